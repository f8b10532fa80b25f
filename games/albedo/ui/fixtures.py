"""Albedo, what lies around the planets: the score row, the production decks, the piles that are looked into. From an observation.

In the rounds' second half everything that is chosen is open, so nothing private is laid then, and no curtain has to fall between two
people; one person alone with computer players goes on seeing what is their own.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

import pygame

from games.albedo.observe import Observation, Pile
from games.albedo.tables import PRODUCTIONS, Source, values_of
from games.albedo.types import ROUNDS, Phase
from games.albedo.ui.card_paints import GROWS, SHAPE, card_slip, fan_places, player_paint, put, round_paint, text_at, unit_paint
from games.albedo.ui.card_parts.backs import card_back
from games.albedo.ui.card_parts.symbols import symbol
from games.albedo.ui.log import code_said, planet_name, units_said
from games.albedo.ui.selection import Selection
from games.card_table.adapter import Table
from games.card_table.card_art import button, place
from games.card_table.scene import Paint, Spot
from games.core.game_api import WATCHER
from games.i18n.words import Words
from games.ui.card import SHEET, Slip, lay
from games.ui.palette import SHADE
from games.ui.theme import Theme

_TWO_LINES = 80  # units high, from which players lie in two lines

CLOSING: Mapping[str, Hashable] = {"albedo.close": ("close",), "shell.back": ("close",)}
"""What the keys do while a pile is looked into."""


def sees_own(seen: Observation, table: Table) -> bool:
    """Tell whether this seat's own deck, discard pile and unresolved stacks may lie on the table now."""
    return seen.seat != WATCHER and (seen.phase == Phase.ALLOCATE or (not table.is_shared and not all(table.bots)))


def may_look(seen: Observation, table: Table) -> bool:
    """Tell whether this seat may open its own piles: at its turn it may, if others look away."""
    return sees_own(seen, table) or seen.seat in seen.moving


