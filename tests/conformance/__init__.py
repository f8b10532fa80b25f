"""One suite for every game of the registry, every variant and every number of players."""
