"""A row of dominoes: drawn as a line, laid turn by turn."""
