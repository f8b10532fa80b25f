"""Sounds and spoken sentences."""
