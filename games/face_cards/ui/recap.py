"""What a round of Face Cards was: all its pairs side by side, who found them, and what computer players saw in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.face_cards.types import ROUNDS, Observation
from games.face_cards.ui import card_art as printing
from games.face_cards.ui.card_text import capitalise, explain_likeness
from games.face_cards.ui.fixtures import card_spot
from games.face_cards.ui.places import TALL, WIDE
from games.ui.layout import column, row

PLATE, LARGEST = 32, 300  # units: a player's plate, the height of a card
TOLD, TOLD_WIDE, WIDE_CELL = 60, 42, 280  # units: what is told below the cards, less where a cell is so wide
MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class RoundPair:
    """A pair of a round that is over. finder: the seat that found it, or None."""

    owner: int
    front: int
    centre: int
    finder: int | None


@dataclass(frozen=True, slots=True)
class RoundPairs:
    """All pairs of a round that is over, by owner. before: the table as all saw it last."""

    before: Observation
    pairs: tuple[RoundPair, ...]


def pairs_of_round(before: Observation, after: Observation) -> tuple[RoundPair, ...]:
    """Return all pairs of the round that ended between two observations, by owner."""
    guesses = before.guesses if after.last is None or after.last in before.guesses else (*before.guesses, after.last)
    found = [RoundPair(guess.owner, guess.front, guess.centre, guess.seat) for guess in guesses if guess.owner is not None]
    missed = [RoundPair(pair.owner, pair.front, pair.centre, None) for pair in after.unfound]
    return tuple(sorted((*found, *missed), key=lambda pair: (pair.owner, pair.front)))


def recap_scene(shown: RoundPairs, table: Table) -> Scene:
    """Build a sheet with all pairs of the round, each below its owner's name."""
    px, words, theme = table.theme.px, table.words, table.theme
    sheet = table.area.inflate(-px(16), -px(12))
    found = sum(pair.finder is not None for pair in shown.pairs)
    title = words("faces.recap", round=shown.before.round + 1, of=ROUNDS[shown.before.players], found=found, n=len(shown.pairs))
    head, inner = column(sheet.inflate(-px(24), -px(14)), [px(34), None], px(6))
    spots = [Spot("answer", sheet, card_art.label("", theme, lift=9)), Spot("recap", head, printing.heading(title, theme), title)]
    for pair, cell in zip(shown.pairs, _cells(inner, len(shown.pairs), table), strict=True):
        spots += _pair_spots(shown.before, pair, cell, table)
    return Scene(tuple(spots), title)


def describe_pair(deck: str, pair: RoundPair, table: Table) -> str:
    """Return what a computer player saw in a pair, and by which player it was found, as sentences."""
    words, owner = table.words, table.names[pair.owner]
    why = explain_likeness(deck, pair.front, pair.centre, words)
    parts = []
    if table.bots[pair.owner]:
        parts.append(words("faces.recap.saw", name=owner, why=why) if why else words("faces.recap.felt", name=owner))
    if pair.finder is None:
        parts.append(words("faces.recap.missed"))
    else:
        says_why = why and table.bots[pair.finder] and not table.bots[pair.owner]
        found = words("faces.recap.found", name=table.names[pair.finder])
        parts.append(words("faces.recap.found.why", name=table.names[pair.finder], why=why) if says_why else found)
    return " ".join(map(capitalise, parts))


def _pair_spots(before: Observation, pair: RoundPair, cell: pygame.Rect, table: Table) -> Iterator[Spot]:
    px, theme = table.theme.px, table.theme
    high = _card_height(cell.size, table)
    wide, gap = high * WIDE // TALL, px(6)
    told_height = _told_height(cell.width, table)
    x, y = cell.centerx - wide - gap // 2, cell.y + (cell.height - high - px(PLATE) - told_height) // 2
    name = table.words("faces.recap.pair", name=table.names[pair.owner])
    plate = pygame.Rect(0, y, max(2 * wide + gap, min(cell.width, px(150))), px(PLATE - 4))
    plate.centerx = cell.centerx
    yield Spot(f"recap.owner.{pair.front}", plate, printing.plate(pair.owner, name, "", theme, lit=False), name)
    for k, card in enumerate((pair.front, pair.centre)):
        yield card_spot(before, table, card, pygame.Rect(x + k * (wide + gap), y + px(PLATE), wide, high))
    badge = pygame.Rect(0, 0, px(30), px(30))
    badge.center = (cell.centerx, y + px(PLATE) + high // 2)
    yield Spot(f"recap.badge.{pair.front}", badge, printing.verdict(pair.finder is not None, theme), silent=True)
    told = describe_pair(before.deck, pair, table)
    foot = pygame.Rect(cell.x, y + px(PLATE) + high + px(4), cell.width, told_height - px(4))
    yield Spot(f"recap.told.{pair.front}", foot, printing.paragraph(told, theme, face="small", top=True), told)


def _cells(area: pygame.Rect, pairs: int, table: Table) -> Sequence[pygame.Rect]:
    """Return a cell for each pair, in the rows that let the cards be largest."""
    return max(
        (_cells_in(area, pairs, rows, table) for rows in range(1, min(MOST_ROWS, pairs) + 1)),
        key=lambda cells: _card_height(cells[0].size, table),
    )


def _cells_in(area: pygame.Rect, pairs: int, rows: int, table: Table) -> list[pygame.Rect]:
    gap, each = table.theme.px(12), -(-pairs // rows)
    cells = []
    for number, line in enumerate(column(area, [None] * rows, gap // 2)):
        there = min(each, pairs - number * each)
        if there > 0:
            wide = (area.width - gap * (each - 1)) // each  # of a full row: a shorter one stands in the middle
            room = line.inflate(there * wide + gap * (there - 1) - line.width, 0)
            cells += row(room, [None] * there, gap)
    return cells


def _card_height(cell: tuple[int, int], table: Table) -> int:
    px = table.theme.px
    return max(px(30), min(cell[1] - px(PLATE) - _told_height(cell[0], table), (cell[0] - px(6)) // 2 * TALL // WIDE, px(LARGEST)))


def _told_height(wide: int, table: Table) -> int:
    px = table.theme.px
    return px(TOLD_WIDE if wide >= px(WIDE_CELL) else TOLD)
