"""Write a table as one line of text that can be pasted, and read it back (docs/formats.md). Standing tables only; degrees in the text.

The line is `AYA1-`, then in URL-safe base64 a checksum and deflated JSON whose columns hold whole numbers, each as the difference from the
one before. Nothing is unpacked beyond a bound, and what was unpacked is decoded strictly.
"""

import base64
import binascii
import itertools
import re
import zlib
from typing import Annotated, Literal

import msgspec
import numpy as np

from aya_sim.components import DOMINO_TERRAINS, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.layout import Animal, Dominoes, DominoSize, Floats, Ints, Layout, Material, Push, Table, Tile

__all__ = ["LONGEST", "MOST_DOMINOES", "PREFIX", "dumps", "loads"]

VERSION = 1
PREFIX = f"AYA{VERSION}-"
MOST_DOMINOES = 50_000
"""No text holds more dominoes."""
LONGEST = 2 << 20
"""No text is longer, characters."""
_LARGEST = 4 << 20  # bytes of JSON
_MOST_OTHERS = 5_000  # tiles, photos and pushes, each
_LONGEST_NAME = 500  # characters
_PLACES = range(10)  # decimals that a column may have
_EXACT = 1e-9  # mm or degrees: what may be lost beyond the last decimal
_CHECK = 4  # bytes of the checksum
_MOST_TRIED = 8  # places where a text may begin
_BEGINS = re.compile(r"AYA([0-9]{1,6})-")
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")
_QUOTED = re.compile(r"=\r?\n|^[^\S\n]*(?:[A-Za-z]{0,3}[>|][^\S\n]*)+", re.MULTILINE)
"""A break that the transport of a mail put in, and the marks before a line that is quoted: "> ", "| >", "AB> "."""
_BETWEEN = re.compile("[\\s>|\u00ad\u200b-\u200f\u2060\ufeff]+")
"""Blanks of every kind, those without width too, and marks of quoting that have lost their lines."""

_Number = Annotated[float, msgspec.Meta(ge=-1e9, le=1e9)]
_Whole = Annotated[int, msgspec.Meta(ge=-(2**63) + 1, le=2**63 - 1)]
_Column = Annotated[list[_Whole], msgspec.Meta(max_length=MOST_DOMINOES)]
_Place = Annotated[int, msgspec.Meta(ge=_PLACES[0], le=_PLACES[-1])]
_Id = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
_Text = Annotated[str, msgspec.Meta(max_length=_LONGEST_NAME)]
_Land = Literal["forest", "mountain", "desert", "pole", "field"]


class _TileRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    id: _Text
    terrain: Literal["forest", "mountain", "desert", "pole", "field", "start"]
    shape: Literal["straight", "bend", "fork", "spring"]
    x: _Number
    y: _Number
    rotation: _Number


class _AnimalRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    terrain: _Land
    x: _Number
    y: _Number
    on: tuple[_Id, _Id] | Literal["buffer"] | None = None


class _PushRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    domino: _Id
    speed: _Number
    time: _Number | None = None


