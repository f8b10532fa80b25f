"""A whole game of two at a real window, from the agreement to the rating: once with the mouse alone, once with the keys alone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aya_sim.game import Assist, Game, Phase
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window
from tests.windows.whole_game import SIZE, Goal, KeysOnly, MouseOnly, Table, has_landscape

__all__ = ["_driver", "paper_window", "services"]
SEED = 7  # the third domino that is drawn is a camera, and the fourth
SEED_OF_KEYS = 26  # the third, the seventh and the tenth: before that every spot of Tab would put a photo onto a tile
BUSY = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1.0  # the hands are as slow as the machine
SECONDS = round(14 * min(BUSY, 4.0))
GAME = ("play", "aya", "--players", "2", "--bots", "none", "--hourglass", str(SECONDS))


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def was_whole(game: Game, *, steady: bool = False) -> bool:
    """Both hourglasses ran, a tile and a photo came onto the table, everything fell and was counted."""
    assert game.phase is Phase.COUNTING
    assert game.hourglass == 2
    assert game.seconds_left == 0
    assert game.options.assist is Assist.STEADY or not steady
    assert has_landscape(game)
    assert game.layout.animals
    assert len(game.layout.dominoes) >= 5
    assert not game.layout.dominoes.standing.any()
    return game.count is not None and game.count.rating >= 10


def left_for_good(w: WindowUnderTest, table: Table) -> bool:
    """The game is over: nothing is left to resume, and nothing was complained of."""
    w.wait_until(lambda: not table.file.exists(), "the game to be over")
    return w.said == ["READY"]


def test_a_whole_game_is_played_with_the_mouse_alone(tmp_path: Path, screen: str, services: Services) -> None:
    with window(*GAME, "--seed", str(SEED), home=tmp_path, on=screen) as w:
        table = Table(w, services)
        them = MouseOnly(table, Goal(7))
        them.agree(Opening(players=2, bots=("",), seed=SEED, options={"hourglass": float(SECONDS)}))
        them.lay_start(420.0, 500.0)
        them.place()
        game = them.topple()
        assert was_whole(game, steady=True)
        them.count(game)
        assert left_for_good(w, table)


def play_by_keys(player: type[KeysOnly], screen: str, home: Path, services: Services) -> None:
    """Play a whole game with the keys, from the agreement to the start page."""
    with window(*GAME, "--seed", str(SEED_OF_KEYS), home=home, on=screen) as w:
        table = Table(w, services)
        them = player(table, Goal(7))
        them.agree()
        them.lay_start()
        them.place()
        assert was_whole(them.topple())
        them.count()
        assert left_for_good(w, table)


def test_a_whole_game_is_played_with_the_keys_alone(tmp_path: Path, screen: str, services: Services) -> None:
    play_by_keys(KeysOnly, screen, tmp_path, services)
