"""Watching and exporting replays of Aya."""
