"""Describe a replay for its page: every piece with the picture printed on it and its track, the water, the marks and the camera's path.

Numbers in mm, s and rad; times are those of the replay's timeline, in which 0 is the first nudge. Knows no HTML.
"""

import base64
import itertools
import math
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS, TILE_DIAMETER
from aya_sim.layout import Floats, Layout, State, Table
from aya_sim.physics.poses import Poses, rest_poses
from aya_sim.replay.timeline import Part
from games.aya.model.director import camera_keys, table_area, whole_table
from games.aya.model.landscape_photos import LENGTH, WIDTH, landscape_photo_poses
from games.aya.model.replay_frames import ReplayFrames
from games.aya.page3d import atlas
from games.aya.page3d.atlas import Sheet
from games.aya.page3d.tracks import POSITION_UNIT, ROTATION_UNIT, TIME_UNIT, PieceTracks, Placed
from games.aya.text.photos import photo_numbers
from games.ui.palette import WATER, Palette

_RATE = 20.0  # 1/s, at which the water on a tile is sampled


class Kind(IntEnum):
    """Name the kinds of pieces, as the page numbers them."""

    DOMINO = 0
    TILE = 1
    PHOTO = 2
    PRINT = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """Name a piece and what is printed on it. A domino laid flat by hand and the same one standing are two pieces: their water differs."""

    kind: Kind
    id: int | str
    look: tuple[Any, ...]  # what `games.aya.page3d.atlas` draws it by


OnTable = dict[Piece, tuple[object, Placed]]
"""What the layout says of each piece on a table, and where the piece is."""


@dataclass
class _Looks:
    """The cells of the four sheets, numbered in the order in which they are asked for."""

    known: dict[Kind, dict[tuple[Any, ...], int]] = field(default_factory=lambda: {kind: {} for kind in Kind})

    def cell(self, piece: Piece) -> int:
        return self.known[piece.kind].setdefault(piece.look, len(self.known[piece.kind]))

    def sheets(self, layout: Layout, palette: Palette) -> Iterator[Sheet]:
        """Yield the sheet of each kind, in the order of `Kind`."""
        yield atlas.draw_skins([*self.known[Kind.DOMINO]], layout.domino, palette)
        yield atlas.draw_tiles([*self.known[Kind.TILE]], palette)
        yield atlas.draw_photos([*self.known[Kind.PHOTO]], palette)
        yield atlas.draw_prints([*self.known[Kind.PRINT]], palette)


def describe_scene(frames: ReplayFrames, palette: Palette) -> Generator[None, None, dict[str, Any]]:
    """Return everything that the page draws, as JSON, a step at a time. Raises BadReplay for a placing that the rules refuse."""
    timeline, layout = frames.timeline, frames.at(frames.timeline.end).layout
    tracks = _lay_tracks(frames)
    yield
    looks, (counts, keys) = _Looks(), tracks.pack()
    cells = [looks.cell(piece) for piece in tracks.pieces]
    scene: dict[str, Any] = {
        "begin": timeline.begin,
        "end": timeline.end,
        "table": [*table_area(layout)],
        "sizes": [
            [layout.domino.thickness, layout.domino.width, layout.domino.height],
            [TILE_DIAMETER, TILE_DIAMETER, 0.0],
            [ANIMAL_DIAMETER, ANIMAL_DIAMETER, ANIMAL_THICKNESS],
            [LENGTH, WIDTH, 0.0],
        ],
        "units": [TIME_UNIT, POSITION_UNIT, ROTATION_UNIT],
        "pieces": {
            "kind": [piece.kind for piece in tracks.pieces],
            "id": [piece.id for piece in tracks.pieces],
            "cell": cells,
            "keys": counts,
        },
        "keys": _pack(keys),
        "wet": _wet_times(frames, tracks.pieces),
        "water": list(WATER),
        "marks": [[mark.time, mark.sign.value] for mark in timeline.marks()],
        "strikes": _pack(np.round(timeline.strikes / TIME_UNIT).astype("<i4").tobytes()),
        "film": [row.round(3).tolist() for part in timeline.parts for row in _film(frames, part)],
        "whole": [*itertools.chain(*(column.tolist() for column in whole_table(layout)))],
        "sheets": [],
    }
    yield
    for sheet in looks.sheets(layout, palette):
        scene["sheets"].append({"picture": _picture(sheet), "cells": sheet.cells})
        yield
    scene["oak"] = _picture(atlas.draw_oak(_table_of(layout)))
    yield
    return scene


