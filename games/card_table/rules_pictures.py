"""Draw the pictures in the rules of Album, Face Cards and Imagine: cards of the box, side by side."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pygame

from games.card_table.card_art import crop_to_fill, read_picture
from games.pictures import BOX, CATEGORIES, Deck, DeckKind, deck_named
from games.ui.card import Slip, lay
from games.ui.theme import Theme
from games.ui.wood import oak

ASPECTS = {"photos": 0.24, "pairs": 0.3, "cards": 0.34}
"""Heights of the pictures, as parts of their widths."""

_PHOTOS = (3, 21, 40, 58, 77)
_DREAMS = (5, 18, 33, 52, 70)
_CARD = Slip((255, 255, 255), None, 6, 3)


def draw(name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the picture with this name at this size, px."""
    target = oak(*size)
    if name == "photos":
        _in_a_row(target, theme, DeckKind.ALBUM, _PHOTOS, 4 / 3)
    elif name == "cards":
        _in_a_row(target, theme, DeckKind.IMAGINE, _DREAMS, 2 / 3)
    else:
        deck = deck_named(BOX, DeckKind.FACE_CARDS)
        _in_a_row(target, theme, DeckKind.FACE_CARDS, [card for category in CATEGORIES for card in alike(deck, category)], 0.75, together=2)
    return target


def alike(deck: Deck, category: str) -> tuple[int, int]:
    """Return the two cards of a category that have most words in common, the first pair among equals."""
    cards = [card for card in range(len(deck)) if deck[card].category == category]
    return max(combinations(cards, 2), key=lambda pair: len(set(deck[pair[0]].tags) & set(deck[pair[1]].tags)))


def _in_a_row(target: pygame.Surface, theme: Theme, kind: DeckKind, cards: Sequence[int], shape: float, together: int = 1) -> None:
    """Draw cards in a row. shape: width over height. together: how many lie close to each other."""
    wide, high = target.get_size()
    gap, groups = wide // 40, len(cards) // together
    card_wide = min((wide - gap * (groups + 1)) // len(cards) - gap // 4, round((high - 2 * gap) * shape))
    card_high = round(card_wide / shape)
    group = together * card_wide + (together - 1) * (gap // 3)
    between = (wide - groups * group) // (groups + 1)
    border = max(2, card_wide // 24)
    for k, card in enumerate(cards):
        x = between + (k // together) * (group + between) + (k % together) * (card_wide + gap // 3)
        rect = pygame.Rect(x, (high - card_high) // 2, card_wide, card_high)
        lay(target, rect, _CARD, replace(theme, scale=wide / 560))
        inner = rect.inflate(-2 * border, -2 * border)
        whole = read_picture(BOX, kind, card, max(inner.size) * 2)
        assert whole is not None, "the cards of the box have pictures"
        target.blit(crop_to_fill(whole, inner.size), inner)