class _Table(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table as it is packed. Columns are by domino in the order of ids; of each number the difference from the one before."""

    id: _Column
    terrain: Annotated[list[Annotated[int, msgspec.Meta(ge=0, lt=len(DOMINO_TERRAINS))]], msgspec.Meta(max_length=MOST_DOMINOES)]
    x: _Column
    y: _Column
    heading: _Column
    places: tuple[_Place, _Place] = (0, 0)  # decimals of x and y, and of heading
    camera: Annotated[list[Annotated[int, msgspec.Meta(ge=0, lt=MOST_DOMINOES)]], msgspec.Meta(max_length=MOST_DOMINOES)] = []  # rows
    name: _Text = ""
    table: tuple[_Number, _Number] | None = None
    size: tuple[_Number, _Number, _Number, _Number] | None = None
    material: tuple[_Number, _Number, _Number] | None = None
    tiles: Annotated[list[_TileRow], msgspec.Meta(max_length=_MOST_OTHERS)] = []
    animals: Annotated[list[_AnimalRow], msgspec.Meta(max_length=_MOST_OTHERS)] = []
    pushes: Annotated[list[_PushRow], msgspec.Meta(max_length=_MOST_OTHERS)] = []


_decoder = msgspec.json.Decoder(_Table)


def dumps(layout: Layout) -> str:
    """Return the table as a line of text, every domino standing; a proof is left out. Raises BadLayout for one that is too large."""
    n = max(
        len(layout.dominoes), *(len(others) * (MOST_DOMINOES // _MOST_OTHERS) for others in (layout.tiles, layout.animals, layout.pushes))
    )
    if n > MOST_DOMINOES:
        raise _too_many()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(msgspec.json.encode(_table_of(layout))) + packer.flush()
    return PREFIX + base64.urlsafe_b64encode(_checksum(body) + body).decode("ascii").rstrip("=")


def loads(text: str) -> Layout:
    """Return the table in this text; words around it do no harm, nor what a mail does to it: breaks, marks of quoting, a signature.

    Raises BadLayout with one sentence.
    """
    if len(text) > LONGEST:
        raise BadLayout("code.long", "the text is too long for a table: more than {most} MiB", most=LONGEST >> 20)
    begun = list(itertools.islice(_BEGINS.finditer(text), _MOST_TRIED))
    if not begun:
        raise BadLayout("code.none", "there is no table in this text; one begins with {prefix}", prefix=PREFIX)
    if int(begun[0][1]) != VERSION:
        raise BadLayout("code.newer", "this table was written by a newer Aya; a newer Aya will open it")
    rests = (text[one.end() :] for one in begun if int(one[1]) == VERSION)
    body = next((body for body in map(_find_body, rests) if body is not None), None)
    if body is None:
        raise BadLayout("code.altered", "the text is cut off or altered; copy all of it, from {prefix} to its end", prefix=PREFIX)
    try:
        return _layout_of(_decoder.decode(_unpack(body)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadLayout("code.wrong", "what this text holds is no table of Aya") from None


def _find_body(rest: str) -> bytes | None:
    """Return the packed bytes in what follows a prefix: in the letters up to the first blank, else in all lines as a mail wraps and quotes
    them; None where there are none.
    """
    code = _LETTERS.match(rest)
    assert code is not None, "it may be empty"
    joined = _LETTERS.match(_BETWEEN.sub("", _QUOTED.sub("", rest)))
    assert joined is not None, "it may be empty"
    return _unseal(code[0]) or _unseal(joined[0]) or _unseal_to_its_end(joined[0])


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CHECK, "big")


def _unseal(code: str) -> bytes | None:
    """Return the packed bytes in this base64; None if they are not those of its checksum."""
    try:
        data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except binascii.Error:
        return None
    return data[_CHECK:] if len(data) > _CHECK and data[:_CHECK] == _checksum(data[_CHECK:]) else None


def _unseal_to_its_end(code: str) -> bytes | None:
    """Return the packed bytes at the beginning of this base64, whatever letters of a signature follow; None if there are none.

    What is packed says itself where it ends.
    """
    whole = code[:-1] if len(code) % 4 == 1 else code
    data, unpacker = base64.urlsafe_b64decode(whole + "=" * (-len(whole) % 4)), zlib.decompressobj(-15)
    try:
        unpacker.decompress(data[_CHECK:], _LARGEST + 1)
    except zlib.error:
        return None
    body = data[_CHECK : len(data) - len(unpacker.unused_data)]
    return body if unpacker.eof and data[:_CHECK] == _checksum(body) else None


def _unpack(body: bytes) -> bytes:
    """Return the JSON. Raises BadLayout once it grows beyond its bound, or if it does not end."""
    unpacker = zlib.decompressobj(-15)
    try:
        data = unpacker.decompress(body, _LARGEST + 1)
    except zlib.error:
        raise BadLayout("code.wrong", "what this text holds is no table of Aya") from None
    if len(data) > _LARGEST:
        raise _too_many()
    if not unpacker.eof or unpacker.unused_data:
        raise BadLayout("code.wrong", "what this text holds is no table of Aya")
    return data


def _too_many() -> BadLayout:
    return BadLayout("code.large", "the table is too large to be a text: more than {most} dominoes", most=MOST_DOMINOES)


def _table_of(layout: Layout) -> _Table:
    d, size, material = layout.dominoes, layout.domino, layout.material
    degrees = np.degrees(d.heading)
    places = _places_for(np.concatenate((d.x, d.y))), _places_for(degrees)
    return _Table(
        id=_differences(d.id),
        terrain=d.terrain.tolist(),
        x=_differences(_whole(d.x, places[0])),
        y=_differences(_whole(d.y, places[0])),
        heading=_differences(_whole(degrees, places[1])),
        places=places,
        camera=np.flatnonzero(d.camera).tolist(),
        name=layout.name[:_LONGEST_NAME],
        table=None if layout.table is None else (layout.table.width, layout.table.height),
        size=None if size == DominoSize() else (size.height, size.width, size.thickness, size.mass),
        material=None if material == Material() else (material.friction_domino, material.friction_table, material.restitution),
        tiles=[_TileRow(t.id, t.terrain.value, t.shape.value, t.x, t.y, _short_degrees(t.rotation)) for t in layout.tiles],  # type: ignore[arg-type]  # no tile is a garden
        animals=[_AnimalRow(a.terrain.value, a.x, a.y, "buffer" if a.buffer else a.on) for a in map(Animal.put_back, layout.animals)],  # type: ignore[arg-type]  # names of our own enum
        pushes=[_PushRow(p.domino, p.speed, p.time) for p in layout.pushes],
    )


def _short_degrees(angle: float) -> float:
    """Return an angle in degrees, with as few decimals as lose nothing that counts. angle: rad."""
    degrees = np.degrees(np.array([angle]))
    return float(np.round(degrees, _places_for(degrees))[0])


def _places_for(values: Floats) -> int:
    """Return how many decimals these need: as few as lose nothing that counts."""
    for places in _PLACES:
        if not len(values) or float(np.abs(np.round(values, places) - values).max()) <= _EXACT:
            return places
    return _PLACES[-1]


def _whole(values: Floats, places: int) -> Ints:
    return np.round(values * 10.0**places).astype(np.int64)


def _differences(values: Ints) -> list[int]:
    found: list[int] = np.diff(values, prepend=0).tolist()
    return found


def _sums(differences: list[int]) -> Ints:
    """Return the numbers with these differences, (n,). Raises BadLayout beyond 1e18, where no number of a table is."""
    total, found = 0, []
    for difference in differences:
        total += difference
        found.append(total)
    if found and max(max(found), -min(found)) > 10**18:
        raise BadLayout("code.wrong", "what this text holds is no table of Aya")
    return np.array(found, np.int64)


def _layout_of(packed: _Table) -> Layout:
    """Return the table. Raises BadLayout for what no layout may be."""
    n = len(packed.id)
    if {len(packed.terrain), len(packed.x), len(packed.y), len(packed.heading)} != {n} or any(row >= n for row in packed.camera):
        raise BadLayout("code.wrong", "what this text holds is no table of Aya")
    camera, empty = np.zeros(n, np.bool_), np.full(n, np.nan)
    camera[packed.camera] = True
    x, y, degrees = (
        _sums(column) / 10.0**places
        for column, places in ((packed.x, packed.places[0]), (packed.y, packed.places[0]), (packed.heading, packed.places[1]))
    )
    dominoes = Dominoes.filled(
        id=_sums(packed.id), terrain=np.array(packed.terrain, np.int8), camera=camera, x=x, y=y, heading=np.radians(degrees),
        state=np.zeros(n, np.int8), fall_heading=empty, tilt=empty, slide=np.zeros(n),
    )  # fmt: skip
    return Layout(
        dominoes,
        packed.name,
        None if packed.table is None else Table(*packed.table),
        DominoSize() if packed.size is None else DominoSize(*packed.size),
        Material() if packed.material is None else Material(*packed.material),
        tuple(Tile(t.id, Terrain(t.terrain), Shape(t.shape), t.x, t.y, float(np.radians(t.rotation))) for t in packed.tiles),
        tuple(_animal(row) for row in packed.animals),
        tuple(Push(p.domino, p.speed, p.time) for p in packed.pushes),
    )


def _animal(row: _AnimalRow) -> Animal:
    on = row.on if isinstance(row.on, tuple) else None
    return Animal(Terrain(row.terrain), row.x, row.y, on, row.on == "buffer")
