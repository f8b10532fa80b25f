"""The screen before the game: who plays, with which emblem, how the table is; then the table, or practice first."""

from aya_sim.game import Options, set_up
from aya_sim.game.types import MAX_NAME_LENGTH
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.core.registry import game_named
from games.screens import setup
from games.shell.services import Opening, Services
from games.ui.emblems import EMBLEMS


class SetupScreen(setup.SetupScreen):
    """The set-up of Aya."""

    has_emblems = True

    def __init__(self, services: Services, opening: Opening | None = None) -> None:
        practice = ("aya.setup.practice", lambda: PracticeScreen(services))
        super().__init__(services, game_named("aya"), opening or Opening(), practice, services.words("aya.setup.text"))

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
        """Return the table of a new game, which is kept at once. Raises BadQuestion."""
        screen = TableScreen(self.services, set_up(self.game_options(), seed))
        screen.controller.save()
        return screen
