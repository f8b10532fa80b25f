"""The records on the screen: figures, plots, lists and players."""
