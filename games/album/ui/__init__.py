"""How Album looks and is handled at the card table."""
