"""Define what lies where, the values of a table; mm, g, s and rad; no files, no shapes, no physics.

A `Layout` keeps its dominoes as columns, sorted by id, because a million of them is ordinary; reading one gives a
`Domino`. Every value refuses nonsense when it is created.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from aya_sim import components as box
from aya_sim.components import DOMINO_TERRAINS, Shape, Terrain
from aya_sim.errors import BadLayout

__all__ = [
    "LARGEST",
    "MOST_DOMINOES",
    "Animal",
    "Astride",
    "Domino",
    "DominoSize",
    "Dominoes",
    "Layout",
    "Material",
    "Proof",
    "Push",
    "State",
    "Table",
    "Tile",
]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

LARGEST = 1e9
"""No number in a layout is larger."""
LARGEST_ANGLE = math.radians(LARGEST)  # rad
MOST_DOMINOES = 5_000_000
"""No layout has more dominoes."""


class State(IntEnum):
    """Name how a domino is: on its foot, laid flat by hand, or fallen along or against its heading."""

    STANDING = 0
    FLAT = 1
    FORWARD = 2
    BACKWARD = 3


@dataclass(frozen=True, slots=True)
class DominoSize:
    """Give the one size that all dominoes of a layout have."""

    height: float = box.DOMINO_HEIGHT  # mm
    width: float = box.DOMINO_WIDTH  # mm
    thickness: float = box.DOMINO_THICKNESS  # mm
    mass: float = box.DOMINO_MASS  # g

    def __post_init__(self) -> None:
        for one in fields(self):
            _positive(f"$.domino.{one.name}", getattr(self, one.name))


@dataclass(frozen=True, slots=True)
class Material:
    """Give the Coulomb frictions (domino on domino, domino on table) and the restitution; no unit."""

    friction_domino: float = box.FRICTION_DOMINO
    friction_table: float = box.FRICTION_TABLE
    restitution: float = box.RESTITUTION

    def __post_init__(self) -> None:
        _within("$.material.friction_domino", self.friction_domino, 0.0, 2.0)
        _within("$.material.friction_table", self.friction_table, 0.0, 2.0)
        _within("$.material.restitution", self.restitution, 0.0, 0.9)


@dataclass(frozen=True, slots=True)
class Table:
    """Give the size of the table, which spans 0..width, 0..height, mm."""

    width: float = box.TABLE_WIDTH  # mm
    height: float = box.TABLE_HEIGHT  # mm

    def __post_init__(self) -> None:
        _positive("$.table.width", self.width)
        _positive("$.table.height", self.height)


NOT_STRUCK, STRIKER_UNKNOWN = 0, -1  # in the place of the id of a striker


@dataclass(frozen=True, slots=True)
class Domino:
    """Place one river domino: where its foot stands or stood, and how it lies if it fell."""

    id: int
    terrain: Terrain
    x: float  # mm, centre of the foot as it stood
    y: float  # mm
    heading: float  # rad, direction of flow, counter-clockwise from +x
    camera: bool = False
    state: State = State.STANDING
    fall_heading: float | None = None  # rad; None: heading, or heading + pi if it fell backward
    tilt: float | None = None  # rad from upright; None: flat on the table if fallen
    slide: float = 0.0  # mm the foot moved along fall_heading
    drift: float = 0.0  # mm the foot moved across fall_heading, to its left
    by: int = STRIKER_UNKNOWN  # id of the domino that struck it; NOT_STRUCK if it was pushed


@dataclass(frozen=True, slots=True, eq=False)
class Dominoes:
    """Hold all dominoes as columns, one row a domino, sorted by id. The arrays are read-only."""

    id: Ints
    terrain: Codes  # index into DOMINO_TERRAINS
    camera: Flags
    x: Floats  # mm
    y: Floats  # mm
    heading: Floats  # rad
    state: Codes  # State
    fall_heading: Floats  # rad; the heading for those that did not fall
    tilt: Floats  # rad; 0 standing, pi/2 flat
    slide: Floats  # mm
    drift: Floats = field(default_factory=lambda: np.zeros(0))  # mm; empty: all 0
    by: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # id of the striker, NOT_STRUCK or STRIKER_UNKNOWN; empty: all unknown
    place: Ints = field(init=False)  # where each row was in the columns that were given: a file has its own order

    def __post_init__(self) -> None:
        order = np.argsort(self.id, kind="stable")
        fell = (self.state == State.FORWARD) | (self.state == State.BACKWARD)
        known = self.by if len(self.by) else np.full(len(self.id), STRIKER_UNKNOWN)
        object.__setattr__(self, "drift", self.drift if len(self.drift) else np.zeros(len(self.id)))
        object.__setattr__(self, "by", np.where(fell, known, STRIKER_UNKNOWN).astype(np.int64))
        for name in self._columns():
            column = np.ascontiguousarray(getattr(self, name)[order])
            column.setflags(write=False)
            object.__setattr__(self, name, column)
        order.setflags(write=False)
        object.__setattr__(self, "place", order)
        self._refuse_nonsense()

    @classmethod
    def _columns(cls) -> tuple[str, ...]:
        return tuple(one.name for one in fields(cls) if one.init)

    def _refuse_nonsense(self) -> None:
        if len(self.id) > MOST_DOMINOES:
            raise BadLayout(
                "layout.most", "at most {most:,} dominoes, got {got:,}", where="$.dominoes", most=MOST_DOMINOES, got=len(self.id)
            )
        if not len(self.id):
            return

        def at(row: int | np.intp) -> str:
            return f"$.dominoes[{int(self.place[int(row)])}]"

        for row in (0, -1):
            check_whole(f"{at(row)}.id", int(self.id[row]))
        twice = np.flatnonzero(np.diff(self.id) == 0)
        if len(twice):
            raise BadLayout(
                "layout.taken", "{got} is taken by {place}", where=f"{at(twice[0] + 1)}.id", got=self.id[twice[0]], place=at(twice[0])
            )
        for name in ("x", "y", "slide", "drift"):
            column = getattr(self, name)
            for row in np.flatnonzero(~(np.abs(column) <= LARGEST))[:1]:
                raise BadLayout(
                    "expected.size",
                    "expected a number of at most {high} in size, got {got:.12g}",
                    where=f"{at(row)}.{name}",
                    high="1e9",
                    got=column[row],
                )
        own = np.equal(self.fall_heading, own_way(self.heading, self.state))  # half a turn beyond a heading that is itself accepted
        for name, given in (("heading", True), ("fall_heading", ~own)):
            column = getattr(self, name)
            for row in np.flatnonzero(~(np.abs(column) <= LARGEST_ANGLE) & given)[:1]:
                raise BadLayout(
                    "expected.degrees",
                    "expected at most {high} degrees in size, got {got:.12g}",
                    where=f"{at(row)}.{name}",
                    high="1e9",
                    got=math.degrees(column[row]),
                )
        for row in np.flatnonzero(~((self.tilt >= 0) & (self.tilt <= math.pi)))[:1]:
            raise BadLayout(
                "expected.range.degrees",
                "expected {low} to {high} degrees, got {got:.12g}",
                where=f"{at(row)}.tilt",
                low=0,
                high=180,
                got=math.degrees(self.tilt[row]),
            )

    @classmethod
    def of(cls, rows: Iterable[Domino]) -> "Dominoes":
        """Return the columns of these dominoes, which may come in any order."""
        all_rows = list(rows)
        code = {t: i for i, t in enumerate(DOMINO_TERRAINS)}
        for d in all_rows:
            if d.terrain not in code:
                raise BadLayout("layout.terrain", "no domino has the terrain {got!r}", where=f"domino {d.id}", got=str(d.terrain))
        return cls.filled(
            id=np.array([d.id for d in all_rows], np.int64),
            terrain=np.array([code[d.terrain] for d in all_rows], np.int8),
            camera=np.array([d.camera for d in all_rows], np.bool_),
            x=np.array([d.x for d in all_rows], np.float64),
            y=np.array([d.y for d in all_rows], np.float64),
            heading=np.array([d.heading for d in all_rows], np.float64),
            state=np.array([d.state for d in all_rows], np.int8),
            fall_heading=np.array([math.nan if d.fall_heading is None else d.fall_heading for d in all_rows], np.float64),
            tilt=np.array([math.nan if d.tilt is None else d.tilt for d in all_rows], np.float64),
            slide=np.array([d.slide for d in all_rows], np.float64),
            drift=np.array([d.drift for d in all_rows], np.float64),
            by=np.array([d.by for d in all_rows], np.int64),
        )

    @classmethod
    def filled(cls, **columns: Any) -> "Dominoes":
        """Return columns in which NaN in `fall_heading` or `tilt` is replaced by the default of the domino's state."""
        heading, state = columns["heading"], columns["state"]
        lying = np.where(state == State.STANDING, 0.0, math.pi / 2)
        columns["fall_heading"] = np.where(np.isnan(columns["fall_heading"]), own_way(heading, state), columns["fall_heading"])
        columns["tilt"] = np.where(np.isnan(columns["tilt"]), lying, columns["tilt"])
        return cls(**columns)

    def __len__(self) -> int:
        return len(self.id)

    def __getitem__(self, row: int) -> Domino:
        """The domino in this row (not: of this id; see `row_of`)."""
        return Domino(
            id=int(self.id[row]),
            terrain=DOMINO_TERRAINS[self.terrain[row]],
            x=float(self.x[row]),
            y=float(self.y[row]),
            heading=float(self.heading[row]),
            camera=bool(self.camera[row]),
            state=State(int(self.state[row])),
            fall_heading=float(self.fall_heading[row]),
            tilt=float(self.tilt[row]),
            slide=float(self.slide[row]),
            drift=float(self.drift[row]),
            by=int(self.by[row]),
        )

    def __iter__(self) -> Iterator[Domino]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dominoes):
            return NotImplemented
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in self._columns())

    __hash__ = None  # type: ignore[assignment]  # columns are compared, never hashed

    def rows_of(self, ids: Sequence[int] | Ints) -> Ints:
        """Return the rows of these ids, (k,) int64. Raises KeyError with the first id that is missing."""
        wanted = np.asarray(ids, np.int64)
        rows = np.searchsorted(self.id, wanted)
        there = rows < len(self.id)
        there[there] = self.id[rows[there]] == wanted[there]
        if not there.all():
            raise KeyError(int(wanted[~there][0]))
        return rows.astype(np.int64)

    def row_of(self, one: int) -> int:
        """Return the row of this id. Raises KeyError."""
        return int(self.rows_of([one])[0])

    def with_columns(self, **columns: Any) -> "Dominoes":
        """Return the dominoes with these columns instead."""
        return Dominoes(**({name: getattr(self, name) for name in self._columns()} | columns))

    @property
    def standing(self) -> Flags:
        """Return which dominoes stand, (n,) bool."""
        return np.equal(self.state, State.STANDING)


