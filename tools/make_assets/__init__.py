"""Making the pictures of the decks anew from the packages they come from. For development only: what it makes is committed."""
