"""The set-up of a card game: seats and options."""
