"""The cascade phase of Aya: nudges, and cascades played back."""
