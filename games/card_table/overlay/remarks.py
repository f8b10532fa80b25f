"""Show what players say: a slip of paper beside each player's place, long enough to be read. Imports no screen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from games.card_table.adapter import Remark
from games.card_table.scene import Spot
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.theme import Theme
from games.ui.widgets.tip import place_tip

_SHORTEST, _A_LETTER = 2.5, 0.05  # s that a remark is shown at least, and for each letter
_SLIP = Slip((255, 250, 226), radius=9, lift=5)
_WIDE = 300  # units
_BESIDE = 58  # units of a slip beside its lines
_NARROWEST = 180  # units of a room in which a remark can be read
_HIGH, _LOW = 42, 30  # units: the height of a slip of one line beside a place, and in a room


@dataclass(frozen=True, slots=True)
class Said:
    """A remark, and how long it is still shown, s."""

    text: str
    left: float


def begin(remarks: Iterable[Remark]) -> dict[int, Said]:
    """Return these remarks by seat, each shown for as long as it takes to read."""
    return {seat: Said(text, _SHORTEST + _A_LETTER * len(text)) for seat, text in remarks}


def pass_time(said: Mapping[int, Said], dt: float) -> dict[int, Said]:
    """Return the remarks that are still shown after dt s."""
    return {seat: Said(one.text, one.left - dt) for seat, one in said.items() if one.left > dt}


def next_change_in(said: Mapping[int, Said]) -> float | None:
    """Return the time until the next remark goes, s; None if there is none."""
    return min((one.left for one in said.values()), default=None)


def draw_remarks(
    surface: pygame.Surface,
    said: Mapping[int, Said],
    spots: Sequence[Spot],
    rooms: Sequence[pygame.Rect],
    area: pygame.Rect,
    clear: Sequence[pygame.Rect],
    theme: Theme,
    grown: pygame.Rect | None = None,
) -> None:
    """Draw each remark in the rooms the scene has for them, or where `place_remarks` puts it if it has none.

    grown: where a picture is enlarged; a remark that would lie over it is not drawn.
    """
    places = stack_remarks(said, rooms, theme) if rooms else place_remarks(said, spots, area, clear, theme)
    for seat, box in places.items():
        if grown is not None and box.colliderect(grown):
            continue
        _draw_slip(surface, box, seat, said[seat].text, theme)


def stack_remarks(said: Mapping[int, Said], rooms: Sequence[pygame.Rect], theme: Theme) -> dict[int, pygame.Rect]:
    """Return where the remark of each seat goes in the rooms: one below another, the oldest first.

    A remark for which no room has space left is left out; the log has it.
    """
    free = [room.copy() for room in rooms if room.width >= theme.px(_NARROWEST)]
    places: dict[int, pygame.Rect] = {}
    for seat, one in said.items():
        for room in free:
            wide, high = _size(one.text, room.width - theme.px(_BESIDE), _LOW, theme)
            if wide <= room.width and high <= room.height:
                places[seat] = pygame.Rect(room.topleft, (wide, high))
                step = min(high + theme.px(4), room.height)
                room.y, room.height = room.y + step, room.height - step
                break
    return places


def place_remarks(
    said: Mapping[int, Said], spots: Sequence[Spot], area: pygame.Rect, clear: Sequence[pygame.Rect], theme: Theme
) -> dict[int, pygame.Rect]:
    """Return where the remark of each seat goes: beside its player's place, or at the left of the area where the player has none.

    A remark for which there is no room is left out; the log has it. clear: what none covers, besides the places of players.
    """
    taken = [*clear, *(spot.rect for spot in spots if spot.seat is not None)]
    places: dict[int, pygame.Rect] = {}
    for seat, one in sorted(said.items()):
        place = _place(seat, one.text, spots, area, taken, theme)
        if place is not None:
            places[seat] = place
            taken.append(place)
    return places


def _place(
    seat: int, text: str, spots: Sequence[Spot], area: pygame.Rect, taken: Sequence[pygame.Rect], theme: Theme
) -> pygame.Rect | None:
    px = theme.px
    size = _size(text, px(_WIDE), _HIGH, theme)
    home = next((spot.rect for spot in spots if spot.seat == seat), None)
    if home is not None:
        places = [spot.rect for spot in spots if spot.seat not in (None, seat)]  # of others, who do not say this
        others = [spot.rect for spot in spots if spot.act is not None and not spot.rect.contains(home)]
        found = place_tip(home, size, area.bottomright, theme, others, [*taken, *places])
        if found is not None and area.contains(found):
            return found
    corner = pygame.Rect((area.x + px(10), area.y + px(8)), size)
    while (met := corner.collidelist(taken)) >= 0 and corner.bottom < area.bottom:
        corner.top = taken[met].bottom + px(6)
    return corner if corner.collidelist(taken) < 0 and area.contains(corner) else None


def _size(text: str, room: int, one_line: int, theme: Theme) -> tuple[int, int]:
    """Return the size of a slip whose lines are at most as wide as the room, px. one_line: the height of a slip of one, units."""
    lines = theme.wrapped(text, "text", room)
    wide = max(theme.size(line, "text")[0] for line in lines) + theme.px(_BESIDE)
    return wide, theme.px(one_line) + (len(lines) - 1) * theme.height("text")


def _draw_slip(surface: pygame.Surface, box: pygame.Rect, seat: int, text: str, theme: Theme) -> None:
    px = theme.px
    lay(surface, box, _SLIP, theme)
    side = min(px(28), box.height - px(6))
    sign = emblem(seat, side, theme.palette)
    surface.blit(sign, (box.x + px(8), box.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    lines = theme.wrapped(text, "text", box.width - px(_BESIDE))
    y = box.centery - len(lines) * theme.height("text") // 2
    for line in lines:
        surface.blit(theme.line(line, "text", "ink"), (box.x + px(44), y))
        y += theme.height("text")
