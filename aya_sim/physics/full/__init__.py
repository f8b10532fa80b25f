"""The full engine: every domino a box with six degrees of freedom, compiled."""