def own_way(heading: Floats, state: Codes) -> Floats:
    """Return the fall heading, rad, of dominoes that fell along their own line: their heading, or half a turn from it."""
    return np.where(np.equal(state, State.BACKWARD), heading + math.pi, heading)


@dataclass(frozen=True, slots=True)
class Tile:
    """Place a round landscape tile on the table, river side up."""

    id: str
    terrain: Terrain
    shape: Shape
    x: float  # mm
    y: float  # mm
    rotation: float  # rad

    def __post_init__(self) -> None:
        if (self.terrain == Terrain.START) != (self.shape == Shape.SPRING):
            raise BadLayout(
                "layout.spring",
                "the Start tile, and no other, is a spring; got {one} and {other}",
                where="Tile.shape",
                one=self.terrain,
                other=self.shape,
            )
        if self.terrain == Terrain.GARDEN:
            raise BadLayout("layout.garden", "no tile is a garden", where="Tile.terrain")
        _finite("Tile.x", self.x)
        _finite("Tile.y", self.y)
        if not abs(self.rotation) <= LARGEST_ANGLE:
            raise BadLayout(
                "expected.degrees",
                "expected at most {high} degrees in size, got {got:.12g}",
                where="Tile.rotation",
                high="1e9",
                got=math.degrees(self.rotation),
            )


