"""Albedo's cards as pictures: everything printed on a card is there, at every size, and no two cards look alike."""

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from games.albedo.tables import LOCATIONS, Planet, Source, Sublocation, Unit, ours
from games.albedo.ui.card_parts.backs import card_back, navigation_card
from games.albedo.ui.card_parts.planets import globe, kept_planet, location_rects, planet_card, sublocation_rects
from games.albedo.ui.card_parts.press import height_of
from games.albedo.ui.card_parts.symbols import SYMBOLS, symbol
from games.albedo.ui.card_parts.units import SOURCES, unit_card
from games.ui.palette import STANDARD, contrast
from games.ui.theme import Theme

PLAIN = Theme()
WIDTHS = (64, 120, 200)
LARGEST = Unit(
    name="own-thing",
    title="A title longer than any card is wide",
    count=1,
    kind="ship",
    source=Source.START,
    upright=(99, 88),
    turned=(77, 66),
)
CROWDED = Planet(name="Far away", albedo=100, locations=tuple((Sublocation("shipyard", 99),) * 8 for _ in range(LOCATIONS)))  # type: ignore[arg-type]  # of three


def look(surface: pygame.Surface) -> npt.NDArray[np.int64]:
    return pygame.surfarray.array3d(surface).astype(np.int64)


def test_no_two_unit_cards_look_alike_and_a_turned_one_is_another() -> None:
    cards = [unit_card(unit, turned, 64, PLAIN) for unit in ours().units for turned in (False, True) if not turned or unit.turned]
    assert len({look(card).tobytes() for card in cards}) == len(cards) == 18


def test_a_card_shows_its_values_and_those_it_would_have_turned() -> None:
    destroyer = next(unit for unit in ours().units if unit.name == "destroyer")
    for changed in ({"upright": (4, 1)}, {"upright": (3, 0)}, {"turned": (2, 1)}, {"turned": (3, 2)}):
        other = Unit(**{**{name: getattr(destroyer, name) for name in destroyer.__struct_fields__}, **changed})
        for turned in (False, True):
            assert look(unit_card(other, turned, 64, PLAIN)).tobytes() != look(unit_card(destroyer, turned, 64, PLAIN)).tobytes()


def test_a_unit_with_one_loadout_is_not_drawn_turned() -> None:
    tank = next(unit for unit in ours().units if unit.name == "tank")
    with pytest.raises(ValueError, match="tank has one loadout"):
        unit_card(tank, True, 64, PLAIN)


def test_the_planets_look_different_by_their_pictures_alone_even_without_colour() -> None:
    grey = [look(globe(planet, 48)) @ np.array([0.30, 0.59, 0.11]) for planet in ours().planets]
    apart = [np.abs(one - other).mean() for i, one in enumerate(grey) for other in grey[:i]]
    assert min(apart) > 4


def test_a_planets_cost_places_and_albedo_are_on_its_card() -> None:
    one = ours().planets[0]
    fields = {name: getattr(one, name) for name in one.__struct_fields__}
    first, second, third = one.locations
    for changed in ({"albedo": 32}, {"final": True}, {"locations": (first[:1], second, third)}, {"locations": (first, second, second)}):
        assert look(planet_card(Planet(**{**fields, **changed}), 64, PLAIN)).tobytes() != look(planet_card(one, 64, PLAIN)).tobytes()


@pytest.mark.parametrize("width", WIDTHS)
def test_locations_lie_on_the_card_below_each_other_and_their_places_within_them(width: int) -> None:
    card = pygame.Rect(0, 0, width, height_of(width))
    rows = location_rects(width)
    assert all(card.contains(row) for row in rows)
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(rows))
    for planet in (*ours().planets, CROWDED):
        for place in range(LOCATIONS):
            plates = sublocation_rects(planet, place, width)
            assert len(plates) == len(planet.locations[place])
            assert all(rows[place].contains(plate) for plate in plates)
            assert all(left.right <= right.left for left, right in pairwise(plates))


@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_is_as_large_as_asked_and_drawn_only_once(width: int) -> None:
    unit, planet = ours().units[0], ours().planets[0]
    cards = (
        *(unit_card(LARGEST, turned, width, PLAIN) for turned in (False, True)),
        *(planet_card(one, width, PLAIN) for one in (planet, CROWDED)),
        kept_planet(planet, 11, width, PLAIN),
        navigation_card(3, width, PLAIN, (90, 60, 20)),
        *(card_back(kind, width, PLAIN) for kind in ("unit", "planet", "final", "navigation")),
    )
    assert {card.get_size() for card in cards} == {(width, height_of(width))}
    assert unit_card(unit, False, width, PLAIN) is unit_card(unit, False, width, PLAIN)
    assert planet_card(planet, width, PLAIN) is planet_card(planet, width, PLAIN)


def test_what_every_place_and_source_is_has_a_symbol_told_apart_by_its_shape() -> None:
    used = {place.what for planet in ours().planets for location in planet.locations for place in location} | {
        source.value for source in Source
    }
    assert used | {"space", "ground", "mine", "albedo", "points"} <= set(SYMBOLS)
    shapes = [pygame.surfarray.array_alpha(symbol(name, 14, STANDARD.ink)).astype(np.int64) for name in SYMBOLS]
    apart = [np.abs(one - other).mean() for i, one in enumerate(shapes) for other in shapes[:i]]
    assert min(apart) > 20  # of 255, over the whole square


def test_words_on_the_band_of_every_source_can_be_read() -> None:
    assert set(SOURCES) == set(Source)
    assert min(contrast(colour, STANDARD.paper) for colour in SOURCES.values()) >= 4.5
