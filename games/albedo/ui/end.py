"""The end of Albedo: each player's planets, turned to what they scored there, and the units left in cities."""

from collections import Counter

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import printed_tables
from games.albedo.types import Kept
from games.albedo.ui.arrangement import is_upright
from games.albedo.ui.card_paints import SHAPE, card_slip, fan_places, put, sign_at, text_at, unit_paint
from games.albedo.ui.card_parts.planets import kept_planet
from games.albedo.ui.log import planet_name, title, units_said
from games.card_table.adapter import Table
from games.card_table.scene import Paint, Scene, Spot
from games.core.game_api import Outcome
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.icons import icon
from games.ui.theme import Theme

_NAME = 178  # units: where the planets of a row begin
_HEAD, _TWO_LINES = 58, 120  # units: of an upright row, its words, and how high it is at least for the cards to lie below them
_GROWS = 1.6  # how many times as large a card is shown that is pointed at


def end_scene(seen: Observation, outcome: Outcome, table: Table) -> Scene:
    """Return a row for each player, the most points first."""
    px, area = table.theme.px, table.area
    order = sorted(range(len(seen.seats)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))
    gap = px(5)
    high = min(px(190 if is_upright(table) else 116), (area.height - px(12) - gap * (len(order) - 1)) // len(order))
    y = area.centery - (len(order) * (high + gap) - gap) // 2
    spots: list[Spot] = []
    for seat in order:
        row = pygame.Rect(area.x + px(12), y, area.width - px(24), high)
        spots += _row(seen, outcome, table, seat, row)
        y += high + gap
    names = ", ".join(table.names[seat] for seat in outcome.winners)
    return Scene(tuple(spots), table.words("albedo.asks.over", names=names))


def _row(seen: Observation, outcome: Outcome, table: Table, seat: int, row: pygame.Rect) -> list[Spot]:
    px, words, one = table.theme.px, table.words, seen.seats[seat]
    kept = [words("albedo.look.kept", planet=planet_name(seen.tables, own.planet), n=own.points) for own in one.kept]
    said = words(
        "albedo.end.row",
        name=table.names[seat],
        n=outcome.scores[seat],
        planets=", ".join(kept) or words("albedo.nothing"),
        garrisons=units_said(words, seen.tables, one.garrison),
    )
    won = seat in outcome.winners
    below = px(_HEAD) if is_upright(table) and row.height >= px(_TWO_LINES) else 0
    left, right = row.x + px(12 if below else _NAME), row.right - px(10)
    middle = left + round((right - left) * 0.64)
    inner = pygame.Rect(left, row.y + below + px(5), middle - left - px(12), row.height - below - px(10))
    spots = [Spot(f"row.{seat}", row, _row_paint(table, seat, one.points - len(one.garrison), len(one.garrison), won, below), said)]
    for n, (own, box) in enumerate(zip(one.kept, fan_places(inner, max(4, len(one.kept)), SHAPE, px(6)), strict=False)):
        text = kept[n] if own.card else f"{kept[n]} {words('albedo.end.no_card')}"
        spots.append(
            Spot(f"kept.{seat}.{n}", box, _paint_kept(seen, own, table.theme), text, look=own.planet, dimmed=not own.card, grows=_GROWS)
        )
    inner = pygame.Rect(middle, row.y + below + px(8), right - middle, row.height - below - px(16))
    kinds = sorted(Counter(one.garrison).items())
    for (unit, number), box in zip(kinds, fan_places(inner, max(3, len(kinds)), SHAPE, px(9), px(34)), strict=False):
        text = words("albedo.end.garrison", n=number, unit=title(words, seen.tables, unit))
        paint = unit_paint(seen.tables, 2 * unit, table.theme, words, times=number)
        spots.append(Spot(f"left.{seat}.{unit}", box, paint, text, look=number, grows=_GROWS))
    return spots


def _paint_kept(seen: Observation, own: Kept, theme: Theme) -> Paint:
    planet = printed_tables(seen.tables).planets[own.planet]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, card_slip(rect.width, theme), theme)
        put(target, kept_planet(planet, own.points, max(40, rect.width), theme), rect)

    return paint


def _row_paint(table: Table, seat: int, planets: int, garrisons: int, won: bool, head: int) -> Paint:
    """The paper of a row and who has it. head: height of the words where the cards lie below them, px; 0: beside them."""
    theme, px, name = table.theme, table.theme.px, table.names[seat]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "good" if won else "rule", 10, 4 if won else 2), theme)
        middle, end = (rect.y + head // 2, rect.width - px(12)) if head else (rect.centery, px(_NAME - 8))
        side = min(px(44), rect.height - px(10))
        target.blit(emblem(seat, side, theme.palette), (rect.x + px(10), middle - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x = rect.x + px(20) + side
        room = rect.x + end + px(2 - (26 if won else 0)) - x
        half = min(px(26), rect.height // 2)
        text_at(target, pygame.Rect(x, middle - half, room, half), name, theme, "strong")
        for sign, number in (("points", planets), ("city", garrisons)):
            sign_at(target, sign, (x, middle + half // 2 - px(7)), px(15), theme.palette.second_ink)
            line = theme.line(str(number), "strong", "second_ink")
            target.blit(line, line.get_rect(midleft=(x + px(19), middle + half // 2)))
            x += px(29) + line.get_width()
        if won:
            star = icon("star", px(20), theme.palette.caution)
            target.blit(star, star.get_rect(midright=(rect.x + end, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)

    return paint
