"""A planet card. The planet, its albedo, and below each other its three locations: for how many players, and what may be had.

What can be conquered is told by symbol and shape: a victory site on a round-ended plate of gold, a city on a square one, a production on
a cut-off one; its number is what it costs, and of a site what it scores.
"""

import zlib
from functools import lru_cache

import pygame

from games.albedo.tables import LOCATIONS, Planet, Sublocation
from games.albedo.ui.card_parts.press import SKY, WORTH, Card, Measures, art
from games.ui.palette import Colour
from games.ui.pixel_cache import pixel_cache
from games.ui.theme import Theme

_CITY: Colour = (0xD5, 0xDF, 0xE6)
_MADE: Colour = (0xC9, 0xDD, 0xC4)
_ROW: Colour = (0xF3, 0xEA, 0xDA)
_EDGE = 4.0
_MARK = 13.0  # width of a location's own mark
_PLANETS = (
    *("ember", "halcyon", "thistle", "anvil", "cinder", "driftmark", "gannet", "hollow", "isenfall"),
    *("juniper", "kestrel", "lantern", "marrow", "nacre", "orlop", "pallas-gate", "quill", "albedo"),
)

Area = tuple[float, float, float, float]


def _rows(roomy: bool) -> tuple[Area, ...]:
    top, step = (56.0, 27.0) if roomy else (37.0, 33.5)
    return tuple((_EDGE, top + k * step, 100 - 2 * _EDGE, step - 1.5) for k in range(LOCATIONS))


def _plates(row: Area, many: int) -> tuple[Area, ...]:
    """Where a location's sub-locations lie: side by side, and no wider than three of them."""
    x, y, w, h = row
    left, room = x + _MARK, w - _MARK - 1
    step = room / max(3, many)
    return tuple((left + k * step + 0.8, y + 2.5, step - 1.6, h - 5) for k in range(many))


def location_rects(width: int) -> tuple[pygame.Rect, ...]:
    """Return where the three locations are on a planet card of this width: pixels from its upper left corner."""
    card = Measures(width)
    return tuple(card.rect(*row) for row in _rows(card.roomy))


def sublocation_rects(planet: Planet, location: int, width: int) -> tuple[pygame.Rect, ...]:
    """Return where the sub-locations of a location (0 to 2) are on its card: pixels from the card's upper left corner."""
    card = Measures(width)
    return tuple(card.rect(*plate) for plate in _plates(_rows(card.roomy)[location], len(planet.locations[location])))


@pixel_cache(40)
def planet_card(planet: Planet, width: int, theme: Theme) -> pygame.Surface:
    """Return this planet, `width` pixels wide and 1.4 times as high, premultiplied. Shared: do not draw on it."""
    card = Card(width, theme)
    rows = _rows(card.roomy)
    _draw_sky(card, planet, rows[0][1] - 1.5)
    for row, places in zip(rows, planet.locations, strict=True):
        card.plate(row, _ROW, 3, theme.palette.rule)
        for place, plate in zip(places, _plates(row, len(places)), strict=True):
            _draw_plate(card, place, plate)
    card.set()
    _draw_names(card, planet, rows[0][1] - 1.5)
    for number, (row, places) in enumerate(zip(rows, planet.locations, strict=True)):
        card.sign("any" if number == 1 else "one", (row[0] + _MARK / 2, row[1] + row[3] / 2), 10.5, theme.palette.second_ink)
        for place, plate in zip(places, _plates(row, len(places)), strict=True):
            _draw_place(card, place, plate)
    return card.surface


def _draw_sky(card: Card, planet: Planet, foot: float) -> None:
    card.blank()
    high = foot - _EDGE
    card.plate((_EDGE, _EDGE, 100 - 2 * _EDGE, high), SKY, 4)
    for k in range(16):
        x, y = 7 + (k * 37) % 86, _EDGE + 3 + (k * 23) % max(6, int(high - 6))
        card.board.dot((0xCF, 0xDC, 0xF0), (x, y), 0.4 + k % 3 * 0.2)
    side = min(high - 3, 37.0)
    card.picture(_globe(planet), (_EDGE + 4, _EDGE + (1.5 if card.roomy else (high - side) / 2), side, side))
    if planet.final:
        card.plate((_EDGE, foot - 2, 100 - 2 * _EDGE, 2), WORTH, 1)


