"""Aya as a finite environment for programs, and games between computer players."""
