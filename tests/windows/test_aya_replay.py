"""Replays in a real window: played, scrubbed, seen from every side, filmed and cancelled; and found again on the start page."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from aya_sim.replay import of_game, save
from games.aya.replays.library import replay_folder
from games.launch import shelf
from games.screens.launcher import Launcher
from games.shell.places import Places
from games.shell.services import Services, services_at
from tests.aya_sim.replay.recordings import short_game
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)
TABLE = (640, 380)
LINE = 717  # pixels from the top, the line of time
GO = (818, 533)  # the button of the export sheet
EXAMPLE = Path(__file__).parents[2] / "assets" / "replays" / "expedition.ayareplay"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def shown(w: WindowUnderTest, name: str) -> bytes:
    """The table's part of the window."""
    w.settle(0.15)
    image = pygame.image.load(w.photograph(name))
    return pygame.image.tobytes(image.subsurface((0, 60, SIZE[0], 620)), "RGB")


def still(w: WindowUnderTest, name: str) -> bytes:
    """The same once nothing changes any more: a busy machine paints slowly."""
    seen = [b"", shown(w, name)]
    while seen[-2] != seen[-1]:
        seen.append(shown(w, name))
    return seen[-1]


def changed(w: WindowUnderTest, name: str, before: bytes) -> bytes:
    """The same once it is another picture than before and nothing changes any more."""
    w.wait_until(lambda: not alike(shown(w, name), before), f"another picture than before {name}")
    return still(w, name)


def alike(one: bytes, other: bytes) -> bool:
    """What was painted anew may differ by a shade too small to see."""
    return bool(np.abs(np.frombuffer(one, np.uint8).astype(int) - np.frombuffer(other, np.uint8)).max() <= 3)


def test_a_replay_is_played_scrubbed_and_seen_from_the_side(screen: str, tmp_path: Path) -> None:
    with window("replay", str(EXAMPLE), home=tmp_path, on=screen) as w:
        w.settle(1.0)
        begun = still(w, "replay-begun")
        w.key("space")
        w.settle(1.2)
        w.key("space")
        halfway = changed(w, "replay-halfway", begun)
        w.drag((640, LINE), (1200, LINE), steps=10)
        changed(w, "replay-end", halfway)
        w.key("Home")
        w.move(*TABLE)
        w.wait_until(lambda: alike(shown(w, "replay-again"), begun), "the beginning")
        w.key("n", "n", "n", "n")
        from_above = still(w, "replay-strike")
        w.key("v")
        side = changed(w, "replay-side", from_above)
        w.drag(TABLE, (TABLE[0] + 160, TABLE[1] - 40), steps=8)
        w.wheel(*TABLE, 4)
        changed(w, "replay-orbited", side)
        w.key("f", "space")
        w.settle(0.8)
        w.key("space")
        w.settle(0.6)
        w.picture("replay-followed")
        w.key("Escape")
        w.wait_for_title("Aya")
        w.key("Escape")
    assert w.said == ["READY"]


def test_a_film_is_begun_in_the_window_and_cancelled(screen: str, tmp_path: Path) -> None:
    with window("replay", str(EXAMPLE), home=tmp_path, on=screen) as w:
        w.settle(0.8)
        w.key("m")
        w.wait_for_title("This replay")
        w.picture("replay-menu")
        w.key("Return")
        w.wait_for_title("Film or picture")
        w.picture("replay-export")
        w.click(*GO)
        w.wait_for_title("Save as")
        w.key("Return")
        w.wait_for_title("Making the film")
        w.key("Escape")  # at once: on a fast machine a short film is soon made
        w.settle(0.8)
        assert not [path for path in tmp_path.rglob("*") if path.suffix in (".mp4", ".part")]
    assert w.said == ["READY"]


def kept_in(home: Path) -> Services:
    """The services of a program with this home."""
    return services_at(Places(home / "data" / "aya", home / "log"))


def test_games_are_found_on_the_start_page(screen: str, tmp_path: Path, services: Services) -> None:
    launcher = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)  # to know where things are
    launcher.arrange(SIZE)
    place = replay_folder(kept_in(tmp_path))
    place.mkdir(parents=True)
    save(of_game(short_game(), date="2025-05-04T16:00"), place / "one.ayareplay")
    with window(home=tmp_path, on=screen) as w:
        w.settle(0.6)
        w.click(*launcher.seen.rect.center)
        w.wait_for_title("Replays")
        w.settle(0.8)
        w.picture("replays")
        w.key("Return")
        w.wait_for_title("Replay")
        w.settle(0.5)
        w.picture("replay-of-a-game")
        w.key("Escape")
        w.wait_for_title("Replays")
    assert w.said == ["READY"]
