"""Write the autosave of a game and read it again. Imports no pixels."""

from aya_sim.errors import BadFile
from aya_sim.game import Game
from aya_sim.game.text import dumps, loads
from games.shell.notices import why_unwritten
from games.shell.services import Services

NAME = "aya"


def write(services: Services, game: Game) -> None:
    """Autosave the game as it is now; a disk that refuses is told once, and the game goes on."""
    try:
        services.saves.autosave(NAME, dumps(game))
    except BadFile as refused:
        services.notices.tell(services.words("notice.game_not_kept", why=why_unwritten(refused, services.words)), NAME)
    else:
        services.notices.well(NAME)


def write_if_enabled(services: Services, game: Game) -> None:
    """Autosave the game after something happened, if the player wants that each time."""
    if services.settings.autosave:
        write(services, game)


def read(data: bytes) -> Game:
    """Return the game that was autosaved. Raises BadFile; the caller sets the file aside and says so."""
    return loads(data)
