"""The public reveals of Albedo: who took what at a planet, the standings after a round, then the stacks at the next planet, pair by pair.

Built from what all players see, so it is the same from every seat.
"""

from collections import Counter
from collections.abc import Hashable

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import Tables, printed_tables
from games.albedo.types import Abandoned, Conquered, Ordered, Phase, Revealed, Stack, Standing
from games.albedo.ui.arrangement import arrange_reveal, is_upright
from games.albedo.ui.card_paints import GROWS, SHAPE, fan_places, planet_paint, sign_at, slip_paint, text_at, unit_paint
from games.albedo.ui.log import code_said, conquered_said, join_with_and, order_line, places_said, planet_name, planet_said
from games.albedo.ui.order_rows import Arrived, arrivals, conquests, mines_of, rows
from games.card_table.adapter import Table
from games.card_table.card_art import seat_colour
from games.card_table.scene import Paint, Scene, Spot
from games.core.game_api import Value
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.theme import Face, Theme

_POINTS, _CARDS = 96, 190  # units: at the right of a row, the points and before them the units that came or stayed
_HEAD, _BELOW = 84, 96  # units: of an upright row, its words and below them those units


class Tally(Value, frozen=True):
    """What one player has when a round is over. planets, garrisons: points so far; gained: those of this round; units: owned altogether."""

    seat: int
    planets: int
    garrisons: int
    gained: int
    units: int

    @property
    def points(self) -> int:
        """Return all points so far."""
        return self.planets + self.garrisons


class Opened(Value, frozen=True):
    """What is told.

    settled: what was conquered at the planet that is done, in the order of `standings`; tallies: of the round that is over, the most
    points first; ordered, stacks: who came to the next planet, in order.
    """

    settled: tuple[Conquered, ...] = ()
    standings: tuple[Standing, ...] = ()
    abandoned: tuple[int, ...] = ()
    round: int = 0
    tallies: tuple[Tally, ...] = ()
    ordered: Ordered | None = None
    stacks: tuple[Stack, ...] = ()
    tables: Tables | None = None


def public_reveal(before: Observation, after: Observation) -> Opened | None:
    """Return what was settled and what was revealed by the action between these two."""
    new = after.log[len(before.log) :]
    ordered = next((event for event in new if isinstance(event, Ordered)), None)
    over = ordered is not None or after.round != before.round or after.phase == Phase.OVER
    settled: tuple[Conquered, ...] = ()
    if over and before.phase == Phase.SPEND:
        settled = (*conquests(before), *(event for event in new if isinstance(event, Conquered)))
    if not settled and ordered is None:
        return None
    here = arrivals(after) if ordered is not None else None
    was = arrivals(before) if settled else None
    return Opened(
        settled=settled,
        standings=was.ordered.standings if was else (),
        abandoned=tuple(event.planet for event in new if isinstance(event, Abandoned)),
        round=before.round,
        tallies=_tallies(before, after) if settled and after.round != before.round else (),
        ordered=ordered,
        stacks=tuple(here.stacks[one.seat] for one in here.ordered.standings) if here else (),
        tables=after.tables,
    )


def _tallies(before: Observation, after: Observation) -> tuple[Tally, ...]:
    """What everybody has when the round of `before` is over, the most points first."""
    gained = Counter[int]()
    begun = max(i for i, event in enumerate(before.log) if isinstance(event, Revealed))
    for event in after.log[begun:]:
        if isinstance(event, Conquered):
            gained[event.seat] += event.points + len(event.garrison)
    found = [
        Tally(seat, sum(kept.points for kept in one.kept), len(one.garrison), gained[seat], len(one.fleet))
        for seat, one in enumerate(after.seats)
    ]
    return tuple(sorted(found, key=lambda tally: (-tally.points, tally.seat)))


def reveal_scene(opened: Hashable, step: int, table: Table) -> Scene | None:
    """Return the scene of this step; None when everything has been told."""
    assert isinstance(opened, Opened)
    if opened.settled:
        if step == 0:
            return _settle_scene(opened, table)
        step -= 1
    if opened.tallies:
        if step == 0:
            return standings_scene(opened.tallies, opened.round, table)
        step -= 1
    if opened.ordered is None or step >= max(1, len(opened.ordered.standings)):
        return None
    return _reveal_stacks(opened, opened.ordered, step, table)


def _reveal_stacks(opened: Opened, ordered: Ordered, step: int, table: Table) -> Scene:
    """The stacks at a planet; from the second step on, one pair more is in order."""
    words = table.words
    stacks = {one.seat: stack for one, stack in zip(ordered.standings, opened.stacks, strict=True)}
    here = Arrived(opened.tables, ordered, stacks, mines_of(opened.tables, stacks))
    alone = len(ordered.standings) == 1
    told = 1 if alone else 0 if step == 0 else step + 1
    box, rest = arrange_reveal(table, len(ordered.standings) * (table.theme.px(132)))
    spots = [_card(opened, ordered.planet, table, box), *rows(here, table, rest, told)]
    planet = planet_name(opened.tables, ordered.planet)
    asks = words("albedo.open.revealed", planet=planet) if told == 0 else order_line(table, opened.tables, ordered, told - 1)
    return Scene(tuple(spots), asks)


