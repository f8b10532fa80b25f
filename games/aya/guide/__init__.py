"""A first game with a guide: ten turns without sand, with a card beside the table that says what to try next."""
