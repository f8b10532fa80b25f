"""Simulate a layout and its pushes with any engine and return the cascade.

Orders the dominoes by geometry alone, chooses the next push while any domino stands, and moves the photos.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from aya_sim.components import ANIMAL_FRICTION_DOMINO, PUSH_SPEED
from aya_sim.errors import BadLayout, BadQuestion, Diverged
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.geometry.place import first_on_start
from aya_sim.geometry.strikes import StrikeFinder
from aya_sim.layout import Codes, DominoSize, Flags, Ints, Layout, Push, State
from aya_sim.physics.cascade import BodySamples, Cascade, Samples, canonical_order
from aya_sim.physics.engine import CascadeInput, CascadeResult, Engine, Nudge, Progress
from aya_sim.physics.engines import DEFAULT, engine_named
from aya_sim.physics.hand.knock import Knock
from aya_sim.physics.photos.carried import carried_photos, carried_rows, read_rests
from aya_sim.physics.photos.ride import ride
from aya_sim.physics.rules import MOST_PACKED, TIGHT_GAP

Number = TypeVar("Number", bound=np.generic)

_MOST_SAMPLES = 1e6  # a second
_MOST_UNEQUAL = 1000.0
_SMALLEST = 1e-6  # mm


def topple(
    layout: Layout,
    pushes: Sequence[Push] | None = None,
    *,
    knocks: Sequence[Knock] = (),
    until_down: bool = False,
    seed: int = 0,
    engine: Engine | str | None = None,
    dt: float | None = None,
    sample_rate: float | None = None,
    progress: Progress | None = None,
    photo_friction: float = ANIMAL_FRICTION_DOMINO,
) -> Cascade:
    """Push the dominoes and follow the waves until everything rests.

    pushes: None means those of the layout, else the first domino of the Start tile, else the lowest id.
    knocks: accidents, all at the start; where there are any, None means no push, and the cascade does not list them as pushes. until_down:
    go on pushing until none stands. seed: draws within a hair where each photo was
    laid, which decides where it comes to rest if nothing else does. photo_friction: of photos on dominoes; 0.3 by the rules.
    engine: by name ("pymunk", "fast", ...) or as a value; None: pymunk. dt: s, None: the engine's own. sample_rate: 1/s, poses to keep for
    drawing. Same arguments, same Cascade, bit for bit, on one platform and version. Raises BadLayout (a push of a domino that does not
    stand), BadQuestion (a step no engine can take, an engine that is not there) and Diverged.
    """
    engine = engine_named(engine or DEFAULT) if engine is None or isinstance(engine, str) else engine
    _refuse_extremes(layout.domino)
    dt = engine.step_for(layout.domino) if dt is None else dt
    if sample_rate is not None and not 0.0 < sample_rate <= _MOST_SAMPLES:
        raise BadQuestion(
            "expected.rate",
            "expected above {low} to {high:g} a second, got {got:g}",
            where="sample_rate",
            low=0,
            high=_MOST_SAMPLES,
            got=sample_rate,
        )
    wanted = tuple(pushes) if pushes is not None else () if knocks else opening(layout)
    _refuse_fallen(layout, "pushes", wanted)
    _refuse_fallen(layout, "knocks", knocks)
    if until_down:
        _refuse_packed(layout)
    order = canonical_order(layout.dominoes)
    try:
        result = engine.run(_to_input(layout, order, wanted, knocks, until_down, photo_friction), dt, sample_rate, progress)
    except ArithmeticError as lost:  # sizes so far apart that even their ratios overflow
        raise Diverged("engine.lost", "the cascade was lost: {why}", why=lost) from lost
    return ride(_to_cascade(layout, wanted, engine, dt, seed, result, order), photo_friction, read_rests(layout, result.photos))


def _to_input(
    layout: Layout, order: Ints, wanted: Sequence[Push], knocks: Sequence[Knock], until_down: bool, photo_friction: float
) -> CascadeInput:
    """Return the input of the engine, in this order. Only the engine holds it, so that it is freed before the answer is put together."""
    d = layout.dominoes
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return CascadeInput(
        x=d.x[order],
        y=d.y[order],
        heading=d.heading[order],
        standing=d.standing[order],
        upright=(d.state != State.FLAT)[order],
        size=layout.domino,
        material=layout.material,
        nudges=_accidents(layout, knocks, place) + _by_place(layout, wanted, place),
        next_nudge=_NextInLine(layout, order).choose if until_down else None,
        lying=None if d.standing.all() else (d.fall_heading[order], d.tilt[order], d.slide[order], d.drift[order]),
        photos=carried_photos(layout, photo_friction),
    )


def opening(layout: Layout) -> tuple[Push, ...]:
    """Return the pushes of the layout; with none the first domino of the Start tile; with none there the lowest id that stands."""
    if layout.pushes:
        return layout.pushes
    standing = layout.dominoes.id[layout.dominoes.standing]
    if not len(standing):
        return ()
    first = first_on_start(layout)
    return (Push(int(standing[0]) if first is None else first),)


def _refuse_extremes(size: DominoSize) -> None:
    """Raise BadLayout for a size like a foil or a needle, for which no solver has digits enough."""
    for name in ("width", "thickness"):
        ratio = getattr(size, name) / size.height
        if not 1 / _MOST_UNEQUAL <= ratio <= _MOST_UNEQUAL:
            raise BadLayout(
                "layout.thin",
                "to fall it has to be between a thousandth and a thousand times the height, got {got:g}",
                where=f"$.domino.{name}",
                got=getattr(size, name),
            )
    if size.height < _SMALLEST:
        raise BadLayout(
            "layout.low",
            "to fall it has to be at least {least:g} mm, got {got:g}",
            where="$.domino.height",
            least=_SMALLEST,
            got=size.height,
        )


def _refuse_packed(layout: Layout) -> None:
    """Raise BadLayout where so many dominoes stand face to face that pushing them down one by one would take hours."""
    d, size = layout.dominoes, layout.domino
    rows = np.flatnonzero(d.standing)
    places = np.column_stack((d.x[rows], d.y[rows]))
    packed = np.zeros(len(rows), bool)
    for one, other in pairs_within(places, places, size.thickness + TIGHT_GAP * size.height):
        packed[one[one != other]] = True
    if packed.sum() > MOST_PACKED:
        raise BadLayout(
            "layout.packed",
            "{packed} dominoes stand face to face; more than {most} cannot be pushed until none stands",
            where=f"$.dominoes[{rows[int(np.argmax(packed))]}]",
            packed=int(packed.sum()),
            most=MOST_PACKED,
        )


def _refuse_fallen(layout: Layout, key: str, pushes: Sequence[Push | Knock]) -> None:
    """Raise BadLayout for a push of a domino that is not there or does not stand."""
    ids, d = [push.domino for push in pushes], layout.dominoes
    with suppress(KeyError, OverflowError):
        if np.equal(d.state[d.rows_of(ids)], State.STANDING).all():
            return
    for i, push in enumerate(pushes):
        try:
            row = layout.dominoes.row_of(push.domino)
        except (KeyError, OverflowError):
            raise BadLayout("layout.no_domino", "there is no domino {domino}", where=f"$.{key}[{i}].domino", domino=push.domino) from None
        if layout.dominoes.state[row] != State.STANDING:
            raise BadLayout("layout.lies", "domino {domino} does not stand", where=f"$.{key}[{i}].domino", domino=push.domino)


def _by_place(layout: Layout, pushes: Sequence[Push], place: Ints) -> tuple[Nudge, ...]:
    """Return the pushes as nudges of rows of the input."""
    rows = place[layout.dominoes.rows_of([push.domino for push in pushes])].tolist()
    return tuple(Nudge(row, push.speed, push.time) for row, push in zip(rows, pushes, strict=True))


def _accidents(layout: Layout, knocks: Sequence[Knock], place: Ints) -> tuple[Nudge, ...]:
    """Return the knocks as nudges of rows of the input."""
    return tuple(Nudge(int(place[layout.dominoes.row_of(k.domino)]), k.speed, 0.0, k.side, accident=True) for k in knocks)


class _NextInLine:
    """Chooses the next push: the lowest id that no standing domino would strike, else the lowest that stands."""

    def __init__(self, layout: Layout, order: Ints) -> None:
        self._layout = layout
        self._order = order
        self._ids = layout.dominoes.id[order]
        self._strikes: Ints | None = None  # (k, 2) striker, struck; worked out when first needed

    def choose(self, standing: Flags) -> Nudge | None:
        """Return the next nudge; None when no domino stands."""
        rows = np.flatnonzero(standing)
        if not len(rows):
            return None
        if self._strikes is None:
            self._strikes = self._all_strikes(standing)
        threatened = np.zeros(len(standing), bool)
        threatened[self._strikes[standing[self._strikes[:, 0]], 1]] = True
        free = rows[~threatened[rows]]
        rows = free if len(free) else rows
        return Nudge(int(rows[np.argmin(self._ids[rows])]), PUSH_SPEED, None)

    def _all_strikes(self, standing: Flags) -> Ints:
        """Return which rows the dominoes that stand now would strike, falling forward."""
        d, order = self._layout.dominoes, self._order
        rows = np.flatnonzero(standing)
        x, y, heading = d.x[order][rows], d.y[order][rows], d.heading[order][rows]
        finder = StrikeFinder(x, y, heading, self._layout.domino)
        pairs = [(i, strike.row) for i in range(len(rows)) for strike in finder.struck(i, 1)]
        return rows[np.array(pairs, np.int64).reshape(-1, 2)]


def _to_cascade(
    layout: Layout, wanted: Sequence[Push], engine: Engine, dt: float, seed: int, result: CascadeResult, order: Ints
) -> Cascade:
    """Return the cascade of this result, by rows of the layout, without its photos."""
    d = layout.dominoes
    side = _by_row(result.side, order)
    stayed = side == 0
    state: Codes = d.state.copy()
    state[side > 0] = State.FORWARD
    state[side < 0] = State.BACKWARD
    samples = result.samples
    if samples is not None:
        bodies = None if samples.bodies is None else _bodies_by_row(samples.bodies, layout, order)
        samples = Samples(samples.time, samples.starts, order[samples.row], samples.tilt, samples.slide, bodies)
    return Cascade(
        layout=layout,
        engine=engine.name,
        engine_version=engine.version,
        dt=dt,
        seed=seed,
        pushes=_made_pushes(d.id[order], wanted, result.nudges),
        fall_time=_by_row(result.fall_time, order),
        by=_strikers(result, order),
        state=state,
        fall_heading=_by_row(result.fall_heading, order, stayed, d.fall_heading),
        tilt=_by_row(result.tilt, order, stayed, d.tilt),
        slide=_by_row(result.slide, order, stayed, d.slide),
        drift=_by_row(result.drift, order, stayed, d.drift),
        duration=result.duration,
        photos=(),
        samples=samples,
    )


def _strikers(result: CascadeResult, order: Ints) -> Ints:
    """Return the row of the layout of each domino's striker, -1 for none, by rows of the layout."""
    by = order.take(result.by)
    by[result.by < 0] = -1
    return _by_row(by, order)


