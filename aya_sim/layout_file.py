"""Read and write layouts as JSON (docs/formats.md); degrees in the file, rad in the value.

Decoding is strict and fast (msgspec); only when it refuses is the text read a second time, slowly, to say which value was refused. Optional
keys are decoded as UNSET, so that a decoded document, encoded again, has exactly the keys it had.
"""

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
import numpy as np

from aya_sim import components as box
from aya_sim.components import DOMINO_TERRAINS, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.files import read_bytes, write_bytes
from aya_sim.layout import (
    LARGEST,
    NOT_STRUCK,
    STRIKER_UNKNOWN,
    Animal,
    Astride,
    Dominoes,
    DominoSize,
    Floats,
    Layout,
    Material,
    Proof,
    Push,
    State,
    Table,
    Tile,
    check_whole,
    own_way,
)
from aya_sim.layout_errors import FORMAT, VERSION, explain, refuse_doubles, shorten, version_error

__all__ = ["dumps", "load", "loads", "save"]

Row = TypeVar("Row")
Value = TypeVar("Value")
_Land = Literal["forest", "mountain", "desert", "pole", "field"]


_Angle = float | msgspec.UnsetType  # degrees
_SLICE = 10_000  # dominoes encoded together


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    terrain: Literal["forest", "mountain", "desert", "pole", "field", "garden"]
    x: float
    y: float
    heading: float
    camera: bool | msgspec.UnsetType = msgspec.UNSET
    state: Literal["standing", "flat", "forward", "backward"] | msgspec.UnsetType = msgspec.UNSET
    fall_heading: _Angle = msgspec.UNSET
    tilt: _Angle = msgspec.UNSET
    slide: float | msgspec.UnsetType = msgspec.UNSET
    drift: float | msgspec.UnsetType = msgspec.UNSET
    by: int | msgspec.UnsetType | None = msgspec.UNSET


class _TableRow(msgspec.Struct, forbid_unknown_fields=True):
    width: float
    height: float


class _SizeRow(msgspec.Struct, forbid_unknown_fields=True):
    height: float | msgspec.UnsetType = msgspec.UNSET
    width: float | msgspec.UnsetType = msgspec.UNSET
    thickness: float | msgspec.UnsetType = msgspec.UNSET
    mass: float | msgspec.UnsetType = msgspec.UNSET


class _MaterialRow(msgspec.Struct, forbid_unknown_fields=True):
    friction_domino: float | msgspec.UnsetType = msgspec.UNSET
    friction_table: float | msgspec.UnsetType = msgspec.UNSET
    restitution: float | msgspec.UnsetType = msgspec.UNSET


class _TileRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    terrain: Literal["forest", "mountain", "desert", "pole", "field", "start"]
    shape: Literal["straight", "bend", "fork", "spring"]
    x: float
    y: float
    rotation: float


class _BeforeRow(msgspec.Struct, forbid_unknown_fields=True):
    x: float
    y: float
    on: tuple[int, int]


class _AnimalRow(msgspec.Struct, forbid_unknown_fields=True):
    terrain: _Land
    x: float
    y: float
    on: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET
    state: Literal["buffer"] | msgspec.UnsetType = msgspec.UNSET
    before: _BeforeRow | msgspec.UnsetType = msgspec.UNSET


class _PushRow(msgspec.Struct, forbid_unknown_fields=True):
    domino: int
    speed: float | msgspec.UnsetType = msgspec.UNSET
    time: float | msgspec.UnsetType = msgspec.UNSET


class _EngineRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    dt: float
    version: str


class _CountRow(msgspec.Struct, forbid_unknown_fields=True):
    total: int
    rating: int


class _ProofRow(msgspec.Struct, forbid_unknown_fields=True):
    digest: str
    fell: list[int]
    count: _CountRow | None
    pushes: list[_PushRow]
    until_down: bool
    seed: int
    engine: _EngineRow
    program: str
    platform: str


