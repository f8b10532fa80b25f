"""The end of Face Cards: the albums side by side with every picture in them."""

from collections.abc import Iterator

import pygame

from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.core.game_api import Outcome
from games.face_cards.types import Observation
from games.face_cards.ui import card_art
from games.face_cards.ui.fixtures import card_spot
from games.face_cards.ui.places import grid


def end_scene(seen: Observation, outcome: Outcome, table: Table) -> Scene:
    """Build an open album for each player, with brighter paper for the winners."""
    px = table.theme.px
    columns = 2 if seen.players <= 4 else 3
    rows = -(-seen.players // columns)
    gap = px(10)
    area = table.area.inflate(-px(12), -px(12))
    wide, high = (area.width - gap * (columns - 1)) // columns, (area.height - gap * (rows - 1)) // rows
    spots: list[Spot] = []
    for seat in range(seen.players):
        row, column = divmod(seat, columns)
        spots += _page(seen, outcome, table, pygame.Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high), seat)
    return Scene(tuple(spots))


def _page(seen: Observation, outcome: Outcome, table: Table, area: pygame.Rect, seat: int) -> Iterator[Spot]:
    px, words, theme = table.theme.px, table.words, table.theme
    won, cards = seat in outcome.winners, seen.albums[seat]
    yield Spot(f"page.{seat}", area, card_art.page(seat, theme, bright=won))
    head = pygame.Rect(area.x + px(12), area.y + px(7), area.width - px(20), px(34))
    note = words("faces.end.pictures", n=len(cards))
    says = words("faces.end.album", name=table.names[seat], n=len(cards))
    yield Spot(f"seat.{seat}", head, card_art.plate(seat, table.names[seat], note, theme, lit=won), says)
    rest = pygame.Rect(area.x + px(14), head.bottom + px(7), area.width - px(24), area.bottom - head.bottom - px(16))
    for card, rect in zip(cards, grid(rest, len(cards), px(4), px(150)), strict=True):
        yield card_spot(seen, table, card, rect)
