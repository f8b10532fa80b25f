"""Write the autosave of a game of Aya. Imports no pixels."""

from aya_sim.game import Game
from aya_sim.game.text import dumps
from games.shell.services import Services

NAME = "aya"


def write(services: Services, game: Game) -> None:
    """Autosave the game as it is now; a disk that refuses is told once, and the game goes on."""
    services.keep_game(NAME, dumps(game))


def write_hosted(services: Services, table: bytes) -> None:
    """Autosave a hosted table as it is now, with its links. table: as `games.network.table_file` encodes it."""
    services.keep_game(NAME, table)
