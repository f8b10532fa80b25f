"""What the screens of Aya show, as values in seconds and millimetres; no pixels."""
