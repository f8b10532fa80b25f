"""The camera moved by a game pad: one that SDL itself plugs in, since no test has a hand on a real one."""

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from aya_sim.layout import Layout
from aya_sim.scenes import scene
from games.aya.view3d.camera import Mode
from games.aya.view3d.tracker import PoseTracker, work_out_tracks
from games.aya.view3d.view import SceneView
from games.core.worker import InlineWorker
from games.shell.services import Services

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds SDL among the libraries that this process has loaded")
_PAD, _AXES, _BUTTONS = 1, 6, 15  # as SDL lists types, and what such a pad has


class VirtualPad:
    """A pad plugged into SDL by itself."""

    def __init__(self) -> None:
        """Plug it in."""
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        self._sdl = ctypes.CDLL(next(line.split()[-1] for line in maps if "libSDL2-2" in line))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._number = self._sdl.SDL_JoystickAttachVirtual(_PAD, _AXES, _BUTTONS, 0)
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._number))
        for trigger in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            self.move(trigger, -1.0)  # let go

    def move(self, axis: int, way: float) -> None:
        """Hold a stick or trigger, -1 to 1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, ctypes.c_int16(round(32767 * way)))

    def press(self, button: int) -> None:
        """Press a button and let it go."""
        for down in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, ctypes.c_uint8(down))
            self._sdl.SDL_JoystickUpdate()

    def unplug(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickDetachVirtual(self._number)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return scene("fork")


@pytest.fixture
def view(services: Services, layout: Layout) -> SceneView:
    made = SceneView(services, layout, lambda: None, PoseTracker(InlineWorker(work_out_tracks)))
    made.place(pygame.Rect(0, 0, 640, 400))
    made.toggle()
    made.rest(layout)
    return made


@pytest.fixture
def pad(view: SceneView) -> Iterator[VirtualPad]:
    """A pad that is plugged in after the view was opened."""
    plugged = VirtualPad()
    pass_time(view)
    yield plugged
    plugged.unplug()
    pygame.event.get()


def pass_time(view: SceneView, seconds: float = 0.1) -> list[pygame.event.Event]:
    """What the window's loop does: events, then time."""
    events = pygame.event.get()
    for event in events:
        view.on_event(event)
    view.update(seconds)
    return events


@pytest.mark.parametrize(
    ("axis", "way", "keeps_target", "keeps_distance"),
    [
        (pygame.CONTROLLER_AXIS_LEFTX, 1.0, False, True),
        (pygame.CONTROLLER_AXIS_LEFTY, -0.7, False, True),
        (pygame.CONTROLLER_AXIS_RIGHTX, -1.0, True, True),
        (pygame.CONTROLLER_AXIS_RIGHTY, 0.6, True, True),
        (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0, True, False),
        (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.8, True, False),
    ],
)
def test_sticks_and_triggers_move_the_camera_until_they_are_let_go(
    view: SceneView, pad: VirtualPad, axis: int, way: float, keeps_target: bool, keeps_distance: bool
) -> None:
    assert view.camera.mode is Mode.DIRECTOR
    before = view.camera.pose
    pad.move(axis, way)
    pass_time(view)
    after = view.camera.pose
    assert view.is_free
    assert view.is_moving
    assert not np.allclose(after.eye, before.eye)
    assert np.allclose(after.target, before.target) == keeps_target
    assert np.isclose(np.linalg.norm(after.eye - after.target), np.linalg.norm(before.eye - before.target), rtol=1e-3) == keeps_distance
    pad.move(axis, -1.0 if axis >= pygame.CONTROLLER_AXIS_TRIGGERLEFT else 0.0)
    pass_time(view)
    still = view.camera.pose
    pass_time(view)
    assert np.array_equal(view.camera.pose.eye, still.eye)
    assert not view.controls.pad.is_moving


def test_a_stick_that_does_not_come_back_to_its_middle_leaves_the_director_alone(view: SceneView, pad: VirtualPad) -> None:
    pad.move(pygame.CONTROLLER_AXIS_LEFTX, 0.12)
    pass_time(view)
    assert view.camera.mode is Mode.DIRECTOR
    assert not view.controls.pad.is_moving


def test_half_the_way_of_a_stick_is_slower_than_all_of_it(view: SceneView, pad: VirtualPad) -> None:
    ways = []
    for way in (0.5, 1.0):
        before = view.camera.pose.target
        pad.move(pygame.CONTROLLER_AXIS_LEFTX, way)
        pass_time(view)
        ways.append(float(np.linalg.norm(view.camera.pose.target - before)))
    assert 0.0 < ways[0] < 0.6 * ways[1]


def test_buttons_show_the_whole_table_call_the_director_and_switch_the_view(view: SceneView, pad: VirtualPad, layout: Layout) -> None:
    pad.press(pygame.CONTROLLER_BUTTON_X)
    pass_time(view)
    assert view.is_free
    pad.press(pygame.CONTROLLER_BUTTON_B)
    pass_time(view)
    assert view.camera.mode is Mode.DIRECTOR
    pad.press(pygame.CONTROLLER_BUTTON_Y)
    pass_time(view)
    view.rest(layout)
    assert not view.is_shown
    pad.press(pygame.CONTROLLER_BUTTON_Y)
    pass_time(view)
    view.rest(layout)
    assert view.is_shown


def test_a_pad_that_is_pulled_out_while_it_is_held_lets_go_and_another_is_heeded(view: SceneView, pad: VirtualPad) -> None:
    pad.move(pygame.CONTROLLER_AXIS_LEFTX, 1.0)
    pass_time(view)
    pad.unplug()
    pass_time(view)
    still = view.camera.pose
    pass_time(view)
    assert np.array_equal(view.camera.pose.eye, still.eye)
    other = VirtualPad()
    pass_time(view)
    other.move(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
    pass_time(view)
    assert not np.array_equal(view.camera.pose.eye, still.eye)
    other.unplug()
