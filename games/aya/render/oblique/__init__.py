"""Drawing Aya's table from the side, in parallel projection."""
