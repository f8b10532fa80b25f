"""Read and write games of Aya as JSON ("aya-game"), in mm, degrees and s, equal bit for bit.

Decoding is strict (msgspec), and a state that cannot be is refused (`validate`). The count is not written: it follows from the table.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from aya_sim.components import DOMINO_TERRAINS, LANDS, Shape, Terrain
from aya_sim.decode_errors import json_reason, msgspec_reason
from aya_sim.errors import BadFile, BadLayout, BadQuestion
from aya_sim.files import read_bytes, write_bytes
from aya_sim.game import rows
from aya_sim.game.actions import MICROSECONDS, Action, Point
from aya_sim.game.pieces import piece, pieces
from aya_sim.game.rows import degrees
from aya_sim.game.setup import START
from aya_sim.game.types import Assist, Game, Home, Laid, Options, Phase, Pile, Seat
from aya_sim.game.validate import refuse_impossible_game
from aya_sim.layout import STRIKER_UNKNOWN, Animal, Astride, Dominoes, Floats, Layout, Push, State, Table, Tile
from aya_sim.layout_errors import shorten, version_error
from aya_sim.physics import engine_named
from aya_sim.scoring import count

FORMAT = "aya-game"
VERSION = 1

_Row = TypeVar("_Row")
_Value = TypeVar("_Value")

_game = msgspec.json.Decoder(rows.GameRow)
_action: Any = msgspec.json.Decoder(rows.ActionRow)
_STATES = [state.name.lower() for state in State]


def save(game: Game, path: Path) -> None:
    """Write the game whole or not at all. Raises BadFile."""
    write_bytes(path, dumps(game))


def load(path: Path) -> Game:
    """The game in this file. Raises BadFile; the text starts with the file's name."""
    data = read_bytes(path)
    try:
        return loads(data)
    except BadFile as refused:
        raise refused.at(path) from None


def dumps_action(action: Action) -> bytes:
    """An action as one line of JSON."""
    return msgspec.json.encode(rows.action_row(action))


def loads_action(data: bytes) -> Action:
    """The action in this JSON text. Raises BadFile."""
    return _build("$", rows.action_of, _decode(data, _action))


def dumps(game: Game) -> bytes:
    """The game as JSON text."""
    layout, last = game.layout, game.last
    row = rows.GameRow(
        format=FORMAT,
        version=VERSION,
        options=options_row(game.options),
        seed=game.seed,
        rng=game.rng,
        phase=game.phase.value,
        turn=game.turn,
        first=game.first,
        hourglass=game.hourglass,
        clock=game.used / MICROSECONDS,
        seats=[rows.SeatRow(seat.stock, seat.hand, seat.reserve) for seat in game.seats],
        piles=[rows.PileRow(p.land.value, [t.value for t in p.tiles], p.animals, p.face_up) for p in game.piles],  # type: ignore[arg-type, misc]  # names of our own enums
        dominoes=_domino_rows(layout.dominoes),
        tiles=[rows.TileRow(tile.id, tile.x, tile.y, degrees(tile.rotation)) for tile in layout.tiles],
        animals=[_animal_row(home, photo) for home, photo in zip(game.photos, layout.animals, strict=True)],
        nudges=[push.domino for push in layout.pushes],
        tile=game.tile.value if game.tile is not None else None,  # type: ignore[arg-type]  # a name of our own enum
        standard=game.standard,
        last=rows.LastRow(**asdict(last)) if last is not None else None,
        record=[rows.action_row(action) for action in game.record],
    )
    return msgspec.json.encode(row)


def loads(data: bytes) -> Game:
    """The game in this JSON text. Raises BadFile: `path of the key: what was expected, what was there`."""
    game = _game_of(_decode(data, _game))
    refuse_impossible_game(game)
    return replace(game, count=count(game.layout, game.pushes)) if game.phase == Phase.COUNTING else game


