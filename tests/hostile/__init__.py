"""Files that were changed by chance or by malice, and commands that are interrupted."""
