"""One person and a natural partner at a real window: a few turns beside each other, to the rating."""

import os
from pathlib import Path

from aya_sim.game import Game, Phase, Tick
from aya_sim.game.actions import LAYINGS
from games.shell.services import Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import display, window
from tests.windows.whole_game import SIZE, Goal, KeysOnly, Table

__all__ = ["_driver", "paper_window", "services"]
BUSY = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1.0  # the hands are as slow as the machine
SECONDS = round(16 * min(BUSY, 3.0))
GAME = ("play", "aya", "--bots", "natural", "--seed", "7", "--hourglass", str(SECONDS))


class BesideAPartner(KeysOnly):
    """Plays its own turns with the keys, and asks for a hint in the first."""

    hinted = False

    def _turn(self, game: Game) -> None:
        if game.turn not in game.options.people:
            self.window.settle(0.2)
            return
        if not self.hinted and game.seats[game.turn].hand is not None:
            self.window.key("h")
            self.window.settle(2.0)
            self.window.picture("partners-hint")
            self.hinted = True
        super()._turn(game)


def layings(game: Game, seat: int) -> int:
    return sum(not isinstance(action, Tick) and action.seat == seat for action in game.record if isinstance(action, LAYINGS))


def test_a_person_and_a_natural_partner_play_to_the_rating(tmp_path: Path, services: Services) -> None:
    with display(SIZE) as screen, window(*GAME, home=tmp_path, on=screen) as w:
        table = Table(w, services)
        person = BesideAPartner(table, Goal(12))
        person.agree()
        person.lay_start()
        person.place()
        game = person.topple()
        assert game.options.partners == ("", "natural")
        assert game.phase is Phase.COUNTING
        assert min(layings(game, 0), layings(game, 1)) >= 1
        person.count()
        w.wait_until(lambda: not table.file.exists(), "the game to be over")
        assert w.said == ["READY"]
