"""Drawing Aya's table from above."""