def _made_pushes(ids: Ints, wanted: Sequence[Push], nudges: Sequence[Nudge]) -> tuple[Push, ...]:
    """Return the nudges that are pushes as such. ids: by rows of the input.

    Those that were made as they were wanted are the same values, for checking a thousand takes longer than their cascades.
    """
    known = {(push.domino, push.speed, push.time): push for push in wanted}
    made = [nudge for nudge in nudges if not nudge.accident]
    keys = [(one, n.speed, n.time) for one, n in zip(ids[np.array([n.row for n in made], np.int64)].tolist(), made, strict=True)]
    return tuple(known.get(key) or Push(*key) for key in keys)


def _bodies_by_row(bodies: BodySamples, layout: Layout, order: Ints) -> BodySamples:
    """Return the poses in space by rows of the layout and by photos, which the engine counts behind the dominoes."""
    return replace(bodies, body=np.concatenate([order, -1 - carried_rows(layout)])[bodies.body])


def _by_row(
    column: npt.NDArray[Number], order: Ints, stayed: Flags | None = None, before: npt.NDArray[Number] | None = None
) -> npt.NDArray[Number]:
    """Return a column of the result by rows of the layout; where a domino stayed as it was, its value before."""
    put = np.empty_like(column)
    put[order] = column
    if stayed is not None and before is not None:
        np.copyto(put, before, where=stayed)
    return put
