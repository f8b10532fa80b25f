"""Nothing is lost: a kill at any moment, in any phase; a damaged save; a window that asks before it closes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aya_sim.game import Phase, PlaceStart, Pose, TurnHourglass, apply_all, new_game
from aya_sim.game.text import loads
from tests.games.aya.expeditions import toppling
from tests.windows.harness import display, window
from tests.windows.test_aya_cascade import COUNTING, LID, SIZE, TOPPLING, autosave, resumed, with_game


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def test_after_a_kill_while_laying_the_table_is_there(screen: str, tmp_path: Path) -> None:
    game = apply_all(new_game(2, 5, first=0), [PlaceStart(0, Pose(450.0, 500.0, 0.0)), TurnHourglass(0)])
    place = with_game(tmp_path, game)
    with window(home=tmp_path, on=screen) as w:
        w.click(*LID)
        w.settle(3.0)
        w.key("d")
        w.wait_until(lambda: loads(place.read_bytes()).seats[0].hand is not None, "the drawn domino to be kept")
        w.key("Tab", "Return")
        w.wait_until(lambda: len(loads(place.read_bytes()).layout.dominoes) == 1, "the laid domino to be kept")
        w.picture("before-the-kill")
        w.kill()
    before = loads(place.read_bytes())
    with window(home=tmp_path, on=screen) as w:
        w.click(*LID)
        w.settle(3.0)
        w.picture("after-the-kill")
        w.kill()
    after = loads(place.read_bytes())
    assert after.layout == before.layout
    assert after.phase == Phase.PLACING
    assert after.used - before.used < 10_000_000  # microseconds: only what was played


def test_after_a_kill_in_the_middle_of_the_cascade_it_has_fallen(screen: str, tmp_path: Path) -> None:
    place = with_game(tmp_path, toppling())
    with window(home=tmp_path, on=screen) as w:
        resumed(w, TOPPLING)
        w.key("Return")
        w.wait_until(lambda: loads(place.read_bytes()).pushes == 1, "the nudge to be kept")
        w.kill()
    with window(home=tmp_path, on=screen) as w:
        resumed(w, COUNTING)
        w.kill()
    with window(home=tmp_path, on=screen) as w:
        resumed(w, COUNTING)


def test_a_damaged_game_is_kept_aside_and_told(screen: str, tmp_path: Path) -> None:
    place = autosave(tmp_path)
    place.parent.mkdir(parents=True)
    place.write_bytes(b'{"format": "aya-game", "version": 1, ')
    with window(home=tmp_path, on=screen) as w:
        w.click(*LID)
        w.wait_for_title("This game cannot be resumed")
        w.picture("damaged")
        w.key("Return")
        w.wait_for_title("Aya")
    assert not place.exists()
    assert [aside.name for aside in place.parent.glob("*.autosave*") if aside.suffix != ".lock"] == ["aya.autosave.damaged-1"]


def test_a_closed_window_asks_while_a_game_runs(screen: str, tmp_path: Path) -> None:
    with_game(tmp_path, toppling())
    with window(home=tmp_path, on=screen) as w:
        resumed(w, TOPPLING)
        w.close()
        w.wait_for_title("Close the window?")
        w.key("Escape")
        w.settle(0.5)
        assert w.process.poll() is None