def score_row(seen: Observation, table: Table, rect: pygame.Rect) -> list[Spot]:
    """Return which round it is, and every player: points, planets kept, garrisons."""
    px, words = table.theme.px, table.words
    gap = px(5)
    wide = px(96)
    first = pygame.Rect(rect.x, rect.y, wide, rect.height)
    said = words("albedo.round", n=seen.round, of=ROUNDS)
    spots = [Spot("round", first, round_paint(seen.round, ROUNDS, said, table.theme), said, look=seen.round)]
    room = rect.width - wide - gap
    lines = 2 if rect.height >= px(_TWO_LINES) else 1
    in_line = -(-len(seen.seats) // lines)
    each, high = min(px(190), (room - gap * (in_line - 1)) // in_line), (rect.height - gap * (lines - 1)) // lines
    for seat, one in enumerate(seen.seats):
        line, k = divmod(seat, in_line)
        box = pygame.Rect(rect.x + wide + gap + k * (each + gap), rect.y + line * (high + gap), each, high)
        moves = seat in seen.moving
        done = seen.phase == Phase.ALLOCATE and one.allocated
        planets = sum(kept.points for kept in one.kept)
        paint = player_paint(seat, table.names[seat], one.points, planets, len(one.garrison), table.theme, moves=moves, done=done)
        spots.append(Spot(f"player.{seat}", box, paint, player_said(seen, table, seat), ("look", "fleet", seat), seat=seat))
    return spots


def player_said(seen: Observation, table: Table, seat: int) -> str:
    """Return a player in words: points, planets, garrisons, how many cards lie where."""
    words, one = table.words, seen.seats[seat]
    lines = [
        words(
            "albedo.player.said",
            name=table.names[seat],
            n=one.points,
            planets=sum(kept.points for kept in one.kept),
            garrisons=words("albedo.end.garrisons", n=len(one.garrison)),
        ),
        words("albedo.player.cards", deck=one.deck, discard=one.discard),
    ]
    if seen.phase == Phase.ALLOCATE:
        lines.append(words("albedo.player.sent" if one.allocated else "albedo.player.sending"))
    return " ".join([*lines, words("albedo.player.look")])


def deck_paint(pile: Pile, source: Source, seen: Observation, theme: Theme, words: Words) -> Paint:
    """Return a production deck: its top unit, below it the sign of the deck and how many are left."""
    top = None if pile.top is None else unit_paint(seen.tables, 2 * pile.top, theme, words)

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        high = round(rect.width * SHAPE)
        card = pygame.Rect(rect.x, rect.y, rect.width, high)
        if top is None:
            place("", theme)(target, card)
        else:
            for k in range(min(3, pile.left // 3), 0, -1):
                lay(target, card.move(-k * theme.px(1.5), k * theme.px(1.5)), Slip("paper", "rule", 6, 1), theme)
            top(target, card)
        foot = pygame.Rect(rect.x, card.bottom + theme.px(3), rect.width, rect.bottom - card.bottom - theme.px(3))
        lay(target, foot, Slip("paper", None, 5, 1), theme)
        side = min(foot.height - theme.px(3), theme.px(16))
        put(target, symbol(source.value, side, theme.palette.ink), pygame.Rect(foot.x + theme.px(5), foot.centery - side // 2, side, side))
        number = theme.line(str(pile.left), "tiny", "ink")
        target.blit(number, number.get_rect(center=((foot.x + side + theme.px(5) + foot.right) // 2, foot.centery)))

    return paint


def decks(seen: Observation, table: Table, rect: pygame.Rect, columns: int) -> list[Spot]:
    """Return the production decks in this many columns, as large as fits."""
    px, words = table.theme.px, table.words
    rows, gap, foot = -(-len(PRODUCTIONS) // columns), px(8), px(20)
    wide = min((rect.width - gap * (columns - 1)) // columns, round(((rect.height - gap * (rows - 1)) // rows - foot) / SHAPE), px(110))
    high = round(wide * SHAPE) + foot
    spots = []
    for k, (source, pile) in enumerate(zip(PRODUCTIONS, seen.decks, strict=True)):
        row, column = divmod(k, columns)
        box = pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
        name = words(f"albedo.what.{source.value.replace(' ', '_')}")
        if pile.top is None:
            said = words("albedo.deck.empty", deck=name)
        else:
            said = words("albedo.deck.said", deck=name, unit=code_said(words, seen.tables, 2 * pile.top), n=pile.left)
        paint = deck_paint(pile, source, seen, table.theme, table.words)
        spots.append(Spot(f"deck.{k}", box, paint, said, look=(pile.top, pile.left), grows=GROWS))
    if columns * rows > len(PRODUCTIONS):
        last = pygame.Rect(rect.x + (columns - 1) * (wide + gap), rect.y + (rows - 1) * (high + gap), wide, high)
        said = words("albedo.coming.said", n=seen.pile) if seen.pile else words("albedo.coming.none")
        spots.append(Spot("coming", last, _coming(seen.pile, table.theme), said))
    return spots


def _coming(number: int, theme: Theme) -> Paint:
    """The planets to come, face down, and how many they are."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        card = pygame.Rect(rect.x, rect.y, rect.width, round(rect.width * SHAPE))
        if not number:
            place("", theme)(target, card)
            return
        lay(target, card, card_slip(rect.width, theme), theme)
        put(target, card_back("final" if number == 1 else "planet", max(40, rect.width), theme), card)
        foot = pygame.Rect(rect.x, card.bottom + theme.px(3), rect.width, rect.bottom - card.bottom - theme.px(3))
        lay(target, foot, Slip("paper", None, 5, 1), theme)
        text_at(target, foot, str(number), theme, "tiny", middle=True)

    return paint


# Looking into a pile


def looked_into(seen: Observation, chosen: Selection, table: Table) -> list[Spot]:
    """Return the cards of the pile that is looked into, sorted, on a sheet over the table; nothing where none is."""
    found = _pile(seen, chosen, table)
    if found is None:
        return []
    heading, units, below = found
    theme, px = table.theme, table.theme.px
    kinds = sorted(Counter(units).items())
    most = px(58 + 44 + 22 * len(below) + 16)
    sheet = table.area.inflate(-px(60), -px(24))
    high = _rows(pygame.Rect(0, 0, sheet.width - px(40), sheet.height - most), len(kinds), theme)
    sheet.height = min(sheet.height, most + (max(box.bottom for box in high) if high else 0))
    sheet.centery = table.area.centery
    spots, inner = sheet_spots(table, sheet, heading, below)
    for (unit, number), box in zip(kinds, _rows(inner, len(kinds), theme), strict=False):
        said = table.words("albedo.look.unit", n=number, unit=_both_ways(seen, table, unit))
        spots.append(Spot(f"look.{unit}", box, unit_paint(seen.tables, 2 * unit, theme, table.words, times=number), said, look=number))
    return spots


def sheet_spots(table: Table, sheet: pygame.Rect, heading: str, below: Sequence[str]) -> tuple[list[Spot], pygame.Rect]:
    """Return a sheet over the table with its heading, lines at its foot and a button that closes it, and the room inside."""
    theme, px = table.theme, table.theme.px
    close = pygame.Rect(0, 0, px(110), px(34))
    close.bottomright = (sheet.right - px(18), sheet.bottom - px(10))
    word = table.words("albedo.do.close")
    spots = [
        Spot("veil", table.area, _veil),
        Spot("sheet", sheet, _sheet(theme, heading, below), " ".join((heading, *below))),
        Spot("close", close, button(word, theme), word, ("close",)),
    ]
    foot = px(44) + px(22) * len(below)
    return spots, pygame.Rect(sheet.x + px(20), sheet.y + px(58), sheet.width - px(40), sheet.height - px(58) - foot)


def _both_ways(seen: Observation, table: Table, unit: int) -> str:
    values = values_of(seen.tables)
    said = code_said(table.words, seen.tables, 2 * unit)
    if len(values.codes[unit]) == 1:
        return said
    return table.words("albedo.unit.either", unit=said, space=values.space[2 * unit + 1], ground=values.ground[2 * unit + 1])


def _pile(seen: Observation, chosen: Selection, table: Table) -> tuple[str, Sequence[int], tuple[str, ...]] | None:
    """What it is called, its units, and what is said below them."""
    if chosen.looks is None:
        return None
    what, seat = chosen.looks
    words, one = table.words, seen.seats[seat]
    if what == "fleet":
        kept = [words("albedo.look.kept", planet=planet_name(seen.tables, kept.planet), n=kept.points) for kept in one.kept]
        said = words("albedo.look.planets", planets=", ".join(kept)) if kept else words("albedo.look.no_planets")
        left = words("albedo.look.garrison", units=units_said(words, seen.tables, one.garrison))
        return words("albedo.look.fleet", name=table.names[seat], n=len(one.fleet)), one.fleet, (said, left)
    if what == "planet" or seat != seen.seat or not may_look(seen, table):
        return None
    own = seen.deck if what == "deck" else seen.discard
    below = words(f"albedo.look.{what}.below") if sees_own(seen, table) else words("albedo.look.alone", name=table.names[seat])
    return words(f"albedo.look.{what}", n=len(own)), own, (below,)


def _rows(inner: pygame.Rect, number: int, theme: Theme) -> list[pygame.Rect]:
    """Places for so many cards in one row or two, whichever makes them larger."""
    gap = theme.px(14)
    best: list[pygame.Rect] = []
    for rows in (1, 2):
        each = -(-number // rows)
        high = (inner.height - gap * (rows - 1)) // rows
        boxes = []
        for row in range(rows):
            strip = pygame.Rect(inner.x, inner.y + row * (high + gap), inner.width, min(high, theme.px(210)))
            boxes += fan_places(strip, min(each, number - row * each), SHAPE, gap)
        if not best or (boxes and boxes[0].width > best[0].width):
            best = boxes
    return best


def _veil(target: pygame.Surface, rect: pygame.Rect) -> None:
    shade = pygame.Surface(rect.size, pygame.SRCALPHA)
    shade.fill((*SHADE, 120))
    target.blit(shade, rect)


def _sheet(theme: Theme, heading: str, below: Sequence[str]) -> Paint:
    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, SHEET, theme)
        line = pygame.Rect(rect.x + theme.px(20), rect.y + theme.px(12), rect.width - theme.px(40), theme.px(36))
        text_at(target, line, heading, theme, "heading")
        y = rect.bottom - theme.px(48) - theme.px(22) * len(below)
        for text in below:
            text_at(target, pygame.Rect(line.x, y, line.width, theme.px(22)), text, theme, "text")
            y += theme.px(22)

    return paint


def under(spots: Sequence[Spot], covered: bool) -> list[Spot]:
    """Return the spots as they are, or, below a sheet, only to be looked at."""
    return [replace(spot, act=None, lifts=False, takes=False) for spot in spots] if covered else list(spots)
