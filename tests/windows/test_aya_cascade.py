"""The end of a game in a real window: nudge with the mouse, watch, count, leave; and the same with keys alone."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from aya_sim.game import Game, Phase, legal
from aya_sim.game.text import dumps, loads
from games.aya.cascade.controls import TRAY
from games.aya.cascade.top_bar import STRIP
from games.aya.render.camera.camera import Camera2D
from tests.games.aya.expeditions import toppling
from tests.windows.harness import WindowUnderTest, display, window

SIZE = (1280, 800)
LID = (340, 300)  # pixels, the first box of the launcher
TOPPLING, COUNTING = "Aya: the cascade", "Aya: scoring"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def autosave(home: Path) -> Path:
    return home / "data" / "aya" / "saves" / "aya.autosave"


def with_game(home: Path, game: Game) -> Path:
    place = autosave(home)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(dumps(game))
    return place


def resumed(w: WindowUnderTest, title: str) -> None:
    w.click(*LID)
    w.wait_for_title(title)
    w.settle(2.0)  # wood and tiles are painted once


def pixel_of(game: Game, domino: int) -> tuple[float, float]:
    """Where it is in a window of this size at a UI scale of 1."""
    camera = Camera2D()
    camera.place(pygame.Rect(0, 0, *SIZE), game.layout, pygame.Rect(0, STRIP, SIZE[0], SIZE[1] - STRIP - TRAY))
    d = game.layout.dominoes
    row = d.row_of(domino)
    return camera.pixel(float(d.x[row]), float(d.y[row]))


def test_nudge_watch_and_count_with_the_mouse(screen: str, tmp_path: Path) -> None:
    game = toppling()
    place = with_game(tmp_path, game)
    with window(home=tmp_path, on=screen) as w:
        resumed(w, TOPPLING)
        w.picture("toppling")
        w.click(*pixel_of(game, legal(game, 0).to_nudge[0]))
        w.wait_until(lambda: loads(place.read_bytes()).phase == Phase.COUNTING, "the nudge to be kept")
        w.settle(0.9)
        w.picture("cascade")
        w.settle(4.0)
        w.picture("cascade-over")
        w.click_until_title(918, 767, COUNTING)  # Count the photos
        w.settle(1.0)
        w.picture("count")
        w.click(1187, 751)  # Skip to total
        w.settle(1.5)
        w.picture("total")
        w.click_until_title(1150, 751, "Aya")  # Start page
        w.wait_until(lambda: not place.exists(), "the game to be over")
    assert w.said == ["READY"]


def test_nudge_watch_and_count_with_the_keys(screen: str, tmp_path: Path) -> None:
    place = with_game(tmp_path, toppling())
    with window(home=tmp_path, on=screen) as w:
        w.key("Return")
        w.wait_for_title(TOPPLING)
        w.key("Return")
        w.wait_until(lambda: loads(place.read_bytes()).phase == Phase.COUNTING, "the nudge to be kept")
        w.settle(0.5)
        w.key("space", "period", "minus")
        w.settle(0.3)
        w.key("Return")
        w.settle(0.3)
        w.key("Return")
        w.wait_for_title(COUNTING)
        w.key("Right", "Left", "Return")
        w.settle(0.5)
        w.key("Escape")
        w.wait_for_title("Menu")
        w.key("Escape")
        w.wait_for_title(COUNTING)
    assert w.said == ["READY"]
