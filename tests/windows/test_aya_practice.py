"""Practice in a real window: a path drawn with a real mouse falls, is put up, saved, found again; a lesson is solved by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.layout import Layout
from aya_sim.physics import topple
from games.aya.practice_keeping import AUTOSAVE
from tests.windows.harness import WindowUnderTest, display, window

SIZE = (1280, 800)
PRACTICE = (765, 629)  # the button on the set-up sheet
PATH, CHOOSE = (80, 119), (80, 37)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def saved(w: WindowUnderTest, name: str) -> Layout:
    """Save the table by the keys, as a file in the home folder, and read it."""
    w.key("ctrl+s")
    w.wait_for_title("Save the table")
    w.key("ctrl+a")
    w.type(name)
    w.key("Return")
    w.wait_for_title("Practice")
    return layout_file.load(w.home / f"{name}.json")


def practise(w: WindowUnderTest) -> None:
    w.click(*PRACTICE)
    w.wait_for_title("Practice")


def test_a_path_drawn_with_the_mouse_falls_and_is_put_up(screen: str, tmp_path: Path) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w)
        w.picture("practice-empty")
        w.click(*PATH)
        w.drag((300, 400), (900, 420), steps=25)
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


def test_a_fork_is_drawn_and_the_table_is_there_the_next_time(screen: str, tmp_path: Path) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w)
        w.click(*PATH)
        w.drag((300, 500), (900, 500), steps=25)
        w.drag((552, 500), (700, 300), steps=16)
        w.picture("practice-fork")
        forked = saved(w, "fork")
        assert topple(forked).standing.tolist() == []
        w.settle(1.5)
        w.kill()
    kept = next((tmp_path / "data" / "aya" / "saves").glob(f"{AUTOSAVE}*"))
    assert layout_file.loads(kept.read_bytes()) == forked
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w)
        assert saved(w, "kept") == forked


def test_the_first_lesson_is_solved_with_the_mouse(screen: str, tmp_path: Path) -> None:
    with window("play", "aya", home=tmp_path, on=screen) as w:
        practise(w)
        w.key("l")
        w.wait_for_title("Lessons")
        w.picture("lessons")
        w.key("Return")
        w.wait_for_title("Practice")
        w.key("3")
        w.click(1123, 238)  # the slider: about 41 mm
        w.picture("lesson-spacing")
        w.drag((440, 454), (748, 454), steps=20)
        w.key("1", "t", "space")
        w.picture("lesson-spacing-solved")
        w.key("Escape", "Escape", "Escape")
        w.wait_for_title("Lessons")
        w.picture("lessons-one-solved")
        w.close()
        w.ended()
    assert "spacing" in (tmp_path / "data" / "aya" / "settings.json").read_text()
