"""Somebody who plays a game of cards at a real window, by mouse or by keys, for everybody who is a person there.

The same table stands here beside the window: both are given the same clicks and keys. Computer players draw luck of their own, so both
games go the same way; after everything that is done, the game that the program keeps on disk has to be the one here.
"""

import time
from collections.abc import Callable, Hashable
from typing import Any

import pygame

from aya_sim.errors import BadFile
from games.cards import keeping
from games.cards.face import Face
from games.cards.scene import Spot
from games.cards.session import Session
from games.cards.table_screen import TableScreen
from games.cards.thinking import AtOnce
from games.shell.services import Services
from tests.windows.harness import PATIENCE, WindowUnderTest

SIZE = (1280, 800)
STILL = b'{"format": "aya-settings", "version": 1, "settings": {"motion": false}}\n'
_NEUTRAL = (620, 24)  # pixels: the strip, where nothing is pressed
_X_NAMES = {pygame.K_RETURN: "Return", pygame.K_SPACE: "space", pygame.K_TAB: "Tab"}
Pixel = tuple[int, int]


def without_motion(home: Any) -> None:
    """Settings in which nothing moves, so that a scene lies still as soon as it is there."""
    folder = home / "data" / "aya"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_bytes(STILL)


class _Quiet(TableScreen):
    """A table that writes nothing to disk."""

    def keep(self) -> None:
        """The window keeps the game."""


class Mirror:
    """The window, and the same table here."""

    def __init__(self, window: WindowUnderTest, services: Services, face: Face[Any, Any, Any]) -> None:
        self.window, self.services, self.face = window, services, face
        window.wait_until(lambda: self.kept() is not None, "a game")
        session = self.kept()
        assert session is not None
        self.table = _Quiet(services, session, AtOnce())
        self.table.arrange(SIZE)

    def kept(self) -> Session[Any, Any, Any] | None:
        """The game as the program last kept it; None: it is over, or not begun."""
        try:
            return keeping.loads(self.face, self._file())
        except BadFile:
            return None

    def _file(self) -> bytes:
        try:
            return (self.window.home / "data" / "aya" / "saves" / f"{self.face.game.name}.autosave").read_bytes()
        except OSError:
            return b""

    def settled(self) -> None:
        """Let computer players act here, and wait until the window is as far."""
        while self._others_act():
            self.table.update(1.0)
        own = b"" if self.table.session.is_over and not self.table._open else keeping.dumps(self.table.session)
        end = time.monotonic() + PATIENCE
        while (there := self._file()) != own:
            assert time.monotonic() < end, f"the window's game went another way: {there.decode()[:2000]}"
            time.sleep(0.02)

    def _others_act(self) -> bool:
        session = self.table.session
        if self.table._open or session.covered or session.is_over:
            return False
        return session.bot_to_move is not None or not session.may_act

    # what both are given

    def click(self, at: Pixel) -> None:
        """Press here with the mouse."""
        self.window._xdotool("mousemove", "--window", self.window.id, str(at[0]), str(at[1]), "click", "1")
        self.window.settle(0.03)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(pygame.event.Event(kind, pos=at, button=1))

    def drag(self, start: Pixel, end: Pixel) -> None:
        """Take something with the mouse and let it go there."""
        self.window.drag(start, end, steps=4)
        self._post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self._post(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(end[0] - start[0], end[1] - start[1]), buttons=(1, 0, 0)))
        self._post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def key(self, *keys: int) -> None:
        """Press keys, as pygame counts them."""
        names = [_X_NAMES.get(key, pygame.key.name(key)) for key in keys]
        self.window._xdotool("key", "--clearmodifiers", *names)
        self.window._xdotool(
            "getmouselocation"
        )  # an answer: the server has seen the keys; the same one twice in 2 ms is taken for a repeat
        self.window.settle(0.03)
        for key in keys:
            self._post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def _post(self, event: pygame.event.Event) -> None:
        self.table.on_event(event)

    # where things are

    def spot(self, fits: Callable[[Spot], bool]) -> Spot:
        """The foremost spot that fits."""
        return next(spot for spot in reversed(self.table.stage.spots) if fits(spot))

    def of_act(self, act: Hashable) -> Pixel:
        """The middle of the spot that does this."""
        found = self.spot(lambda spot: spot.act == act)
        return (found.reach or found.rect).center

    def go_on(self, *, by_keys: bool) -> bool:
        """Lift the curtain or look at the next step of what all look at; False: it is for the player to act."""
        table = self.table
        if not (table._open or table.session.covered):
            return False
        if by_keys:
            self.key(pygame.K_RETURN)
        else:
            self.click(table.curtain.button.rect.center if not table._open else _NEUTRAL)
        return True
