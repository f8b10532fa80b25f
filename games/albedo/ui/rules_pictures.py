"""The pictures in the rules of Albedo. Units as they lie, a planet with its locations, and the symbols."""

from collections.abc import Sequence
from typing import get_args

import pygame

from games.albedo.tables import Planet, Sublocation, Unit, ours
from games.albedo.ui.card_parts.planets import planet_card
from games.albedo.ui.card_parts.press import height_of
from games.albedo.ui.card_parts.symbols import symbol
from games.albedo.ui.card_parts.units import unit_card
from games.ui.theme import Theme
from games.ui.wood import oak

ASPECTS = {"units": 0.44, "planet": 0.62, "signs": 0.11, "places": 0.11}
"""Heights of the pictures, as parts of their widths."""

_SIGNS = {
    "signs": ("space", "ground", "mine", "points", "albedo", "one", "any", "ship", "troops"),
    "places": (*get_args(Sublocation.__annotations__["what"]), "start"),
}


def draw(name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the picture of this name in this many pixels."""
    target = oak(*size)
    if name == "units":
        ship = _ship()
        ground = next(unit for unit in ours().units if unit.kind == "ground")
        cards = [(ship, False), (ship, True), (ground, False)]
        wide = _width(size, len(cards))
        _side_by_side(target, [unit_card(unit, turned, wide, theme) for unit, turned in cards])
    elif name in _SIGNS:
        _signs_in_a_row(target, _SIGNS[name], theme)
    else:
        wide = _width(size, 2)
        _side_by_side(target, [planet_card(_richest(), wide, theme), planet_card(_final(), wide, theme)])
    return target


def _signs_in_a_row(target: pygame.Surface, names: Sequence[str], theme: Theme) -> None:
    """Draw symbols of the cards on a strip of paper."""
    strip = target.get_rect().inflate(-target.get_width() // 20, -target.get_height() // 4)
    pygame.draw.rect(target, theme.palette.paper, strip, border_radius=strip.height // 5)
    side, step = strip.height * 6 // 10, strip.width / len(names)
    for k, name in enumerate(names):
        picture = symbol(name, side, theme.palette.ink)
        centre = (strip.x + round(step * (k + 0.5)), strip.centery)
        target.blit(picture, picture.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)


def _width(size: tuple[int, int], cards: int) -> int:
    """Of each card, pixels, so that they fit side by side."""
    wide = size[0] // (cards + 1)
    while height_of(wide) > size[1] - 16:
        wide -= 1
    return wide


def _ship() -> Unit:
    return next(unit for unit in ours().units if unit.turned is not None)


def _richest() -> Planet:
    """The planet where most may be had."""
    return max((planet for planet in ours().planets if not planet.final), key=lambda planet: sum(map(len, planet.locations)))


def _final() -> Planet:
    return next(planet for planet in ours().planets if planet.final)


def _side_by_side(target: pygame.Surface, cards: list[pygame.Surface]) -> None:
    wide, high = target.get_size()
    between = (wide - sum(card.get_width() for card in cards)) // (len(cards) + 1)
    x = between
    for card in cards:
        target.blit(card, (x, (high - card.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += card.get_width() + between
