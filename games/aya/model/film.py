"""Cut the director's film of a replay: which moment each picture shows, and from where; time runs slower where the director lingers.

It begins a moment before the first nudge and ends with the tour along the fallen river. Numbers only.
"""

import itertools
from typing import NamedTuple

import numpy as np

from aya_sim.layout import Floats
from aya_sim.replay.timeline import Part
from games.aya.model.director import CameraPose, camera_at, camera_keys, tour_keys, whole_table
from games.aya.model.replay_frames import ReplayFrames

_LEAD = 0.6  # s of film before the first nudge
_SHORTEST_TOUR = 4.0  # s
_FALLS, _SLOWED = 0.4, 2.0  # part of a film of given length that the cascade takes, slowed at most so many times
_STEP = 1 / 240  # s


class FilmCut(NamedTuple):
    """Hold the pictures of a film, n of them."""

    times: Floats  # (n,) s of the timeline
    cameras: tuple[CameraPose, ...]  # n

    def when(self, times: Floats) -> Floats:
        """Return at which picture each of these moments of the timeline is seen first, (k,), with parts of a picture."""
        running = int(np.argmax(self.times)) + 1
        return np.interp(times, self.times[:running], np.arange(running, dtype=np.float64))


def film_keys(frames: ReplayFrames) -> Floats:
    """Return the keys of the camera over the whole timeline, (k, 8) as `director.camera_keys` returns them."""
    return np.concatenate([_part_keys(frames, part) for part in frames.timeline.parts])


def cut_film(frames: ReplayFrames, begin: float, end: float | None, speed: float, rate: float, seconds: float | None = None) -> FilmCut:
    """Return the film from one moment to another, s of the timeline; up to the end, with the tour, where `end` is None.

    speed: of the film, for what the director shows as it is. rate: pictures a second. seconds: how long the film lasts; a cascade that is
    short for that is slowed, the tour takes what it leaves, and where that is too little, there is none, and everything runs faster.
    """
    keys, last = film_keys(frames), frames.timeline.end if end is None else end
    moments = np.linspace(begin, last, max(2, round((last - begin) / _STEP) + 1))
    pace = np.interp((moments[1:] + moments[:-1]) / 2, keys[:, 0], keys[:, 7])
    film = np.concatenate([[0.0], np.cumsum(np.diff(moments) / (pace * speed))]) + _LEAD
    tour = _tour(frames) if end is None else None
    toured = 0.0 if tour is None else float(tour[-1, 0])
    if seconds is not None:
        film *= min(_SLOWED, max(1.0, _FALLS * seconds / float(film[-1])))
        toured = seconds - float(film[-1]) if tour is not None and seconds - film[-1] >= _SHORTEST_TOUR else 0.0
        film *= 1.0 if toured else seconds / float(film[-1])
    now = np.arange(max(1, round((float(film[-1]) + toured) * rate))) / rate
    times = np.interp(now, film, moments)
    cameras = [camera_at(keys, time) for time in times[now < film[-1]].tolist()]
    if tour is not None and toured:
        cameras += [camera_at(tour, (at - float(film[-1])) / toured * float(tour[-1, 0])) for at in now[len(cameras) :].tolist()]
    cameras += [camera_at(keys, last)] * (len(now) - len(cameras))
    return FilmCut(times, tuple(cameras))


def _part_keys(frames: ReplayFrames, part: Part) -> Floats:
    """Return the keys of a part: of a cascade those that follow it, of the placing the whole table."""
    if part.act is not None:
        return camera_keys(frames.act_timeline(part.act), part.begin, part.end)
    layout = frames.at(frames.timeline.end).layout
    way = min(1.0, (part.end - part.begin) / 2)
    return np.array([[time, *itertools.chain(*whole_table(layout)), 1.0] for time in (part.begin + way, part.end - way)])


def _tour(frames: ReplayFrames) -> Floats | None:
    """Return the tour along the river of the cascade in which most fell; None where nothing did."""
    acts = [part.act for part in frames.timeline.parts if part.act is not None and part.act >= frames.replay.first_nudge]
    if not acts:
        return None
    return tour_keys(frames.act_timeline(max(acts, key=lambda act: int(frames.replay.acts[act].cascade.fell.sum()))))
