"""How Albedo looks and is handled at the card table."""
