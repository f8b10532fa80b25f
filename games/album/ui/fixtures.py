"""Lay out what is on Album's table in every phase: journey, stars, roles and the scale with its hints."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.album.types import LEVELS, ROW, Observation
from games.album.ui import card_art
from games.album.ui.selection import Selection, Target, must_turn
from games.card_table.adapter import Table
from games.card_table.scene import Paint, Spot
from games.pictures import hint_words
from games.pictures.tongues import name_of
from games.ui.layout import anchor, column, inset, row

NAMED = 110  # units: a slip from here on has room for a name
_LIFT = 8  # units below a level's name, which a hint that is raised and ringed does not reach
TALL, LOW = 660, 430  # units: an area from here on has a higher scale, one below has lower bands, as under the card of a lesson


@dataclass(frozen=True, slots=True)
class Areas:
    """The three bands of the table, px."""

    journey: pygame.Rect
    middle: pygame.Rect
    scale: pygame.Rect
    is_tall: bool = False  # on a phone held upright: two rows of the journey and of the scale, three of photos


def areas(table: Table) -> Areas:
    """Return the three bands of this table."""
    px = table.theme.px
    high = table.area.height
    if high > table.area.width:
        upper, middle, lower = column(inset(table.area, px(10), px(6)), [px(96), None, px(188)], px(8))
        return Areas(upper, middle, lower, is_tall=True)
    journey, scale, gap = (52, 152, 12) if high >= px(TALL) else (52, 116, 12) if high >= px(LOW) else (44, 96, 8)
    upper, middle, lower = column(inset(table.area, px(16), px(8)), [px(journey), None, px(scale)], px(gap))
    return Areas(upper, middle, lower)


def photo_grid(table: Table) -> list[pygame.Rect]:
    """Return five cells for photos and one for words, in two rows, or in three where the area is tall."""
    px, place = table.theme.px, areas(table)
    across = 2 if place.is_tall else 3
    rows = column(place.middle, [None] * (6 // across), px(10))
    return [cell for line in rows for cell in row(line, [None] * across, px(14))]


def word_of(number: int, table: Table) -> str:
    """Return a hint word in the players' language."""
    return table.words(name_of(f"hint:{hint_words()[number].en}"))


def worth_now(seen: Observation) -> int:
    """Return the most stars this round can still bring: its first Oya has to reveal one hint."""
    return ROW - max(1, sum(hint.face_up for hint in seen.scale))


def journey(seen: Observation, table: Table) -> list[Spot]:
    """Return the row of six tiles, the stars so far and the two roles."""
    place, px, words = areas(table), table.theme.px, table.words
    area = place.journey
    upper, lower = column(area, [None, None], px(4)) if place.is_tall else (area, area)
    cells = row(pygame.Rect(area.x, upper.y, px(6 * 56 + 5 * 6), upper.height), [px(56)] * len(seen.journey), px(6))
    out = [_tile(seen, table, number, cell) for number, cell in enumerate(cells)]
    left = pygame.Rect(area.x if place.is_tall else cells[-1].right + px(16), lower.y, px(186), lower.height)
    out.append(
        Spot(
            "stars",
            left,
            card_art.score(table.theme, words("album.stars.total", n=seen.stars), _worth(seen, table)),
            says=f"{words('album.stars.total', n=seen.stars)}. {_worth(seen, table)}",
        )
    )
    return out + _roles(seen, table, pygame.Rect(left.right + px(8), lower.y, area.right - left.right - px(8), lower.height))


def _worth(seen: Observation, table: Table) -> str:
    return table.words("album.stars.worth", n=worth_now(seen)) if len(seen.rounds) < len(seen.journey) else ""


def _tile(seen: Observation, table: Table, number: int, cell: pygame.Rect) -> Spot:
    hints, here = seen.journey[number], len(seen.rounds)
    stars = seen.rounds[number].stars if number < here else None
    current = number == here
    name = (
        "album.journey.now"
        if current
        else "album.journey.to_come"
        if stars is None
        else "album.journey.won"
        if stars
        else "album.journey.lost"
    )
    says = table.words(name, number=number + 1, hints=hints, stars=stars or 0)
    return Spot(
        f"journey.{number}",
        cell if current else cell.inflate(-table.theme.px(4), -table.theme.px(4)),
        card_art.journey_tile(table.theme, hints, stars=stars, current=current),
        says=says,
        look=("journey", hints, stars),
    )