def _lay_tracks(frames: ReplayFrames) -> PieceTracks[Piece]:
    """Return what every piece does, from the beginning of the timeline to its end."""
    replay, tracks = frames.replay, PieceTracks[Piece]()
    known: OnTable = {}
    moves = replay.tracks()
    for part in frames.timeline.parts:
        if part.act is None:
            for done, time in enumerate((part.begin, *part.moments), start=part.first):
                table = frames.games[done].layout
                known = _lay_unchanged(known, _pieces_on(table, rest_poses(table), replay.is_game))
                tracks.show_table(time, {piece: placed for piece, (_, placed) in known.items()})
            continue
        act, moving = replay.acts[part.act], moves[part.act]
        before = _pieces_on(act.cascade.layout, moving.at(0.0), replay.is_game)
        tracks.show_table(part.begin, {piece: placed for piece, (_, placed) in before.items()})
        pieces = list(before)
        for k, body in enumerate(moving.body.tolist()):
            own = slice(int(moving.starts[k]), int(moving.starts[k + 1]))
            tracks.move(pieces[body], part.begin + moving.time[own], moving.position[own], moving.rotation[own])
        known = _pieces_on(act.cascade.fallen, moving.at(moving.duration), replay.is_game)
    return tracks


def _lay_unchanged(known: OnTable, now: OnTable) -> OnTable:
    """Return what is on the table now; what the layout describes as before lies as it came to lie, not only as the layout can say it."""
    return {piece: known[piece] if piece in known and known[piece][0] == said else (said, at) for piece, (said, at) in now.items()}


def _pieces_on(layout: Layout, poses: Poses, has_prints: bool) -> OnTable:
    """Return the pieces of a table in the order of its poses, the landscape photos last: what the layout says of each, and where it is."""
    found: list[tuple[Piece, object]] = [
        (Piece(Kind.DOMINO, one.id, (one.terrain, one.camera, one.state == State.FLAT)), replace(one, by=-1)) for one in layout.dominoes
    ]
    found += [(Piece(Kind.TILE, tile.id, (tile.terrain, tile.shape)), tile) for tile in layout.tiles]
    numbers = photo_numbers(layout.animals)
    found += [(Piece(Kind.PHOTO, f"animal {i}", (one.terrain, numbers[i])), one) for i, one in enumerate(layout.animals)]
    places = zip(poses.positions, poses.rotations, strict=True)
    pieces: OnTable = {piece: (state, at) for (piece, state), at in zip(found, places, strict=True)}
    if has_prints:
        looks = {tile.id: (tile.terrain, tile.shape) for tile in layout.tiles}
        for tile_id, at in landscape_photo_poses(layout).items():
            turn = np.array([math.cos(at.heading / 2), 0.0, 0.0, math.sin(at.heading / 2)])
            pieces[Piece(Kind.PRINT, f"print {tile_id}", looks[tile_id])] = at, (np.array([at.x, at.y, 0.0]), turn)
    return pieces


def _wet_times(frames: ReplayFrames, pieces: tuple[Piece, ...]) -> dict[str, list[float]]:
    """Return, by the place of a domino or tile in the list of pieces, from when until when water comes over it."""
    replay, found = frames.replay, dict[tuple[Kind, int | str], list[float]]()
    for part in frames.timeline.parts:
        if part.act is None or part.act < replay.first_nudge:
            continue
        cascade, show = replay.acts[part.act].cascade, frames.act_timeline(part.act)
        for row in np.flatnonzero(cascade.fell & np.equal(cascade.state, State.FORWARD)).tolist():
            begun = part.begin + float(cascade.fall_time[row])
            found.setdefault((Kind.DOMINO, int(cascade.layout.dominoes.id[row])), [round(begun + 0.2, 3), round(begun + 0.7, 3)])
        times = np.arange(0.0, show.duration + 1 / _RATE, 1 / _RATE)
        for time in times.tolist():
            for flood in show.floods(time):
                known = found.setdefault((Kind.TILE, cascade.layout.tiles[flood.tile].id), [round(part.begin + time, 3), 0.0])
                known[1] = round(part.begin + time, 3) if flood.wet < 1 or not known[1] else known[1]
    return {str(k): found[piece.kind, piece.id] for k, piece in enumerate(pieces) if (piece.kind, piece.id) in found}


def _film(frames: ReplayFrames, part: Part) -> Floats:
    """Return the camera's keys of a part: of a cascade those that follow it, of the placing the whole table, (k, 8)."""
    if part.act is not None:
        return camera_keys(frames.act_timeline(part.act), part.begin, part.end)
    layout = frames.at(frames.timeline.end).layout
    way = min(1.0, (part.end - part.begin) / 2)
    return np.array([[time, *itertools.chain(*whole_table(layout)), 1.0] for time in (part.begin + way, part.end - way)])


def _table_of(layout: Layout) -> Table:
    x0, y0, x1, y1 = table_area(layout)
    return Table(x1 - x0, y1 - y0)


def _pack(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode("ascii")


def _picture(sheet: Sheet) -> str:
    return "data:image/webp;base64," + base64.b64encode(sheet.webp).decode("ascii")
