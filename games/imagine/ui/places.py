"""Compute where things lie on Imagine's table, px; draws nothing.

From the top: players and piles; the description and the shown cards, or the card being played; the hand.
"""

from dataclasses import dataclass

import pygame

from games.card_table.adapter import Table
from games.ui.layout import inset

TALL = 4 / 3  # a card's height by its width


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the table, px."""

    seats: tuple[pygame.Rect, ...]
    turn: pygame.Rect  # which turn it is
    pile: pygame.Rect
    discards: pygame.Rect
    words: pygame.Rect
    middle: pygame.Rect
    played: pygame.Rect  # the card one plays, in the middle
    beside: pygame.Rect  # right of it: words, stake, button
    others: pygame.Rect  # the others' cards, face down
    hand: pygame.Rect
    side: pygame.Rect  # right of the hand
    is_tall: bool = False  # on a phone held upright: cards in two rows, and what is done beside the card one plays


def places(table: Table, players: int, *, betting: bool = False, describing: bool = False) -> Places:
    """Return the places for this many players.

    betting: the shown cards need the room and the hand does not. describing: there are no words and no other cards yet.
    """
    area, px = inset(table.area, table.theme.px(14), table.theme.px(9)), table.theme.px
    if area.height > area.width:
        return _tall_places(area, table, players, betting=betting, describing=describing)
    top = min(px(52), area.height // 9)
    small = round(top / TALL)
    discards = pygame.Rect(area.right - small, area.y, small, top)
    pile = discards.move(-small - px(12), 0)
    turn = pygame.Rect(pile.x - px(14) - px(104), area.y, px(104), top)
    room = pygame.Rect(area.x, area.y, turn.x - px(10) - area.x, top)
    gap = px(8)
    wide = min(px(210), (room.width - gap * (players - 1)) // players)
    seats = tuple(pygame.Rect(room.x + k * (wide + gap), room.y, wide, top) for k in range(players))
    high = max(px(122), area.height * (22 if betting else 36) // 100)
    hand = pygame.Rect(area.x, area.bottom - high, area.width, high)
    wide = min(px(320), area.width * 29 // 100)
    side = pygame.Rect(hand.right - wide, hand.y, wide, high)
    hand.width -= wide + px(18)
    words = pygame.Rect(area.x, room.bottom + px(10), area.width, min(px(44), area.height // 11))
    top = words.y if describing else words.bottom + px(10)
    middle = pygame.Rect(area.x, top, area.width, hand.y - top - px(12))
    return Places(seats, turn, pile, discards, words, middle, *_play_places(middle, table, describing), hand, side)


def _tall_places(area: pygame.Rect, table: Table, players: int, *, betting: bool, describing: bool) -> Places:
    """The same from the top to the bottom of a narrow area."""
    px = table.theme.px
    across = players if players <= 4 else (players + 1) // 2
    gap, high = px(8), px(52)
    wide = (area.width - gap * (across - 1)) // across
    seats = tuple(pygame.Rect(area.x + k % across * (wide + gap), area.y + k // across * (high + gap), wide, high) for k in range(players))
    low, y = px(36), seats[-1].bottom + gap
    turn = pygame.Rect(area.x, y, px(120), low)
    discards = pygame.Rect(area.right - round(low / TALL), y, round(low / TALL), low)
    pile = discards.move(-discards.width - px(14), 0)
    words = pygame.Rect(area.x, turn.bottom + gap, area.width, px(44))
    top = words.y if describing else words.bottom + gap
    room = min(px(290), area.height * 42 // 100, area.bottom - top - gap - px(276))  # what is done needs the rest
    bottom = area.bottom - (px(64) if betting else max(px(190), room))
    hand = pygame.Rect(area.x, bottom, area.width, area.bottom - bottom)
    if betting:
        side = pygame.Rect(area.x, hand.y - px(130), area.width, px(124))
        middle = pygame.Rect(area.x, top, area.width, side.y - top)
        return Places(seats, turn, pile, discards, words, middle, middle, side, middle, hand, side, is_tall=True)
    middle = pygame.Rect(area.x, top, area.width, hand.y - top - gap)
    card = pygame.Rect(middle.x, middle.y, min(middle.width * 42 // 100, round(middle.height / TALL)), 0)
    card.height = round(card.width * TALL)
    right = pygame.Rect(card.right + px(16), middle.y, middle.right - card.right - px(16), middle.height)
    beside = pygame.Rect(right.x, right.y, right.width, px(164))
    side = pygame.Rect(right.x, beside.bottom, right.width, min(px(110), right.bottom - beside.bottom))
    others = pygame.Rect(right.x, beside.bottom, right.width, max(px(40), right.bottom - beside.bottom))
    return Places(seats, turn, pile, discards, words, middle, card, beside, others, hand, side, is_tall=True)


def _play_places(middle: pygame.Rect, table: Table, alone: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The card one plays, what is done with it, and the cards of the others: side by side."""
    px = table.theme.px
    high = middle.height
    card = pygame.Rect(middle.x, middle.y, round(high / TALL), high)
    gap, wide = px(26), min(px(460), middle.width * 42 // 100)
    others = min(px(330), middle.width - card.width - wide - 2 * gap)
    whole = card.width + gap + wide + (0 if alone else gap + others)
    card.x += max(0, middle.width - whole) // 2
    tall = min(px(164), high)
    beside = pygame.Rect(card.right + gap, middle.centery - tall // 2, wide, tall)
    return card, beside, pygame.Rect(beside.right + gap, middle.y, others, high)


def in_a_row(room: pygame.Rect, count: int, gap: int, *, side: str = "centre") -> list[pygame.Rect]:
    """Return places for this many cards in one row, as large as fits, px."""
    if not count:
        return []
    high = min(room.height, round((room.width - gap * (count - 1)) / count * TALL))
    wide = round(high / TALL)
    whole = wide * count + gap * (count - 1)
    x = room.x if side == "left" else room.centerx - whole // 2
    return [pygame.Rect(x + k * (wide + gap), room.centery - high // 2, wide, high) for k in range(count)]


def in_rows(room: pygame.Rect, count: int, gap: int, at: Places) -> list[pygame.Rect]:
    """Return places for this many cards in one row, or in two of a tall table, as large as fits, px."""
    if not at.is_tall or count < 4:
        return in_a_row(room, count, gap)
    upper = (count + 1) // 2
    high = (room.height - gap) // 2
    rows = [pygame.Rect(room.x, room.y + k * (high + gap), room.width, high) for k in range(2)]
    return [*in_a_row(rows[0], upper, gap), *in_a_row(rows[1], upper, gap)[: count - upper]]
