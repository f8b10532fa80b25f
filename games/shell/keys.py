"""Map keys to named actions: those of the shell and those that the games declare, with the player's changes. Imports no screen.

A key is written as pygame names it, after the keys held with it: "ctrl+z", "shift+tab", "f1", "[+]". A screen looks up the action of an
event in its own groups of keys, so the same key may do one thing at a card table and another in a replay.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import pygame

from games.core.key_actions import KeyAction, declare_keys
from games.core.registry import CARD_TABLE_KEYS, GAMES, load
from games.i18n.words import Words

EVERYWHERE = ("shell", "speech")
_SEVERAL = re.compile(r"([a-z_.]+_)(\d+)-(\d+)")
_HELD = (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_ONLY_HELD = {pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_MODE} | {
    getattr(pygame, f"K_{side}{name}") for side in "LR" for name in ("SHIFT", "CTRL", "ALT", "META")
}
_QUESTION_AT = {ord("/"): None, ord(","): pygame.KSCAN_M, **dict.fromkeys(map(ord, "ß'+"), pygame.KSCAN_MINUS)}
"""With Shift a question mark: the key -> its place, by its US name; None: anywhere. English, French; German, Spanish, Nordic keyboards."""

SHELL_KEYS = (
    *declare_keys(
        "shell",
        {
            "next": "tab",
            "previous": "shift+tab",
            "left": "left",
            "right": "right",
            "up": "up",
            "down": "down",
            "page_up": "page up",
            "page_down": "page down",
            "first": "home",
            "last": "end",
            "press": "return | enter",
            "take": "space",
            "back": "escape",
            "help": "f1",
            "keys": "?",
            "fullscreen": "f11 | alt+return",
            "notice": "f4",
            "marks": "f9",
        },
    ),
    *declare_keys(
        "speech",
        {
            "repeat": "f5",
            "where": "f7",
            "can": "f8",
            "switch": "f10",
        },
    ),
)


@lru_cache(maxsize=1)
def all_actions() -> dict[str, KeyAction]:
    """Return every action of the shell and of all games by name, in the order in which they are shown."""
    games = [load(dotted) for dotted in (CARD_TABLE_KEYS, *(game.keys for game in GAMES)) if dotted]
    return {action.name: action for actions in (SHELL_KEYS, *games) for action in actions}


@cache
def actions_of(room: str) -> tuple[KeyAction, ...]:
    """Return the actions of one room; no more games are imported than it takes to find it."""
    by_name = sorted(GAMES, key=lambda game: game.folder != room)
    for dotted in ("", CARD_TABLE_KEYS, *(game.keys for game in by_name if game.keys)):
        found = tuple(action for action in (load(dotted) if dotted else SHELL_KEYS) if action.room == room)
        if found:
            return found
    return ()


@cache
def find_action(name: str) -> KeyAction | None:
    """Return the action of this name, None if there is none."""
    return next((action for action in actions_of(name.partition(".")[0]) if action.name == name), None)


def actions_by_group(first: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return the names of the actions group by group: these groups first, then what holds everywhere, then the others."""
    groups: dict[str, list[str]] = {group: [] for group in (*first, *EVERYWHERE)}
    for action in all_actions().values():
        groups.setdefault(action.room, []).append(action.name)
    return groups


