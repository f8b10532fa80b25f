"""Play a cascade back, from above or in three dimensions: speed, pause, steps, the camera that follows the front, the clicks of the wood.
Time comes in through `update`.
"""

from collections.abc import Callable, Sequence

import pygame

from games.aya.model.perspective import Lens
from games.aya.model.timeline import Timeline
from games.aya.render.camera.camera import USUAL_NEAR, Camera2D
from games.aya.view3d.view import SceneView
from games.shell.services import Services
from games.shell.settings import CASCADE_SPEEDS

SPEEDS = CASCADE_SPEEDS
SPEED_NAMES = ("1/8", "1/4", "1/2", "1", "2", "4")
REAL_TIME = SPEEDS.index(1.0)
SLOW_MOTION = SPEEDS.index(0.25)
_MOST_CLICKS = 5  # a frame
_GOES_IN, _GOES_OUT = 1.45, 1.2  # the front would be seen so near: it is followed then; the whole table is shown instead
_PUSH_IN = 1.25  # as near again where a photo drops or the river forks
_SLOWED = 0.75  # of the time that stands still where there is most to see
_FIRST = 0.5  # s in real time, before anything slows


class Playback:
    """Shows one cascade, or several one after another, and knows where it is."""

    def __init__(
        self,
        services: Services,
        camera: Camera2D,
        scene: SceneView,
        show: Timeline,
        *,
        speed: int = REAL_TIME,
        follow: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """camera, scene: what shows it from above, and in three dimensions if that is wanted.

        clock: s of the show that have run by now, where several windows show it at once in real time; None: `update` tells the time.
        """
        self.services, self.camera, self.scene, self.show = services, camera, scene, show
        self._later: tuple[Timeline, ...] = ()  # shown after this one
        self.time = 0.0
        self.speed = speed
        self.follow = follow
        self.paused = False
        self._close = False  # is the front followed from near?
        self.is_steering = True  # else the player moves the camera
        self._clock = clock

    @property
    def is_over(self) -> bool:
        """Return whether all has been shown."""
        return self.time >= self.show.duration and not self._later

    @property
    def is_shared(self) -> bool:
        """Return whether other windows show it at this moment too, so that it can be neither held nor slowed."""
        return self._clock is not None and not self.is_over

    @property
    def is_waiting(self) -> bool:
        """Return whether it has not begun because it is to be seen in three dimensions and the poses are still being worked out."""
        return self.scene.is_waiting and self.time == 0 and self._clock is None and not self.paused

    @property
    def is_running(self) -> bool:
        """Return whether time goes on in the show."""
        return not self.is_over and not self.paused

    @property
    def lens(self) -> Lens:
        """Return where places of the table are seen now."""
        return self.scene.lens() if self.scene.is_shown else self.camera

    @property
    def is_moving(self) -> bool:
        """Return whether the show or the camera moves."""
        return self.is_running or self.scene.is_moving or (self.is_steering and not self.camera.shows_all)

    @property
    def rate(self) -> float:
        """Return seconds of the show a second: in real time, slower where a photo drops or the river forks, if the camera follows."""
        chosen = SPEEDS[self.speed]
        if self.scene.is_shown:
            return chosen * (self.scene.pace if self.speed == REAL_TIME else 1.0)
        if self.speed != REAL_TIME or not self.follow or not self.services.settings.motion:
            return chosen
        front = self.show.front(self.time)
        rapt = front.rapt if front is not None else 0.0
        return chosen * (1 - _SLOWED * rapt * min(1.0, self.time / _FIRST))

    def update(self, dt: float) -> None:
        """Go on with the show and steer the camera. dt: s of the wall clock."""
        dt = min(dt, 0.1)
        self.scene.show(self.show, self.time)
        if self.is_running and not self.is_waiting:
            self._go(max(self.time, self._clock()) if self._clock is not None else self.time + dt * self.rate)
            self.scene.show(self.show, self.time)
        self._steer(dt)

    def step(self) -> None:
        """Pause, one strike further."""
        self.paused = True
        later = next((one.time for one in self.show.strikes if one.time > self.time + 1e-9), self.show.duration)
        self._go(later)

    def skip_to_end(self) -> None:
        """Show the table as it lies at the end."""
        self.show, self._later = (self.show, *self._later)[-1], ()
        self.time, self.paused = self.show.duration, False

    def restart(self, shows: Sequence[Timeline], speed: int, follow: bool) -> None:
        """Show these cascades from the beginning. speed: index of `SPEEDS`. follow: does the camera follow the front?"""
        self._clock = None
        self.show, *later = shows
        self._later = tuple(later)
        self.time, self.paused, self.speed, self.follow, self.is_steering = 0.0, False, speed, follow, True

    def change_speed(self, steps: int) -> None:
        """Go so many steps of `SPEEDS` up, or down."""
        self.speed = min(max(self.speed + steps, 0), len(SPEEDS) - 1)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table at this moment."""
        if self.scene.is_shown:
            self.scene.draw(target)
            return
        show, now = self.show, self.time
        if self.is_over:
            self.camera.draw(target, show.after, floods=show.floods(now + 1))
            return
        photos = {one.index: (one.x, one.y, one.height) for one in show.flying_photos(now) if one.moved > 0}
        self.camera.draw(target, show.before, moving=show.leans(now), photos=photos, floods=show.floods(now))

    def _go(self, until: float) -> None:
        heard = self.show.strikes_between(self.time if self.time > 0 else -1.0, until)
        self.time = min(until, self.show.duration)
        if self.time >= self.show.duration and self._later:
            self.show, *later = self._later
            self._later, self.time = tuple(later), 0.0
        if not heard or SPEEDS[self.speed] >= 4:
            heard = heard[:1]
        loudest = sorted(heard, key=lambda one: -one.strength)[:_MOST_CLICKS]
        for one in loudest:
            self.services.sounds.play("wood", one.strength, self.lens.pan_of(one.x, one.y))

    def _steer(self, dt: float) -> None:
        """Slower than the fall it would lag behind: the camera keeps the pace of the show."""
        if not self.is_steering:
            return
        pace = dt * max(1.0, SPEEDS[self.speed]) if self.services.settings.motion else None
        front = self.show.front(self.time) if self.follow else None
        if front is None:
            if not self.follow or self.is_over:
                self.camera.rest(pace)
            return
        near = self.camera.zoom_for(1.5 * front.reach)
        self._close = near > (_GOES_OUT if self._close else _GOES_IN)
        if not self._close:
            self.camera.rest(pace)
            return
        self.camera.aim(front.x, front.y, USUAL_NEAR * (1 + (_PUSH_IN - 1) * front.rapt), pace)
