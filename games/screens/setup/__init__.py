"""Setting up any game: its players and its options."""

from games.screens.setup.choices import opening_again
from games.screens.setup.screen import SetupScreen

__all__ = ["SetupScreen", "opening_again"]
