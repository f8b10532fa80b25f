"""Write a scene as the message that a page lays out: places in px, names of pictures, words. Knows no game and no socket."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from games.browser_seat.pictures import SPILL, Picture, Pictures
from games.card_table.keyboard_navigation import in_order
from games.card_table.scene import Scene, Spot, TextEntry
from games.shell.keys import KeyMap
from games.ui.theme import Theme

NAME_LENGTH = 24  # letters of a digest, in hex, by which a scene names a picture
_ROW = 60  # units: spots within these are read as one row
_BROWSER_KEYS = {"return": "Enter", "enter": "Enter", "space": " ", "escape": "Escape", "backspace": "Backspace", "delete": "Delete"} | {
    way: f"Arrow{way.capitalize()}" for way in ("left", "right", "up", "down")
}
"""How a browser calls a key that pygame calls otherwise."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scene as spots for a page, and the pictures that they show."""

    spots: list[dict[str, Any]]
    pictures: tuple[Picture, ...]


def draw_spots(scene: Scene, area: pygame.Rect, theme: Theme, pictures: Pictures, *, may_press: bool) -> Drawn:
    """Return the spots of a scene from the back to the front, each with its place in the order in which it is read.

    may_press: whether what has an act is a button now.
    """
    order = {spot.key: k for k, spot in enumerate(in_order(scene.spots, theme.px(_ROW)))}
    spots, used = [], []
    for spot in scene.spots:
        picture = pictures.draw(spot.paint, spot.rect, theme.px(SPILL), area)
        spots.append(_describe_spot(spot, order[spot.key], picture, may_press))
        used += [picture] if picture is not None else []
    return Drawn(spots, tuple(used))


def name_picture(digest: bytes) -> str:
    """Return the name by which a scene calls a picture."""
    return digest.hex()[:NAME_LENGTH]


def list_rect(rect: pygame.Rect) -> list[int]:
    """Return a rectangle as a page gets it: left, top, width, height."""
    return [rect.x, rect.y, rect.width, rect.height]


def browser_keys(scene: Scene, keys: KeyMap) -> dict[str, str]:
    """Return the name of the action for each key that does anything, as a browser names it."""
    return {_browser_key(key): name for name in scene.keys for key in keys.keys(name) if "+" not in key}


def describe_text_entry(entry: TextEntry) -> dict[str, Any]:
    """Return a line of text that the player writes, as a page gets it."""
    return {"rect": list_rect(entry.rect), "text": entry.text, "prompt": str(entry.prompt), "limit": entry.limit}


def _browser_key(key: str) -> str:
    return _BROWSER_KEYS.get(key, key[1:-1] if len(key) > 2 and key[0] == "[" else key)


def _describe_spot(spot: Spot, order: int, picture: Picture | None, may_press: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"key": spot.key, "rect": list_rect(spot.rect), "order": order}
    if picture is not None:
        told |= {"picture": name_picture(picture.digest), "at": list_rect(picture.rect)}
    if spot.reach is not None:
        told["reach"] = list_rect(spot.reach)
    words = {"says": str(spot.says), "reads": str(spot.reads), "details": str(spot.details), "comes_from": spot.comes_from}
    marks = {
        "press": may_press and spot.act is not None,
        "lifts": may_press and spot.lifts,
        "takes": may_press and spot.takes,
        "chosen": spot.chosen,
        "dimmed": spot.dimmed,
        "silent": spot.silent,
    }
    told |= _without_empty(words) | _without_empty(marks)
    if spot.seat is not None:
        told["seat"] = spot.seat
    return told


def _without_empty(told: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if value}


def unique_pictures(pictures: Iterable[Picture], sent: set[bytes]) -> list[bytes]:
    """Return the pictures that this connection lacks, as its binary messages, and note them as sent."""
    frames = []
    for picture in pictures:
        if picture.digest not in sent:
            sent.add(picture.digest)
            frames.append(picture.digest + picture.webp)
    return frames
