"""List what of a table is drawn where: dominoes and photos as sprites with their pixels. Draws nothing.

Pixels count right and down from the table's origin at one scale, wherever the view is, so that panning changes none of them.
"""

import math
from collections.abc import Mapping
from dataclasses import fields
from typing import NamedTuple

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import Dominoes, DominoSize, Ints, Layout, State
from games.aya.model.timeline import Motion
from games.aya.render.camera.view import footprints
from games.aya.render.draw_order import pile_order
from games.aya.render.sprites import SpriteKind, shadow_kind, sprite_kind
from games.aya.text.photos import photo_numbers

LEANS = math.radians(2)  # less is standing
_LOW = 2.0  # mm, how thick a photo's shadow is where it lies


class DominoInstance(NamedTuple):
    """A domino and where it is drawn."""

    kind: SpriteKind
    px: int  # pixels, the middle of its footprint
    py: int
    shade: SpriteKind
    x: float  # mm, centre of its foot as it stood, moved aside by its drift
    y: float
    way: float  # rad
    tilt: float  # rad
    start: float  # mm along `way`, where its footprint begins

    @property
    def appearance(self) -> tuple[SpriteKind, int, int]:
        """Return what decides which pixels are drawn: the kind of sprite and its place."""
        return self[:3]


class PhotoInstance(NamedTuple):
    """A photo and where it is drawn."""

    terrain: Terrain
    px: int
    py: int
    lift: int  # mm above the table
    which: int = 0  # of its land's photos


def resting_sprites(
    layout: Layout, scale: float, before: Layout | None = None, known: Mapping[int, DominoInstance] | None = None
) -> dict[int, DominoInstance]:
    """Return every domino by row, as the layout has it. scale: pixels per mm.

    known: the instances of the layout `before` at this scale; rows that did not change are taken from it.
    """
    d, how = layout.dominoes, footprints(layout)
    found = dict(known) if known is not None and before is not None and len(before.dominoes) == len(d) else {}
    rows = _differing(before.dominoes, d) if found and before is not None and before.domino == layout.domino else np.arange(len(d))
    columns = [column[rows].tolist() for column in (d.terrain, d.camera, d.state, how.tilt, how.way)]
    pixels = [np.round(way * scale).astype(int)[rows].tolist() for way in (how.x, -how.y)]
    places = [column[rows].tolist() for column in (how.foot_x, how.foot_y, how.start)]
    for row, terrain, camera, state, tilt, way, px, py, x, y, start in zip(rows.tolist(), *columns, *pixels, *places, strict=True):
        kind = sprite_kind(DOMINO_TERRAINS[terrain], camera, State(state), tilt, way)
        found[row] = DominoInstance(kind, px, py, shadow_kind(kind), x, y, way, tilt, start)
    return found


def _differing(before: Dominoes, now: Dominoes) -> Ints:
    """Return the rows in which two tables with as many dominoes differ."""
    pairs = ((getattr(before, one.name), getattr(now, one.name)) for one in fields(Dominoes) if one.name not in ("id", "place"))
    return np.flatnonzero(np.any([old != new for old, new in pairs], axis=0))


def moving_sprite(layout: Layout, row: int, motion: Motion, scale: float) -> DominoInstance:
    """Return a domino that leans or lies as `motion` says, whatever the layout says. scale: pixels per mm."""
    d = layout.dominoes
    tilt, slide = motion[0], motion[1]
    heading = float(d.heading[row])
    back = tilt < 0
    way, drift = motion[2:] if len(motion) > 2 else (heading + (math.pi if back else 0.0), 0.0)
    state = State.STANDING if abs(tilt) < LEANS else State.BACKWARD if back else State.FORWARD
    start, length = footprint(state, abs(tilt), -slide if back else slide, layout.domino)
    x, y, along = float(d.x[row]) - drift * math.sin(way), float(d.y[row]) + drift * math.cos(way), start + length / 2
    px, py = (x + along * math.cos(way)) * scale, -(y + along * math.sin(way)) * scale
    kind = sprite_kind(DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), state, abs(tilt), way)
    return DominoInstance(kind, round(px), round(py), shadow_kind(kind), x, y, way, abs(tilt), start)


def photo_sprites(layout: Layout, photos: Mapping[int, tuple[float, float, float]], scale: float) -> dict[int, PhotoInstance]:
    """Return every photo by its place in `layout.animals`. photos: where one is now, x, y and mm above the table."""
    standing, found = layout.dominoes.standing, {}
    for index, (animal, which) in enumerate(zip(layout.animals, photo_numbers(layout.animals), strict=True)):
        x, y, lift = animal.x, animal.y, _LOW
        if index in photos:
            x, y, lift = photos[index]
        elif animal.on is not None and all(standing[row] for row in layout.dominoes.rows_of(animal.on).tolist()):
            lift = layout.domino.height
        found[index] = PhotoInstance(animal.terrain, round(x * scale), round(-y * scale), round(lift), which)
    return found


def footprint(state: State, tilt: float, slide: float, size: DominoSize) -> tuple[float, float]:
    """Return where a footprint begins along the way and its length, mm."""
    if state == State.FLAT:
        return -size.height / 2, size.height
    if state == State.STANDING:
        return -size.thickness / 2, size.thickness
    middle = size.thickness / 2 + slide
    ends = middle - size.thickness * math.cos(tilt), middle + size.height * math.sin(tilt)
    return min(ends), abs(ends[1] - ends[0])


def sort_for_drawing(dominoes: list[DominoInstance], size: DominoSize) -> list[DominoInstance]:
    """Return the dominoes in drawing order: laid flat, then fallen or leaning from the bottom up, then standing."""
    leaning = [domino for domino in dominoes if domino.kind.state in (State.FORWARD, State.BACKWARD)]
    if len(leaning) > 1:
        x, y, way, tilt, start = np.array([(s.x, s.y, s.way, s.tilt, s.start) for s in leaning], np.float64).T
        leaning = [leaning[k] for k in pile_order(x, y, way, tilt, start, size).tolist()]
    flat = [domino for domino in dominoes if domino.kind.state == State.FLAT]
    return [*flat, *leaning, *(domino for domino in dominoes if domino.kind.state == State.STANDING)]
