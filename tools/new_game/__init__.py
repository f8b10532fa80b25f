"""Write the skeleton of a card game: a tiny game that is whole, to be changed step by step into the real one (docs/games.md)."""
