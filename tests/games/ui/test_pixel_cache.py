"""Pictures are kept as long as there is room for them."""

import pygame

from games.ui.pixel_cache import pixel_cache


def test_a_picture_is_painted_once_and_the_oldest_goes_when_there_is_no_room() -> None:
    painted: list[int] = []

    @pixel_cache(0.0013)
    def picture(side: int) -> pygame.Surface:
        painted.append(side)
        return pygame.Surface((side, side), 0, 32)

    for side in (10, 11, 10, 12, 11, 12, 10):
        assert picture(side).get_width() == side
    assert painted == [10, 11, 12, 10]


def test_a_picture_too_large_for_the_memory_is_painted_all_the_same() -> None:
    @pixel_cache(0.0001)
    def picture(side: int) -> pygame.Surface:
        return pygame.Surface((side, side), 0, 32)

    assert picture(50).get_width() == 50
    assert picture(60).get_width() == 60
