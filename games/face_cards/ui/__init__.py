"""How Face Cards looks and is handled at the card table."""
