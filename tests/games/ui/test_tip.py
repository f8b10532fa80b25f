"""Where a tooltip goes: beside what it is about, and never over what is being read."""

from itertools import product

import pygame

from games.ui.theme import Theme
from games.ui.widgets.tip import place_tip

WINDOW = (960, 600)
SIZE = (200, 40)


def test_a_tooltip_lies_below_what_it_is_about_where_that_is_free() -> None:
    near = pygame.Rect(400, 200, 80, 40)
    place = place_tip(near, SIZE, WINDOW, Theme())
    assert place is not None
    assert (place.centerx, place.top) == (near.centerx, near.bottom + 8)


def test_a_tooltip_never_covers_what_is_read_but_goes_beside_it() -> None:
    prompt, card = pygame.Rect(0, 546, 960, 54), pygame.Rect(12, 55, 936, 90)
    for x, y in product(range(0, 900, 60), range(0, 570, 30)):
        place = place_tip(pygame.Rect(x, y, 40, 40), SIZE, WINDOW, Theme(), clear=[prompt, card])
        assert place is not None
        assert place.collidelist([prompt, card]) < 0
        assert pygame.Rect(0, 0, *WINDOW).contains(place)


def test_a_tooltip_without_a_place_is_not_shown() -> None:
    assert place_tip(pygame.Rect(400, 200, 80, 40), SIZE, WINDOW, Theme(), clear=[pygame.Rect(0, 0, *WINDOW)]) is None


def test_a_tooltip_covers_as_few_of_the_others_as_it_can() -> None:
    near, row = pygame.Rect(400, 540, 48, 42), [pygame.Rect(456, 540, 48, 42), pygame.Rect(512, 540, 48, 42)]
    place = place_tip(near, SIZE, WINDOW, Theme(), row, [pygame.Rect(0, 0, 960, 530)])
    assert place is not None
    assert place.right <= near.left
