"""Enlarge the picture that the pointer rests on, that has the keyboard's focus, or that is asked for. Imports no screen."""

import pygame

from games.card_table.renderer import Stage
from games.card_table.scene import Spot
from games.shell.services import Services
from games.ui.screen import STAY, Change

_REST = 0.4  # s that the pointer rests on a picture before it grows


class Magnifier:
    """Decide which picture of a stage is enlarged, and how far."""

    def __init__(self, services: Services, stage: Stage) -> None:
        self.services, self.stage = services, stage
        self._here = ""  # key of what is pointed at or has the focus
        self._resting = 0.0
        self._is_dismissed = False  # it was pressed, or put back
        self._swallows = False  # the button that put a picture back is still down

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle what enlarges a picture as far as there is room, and puts it back."""
        if self._swallows and event.type == pygame.MOUSEBUTTONUP:
            self._swallows = False
            return STAY
        pressed, keys = event.type == pygame.MOUSEBUTTONDOWN, self.services.keys
        if self.stage.is_whole:
            if event.type == pygame.MOUSEMOTION:
                return STAY
            if pressed or event.type == pygame.KEYDOWN:
                self._put_back()
                self._swallows = pressed
                return STAY if pressed or keys.asks(event, "shell.back", "cards.zoom") else None
            return None
        if pressed and event.button == 3:
            return self._enlarge(self.stage.at(event.pos, _may_grow))
        if keys.asks(event, "cards.zoom"):
            return self._enlarge(self.stage.spot(self.stage.focused or self.stage.hovered))
        if pressed:
            self._is_dismissed = True
        return None

    def _enlarge(self, spot: Spot | None) -> Change | None:
        if spot is None or not _may_grow(spot):
            return None
        self.stage.grown, self.stage.is_whole = spot.key, True
        return STAY

    def _put_back(self) -> None:
        self.stage.grown, self.stage.is_whole = "", False
        self._here, self._is_dismissed = self.stage.focused or self.stage.hovered, True

    def update(self, dt: float, *, busy: bool) -> None:
        """Let dt s pass. busy: something is pressed or held, so nothing grows."""
        if self.stage.is_whole:
            return
        here = self.stage.focused or self.stage.hovered
        if here != self._here:
            self._here, self._resting, self._is_dismissed = here, 0.0, False
        self._resting += dt
        grows = self._waits(busy) and (bool(self.stage.focused) or self._resting >= _REST)
        self.stage.grown = here if grows else ""

    def next_frame_in(self, *, busy: bool) -> float | None:
        """Return the time until a picture grows, s; None if none is due."""
        is_due = self._waits(busy) and not self.stage.grown
        return max(0.0, _REST - self._resting) if is_due else None

    def _waits(self, busy: bool) -> bool:
        spot = self.stage.spot(self._here)
        return spot is not None and _may_grow(spot) and not busy and not self._is_dismissed


def _may_grow(spot: Spot) -> bool:
    return spot.grows > 1
