"""Define the rows of a replay's header, what `header.json` may hold; strict, in mm, degrees and seconds."""

from typing import Literal

import msgspec

from aya_sim.game.rows import ActionRow, OptionsRow, Strict


class EngineRow(Strict):
    """Name the engine that decided the cascades."""

    name: str
    dt: float  # s
    version: str


class CommandRow(Strict):
    """Hold an action and its time."""

    time: float  # s of sand
    do: ActionRow


class PushRow(Strict):
    """Hold a nudge."""

    domino: int
    speed: float
    time: float | None = None


class KnockRow(Strict):
    """Hold an accident."""

    domino: int
    side: Literal[-1, 1]
    speed: float


class FallRow(Strict):
    """Hold a strike, and how the struck domino came to lie."""

    domino: int
    time: float
    by: int | None
    direction: Literal["forward", "backward"]
    fall_heading: float
    tilt: float
    slide: float
    drift: float = 0.0


class PhotoRow(Strict):
    """Hold where an animal photo came to rest."""

    x: float
    y: float
    on_chain: bool


class UnitsRow(Strict):
    """Say what one count in `poses.npz` is worth."""

    time: float  # s
    tilt: float  # degrees
    slide: float  # mm


class BodiesRow(Strict):
    """Name the bodies whose poses in space are kept, and say what one count in `bodies.npz` is worth."""

    dominoes: list[int]  # ids, in the order of the layout
    photos: list[int]  # places in the layout's list, ascending
    time: float  # s
    length: float  # mm


class CascadeRow(Strict):
    """Hold one cascade."""

    layout: msgspec.Raw  # an "aya-layout"
    seed: int
    duration: float
    falls: list[FallRow]
    photos: list[PhotoRow]
    moved: list[int]  # ids, ascending: whose poses are kept
    units: UnitsRow
    bodies: BodiesRow | None = None  # from version 2 on
    command: int | None = None  # which command set it off
    knocks: list[KnockRow] = msgspec.field(default_factory=list)
    pushes: list[PushRow] = msgspec.field(default_factory=list)


class CountRow(Strict):
    """Hold the result of the counting."""

    total: int
    rating: int


class HeaderRow(Strict, omit_defaults=False):
    """Hold a whole header."""

    format: str
    version: int
    name: str
    date: str
    program: str
    platform: str
    engine: EngineRow
    seed: int
    options: OptionsRow | None
    commands: list[CommandRow]
    clock: float
    pushes: list[PushRow]
    until_down: bool
    cascades: list[CascadeRow]
    count: CountRow | None
    digest: str


class PlayersRow(msgspec.Struct):
    """Hold the options that a list of replays shows."""

    names: list[str]


class HeadingRow(msgspec.Struct):
    """Hold the part of a header that a list of replays shows."""

    name: str
    date: str
    options: PlayersRow | None
    count: CountRow | None


class PeekRow(msgspec.Struct):
    """Hold the part of a header that says whether this program reads it."""

    format: str
    version: int
