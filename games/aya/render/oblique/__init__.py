"""Draw Aya's table at an angle, in parallel projection."""
