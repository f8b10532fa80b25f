"""Lay a replay out in time: the placing as a time lapse, its accidents at their own speed, then the toppling.

Time 0 is the first nudge; the placing lies before it. Any moment may be asked for, in any order. Seconds at speed 1.
"""

import math
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from aya_sim.components import TILE_DIAMETER, TOUCH
from aya_sim.game.actions import MICROSECONDS
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Floats
from aya_sim.replay.types import Act, Replay
from aya_sim.scoring import Count, count

MAX_WAIT = 1.0  # s for a wait between two commands
LAPSE = 30.0  # s for the sand of a whole game
EACH = 0.02  # s besides, for each command
PAUSE = 0.5  # s after a cascade, before what comes next
LAST = 1.5  # s after the last


class Sign(StrEnum):
    """Name what a mark on the timeline stands for."""

    KNOCK = "knock"
    NUDGE = "nudge"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark a moment worth jumping to."""

    time: float  # s of the timeline
    sign: Sign
    what: str = ""  # of a photo: its tile, or "animal" and its place in the layout


@dataclass(frozen=True, slots=True)
class Part:
    """Describe a stretch of the timeline: commands being carried out, or one act."""

    begin: float  # s
    end: float
    act: int | None  # place in `Replay.acts`; None: placing
    first: int  # commands done before it
    after: int  # commands done after it
    clock: int  # microseconds of sand before it
    moments: tuple[float, ...] = ()  # of placing: when each command is done, s of the timeline
    clocks: tuple[int, ...] = ()  # and the sand then, and last that at the end, microseconds


@dataclass(frozen=True, slots=True)
class Moment:
    """Say what is to be seen at a time of the timeline."""

    act: int | None  # place in `Replay.acts`; None: the table as the commands left it
    time: float  # s from the start of that act
    done: int  # commands
    clock: int  # microseconds of sand


class ReplayTimeline:
    """Hold the parts of a replay in order, and find what each moment shows."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._speed = max(1.0, replay.clock / MICROSECONDS / LAPSE)  # of the lapse
        self.parts = self._arrange_parts()
        self._begins = [part.begin for part in self.parts]
        self.begin = self.parts[0].begin if self.parts else 0.0
        self.end = self.parts[-1].end if self.parts else 0.0
        self.strikes: Floats = np.sort(np.concatenate([self._falls(part) for part in self.parts] or [np.zeros(0)]))

    def at(self, time: float) -> Moment:
        """Return what is to be seen at a time, s; times outside the replay show its beginning or its end."""
        if not self.parts:
            return Moment(None, 0.0, 0, 0)
        time = min(max(time, self.begin), self.end)
        part = self.parts[max(0, bisect_right(self._begins, time) - 1)]
        if part.act is not None:
            return Moment(part.act, time - part.begin, part.after, part.clock)
        done = part.first + bisect_right(part.moments, time)
        return Moment(None, time - part.begin, done, _clock(part, time))

    def next_strike(self, time: float) -> float:
        """Return the time, s, of the first strike after this one; the end if there is none."""
        at = int(np.searchsorted(self.strikes, time + 1e-6, side="right"))
        return float(self.strikes[at]) if at < len(self.strikes) else self.end

    def strike_before(self, time: float) -> float:
        """Return the time, s, of the last strike before this one; the beginning if there is none."""
        at = int(np.searchsorted(self.strikes, time - 1e-6, side="left")) - 1
        return float(self.strikes[at]) if at >= 0 else self.begin

    def marks(self) -> tuple[Mark, ...]:
        """Return knocks, nudges, and photos won or lost, by time; counts the table again."""
        found = [Mark(part.begin, self._sign(part)) for part in self.parts if part.act is not None]
        return tuple(sorted([*found, *self._photos()], key=lambda mark: mark.time))

    def _arrange_parts(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        now, done, clock = 0.0, 0, 0
        for number, act in enumerate(self.replay.acts):
            if act.command is not None:
                now, clock = self._lapse(parts, now, done, act.command, clock)
                done = act.command + 1
            last = number == len(self.replay.acts) - 1
            long = _length(act) + (LAST if last else PAUSE)
            parts.append(Part(now, now + long, number, done - 1 if done else 0, done, clock))
            now += long
        self._lapse(parts, now, done, len(self.replay.commands), clock)
        return _from_zero(parts, self.replay.first_nudge)

    def _lapse(self, parts: list[Part], now: float, done: int, until: int, clock: int) -> tuple[float, int]:
        """Append the commands from `done` to `until`; return the time and the sand before the last of them."""
        begin, moments, before = now, [], clock
        times = [command.time for command in self.replay.commands]
        times.append(max(self.replay.clock, times[-1] if times else 0))
        for time in times[done:until]:
            now += self._wait(time - clock) + EACH
            clock = time
            moments.append(now)
        now += self._wait(times[until] - clock)
        if now > begin:
            parts.append(Part(begin, now, None, done, until, before, tuple(moments), (*times[done:until], times[until])))
        return now, times[until]

    def _wait(self, sand: int) -> float:
        """Return the seconds of the timeline for so much sand, microseconds; long waits are cut short."""
        return min(MAX_WAIT, sand / MICROSECONDS / self._speed)

    def _falls(self, part: Part) -> Floats:
        if part.act is None:
            return np.zeros(0)
        times = self.replay.acts[part.act].cascade.fall_time
        return np.asarray(part.begin + times[~np.isnan(times)], np.float64)

    def _sign(self, part: Part) -> Sign:
        assert part.act is not None
        return Sign.KNOCK if self.replay.acts[part.act].is_accident else Sign.NUDGE

    def _photos(self) -> list[Mark]:
        """Return marks for the photos, each at the time when the last domino that decides it has fallen."""
        if not self.replay.acts or self.replay.total is None:
            return []
        table = self.replay.last
        counted: Count = count(table)
        found = []
        for i, photo in enumerate(counted.animals):
            ids = next((act.cascade.layout.animals[i].on for act in reversed(self.replay.acts) if act.cascade.layout.animals[i].on), None)
            found.append(Mark(self._down(ids or ()), Sign.WON if photo.won else Sign.LOST, f"animal {i}"))
        covered = boxes(table)
        for tile in table.tiles:
            view = next((one for one in counted.landscapes if one.tile == tile.id), None)
            if view is not None:
                near = covered.distances(np.broadcast_to(np.array([tile.x, tile.y]), (len(covered), 2))) <= TILE_DIAMETER / 2 + TOUCH
                ids = tuple(table.dominoes.id[near].tolist())
                found.append(Mark(self._down(ids), Sign.WON if view.won else Sign.LOST, tile.id))
        return found

    def _down(self, ids: tuple[int, ...]) -> float:
        """Return the time when the last of these dominoes had fallen in the toppling; the end if none did."""
        last = -math.inf
        for part in self.parts:
            if part.act is None or part.act < self.replay.first_nudge:
                continue
            cascade = self.replay.acts[part.act].cascade
            there = np.isin(cascade.layout.dominoes.id, ids) & cascade.fell
            if there.any():
                last = max(last, part.begin + float(cascade.fall_time[there].max()))
        return last if last > -math.inf else self.end


def _clock(part: Part, time: float) -> int:
    """Return the sand that has run at a moment of the placing, microseconds."""
    return round(float(np.interp(time, (part.begin, *part.moments, part.end), (part.clock, *part.clocks))))


def _length(act: Act) -> float:
    last = float(act.poses.time.max(initial=0)) * act.poses.units.time
    return max(act.cascade.duration, last)


def _from_zero(parts: list[Part], first_nudge: int) -> tuple[Part, ...]:
    """Return the parts shifted so that the first nudge, or without one the end of the placing, is at time 0."""
    ends = parts[-1].end if parts else 0.0
    zero = next((part.begin for part in parts if part.act is not None and part.act >= first_nudge), ends)
    return tuple(
        Part(p.begin - zero, p.end - zero, p.act, p.first, p.after, p.clock, tuple(moment - zero for moment in p.moments), p.clocks)
        for p in parts
    )