class LayoutFile(msgspec.Struct, forbid_unknown_fields=True):
    """A layout as it is written, in mm, degrees and grams."""

    format: str
    version: int
    dominoes: list[_Row]
    name: str | msgspec.UnsetType = msgspec.UNSET
    table: _TableRow | msgspec.UnsetType = msgspec.UNSET
    domino: _SizeRow | msgspec.UnsetType = msgspec.UNSET
    material: _MaterialRow | msgspec.UnsetType = msgspec.UNSET
    tiles: list[_TileRow] | msgspec.UnsetType = msgspec.UNSET
    animals: list[_AnimalRow] | msgspec.UnsetType = msgspec.UNSET
    pushes: list[_PushRow] | msgspec.UnsetType = msgspec.UNSET
    proof: _ProofRow | msgspec.UnsetType = msgspec.UNSET


_decoder = msgspec.json.Decoder(LayoutFile)
_encoder = msgspec.json.Encoder()
_BOM = b"\xef\xbb\xbf"  # some editors put it before UTF-8


def load(path: Path) -> Layout:
    """Return the layout in this file. Raises BadFile or BadLayout; the text starts with the file's name."""
    data = read_bytes(path)
    try:
        return loads(data)
    except BadLayout as refused:
        raise refused.at(path) from None


def save(layout: Layout, path: Path) -> None:
    """Write the layout whole or not at all. Raises BadFile."""
    write_bytes(path, dumps(layout))


def loads(data: bytes) -> Layout:
    """Return the layout in this JSON text. Raises BadLayout: `path of the key: what was expected, what was there`."""
    data = data.removeprefix(_BOM)
    try:
        file = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as refused:
        raise explain(data, refused) from None
    if _may_have_doubles(data, file):
        refuse_doubles(data)
    return _layout(file)


def dumps(layout: Layout) -> bytes:
    """Return the layout as JSON text, one domino, tile, photo or push a line."""
    parts = [f'"format": "{FORMAT}", "version": {VERSION}, "name": {_json(layout.name)}']
    if layout.table is not None:
        parts.append(f'"table": {_json(_TableRow(layout.table.width, layout.table.height))}')
    size, material = layout.domino, layout.material
    parts.append(f'"domino": {_json(_SizeRow(size.height, size.width, size.thickness, size.mass))}')
    parts.append(f'"material": {_json(_MaterialRow(material.friction_domino, material.friction_table, material.restitution))}')
    parts.append(_block("dominoes", _domino_rows(layout.dominoes)))
    if layout.tiles:
        parts.append(_block("tiles", map(_tile_row, layout.tiles)))
    if layout.animals:
        parts.append(_block("animals", map(_animal_row, layout.animals)))
    if layout.pushes:
        parts.append(_block("pushes", map(_push_row, layout.pushes)))
    if layout.proof is not None:
        parts.append(f'"proof": {_json(_proof_row(layout.proof))}')
    return ("{\n  " + ",\n  ".join(parts) + "\n}\n").encode()


def _may_have_doubles(data: bytes, file: LayoutFile) -> bool:
    """Whether the text has more colons than its keys and texts, each once, account for; an escape may hide or make one."""
    if b"\\" in data:
        return True
    rows, file.dominoes = file.dominoes, []
    once = _encoder.encode(file).count(b":")
    file.dominoes = rows
    once += sum(_encoder.encode(rows[k : k + _SLICE]).count(b":") for k in range(0, len(rows), _SLICE))
    return data.count(b":") != once


def _layout(file: LayoutFile) -> Layout:
    if file.format != FORMAT:
        raise BadLayout("expected", "expected {what}, got {got}", where="$.format", what=shorten(FORMAT), got=shorten(file.format))
    if file.version != VERSION:
        raise version_error(file.version, VERSION)
    return Layout(
        dominoes=_columns(file.dominoes),
        name=file.name or "",
        table=Table(**_given_keys(file.table)) if file.table else None,
        domino=DominoSize(**_given_keys(file.domino)),
        material=Material(**_given_keys(file.material)),
        tiles=tuple(_build(f"$.tiles[{i}]", _tile, row) for i, row in enumerate(file.tiles or ())),
        animals=tuple(_build(f"$.animals[{i}]", _animal, row) for i, row in enumerate(file.animals or ())),
        pushes=tuple(_build(f"$.pushes[{i}]", _push, row) for i, row in enumerate(file.pushes or ())),
        proof=_build("$.proof", _proof, file.proof) if file.proof else None,
    )


