"""Programs for those who work on Aya. They are not part of the package."""