@dataclass(frozen=True, slots=True)
class Astride:
    """Say where an animal photo lay before a cascade moved it, and on which two dominoes."""

    x: float  # mm, centre
    y: float  # mm
    on: tuple[int, int]  # ids

    def __post_init__(self) -> None:
        _refuse_twice("Animal.before.on", self.on)
        _finite("Animal.before.x", self.x)
        _finite("Animal.before.y", self.y)


@dataclass(frozen=True, slots=True)
class Animal:
    """Place a round animal photo: astride two standing dominoes, laid beside a flat one, or fallen."""

    terrain: Terrain
    x: float  # mm, centre
    y: float  # mm
    on: tuple[int, int] | None = None  # ids of the two dominoes it lies astride
    buffer: bool = False  # laid flat beside its camera domino: never counts
    before: Astride | None = None  # of a fallen one: where it lay, if that is known

    def __post_init__(self) -> None:
        if self.terrain not in box.LANDS:
            raise BadLayout("layout.animal", "no animal lives in {got!r}", where="Animal.terrain", got=str(self.terrain))
        if self.on is not None and self.buffer:
            raise BadLayout("layout.animal.both", "a photo lies astride two dominoes or in the buffer, not both", where="Animal.on")
        if self.before is not None and (self.on is not None or self.buffer):
            raise BadLayout("layout.animal.before", "a photo that lies astride or in the buffer has not fallen", where="Animal.before")
        if self.on is not None:
            _refuse_twice("Animal.on", self.on)
        _finite("Animal.x", self.x)
        _finite("Animal.y", self.y)

    def put_back(self) -> "Animal":
        """Return the photo astride its dominoes again if it has fallen and it is known where it lay, else as it is."""
        return self if self.before is None else Animal(self.terrain, self.before.x, self.before.y, self.before.on)