def _game_of(row: rows.GameRow) -> Game:
    """The values of the rows, each born by itself; whether they go together is for `audit`."""
    if not 0 <= row.seed < 2**63:
        raise BadFile("expected.range", "expected {low} to {high}, got {got}", where="$.seed", low=0, high="2**63 - 1", got=row.seed)
    if not 0 <= row.rng < 2**64:
        raise BadFile("expected.range", "expected {low} to {high}, got {got}", where="$.luck", low=0, high="2**64 - 1", got=row.rng)
    if not 0 <= row.clock <= 1e9:
        raise BadFile(
            "expected.range.seconds", "expected {low} to {high} seconds, got {got:g}", where="$.clock", low=0, high="1e9", got=row.clock
        )
    options = _build("$.options", options_of, row.options)
    photos = _each("$.animals", lambda one: _animal(one, options.cameras), row.animals)
    return Game(
        options=options,
        seed=row.seed,
        rng=row.rng,
        phase=Phase(row.phase),
        turn=row.turn,
        first=row.first,
        hourglass=row.hourglass,
        used=round(row.clock * MICROSECONDS),
        seats=tuple(Seat(**msgspec.structs.asdict(seat)) for seat in row.seats),
        piles=tuple(Pile(Terrain(p.land), tuple(map(Shape, p.tiles)), p.animals, p.face_up) for p in row.piles),
        layout=_layout(row, options, tuple(photo for _, photo in photos)),
        photos=tuple(home for home, _ in photos),
        tile=Shape(row.tile) if row.tile is not None else None,
        standard=row.standard,
        last=Laid(**msgspec.structs.asdict(row.last)) if row.last is not None else None,
        record=_each("$.record", rows.action_of, row.record),
    )


def _layout(row: rows.GameRow, options: Options, animals: tuple[Animal, ...]) -> Layout:
    dominoes = _columns(row.dominoes, options.cameras)
    there = set(dominoes.id.tolist())
    for i, photo in enumerate(animals):
        if not set(photo.on or ()) <= there:
            raise BadFile(
                "expected.two_dominoes",
                "expected two dominoes on the table, got {got}",
                where=f"$.animals[{i}]",
                got=" and ".join(map(str, photo.on or ())),
            )
    for i, domino in enumerate(row.nudges):
        if domino not in there:
            raise BadFile(
                "layout.no_domino.table", "there is no domino {domino} on the table", where=f"$.nudges[{i}]", domino=shorten(domino)
            )
    tiles = _each("$.tiles", _tile, row.tiles)
    for i, tile in enumerate(tiles):
        if tile.id in {before.id for before in tiles[:i]}:
            raise BadFile("layout.tile.there", "{tile} is on the table already", where=f"$.tiles[{i}].id", tile=shorten(tile.id))
    return Layout(
        dominoes, table=Table(options.width, options.height), tiles=tiles, animals=animals, pushes=tuple(Push(one) for one in row.nudges)
    )


def options_row(options: Options) -> rows.OptionsRow:
    """The options as a row."""
    cells = {one.name: getattr(options, one.name) for one in fields(options)}
    start = rows.pose_row(options.start) if options.start is not None else None
    own = {"names": list(options.names), "colours": list(options.colours), "assist": options.assist.value, "start": start}
    own["partners"] = list(options.partners)
    return rows.OptionsRow(**(cells | own))


def options_of(row: rows.OptionsRow) -> Options:
    """The options of a row. Raises BadQuestion."""
    cells = msgspec.structs.asdict(row)
    start = rows.pose_of(row.start) if row.start is not None else None
    own = {"names": tuple(row.names), "colours": tuple(row.colours), "assist": Assist(row.assist), "start": start}
    own["partners"] = tuple(row.partners)
    engine_named(row.engine)
    return Options(**(cells | own))


def _domino_rows(d: Dominoes) -> list[rows.DominoRow]:
    found = []
    for domino in d:
        place = (domino.id, domino.x, domino.y, degrees(domino.heading), _STATES[domino.state])
        fell = domino.state in (State.FORWARD, State.BACKWARD)
        more = (degrees(domino.fall_heading or 0.0), degrees(domino.tilt or 0.0), domino.slide, domino.drift, domino.by) if fell else ()
        found.append(rows.DominoRow(*place, *more))  # type: ignore[arg-type]  # a name of our own enum
    return found


