"""The public reveals of Albedo: what a planet brought, then the stacks at the next one, pair by pair.

Built from what all players see, so it is the same from every seat.
"""

from collections.abc import Hashable

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import Tables, printed_tables
from games.albedo.types import Abandoned, Conquered, Ordered, Phase, Stack
from games.albedo.ui.card_paints import planet_paint, slip_paint
from games.albedo.ui.log import conquered_said, order_line, planet_name, planet_said
from games.albedo.ui.order_rows import Arrived, arrivals, conquests, mines_of, rows
from games.card_table.adapter import Table
from games.card_table.card_art import seat_colour
from games.card_table.scene import Paint, Scene, Spot
from games.core.game_api import Value
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.theme import Face, Theme


class Opened(Value, frozen=True):
    """What is told. settled: what was conquered at the planet that is done; ordered, stacks: who came to the next one, in order."""

    settled: tuple[Conquered, ...] = ()
    abandoned: tuple[int, ...] = ()
    ordered: Ordered | None = None
    stacks: tuple[Stack, ...] = ()
    tables: Tables | None = None

    @property
    def steps(self) -> int:
        """Return how many scenes tell it."""
        reveal = 0 if self.ordered is None else max(1, len(self.ordered.standings))
        return (1 if self.settled else 0) + reveal


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
    stacks = tuple(here.stacks[one.seat] for one in here.ordered.standings) if here else ()
    abandoned = tuple(event.planet for event in new if isinstance(event, Abandoned))
    return Opened(settled, abandoned, ordered, stacks, after.tables)


def reveal_scene(opened: Hashable, step: int, table: Table) -> Scene | None:
    """Return the scene of this step; None when everything has been told."""
    assert isinstance(opened, Opened)
    if step >= opened.steps:
        return None
    if opened.settled:
        if step == 0:
            return _settle_scene(opened, table)
        step -= 1
    assert opened.ordered is not None
    return _reveal_stacks(opened, opened.ordered, step, table)


def _reveal_stacks(opened: Opened, ordered: Ordered, step: int, table: Table) -> Scene:
    """The stacks at a planet; from the second step on, one pair more is in order."""
    px, area, words = table.theme.px, table.area, table.words
    stacks = {one.seat: stack for one, stack in zip(ordered.standings, opened.stacks, strict=True)}
    here = Arrived(opened.tables, ordered, stacks, mines_of(opened.tables, stacks))
    alone = len(ordered.standings) == 1
    told = 1 if alone else 0 if step == 0 else step + 1
    card = _card(opened, ordered.planet, table)
    rest = pygame.Rect(card.rect.right + px(20), area.y + px(10), area.right - card.rect.right - px(34), area.height - px(20))
    spots = [card, *rows(here, table, rest, told)]
    planet = planet_name(opened.tables, ordered.planet)
    asks = words("albedo.open.revealed", planet=planet) if told == 0 else order_line(table, opened.tables, ordered, told - 1)
    return Scene(tuple(spots), asks)


def _card(opened: Opened, planet: int, table: Table) -> Spot:
    px, area = table.theme.px, table.area
    wide = min(round(area.width * 0.26), round((area.height - px(24)) / 1.4))
    box = pygame.Rect(area.x + px(14), 0, wide, round(wide * 1.4))
    box.centery = area.centery
    shown = printed_tables(opened.tables).planets[planet]
    return Spot("planet.opened", box, planet_paint(shown, table.theme), planet_said(table.words, opened.tables, planet), look=planet)


def _settle_scene(opened: Opened, table: Table) -> Scene:
    """What everybody took at the planet that is done."""
    px, area, words = table.theme.px, table.area, table.words
    planet = opened.settled[0].planet
    card = _card(opened, planet, table)
    left = card.rect.right + px(20)
    high = min(px(64), (area.height - px(20)) // len(opened.settled) - px(6))
    block = len(opened.settled) * (high + px(6)) - px(6)
    y = area.centery - block // 2
    spots = [card]
    for event in opened.settled:
        box = pygame.Rect(left, y, area.right - px(14) - left, high)
        said = conquered_said(table, opened.tables, event)
        spots.append(Spot(f"row.{event.seat}", box, _settled_paint(event.seat, said, table.theme), said))
        y += high + px(6)
    if planet in opened.abandoned:
        box = pygame.Rect(left, y + px(2), area.right - px(14) - left, px(30))
        text = words("albedo.log.abandoned", planet=planet_name(opened.tables, planet))
        spots.append(Spot("abandoned", box, slip_paint(text, table.theme), text))
    return Scene(tuple(spots), words("albedo.open.settled", planet=planet_name(opened.tables, planet)))


def _settled_paint(seat: int, said: str, theme: Theme) -> Paint:
    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "rule", 9, 2), theme)
        pygame.draw.rect(
            target, seat_colour(seat, theme.palette), pygame.Rect(rect.x, rect.y + theme.px(6), theme.px(4), rect.height - theme.px(12))
        )
        side = min(theme.px(40), rect.height - theme.px(8))
        target.blit(
            emblem(seat, side, theme.palette), (rect.x + theme.px(14), rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        words = pygame.Rect(rect.x + side + theme.px(26), rect.y, rect.width - side - theme.px(36), rect.height)
        face: Face = "text" if len(theme.wrapped(said, "text", words.width)) * theme.height("text") <= rect.height else "small"
        step = theme.height(face)
        lines = theme.wrapped(said, face, words.width)[: max(1, rect.height // step)]
        y = rect.centery - len(lines) * step // 2
        for k, line in enumerate(lines):
            target.blit(theme.line(line, face, "ink"), (words.x, y + k * step))

    return paint
