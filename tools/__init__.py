"""What the makers of the game run, never the players: pictures of the screens, the lids of the boxes, the decks."""
