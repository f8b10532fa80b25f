"""Play a replay: where it is, how fast it goes, which part loops. No pixels.
Time comes in through `update`; times are seconds of the timeline (`aya_sim.replay.timeline`), and any may be jumped to at once.
"""

from collections.abc import Callable

from games.aya.model.replay_frames import ReplayFrames
from games.shell.services import Services

SPEEDS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0, 4.0, 8.0)
SPEED_NAMES = ("1/16", "1/8", "1/4", "1/2", "1", "2", "4", "8")
REAL_TIME = SPEEDS.index(1.0)
STEP = 1 / 60  # s of the reel
_MOST_CLICKS = 5  # a frame
_SHORTEST_LOOP = 0.05  # s


class Player:
    """Plays one replay."""

    def __init__(self, services: Services, frames: ReplayFrames) -> None:
        self.services, self.frames, self.timeline = services, frames, frames.timeline
        self.time = 0.0 if self.timeline.end > 0 else self.timeline.begin
        self.speed = SPEEDS.index(services.settings.cascade_speed)
        self.paused = True
        self.pan_of: Callable[[float, float], float] = lambda _x, _y: 0.0  # where a place, mm, is heard
        self.a: float | None = None
        self.b: float | None = None

    @property
    def is_looping(self) -> bool:
        """Return whether a part of the replay loops."""
        return self.a is not None and self.b is not None

    @property
    def is_at_end(self) -> bool:
        """Return whether the replay is at its end."""
        return self.time >= self.timeline.end

    def toggle_play(self) -> None:
        """Go on, or pause; from the end, start again."""
        if self.paused and self.is_at_end and not self.is_looping:
            self.time = 0.0 if self.timeline.end > 0 else self.timeline.begin
        self.paused = not self.paused

    def seek(self, time: float) -> None:
        """Jump to this time, s of the timeline, or the nearest there is."""
        self.time = min(max(time, self.timeline.begin), self.timeline.end)

    def step(self, steps: int) -> None:
        """Pause, so many small steps further, or back."""
        self.paused = True
        self.seek(self.time + steps * STEP)

    def jump_to_strike(self, way: int) -> None:
        """Pause at the next strike (1) or the one before (-1)."""
        self.paused = True
        self.seek(self.timeline.next_strike(self.time) if way > 0 else self.timeline.strike_before(self.time))

    def change_speed(self, steps: int) -> None:
        """Go so many steps of `SPEEDS` up, or down."""
        self.speed = min(max(self.speed + steps, 0), len(SPEEDS) - 1)

    def mark_loop(self) -> None:
        """Begin a loop here; the next call ends it, the one after removes it."""
        if self.a is None:
            self.a = self.time
        elif self.b is None and abs(self.time - self.a) > _SHORTEST_LOOP:
            self.a, self.b = min(self.a, self.time), max(self.a, self.time)
            self.seek(self.a)
        else:
            self.a = self.b = None

    def update(self, dt: float) -> None:
        """Play on and let strikes be heard. dt: s of the wall clock."""
        if self.paused:
            return
        before, after = self.time, self.time + min(dt, 0.1) * SPEEDS[self.speed]
        if self.a is not None and self.b is not None and after >= self.b:
            after = self.a
        self.seek(after)
        self._click(before, self.time)
        if self.is_at_end and not self.is_looping:
            self.paused = True

    def _click(self, before: float, after: float) -> None:
        """What is heard between two moments of one act."""
        one, other = self.timeline.at(before), self.timeline.at(after)
        if other.act is None or other.act != one.act or after <= before:
            return
        heard = self.frames.act_timeline(other.act).strikes_between(one.time if one.time > 0 else -1.0, other.time)
        for strike in sorted(heard, key=lambda strike: -strike.strength)[: 1 if SPEEDS[self.speed] >= 4 else _MOST_CLICKS]:
            self.services.sounds.play("wood", strike.strength, self.pan_of(strike.x, strike.y))
