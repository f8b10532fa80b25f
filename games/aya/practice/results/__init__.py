"""What a run of practice came to: its figures, the player's records, the panel that shows them."""
