"""Draw Aya's table: in plan, at an angle, and as pictures for files. Knows no rules and no screens."""
