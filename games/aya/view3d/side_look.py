"""Look at the row that is being laid from the side, as with an eye at the table's edge, while a key is held or a button is down."""

import pygame

from aya_sim.layout import Layout
from aya_sim.physics.poses import Poses, rest_poses
from games.aya.view3d.camera import Shot, crouch
from games.aya.view3d.painters import Painter, SceneMoment
from games.aya.view3d.renderers import open_painter
from games.shell.services import Services

_LOOK = 0.005  # rad a pixel of the mouse


class SideLook:
    """Shows a table from low beside a place of it."""

    def __init__(self, services: Services, *, has_prints: bool = True) -> None:
        """has_prints: a landscape photo lies beside each tile, as in a game."""
        self.services, self._has_prints = services, has_prints
        self.is_kept = False  # by the button, until that is pressed again
        self._is_held = False  # by the key
        self._around = self._up = 0.0  # rad, that the player looks from elsewhere
        self._resting: tuple[Layout, Poses] | None = None
        self._painter: Painter | None = None

    @property
    def is_on(self) -> bool:
        """Return whether the table is to be seen from the side now."""
        return self._is_held or self.is_kept

    def hold(self) -> None:
        """Look from the side until `release`."""
        if not self.is_on:
            self._around = self._up = 0.0
        self._is_held = True

    def release(self) -> None:
        """Look from above again, unless the button is down."""
        self._is_held = False

    def toggle(self) -> None:
        """Look from the side, or from above again, without a key being held."""
        if not self.is_on:
            self._around = self._up = 0.0
        self.is_kept = not self.is_kept

    def on_key(self, event: pygame.event.Event, name: str) -> bool:
        """Look from the side while the key of this action is held; return whether the event was for that."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or not self.services.keys.is_key_of(event, name):
            return False
        (self.hold if event.type == pygame.KEYDOWN else self.release)()
        return True

    def on_event(self, event: pygame.event.Event) -> bool:
        """Look around with the mouse while it is on; return whether the event was for that. Buttons mean nothing meanwhile."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.release()
        if not self.is_on or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            return False
        if event.type == pygame.MOUSEMOTION:
            self._around -= event.rel[0] * _LOOK
            self._up += event.rel[1] * _LOOK
        return True

    def shot(self, layout: Layout, x: float, y: float, heading: float) -> Shot:
        """Return from where a place is seen, mm, at which the row runs this way, rad."""
        return crouch(layout, x, y, heading, self._around, self._up)

    def draw(self, target: pygame.Surface, area: pygame.Rect, layout: Layout, x: float, y: float, heading: float) -> None:
        """Draw a table at rest from beside this place, mm, at which the row runs this way, rad."""
        if self._resting is None or self._resting[0] is not layout:
            self._resting = layout, rest_poses(layout)
        if self._painter is None:
            self._painter = open_painter(self.services)
        self._painter.set_palette(self.services.theme.palette)
        self._painter.draw(
            target, area, SceneMoment(layout, self._resting[1], has_prints=self._has_prints), self.shot(layout, x, y, heading)
        )
