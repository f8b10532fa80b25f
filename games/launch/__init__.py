"""From a file or a name to the screen that opens it."""
