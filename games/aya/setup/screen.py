"""The screen before the game: who plays, with which emblem, how the table is; then the table, or practice first."""

from dataclasses import replace

from aya_sim.game import Game, Options, set_up
from aya_sim.game.types import MAX_NAME_LENGTH
from games.aya.guide.screen import GuideScreen
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.hosting import host_game, kept_seats, seats_of
from games.core.registry import game_named
from games.network.table_file import Kept
from games.screens import setup
from games.shell.services import Hosting, Opening, Services
from games.ui.emblems import EMBLEMS
from games.ui.screen import Change, Replace
from games.ui.widgets import Button


class SetupScreen(setup.SetupScreen):
    """The set-up of Aya."""

    has_emblems = True

    def __init__(self, services: Services, opening: Opening | None = None) -> None:
        practice = ("aya.setup.practice", lambda: PracticeScreen(services))
        self.hosting: Hosting | None = None  # the game that begins is also for players at other screens
        super().__init__(services, game_named("aya"), opening or Opening(), practice, services.words("aya.setup.text"))
        self.invite = Button(services, services.words("invite.setup"), self._invite, tip=services.words("invite.setup.tip"))
        guided = Button(
            services, services.words("launcher.guide"), lambda: Replace(GuideScreen(services)), tip=services.words("aya.guide.tip")
        )
        self.more = (self.invite, guided)

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


def hosted_screen(services: Services, game: Game, hosting: Hosting) -> TableScreen:
    """Return the table of a game that is open to players at other screens, with their links.

    Raises an AyaError where it cannot be hosted.
    """
    host = host_game(services, game, seats_of(game, all_elsewhere=hosting.all_elsewhere), hosting)
    return TableScreen(services, host.game, controller=host)


def reopen_table(services: Services, kept: Kept, hosting: Hosting) -> TableScreen:
    """Return a table that was hosted before, open to the same players by the same links. Raises an AyaError where it cannot be hosted."""
    seats = kept_seats(kept, all_elsewhere=hosting.all_elsewhere)
    host = host_game(services, kept.table.state, seats, replace(hosting, chat=hosting.chat or kept.table.chat), kept.table)
    return TableScreen(services, host.game, controller=host)