def _draw_names(card: Card, planet: Planet, foot: float) -> None:
    palette = card.theme.palette
    light: Colour = (0xFF, 0xE0, 0x8A)
    if card.roomy:
        card.sign("albedo", (57, 21), 13, light)
        card.number(planet.albedo, (78.5, 21), 24 if planet.albedo < 100 else 17, palette.paper)
        card.words(planet.name, (50, foot - 8.5), 11, palette.paper, 86, "fraunces-600")
    else:
        card.sign("albedo", (50, 20), 15, light)
        card.number(planet.albedo, (77, 20), 30 if planet.albedo < 100 else 20, palette.paper)


def _draw_plate(card: Card, place: Sublocation, area: Area) -> None:
    if place.points:
        card.plate(area, WORTH, 8)
    elif place.is_city:
        card.plate(area, _CITY, 0.5)
    else:
        x, y, w, h = area
        cut = min(w, h) * 0.28
        left, right, top, foot = x + cut, x + w - cut, y + cut, y + h - cut
        corners = ((left, y), (right, y), (x + w, top), (x + w, foot), (right, y + h), (left, y + h), (x, foot), (x, top))
        card.board.polygon(_MADE, corners)


def _draw_place(card: Card, place: Sublocation, area: Area) -> None:
    """Its symbol, and the number beside it, or below it where the plate is narrow."""
    palette = card.theme.palette
    x, y, w, h = area
    if card.roomy and w > 16:
        card.sign(place.what, (x + w * 0.34, y + h / 2), min(w * 0.56, h * 0.68), palette.ink)
        card.number(place.cost, (x + w * 0.79, y + h / 2), min(15, w * (0.68 if place.cost < 10 else 0.5)), palette.ink)
        return
    side = min(w - 1.5, h * 0.5)
    card.sign(place.what, (x + w / 2, y + h * 0.32), side, palette.ink)
    card.number(place.cost, (x + w / 2, y + h * 0.75), min(11.5 if card.roomy else 14.5, w * 0.8), palette.ink, least=7)


def _globe(planet: Planet) -> pygame.Surface:
    """Its picture; a planet that is not ours has one of ours, always the same."""
    own = art(f"planet-{planet.name.lower().replace(' ', '-')}")
    if own is not None:
        return own
    found = art(f"planet-{_PLANETS[zlib.crc32(planet.name.encode()) % len(_PLANETS)]}")
    return pygame.Surface((8, 8), pygame.SRCALPHA, 32) if found is None else found


@lru_cache(maxsize=80)
def globe(planet: Planet, size: int) -> pygame.Surface:
    """Return the planet alone, `size` pixels wide and high, premultiplied. Shared: do not draw on it."""
    return pygame.transform.smoothscale(_globe(planet).premul_alpha(), (size, size))


@lru_cache(maxsize=160)
def kept_planet(planet: Planet, points: int, width: int, theme: Theme) -> pygame.Surface:
    """Return a planet that a player keeps, turned to the sum of its points; premultiplied, 1.4 times as high as wide."""
    card = Card(width, theme)
    card.blank()
    card.plate((_EDGE, _EDGE, 100 - 2 * _EDGE, 140 - 2 * _EDGE), SKY, 4)
    card.picture(_globe(planet), (14, 8, 72, 72))
    card.plate((_EDGE, 96, 100 - 2 * _EDGE, 40), WORTH, 4)
    card.set()
    card.sign("points", (28, 116), 28, theme.palette.ink)
    card.number(points, (66, 116), 38, theme.palette.ink)
    card.sign("albedo", (34, 87), 12, (0xFF, 0xE0, 0x8A))
    card.number(planet.albedo, (58, 87), 15, theme.palette.paper)
    return card.surface
