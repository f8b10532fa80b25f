"""Layouts for tests of physics: dominoes from plain poses, and the same layout shuffled, moved, mirrored or made larger."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from aya_sim.components import Terrain
from aya_sim.geometry.strikes import StrikeFinder, select_struck
from aya_sim.layout import Domino, Dominoes, DominoSize, Layout, Material, State
from aya_sim.physics import Cascade

PITCH = 25.0  # mm

Spot = tuple[float, float, float]
"""x, y in mm and the heading in degrees, as one thinks of a domino."""


def laid(spots: Sequence[Spot], size: DominoSize | None = None, material: Material | None = None) -> Layout:
    """Dominoes 1, 2, ... on these spots, without a push."""
    rows = [Domino(i, Terrain.FIELD, x, y, math.radians(heading)) for i, (x, y, heading) in enumerate(spots, 1)]
    return Layout(Dominoes.of(rows), domino=size or DominoSize(), material=material or Material())


def line(count: int, pitch: float = PITCH, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> list[Spot]:
    """A straight chain; mm and degrees."""
    c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    return [(x + i * pitch * c, y + i * pitch * s, heading) for i in range(count)]


def ring(count: int, pitch: float = PITCH) -> list[Spot]:
    """A closed chain, running to the left."""
    radius = pitch / (2 * math.sin(math.pi / count))
    around = [360.0 * i / count for i in range(count)]
    return [(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a)), a + 90.0) for a in around]


def ids(cascade: Cascade) -> list[int]:
    """Who fell, ascending."""
    return [int(i) for i in cascade.layout.dominoes.id[cascade.fell]]


def renumbered(layout: Layout, seed: int) -> Layout:
    """The same table with other numbers on its dominoes, and so in another order."""
    d = layout.dominoes
    numbers = np.random.default_rng(seed).permutation(np.arange(1, len(d) + 1) * 7)
    new = dict(zip(d.id.tolist(), numbers.tolist(), strict=True))
    return replace(
        layout,
        dominoes=replace(d, id=numbers.astype(np.int64)),
        animals=tuple(replace(a, on=(new[a.on[0]], new[a.on[1]])) if a.on else a for a in layout.animals),
        pushes=tuple(replace(push, domino=new[push.domino]) for push in layout.pushes),
    )


def moved(layout: Layout, dx: float, dy: float, turn: float) -> Layout:
    """The same layout turned about the origin (rad), then moved (mm), on an endless table."""
    c, s = math.cos(turn), math.sin(turn)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * c - y * s + dx, x * s + y * c + dy

    d = layout.dominoes
    heading = d.heading + turn
    dominoes = replace(d, x=d.x * c - d.y * s + dx, y=d.x * s + d.y * c + dy, heading=heading, fall_heading=d.fall_heading + turn)
    tiles = [(at(t.x, t.y), t) for t in layout.tiles]
    animals = [(at(a.x, a.y), a) for a in layout.animals]
    return replace(
        layout,
        table=None,
        dominoes=dominoes,
        tiles=tuple(replace(t, x=x, y=y, rotation=t.rotation + turn) for (x, y), t in tiles),
        animals=tuple(replace(a, x=x, y=y) for (x, y), a in animals),
    )


def mirrored(layout: Layout) -> Layout:
    """Left and right exchanged: dominoes and pushes only."""
    d = layout.dominoes
    return replace(layout, dominoes=replace(d, y=-d.y, heading=-d.heading, fall_heading=-d.fall_heading), tiles=(), animals=(), table=None)


def enlarged(layout: Layout, times: float) -> Layout:
    """Everything this many times as large, pushed so that it falls alike: dominoes and pushes only."""
    d, size = layout.dominoes, layout.domino
    return replace(
        layout,
        dominoes=replace(d, x=d.x * times, y=d.y * times),
        domino=DominoSize(size.height * times, size.width * times, size.thickness * times, size.mass),
        pushes=tuple(
            replace(push, speed=push.speed / math.sqrt(times), time=None if push.time is None else push.time * math.sqrt(times))
            for push in layout.pushes
        ),
        table=None,
        tiles=(),
        animals=(),
    )


def struck_and_standing(cascade: Cascade, squarely: float = math.radians(40)) -> list[tuple[int, int]]:
    """Who was in the way of a fallen domino, met within this turn (rad), and stands all the same: pairs of ids.

    Left out: strikers that fell sideways, struck on their narrow side, and feet so far that a striker who leans on somebody else
    just fails to reach them.
    """
    d = cascade.layout.dominoes
    finder = StrikeFinder(d.x, d.y, d.heading, cascade.layout.domino)

    side = np.where(np.equal(cascade.state, State.FORWARD), 1, -1)
    along = np.cos(cascade.fall_heading - d.heading) * side > 0.5
    return [
        (int(d.id[row]), int(d.id[strike.row]))
        for row in np.flatnonzero(cascade.fell & along).tolist()
        for strike in select_struck(
            finder.ahead(row, int(side[row])), lambda near, far: any(w.row == far for w in finder.ahead(near.row, near.side))
        )
        if cascade.state[strike.row] == State.STANDING and abs(strike.turn) < squarely and strike.gap < 0.9 * cascade.layout.domino.height
    ]
