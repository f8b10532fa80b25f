"""Setting up a game of Aya."""
