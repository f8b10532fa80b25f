"""Choose how large a game is drawn on a page, by the room that the page has for it."""

from dataclasses import dataclass

import pygame

from games.network.protocol import Screen

LARGEST_SIDE = 4000  # px: a larger table is not drawn
LEAST_ZOOM, MOST_ZOOM = 0.72, 1.4  # CSS px for each unit; letters of 17 units are read down to the first
MOST_RATIO = 2.0
_USUAL = (800, 400)
_UPRIGHT = (460, 640)
_ROOM_NEEDED: dict[str, tuple[tuple[int, int], ...]] = {
    "album": (_USUAL, _UPRIGHT),
    "face-cards": (_USUAL, _UPRIGHT),
    "imagine": (_USUAL, _UPRIGHT),
    "albedo": (_USUAL, _UPRIGHT),
}
"""By game: (wide, high) in units, each an arrangement in which its table is played. A larger room is used as well."""
_HIGHER = {"albedo": (3, 65)}
"""By game: up to how many players an upright table is high enough, and how many units higher it is for each more."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The area of a table in px of its pictures, the scale of its theme, and how many of those px make one CSS px."""

    area: pygame.Rect
    scale: float
    ratio: float
    room_for_one: tuple[float, float]  # px wide and high, for one picture that is looked at alone


def choose_layout(game: str, players: int, screen: Screen) -> Layout:
    """Return the layout that shows most: as large as all of it fits, but never too small to be read; then the page scrolls."""
    width, height = (min(max(side, 200.0), LARGEST_SIDE / 2) for side in (screen.width, screen.height))
    ratio = min(MOST_RATIO, max(1.0, round(screen.ratio * 2) / 2))
    rooms = [_with_players(room, game, players) for room in _ROOM_NEEDED.get(game, (_USUAL,))]
    needed = max(rooms, key=lambda room: min(width / room[0], height / room[1]))
    zoom = min(MOST_ZOOM, max(LEAST_ZOOM, min(width / needed[0], height / needed[1])))
    wide, high = (max(float(least), side / zoom) for least, side in zip(needed, (width, height), strict=True))
    scale = zoom * ratio
    return Layout(pygame.Rect(0, 0, int(wide * scale), int(high * scale)), scale, ratio, (width * ratio * 0.9, height * ratio * 0.8))


def _with_players(room: tuple[int, int], game: str, players: int) -> tuple[int, int]:
    enough, more = _HIGHER.get(game, (players, 0))
    return room if room != _UPRIGHT else (room[0], room[1] + more * max(0, players - enough))
