"""Pieces to drop in: stamps, and what the player keeps; copies along a path."""
