"""Join a table: by its link, one that was found in the local network, or one that was joined before."""
