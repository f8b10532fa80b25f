"""Move the camera of the view in three dimensions with the mouse, the keys and game pads.

Left button: turn around what is looked at; right or middle button: move over the table; wheel: nearer and farther.
"""

import pygame

from games.aya.view3d.camera import SceneCamera
from games.aya.view3d.pad import CameraPad
from games.ui.context import Context
from games.ui.screen import STAY, Change

_ORBIT = 0.008  # rad a pixel
_WHEEL = 1.15  # a notch
_PAGE = 1.3  # a key
_TURN, _RISE = 0.14, 0.1  # rad a key
_STEP = 0.1  # of the distance, a key


class SceneControls:
    """Turns what the player does into moves of the camera."""

    def __init__(self, camera: SceneCamera, context: Context) -> None:
        self._camera, self._context = camera, context
        self.pad = CameraPad(camera)
        self.area = pygame.Rect(0, 0, 1, 1)
        self._button = 0  # of the mouse, that holds the camera
        self._at = (-1, -1)  # the mouse

    def release(self) -> None:
        """Let go of the camera."""
        self._button = 0

    def on_event(self, event: pygame.event.Event, *, bare: bool = True) -> Change | None:
        """Handle an event; None: not handled. bare: nothing else wants this press of the left button."""
        if self.pad.on_event(event):
            return STAY
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._at = event.pos
        match event.type:
            case pygame.MOUSEWHEEL if self.area.collidepoint(self._at):
                self._camera.zoom(_WHEEL**event.y)
            case pygame.MOUSEBUTTONDOWN if self.area.collidepoint(event.pos) and (event.button in (2, 3) or (event.button == 1 and bare)):
                self._button = event.button
            case pygame.MOUSEBUTTONUP if self._button:
                self.release()
            case pygame.MOUSEMOTION if self._button:
                self._drag(*event.rel)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWLEAVE:
                self.release()
                return None
            case pygame.KEYDOWN:
                return self._on_key(event)
            case _:
                return None
        return STAY

    def _drag(self, dx: int, dy: int) -> None:
        if self._button == 1:
            self._camera.orbit(-dx * _ORBIT, dy * _ORBIT)
        else:
            tall = max(1, self.area.height)
            self._camera.pan(-dx / tall, dy / tall)

    def _on_key(self, event: pygame.event.Event) -> Change | None:
        camera = self._camera
        match self._context.keys.action(event, "camera", "shell"):
            case "camera.turn_left":
                camera.orbit(-_TURN, 0.0)
            case "camera.turn_right":
                camera.orbit(_TURN, 0.0)
            case "camera.rise":
                camera.orbit(0.0, _RISE)
            case "camera.sink":
                camera.orbit(0.0, -_RISE)
            case "camera.left":
                camera.pan(-_STEP, 0.0)
            case "camera.right":
                camera.pan(_STEP, 0.0)
            case "camera.ahead":
                camera.pan(0.0, _STEP)
            case "camera.back":
                camera.pan(0.0, -_STEP)
            case "camera.director":
                camera.direct()
            case "shell.page_up":
                camera.zoom(_PAGE)
            case "shell.page_down":
                camera.zoom(1 / _PAGE)
            case "camera.whole":
                camera.show_all()
            case _:
                return None
        return STAY