@dataclass(frozen=True, slots=True)
class Push:
    """Describe a nudge: a tilt rate given to a standing domino about its front bottom edge."""

    domino: int  # id
    speed: float = box.PUSH_SPEED  # rad/s
    time: float | None = None  # s from the start; None: when everything rests

    def __post_init__(self) -> None:
        check_whole("Push.domino", self.domino)
        _positive("Push.speed", self.speed)
        if self.time is not None:
            _within("Push.time", self.time, 0.0, LARGEST)


@dataclass(frozen=True, slots=True)
class Proof:
    """Claim, for a certified layout, that these pushes with this engine make these dominoes fall, to this digest and count."""

    digest: str
    fell: tuple[int, ...]  # ids, ascending
    total: int | None  # points; None where a domino still stands
    rating: int | None
    pushes: tuple[Push, ...]
    until_down: bool
    seed: int
    engine: str
    engine_version: str
    dt: float  # s
    program: str
    platform: str

    def __post_init__(self) -> None:
        _positive("Proof.engine.dt", self.dt)
        for key, number in (("count.total", self.total or 0), ("count.rating", self.rating or 0), *(("fell", one) for one in self.fell)):
            check_whole(f"Proof.{key}", number, low=0)
        if not 0 <= self.seed < 2**63:
            raise BadLayout(
                "expected.whole.from",
                "expected a whole number from {low} below {high}, got {got}",
                where="Proof.seed",
                low=0,
                high="2**63",
                got=_short(self.seed),
            )


@dataclass(frozen=True, slots=True)
class Layout:
    """Hold a table with everything on it. Raises BadLayout for two tiles of one id or a push or photo of a missing domino."""

    dominoes: Dominoes
    name: str = ""
    table: Table | None = None
    domino: DominoSize = field(default_factory=DominoSize)
    material: Material = field(default_factory=Material)
    tiles: tuple[Tile, ...] = ()
    animals: tuple[Animal, ...] = ()
    pushes: tuple[Push, ...] = ()
    proof: Proof | None = None

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for i, tile in enumerate(self.tiles):
            if tile.id in seen:
                raise BadLayout("layout.taken.tile", "{got!r} is taken by another tile", where=f"$.tiles[{i}].id", got=tile.id[:60])
            seen.add(tile.id)
        self._refuse_strangers("$.animals[{}].on", [(i, one) for i, animal in enumerate(self.animals) for one in animal.on or ()])
        fallen = [(i, animal.before) for i, animal in enumerate(self.animals) if animal.before is not None]
        self._refuse_strangers("$.animals[{}].before.on", [(i, one) for i, before in fallen for one in before.on])
        self._refuse_strangers("$.pushes[{}].domino", [(i, push.domino) for i, push in enumerate(self.pushes)])

    def _refuse_strangers(self, path: str, named: Sequence[tuple[int, int]]) -> None:
        """named: place in the layout's list, and the id that is named there."""
        try:
            self.dominoes.rows_of([one for _, one in named])
        except (KeyError, OverflowError):
            there = set(self.dominoes.id.tolist())
            place, stranger = next((place, one) for place, one in named if one not in there)
            raise BadLayout("layout.no_domino", "there is no domino {domino}", where=path.format(place), domino=_short(stranger)) from None

    def with_dominoes(self, rows: Iterable[Domino]) -> "Layout":
        """Return the same table with these dominoes instead."""
        return replace(self, dominoes=Dominoes.of(rows))


def _refuse_twice(what: str, on: tuple[int, int]) -> None:
    if on[0] == on[1]:
        raise BadLayout("layout.animal.twice", "expected two different dominoes, got {got} twice", where=what, got=_short(on[0]))


def _finite(what: str, value: float) -> None:
    if not abs(value) <= LARGEST:
        raise BadLayout("expected.size", "expected a number of at most {high} in size, got {got:.12g}", where=what, high="1e9", got=value)


def _positive(what: str, value: float) -> None:
    _finite(what, value)
    if value <= 0:
        raise BadLayout("expected.above", "expected a number above {low}, got {got:.12g}", where=what, low=0, got=value)


def _within(what: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise BadLayout("expected.range", "expected {low:g} to {high:g}, got {got:.12g}", where=what, low=low, high=high, got=value)


def check_whole(where: str, number: int, *, low: int = 1) -> None:
    """Raise BadLayout for a whole number, such as the id of a domino, that is below `low` or above 1e9."""
    if not low <= number <= LARGEST:
        raise BadLayout(
            "expected.whole.range",
            "expected a whole number from {low} to {high}, got {got}",
            where=where,
            low=low,
            high="1e9",
            got=_short(number),
        )


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**40 else "1e40 or more" if number > 0 else "-1e40 or less"
