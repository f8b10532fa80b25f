"""Room: what the makers of the game run, never the players. Pictures of the screens and of the lids of the boxes."""
