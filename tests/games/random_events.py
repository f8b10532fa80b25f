"""Whatever a mouse, a keyboard, an input method or a desktop may send next: for the campaigns of random events."""

import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from games.shell.keys import EVERYWHERE, all_actions
from games.ui.screen import Screen
from tests.games.conftest import PaperWindow

Event = pygame.event.Event
Pixel = tuple[int, int]
SIZES = [(960, 600), (1280, 800), (1600, 900)]
_USUAL = ("shell.press", "shell.take", "shell.next", "shell.previous", "shell.left", "shell.right", "shell.up", "shell.down", "shell.back")
_LETTERS = "abrz?/0123"
_WRITTEN = ["a", "é", "漢", "\u0301", " ", "Zoë", "🂡", "{n}", "\x7f"]
_COMPOSED = ["", "ni", "に", "한", "´"]
_HELD = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
_ELSEWHERE = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWEXPOSED,
)


def anything(
    rng: random.Random,
    window: PaperWindow,
    top: Screen,
    *,
    at: Pixel | None = None,
    often: Sequence[int] = (),
    files: Sequence[Path] = (),
) -> list[Event]:
    """What may happen next on this screen. at: where the mouse is, else anywhere; often: keys pressed much; files: to be dropped."""
    kind = rng.random()
    if kind < 0.55:
        return _of_mouse(rng, at or (rng.randrange(window.size[0]), rng.randrange(window.size[1])))
    if kind < 0.58:
        return [Event(pygame.TEXTINPUT, text=rng.choice(_WRITTEN))]
    if kind < 0.60:
        text = rng.choice(_COMPOSED)
        return [Event(pygame.TEXTEDITING, text=text, start=rng.randint(0, len(text)), length=rng.randint(0, len(text)))]
    if kind < 0.965:
        return _of_keys(rng, top, often)
    if kind < 0.975:
        window.surface = pygame.Surface(rng.choice(SIZES), 0, 32)
        return [Event(pygame.WINDOWRESIZED)]
    if kind < 0.98:
        return _dropped(rng, files)
    return [Event(pygame.QUIT if rng.random() < 0.3 else rng.choice(_ELSEWHERE))]


def _of_mouse(rng: random.Random, pos: Pixel) -> list[Event]:
    kind, button = rng.random(), rng.choice([1, 1, 1, 2, 3])
    if kind < 0.45:
        return [Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=rng.choice([(0, 0, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0)]))]
    if kind < 0.92:
        clicked = [Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button), Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)]
        return rng.choice([clicked, clicked, clicked[:1], clicked[1:]])
    return [Event(pygame.MOUSEWHEEL, x=rng.choice([0, 0, 0, 1]), y=rng.choice([-2, -1, 1, 2]), flipped=False)]


def _of_keys(rng: random.Random, top: Screen, often: Sequence[int]) -> list[Event]:
    """A key of the map that holds here, any key of the map, a letter, or one that is pressed much here."""
    kind = rng.random()
    if often and kind < 0.6:
        return _pressed(rng.choice(often), rng.choice([0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL]))
    if kind < 0.8:
        return _stroke(rng.choice([*(rng.choice(_USUAL) for _ in range(4)), rng.choice(_of_rooms(*top.key_rooms, *EVERYWHERE))]), rng)
    if kind < 0.95:
        return _stroke(rng.choice(list(all_actions())), rng)
    sign = rng.choice(_LETTERS)
    return _pressed(ord(sign), 0, sign)


def _stroke(name: str, rng: random.Random) -> list[Event]:
    """One of the usual keys of an action."""
    return _pressed(*_meant(rng.choice(all_actions()[name].defaults)))


def _pressed(key: int, mod: int = 0, sign: str = "") -> list[Event]:
    held = {"key": key, "mod": mod, "unicode": sign, "scancode": 0}
    return [Event(pygame.KEYDOWN, held), Event(pygame.KEYUP, held)]


@lru_cache
def _of_rooms(*rooms: str) -> tuple[str, ...]:
    return tuple(action.name for action in all_actions().values() if action.room in rooms)


@lru_cache
def _meant(stroke: str) -> tuple[int, int, str]:
    """Key, what is held, and the sign that is made."""
    mod = 0
    for name, bits in _HELD.items():
        if stroke.startswith(f"{name}+"):
            mod, stroke = mod | bits, stroke[len(name) + 1 :]
    sign = stroke if len(stroke) == 1 and not stroke.isalpha() else ""
    return pygame.key.key_code(stroke), mod, sign


def _dropped(rng: random.Random, files: Sequence[Path]) -> list[Event]:
    """A file, some, or a text."""
    if not files or rng.random() < 0.2:
        return [Event(pygame.DROPTEXT, text="a text")]
    some = [Event(pygame.DROPFILE, file=str(rng.choice(files))) for _ in range(rng.choice([1, 1, 3]))]
    whole = [Event(pygame.DROPBEGIN), *some, Event(pygame.DROPCOMPLETE)]
    return rng.choice([whole, some, whole[:-1], whole[-1:]])
