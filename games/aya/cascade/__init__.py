"""The toppling of Aya: cascades played back, nudges."""
