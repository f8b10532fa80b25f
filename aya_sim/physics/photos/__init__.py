"""Move animal photos by physics where the engine of a cascade does not: a disc on dominoes that fall as the cascade says."""
