"""Somebody who plays a game of cards at a real window, by mouse or by keys, for everybody who is a person there.

The same table stands here beside the window: both are given the same clicks and keys. Computer players draw luck of their own, so both
games go the same way; after everything that is done, the game that the program keeps on disk has to be the one here.
"""

import os
import subprocess
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame

from aya_sim.errors import BadFile
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.bot_worker import InlineWorker
from games.card_table.controller import Controller
from games.card_table.end_screen import EndScreen
from games.card_table.scene import Spot
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.shell import settings
from games.shell.services import Opening, Services
from tests.windows.harness import PATIENCE, WindowUnderTest

SIZE = (1280, 800)
PICTURES = bool(os.environ.get("AYA_PICTURES"))  # they take as long as the playing
_NEUTRAL = (20, 24)  # pixels: the strip, where nothing is pressed
_MOST_STOPS = 80  # of the Tab key, once around any table
_X_NAMES = {pygame.K_RETURN: "Return", pygame.K_SPACE: "space", pygame.K_TAB: "Tab", pygame.K_ESCAPE: "Escape"}
Pixel = tuple[int, int]


def without_motion(home: Path, **asked: int) -> None:
    """Settings in which nothing moves, so that a scene lies still as soon as it is there. asked: what the last game's set-up had."""
    data = home / "data" / "aya"
    data.mkdir(parents=True, exist_ok=True)
    chosen = settings.Settings(motion=False)
    for name, value in asked.items():
        chosen = chosen.remembering(name.replace("__", "."), value)
    settings.save(chosen, data / "settings.json")


class _Unsaved(Controller):
    """A game that writes nothing to disk."""

    def keep(self) -> None:
        """The window keeps the game."""


class _Quiet(TableScreen):
    """A table that writes nothing to disk."""

    controller = _Unsaved


