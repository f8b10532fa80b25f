"""Show the order at a planet as rows: each player's units with what mines take off, and what decided between neighbours.

The same rows stand beside the planet that is resolved and fill the table while its stacks are revealed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import Tables, printed_tables, values_of
from games.albedo.types import Conquered, Event, Ordered, Revealed, Stack, Standing
from games.albedo.ui.card_paints import GROWS, SHAPE, chip_paint, fan_places, sign_at, text_at, unit_paint, values_at
from games.albedo.ui.log import code_said, order_line, values_said, why
from games.card_table.adapter import Table
from games.card_table.scene import Paint, Spot
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.theme import Face, Theme

_CARDS_FROM = 40  # width, at a UI scale of 1, from which units lie there as cards and not as chips
_WIDE = 560  # width of a row from which there is room for words beside the units
_TWO_LINES, _FIRST_LINE = 100, 38  # height of a narrow row from which its units lie below its words, and how much the words take


@dataclass(frozen=True, slots=True)
class Arrived:
    """The players at one planet. stacks: by seat; mines: by seat, how many mine cards came with each."""

    tables: Tables | None
    ordered: Ordered
    stacks: Mapping[int, Stack]
    mines: Mapping[int, int]

    def against(self, seat: int) -> int:
        """Return the mines of the others: what each unit of this seat loses of its space value."""
        return sum(number for other, number in self.mines.items() if other != seat)

    def lost(self, one: Standing) -> int:
        """Return what mines took off this stack altogether."""
        space = values_of(self.tables).space
        return max(0, sum(space[code] for code in self.stacks.get(one.seat, ())) - one.space)


def mines_of(tables: Tables | None, stacks: Mapping[int, Stack]) -> dict[int, int]:
    """Return the mine cards in each stack, by seat."""
    mine = values_of(tables).mine
    return {seat: sum(mine[code] for code in stack) for seat, stack in stacks.items()}


def conquests(seen: Observation, at: int | None = None) -> list[Conquered]:
    """Return what has been conquered at a planet of this round. at: which; None: the one that is resolved."""
    return [event for event in _events_at(seen, seen.at if at is None else at) if isinstance(event, Conquered)]


def arrivals(seen: Observation, at: int | None = None) -> Arrived | None:
    """Return the players at a planet of this round as all saw them arrive, with units that stayed in a city since; None: no one."""
    at = seen.at if at is None else at
    events = _events_at(seen, at)
    if not events or not isinstance(events[0], Ordered):
        return None
    ordered, stayed = events[0], {event.seat: event.garrison for event in events if isinstance(event, Conquered)}
    stacks = {one.seat: seen.seats[one.seat].shown[at] for one in ordered.standings}
    mines, units = mines_of(seen.tables, stacks), printed_tables(seen.tables).units
    for seat, garrison in stayed.items():
        mines[seat] += sum(units[unit].mine for unit in garrison)
    for one in ordered.standings:
        others = sum(mines.values()) - mines[one.seat]
        stacks[one.seat] = _whole_stack(seen.tables, one, stacks[one.seat], stayed.get(one.seat, ()), others)
    return Arrived(seen.tables, ordered, stacks, mines)


def _events_at(seen: Observation, at: int) -> list[Event]:
    """What the log has of a planet of this round, from its order on."""
    begun = max(i for i, event in enumerate(seen.log) if isinstance(event, Revealed))
    starts = [i for i, event in enumerate(seen.log) if i > begun and isinstance(event, Ordered)]
    visited = [k for k in range(min(at, seen.at) + 1) if any(len(one.shown) > k and one.shown[k] for one in seen.seats)]
    here = [k for k in starts if seen.log[k].planet == seen.revealed[at]]  # type: ignore[union-attr]  # these are Ordered
    twins = sum(seen.revealed[k] == seen.revealed[at] for k in visited if k < at)  # two boxes: a planet may be there twice
    if at > seen.at or twins >= len(here):
        return []
    end = next((k for k in starts if k > here[twins]), len(seen.log))
    return list(seen.log[here[twins] : end])


def _whole_stack(tables: Tables | None, one: Standing, left: Stack, stayed: Sequence[int], mines: int) -> Stack:
    """The stack that was worth this standing: what is left of it and the units that stayed, as they must have lain."""
    values = values_of(tables)
    for codes in product(*(values.codes[unit] for unit in stayed)):
        stack = tuple(sorted((*left, *codes)))
        space = sum(max(0, values.space[code] - mines) for code in stack)
        if (space, sum(values.ground[code] for code in stack)) == (one.space, one.ground):
            return stack
    return left


def rows(arrived: Arrived, table: Table, rect: pygame.Rect, told: int, moves: int | None = None, at: str = "") -> list[Spot]:
    """Return the players in order. told: how many of them have been put in order; the others stand below them as they
    sit. moves: who acts now. at: what the keys begin with.
    """
    ordered, theme = arrived.ordered, table.theme
    placed = list(ordered.standings[:told])
    waiting = sorted(ordered.standings[told:], key=lambda one: one.seat)
    number = len(ordered.standings)
    wide = rect.width >= theme.px(_WIDE)
    between = theme.px(25 if wide and number < 6 else 17)
    gap = theme.px(5)
    high = min((rect.height - (gap + between) * (number - 1)) // number, theme.px(116 if wide else 150))
    top = rect.y + (rect.height - number * (high + gap + between) + gap + between) // 2 if wide else rect.y
    most = max(len(stack) for stack in arrived.stacks.values())
    spots: list[Spot] = []
    for k, one in enumerate((*placed, *waiting)):
        box = pygame.Rect(rect.x, top + k * (high + gap + between), rect.width, high)
        rank = k + 1 if k < told else None
        spots += _row(arrived, table, one, box, rank, most, moves == one.seat)
        if 0 < k < told:
            spots.append(_reason(arrived, table, k, _between(box, gap, between, wide, theme)))
    return [replace(spot, key=f"{at}{spot.key}") for spot in spots]


def _between(box: pygame.Rect, gap: int, between: int, wide: bool, theme: Theme) -> pygame.Rect:
    """Where the words between a row and the one above it go."""
    left = theme.px(178) if wide else theme.px(16)
    return pygame.Rect(box.x + left, box.y - between - gap // 2, box.width - left - theme.px(10), between + theme.px(2))


def _reason(arrived: Arrived, table: Table, place: int, rect: pygame.Rect) -> Spot:
    """What put the one above before the one below."""
    ordered = arrived.ordered
    one, other = ordered.standings[place - 1], ordered.standings[place]
    text = why(table.words, arrived.tables, one, other, ordered.by[place - 1])
    said = order_line(table, arrived.tables, ordered, place)
    return Spot(f"why.{place}", rect, _reason_paint(text, table.theme), said, look=text)


def _reason_paint(text: str, theme: Theme) -> Paint:
    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip((0xF3, 0xE8, 0xD2), "rule", 6, 1), theme)
        side = theme.px(5)
        x, y = rect.x + theme.px(9), rect.centery
        pygame.draw.polygon(target, theme.palette.second_ink, [(x - side, y + side // 2), (x + side, y + side // 2), (x, y - side)])
        face: Face = "small" if rect.height >= theme.px(24) else "tiny"
        room = pygame.Rect(rect.x + theme.px(19), rect.y, rect.width - theme.px(25), rect.height)
        text_at(target, room, text, theme, face)

    return paint


def _row(arrived: Arrived, table: Table, one: Standing, box: pygame.Rect, rank: int | None, most: int, moves: bool) -> list[Spot]:
    theme, px, words = table.theme, table.theme.px, table.words
    name, lost, stack = table.names[one.seat], arrived.lost(one), arrived.stacks.get(one.seat, ())
    mines = arrived.against(one.seat)
    said = words("albedo.row.said", name=name, values=values_said(words, one.space, one.ground), units=units(arrived.tables, table, stack))
    if lost:
        said += " " + words("albedo.row.mines", n=lost)
    if rank is not None:
        said = f"{rank}. {said}"
    wide = box.width >= px(_WIDE)
    above = not wide and box.height >= px(_TWO_LINES)
    paint = _row_paint(table, one, rank, lost, wide, moves) if not above else _two_line_paint(table, one, rank, lost, moves)
    spots = [Spot(f"row.{one.seat}", box, paint, said, look=(rank, lost, moves))]
    left = box.x + px(178 if wide else 10 if above else 152)
    edge = px(5 if box.height >= px(50) else 2)
    top = box.y + (px(_FIRST_LINE) if above else edge)
    room = pygame.Rect(left, top, box.right - px(10) - left, box.bottom - edge - top)
    places = fan_places(room, most, SHAPE, px(5))[: len(stack)]
    cards = bool(places) and places[0].width >= px(_CARDS_FROM)
    if not cards:
        places = fan_places(room, max(most, 5), 1.3, px(3))[: len(stack)]
    for n, (code, place) in enumerate(zip(stack, places, strict=True)):
        card = unit_paint(arrived.tables, code, theme, words, mines=mines)
        drawn = card if cards else chip_paint(arrived.tables, code, theme, mines=mines)
        text, large = code_said(words, arrived.tables, code), GROWS if cards else 1.0
        spots.append(Spot(f"shown.{one.seat}.{n}", place, drawn, text, look=code, comes_from=f"player.{one.seat}", grows=large))
    return spots


def units(tables: Tables | None, table: Table, stack: Sequence[int]) -> str:
    """Return a revealed stack in words, unit by unit."""
    return table.words("cards.list.apart").join(code_said(table.words, tables, code) for code in stack)


def _two_line_paint(table: Table, one: Standing, rank: int | None, lost: int, moves: bool) -> Paint:
    """A narrow row that is high enough: its words in one line, the units below them."""
    theme, px, name = table.theme, table.theme.px, table.names[one.seat]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "water_dark" if moves else "rule", 9, 4 if moves else 2), theme)
        line, x = rect.y + px(_FIRST_LINE) // 2, rect.x + px(8)
        if rank is not None:
            number = theme.line(f"{rank}.", "strong", "ink")
            target.blit(number, number.get_rect(midleft=(x, line)))
        x, side = x + px(20), px(28)
        target.blit(emblem(one.seat, side, theme.palette), (x, line - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += side + px(8)
        values = rect.right - px(112)
        text_at(target, pygame.Rect(x, rect.y, values - px(14) - x, px(_FIRST_LINE)), name, theme, "strong")
        wide_values = values_at(target, (values, line), str(one.space), str(one.ground), theme, "large")
        if lost:
            sign_at(target, "mine", (values + wide_values - px(4), line - px(7)), px(13), theme.palette.no)

    return paint


def _row_paint(table: Table, one: Standing, rank: int | None, lost: int, wide: bool, moves: bool) -> Paint:
    theme, px, name = table.theme, table.theme.px, table.names[one.seat]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "water_dark" if moves else "rule", 9, 4 if moves else 2), theme)
        side = min(rect.height - px(10), px(44 if wide else 32))
        x = rect.x + px(6)
        if rank is not None:
            number = theme.line(f"{rank}.", "strong", "ink")
            target.blit(number, number.get_rect(midleft=(x, rect.centery)))
        x += px(19)
        target.blit(emblem(one.seat, side, theme.palette), (x, rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += side + px(6)
        room = rect.x + px(174 if wide else 150) - x
        half = min(rect.height // 2, px(26))
        text_at(target, pygame.Rect(x, rect.centery - half, room, half), name, theme, "strong" if wide else "small")
        line = rect.centery + half // 2 + px(1)
        face: Face = "strong" if rect.height < px(60) or not wide else "large"
        wide_values = values_at(target, (x, line), str(one.space), str(one.ground), theme, face)
        if lost:
            sign_at(target, "mine", (x + wide_values - px(4), line - px(7)), px(13), theme.palette.no)

    return paint