def _given_keys(row: msgspec.Struct | msgspec.UnsetType) -> dict[str, float]:
    """The keys that were there; the others have the defaults of the value that is born of them."""
    there = msgspec.structs.asdict(row) if isinstance(row, msgspec.Struct) else {}
    return {name: value for name, value in there.items() if value is not msgspec.UNSET}


def _build(path: str, birth: Callable[[Row], Value], row: Row) -> Value:
    """The value of this row; what it refuses (`Push.speed: ...`) is told with the place in the file (`$.pushes[0].speed: ...`)."""
    try:
        return birth(row)
    except BadLayout as refused:
        raise BadLayout.of(refused.message, f"{path}.{refused.where[0].partition('.')[2]}") from None


def _columns(rows: list[_Row]) -> Dominoes:
    for i, row in enumerate(rows):
        if row.state not in ("forward", "backward"):
            for key in ("fall_heading", "tilt", "slide", "drift", "by"):
                if getattr(row, key) is not msgspec.UNSET:
                    raise BadLayout(
                        "layout.standing_fell",
                        "a domino that is {state} did not fall",
                        where=f"$.dominoes[{i}].{key}",
                        state=row.state or "standing",
                    )
    code = {t.value: i for i, t in enumerate(DOMINO_TERRAINS)}
    state = {s.name.lower(): s.value for s in State}
    try:
        ids = np.array([r.id for r in rows], np.int64)
    except OverflowError:
        far = next(i for i, r in enumerate(rows) if abs(r.id) > LARGEST)
        raise BadLayout(
            "expected.whole.range",
            "expected a whole number from {low} to {high}, got {got}",
            where=f"$.dominoes[{far}].id",
            low=1,
            high="1e9",
            got=shorten(rows[far].id),
        ) from None
    return Dominoes.filled(
        id=ids,
        terrain=np.array([code[r.terrain] for r in rows], np.int8),
        camera=np.array([r.camera is True for r in rows], np.bool_),
        x=np.array([r.x for r in rows], np.float64),
        y=np.array([r.y for r in rows], np.float64),
        heading=np.radians(np.array([r.heading for r in rows], np.float64)),
        state=np.array([state[r.state or "standing"] for r in rows], np.int8),
        fall_heading=_optional([r.fall_heading for r in rows], math.radians(1)),
        tilt=_optional([r.tilt for r in rows], math.radians(1)),
        slide=np.nan_to_num(_optional([r.slide for r in rows], 1.0)),
        drift=np.nan_to_num(_optional([r.drift for r in rows], 1.0)),
        by=np.array([_striker(i, r.by) for i, r in enumerate(rows)], np.int64),
    )


def _striker(place: int, by: int | msgspec.UnsetType | None) -> int:
    """The striker of a domino: null is not the same as a key that is not there. An id that no domino has strikes nothing."""
    if isinstance(by, msgspec.UnsetType):
        return STRIKER_UNKNOWN
    if by is None:
        return NOT_STRUCK
    check_whole(f"$.dominoes[{place}].by", by)
    return by


def _optional(values: list[float | msgspec.UnsetType], unit: float) -> Floats:
    """A column with NaN where the key was not there."""
    return np.array([math.nan if isinstance(v, msgspec.UnsetType) else v * unit for v in values], np.float64)


def _tile(row: _TileRow) -> Tile:
    return Tile(row.id, Terrain(row.terrain), Shape(row.shape), row.x, row.y, math.radians(row.rotation))


def _animal(row: _AnimalRow) -> Animal:
    on = None if isinstance(row.on, msgspec.UnsetType) else row.on
    before = None if isinstance(row.before, msgspec.UnsetType) else Astride(row.before.x, row.before.y, row.before.on)
    return Animal(Terrain(row.terrain), row.x, row.y, on, row.state == "buffer", before)


def _push(row: _PushRow) -> Push:
    speed = box.PUSH_SPEED if isinstance(row.speed, msgspec.UnsetType) else row.speed
    return Push(row.domino, speed, None if isinstance(row.time, msgspec.UnsetType) else row.time)


