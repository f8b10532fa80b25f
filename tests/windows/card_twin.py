"""A card table in a real window and its twin in the test: both are sent the same events, and must come to the same game.

The twin says where things lie and what may be done; the window is played with xdotool alone. What the window keeps on the disk is compared.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame

from aya_sim.errors import BadFile
from games.cards import keeping
from games.cards.company import Company
from games.cards.face import Does, Face, Table, Tells
from games.cards.scene import Spot
from games.cards.session import Session
from games.cards.setup_screen import SetupScreen
from games.cards.table_screen import TableScreen
from games.cards.thinking import AtOnce
from games.shape import Refused
from games.shell.screen import Replace
from games.shell.services import Opening, Services
from games.shell.theme import Theme
from tests.windows.harness import WindowUnderTest

PATIENCE = 90.0  # s; what is thought and drawn for every event takes its time on a busy computer
SIZE = (1280, 800)
SEED = 5
WORDS = "a key to another day"
_NAMES = {"return": "Return", "space": "space", "backspace": "BackSpace", "tab": "Tab"}
Move = tuple[str, Any]  # ("press", key of a spot), ("drag", (key, key)), ("write", text), ("key", name)


@dataclass
class Twin:
    """Somebody who plays the window, and does the same to the twin."""

    window: WindowUnderTest
    screen: TableScreen
    by_keys: bool
    acts: int = 0
    pictures: dict[str, str] = field(default_factory=dict)

    # both at once

    def click(self, pos: tuple[int, int]) -> None:
        self.window._xdotool("mousemove", "--window", self.window.id, str(pos[0]), str(pos[1]), "click", "1")
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self._send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        time.sleep(0.04)

    def key(self, name: str) -> None:
        """A key by its name in pygame."""
        self.window._xdotool("key", _NAMES.get(name, name))
        code = pygame.key.key_code(name)
        self._send(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        time.sleep(0.03)

    def _send(self, kind: int, **values: Any) -> None:
        self.screen.on_event(pygame.event.Event(kind, **values))

    # the game

    def go_on(self) -> bool:
        """Whatever is next; False when the game is over."""
        screen = self.screen
        self.agree()
        if screen._open is not None:
            self._press_on(self.screen.area.center)
        elif screen.session.is_over:
            return False
        elif screen.session.covered:
            self._press_on(screen.curtain.button.rect.center)
        else:
            self.acts += 1
            for move in path(screen, random.Random(self.acts)):
                self.do(move)
        return True

    def _press_on(self, pos: tuple[int, int]) -> None:
        self.key("return") if self.by_keys else self.click(pos)

    def do(self, move: Move) -> None:
        kind, what = move
        if kind == "write":
            self._write(what)
        elif kind == "press" and self.by_keys:
            self._focus(what)
            self.key("return")
        else:
            spot = self.screen.stage.spot(what)
            assert spot is not None, what
            self.click(point_of(self.screen, spot))

    def _focus(self, key: str) -> None:
        """With the Tab key alone."""
        for _ in range(80):
            if self.screen.stage.focused == key and self.screen.group.focused is None:
                return
            self.key("tab")
        raise AssertionError(f"the keys do not come to {key}")

    def _write(self, text: str) -> None:
        assert self.screen.group.focused is self.screen.field
        time.sleep(1.5)  # letters are text only once the window has opened the line for them
        self.window._xdotool("type", "--delay", "12", text)
        self._send(pygame.TEXTINPUT, text=text)

    def agree(self) -> None:
        """Let computer players move, and wait until the window has come to the same game."""
        screen = self.screen
        for _ in range(400):
            if screen._open is not None or screen.session.covered or screen.session.is_over or screen.session.bot_to_move is None:
                break
            screen.update(1.0)
        end = time.monotonic() + PATIENCE
        while (kept := self.kept()) is None or not same(kept, self.screen.session):
            if self.screen.session.is_over and kept is None:
                return
            assert time.monotonic() < end, "the window came to another game"
            assert self.window.process.poll() is None, self.window.said
            time.sleep(0.05)

    def kept(self) -> Session[Any, Any, Any] | None:
        """The game on the disk."""
        name = self.screen.face.game.name
        place = self.window.home / "data" / "aya" / "saves" / f"{name}.autosave"
        try:
            return keeping.loads(self.screen.face, place.read_bytes())
        except (BadFile, FileNotFoundError):
            return None


def same(one: Session[Any, Any, Any], other: Session[Any, Any, Any]) -> bool:
    return (one.state, one.viewer, one.covered, one.logs) == (other.state, other.viewer, other.covered, other.logs)


def twin_at(window: WindowUnderTest, face: Face[Any, Any, Any], services: Services, players: int, *, by_keys: bool) -> Twin:
    """Begin the game on the set-up screen, in the window and in the twin."""
    services.theme = Theme(services.fit(SIZE))
    setup = SetupScreen(services, face, Opening(players=players, bots=("natural", "natural"), seed=SEED))
    setup.arrange(SIZE)
    change = setup._start()
    assert isinstance(change, Replace)
    screen = change.screen
    assert isinstance(screen, TableScreen)
    screen.company = Company(AtOnce())
    screen.arrange(SIZE)
    twin = Twin(window, screen, by_keys)
    if by_keys:
        window.key("Return")
    else:
        window.click(*setup.start.rect.center)
    twin.agree()
    return twin


def point_of(screen: TableScreen, spot: Spot) -> tuple[int, int]:
    """A place where nothing lies over it."""
    area = (spot.reach or spot.rect).clip(screen.area)
    tries = [area.center, *((area.x + area.width * i // 6, area.y + area.height * j // 6) for i in range(1, 6) for j in range(1, 6))]
    for pos in tries:
        over = screen.stage.at(pos, lambda one: one.act is not None)
        if over is not None and over.key == spot.key:
            return pos
    raise AssertionError(f"{spot.key} cannot be reached")


def path(screen: TableScreen, luck: random.Random) -> list[Move]:
    """A short way to do something, found at random."""
    found: list[list[Move]] = []
    for _ in range(60):
        moves = walk(screen, luck)
        found += [moves] if moves else []
        if len(found) == 3 or (found and len(moves) < 9):
            break
    assert found, "there is nothing to do"
    return min(found, key=len)


def walk(screen: TableScreen, luck: random.Random, most: int = 120) -> list[Move]:
    """Press anything until it does something that the rules allow."""
    face, seen, chosen, moves = screen.face, screen.session.seen(), screen.chosen, list[Move]()
    table: Table = screen.table()
    for _ in range(most):
        scene = face.lay(seen, chosen, table)
        if scene.written is not None and not scene.written.text:
            chosen = face.write(seen, chosen, WORDS)
            moves.append(("write", WORDS))
            continue
        spot = luck.choice([spot for spot in scene.spots if spot.act is not None])
        assert spot.act is not None
        answer = face.press(seen, chosen, spot.act)
        if isinstance(answer, Does):
            return [*moves, ("press", spot.key)] if allowed(screen, answer.action) else []
        if isinstance(answer, Tells) or answer == chosen:
            continue
        moves.append(("press", spot.key))
        chosen = answer
    return []


def allowed(screen: TableScreen, action: Any) -> bool:
    try:
        screen.face.game.apply(screen.session.state, action)
    except Refused:
        return False
    return True


def moments(twin: Twin) -> Iterator[str]:
    """Names of what is to be seen, the first time it is."""
    screen = twin.screen
    phase = str(getattr(screen.session.state, "phase", "play"))
    name = "curtain" if screen.session.covered else "told" if screen._open is not None else phase
    if name not in twin.pictures:
        twin.pictures[name] = name
        yield name
