"""Hand what the window shows to screen readers. Only `platform` knows AccessKit."""
