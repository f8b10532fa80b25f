"""Read and write challenges as JSON (docs/formats.md): a heading, two layouts, goals and stars. Bytes in, `Challenge` out or BadFile."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from aya_sim import layout_file
from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Layout
from games.aya.challenges.challenge import Challenge, Goal, GoalKind, Pieces, StarsBy, StarScale, Words

FORMAT = "aya-challenge"
VERSION = 1
SUFFIX = ".ayachallenge"
LONGEST = 4 << 20  # bytes
MOST = 2_000  # dominoes of a table, so that the cascade follows at once
_BOM = b"\xef\xbb\xbf"

_Few = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
_Number = Annotated[float, msgspec.Meta(ge=0, le=1e6)]
_Line = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
_Text = Annotated[str, msgspec.Meta(max_length=400)]
_Domino = Literal["any", "forest", "mountain", "desert", "pole", "field", "garden"]
_Tile = Literal[
    "forest-straight", "forest-bend", "forest-fork", "mountain-straight", "mountain-bend", "mountain-fork",
    "desert-straight", "desert-bend", "desert-fork", "pole-straight", "pole-bend", "pole-fork",
    "field-straight", "field-bend", "field-fork",
]  # fmt: skip
_Land = Literal["forest", "mountain", "desert", "pole", "field"]
KINDS: dict[str, tuple[str, ...]] = {"dominoes": get_args(_Domino), "tiles": get_args(_Tile), "photos": get_args(_Land)}
"""What there may be pieces of, by the key they are under."""


class WordsRow(msgspec.Struct, forbid_unknown_fields=True):
    """The words in one language."""

    title: _Line
    task: _Text


class GoalRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One goal; dominoes and number as its kind wants them."""

    kind: GoalKind
    dominoes: list[int] = []
    number: _Number = 0.0


class StarsRow(msgspec.Struct, forbid_unknown_fields=True):
    """What two and three stars are given for."""

    by: StarsBy
    two: _Number
    three: _Number


class PiecesRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The pieces that may be laid."""

    dominoes: dict[_Domino, _Few] = {}
    tiles: dict[_Tile, _Few] = {}
    photos: dict[_Land, _Few] = {}


class ChallengeFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A challenge as it is written; the two tables are layouts."""

    format: Literal["aya-challenge"]
    version: int
    name: _Line
    level: Annotated[int, msgspec.Meta(ge=1, le=5)]
    words: Annotated[dict[Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")], WordsRow], msgspec.Meta(min_length=1)]
    pieces: PiecesRow
    goals: Annotated[list[GoalRow], msgspec.Meta(min_length=1, max_length=12)]
    stars: StarsRow
    table: msgspec.Raw
    solution: msgspec.Raw
    movable: list[str] = []


class _Heading(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = VERSION


def loads(data: bytes) -> Challenge:
    """Return the challenge of this JSON text. Raises BadFile with the path of the key."""
    if len(data) > LONGEST:
        raise BadFile("file.large", "larger than {size}", size=f"{LONGEST >> 20} MiB")
    data = data.removeprefix(_BOM)
    try:
        _refuse_other(msgspec.json.decode(data, type=_Heading))
        file = msgspec.json.decode(data, type=ChallengeFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        raise decode_error(refused) from None
    return Challenge(
        name=file.name,
        level=file.level,
        words={language: Words(row.title, row.task) for language, row in file.words.items()},
        start=_layout_of(file.table, "$.table"),
        pieces=Pieces(_plain(file.pieces.dominoes), _plain(file.pieces.tiles), _plain(file.pieces.photos)),
        goals=tuple(Goal(row.kind, tuple(row.dominoes), row.number) for row in file.goals),
        stars=StarScale(file.stars.by, file.stars.two, file.stars.three),
        solution=_layout_of(file.solution, "$.solution"),
        movable=frozenset(file.movable),
    )


def dumps(challenge: Challenge) -> bytes:
    """Return the challenge as JSON text: its heading first, then the two layouts as they are written elsewhere."""
    head = ChallengeFile(
        format="aya-challenge",
        version=VERSION,
        name=challenge.name,
        level=challenge.level,
        words={language: WordsRow(words.title, words.task) for language, words in sorted(challenge.words.items())},
        pieces=PiecesRow(dict(challenge.pieces.dominoes), dict(challenge.pieces.tiles), dict(challenge.pieces.photos)),  # type: ignore[arg-type]  # the names were checked when it was read
        goals=[GoalRow(goal.kind, list(goal.dominoes), goal.number) for goal in challenge.goals],
        stars=StarsRow(challenge.stars.by, challenge.stars.two, challenge.stars.three),
        table=msgspec.Raw(layout_file.dumps(challenge.start).strip()),
        solution=msgspec.Raw(layout_file.dumps(challenge.solution).strip()),
        movable=sorted(challenge.movable),
    )
    rows = msgspec.to_builtins(head, builtin_types=(msgspec.Raw,))
    parts = [f"{_json(key)}: {bytes(value).decode() if isinstance(value, msgspec.Raw) else _json(value)}" for key, value in rows.items()]
    return ("{" + ",\n".join(parts) + "}\n").encode()


def load(path: Path) -> Challenge:
    """Return the challenge in this file. Raises BadFile; the text starts with the file's name."""
    try:
        return loads(read_bytes(path))
    except BadFile as refused:
        raise (refused if refused.where[:1] == (str(path),) else refused.at(path)) from None


def save(challenge: Challenge, path: Path) -> None:
    """Write the challenge whole or not at all. Raises BadFile."""
    write_bytes(path, dumps(challenge))


def _refuse_other(heading: _Heading) -> None:
    if heading.format != FORMAT:
        raise BadFile("expected", "expected {what}, got {got!r}", where="$.format", what=FORMAT, got=heading.format[:40])
    if heading.version != VERSION:
        raise BadFile("expected", "expected {what}, got {got}", where="$.version", what=VERSION, got=heading.version)


def _layout_of(text: msgspec.Raw, where: str) -> Layout:
    try:
        layout = layout_file.loads(bytes(text))
        _refuse_table(layout)
    except BadFile as refused:
        raise BadFile.of(refused, where) from None
    return layout


def _refuse_table(layout: Layout) -> None:
    if layout.table is None:
        raise BadFile("json.missing", "missing", where="$.table")
    if len(layout.dominoes) > MOST:
        raise BadFile("challenge.many", "at most {high} dominoes, got {got}", high=MOST, got=len(layout.dominoes), where="$.dominoes")
    if not layout.dominoes.standing.all() or any(photo.before is not None for photo in layout.animals):
        raise BadFile("challenge.lying", "every domino of a challenge stands", where="$.dominoes")
    refuse_impossible(layout)


def _plain(row: Mapping[Any, int]) -> Mapping[str, int]:
    return {str(name): n for name, n in row.items() if n}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
