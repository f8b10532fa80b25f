"""Changes to the table of Aya: a layout in, a layout with one piece more, fewer or turned out; holds no rules.

Works on the columns of the layout, so that laying one domino costs no more on a full table.
"""

import math
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.game.actions import ANGLE_PLACES, Point, Pose
from aya_sim.game.pieces import Piece
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import LARGEST_ANGLE, STRIKER_UNKNOWN, Animal, Dominoes, Flags, Floats, Layout, State

_COLUMNS = tuple(one.name for one in fields(Dominoes) if one.init)


def with_domino(layout: Layout, piece: Piece, at: Pose, state: State = State.STANDING) -> Layout:
    """Return the layout with one more domino, standing or flat."""
    tilt = 0.0 if state == State.STANDING else math.pi / 2
    land = DOMINO_TERRAINS.index(piece.terrain)
    row = (piece.id, land, piece.camera, at.x, at.y, at.heading, state, at.heading, tilt, 0.0, 0.0, STRIKER_UNKNOWN)
    columns = {name: getattr(layout.dominoes, name) for name in _COLUMNS}
    cells = zip(columns.items(), row, strict=True)
    return with_columns(layout, **{name: np.append(column, np.array([cell], column.dtype)) for (name, column), cell in cells})


def without_domino(layout: Layout, domino: int) -> Layout:
    """Return the layout without this domino."""
    row = layout.dominoes.row_of(domino)
    return with_columns(layout, **{name: np.delete(getattr(layout.dominoes, name), row) for name in _COLUMNS})


def with_cells(layout: Layout, domino: int, cells: Mapping[str, float]) -> Layout:
    """Return the dominoes with these columns changed for one of them."""
    here = layout.dominoes.id == domino
    return with_columns(layout, **{name: _set(layout, name, here, cell) for name, cell in cells.items()})


def standing_at(at: Pose) -> dict[str, float]:
    """Return the cells of a domino that stands here."""
    return {"x": at.x, "y": at.y, "heading": at.heading} | upright(at.heading)


def upright(heading: float) -> dict[str, float]:
    """Return the cells of a domino that stands with this heading, but for its place."""
    return {"state": State.STANDING, "fall_heading": heading, "tilt": 0.0, "slide": 0.0, "drift": 0.0}


def turn_domino(layout: Layout, domino: int, heading: float) -> Layout:
    """Return the layout with this standing domino turned about its centre."""
    return with_cells(layout, domino, {"heading": heading, "fall_heading": heading})


def flatten_fallen(layout: Layout) -> Layout:
    """Return the layout with each fallen domino flat: x, y become the centre of its fallen footprint (rules, section 3)."""
    d, covered = layout.dominoes, boxes(layout)
    lying = {"x": covered.x, "y": covered.y, "heading": d.fall_heading, "state": State.FLAT, "tilt": math.pi / 2}
    lying |= {"slide": 0.0, "drift": 0.0}
    return with_columns(layout, **{name: _set(layout, name, _fell(layout), cells) for name, cells in lying.items()})


def round_angles(layout: Layout) -> Layout:
    """Return the layout with the angles of the fallen dominoes as they come back from a file."""
    angles = {name: _tidy(getattr(layout.dominoes, name)) for name in ("fall_heading", "tilt")}
    return with_columns(layout, **{name: _set(layout, name, _fell(layout), cells) for name, cells in angles.items()})


def with_photo(layout: Layout, number: int, photo: Animal) -> Layout:
    """Return the photos with this one in the place of the one of this number."""
    return replace(layout, animals=tuple(photo if i == number else old for i, old in enumerate(layout.animals)))


def middle(layout: Layout, one: int, other: int) -> Point:
    """Return the point half way between two dominoes, mm."""
    d = layout.dominoes
    a, b = d.rows_of([one, other]).tolist()
    return Point(float(d.x[a] + d.x[b]) / 2, float(d.y[a] + d.y[b]) / 2)


def state_of(layout: Layout, domino: int) -> State | None:
    """Return the state of this domino, or None when it is not on the table."""
    found = np.flatnonzero(layout.dominoes.id == domino)
    return State(int(layout.dominoes.state[found[0]])) if len(found) else None


def with_columns(layout: Layout, **columns: Any) -> Layout:
    """Return the layout with these columns of its dominoes."""
    return replace(layout, dominoes=layout.dominoes.with_columns(**columns))


def _set(layout: Layout, name: str, rows: Flags, cells: Any) -> Any:
    """A column with these cells in these rows. cells: one for all, or a whole column."""
    column = getattr(layout.dominoes, name)
    return np.where(rows, cells, column).astype(column.dtype)


def _fell(layout: Layout) -> Flags:
    return np.isin(layout.dominoes.state, (State.FORWARD, State.BACKWARD))


def _tidy(angles: Floats) -> Floats:
    tidy = np.radians(np.round(np.degrees(angles), ANGLE_PLACES))
    return np.asarray(np.clip(tidy, -LARGEST_ANGLE, LARGEST_ANGLE), np.float64)
