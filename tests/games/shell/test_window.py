"""The one window, with the driver that shows nothing."""

from dataclasses import replace

import pygame
import pytest

from games.shell.settings import Settings
from games.shell.window import Window


def test_the_window_has_the_size_and_place_that_were_kept() -> None:
    chosen = Settings(window=(1000, 640), place=(40, 30))
    window = Window(chosen)
    assert window.size == (1000, 640)
    assert window.kept(chosen) == chosen
    window.close()


def test_a_window_larger_than_the_desktop_is_made_to_fit() -> None:
    desktop = pygame.display.get_desktop_sizes()[0]
    window = Window(Settings(window=(9000, 9000)))
    assert window.size == (max(960, desktop[0]), max(600, desktop[1]))
    window.close()


@pytest.mark.parametrize("place", [(20_000, 10), (10, 20_000), (-5000, 10)])
def test_a_place_on_a_screen_that_is_gone_is_forgotten(place: tuple[int, int]) -> None:
    window = Window(Settings(place=place))
    assert window.kept(Settings()).place != place
    window.close()


def test_a_frame_that_shifts_the_window_does_not_make_it_creep() -> None:
    chosen = Settings(place=(40, 30))
    window = Window(chosen)
    window._window.position = (42, 52)
    assert window.kept(chosen).place == (40, 30)
    window._window.position = (300, 200)
    assert window.kept(chosen).place == (300, 200)
    window.close()


def test_the_size_kept_in_fullscreen_is_that_of_the_window() -> None:
    chosen = Settings(window=(1000, 640), place=(40, 30))
    window = Window(chosen)
    window.set_fullscreen(True)
    assert window.fullscreen
    assert window.kept(chosen) == replace(chosen, fullscreen=True)
    window.set_fullscreen(False)
    assert window.kept(chosen).fullscreen is False
    window.close()