def _card(opened: Opened, planet: int, table: Table, box: pygame.Rect) -> Spot:
    shown = printed_tables(opened.tables).planets[planet]
    said = planet_said(table.words, opened.tables, planet)
    return Spot("planet.opened", box, planet_paint(shown, table.theme), said, look=planet, grows=GROWS)


def _settle_scene(opened: Opened, table: Table) -> Scene:
    """In the order of landing, what everybody took at the planet that is done, what it cost and what it brings."""
    px, words, gap = table.theme.px, table.words, table.theme.px(6)
    planet, left = opened.settled[0].planet, px(36) if opened.settled[0].planet in opened.abandoned else 0
    wanted = [px(_HEAD + (_BELOW if event.gained or event.garrison else 0)) for event in opened.settled]
    card, rest = arrange_reveal(table, sum(wanted) + gap * len(wanted) + left)
    if is_upright(table):
        heights = [min(high, (rest.height - left) * high // sum(wanted) - gap) for high in wanted]
    else:
        heights = [min(px(88), (rest.height - px(36)) // len(wanted) - gap)] * len(wanted)
    y = rest.y if is_upright(table) else rest.centery - (sum(heights) + gap * (len(heights) - 1)) // 2
    spots = [_card(opened, planet, table, card)]
    ranks = {one.seat: (rank, one) for rank, one in enumerate(opened.standings, 1)}
    for event, high in zip(opened.settled, heights, strict=True):
        box = pygame.Rect(rest.x, y, rest.width, high)
        spots += _settled_row(opened, event, *ranks[event.seat], box, table)
        y += high + gap
    if planet in opened.abandoned:
        box = pygame.Rect(rest.x, y + px(2), rest.width, px(30))
        text = words("albedo.log.abandoned", planet=planet_name(opened.tables, planet))
        spots.append(Spot("abandoned", box, slip_paint(text, table.theme), text))
    return Scene(tuple(spots), words("albedo.open.settled", planet=planet_name(opened.tables, planet)))


def _settled_row(opened: Opened, event: Conquered, rank: int, standing: Standing, box: pygame.Rect, table: Table) -> list[Spot]:
    """One player: rank and values, what was taken and how it was paid, the units that came or stayed, the points."""
    px, words, theme = table.theme.px, table.words, table.theme
    places = printed_tables(opened.tables).planets[event.planet].locations[event.location]
    cost = sum(places[place].cost for place in event.taken)
    said = conquered_said(table, opened.tables, event)
    how = words("albedo.open.paid", location=event.location + 1, cost=cost, n=standing.ground)
    points = event.points + len(event.garrison)
    took = words("albedo.open.took", name=table.names[event.seat], what=places_said(words, [places[place] for place in event.taken]))
    upright = is_upright(table)
    paint = _settled_paint(event.seat, rank, took, how, points, theme, upright=upright)
    spots = [Spot(f"took.{event.seat}", box, paint, f"{rank}. {said} {how}")]
    cards = [(unit, "gained") for unit in event.gained] + [(unit, "left") for unit in event.garrison]
    room = pygame.Rect(box.right - px(_POINTS + _CARDS), box.y + px(5), px(_CARDS - 10), box.height - px(10))
    if upright:
        room = pygame.Rect(box.x + px(20), box.y + px(_HEAD), box.width - px(40), max(0, box.height - px(_HEAD + 8)))
    for n, ((unit, kind), place) in enumerate(zip(cards, fan_places(room, max(3, len(cards)), SHAPE, px(5)), strict=False)):
        text = words(f"albedo.open.{kind}", unit=code_said(words, opened.tables, 2 * unit))
        moved = _moved_paint(unit_paint(opened.tables, 2 * unit, theme, words), kind, theme)
        spots.append(Spot(f"moved.{event.seat}.{n}", place, moved, text, look=unit, grows=GROWS))
    return spots


def _moved_paint(card: Paint, kind: str, theme: Theme) -> Paint:
    """A unit with a plus where it is new, or a city where it stays."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        card(target, rect)
        side = max(theme.px(15), rect.width // 4)
        mark = pygame.Rect(0, 0, side, side)
        mark.bottomleft = (rect.x - theme.px(3), rect.bottom + theme.px(3))
        lay(target, mark, Slip("good" if kind == "gained" else "paper", None, 99, 1), theme)
        if kind == "gained":
            sign = theme.line("+", "strong", "paper")
            target.blit(sign, sign.get_rect(center=mark.center))
        else:
            sign_at(target, "city", (mark.x + theme.px(2), mark.y + theme.px(2)), side - theme.px(4), theme.palette.ink)

    return paint


def _settled_paint(seat: int, rank: int, took: str, how: str, points: int, theme: Theme, *, upright: bool) -> Paint:
    px = theme.px

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        head = pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, px(_HEAD)) if upright else rect.height)
        x = _row_start(target, rect, head, seat, f"{rank}.", theme)
        room = rect.right - px(_POINTS + (6 if upright else _CARDS + 6)) - x
        half = min(px(26), head.height // 2)
        face: Face = "strong" if theme.size(took, "strong")[0] <= room else "small"
        lines = theme.wrapped(took, face, room)[:2] if upright else [took]
        step = theme.height(face) if len(lines) > 1 else half
        y = head.centery - (len(lines) * step + half) // 2
        for k, line in enumerate(lines):
            text_at(target, pygame.Rect(x, y + k * step, room, step), line, theme, face)
        text_at(target, pygame.Rect(x, y + len(lines) * step, room, half), how, theme, "small", theme.palette.second_ink)
        _points_at(target, head, f"+{points}", theme)

    return paint


def _row_start(target: pygame.Surface, rect: pygame.Rect, head: pygame.Rect, seat: int, rank: str, theme: Theme) -> int:
    """The paper of a row with its rank and its player's emblem; return where the words begin. head: the part of it with words."""
    px = theme.px
    lay(target, rect, Slip("paper", "rule", 9, 2), theme)
    bar = pygame.Rect(rect.x, rect.y + px(6), px(4), rect.height - px(12))
    pygame.draw.rect(target, seat_colour(seat, theme.palette), bar)
    number = theme.line(rank, "strong", "ink")
    target.blit(number, number.get_rect(midleft=(rect.x + px(12), head.centery)))
    side = min(px(44), head.height - px(8))
    x = rect.x + px(36)
    target.blit(emblem(seat, side, theme.palette), (x, head.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return x + side + px(12)


def _points_at(target: pygame.Surface, rect: pygame.Rect, number: str, theme: Theme) -> None:
    """The points of a row, at its right end."""
    px = theme.px
    text = theme.line(number, "heading" if rect.height >= px(50) else "strong", "ink")
    right = rect.right - px(14)
    target.blit(text, text.get_rect(midright=(right, rect.centery)))
    sign_at(target, "points", (right - text.get_width() - px(26), rect.centery - px(9)), px(19), theme.palette.second_ink)


def standings_scene(tallies: tuple[Tally, ...], round_: int, table: Table) -> Scene:
    """Return the standings after a round: where the points come from, what the round brought, how many units each player owns."""
    px, area, words = table.theme.px, table.area, table.words
    high = min(px(112 if is_upright(table) else 72), (area.height - px(24)) // len(tallies) - px(6))
    wide = min(area.width - px(28), px(860))
    y = area.centery - (len(tallies) * (high + px(6)) - px(6)) // 2
    spots = []
    for tally in tallies:
        box = pygame.Rect(area.centerx - wide // 2, y, wide, high)
        rank = 1 + sum(other.points > tally.points for other in tallies)
        parts = (
            words("albedo.open.planets", n=tally.planets),
            words("albedo.end.garrisons", n=tally.garrisons),
            words("albedo.open.units", n=tally.units),
        )
        gained = words("albedo.open.this_round", n=tally.gained)
        name = table.names[tally.seat]
        said = words("albedo.open.tally", rank=rank, name=name, n=tally.points, parts=", ".join((*parts, gained)))
        spots.append(Spot(f"tally.{tally.seat}", box, _tally_paint(tally, rank, name, parts, gained, table.theme), said))
        y += high + px(6)
    best = tallies[0].points
    first = [table.names[tally.seat] for tally in tallies if tally.points == best]
    names = join_with_and(words, first)
    asks = words("albedo.open.leads" if len(first) == 1 else "albedo.open.lead", round=round_, names=names, n=best)
    return Scene(tuple(spots), asks, stops=True)


def _tally_paint(tally: Tally, rank: int, name: str, parts: tuple[str, ...], gained: str, theme: Theme) -> Paint:
    px = theme.px

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        x = _row_start(target, rect, rect, tally.seat, f"{rank}.", theme)
        right = rect.right - px(_POINTS)
        told, ink = " · ".join(parts), theme.palette.second_ink
        new = theme.line(gained, "small", "good" if tally.gained else "second_ink")
        lines = theme.wrapped(told, "small", right - x) if rect.height >= px(96) else [told]
        half = min(px(26), rect.height // (len(lines) + 1))
        y = rect.centery - half * (len(lines) + 1) // 2
        beside = right - new.get_width() - px(10)
        text_at(target, pygame.Rect(x, y, max(px(60), beside - x), half), name, theme, "strong")
        target.blit(new, new.get_rect(midright=(right, y + half // 2)))
        for k, line in enumerate(lines, 1):
            text_at(target, pygame.Rect(x, y + k * half, right - x, half), line, theme, "small", ink)
        _points_at(target, rect, str(tally.points), theme)

    return paint