class KeyMap:
    """Map keys to actions. changed: names of actions -> their keys now; what is no action, or no key, is left out."""

    def __init__(self, changed: Mapping[str, Sequence[str]] | None = None) -> None:
        sound = {name: tuple(key for key in keys if is_key(key)) for name, keys in (changed or {}).items()}
        known = {name: action for name in sound if (action := find_action(name)) is not None}
        self.changed: dict[str, tuple[str, ...]] = {
            name: sound[name] for name, action in known.items() if sound[name] and sound[name] != action.defaults
        }
        self._by_room: dict[str, dict[str, str]] = {}

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the keys of this action. Raises KeyError."""
        if name in self.changed:
            return self.changed[name]
        action = find_action(name)
        if action is None:
            raise KeyError(name)
        return action.defaults

    def action(self, event: pygame.event.Event, *rooms: str) -> str:
        """Return the action that this event asks for, in the first of these rooms that knows it; "": none.

        Shift counts where a key is written with it; else it is left to the screen, for which it is "finer" or "further".
        """
        if event.type != pygame.KEYDOWN:
            return ""
        found = (self._index(room).get(stroke, "") for stroke in _strokes(event) for room in rooms)
        return next(filter(None, found), "")

    def _index(self, room: str) -> dict[str, str]:
        """Return the actions of a room by key."""
        if room not in self._by_room:
            index: dict[str, str] = {}
            for action in actions_of(room):
                for key in self.keys(action.name):
                    index.setdefault(key, action.name)
            self._by_room[room] = index
        return self._by_room[room]

    def asks(self, event: pygame.event.Event, *names: str) -> bool:
        """Return whether this key press asks for one of these actions."""
        return event.type == pygame.KEYDOWN and self.is_key_of(event, *names)

    def is_key_of(self, event: pygame.event.Event, *names: str) -> bool:
        """Return whether the key of this event, pressed or released, is one of these actions'."""
        strokes = _strokes(event)
        return any(stroke in self.keys(name) for stroke in strokes for name in names)

    def arrow(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """Return the direction of the arrow that was pressed: right is (1, 0), down is (0, 1); None if none was."""
        return WAYS.get(self.action(event, "shell"))

    def find_conflict(self, name: str, key: str) -> str:
        """Return the action that has this key already where `name` is asked for, or "". Two that share it by default do not mind."""
        actions = all_actions()
        wanted = actions[name]
        for other in actions.values():
            share_it = key in other.defaults and key in wanted.defaults
            if other.name != name and _meet(other, wanted) and key in self.keys(other.name) and not share_it:
                return other.name
        return ""

    def with_keys(self, name: str, keys: Iterable[str]) -> "KeyMap":
        """Return the map with these keys for this action; none give it its default keys."""
        return KeyMap({**self.changed, name: tuple(keys)})

    def describe(self, name: str, words: Words) -> str:
        """Return the first key of an action in words: "Enter", "Ctrl+Z"."""
        return describe_key(self.keys(name)[0], words)

    def describe_all(self, name: str, words: Words) -> str:
        """Return every key of an action in words, "Delete or Backspace"; two with the same name are one."""
        return str(words("keys.or")).join(dict.fromkeys(describe_key(key, words) for key in self.keys(name)))

    def describe_together(self, names: Iterable[str], words: Words) -> str:
        """Return the first keys of several actions in words, "1 to 5"; a changed one stands alone between: "1, X, 3 to 5"."""
        rows: list[list[str]] = []
        for key in (self.describe(name, words) for name in names if find_action(name) is not None):
            if rows and _follows(rows[-1][-1], key):
                rows[-1].append(key)
            else:
                rows.append([key])
        parts = [[words("keys.span", first=row[0], last=row[-1])] if len(row) > 2 else row for row in rows]
        return ", ".join(str(part) for row in parts for part in row)


@dataclass(frozen=True, slots=True)
class KeyNames:
    """Fill `{key:cards.hint}` in a sentence with the first key of this action, `{key:album.choose_1-5}` with those of several: "1 to 5"."""

    keys: KeyMap
    words: Words

    def __format__(self, spec: str) -> str:
        if (several := _SEVERAL.fullmatch(spec)) is not None:
            return self.keys.describe_together([f"{several[1]}{k}" for k in range(int(several[2]), int(several[3]) + 1)], self.words)
        return self.keys.describe(spec, self.words) if find_action(spec) is not None else spec


WAYS = {"shell.left": (-1, 0), "shell.right": (1, 0), "shell.up": (0, -1), "shell.down": (0, 1)}


def stroke(event: pygame.event.Event) -> str:
    """Return a pressed key with what is held, as it is written here; "" for Shift and the like alone, and for keys without a name."""
    strokes = _strokes(event)
    return strokes[0] if strokes else ""


def describe_key(key: str, words: Words) -> str:
    """Return a key in words."""
    held, name = _split_key(key)
    parts = [words(f"keys.held.{one}") for one in held]
    own = f"keys.key.{name.replace(' ', '_')}"
    return "+".join([*parts, words(own) if own in words else _bare(name).upper() if len(name) < 4 else name.capitalize()])


def _bare(name: str) -> str:
    """Without the brackets of a key of the pad."""
    return name[1:-1] if len(name) > 2 and name[0] == "[" and name[-1] == "]" else name


def _meet(one: KeyAction, other: KeyAction) -> bool:
    """Return whether the keys of two actions can be asked for at the same time."""
    rooms = {one.room, other.room}
    return len(rooms) == 1 or not rooms.isdisjoint(EVERYWHERE) or one.beside == other.room or other.beside == one.room


def _follows(key: str, other: str) -> bool:
    """Are these two figures, or two letters, one after the other?"""
    return len(key) == len(other) == 1 and ord(other) == ord(key) + 1 and key.isdigit() == other.isdigit()


def is_key(text: str) -> bool:
    """Return whether this is the name of a key."""
    held, name = _split_key(text)
    return name in _names() and text == "".join(f"{one}+" for one in held) + name


def _strokes(event: pygame.event.Event) -> tuple[str, ...]:
    """Return how this event may be written: as it is, by the sign it makes, without Shift."""
    name = "" if event.key in _ONLY_HELD else pygame.key.name(event.key)
    held = [one for one, bits in _HELD if event.mod & bits]
    plain = "".join(f"{one}+" for one in held if one != "shift")
    out = ["".join(f"{one}+" for one in held) + name] if name else []
    sign = _sign(event)
    if len(sign) == 1 and sign.isprintable() and not sign.isalpha() and not sign.isspace() and not plain:
        out.append(sign)
    if "shift" in held and name:
        out.append(plain + name)
    return tuple(out)


def _sign(event: pygame.event.Event) -> str:
    """The sign it makes. Where no text is written SDL tells the one without Shift: a question mark is known by where keyboards have it."""
    sign: str = getattr(event, "unicode", "")
    if event.mod & pygame.KMOD_SHIFT and event.key in _QUESTION_AT and sign in ("", chr(event.key)):
        return "?" if _QUESTION_AT[event.key] in (None, getattr(event, "scancode", 0)) else sign
    return sign


def _split_key(key: str) -> tuple[tuple[str, ...], str]:
    held: list[str] = []
    for one, _ in _HELD:
        if key.startswith(f"{one}+") and len(key) > len(one) + 1:
            held.append(one)
            key = key[len(one) + 1 :]
    return tuple(held), key


@lru_cache(maxsize=1)
def _codes() -> dict[str, int]:
    """Every key by its name."""
    codes = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    return {pygame.key.name(code): code for code in codes if pygame.key.name(code)}


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Every name a key can have, and the signs that are made with Shift."""
    return frozenset(_codes()) | set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~0123456789")