def _proof(row: _ProofRow) -> Proof:
    return Proof(
        digest=row.digest,
        fell=tuple(row.fell),
        total=row.count.total if row.count else None,
        rating=row.count.rating if row.count else None,
        pushes=tuple(_build(f"Proof.pushes[{i}]", _push, push) for i, push in enumerate(row.pushes)),
        until_down=row.until_down,
        seed=row.seed,
        engine=row.engine.name,
        engine_version=row.engine.version,
        dt=row.engine.dt,
        program=row.program,
        platform=row.platform,
    )


def _domino_rows(d: Dominoes) -> Iterable[_Row]:
    terrain = [t.value for t in DOMINO_TERRAINS]
    state = [s.name.lower() for s in State]
    ways = _in_degrees(d.fall_heading)
    # Half a turn from a heading may be an angle that no number of degrees gives, or too large a one; the default of the format is not.
    said = (np.radians(ways) == d.fall_heading) & (np.abs(ways) <= LARGEST)
    unsaid = ~said & (d.fall_heading == own_way(d.heading, d.state))
    columns = zip(
        d.id.tolist(),
        d.terrain.tolist(),
        d.x.tolist(),
        d.y.tolist(),
        _in_degrees(d.heading).tolist(),
        d.camera.tolist(),
        d.state.tolist(),
        np.where(unsaid, np.nan, ways).tolist(),
        _in_degrees(d.tilt).tolist(),
        d.slide.tolist(),
        d.drift.tolist(),
        d.by.tolist(),
        strict=True,
    )
    for i, t, x, y, heading, has_camera, s, fall_heading, tilt, slide, drift, by in columns:
        camera = has_camera or msgspec.UNSET
        if s in (State.FORWARD, State.BACKWARD):
            striker = msgspec.UNSET if by == STRIKER_UNKNOWN else None if by == NOT_STRUCK else by
            way = msgspec.UNSET if math.isnan(fall_heading) else fall_heading
            yield _Row(i, terrain[t], x, y, heading, camera, state[s], way, tilt, slide, drift or msgspec.UNSET, striker)
        else:
            yield _Row(i, terrain[t], x, y, heading, camera, state[s] if s else msgspec.UNSET)


def _tile_row(t: Tile) -> _TileRow:
    return _TileRow(t.id, t.terrain.value, t.shape.value, t.x, t.y, float(_in_degrees(np.array(t.rotation))))  # type: ignore[arg-type]  # no tile is a garden


def _animal_row(a: Animal) -> _AnimalRow:
    on = msgspec.UNSET if a.on is None else a.on
    before = msgspec.UNSET if a.before is None else _BeforeRow(a.before.x, a.before.y, a.before.on)
    return _AnimalRow(a.terrain.value, a.x, a.y, on, "buffer" if a.buffer else msgspec.UNSET, before)  # type: ignore[arg-type]  # names of our own enum


def _push_row(p: Push) -> _PushRow:
    return _PushRow(p.domino, p.speed, msgspec.UNSET if p.time is None else p.time)


def _proof_row(p: Proof) -> _ProofRow:
    return _ProofRow(
        digest=p.digest,
        fell=list(p.fell),
        count=None if p.total is None or p.rating is None else _CountRow(p.total, p.rating),
        pushes=[_push_row(push) for push in p.pushes],
        until_down=p.until_down,
        seed=p.seed,
        engine=_EngineRow(p.engine, p.dt, p.engine_version),
        program=p.program,
        platform=p.platform,
    )


def _in_degrees(angles: Floats) -> Floats:
    """Degrees that become these same radians again when read: with ten decimals where those are enough.

    A heading that came back another by its last bit would change the digest, and a proof would not hold.
    """
    near: Floats = np.degrees(angles)
    degrees: Floats = np.round(near, 10)
    for candidate in (near, np.nextafter(near, -np.inf), np.nextafter(near, np.inf), near):
        degrees = np.where(np.radians(degrees) == angles, degrees, candidate)
    return degrees


def _json(value: object) -> str:
    return _encoder.encode(value).decode()


def _block(key: str, rows: Iterable[object]) -> str:
    lines = ",\n    ".join(_json(row) for row in rows)
    return f'"{key}": [\n    {lines}\n  ]' if lines else f'"{key}": []'
