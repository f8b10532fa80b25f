"""Aya's practice: the editor, its lessons and its forecast."""
