"""Aya in sentences: positions, events, refusals, the table read aloud."""
