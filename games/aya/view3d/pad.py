"""Move the camera of the view in three dimensions with a game pad.

Left stick: move over the table; right stick: turn around what is looked at; triggers: nearer and farther. X shows the whole table, B
hands the camera back to the director, Y switches the view.
"""

import pygame
from pygame._sdl2 import controller

from games.aya.view3d.camera import SceneCamera
from games.shell.keys import KeyMap

_REST = 0.18  # of a stick's way, within which it is at rest
_MOST = 32767  # what SDL calls the end of that way
_PAN = 0.8  # of the distance, a second with the stick at its end
_TURN, _RISE = 2.0, 1.2  # rad/s
_NEARER = 3.0  # times, a second


class CameraPad:
    """Knows the pads that are plugged in, and moves a camera by them. Does nothing until `listen`."""

    def __init__(self, camera: SceneCamera) -> None:
        self._camera = camera
        self._pads: list[controller.Controller] = []
        self._count = 0  # of everything with a stick or a button that was plugged in when the pads were opened
        self.is_moving = False  # does a stick or trigger move the camera?

    def listen(self) -> None:
        """Heed pads from now on, those that are plugged in later too."""
        controller.init()

    def on_event(self, event: pygame.event.Event) -> bool:
        """Do what a button means, and return whether it means something."""
        if event.type == pygame.CONTROLLERBUTTONDOWN and event.button == pygame.CONTROLLER_BUTTON_X:
            self._camera.show_all()
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button == pygame.CONTROLLER_BUTTON_B:
            self._camera.direct()
        else:
            return False
        return True

    def update(self, dt: float) -> None:
        """Move the camera as the sticks are held. dt: s of the wall clock."""
        self.is_moving = False
        for pad in self._plugged_in():
            right, back = _way(pad, pygame.CONTROLLER_AXIS_LEFTX), _way(pad, pygame.CONTROLLER_AXIS_LEFTY)
            around, down = _way(pad, pygame.CONTROLLER_AXIS_RIGHTX), _way(pad, pygame.CONTROLLER_AXIS_RIGHTY)
            nearer = _way(pad, pygame.CONTROLLER_AXIS_TRIGGERRIGHT) - _way(pad, pygame.CONTROLLER_AXIS_TRIGGERLEFT)
            if right or back:
                self._camera.pan(right * _PAN * dt, -back * _PAN * dt)
            if around or down:
                self._camera.orbit(around * _TURN * dt, -down * _RISE * dt)
            if nearer:
                self._camera.zoom(_NEARER ** (nearer * dt))
            self.is_moving |= any((right, back, around, down, nearer))

    def _plugged_in(self) -> list[controller.Controller]:
        """Return the pads of now. They are opened again only when another has come or one has gone."""
        if not controller.get_init():
            return []
        count = controller.get_count()
        if count != self._count or not all(pad.attached() for pad in self._pads):
            self._count = count
            self._pads = [controller.Controller(k) for k in range(count) if controller.is_controller(k)]
        return self._pads


def asks_to_switch(event: pygame.event.Event, keys: KeyMap) -> bool:
    """Return whether a key or a pad asks for the view in three dimensions, or for the view from above again."""
    by_pad = event.type == pygame.CONTROLLERBUTTONDOWN and event.button == pygame.CONTROLLER_BUTTON_Y
    return by_pad or keys.asks(event, "camera.switch")


def _way(pad: controller.Controller, axis: int) -> float:
    """Return how far a stick or trigger is moved, -1 to 1; 0 within the part of its way in which it is at rest."""
    value = max(-1.0, pad.get_axis(axis) / _MOST)
    return 0.0 if abs(value) <= _REST else (abs(value) - _REST) / (1 - _REST) * (1 if value > 0 else -1)
