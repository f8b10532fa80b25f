"""The screen before the game: who plays, with which emblem, how the table is; then the table, or practice first."""

from aya_sim.game import Game, Options, set_up
from aya_sim.game.types import MAX_NAME_LENGTH
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.hosting import host_game, seats_of
from games.core.registry import game_named
from games.network.table import Table
from games.screens import setup
from games.shell.services import Hosting, Opening, Services
from games.ui.emblems import EMBLEMS
from games.ui.screen import Change
from games.ui.widgets import Button


class SetupScreen(setup.SetupScreen):
    """The set-up of Aya."""

    has_emblems = True

    def __init__(self, services: Services, opening: Opening | None = None) -> None:
        practice = ("aya.setup.practice", lambda: PracticeScreen(services))
        self.hosting: Hosting | None = None  # the game that begins is also for players at other screens
        super().__init__(services, game_named("aya"), opening or Opening(), practice, services.words("aya.setup.text"))
        self.invite = Button(services, services.words("invite.setup"), self._invite, tip=services.words("invite.setup.tip"))
        self.more = (self.invite,)

    def game_options(self) -> Options:
        """Return the options of the game. Raises BadQuestion."""
        seats = self.seats()
        return Options(
            len(seats),
            names=tuple(name[:MAX_NAME_LENGTH] for name, _ in seats),
            colours=tuple(EMBLEMS[number] for number in self.options.emblems[: len(seats)]),
            partners=tuple(level for _, level in seats),
            **self.options.game_options(self.record),
        )

    def begin(self, seed: int) -> TableScreen:
        """Return the table of a new game, which is kept at once. Raises BadQuestion, and NotInstalled where it cannot be hosted."""
        game = set_up(self.game_options(), seed)
        if self.hosting is not None:
            return hosted_screen(self.services, game, self.hosting)
        screen = TableScreen(self.services, game)
        screen.controller.save()
        return screen

    def _invite(self) -> Change:
        """Begin, for players at other screens too."""
        self.hosting = Hosting()
        change = self._start()
        self.hosting = None
        return change


def hosted_screen(services: Services, game: Game, hosting: Hosting, kept: Table | None = None) -> TableScreen:
    """Return the table of a game that is open to players at other screens, with their links. kept: as it was hosted before.

    Raises an AyaError where it cannot be hosted.
    """
    seats = seats_of(game, all_elsewhere=hosting.all_elsewhere)
    host = host_game(services, game, seats, hosting, kept)
    return TableScreen(services, host.game, controller=host)
