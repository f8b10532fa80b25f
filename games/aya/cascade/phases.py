"""Choose the screen of the last two phases of a game, once the placing is over."""

from aya_sim.errors import BadQuestion
from aya_sim.game import Game, Phase
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.session.controller import GameController
from games.shell.services import Services
from games.ui.screen import Screen

LAST_PHASES = (Phase.TOPPLING, Phase.COUNTING)


def screen_for(services: Services, game: Game, controller: GameController | None = None) -> Screen:
    """Return the screen of the cascade or of the counting. Raises BadQuestion while pieces are still placed.

    controller: of a game that is played at several screens.
    """
    if game.phase == Phase.TOPPLING:
        return CascadeScreen(services, game, controller)
    if game.phase == Phase.COUNTING and game.count is not None:
        return CountScreen(services, game, game.count, controller=controller)
    raise BadQuestion("game.phase", "the placing is not over: the game is in its phase {phase!r}", phase=game.phase.value)
