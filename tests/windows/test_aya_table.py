"""Aya in a real window: a few turns with the mouse, a chain knocked by a piece dragged into it, and a few turns by keys alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from aya_sim.game import Game, Phase, new_game
from aya_sim.game.text import loads
from games.shell.services import Services
from tests.games.aya.play.table_driver import Player, player_at
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
SEED = "5"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display((1280, 800)) as name:
        yield name


@pytest.fixture
def plan(services: Services) -> Player:
    """The same table here, to know where things are."""
    return player_at(services, new_game(2, 5))


def kept(w: WindowUnderTest) -> Game | None:
    """The game as the program last kept it."""
    place = w.home / "data" / "aya" / "saves" / "aya.autosave"
    try:
        return loads(place.read_bytes())
    except (OSError, BadFile):
        return None


def wait_for(w: WindowUnderTest, what: str, done: Callable[[Game], object]) -> Game:
    """Until the game kept is as wanted."""

    def is_so() -> bool:
        game = kept(w)
        return game is not None and bool(done(game))

    w.wait_until(is_so, what)
    game = kept(w)
    assert game is not None
    return game


def laid(n: int) -> Callable[[Game], bool]:
    return lambda game: len(game.layout.dominoes) == n


def test_a_few_turns_with_the_mouse_and_a_chain_knocked_by_a_piece_dragged_into_it(tmp_path: Path, screen: str, plan: Player) -> None:
    with window("play", "aya", "--players", "2", "--bots", "none", "--seed", SEED, home=tmp_path, on=screen) as w:
        w.picture("aya-setup")
        w.key("Return")
        wait_for(w, "a game", lambda game: True)
        w.picture("aya-empty")
        start = plan.at(460.0, 560.0)
        w.drag(plan.zone("hand"), start)
        game = wait_for(w, "the Start tile", lambda game: game.layout.tiles)
        tile = game.layout.tiles[0]
        w.click(plan.screen.tray.buttons_area.centerx, plan.screen.tray.buttons_area.centery)
        wait_for(w, "the sand", lambda game: game.phase is Phase.PLACING)
        for k in range(8):
            if k > 1:
                w.click(*plan.zone("stock"))
            w.drag(plan.zone("hand"), plan.at(tile.x + 6 + 27.0 * k, tile.y), steps=8)
            wait_for(w, f"{k + 1} dominoes", laid(k + 1))
            if k == 4:
                w.picture("aya-laying")
        assert kept(w) is not None
        w.click(*plan.zone("stock"))
        w.settle(0.3)
        _sweep(w, plan, tile.x + 60.0, tile.y)
        game = wait_for(w, "a chain that fell", lambda game: int((~game.layout.dominoes.standing).sum()) >= 3)
        w.settle(1.5)
        w.picture("aya-fallen")
        w.key(*["u"] * 10)
        wait_for(w, "all standing again", lambda game: game.layout.dominoes.standing.all())


def _sweep(w: WindowUnderTest, plan: Player, x: float, y: float) -> None:
    """Drag the piece in hand into the chain and along it."""
    hand = plan.zone("hand")
    w.move(*hand)
    w._xdotool("mousedown", "1")
    way = [(hand[0] - 20, hand[1] - 40), plan.at(x - 20, y - 130), plan.at(x - 20, y - 60)]
    for pos in way:
        w.move(*pos)
        w.settle(0.3)
    for k in range(12):
        w.move(*plan.at(x - 20 + 12 * k, y - 60 + 8 * k))
    w.picture("aya-knocked")
    w.move(*hand)
    w._xdotool("mouseup", "1")
    w.settle(0.3)


def test_a_few_turns_by_keys_alone(tmp_path: Path, screen: str) -> None:
    with window("play", "aya", "--players", "2", "--bots", "none", "--seed", SEED, home=tmp_path, on=screen) as w:
        w.key("Return")
        wait_for(w, "a game", lambda game: True)
        w.key("Tab", "Left", "Left", "Return")
        wait_for(w, "the Start tile", lambda game: game.layout.tiles)
        w.key("h")
        wait_for(w, "the sand", lambda game: game.phase is Phase.PLACING)
        for k in range(6):
            w.key("d", "Tab")
            w.settle(0.1)
            w.key("Return")
            wait_for(w, f"{k + 1} dominoes", laid(k + 1))
        w.key("F1")
        w.wait_for_title("Rules of Aya")
        w.picture("aya-rules")
        w.key("Escape")
        w.wait_for_title("Aya")
        w.picture("aya-keys")
        w.close()
        w.settle(0.4)
        w.picture("aya-close")
        assert w.process.poll() is None
