"""Topple one whole table with one engine and hold it beside the three-dimensional runs of the same table."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Flags, Floats, Ints
from aya_sim.physics import Cascade, Engine, topple
from aya_sim.scoring import Failure, count

from .truth_tables import ANIMAL, LANDSCAPE, TrueTable, TrueVerdict

Figures = dict[str, Any]
RUNS = "3D"


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """Hold one table as an engine topples it, and how far it is from the three-dimensional runs."""

    table: TrueTable
    engine: str
    cascade: Cascade
    failed: dict[tuple[str, str], tuple[Failure, ...]]  # by kind and which photo: the conditions it does not meet
    centre: Floats  # mm, by row of the table's rests
    heading: Floats  # deg
    time: Floats  # how much later since the push, as a share of the true time; of dominoes struck in the wave of the same push
    photo: Floats  # mm, by row of the table's photos
    same_wave: Flags  # by row of the table's rests: whether it falls in the wave of the same push

    def wins(self, verdict: TrueVerdict) -> bool:
        """Return whether the engine wins this photo."""
        return not self.failed[verdict.kind, verdict.which]

    def is_alike(self, verdict: TrueVerdict) -> bool:
        """Return whether the engine decides a photo like most of the runs."""
        return self.wins(verdict) == verdict.won


def compare(table: TrueTable, engine: Engine) -> Beside:
    """Topple a table until no domino stands, count it and return how far it is from the three-dimensional runs."""
    cascade = topple(table.layout, until_down=True, engine=engine, photo_friction=table.photo_friction)
    counted, covered = count(cascade.fallen), boxes(cascade.fallen)
    rests, photos = table.rests, table.photos
    pushed = _pushed_rows(cascade)[rests.row]
    same_wave = np.equal(cascade.layout.dominoes.id[pushed], rests.push)
    struck = same_wave & (pushed != rests.row)
    since = cascade.fall_time[rests.row] - _push_times(cascade)[pushed]
    places = np.array([(photo.x, photo.y) for photo in cascade.photos], np.float64).reshape(-1, 2)[photos.index]
    return Beside(
        table=table,
        engine=engine.name,
        cascade=cascade,
        failed={(ANIMAL, str(photo.index)): photo.failed for photo in counted.animals}
        | {(LANDSCAPE, photo.tile): photo.failed for photo in counted.landscapes},
        centre=np.hypot(covered.x[rests.row] - rests.x, covered.y[rests.row] - rests.y),
        heading=np.abs(_half_turn(np.degrees(cascade.fall_heading[rests.row] - rests.heading))),
        time=since[struck] / rests.time[struck] - 1.0,
        photo=np.hypot(places[:, 0] - photos.x, places[:, 1] - photos.y),
        same_wave=same_wave,
    )


def _pushed_rows(cascade: Cascade) -> Ints:
    """Return for every domino the row of the pushed one that its wave began with, (n,) int64."""
    pushed = np.arange(len(cascade.by))
    for row in cascade.fall_order().tolist():  # a striker starts to fall before the struck
        if cascade.by[row] >= 0:
            pushed[row] = pushed[cascade.by[row]]
    return pushed


def _push_times(cascade: Cascade) -> Floats:
    """Return when each domino was pushed, (n,) s; NaN for those that were not."""
    times = np.full(len(cascade.by), np.nan)
    for push in cascade.pushes:
        times[cascade.layout.dominoes.row_of(push.domino)] = push.time
    return times


def _half_turn(degrees: Floats) -> Floats:
    """Return the angles from -180 to 180 degrees."""
    return (degrees + 180.0) % 360.0 - 180.0
