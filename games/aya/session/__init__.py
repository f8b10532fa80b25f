"""A game of Aya in progress: state, undo, computer players, autosave."""
