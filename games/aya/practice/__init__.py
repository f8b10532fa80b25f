"""Aya's practice room: the editor, its lessons and its forecast."""
