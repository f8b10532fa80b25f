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


def places(table: Table, players: int, *, betting: bool = False, describing: bool = False) -> Places:
    """Return the places for this many players.

    betting: the shown cards need the room and the hand does not. describing: there are no words and no other cards yet.
    """
    area, px = inset(table.area, table.theme.px(14), table.theme.px(9)), table.theme.px
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
