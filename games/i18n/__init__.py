"""Translate words, dates and error messages into the chosen language."""