def _columns(found: Sequence[rows.DominoRow], cameras: int) -> Dominoes:
    box = len(pieces(cameras))
    for i, row in enumerate(found):
        for key, one, low in (("id", row.id, 1), ("by", row.by, STRIKER_UNKNOWN)):
            if not low <= one <= box:
                message, where = "expected a domino from {low} to {high}, got {got}", f"$.dominoes[{i}].{key}"
                raise BadFile("expected.domino", message, where=where, low=low, high=box, got=shorten(one))
        fell = row.state in ("forward", "backward")
        given = {row.fall_heading is not None, row.tilt is not None, fell or row.slide != 0 or row.drift != 0}
        if given != {fell}:
            raise BadFile(
                "game.fallen", "expected fall_heading, tilt and slide of a fallen domino, and of no other", where=f"$.dominoes[{i}]"
            )
    kinds = [piece(row.id, cameras) for row in found]
    return Dominoes.filled(
        id=np.array([row.id for row in found], np.int64),
        terrain=np.array([DOMINO_TERRAINS.index(kind.terrain) for kind in kinds], np.int8),
        camera=np.array([kind.camera for kind in kinds], np.bool_),
        x=_floats([row.x for row in found]),
        y=_floats([row.y for row in found]),
        heading=np.radians(_floats([row.heading for row in found])),
        state=np.array([_STATES.index(row.state) for row in found], np.int8),
        fall_heading=np.radians(_floats([math.nan if row.fall_heading is None else row.fall_heading for row in found])),
        tilt=np.radians(_floats([math.nan if row.tilt is None else row.tilt for row in found])),
        slide=_floats([row.slide for row in found]),
        drift=_floats([row.drift for row in found]),
        by=np.array([row.by for row in found], np.int64),
    )


def _floats(values: Sequence[float]) -> Floats:
    return np.array(values, np.float64)


def _tile(row: rows.TileRow) -> Tile:
    land, _, shape = row.id.partition("-")
    if row.id == START:
        return Tile(START, Terrain.START, Shape.SPRING, row.x, row.y, math.radians(row.rotation))
    if land not in LANDS or shape not in tuple(Shape):
        raise BadFile("layout.no_tile", "there is no tile {tile} in the box", tile=shorten(row.id))
    return Tile(row.id, Terrain(land), Shape(shape), row.x, row.y, math.radians(row.rotation))


def _animal_row(home: Home, photo: Animal) -> rows.AnimalRow:
    state = "buffer" if photo.buffer else "fallen" if photo.on is None else "astride"
    at = rows.PointRow(home.x, home.y)
    return rows.AnimalRow(home.camera, photo.x, photo.y, at, state, home.partner)  # type: ignore[arg-type]  # one of the words of the row


def _animal(row: rows.AnimalRow, cameras: int) -> tuple[Home, Animal]:
    if not 1 <= row.camera <= len(pieces(cameras)):
        raise BadFile("expected.camera", "expected a domino of the box as its camera, got {got}", got=shorten(row.camera))
    on = (row.camera, row.partner) if row.state == "astride" and row.partner is not None else None
    if row.state == "astride" and on is None:
        raise BadFile("game.partner", "expected a partner of a photo that lies astride")
    at = Point(row.home.x, row.home.y)
    home = Home(row.camera, row.partner, at.x, at.y)
    before = Astride(home.x, home.y, (row.camera, row.partner)) if row.state == "fallen" and row.partner is not None else None
    return home, Animal(piece(row.camera, cameras).terrain, row.x, row.y, on, row.state == "buffer", before)


def _each(path: str, birth: Callable[[_Row], _Value], found: Sequence[_Row]) -> tuple[_Value, ...]:
    return tuple(_build(f"{path}[{i}]", birth, row) for i, row in enumerate(found))


def _build(path: str, birth: Callable[[_Row], _Value], row: _Row) -> _Value:
    """The value of this row; what it refuses is told with the row's place in the file."""
    try:
        return birth(row)
    except (BadFile, BadLayout, BadQuestion) as refused:
        raise BadFile.of(refused, path) from None


def _decode(data: bytes, decoder: Any) -> Any:
    try:
        row = decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as refused:
        raise _explain(data, refused) from None
    kind, version = getattr(row, "format", FORMAT), getattr(row, "version", VERSION)
    if kind != FORMAT:
        raise BadFile("expected", "expected {what}, got {got}", where="$.format", what=shorten(FORMAT), got=shorten(kind))
    if version != VERSION:
        raise BadFile.of(version_error(version, VERSION))
    return row


def _explain(data: bytes, refused: Exception) -> BadFile:
    """The refusal with its path first; a newer file may hold anything, so that is said rather than its new keys blamed."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as malformed:
        return BadFile("json.not", "not JSON: {why}", why=json_reason(malformed))
    if isinstance(document, dict) and document.get("format") == FORMAT and isinstance(document.get("version"), int):
        version = int(document["version"])
        if version > VERSION:
            return BadFile.of(version_error(version, VERSION))
    path, why = msgspec_reason(refused)
    return BadFile.of(why, path)
