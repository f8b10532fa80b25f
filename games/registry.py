"""The list of games under its short public name; the list itself is `games.core.registry`."""

from games.core.registry import GAMES, Record, game_named

__all__ = ["GAMES", "Record", "game_named"]
