"""Practice in a real window: a path drawn with a real mouse falls, is put up, saved, found again; a challenge is solved by hand."""

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.layout import Layout, Push
from aya_sim.physics import topple
from aya_sim.scenes.stamps import STAMPS
from games.aya.challenges.library import ChallengeEntry, built_in_named
from games.aya.practice.editor import Tool
from games.aya.practice.files import AUTOSAVE
from games.aya.practice.pieces.dialog import PieceDialog
from games.aya.practice.pieces.piece import Piece, piece_of_stamp
from games.aya.practice.screen import PracticeScreen
from games.aya.setup.screen import SetupScreen
from games.shell.services import Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def saved(w: WindowUnderTest, name: str) -> Layout:
    """Save the table by the keys, as a file in the home folder, and read it."""
    w.key("ctrl+s")
    w.wait_for_title("Save table")
    w.key("ctrl+a")
    w.type(name)
    w.key("Return")
    w.wait_for_title("Practice")
    return layout_file.load(w.home / f"{name}.json")


def practise(w: WindowUnderTest, services: Services) -> PracticeScreen:
    """Into practice by the button of the set-up sheet; the same screen here, to know where things are."""
    setup = SetupScreen(services)
    setup.arrange(SIZE)
    w.click(*setup.try_first.rect.center)
    w.wait_for_title("Practice")
    w.key("f")  # no foresight: what it needs would be compiled beside every test
    return seen(services)


def seen(services: Services, taught: ChallengeEntry | None = None) -> PracticeScreen:
    screen = PracticeScreen(services, challenge=taught)
    screen.arrange(SIZE)
    return screen


def draw(w: WindowUnderTest, screen: PracticeScreen, start: tuple[float, float], end: tuple[float, float], steps: int) -> None:
    """Drag from one place of the table to another, mm."""
    w.drag(screen.canvas.board.pixel(*start), screen.canvas.board.pixel(*end), steps=steps)


def test_a_path_drawn_with_the_mouse_falls_and_is_put_up(screen: str, tmp_path: Path, services: Services) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        there = practise(w, services)
        w.picture("practice-empty")
        w.click(*there.toolbar.tools[Tool.PATH].rect.center)
        x, y = there.canvas.board.mm(there.canvas.free.center)
        draw(w, there, (x - 240, y), (x + 240, y - 15), 25)
        w.picture("practice-path")
        laid = saved(w, "line")
        assert len(laid.dominoes) > 15
        assert topple(laid).standing.tolist() == []
        w.key("1", "t")
        w.settle(0.4)
        w.picture("practice-falling")
        w.settle(2.5)
        w.picture("practice-fallen")
        w.key("r")
        w.key("ctrl+z")
        assert len(saved(w, "none").dominoes) == 0
        w.key("ctrl+y")
        assert saved(w, "again") == laid
        w.key("Escape", "Escape")
    assert w.said == ["READY"]


def test_a_fork_is_drawn_and_the_table_is_there_the_next_time(screen: str, tmp_path: Path, services: Services) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        there = practise(w, services)
        w.click(*there.toolbar.tools[Tool.PATH].rect.center)
        x, y = there.canvas.board.mm(there.canvas.free.center)
        draw(w, there, (x - 240, y - 60), (x + 240, y - 60), 25)
        line = saved(w, "line")
        row = len(line.dominoes) // 2
        fork = float(line.dominoes.x[row]), float(line.dominoes.y[row])
        draw(w, there, fork, (fork[0] + 110, fork[1] + 150), 16)
        w.picture("practice-fork")
        forked = saved(w, "fork")
        assert topple(forked).standing.tolist() == []
        w.settle(1.5)
        w.kill()
    kept = next((tmp_path / "data" / "aya" / "saves").glob(f"{AUTOSAVE}*"))
    assert layout_file.loads(kept.read_bytes()) == forked
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w, services)
        assert saved(w, "kept") == forked


def card(services: Services, there: PracticeScreen, name: str) -> tuple[int, int]:
    """Where a stamp lies in the dialog of pieces."""
    dialog = PieceDialog(services, there.pieces.hold, None)
    dialog.arrange(SIZE)
    return next(one.rect.center for one in dialog.stamps if one.piece.key == name)


def hand_for(piece: Piece, x: float, y: float, heading: float) -> tuple[float, float]:
    """Where a stamp is held when its entry is here and flows this way."""
    entry = piece.entry_at(0.0, 0.0, heading)
    return x - entry.x, y - entry.y


