"""The drawn animals of the photos: which photo shows which, and that no two look alike."""

import numpy as np
import pygame
import pytest

from aya_sim.components import ANIMALS_PER_LAND, LANDS, Terrain
from aya_sim.layout import Animal
from games.aya.render.animals import animal_glyph, photo
from games.aya.text.photos import SPECIES, next_photo_number, photo_number, photo_numbers, species_name
from games.i18n.words import Words
from games.ui.canvas import Canvas
from games.ui.palette import STANDARD

ALL = [(land, which) for land in LANDS for which in range(ANIMALS_PER_LAND)]


def laid(*lands: Terrain) -> tuple[Animal, ...]:
    return tuple(Animal(land, 100.0 + 50 * k, 100.0) for k, land in enumerate(lands))


def test_each_of_the_25_photos_has_an_animal_of_its_own_and_a_name_in_the_words() -> None:
    names = Words("en")
    shown = [names(f"aya.animal.{species_name(land, which)}") for land, which in ALL]
    assert all(shown)
    assert len(set(shown)) == len(shown) == 25
    assert all(len(SPECIES[land]) == ANIMALS_PER_LAND for land in LANDS)


@pytest.mark.parametrize("size", [22, 60])
def test_no_two_photos_look_alike_not_even_in_grey(size: int) -> None:
    grey = [
        pygame.surfarray.array3d(pygame.transform.grayscale(photo(land, size, STANDARD, which))).astype(int)[..., 0] for land, which in ALL
    ]
    apart = [np.abs(a - b).mean() for i, a in enumerate(grey) for b in grey[:i]]
    assert min(apart) > 6


def test_the_outlines_of_two_animals_differ_whatever_their_colours() -> None:
    outlines = []
    for land, which in ALL:
        board = Canvas(2.0, 2.0, 40)
        board.glyph(animal_glyph(land, which), (1.0, 1.02), 0.74, STANDARD.ink)
        outlines.append(pygame.surfarray.array_alpha(board.surface) > 0)
    shares = [(a ^ b).sum() / (a | b).sum() for i, a in enumerate(outlines) for b in outlines[:i]]
    assert min(shares) > 0.15


def test_the_five_photos_of_a_land_share_its_mark_on_the_rim() -> None:
    for land in LANDS:
        corners = [
            pygame.surfarray.array3d(photo(land, 200, STANDARD, which))[143:171, 148:176].astype(int) for which in range(ANIMALS_PER_LAND)
        ]
        assert all((corner == corners[0]).all() for corner in corners)


def test_photos_of_a_land_show_its_animals_in_order_whatever_lies_between() -> None:
    forest, pole = Terrain.FOREST, Terrain.POLE
    assert photo_numbers(laid(forest, pole, forest, pole, forest)) == (0, 0, 1, 1, 2)
    assert photo_numbers(laid(*[forest] * 6)) == (0, 1, 2, 3, 4, 0)


def test_a_photo_shows_the_same_animal_however_many_are_laid_after_it() -> None:
    photos = laid(Terrain.FOREST, Terrain.POLE, Terrain.FOREST, Terrain.FIELD, Terrain.POLE)
    for index in range(len(photos)):
        assert {photo_numbers(photos[:more])[index] for more in range(index + 1, len(photos) + 1)} == {photo_number(photos, index)}


def test_the_animal_that_lies_on_the_pile_is_the_one_that_is_laid_next() -> None:
    photos = laid(Terrain.FOREST, Terrain.POLE, Terrain.FOREST, Terrain.FOREST)
    for index, one in enumerate(photos):
        assert next_photo_number(photos[:index], one.terrain) == photo_number(photos, index)