class Mirror:
    """The window, and the same table here."""

    def __init__(self, window: WindowUnderTest, services: Services, adapter: TableAdapter[Any, Any, Any]) -> None:
        self.window, self.services, self.adapter = window, services, adapter
        window.wait_until(lambda: self.kept() is not None, "a game")
        session = self.kept()
        assert session is not None
        self.table = _Quiet(services, session, InlineWorker())
        self.table.arrange(SIZE)

    @property
    def session(self) -> Session[Any, Any, Any]:
        return self.table.session

    @property
    def is_telling(self) -> bool:
        """Is something laid open that all look at?"""
        return self.table.state.reveal is not None

    def kept(self) -> Session[Any, Any, Any] | None:
        """The game as the program last kept it; None: it is over, or not begun."""
        try:
            return autosave.loads(self.adapter, self._file())
        except BadFile:
            return None

    def _file(self) -> bytes:
        try:
            return (self.window.home / "data" / "aya" / "saves" / f"{self.adapter.game.name}.autosave").read_bytes()
        except OSError:
            return b""

    def settled(self) -> None:
        """Let computer players act here, and wait until the window is as far."""
        while self._others_act():
            self.table.update(1.0)
        own = b"" if self.session.is_over and not self.is_telling else autosave.dumps(self.session)
        end = time.monotonic() + PATIENCE
        while (there := self._file()) != own:
            assert self.window.process.poll() is None, self.window.said
            assert time.monotonic() < end, f"the window's game went another way: {there.decode()[:2000]}"
            time.sleep(0.02)

    def _others_act(self) -> bool:
        session = self.session
        if self.is_telling or session.covered or session.is_over:
            return False
        return session.bot_to_move is not None or not session.may_act

    # what both are given

    def click(self, at: Pixel) -> None:
        """Press here with the mouse."""
        self.window._xdotool("mousemove", "--window", self.window.id, str(at[0]), str(at[1]), "click", "1", "getmouselocation")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, pos=at, button=1)

    def drag(self, start: Pixel, end: Pixel) -> None:
        """Take something with the mouse and let it go there."""
        self.window.drag(start, end, steps=3)
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self._post(pygame.MOUSEMOTION, pos=end, rel=(end[0] - start[0], end[1] - start[1]), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, *keys: int) -> None:
        """Press keys, as pygame counts them."""
        self._strike(keys)
        for key in keys:
            self._post(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def _strike(self, keys: tuple[int, ...]) -> None:
        """At the window alone. After each the server is waited for, and a moment: it stamps what it sees with the time it sees it, and SDL
        takes the same key again within 2 ms for a key held down."""
        told: list[str] = []
        for key in keys:
            told += ["key", _X_NAMES.get(key, pygame.key.name(key)), "getmouselocation", "sleep", "0.005"]
        if told:
            self.window._xdotool(*told)

    def to(self, act: Hashable) -> None:
        """With the Tab key to the spot that does this."""
        stops = 0
        while self.focused() != act:
            assert stops < _MOST_STOPS, f"the keys do not come to {act}"
            stops += 1
            self._post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
        self._strike((pygame.K_TAB,) * stops)

    def focused(self) -> Hashable | None:
        """What the spot does that the keys are at."""
        found = self.table.stage.spot(self.table.stage.focused)
        return found.act if found is not None else None

    def write(self, text: str) -> None:
        """Type into the line of text, once the window shows it: keys pressed before are no letters yet."""
        field = self.table.field
        assert self.table.group.focused is field
        surface = pygame.Surface(SIZE, 0, 32)
        self.table.draw(surface)
        at = (field.rect.right - 6, field.rect.centery)
        self.window.wait_until(lambda: self._shown_at(at) == tuple(surface.get_at(at))[:3], "the line of text")
        self.window._xdotool("type", "--delay", "12", text)
        self._post(pygame.TEXTINPUT, text=text)

    def _shown_at(self, at: Pixel) -> tuple[int, ...]:
        """The colour of a pixel of the window."""
        asked = ("import", "-window", "root", "-crop", f"1x1+{at[0]}+{at[1]}", "-depth", "8", "rgb:-")
        return tuple(subprocess.run(asked, env=self.window.environment, check=True, capture_output=True, timeout=PATIENCE).stdout)

    def _post(self, kind: int, **values: Any) -> None:
        self.table.on_event(pygame.event.Event(kind, **values))

    # where things are

    def spot(self, fits: Callable[[Spot], bool]) -> Spot:
        """The foremost spot that fits."""
        return next(spot for spot in reversed(self.table.stage.spots) if fits(spot))

    def of_act(self, act: Hashable) -> Pixel:
        """The middle of the spot that does this."""
        found = self.spot(lambda spot: spot.act == act)
        return (found.reach or found.rect).center

    def of_key(self, key: str) -> Pixel:
        """The middle of the spot of this name."""
        found = self.spot(lambda spot: spot.key == key)
        return (found.reach or found.rect).center

    def go_on(self, *, by_keys: bool) -> bool:
        """Lift the curtain or look at the next step of what all look at; False: it is for the player to act."""
        if not (self.is_telling or self.session.covered):
            return False
        if by_keys:
            self.key(pygame.K_RETURN)
        else:
            self.click(_NEUTRAL if self.is_telling else self.table.curtain.button.rect.center)
        return True

    def leave(self, *, by_keys: bool) -> None:
        """From the end of the game to the start."""
        if by_keys:
            self._strike((pygame.K_ESCAPE,))
        else:
            end = EndScreen(self.services, self.session)
            end.arrange(SIZE)
            self.window.click(*end.home.rect.center)
        self.window.wait_for_title("Aya")


class Player:
    """Plays to the end for everybody who is a person: does at the window what `means` says, by hands of its own."""

    by_keys = False

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.pictured: set[str] = set()
        self.met: list[Session[Any, Any, Any]] = []  # every table before an act of a person

    def play(self) -> None:
        """To the end."""
        mirror = self.mirror
        while True:
            mirror.settled()
            self.look(self.moment())
            if not (mirror.is_telling or mirror.session.covered):
                if mirror.session.is_over:
                    return
                self.met.append(mirror.session)
                self.do(self.means(mirror.session))
                continue
            mirror.go_on(by_keys=self.by_keys)

    def moment(self) -> str:
        """What kind of moment this is."""
        mirror = self.mirror
        if mirror.is_telling:
            return "told"
        state = mirror.session.state
        return "curtain" if mirror.session.covered else "end" if mirror.session.is_over else str(getattr(state, "phase", "play"))

    def look(self, name: str) -> None:
        """Keep a picture of every kind of moment once, where pictures are wanted."""
        if name not in self.pictured:
            self.pictured.add(name)
            if PICTURES:
                self.mirror.window.picture(f"{self.mirror.adapter.game.name}-{'keys' if self.by_keys else 'mouse'}-{name}")

    def means(self, session: Session[Any, Any, Any]) -> Any:
        """What whoever is to move does."""
        return session.adapter.game.choose(session.observe(), "natural", 1)[0]

    def do(self, action: Any) -> None:
        """Do this at the window."""
        raise NotImplementedError


def agreed(window: WindowUnderTest, services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening, *, by_keys: bool) -> Mirror:
    """The set-up agreed to, and the table that came of it."""
    if by_keys:
        window.key("Return")
    else:
        setup = SetupScreen(services, adapter, opening)
        setup.arrange(SIZE)
        window.click(*setup.start.rect.center)
    return Mirror(window, services, adapter)
