"""Setting up a card game: seats and options."""
