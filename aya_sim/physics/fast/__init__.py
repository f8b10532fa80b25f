"""The fast engine: side-view lanes solved by compiled code of our own."""
