"""Look at the round's planets and one's own piles while a planet is resolved: tabs above the order, buttons below it, a sheet over all."""

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import printed_tables
from games.albedo.ui.card_paints import GROWS, SHAPE, fan_places, planet_paint, slip_paint, unit_paint
from games.albedo.ui.fixtures import may_look, sees_own, sheet_spots
from games.albedo.ui.log import code_said, conquered_said, planet_name, planet_said
from games.albedo.ui.order_rows import arrivals, conquests, rows
from games.albedo.ui.selection import Selection
from games.card_table.adapter import Table
from games.card_table.scene import Spot
from games.ui.layout import row
from games.ui.theme import Face


def planet_tabs(seen: Observation, table: Table, rect: pygame.Rect) -> list[Spot]:
    """Return a button for each planet of the round, the one that is resolved marked."""
    spots = []
    for k, box in enumerate(row(rect, [None] * len(seen.revealed), table.theme.px(6))):
        name = planet_name(seen.tables, seen.revealed[k])
        said = table.words(f"albedo.tab.{_stage(seen, k)}", planet=name)
        here = slip_paint(name, table.theme, _face(box, table), fill="water_dark", ink="paper")
        paint = here if k == seen.at else slip_paint(name, table.theme, _face(box, table), lift=2.5)
        spots.append(Spot(f"tab.{k}", box, paint, said, ("look", "planet", k), look=k == seen.at))
    return spots


def own_piles(seen: Observation, table: Table, rect: pygame.Rect) -> list[Spot]:
    """Return the buttons that open one's own deck and discard pile: always for one person, else at one's own turn."""
    if not may_look(seen, table):
        return []
    spots = []
    for (what, cards), box in zip(
        (("deck", seen.deck), ("discard", seen.discard)), row(rect, [None, None], table.theme.px(6)), strict=True
    ):
        said = table.words(f"albedo.own.{what}", n=len(cards))
        word = said if box.width >= table.theme.px(110) else f"{table.words(f'albedo.pile.{what}')} {len(cards)}"
        paint = slip_paint(word, table.theme, _face(box, table), lift=2.5)
        spots.append(Spot(f"own.{what}", box, paint, said, ("look", what, seen.seat), look=len(cards)))
    return spots


def _face(box: pygame.Rect, table: Table) -> Face:
    return "strong" if box.width >= table.theme.px(90) else "tiny"


def planet_sheet(seen: Observation, chosen: Selection, table: Table) -> list[Spot]:
    """Return the planet that is looked at: its card, the revealed stacks and what they conquered, or one's own units there."""
    if chosen.looks is None or chosen.looks[0] != "planet" or chosen.looks[1] >= len(seen.revealed):
        return []
    px, theme, words, at = table.theme.px, table.theme, table.words, chosen.looks[1]
    number = seen.revealed[at]
    name, arrived = planet_name(seen.tables, number), arrivals(seen, at)
    below = tuple(conquered_said(table, seen.tables, event) for event in conquests(seen, at))
    if arrived is None:
        below = (words("albedo.tab.nobody" if at <= seen.at else "albedo.tab.face_down"),)
    spots, room = sheet_spots(table, table.area.inflate(-px(40), -px(16)), words(f"albedo.tab.{_stage(seen, at)}", planet=name), below)
    wide = min(round(room.width * 0.3), round(room.height / SHAPE))
    card = pygame.Rect(room.x, room.y, wide, round(wide * SHAPE))
    planet = printed_tables(seen.tables).planets[number]
    spots.append(Spot("look.planet", card, planet_paint(planet, theme), planet_said(words, seen.tables, number), look=number))
    rest = pygame.Rect(card.right + px(14), room.y, room.right - card.right - px(14), room.height)
    if arrived is not None:
        return [*spots, *rows(arrived, table, rest, len(arrived.ordered.standings), at="look.")]
    own = seen.posts[at] if seen.posts and at > seen.at and sees_own(seen, table) else ()
    if own:
        text = words("albedo.tab.own")
        spots.append(Spot("look.own", pygame.Rect(rest.x, rest.y, rest.width, px(26)), slip_paint(text, theme), text))
    strip = pygame.Rect(rest.x, rest.y + px(34), rest.width, min(rest.height - px(34), px(200)))
    for n, (code, box) in enumerate(zip(own, fan_places(strip, len(own), SHAPE, px(8)), strict=True)):
        spots.append(
            Spot(
                f"look.own.{n}",
                box,
                unit_paint(seen.tables, code, theme, words),
                code_said(words, seen.tables, code),
                look=code,
                grows=GROWS,
            )
        )
    return spots


def _stage(seen: Observation, at: int) -> str:
    return "now" if at == seen.at else "done" if at < seen.at else "to_come"
