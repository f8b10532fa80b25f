"""Choose where the parts of Albedo's table lie: side by side, or below each other where it is upright, as on a phone. Draws nothing."""

from dataclasses import dataclass

import pygame

from games.card_table.adapter import Table
from games.ui.layout import column, row
from games.ui.theme import Theme

_EDGE = 10  # units beside everything
_SCORE, _BUTTONS = 42, 50  # units high: a line of players, and of what is pressed on an upright table
_MOST_IN_LINE = 4  # players on one line of an upright score
_CARD_OF_BOARD = 0.48  # width of a planet that is resolved
_SHAPE = 1.4  # height of a card over its width
_ROW, _BETWEEN = 44, 22  # units: the least height of a player's row in the order, and what is between two of them
_CROWD = 5  # players at a planet above which their rows need the room


@dataclass(frozen=True, slots=True)
class AllocateRooms:
    """Rooms while units are sent. piles, done: None where both lie beside the tray, in `hand`."""

    score: pygame.Rect
    sky: pygame.Rect
    decks: pygame.Rect
    columns: int  # of decks
    hand: pygame.Rect
    piles: pygame.Rect | None = None
    done: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class ResolveRooms:
    """Rooms while a planet is resolved."""

    score: pygame.Rect
    tabs: pygame.Rect
    piles: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    order: pygame.Rect


def is_upright(table: Table) -> bool:
    """Return whether the table is higher than wide."""
    return table.area.height > table.area.width


def arrange_allocation(table: Table, players: int) -> AllocateRooms:
    """Return where everything lies while units are sent."""
    px, area = table.theme.px, table.area
    score = _score(table, players)
    if is_upright(table):
        body = pygame.Rect(score.x, score.bottom + px(8), score.width, area.bottom - px(6) - score.bottom - px(8))
        tray = min(px(140), max(px(96), round(area.height * 0.16)))
        decks, sky, buttons, hand = column(body, [_decks_high(body.width, table.theme), None, px(_BUTTONS), tray], px(8))
        piles, done = row(buttons, [None, px(150)], px(8))
        return AllocateRooms(score, sky, decks, 6, hand, piles, done)
    hand = pygame.Rect(score.x, 0, score.width, min(px(184), max(px(104), round(area.height * 0.3))))
    hand.bottom = area.bottom - px(6)
    body = pygame.Rect(score.x, score.bottom + px(8), score.width, hand.y - score.bottom - px(16))
    sky, decks = row(body, [None, min(px(250), max(px(110), round(area.width * 0.14)))], px(12))
    return AllocateRooms(score, sky, decks, 2, hand)


def arrange_resolution(table: Table, players: int, landed: int) -> ResolveRooms:
    """Return where everything lies while a planet is resolved. landed: how many players came to it."""
    px, area = table.theme.px, table.area
    score = _score(table, players)
    body = pygame.Rect(score.x, score.bottom + px(8), score.width, area.bottom - px(6) - score.bottom - px(8))
    if is_upright(table):
        least = landed * px(_ROW) + (landed - 1) * px(_BETWEEN)
        low = min(px(112), max(px(94), round(area.height * 0.14)))
        most = round(body.width * _CARD_OF_BOARD * _SHAPE)
        high = max(px(200), min(most, body.height - px(_BUTTONS) - low - least - 3 * px(8)))
        head, board, bar, order = column(body, [px(_BUTTONS), high, low, None], px(8))
        tabs, piles = row(head, [head.width * 3 // 5, None], px(8))
        return ResolveRooms(score, tabs, piles, board, bar, order)
    side = min(px(430), max(px(296), round(area.width * 0.33)))
    left, beside = row(body, [None, side], px(12))
    board, bar = column(left, [None, min(px(112), max(px(70), round(body.height * 0.19)))], px(8))
    if landed > _CROWD:
        top, order = column(beside, [px(24), None], px(4))
        tabs, piles = row(top, [side * 3 // 5, None], px(6))
    else:
        tabs, order, piles = column(beside, [px(32), None, px(34)], px(5))
    return ResolveRooms(score, tabs, piles, board, bar, order)


def arrange_reveal(table: Table, wanted: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return where a planet and the rows about it go while all look at them. wanted: height of the rows on an upright table, px."""
    px, area = table.theme.px, table.area
    inner = area.inflate(-px(20), -px(20))
    if is_upright(table):
        high = max(px(130), min(inner.height - wanted - px(12), round(inner.width * 0.5 * _SHAPE)))
        card = pygame.Rect(0, inner.y, round(high / _SHAPE), high)
        card.centerx = inner.centerx
        return card, pygame.Rect(inner.x, card.bottom + px(12), inner.width, inner.bottom - card.bottom - px(12))
    wide = min(round(area.width * 0.26), round((area.height - px(24)) / _SHAPE))
    card = pygame.Rect(area.x + px(14), 0, wide, round(wide * _SHAPE))
    card.centery = area.centery
    return card, pygame.Rect(card.right + px(20), inner.y, area.right - px(14) - card.right - px(20), inner.height)


def _score(table: Table, players: int) -> pygame.Rect:
    px, area = table.theme.px, table.area
    high = _SCORE if not is_upright(table) else 52 if players <= _MOST_IN_LINE else 98
    return pygame.Rect(area.x + px(_EDGE), area.y + px(4), area.width - 2 * px(_EDGE), px(high))


def _decks_high(wide: int, theme: Theme) -> int:
    """Return the height of six decks in a row with what is written below them, px."""
    each = min((wide - 5 * theme.px(8)) // 6, theme.px(90))
    return round(each * _SHAPE) + theme.px(20)
