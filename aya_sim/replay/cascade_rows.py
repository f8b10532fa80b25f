"""Convert one cascade of a replay to a row of its header and back; degrees in the file, rad in the value."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import msgspec
import numpy as np

from aya_sim import layout_file
from aya_sim.errors import AyaError, BadLayout
from aya_sim.layout import LARGEST, Codes, Floats, Ints, Layout, Push, State
from aya_sim.physics import Cascade, PhotoRest
from aya_sim.physics import Knock as Touch
from aya_sim.replay import rows
from aya_sim.replay.bodies import Bodies
from aya_sim.replay.poses import Poses
from aya_sim.replay.types import Act, BadReplay, Made

_Value = TypeVar("_Value")
_PLACES = 10  # decimals of a degree


def act_row(act: Act) -> rows.CascadeRow:
    """Return the act as a row, without the counts of its poses."""
    cascade, units = act.cascade, act.poses.units
    d = cascade.layout.dominoes
    return rows.CascadeRow(
        layout=msgspec.Raw(layout_file.dumps(cascade.layout)),
        seed=cascade.seed,
        duration=cascade.duration,
        falls=_fall_rows(cascade),
        photos=[rows.PhotoRow(photo.x, photo.y, photo.on_chain) for photo in cascade.photos],
        moved=d.id[act.poses.rows].tolist(),
        units=rows.UnitsRow(units.time, round(math.degrees(units.tilt), _PLACES), units.slide),
        command=act.command,
        bodies=None if act.bodies is None else _bodies_row(act.bodies, cascade.layout),
        knocks=[rows.KnockRow(knock.domino, -1 if knock.side < 0 else 1, knock.speed) for knock in act.knocks],
        pushes=push_rows(cascade.pushes),
    )


def _bodies_row(bodies: Bodies, layout: Layout) -> rows.BodiesRow:
    d, photos = layout.dominoes, len(layout.dominoes) + len(layout.tiles)
    own = bodies.rows < len(d)
    return rows.BodiesRow(d.id[bodies.rows[own]].tolist(), (bodies.rows[~own] - photos).tolist(), bodies.step, bodies.length)


def bodies_of(path: str, row: rows.BodiesRow, layout: Layout) -> Ints:
    """Return the rows of the bodies of the layout whose tracks in space are kept, ascending. Raises BadReplay."""
    own = _rows_named(f"{path}.dominoes", row.dominoes, layout)
    for i, index in enumerate(row.photos):
        if not 0 <= index < len(layout.animals):
            raise BadReplay("replay.no_photo", "there is no animal photo {photo}", where=f"{path}.photos[{i}]", photo=str(index)[:40])
    found = np.concatenate([own, len(layout.dominoes) + len(layout.tiles) + np.array(row.photos, np.int64)])
    if (np.diff(found) <= 0).any():
        raise BadReplay("replay.order", "expected ids in ascending order", where=path)
    return found


def push_rows(pushes: Sequence[Push]) -> list[rows.PushRow]:
    """Return the nudges as rows."""
    return [rows.PushRow(push.domino, push.speed, push.time) for push in pushes]


def pushes_of(path: str, found: Sequence[rows.PushRow]) -> tuple[Push, ...]:
    """Return the nudges of these rows. Raises BadReplay."""
    return tuple(build_value(f"{path}[{i}]", partial(Push, row.domino, row.speed, row.time)) for i, row in enumerate(found))


def act_of(path: str, row: rows.CascadeRow, made: Made, layout: Layout, poses: Poses, bodies: Bodies | None) -> Act:
    """Return the act of a row. layout: the table before it. poses: its tracks, in the order of `moved`; bodies: those in space.

    Raises BadReplay.
    """
    d = layout.dominoes
    fallen = _rows_named(f"{path}.falls", [fall.domino for fall in row.falls], layout)
    by = _rows_named(f"{path}.falls", [fall.by for fall in row.falls if fall.by is not None], layout, often=True)
    moment = _numbers(f"{path}.falls", [fall.time for fall in row.falls], 0.0, LARGEST)
    striker = np.full(len(d), -1, np.int64)
    struck = np.array([fall.by is not None for fall in row.falls], bool)
    striker[fallen[struck]] = by
    if len(row.photos) != len(layout.animals):
        raise BadReplay(
            "replay.photos",
            "expected {low}, one for each of the layout, got {got}",
            where=f"{path}.photos",
            low=len(layout.animals),
            got=len(row.photos),
        )
    cascade = Cascade(
        layout=layout,
        engine=made.engine,
        engine_version=made.engine_version,
        dt=made.dt,
        seed=_seed(f"{path}.seed", row.seed),
        pushes=pushes_of(f"{path}.pushes", row.pushes),
        fall_time=_put(np.full(len(d), math.nan), fallen, moment),
        by=striker,
        state=_states(d.state, fallen, row.falls),
        fall_heading=_put(d.fall_heading, fallen, np.radians(_angles(f"{path}.falls", [f.fall_heading for f in row.falls]))),
        tilt=_put(d.tilt, fallen, np.radians(_numbers(f"{path}.falls", [f.tilt for f in row.falls], 0.0, 180.0))),
        slide=_put(d.slide, fallen, _numbers(f"{path}.falls", [f.slide for f in row.falls], -LARGEST, LARGEST)),
        drift=_put(d.drift, fallen, _numbers(f"{path}.falls", [f.drift for f in row.falls], -LARGEST, LARGEST)),
        duration=float(_numbers(f"{path}.duration", [row.duration], 0.0, LARGEST)[0]),
        photos=tuple(_photo(f"{path}.photos[{i}]", i, photo) for i, photo in enumerate(row.photos)),
    )
    build_value(f"{path}", lambda: cascade.fallen)
    knocks = tuple(build_value(f"{path}.knocks[{i}]", partial(Touch, k.domino, k.side, k.speed)) for i, k in enumerate(row.knocks))
    _rows_named(f"{path}.knocks", [knock.domino for knock in knocks], layout)
    _rows_named(f"{path}.pushes", [push.domino for push in cascade.pushes], layout, often=True)
    return Act(cascade, poses, row.command, knocks, bodies)


def layout_of(path: str, row: rows.CascadeRow) -> Layout:
    """Return the table before the cascade. Raises BadReplay."""
    try:
        return layout_file.loads(bytes(row.layout))
    except BadLayout as refused:
        raise BadReplay.of(refused, f"{path}.layout") from None


def tracks_of(path: str, row: rows.CascadeRow, layout: Layout) -> Ints:
    """Return the rows of the layout whose poses are kept, ascending. Raises BadReplay."""
    moved = _rows_named(f"{path}.moved", row.moved, layout)
    if len(moved) > 1 and (np.diff(moved) < 0).any():
        raise BadReplay("replay.order", "expected ids in ascending order", where=f"{path}.moved")
    return moved


def build_value(path: str, birth: Callable[[], _Value]) -> _Value:
    """Return the value that `birth` builds. Raises BadReplay with the place in the file if it refuses."""
    try:
        return birth()
    except AyaError as refused:
        raise BadReplay.of(refused, path) from None


def _fall_rows(cascade: Cascade) -> list[rows.FallRow]:
    found = []
    ids = cascade.layout.dominoes.id
    ways, tilts = (np.round(np.degrees(column), _PLACES) for column in (cascade.fall_heading, cascade.tilt))
    for row in cascade.fall_order().tolist():
        by = int(cascade.by[row])
        found.append(
            rows.FallRow(
                domino=int(ids[row]),
                time=float(cascade.fall_time[row]),
                by=int(ids[by]) if by >= 0 else None,
                direction="backward" if cascade.state[row] == State.BACKWARD else "forward",
                fall_heading=float(ways[row]),
                tilt=float(tilts[row]),
                slide=float(cascade.slide[row]),
                drift=float(cascade.drift[row]),
            )
        )
    return found


def _rows_named(path: str, ids: Sequence[int], layout: Layout, often: bool = False) -> Ints:
    """Return the rows of these ids. often: whether an id may be named more than once. Raises BadReplay."""
    there = set(layout.dominoes.id.tolist())
    for i, one in enumerate(ids):
        if one not in there:
            raise BadReplay("layout.no_domino", "there is no domino {domino}", where=f"{path}[{i}]", domino=str(one)[:40])
    if not often and len(set(ids)) < len(ids):
        raise BadReplay("replay.twice", "one domino is named twice", where=path)
    return layout.dominoes.rows_of(list(ids))


def _states(before: Codes, fallen: Ints, falls: Sequence[rows.FallRow]) -> Codes:
    after = before.copy()
    after[fallen] = [State.BACKWARD if fall.direction == "backward" else State.FORWARD for fall in falls]
    return after


def _put(column: Floats, places: Ints, values: Floats) -> Floats:
    after = column.copy()
    after[places] = values
    return after


def _numbers(path: str, values: Sequence[float], low: float, high: float) -> Floats:
    for i, value in enumerate(values):
        if not low <= value <= high:
            raise BadReplay(
                "expected.range", "expected {low:g} to {high:g}, got {got:g}", where=f"{path}[{i}]", low=low, high=high, got=value
            )
    return np.array(values, np.float64)


def _angles(path: str, values: Sequence[float]) -> Floats:
    return _numbers(path, values, -LARGEST, LARGEST)


def _seed(path: str, seed: int) -> int:
    if not 0 <= seed < 2**63:
        raise BadReplay("expected.range", "expected {low} to {high}, got {got}", where=path, low=0, high="2**63 - 1", got=str(seed)[:40])
    return seed


def _photo(path: str, index: int, row: rows.PhotoRow) -> PhotoRest:
    _numbers(path, [row.x, row.y], -LARGEST, LARGEST)
    return PhotoRest(index, row.x, row.y, row.on_chain)
