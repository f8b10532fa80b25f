"""Derive the lexicon in assets/lexicon from open dictionaries: python -m tools.make_lexicon (docs/meaning.md)."""
