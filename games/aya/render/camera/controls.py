"""Zoom and pan the camera over a cascade with wheel, drag and keys. While it is `held`, nothing else moves it."""

import pygame

from games.aya.render.camera.camera import NEAREST, Camera2D
from games.ui.context import Context
from games.ui.screen import STAY, Change

_WHEEL = 1.15
_PAGE = 1.3
_STEP = 60  # pixels a key moves it


class CameraControls:
    """Moves a camera by the user's input."""

    def __init__(self, camera: Camera2D, context: Context) -> None:
        self.camera, self.context = camera, context
        self.held = False
        self._drags = False
        self._at: tuple[int, int] = (-1, -1)  # the mouse

    def release(self) -> None:
        """Give the camera back to whatever moves it by itself."""
        self.held = self._drags = False

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> Change:
        """Zoom by this factor; the place under this pixel stays there."""
        camera = self.camera
        at = at if at is not None else camera.area.center
        x, y = camera.mm(at)
        near = min(max(camera.near * factor, 1.0), NEAREST)
        scale = camera.scale / camera.near * near
        self.held = near > 1.0
        camera.aim(x - (at[0] - camera.area.centerx) / scale, y + (at[1] - camera.area.centery) / scale, near)
        if not self.held:
            camera.rest()
        return STAY

    def pan(self, dx: float, dy: float) -> Change:
        """Move the table by this many pixels."""
        camera = self.camera
        if not camera.shows_all:
            x, y = camera.mm(camera.area.center)
            camera.aim(x - dx / camera.scale, y + dy / camera.scale, camera.near)
            self.held = True
        return STAY

    def show_all(self) -> Change:
        """Show the whole table."""
        self.held = False
        self.camera.rest()
        return STAY

    def on_event(self, event: pygame.event.Event, *, bare: bool) -> Change | None:
        """Handle an event; None: not handled. bare: nothing else wants this press of the left button."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._at = event.pos
        match event.type:
            case pygame.MOUSEWHEEL if self.camera.area.collidepoint(self._at):
                return self.zoom(_WHEEL**event.y, self._at)
            case pygame.MOUSEBUTTONDOWN if event.button in (2, 3) or (event.button == 1 and bare):
                self._drags = True
                return STAY
            case pygame.MOUSEBUTTONUP if self._drags:
                self._drags = False
                return STAY
            case pygame.MOUSEMOTION if self._drags:
                return self.pan(*event.rel)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWLEAVE:
                self._drags = False
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _key(self, event: pygame.event.Event) -> Change | None:
        keys = self.context.keys
        asked, arrow = keys.action(event, "cascade", "shell", "aya"), keys.arrow(event)
        if asked in ("shell.page_up", "shell.page_down"):
            return self.zoom(_PAGE if asked == "shell.page_up" else 1 / _PAGE)
        if asked in ("shell.first", "aya.show_all"):
            return self.show_all()
        if arrow is not None and event.mod & pygame.KMOD_SHIFT:
            return self.pan(-arrow[0] * _STEP, -arrow[1] * _STEP)
        return None
