"""Room: the keys. What may be asked for by key, under names; which key asks for what; what a player changed. A value, and no screen.

A key is written as pygame names it, with what is held before it: "ctrl+z", "shift+tab", "f1", "[+]". A screen asks for the action of
an event by the rooms whose keys hold there, so the same key may do one thing at a card table and another in a replay.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from games.shell.words import Words

EVERYWHERE = ("shell", "speech")
_HELD = (("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_ONLY_HELD = {pygame.K_NUMLOCK, pygame.K_CAPSLOCK, pygame.K_MODE} | {
    getattr(pygame, f"K_{side}{name}") for side in "LR" for name in ("SHIFT", "CTRL", "ALT", "META")
}

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
shell.press: return enter
shell.take: space
shell.back: escape
shell.help: f1
shell.keys: ?
shell.fullscreen: f11 alt+return
shell.marks: f9
speech.repeat: f5
speech.where: f7
speech.can: f8
speech.switch: f10
cards.hint: f2
cards.log: f3
cards.undo: ctrl+z
cards.look_on: page%down
cards.look_back: page%up
"""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key may ask for."""

    name: str  # "cards.hint": the room before the dot; the words of it are "keys.cards.hint"
    usual: tuple[str, ...]

    @property
    def room(self) -> str:
        return self.name.partition(".")[0]


def _written(text: str) -> Iterator[Action]:
    for line in text.split("\n"):
        name, _, keys = line.partition(": ")
        if name:
            names = keys.replace("page up", "page%up").replace("page down", "page%down").split()
            yield Action(name, tuple(key.replace("%", " ") for key in names))


ACTIONS: dict[str, Action] = {action.name: action for action in _written(_USUAL)}
"""By name, in the order in which they are shown."""


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
        if event.type != pygame.KEYDOWN:
            return ""
        for stroke in _strokes(event):
            for room in rooms:
                name = self._by_room.get(room, {}).get(stroke)
                if name is not None:
                    return name
        return ""

    def asks(self, event: pygame.event.Event, *names: str) -> bool:
        """Does this event ask for one of these?"""
        return any(stroke in self.keys(name) for stroke in _strokes(event) for name in names) if event.type == pygame.KEYDOWN else False

    def way(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """The arrow that was pressed, in pixels: right is (1, 0), down is (0, 1)."""
        return WAYS.get(self.named(event, "shell"))

    def taken(self, name: str, key: str) -> str:
        """The action that has this key already where `name` is asked for; "": none. Two that share it from the first do not mind."""
        for other in ACTIONS.values():
            meets = other.room == ACTIONS[name].room or other.room in EVERYWHERE or ACTIONS[name].room in EVERYWHERE
            both_usual = key in other.usual and key in ACTIONS[name].usual
            if other.name != name and meets and key in self.keys(other.name) and not both_usual:
                return other.name
        return ""

    def with_keys(self, name: str, keys: Iterable[str]) -> "KeyMap":
        """With these keys for this action; none: the usual ones."""
        return KeyMap({**self.changed, name: tuple(keys)})

    def told(self, name: str, words: Words) -> str:
        """The keys of an action in words: "Enter", "Ctrl+Z"."""
        return told(self.keys(name)[0], words)


WAYS = {"shell.left": (-1, 0), "shell.right": (1, 0), "shell.up": (0, -1), "shell.down": (0, 1)}


def stroke(event: pygame.event.Event) -> str:
    """A pressed key with what is held, as it is written here; "" for Shift and the like alone, and for keys without a name."""
    return next(iter(_strokes(event)), "")


def told(key: str, words: Words) -> str:
    """A key in words."""
    held, name = _parted(key)
    parts = [words(f"keys.held.{one}") for one in held]
    own = f"keys.key.{name}"
    return "+".join([*parts, words(own) if own in words else name.strip("[]").upper() if len(name) < 4 else name.capitalize()])


def is_key(text: str) -> bool:
    """Is this the name of a key?"""
    held, name = _parted(text)
    return name in _names() and text == "".join(f"{one}+" for one in held) + name


def _strokes(event: pygame.event.Event) -> Iterator[str]:
    """How this event may be written: as it is, by the sign it makes, without Shift."""
    name = "" if event.key in _ONLY_HELD else pygame.key.name(event.key)
    held = [one for one, bits in _HELD if event.mod & bits]
    if name:
        yield "".join(f"{one}+" for one in held) + name
    sign = getattr(event, "unicode", "")
    plain = "".join(f"{one}+" for one in held if one != "shift")
    if len(sign) == 1 and sign.isprintable() and not sign.isalpha() and not sign.isspace() and not plain:
        yield sign
    if "shift" in held and name:
        yield plain + name


def _parted(key: str) -> tuple[tuple[str, ...], str]:
    held: list[str] = []
    for one, _ in _HELD:
        if key.startswith(f"{one}+") and len(key) > len(one) + 1:
            held.append(one)
            key = key[len(one) + 1 :]
    return tuple(held), key


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Every name a key can have, and the signs that are made with Shift."""
    codes = (getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))
    return frozenset(pygame.key.name(code) for code in codes) | set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~0123456789")
