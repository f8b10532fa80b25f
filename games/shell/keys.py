"""The keys. What may be asked for by key, under names; which key asks for what; what a player changed. A value, and no screen.

A key is written as pygame names it, with what is held before it: "ctrl+z", "shift+tab", "f1", "[+]". A screen asks for the action of
an event by the rooms whose keys hold there, so the same key may do one thing at a card table and another in a replay.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from games.i18n.words import Words

EVERYWHERE = ("shell", "speech")
AT_TABLES = ("album", "face_cards", "imagine", "albedo")
"""The rooms of games that hold together with "cards"."""
_SEVERAL = re.compile(r"([a-z_.]+_)(\d+)-(\d+)")
_HELD = (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_ONLY_HELD = {pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_MODE} | {
    getattr(pygame, f"K_{side}{name}") for side in "LR" for name in ("SHIFT", "CTRL", "ALT", "META")
}
_QUESTION_AT = {ord("/"): None, ord(","): pygame.KSCAN_M, **dict.fromkeys(map(ord, "ß'+"), pygame.KSCAN_MINUS)}
"""With Shift a question mark: the key -> its place, by its US name; None: anywhere. English, French; German, Spanish, Nordic keyboards."""

_USUAL = """
shell.next: tab
shell.previous: shift+tab
shell.left: left
shell.right: right
shell.up: up
shell.down: down
shell.page_up: page up
shell.page_down: page down
shell.first: home
shell.last: end
shell.press: return | enter
shell.take: space
shell.back: escape
shell.help: f1
shell.keys: ?
shell.fullscreen: f11 | alt+return
shell.notice: f4
shell.marks: f9
speech.repeat: f5
speech.where: f7
speech.can: f8
speech.switch: f10
cards.hint: f2
cards.log: f3
cards.undo: ctrl+z
cards.look_on: page down
cards.look_back: page up
album.choose_0: 0 | [0]
album.choose_1: 1 | [1]
album.choose_2: 2 | [2]
album.choose_3: 3 | [3]
album.choose_4: 4 | [4]
album.choose_5: 5 | [5]
album.refuse: r
album.hint: h
album.people: p
album.do: t
face_cards.card_1: 1 | [1]
face_cards.card_2: 2 | [2]
face_cards.card_3: 3 | [3]
face_cards.card_4: 4 | [4]
face_cards.card_5: 5 | [5]
face_cards.card_6: 6 | [6]
face_cards.card_7: 7 | [7]
face_cards.card_8: 8 | [8]
face_cards.card_9: 9 | [9]
face_cards.card_10: 0 | [0]
face_cards.card_11: h
face_cards.card_12: i
face_cards.card_13: j
face_cards.card_14: k
face_cards.player_1: a
face_cards.player_2: b
face_cards.player_3: c
face_cards.player_4: d
face_cards.player_5: e
face_cards.player_6: f
face_cards.player_7: g
face_cards.swap: x
face_cards.make: l
face_cards.stop: s
imagine.amount_0: 0 | [0]
imagine.amount_1: 1 | [1]
imagine.amount_2: 2 | [2]
albedo.choose_1: 1 | [1]
albedo.choose_2: 2 | [2]
albedo.choose_3: 3 | [3]
albedo.choose_4: 4 | [4]
albedo.choose_5: 5 | [5]
albedo.choose_6: 6 | [6]
albedo.choose_7: 7 | [7]
albedo.choose_8: 8 | [8]
albedo.choose_9: 9 | [9]
albedo.hand: 0 | [0]
albedo.turn: t
albedo.done: d
albedo.close: c
aya.draw: d
aya.ahead: shift+d
aya.reserve: r
aya.landscape: t
aya.animal: a
aya.standard: s
aya.flat: b
aya.put_back: p
aya.hint: h
aya.stand_up: u
aya.turn: e
aya.raise: f
aya.move_tile: backspace
aya.turn_left: [
aya.turn_right: ]
aya.tray: f6
aya.walk_on: .
aya.walk_back: ,
aya.sand: g
aya.undo: ctrl+z
aya.zoom_in: + | = | [+]
aya.zoom_out: - | [-]
aya.show_all: 0 | home | [0]
cascade.skip: s
cascade.follow: f
cascade.faster: + | = | [+]
cascade.slower: - | [-]
cascade.step: .
cascade.again: r
replay.strike_before: p
replay.strike_next: n
replay.follow: f
replay.loop: l
replay.side: v
replay.menu: m
practice.choose: 1
practice.domino: 2
practice.path: 3
practice.tile: 4
practice.photo: 5
practice.topple: t
practice.put_up: r
practice.delete: delete | backspace
practice.turn_left: [ | ,
practice.turn_right: ] | .
practice.undo: ctrl+z
practice.redo: ctrl+y | ctrl+shift+z
practice.load: ctrl+o
practice.save: ctrl+s
practice.all: ctrl+a
practice.foretell: f
practice.zoom_in: + | = | [+]
practice.zoom_out: - | [-]
practice.show_all: 0
practice.lessons: l
practice.slowly: s
"""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key may ask for."""

    name: str  # "cards.hint": the room before the dot; the words of it are "keys.cards.hint"
    usual: tuple[str, ...]

    @property
    def room(self) -> str:
        return self.name.partition(".")[0]


