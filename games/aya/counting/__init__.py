"""The counting at the end of a game of Aya."""