def _roles(seen: Observation, table: Table, area: pygame.Rect) -> list[Spot]:
    """The guide, the Oya and those who guess with it, in the order of their turns; emblems alone where there is no room for names."""
    px, words = table.theme.px, table.words
    roles = [("guide", seen.guide), ("oya", seen.oya)]
    others = [seat for seat in _from(seen.oya, seen.players) if seat not in (seen.guide, seen.oya)]
    wide = min(px(180), area.width // (2 + len(others)))
    named = max(px(NAMED), px(66) + table.theme.size(words("album.role.other"), "small")[0])
    narrow = wide if wide >= named else px(35)
    wide = min(px(180), (area.width - narrow * len(others)) // 2)
    cells = row(
        pygame.Rect(area.right - 2 * wide - narrow * len(others), area.y, 2 * wide + narrow * len(others), area.height),
        [wide, wide, *[narrow] * len(others)],
    )
    out = []
    for (role, seat), cell in zip([*roles, *(("other", seat) for seat in others)], cells, strict=True):
        rect = pygame.Rect(cell.x, cell.y, cell.width - px(8), cell.height)
        acts = role == ("oya" if seen.row else "guide")
        paint = card_art.role(table.theme, seat, words(f"album.role.{role}"), table.names[seat], acts=acts)
        if role == "other" and narrow < named:
            rect, paint = anchor(rect, (px(30), px(30))), card_art.counter(table.theme, seat)
        key = f"role.{role}" if role != "other" else f"role.other.{seat}"
        out.append(Spot(key, rect, paint, says=words(f"album.role.{role}.says", name=table.names[seat]), seat=seat))
    return out


def _from(seat: int, players: int) -> list[int]:
    """All seats from this one on, to the left."""
    return [(seat + left) % players for left in range(players)]


def scale(seen: Observation, thought: Selection, table: Table) -> list[Spot]:
    """Return the six places and their hints, each pressable by the player whose turn allows it."""
    place, px = areas(table), table.theme.px
    places = seen.drawn is not None and not seen.row
    lines = column(place.scale, [None, None], px(6)) if place.is_tall else [place.scale]
    cells = [cell for line in lines for cell in row(line, [None] * (LEVELS // len(lines)), px(10))]
    out = [_place(seen, table, level, cell, places) for level, cell in enumerate(cells)]
    for level, cell in enumerate(cells):
        here = [number for number, hint in enumerate(seen.scale) if hint.level == level]
        out += [_hint(seen, thought, table, number, rect) for number, rect in zip(here, _stack(table, cell, len(here)), strict=True)]
    return out


def _place(seen: Observation, table: Table, level: int, cell: pygame.Rect, open_: bool) -> Spot:
    words = table.words
    lie = [_hint_text(seen, table, number) for number, hint in enumerate(seen.scale) if hint.level == level]
    says = words(
        "album.level.says",
        level=level,
        means=words(f"album.level.{level}"),
        hints=words("cards.list.apart").join(lie) or words("album.level.empty"),
    )
    return Spot(
        f"level.{level}",
        cell,
        card_art.level_place(table.theme, level, words(f"album.level.{level}"), open_=open_),
        says=words("album.level.put", says=says) if open_ else says,
        act=Target("level", level) if open_ else None,
        takes=open_,
    )


def _stack(table: Table, cell: pygame.Rect, count: int) -> Sequence[pygame.Rect]:
    """Where so many hints lie in a place, one below another."""
    px = table.theme.px
    head = card_art.level_head(table.theme, cell)
    top = head.bottom + px(_LIFT)
    room = pygame.Rect(cell.x + px(8), top, cell.width - px(16), cell.bottom - px(6) - top)
    gap = px(5) if count < 4 else px(3)
    tall = min(px(40), (room.height - gap * max(0, count - 1)) // max(1, count))
    return [pygame.Rect(room.x, room.y + k * (tall + gap), room.width, tall) for k in range(count)]


def _hint(seen: Observation, thought: Selection, table: Table, number: int, rect: pygame.Rect) -> Spot:
    touch, may = Target("hint", number), _may_turn(seen, number)
    return Spot(
        f"hint.{number}",
        rect,
        card_art.hint_back(table.theme, lit=True) if may and must_turn(seen) else hint_paint(seen, table, number),
        says=table.words("album.hint.turn", says=_hint_text(seen, table, number)) if may else _hint_text(seen, table, number),
        act=touch if may else None,
        look=hint_look(seen, number),
        comes_from="tower",
        chosen=thought.chosen == touch,
    )


def _may_turn(seen: Observation, number: int) -> bool:
    return bool(seen.row) and seen.seat == seen.oya and not seen.revealed and not seen.scale[number].face_up


def hint_paint(seen: Observation, table: Table, number: int) -> Paint:
    """Return a hint on the scale as this seat sees it; the guide finds the word pencilled on its back."""
    hint = seen.scale[number]
    if hint.word is None:
        return card_art.hint_back(table.theme)
    word = word_of(hint.word, table)
    return card_art.hint_front(table.theme, word) if hint.face_up else card_art.hint_back(table.theme, word)


def hint_look(seen: Observation, number: int) -> tuple[bool, int | None]:
    """Return whether a hint on the scale is face up, and its word where this seat sees it."""
    return (seen.scale[number].face_up, seen.scale[number].word)


def _hint_text(seen: Observation, table: Table, number: int) -> str:
    hint, words = seen.scale[number], table.words
    if hint.word is None:
        return words("album.hint.down", number=number + 1, level=hint.level)
    word = word_of(hint.word, table)
    return words("album.hint.up" if hint.face_up else "album.hint.mine", word=word, level=hint.level, number=number + 1)
