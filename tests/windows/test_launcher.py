"""The launcher in a real window: real mouse, real keys, settings that last, a window that closes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.windows.harness import WindowUnderTest, display, window

SIZE = (1280, 800)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def kept(home: Path) -> dict[str, Any]:
    """The settings file."""
    settings: dict[str, Any] = json.loads((home / "data" / "aya" / "settings.json").read_text())["settings"]
    return settings


def start_with(home: Path, **settings: object) -> None:
    place = home / "data" / "aya" / "settings.json"
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps({"format": "aya-settings", "version": 1, "settings": settings}))


def opened(w: WindowUnderTest, title: str) -> None:
    """A sheet of this title is on top; leave it."""
    w.wait_for_title(title)
    w.key("Escape")
    w.wait_for_title("Aya")


def test_the_mouse_reaches_each_entry_and_the_window_closes(screen: str, tmp_path: Path) -> None:
    with window(home=tmp_path, on=screen) as w:
        w.picture("launcher")
        for at, title in (((800, 160), "Album"), ((1110, 160), "Face Cards"), ((800, 520), "Imagine"), ((1110, 520), "Albedo")):
            w.click(*at)
            opened(w, title)
        for at, title in (((103, 693), "Challenges"), ((417, 693), "Practice")):  # the second is today's challenge
            w.click(*at)
            opened(w, title)
        w.click(585, 633)
        w.wait_for_title("Rules of Aya")
        w.picture("rules")
        opened(w, "Rules of Aya")
        w.click(1031, 758)
        w.wait_for_title("Settings")
        w.picture("settings")
        opened(w, "Settings")
        w.click(1127, 758)
        opened(w, "Tips")
        w.click(1208, 758)
        assert w.ended() == 0
    assert w.said == ["READY"]


def test_the_keys_reach_each_entry(screen: str, tmp_path: Path) -> None:
    with window(home=tmp_path, on=screen) as w:
        w.key("Tab", "Tab")  # Aya itself and its guided game, which open: tables have tests of their own
        for title in (
            "Rules of Aya",
            "Challenges",
            "Practice",  # today's challenge
            "Album",
            "Face Cards",
            "Imagine",
            "Albedo",
            "Practice",
            "Replays",
            "Records",
            "Join a table",
            "Open file",
            "Settings",
            "Tips",
        ):
            w.key("Tab", "Return")
            w.wait_for_title(title)
            w.key("Escape")
            w.wait_for_title("Aya")
        w.key("question")
        opened(w, "Keyboard shortcuts")
        w.key("Tab", "Return")
        assert w.ended() == 0


def test_settings_survive_a_restart(screen: str, tmp_path: Path) -> None:
    with window(home=tmp_path, on=screen) as w:
        w.click(1031, 758)
        w.wait_for_title("Settings")
        w.key("Tab", "Right", "Right", "Right", "Right")  # the UI scale, by steps of 5 %
        w.wait_until(lambda: kept(tmp_path).get("ui_scale", 1.0) == pytest.approx(1.2), "the new scale in the file")
        w.picture("settings-larger")
        w.key("Escape")
        w.close()
        assert w.ended() == 0
    with window(home=tmp_path, on=screen) as w:
        w.picture("launcher-larger")
        w.close()
        assert w.ended() == 0
    assert kept(tmp_path)["ui_scale"] == pytest.approx(1.2)
    assert kept(tmp_path)["window"] == list(SIZE)


def test_the_slider_is_dragged_with_the_mouse(screen: str, tmp_path: Path) -> None:
    start_with(tmp_path, sound=False)
    with window(home=tmp_path, on=screen) as w:
        w.click(1031, 758)
        w.wait_for_title("Settings")
        w.picture("before-drag")
        w.drag((577, 263), (760, 263))
        w.wait_until(lambda: kept(tmp_path).get("ui_scale", 1.0) > 1.3, "a larger scale", lambda: kept(tmp_path))
        w.picture("after-drag")
        w.kill()


def test_a_broken_settings_file_is_told_in_the_window(screen: str, tmp_path: Path) -> None:
    start_with(tmp_path, ui_scale="huge")
    with window(home=tmp_path, on=screen) as w:
        w.wait_for_title("Note")
        w.picture("note")
        w.key("Return")
        w.wait_for_title("Aya")
        w.close()
        assert w.ended() == 0
    assert (tmp_path / "data" / "aya" / "settings.json.damaged-1").exists()


def test_f11_fills_the_screen_and_gives_the_window_back(screen: str, tmp_path: Path) -> None:
    start_with(tmp_path, window=[1000, 640])
    with window(home=tmp_path, on=screen) as w:
        w.key("F11")
        w.settle(1.0)
        w.picture("fullscreen")
        w._xdotool("windowfocus", "--sync", w.id)
        w.key("F11")
        w.settle(0.5)
        w.close()
        assert w.ended() == 0
    assert kept(tmp_path)["fullscreen"] is False, "sizes are the window manager's, and there is none here"


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((960, 600), 1.0),
        pytest.param((1280, 800), 1.5, marks=pytest.mark.soak),
        pytest.param((2560, 1440), 1.0, marks=pytest.mark.soak),
        ((2560, 1440), 1.5),
    ],
)
def test_the_launcher_comes_up_at_every_size(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    start_with(tmp_path, window=size, ui_scale=scale)
    with display(size) as name, window(home=tmp_path, on=name) as w:
        w.picture(f"launcher-{size[0]}x{size[1]}-{scale}")
        w.close()
        assert w.ended() == 0
