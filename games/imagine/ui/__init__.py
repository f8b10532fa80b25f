"""How Imagine looks and is handled at the card table."""
