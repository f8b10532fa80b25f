"""Backs of Albedo's cards, and the navigation cards that send a stack to a planet."""

from functools import lru_cache
from typing import Literal

import pygame

from games.albedo.ui.card_parts.press import SKY, WORTH, Card
from games.ui.palette import Colour, darker, lighter, mix
from games.ui.theme import Theme

Back = Literal["unit", "planet", "final", "navigation"]

_SLATE: Colour = (0x4A, 0x55, 0x63)
_EDGE = 4.0
_SIGNS: dict[Back, str] = {"unit": "ship", "planet": "space", "final": "albedo", "navigation": "start"}


@lru_cache(maxsize=120)
def card_back(kind: Back, width: int, theme: Theme, colour: Colour | None = None) -> pygame.Surface:
    """Return the back of a card, premultiplied, 1.4 times as high as wide. colour: of whose it is. Shared: do not draw on it."""
    card = Card(width, theme)
    ground = {"unit": colour or _SLATE, "planet": SKY, "final": darker(WORTH, 0.45), "navigation": colour or _SLATE}[kind]
    card.blank()
    card.plate((_EDGE, _EDGE, 100 - 2 * _EDGE, 140 - 2 * _EDGE), ground, 4)
    pale = mix(ground, theme.palette.paper, 0.16)
    for k in range(7):
        for x in range(5 if k % 2 else 6):
            card.board.dot(pale, (10 + x * 16 + (8 if k % 2 else 0), 16 + k * 18), 1.6)
    card.board.dot(lighter(ground, 0.75), (50, 70), 27)
    card.board.dot(ground, (50, 70), 25)
    card.set()
    card.sign(_SIGNS[kind], (50, 70), 34, lighter(ground, 0.75))
    return card.surface


@lru_cache(maxsize=80)
def navigation_card(planet: int, width: int, theme: Theme, colour: Colour | None = None) -> pygame.Surface:
    """Return the card that says which planet a stack goes to: 1 for the first, 2, 3; premultiplied. colour: whose card it is."""
    card = Card(width, theme)
    ground = colour or _SLATE
    card.blank()
    card.plate((_EDGE, _EDGE, 100 - 2 * _EDGE, 140 - 2 * _EDGE), mix(theme.palette.paper, ground, 0.12), 4, theme.palette.rule)
    card.plate((_EDGE, 106, 100 - 2 * _EDGE, 30), ground, 4)
    card.board.polygon(mix(theme.palette.paper, ground, 0.3), ((50, 12), (84, 48), (66, 48), (66, 98), (34, 98), (34, 48), (16, 48)))
    card.set()
    card.number(planet, (50, 64), 58, darker(ground, 0.3))
    card.sign("space", (50, 121), 24, theme.palette.paper)
    return card.surface
