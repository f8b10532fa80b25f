"""The rows of a game file of Aya: what it may hold, strictly, in mm, degrees and s.

The row of an action follows from its fields: poses and points become objects, headings degrees.
"""

import math
from dataclasses import MISSING, fields
from typing import Any, Literal, Union, get_args, get_type_hints

import msgspec

from aya_sim.components import HOURGLASS, TABLE_HEIGHT, TABLE_WIDTH
from aya_sim.game.actions import ANGLE_PLACES, Action, Point, Pose
from aya_sim.game.types import CAMERAS, Laid, Seat
from aya_sim.layout import STRIKER_UNKNOWN

Land = Literal["forest", "mountain", "desert", "pole", "field"]
LandShape = Literal["straight", "bend", "fork"]


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A row that refuses keys it does not know."""


class PoseRow(Strict):
    """A pose; heading in degrees."""

    x: float
    y: float
    heading: float


class PointRow(Strict):
    """A point."""

    x: float
    y: float


class OptionsRow(Strict):
    """The options of a game."""

    players: int
    names: list[str] = []
    colours: list[str] = []
    cameras: int = CAMERAS[0]
    width: float = TABLE_WIDTH
    height: float = TABLE_HEIGHT
    hourglass: float = HOURGLASS
    assist: Literal["steady", "natural", "clumsy"] = "natural"
    take_back: bool = False
    first: int | None = None
    solo: bool = False
    start: PoseRow | None = None
    engine: str = "pymunk"
    partners: list[Literal["", "beginner", "natural", "expert"]] = []


class PileRow(Strict):
    """What is left of a land, the top tile last."""

    land: Land
    tiles: list[LandShape]
    animals: int
    face_up: bool = False


class DominoRow(Strict):
    """A domino on the table; what is on it follows from its id."""

    id: int
    x: float
    y: float
    heading: float
    state: Literal["standing", "flat", "forward", "backward"] = "standing"
    fall_heading: float | None = None
    tilt: float | None = None
    slide: float = 0.0
    drift: float = 0.0
    by: int = STRIKER_UNKNOWN


class TileRow(Strict):
    """A tile on the table; its terrain and shape follow from its id."""

    id: str
    x: float
    y: float
    rotation: float


class AnimalRow(Strict):
    """An animal photo on the table: where it lies, and where it belongs (`home`)."""

    camera: int
    x: float
    y: float
    home: PointRow
    state: Literal["astride", "buffer", "fallen"]
    partner: int | None = None


def _name_of(kind: type) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__).lstrip("_")


def _cell_type(hint: Any) -> Any:
    if hint is Pose:
        return PoseRow
    return PointRow | None if hint == Point | None else hint


def _row_type(kind: type, **tag: str) -> Any:
    hints = get_type_hints(kind)
    rows: list[Any] = []
    for one in fields(kind):
        cell = _cell_type(hints[one.name])
        rows.append((one.name, cell) if one.default is MISSING else (one.name, cell, one.default))
    return msgspec.defstruct(f"{kind.__name__}Row", rows, bases=(Strict,), **tag)  # type: ignore[arg-type]  # tag and tag_field


SeatRow, LastRow = _row_type(Seat), _row_type(Laid)
_ROWS: dict[type, Any] = {kind: _row_type(kind, tag=_name_of(kind), tag_field="action") for kind in get_args(Action)}
_KINDS: dict[Any, type] = {row: kind for kind, row in _ROWS.items()}
_NAMES: dict[type, tuple[str, ...]] = {kind: tuple(one.name for one in fields(kind)) for kind in _ROWS}
ActionRow: Any = Union[tuple(_ROWS.values())]  # noqa: UP007 - built at run time, from as many rows as there are actions


class GameRow(Strict, rename={"rng": "luck"}):
    """A whole game."""

    format: str
    version: int
    options: OptionsRow
    seed: int
    rng: int
    phase: Literal["setup", "placing", "pause", "toppling", "counting"]
    turn: int
    first: int
    hourglass: int
    clock: float  # s that have run through the hourglass turned last
    seats: list[SeatRow]  # type: ignore[valid-type]  # built at run time
    piles: list[PileRow]
    dominoes: list[DominoRow]
    tiles: list[TileRow]
    animals: list[AnimalRow]
    nudges: list[int]
    tile: LandShape | None
    standard: bool
    last: LastRow | None  # type: ignore[valid-type]  # built at run time
    record: list[ActionRow]


def degrees(angle: float) -> float:
    """Return an angle in rad as degrees for a file."""
    return round(math.degrees(angle), ANGLE_PLACES)


def pose_row(pose: Pose) -> PoseRow:
    """A pose as a row."""
    return PoseRow(pose.x, pose.y, degrees(pose.heading))


def pose_of(row: PoseRow) -> Pose:
    """The pose of a row. Raises BadQuestion."""
    return Pose(row.x, row.y, math.radians(row.heading))


def action_row(action: Action) -> Any:
    """An action as a row."""
    cells = {name: _cell(name, getattr(action, name)) for name in _NAMES[type(action)]}
    return _ROWS[type(action)](**cells)


def action_of(row: Any) -> Action:
    """The action of a row. Raises BadQuestion."""
    kind = _KINDS[type(row)]
    action: Action = kind(**{name: _value(name, getattr(row, name)) for name in _NAMES[kind]})
    return action


def _cell(name: str, value: Any) -> Any:
    if isinstance(value, Pose):
        return pose_row(value)
    if isinstance(value, Point):
        return PointRow(value.x, value.y)
    return degrees(value) if name == "heading" else value


def _value(name: str, cell: Any) -> Any:
    if isinstance(cell, PoseRow):
        return pose_of(cell)
    if isinstance(cell, PointRow):
        return Point(cell.x, cell.y)
    return math.radians(cell) if name == "heading" else cell
