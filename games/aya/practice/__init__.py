"""Aya's practice: the editor, challenges in it, its forecast."""
