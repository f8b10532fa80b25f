"""Imagine: its rules line by line, and its computer players."""
