"""A unit card. The loadout it lies with at the top, the other one upside down at the foot, its art, its name, where it comes from."""

from functools import lru_cache

import pygame

from games.albedo.tables import Source, Unit
from games.albedo.ui.card_parts.press import GROUND, QUIET, SKY, SPACE, Card, art, tint
from games.albedo.ui.card_parts.symbols import symbol
from games.ui.palette import Colour, darker, lighter, mix
from games.ui.pixel_cache import pixel_cache
from games.ui.theme import Theme

SOURCES: dict[Source, Colour] = {
    Source.START: (0x4A, 0x55, 0x63),
    Source.FACTORY: (0x8C, 0x4A, 0x2C),
    Source.SPACE_PORT: (0x2A, 0x5F, 0x9E),
    Source.AIRFIELD: (0x1E, 0x74, 0x6E),
    Source.INDUSTRY: (0x6B, 0x63, 0x1C),
    Source.SHIPYARD: (0x75, 0x3E, 0x86),
}
"""The band of a card tells by colour and mark which deck it comes from; paper written on each can be read (contrast at least 4.5)."""

_EDGE = 4.0
_UPSIDE_DOWN = ("destroyer", "minelayer")  # the art of these looks down, where all others look up
_STARS = (
    (12, 9),
    (84, 6),
    (70, 20),
    (22, 33),
    (91, 41),
    (8, 55),
    (78, 62),
    (34, 6),
    (55, 66),
    (17, 72),
    (64, 44),
    (40, 52),
    (88, 76),
    (29, 64),
)


@pixel_cache(24)
def unit_card(unit: Unit, turned: bool, width: int, theme: Theme) -> pygame.Surface:
    """Return this unit as it lies, `width` pixels wide and 1.4 times as high, premultiplied. Shared: do not draw on it.

    turned: with its other loadout; a unit that has one loadout cannot be (ValueError).
    """
    if turned and unit.turned is None:
        raise ValueError(f"turned: a {unit.name} has one loadout")
    card = Card(width, theme)
    card.blank()
    top = 34.0 if card.roomy else 42.0
    foot = 0.0 if unit.turned is None else (22.0 if card.roomy else 28.0)
    scene = (_EDGE, top, 100 - 2 * _EDGE, 140 - top - _EDGE - foot)
    _draw_scene(card, unit, scene, turned)
    here, other = (unit.turned, unit.upright) if turned and unit.turned else (unit.upright, unit.turned)
    _draw_plates(card, here, (_EDGE, _EDGE, 100 - 2 * _EDGE, top - _EDGE), True)
    card.set()
    _draw_values(card, here, (_EDGE, top), True)
    _draw_band(card, unit, scene)
    if other is not None:
        card.surface.blit(
            _foot(other, card.width, foot, theme), (0, card.height - card.px(foot + _EDGE)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
    return card.surface


def _draw_scene(card: Card, unit: Unit, area: tuple[float, float, float, float], turned: bool) -> None:
    """Night sky behind a ship, ground under troops; the art looks the other way on a turned card."""
    x, y, w, h = area
    colour = SOURCES[unit.source]
    ship = unit.kind == "ship"
    card.plate(area, SKY if ship else (0xE3, 0xCF, 0xA4), 4)
    if ship:
        for sx, sy in _STARS:
            if sy < h - 3:
                card.board.dot((0xCF, 0xDC, 0xF0), (x + sx * w / 100, y + sy), 0.5 + sx % 3 * 0.2)
    else:
        card.plate((x, y + h * 0.56, w, h * 0.44), (0xC2, 0xA0, 0x68), 4)
    picture = art(f"unit-{unit.name}")
    side = min(w * 0.76, h - (15 if card.roomy else 12))
    if picture is None:
        picture = symbol("ship" if ship else "troops", card.px(side) * 3, (255, 255, 255))
    ink = lighter(mix(colour, (0x9F, 0xC4, 0xF0), 0.25), 0.72) if ship else darker(colour, 0.3)
    drawn = tint(picture, ink)
    if turned != (unit.name in _UPSIDE_DOWN):
        drawn = pygame.transform.rotate(drawn, 180)
    card.picture(drawn, (50 - side / 2, y + (h - 14 - side) / 2 + 1, side, side))
    card.plate((x, y + h - 14, w, 14), colour, 4)
    card.plate((x, y + h - 14, w, 6), colour, 0)


def _draw_plates(card: Card, values: tuple[int, int], area: tuple[float, float, float, float], lies: bool) -> None:
    palette = card.theme.palette
    x, y, w, h = area
    half = (w - 2) / 2
    for k, (value, colour) in enumerate(zip(values, (SPACE, GROUND), strict=True)):
        fill, line = (colour, None) if value and lies else (palette.paper, colour if value else palette.rule)
        card.plate((x + k * (half + 2), y, half, h - 1), fill, 4, line)


def _draw_values(card: Card, values: tuple[int, int], area: tuple[float, float], lies: bool) -> None:
    edge, foot = area
    high = foot - edge
    half = (100 - 2 * edge - 2) / 2
    for k, (value, colour) in enumerate(zip(values, (SPACE, GROUND), strict=True)):
        ink = QUIET if not value else card.theme.palette.paper if lies else colour
        left = edge + k * (half + 2)
        sign, size = high * (0.5 if value > 9 else 0.62), high * (0.82 if value < 10 else 0.66)
        card.sign("space" if k == 0 else "ground", (left + 2.5 + sign / 2, edge + high / 2 - 0.5), sign, ink)
        card.number(value, (left + half * 0.72, edge + high / 2 - 0.5), size, ink)


@lru_cache(maxsize=120)
def _foot(values: tuple[int, int], width: int, high: float, theme: Theme) -> pygame.Surface:
    """The loadout it does not lie with, upside down."""
    card = Card(width, theme)
    _draw_plates(card, values, (_EDGE, 0.0, 100 - 2 * _EDGE, high), False)
    card.set()
    half = (100 - 2 * _EDGE - 2) / 2
    for k, (value, colour) in enumerate(zip(values, (SPACE, GROUND), strict=True)):
        ink = colour if value else QUIET
        left = _EDGE + k * (half + 2)
        card.sign("space" if k == 0 else "ground", (left + half * 0.3, high / 2 - 0.5), high * 0.6, ink)
        card.number(value, (left + half * 0.7, high / 2 - 0.5), high * 0.72, ink)
    strip = pygame.Surface((card.width, card.px(high)), pygame.SRCALPHA, 32)
    strip.blit(card.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.rotate(strip, 180)


def _draw_band(card: Card, unit: Unit, area: tuple[float, float, float, float]) -> None:
    """What deck it comes from, its name, what kind it is; and that it is a mine."""
    palette = card.theme.palette
    x, y, w, h = area
    middle = y + h - 7
    card.sign(unit.source.value, (x + 7, middle), 10, palette.paper)
    card.sign("ship" if unit.kind == "ship" else "troops", (x + w - 7, middle), 10, palette.paper)
    if card.roomy:
        card.words(unit.title, (50, middle), 9.2, palette.paper, w - 25)
    if unit.mine:
        card.sign("mine", (x + 12, y + 12), 19, (0xF4, 0xB7, 0x4A))
