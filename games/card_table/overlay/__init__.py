"""What is drawn over the scene of a card table for a while: what players say, and a picture enlarged."""
