"""Compute where things lie on the Face Cards table, px; draws nothing.

All seats sit along the top in the same order for every player, so that nothing jumps when the table is handed on.
"""

from dataclasses import dataclass

import pygame

from games.ui.theme import Theme

WIDE, TALL = 6, 7  # a card's sides
MOST_ROWS = 8
FRONT_SHARE, LARGEST_FRONT_SHARE = 24, 32  # percent of the height
Rects = tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The place of one player."""

    plate: pygame.Rect
    fronts: Rects  # as many as pairs are made
    album: pygame.Rect
    whole: pygame.Rect


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the whole table. middle: between seats and foot, right of the piles."""

    seats: tuple[SeatPlan, ...]
    slip: pygame.Rect  # of the round
    pile: pygame.Rect
    box: pygame.Rect
    middle: pygame.Rect
    foot: pygame.Rect


def plan_of(area: pygame.Rect, theme: Theme, players: int, fronts: int, foot: int, share: int = FRONT_SHARE) -> Places:
    """Return the places of this table.

    fronts: cards that may lie before each player. foot: px at the lower edge for the hand or the guesses. share: percent of the height
    that a card before a player may take.
    """
    px = theme.px
    room = area.inflate(-px(20), -px(12))
    front_height = _front_height(room, theme, players, fronts, share)
    seats = tuple(_seat(room, theme, players, number, fronts, front_height) for number in range(players))
    top = max(seat.whole.bottom for seat in seats) + px(10)
    lower = pygame.Rect(room.x, room.bottom - foot, room.width, foot)
    middle = pygame.Rect(room.x, top, room.width, max(px(40), lower.y - px(8) - top))
    slip = pygame.Rect(middle.x, middle.y, px(88), px(44))
    left = pygame.Rect(middle.x + px(3), slip.bottom + px(8), px(82), max(px(30), middle.bottom - slip.bottom - px(8)))
    stacked = left.height >= px(102)
    high = min((left.height - px(10)) // 2 if stacked else left.height, px(112))
    size = (high * WIDE // TALL, high) if stacked else ((left.width - px(6)) // 2, (left.width - px(6)) // 2 * TALL // WIDE)
    pile = pygame.Rect((left.x, left.y), size)
    box = pygame.Rect((left.x, pile.bottom + px(10)) if stacked else (pile.right + px(6), left.y), size)
    if stacked:
        pile.centerx = box.centerx = left.centerx
    rest = pygame.Rect(slip.right + px(12), middle.y, middle.right - slip.right - px(12), middle.height)
    return Places(seats, slip, pile, box, rest, lower)


def grid(area: pygame.Rect, cards: int, gap: int, most: int) -> Rects:
    """Return places for this many cards in the middle of the area, in the rows that let them be largest. most: largest height, px."""
    if cards == 0:
        return ()
    height, rows = max((_height(area, cards, rows, gap, most), -rows) for rows in range(1, MOST_ROWS + 1) if rows <= cards)
    rows = -rows
    columns = -(-cards // rows)
    width = height * WIDE // TALL
    top = area.centery - (rows * height + (rows - 1) * gap) // 2
    found = []
    for number in range(cards):
        row, column = divmod(number, columns)
        there = min(columns, cards - row * columns)  # cards of this row
        left = area.centerx - (there * width + (there - 1) * gap) // 2
        found.append(pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height))
    return tuple(found)


def card_at(centre: tuple[int, int], height: int) -> pygame.Rect:
    """Return a card's rectangle of this height, px, around a point."""
    rect = pygame.Rect(0, 0, height * WIDE // TALL, height)
    rect.center = centre
    return rect


def _height(area: pygame.Rect, cards: int, rows: int, gap: int, most: int) -> int:
    columns = -(-cards // rows)
    wide = (area.width - (columns - 1) * gap) // columns
    return max(4, min(most, (area.height - (rows - 1) * gap) // rows, wide * TALL // WIDE))


def _album_width(room: int, theme: Theme, players: int) -> int:
    """Pixels: small where many sit side by side, so that the cards in front of them are large."""
    return max(theme.px(40), min(theme.px(72), room // players - theme.px(120)))


def _on_plate(column: int, theme: Theme, fronts: int) -> bool:
    """Is there no room beside the cards for the album, so that it lies on the plate?"""
    return fronts > 1 and column < theme.px(270)


def _front_height(room: pygame.Rect, theme: Theme, players: int, fronts: int, share: int) -> int:
    """Pixels of a card before a player: as high as the column is wide for it and its album, and the room lets it be."""
    px = theme.px
    column = (room.width - px(8) * (players - 1)) // players
    if fronts == 0:
        return min(px(64), room.height // 6)
    album = 0 if _on_plate(column, theme, fronts) else _album_width(room.width, theme, players) + px(2)
    wide = (column - album - px(6) * fronts) // fronts
    return min(wide * TALL // WIDE, max(px(72), room.height * share // 100), 336)


def _seat(room: pygame.Rect, theme: Theme, players: int, number: int, fronts: int, high: int) -> SeatPlan:
    px = theme.px
    column = (room.width - px(8) * (players - 1)) // players
    x = room.x + number * (column + px(8))
    plate = pygame.Rect(x, room.y, column, px(34))
    on_plate = _on_plate(column, theme, fronts)
    album_wide = px(34) if on_plate else min(high * WIDE // TALL, _album_width(room.width, theme, players))
    album = pygame.Rect(0, 0, album_wide, album_wide * TALL // WIDE)
    wide = high * WIDE // TALL
    whole_wide = fronts * (wide + px(6)) + (0 if on_plate else px(2) + album.width)
    left = x + max(0, (column - whole_wide) // 2)
    y = plate.bottom + px(9 if on_plate else 7)
    places = tuple(pygame.Rect(left + k * (wide + px(6)), y, wide, high) for k in range(fronts))
    if on_plate:
        plate.width -= album.width + px(6)
        album.midright = (x + column - px(4), plate.centery)
    else:
        album.bottomleft = (left + fronts * (wide + px(6)) + px(2), y + high)
    return SeatPlan(plate, places, album, pygame.Rect(x, room.y, column, y + high - room.y))
