"""The cascade in three dimensions in a real window: switched on in the middle, filmed, taken by the player, and on to the count.

With AYA_PICTURES the pictures are kept. The graphics chip of a test machine is a program
(llvmpipe), which `auto` finds too slow: it is asked for in the settings of one of the tests.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pygame
import pytest

from aya_sim.game import Game, Phase
from aya_sim.game.text import loads
from games.shell import settings
from games.shell.services import Services
from tests.games.aya.expeditions import toppling
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window
from tests.windows.test_aya_cascade import COUNTING, TOPPLING, with_game
from tests.windows.test_whole_game import play_by_keys
from tests.windows.whole_game import KeysOnly, over

__all__ = ["_driver", "paper_window", "services"]

SIZE = (960, 600)
TABLE = (480, 300)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def seen(w: WindowUnderTest, name: str) -> np.ndarray:
    """The table's part of the window."""
    image = pygame.image.load(w.photograph(name)).subsurface((0, 70, SIZE[0], 440))
    return pygame.surfarray.array3d(image).astype(int)


def differ(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that are another colour."""
    return float((np.abs(one - other).max(axis=2) > 24).mean())


def choose(home: Path, renderer: settings.Renderer) -> None:
    """Ask for a renderer in the settings of this player, who sees cascades as a whole and at a quarter of their speed."""
    place = home / "data" / "aya" / "settings.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    chosen = settings.Settings(renderer=renderer, cascade_speed=0.25, window=SIZE, remembered={"aya.follow": False})
    settings.save(chosen, place)


@pytest.mark.parametrize("renderer", ["processor", "opengl"])
def test_a_game_is_seen_in_three_dimensions_from_the_middle_of_its_cascade(
    screen: str, tmp_path: Path, renderer: settings.Renderer
) -> None:
    if renderer == "opengl":
        pytest.importorskip("moderngl")
    place = with_game(tmp_path, toppling())
    choose(tmp_path, renderer)
    with window(home=tmp_path, on=screen) as w:
        w.key("Return")
        w.wait_for_title(TOPPLING)
        w.settle(1.0)
        w.key("Return")
        w.wait_until(lambda: loads(place.read_bytes()).phase == Phase.COUNTING, "the nudge to be kept")
        w.settle(3.0)
        w.key("space")  # hold the show, in the middle of the cascade
        w.settle(0.5)
        above = seen(w, f"{renderer}-above")
        w.key("v")
        w.wait_until(lambda: differ(seen(w, f"{renderer}-space"), above) > 0.2, "the view in three dimensions")
        filmed = seen(w, f"{renderer}-space")
        w.drag(TABLE, (TABLE[0] + 200, TABLE[1] - 60))
        w.wait_until(lambda: differ(seen(w, f"{renderer}-free"), filmed) > 0.15, "the camera to be taken")
        w.key("v")
        w.wait_until(lambda: differ(seen(w, f"{renderer}-again"), above) < 0.05, "the view from above")
        w.key("v", "d", "space")
        w.wait_until(lambda: differ(seen(w, f"{renderer}-runs"), above) > 0.3, "the director's camera")
        w.key("Return")  # to the end: the tour begins
        w.settle(2.0)
        over = seen(w, f"{renderer}-over")
        if renderer == "opengl":  # the processor films nothing
            w.wait_until(lambda: differ(seen(w, "opengl-tour"), over) > 0.02, "the tour")
        w.key("Return")
        w.wait_for_title(COUNTING)
        w.settle(1.0)
        w.picture(f"{renderer}-count")
    assert w.said == ["READY"]


class Filming(KeysOnly):
    """Plays with the keys alone, but looks at the first cascade in three dimensions, and takes the camera with the mouse."""

    def topple(self) -> Game:
        """Nudge, look around in the middle of the cascade, and go on to the counting."""
        w = self.window
        w.wait_for_title(TOPPLING)
        game = self.table.wait_for("the toppling", over)
        w.wait_until(partial(self._nudged, game.pushes), "a nudge")
        w.key("space")  # hold the show
        w.settle(0.5)
        above = seen(w, "whole-above")
        w.key("v")
        w.wait_until(lambda: differ(seen(w, "whole-space"), above) > 0.2, "the view in three dimensions")
        filmed = seen(w, "whole-space")
        w.drag(TABLE, (TABLE[0] + 200, TABLE[1] - 60))
        w.wait_until(lambda: differ(seen(w, "whole-free"), filmed) > 0.15, "the camera to be taken")
        w.key("space")
        return super().topple()


@pytest.mark.campaign
def test_a_whole_game_comes_to_its_count_in_three_dimensions(screen: str, tmp_path: Path, services: Services) -> None:
    choose(tmp_path, "processor")
    play_by_keys(Filming, screen, tmp_path, services)
