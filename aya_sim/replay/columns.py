"""Turn tracks into the columns of a replay's members and back. Knows tracks and columns; neither headers nor bytes."""

from collections.abc import Mapping, Sequence

import numpy as np

from aya_sim.layout import Ints
from aya_sim.replay.bodies import Bodies
from aya_sim.replay.container import COLUMNS
from aya_sim.replay.poses import Poses, Shorts
from aya_sim.replay.types import BadReplay


def write_tracks(member: str, tracks: Sequence[Poses] | Sequence[Bodies]) -> dict[str, Ints]:
    """Return the columns of a member: the tracks of all acts one after the other.

    Each track's time begins where the last one's ended, so that its first difference is its own.
    """
    times, before = [], 0
    for poses in tracks:
        if not len(poses):
            continue
        ends = poses.time[poses.starts[1:] - 1]
        shift = before + np.concatenate([[0], np.cumsum(ends)[:-1]])
        times.append(poses.time + np.repeat(shift, np.diff(poses.starts)))
        before += int(ends.sum())
    values = {name: _join([getattr(poses, name).astype(np.int64) for poses in tracks]) for name in COLUMNS[member][2:]}
    return {"count": _join([np.diff(poses.starts) for poses in tracks]), "time": _join(times), **values}


class TrackReader:
    """Reads the tracks of one act after the other."""

    def __init__(self, member: str, columns: Mapping[str, Shorts], tracks: int) -> None:
        """tracks: how many there have to be. Raises BadReplay."""
        self._member, self._time, self._track = member, columns["time"], 0
        counts = columns["count"].astype(np.int64)
        if len(counts) != tracks:
            raise BadReplay(
                "replay.counts", "expected one for each domino that moved, got {got}", where=f"{member}: count", got=len(counts)
            )
        if (counts < 1).any():
            raise BadReplay("replay.knot", "expected at least one knot a track", where=f"{member}: count")
        names = COLUMNS[member][1:]
        for name in names:
            if len(columns[name]) != counts.sum():
                raise BadReplay(
                    "replay.numbers",
                    "expected {low:,} numbers, got {got:,}",
                    where=f"{member}: {name}",
                    low=counts.sum(),
                    got=len(columns[name]),
                )
        self._values = [np.cumsum(columns[name], dtype=np.int16) for name in names[1:]]
        self._ends = np.concatenate([[0], np.cumsum(counts)])

    def read(self, path: str, tracks: int) -> tuple[Ints, Ints, list[Shorts]]:
        """Return starts, times and values of the next so many tracks. Raises BadReplay."""
        ends = self._ends[self._track : self._track + tracks + 1]
        own = slice(int(ends[0]), int(ends[-1]))
        starts = (ends - own.start).astype(np.int64)
        self._track += tracks
        return starts, self._times(path, self._time[own], starts), [values[own] for values in self._values]

    def _times(self, path: str, differences: Shorts, starts: Ints) -> Ints:
        """Return the steps from the start of the cascade; each track begins anew."""
        if (differences < 0).any():
            raise BadReplay("replay.back", "expected no step back", where=f"{path}: {self._member}: time")
        run = np.cumsum(differences, dtype=np.int64)
        before = np.concatenate([[0], run])[starts[:-1]]
        steps: Ints = run - np.repeat(before, np.diff(starts))
        return steps


def _join(parts: Sequence[Ints]) -> Ints:
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)