def test_stamps_are_dropped_in_and_fall(screen: str, tmp_path: Path, services: Services) -> None:
    """A spiral goes on from an island, and a field stands beside them in its mirror image; all of it falls."""
    with window("play", "aya", home=tmp_path, on=screen) as w:
        there = practise(w, services)
        pixel = there.canvas.board.pixel
        x, y = there.canvas.board.mm(there.canvas.free.center)
        w.key("p")
        w.wait_for_title("Pieces to drop in")
        w.picture("practice-pieces")
        w.click(*card(services, there, "island"))
        w.wait_for_title("Practice")
        island, spiral, field = (piece_of_stamp(STAMPS[name]) for name in ("island", "spiral", "field"))
        w.click(*pixel(*hand_for(island, x - 420, y - 330, island.heading)))
        row = saved(w, "island")
        assert len(row.dominoes) == len(STAMPS["island"].build().dominoes)
        w.key("p")
        w.wait_for_title("Pieces to drop in")
        w.click(*card(services, there, "spiral"))
        w.wait_for_title("Practice")
        end = row.dominoes[len(row.dominoes) - 1]
        hand = hand_for(spiral, end.x + 20, end.y + 4, spiral.heading)
        w.move(*pixel(*hand))
        w.settle(0.3)
        w.picture("practice-spiral-held")
        w.click(*pixel(*hand))  # it goes on from the island
        both = saved(w, "both")
        assert len(both.dominoes) == len(row.dominoes) + len(STAMPS["spiral"].build().dominoes)
        assert topple(both, [Push(1)]).standing.tolist() == []
        w.key("p")
        w.wait_for_title("Pieces to drop in")
        w.click(*card(services, there, "field"))
        w.wait_for_title("Practice")
        w.key("ctrl+m")
        w.click(*pixel(*hand_for(field.mirror(), x - 100, y + 330, math.pi - field.heading)))
        w.picture("practice-stamps")
        everything = saved(w, "all")
        n = len(both.dominoes)
        assert len(everything.dominoes) == n + len(STAMPS["field"].build().dominoes)
        assert topple(everything, [Push(1), Push(n + 1)]).standing.tolist() == []
        w.key("ctrl+z")
        assert saved(w, "undone") == both
        w.key("Escape", "Escape")


def test_a_challenge_is_solved_with_the_mouse(screen: str, tmp_path: Path, services: Services) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w, services)
        w.key("l")
        w.wait_for_title("Challenges")
        w.picture("challenges")
        w.key("Return")
        w.wait_for_title("Practice")
        there = seen(services, built_in_named("one-missing"))
        w.picture("challenge")
        missing = there.editor.challenge.solution.dominoes[5] if there.editor.challenge is not None else None
        assert missing is not None
        w.click(*there.canvas.board.pixel(missing.x, missing.y))
        w.key("t", "space")
        w.picture("challenge-won")
        w.key("Escape", "Escape", "Escape")
        w.wait_for_title("Challenges")
        w.picture("challenges-one-won")
        w.close()
        w.ended()
    assert "one-missing=3" in (tmp_path / "data" / "aya" / "settings.json").read_text()


def test_a_table_copied_as_text_in_one_window_is_pasted_in_another(screen: str, tmp_path: Path, services: Services) -> None:
    with window("play", "aya", home=tmp_path / "one", on=screen) as w:
        there = practise(w, services)
        w.click(*there.toolbar.tools[Tool.PATH].rect.center)
        x, y = there.canvas.board.mm(there.canvas.free.center)
        draw(w, there, (x - 240, y), (x + 240, y - 15), 25)
        laid = saved(w, "line")
        assert len(laid.dominoes) > 15
        w.key("e")
        w.wait_for_title("Share")
        w.picture("practice-share")
        w.key("Return")
        w.wait_for_title("Practice")
        w.picture("practice-copied")
        with window("play", "aya", home=tmp_path / "other", on=screen) as other:
            practise(other, services)
            other.key("e")
            other.wait_for_title("Share")
            other.key("Down", "Return")
            other.wait_for_title("Practice")
            other.picture("practice-pasted")
            assert saved(other, "pasted").dominoes == laid.dominoes
            other.key("t")
            other.settle(4.0)
            other.picture("practice-result")
            other.key("e")
            other.wait_for_title("Share")
            other.picture("practice-share-fall")
            other.key("Escape")
