"""What was won, laid out below the sums: all of it, as large as there is room for; on a sheet too small a button turns to the rest."""

from itertools import combinations

import pygame
import pytest

from games.aya.counting.photo_shelf import Shelf, arrange_shelf

SHEETS = {"small": pygame.Rect(616, 280, 314, 132), "usual": pygame.Rect(825, 280, 425, 340), "large": pygame.Rect(1700, 500, 800, 700)}
BOXES = [(0, 0, 0), (0, 3, 10), (1, 12, 7), (2, 25, 10), (5, 25, 10), (0, 35, 10), (5, 0, 0), (0, 40, 0)]
"""Triptychs, prints, tokens; the most there can be among them."""


def spots(shelf: Shelf) -> list[pygame.Rect]:
    return [*shelf.panoramas, *shelf.prints, *shelf.tokens, *([shelf.more] if shelf.more is not None else [])]


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize("sheet", SHEETS)
def test_all_that_was_won_has_a_place_of_its_own_on_the_smallest_sheet_too(sheet: str, box: tuple[int, int, int]) -> None:
    room = SHEETS[sheet]
    shelf = arrange_shelf(room, *box, unit=2.0 if sheet == "large" else 1.0)
    assert (len(shelf.panoramas), len(shelf.prints), shelf.more) == (box[0], box[1], None)
    assert all(room.contains(spot) for spot in spots(shelf))
    assert not any(one.colliderect(other) for one, other in combinations(spots(shelf), 2))


def test_fewer_prints_are_larger() -> None:
    sizes = [arrange_shelf(SHEETS["usual"], 0, prints, 0, unit=1.0).prints[0].width for prints in (6, 20, 35)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_tokens_give_way_before_prints_become_small() -> None:
    assert len(arrange_shelf(SHEETS["usual"], 0, 20, 10, unit=1.0).tokens) == 10
    crowded = arrange_shelf(SHEETS["small"], 0, 35, 10, unit=1.0)
    assert (len(crowded.tokens), len(crowded.prints)) == (0, 35)


def test_a_button_turns_to_those_without_room_until_every_one_was_seen_and_then_to_the_first_again() -> None:
    room = pygame.Rect(0, 0, 200, 60)
    seen: list[int] = []
    for turned in range(5):
        shelf = arrange_shelf(room, 0, 30, 10, unit=1.0, turned=turned)
        assert shelf.more is not None
        assert all(room.contains(spot) for spot in spots(shelf))
        assert not any(one.colliderect(other) for one, other in combinations(spots(shelf), 2))
        if turned and shelf.first == 0:
            break
        seen += range(shelf.first, shelf.first + len(shelf.prints))
    assert seen == list(range(30))