def _parse_actions(text: str) -> Iterator[Action]:
    for line in text.split("\n"):
        name, _, keys = line.partition(": ")
        if name:
            yield Action(name, tuple(key.strip() for key in keys.split(" | ")))


ACTIONS: dict[str, Action] = {action.name: action for action in _parse_actions(_USUAL)}
"""By name, in the order in which they are shown."""


def by_room(first: Sequence[str] = ()) -> dict[str, list[str]]:
    """The names of the actions room by room: these rooms first, then what holds everywhere, then the others."""
    rooms: dict[str, list[str]] = {room: [] for room in (*first, *EVERYWHERE)}
    for action in ACTIONS.values():
        rooms.setdefault(action.room, []).append(action.name)
    return rooms


class KeyMap:
    """Which keys ask for what. changed: names of actions -> their keys now; what is no action, or no key, is left out."""

    def __init__(self, changed: Mapping[str, Sequence[str]] | None = None) -> None:
        sound = {name: tuple(key for key in keys if is_key(key)) for name, keys in (changed or {}).items() if name in ACTIONS}
        self.changed: dict[str, tuple[str, ...]] = {name: keys for name, keys in sound.items() if keys and keys != ACTIONS[name].usual}
        self._by_room: dict[str, dict[str, str]] = {}
        for action in ACTIONS.values():
            for key in self.keys(action.name):
                self._by_room.setdefault(action.room, {}).setdefault(key, action.name)

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of this action. Raises KeyError."""
        return self.changed.get(name) or ACTIONS[name].usual

    def named(self, event: pygame.event.Event, *rooms: str) -> str:
        """What this event asks for, in the first of these rooms that knows it; "": nothing.

        Shift counts where a key is written with it; else it is left to the screen, for which it is "finer" or "further".
        """
        return self._named(event, rooms) if event.type == pygame.KEYDOWN else ""

    def _named(self, event: pygame.event.Event, rooms: Sequence[str]) -> str:
        for stroke in _strokes(event):
            for room in rooms:
                name = self._by_room.get(room, {}).get(stroke)
                if name is not None:
                    return name
        return ""

    def as_usual(self, event: pygame.event.Event, *rooms: str) -> pygame.event.Event:
        """The event as it would be with the usual keys, for screens that know only those; what was really pressed stays with it.

        A usual key that asks for nothing any more is no key at all.
        """
        if not self.changed or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        name, strokes = self._named(event, rooms), _strokes(event)
        values = {"unicode": "", "scancode": 0, **event.dict, "strokes": strokes}
        if name in self.changed:
            held, key = _split_key(ACTIONS[name].usual[0])
            kept = event.mod & pygame.KMOD_SHIFT if strokes[0] != strokes[-1] else 0
            mods = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
            values |= {"key": _codes().get(key, 0), "mod": sum(mods[one] for one in held) | kept, "unicode": key if len(key) == 1 else ""}
        elif not name and any(
            stroke in ACTIONS[other].usual for other in self.changed for stroke in strokes if ACTIONS[other].room in rooms
        ):
            values |= {"key": 0, "unicode": ""}
        else:
            return event
        return pygame.event.Event(event.type, values)

    def asks(self, event: pygame.event.Event, *names: str) -> bool:
        """Does this event ask for one of these?"""
        if event.type != pygame.KEYDOWN:
            return False
        strokes = _strokes(event)
        return any(stroke in self.keys(name) for stroke in strokes for name in names)

    def way(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """The arrow that was pressed, in pixels: right is (1, 0), down is (0, 1)."""
        return WAYS.get(self.named(event, "shell"))

    def taken(self, name: str, key: str) -> str:
        """The action that has this key already where `name` is asked for; "": none. Two that share it from the first do not mind."""
        for other in ACTIONS.values():
            both_usual = key in other.usual and key in ACTIONS[name].usual
            if other.name != name and _meet(other.room, ACTIONS[name].room) and key in self.keys(other.name) and not both_usual:
                return other.name
        return ""

    def with_keys(self, name: str, keys: Iterable[str]) -> "KeyMap":
        """With these keys for this action; none: the usual ones."""
        return KeyMap({**self.changed, name: tuple(keys)})

    def told(self, name: str, words: Words) -> str:
        """The first key of an action in words: "Enter", "Ctrl+Z"."""
        return describe_key(self.keys(name)[0], words)

    def all_told(self, name: str, words: Words) -> str:
        """Every key of an action in words: "Delete or Backspace"; two that are called the same are one."""
        return str(words("keys.or")).join(dict.fromkeys(describe_key(key, words) for key in self.keys(name)))

    def told_together(self, names: Iterable[str], words: Words) -> str:
        """The first keys of several actions in words: "1 to 5"; what a player changed stands alone between: "1, X, 3 to 5"."""
        rows: list[list[str]] = []
        for key in (self.told(name, words) for name in names if name in ACTIONS):
            if rows and _follows(rows[-1][-1], key):
                rows[-1].append(key)
            else:
                rows.append([key])
        parts = [[words("keys.span", first=row[0], last=row[-1])] if len(row) > 2 else row for row in rows]
        return ", ".join(str(part) for row in parts for part in row)


@dataclass(frozen=True, slots=True)
class KeyNames:
    """What `{key:cards.hint}` in a sentence says: the first key of this action; `{key:album.choose_1-5}`: those of several, "1 to 5"."""

    keys: KeyMap
    words: Words

    def __format__(self, spec: str) -> str:
        if (several := _SEVERAL.fullmatch(spec)) is not None:
            return self.keys.told_together([f"{several[1]}{k}" for k in range(int(several[2]), int(several[3]) + 1)], self.words)
        return self.keys.told(spec, self.words) if spec in ACTIONS else spec


WAYS = {"shell.left": (-1, 0), "shell.right": (1, 0), "shell.up": (0, -1), "shell.down": (0, 1)}


def stroke(event: pygame.event.Event) -> str:
    """A pressed key with what is held, as it is written here; "" for Shift and the like alone, and for keys without a name."""
    strokes = _strokes(event)
    return strokes[0] if strokes else ""


def describe_key(key: str, words: Words) -> str:
    """A key in words."""
    held, name = _split_key(key)
    parts = [words(f"keys.held.{one}") for one in held]
    own = f"keys.key.{name.replace(' ', '_')}"
    return "+".join([*parts, words(own) if own in words else _bare(name).upper() if len(name) < 4 else name.capitalize()])


def _bare(name: str) -> str:
    """Without the brackets of a key of the pad."""
    return name[1:-1] if len(name) > 2 and name[0] == "[" and name[-1] == "]" else name


def _meet(one: str, other: str) -> bool:
    """Can the keys of two rooms be asked for at the same time?"""
    together = {one, other}
    return one == other or not together.isdisjoint(EVERYWHERE) or ("cards" in together and not together.isdisjoint(AT_TABLES))


def _follows(key: str, other: str) -> bool:
    """Are these two figures, or two letters, one after the other?"""
    return len(key) == len(other) == 1 and ord(other) == ord(key) + 1 and key.isdigit() == other.isdigit()


def is_key(text: str) -> bool:
    """Is this the name of a key?"""
    held, name = _split_key(text)
    return name in _names() and text == "".join(f"{one}+" for one in held) + name


def _strokes(event: pygame.event.Event) -> tuple[str, ...]:
    """How this event may be written: as it is, by the sign it makes, without Shift. What was pressed, not what was made of it."""
    known: tuple[str, ...] | None = getattr(event, "strokes", None)
    if known is not None:
        return known
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
