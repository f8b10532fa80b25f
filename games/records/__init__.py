"""Results of ended games: values, storage, standings, export. No pygame."""
