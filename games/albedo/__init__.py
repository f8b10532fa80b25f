"""Room: Albedo, a game of secret allocation and deck building for 2 to 8. `game.GAME` is the whole of it; nothing here draws."""
