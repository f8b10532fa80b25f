"""Show replays in three dimensions, filmed by the director or moved by the player. Where the computer can do that: else they are tilted."""

import pygame

from games.aya.model.timeline import Timeline
from games.aya.replays.view import ReplayView
from games.aya.view3d.camera import Mode, SceneCamera
from games.aya.view3d.controls import SceneControls
from games.aya.view3d.painters import LONG_SINCE, Painter, SceneMoment
from games.aya.view3d.renderers import open_painter
from games.shell.services import Services


class ReplaySpace:
    """One camera for the replay and the one that it is compared with."""

    def __init__(self, services: Services, view: ReplayView) -> None:
        """view: of the replay that the director films."""
        self.services, self._view = services, view
        self.camera = SceneCamera(view.frames.at(0.0).layout)
        self.controls = SceneControls(self.camera, services)
        self.controls.pad.listen()
        self._painter: Painter | None = None

    @property
    def painter(self) -> Painter:
        """Return what draws, opened when it is first asked for."""
        if self._painter is None:
            self._painter = open_painter(self.services)
        return self._painter

    @property
    def is_free(self) -> bool:
        """Return whether the player moves the camera."""
        return self.camera.mode is Mode.FREE

    @property
    def is_moving(self) -> bool:
        """Return whether the camera moves though the replay does not."""
        return self.camera.is_moving or self.controls.pad.is_moving

    def film(self, time: float, dt: float) -> None:
        """Let the director film this moment of the replay, s of its timeline. dt: s since the last call."""
        frames = self._view.frames
        moment = frames.timeline.at(time)
        show = frames.act_timeline(moment.act) if moment.act is not None else None
        self.camera.motion = self.services.settings.motion
        self.camera.film(frames.at(time).layout if show is None else show.before, show, moment.time if show is not None else 0.0)
        self.controls.pad.update(dt)
        self.camera.update(dt)

    def draw(self, target: pygame.Surface, area: pygame.Rect, view: ReplayView, time: float) -> None:
        """Draw a replay at this time of its timeline, s."""
        self.painter.set_palette(self.services.theme.palette)
        self.painter.draw(target, area, take_moment(view, time), self.camera.shot)

    def pan_of(self, area: pygame.Rect, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right. x, y: mm."""
        return self.painter.lens(self.camera.shot, area, self._view.frames.at(0.0).layout).pan_of(x, y)


def take_moment(view: ReplayView, time: float) -> SceneMoment:
    """Return the table of a replay at this time of its timeline, s."""
    frames = view.frames
    moment, frame = frames.timeline.at(time), frames.at(time)
    has_prints = frames.replay.is_game
    if moment.act is None:
        return SceneMoment(frame.layout, frames.poses(time), frame.floods, (), LONG_SINCE, has_prints)
    begin = frames.replay.first_nudge
    shows: tuple[Timeline, ...] = tuple(frames.act_timeline(act) for act in range(begin, moment.act + 1))
    layout = frames.act_timeline(moment.act).before
    return SceneMoment(layout, frames.poses(time), frame.floods, shows, moment.time, has_prints)
