"""Describe a replay for its page: every piece with the picture printed on it and its track, the water, the marks and the camera's path.

Numbers in mm, s and rad; times are those of the replay's timeline, in which 0 is the first nudge. Knows no HTML.
"""

import base64
import itertools
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from aya_sim.layout import Layout
from aya_sim.physics.poses import Poses, rest_poses
from games.aya.model.director import table_area, whole_table
from games.aya.model.film import film_keys
from games.aya.model.replay_frames import ReplayFrames
from games.aya.page3d.sheets import Sheet, encode_webp, pack_sheet
from games.aya.page3d.tracks import POSITION_UNIT, ROTATION_UNIT, TIME_UNIT, PieceTracks, Placed
from games.aya.render.scene import Kind, Piece, replay_water
from games.aya.render.scene.atlas import draw_look, draw_oak
from games.aya.render.scene.meshes import MOST_ROUNDED, Mesh, build_mesh
from games.aya.render.scene.pieces import name_pieces, place_prints
from games.aya.render.scene.scene import piece_size
from games.ui.palette import WATER, Palette

_MUCH = 4_000_000  # bytes
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
        for kind, looks in self.known.items():
            yield pack_sheet([draw_look(kind, look, layout.domino, palette) for look in looks])


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
        "shapes": [_flatten(build_mesh(kind, layout.domino, rounded=len(tracks.pieces) <= MOST_ROUNDED)) for kind in Kind],
        "sizes": [piece_size(kind, layout.domino) for kind in Kind],
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
        "film": film_keys(frames).round(3).tolist(),
        "whole": [*itertools.chain(*(column.tolist() for column in whole_table(layout)))],
        "sheets": [],
    }
    yield
    for sheet in looks.sheets(layout, palette):
        scene["sheets"].append({"picture": _picture(sheet), "cells": sheet.cells})
        yield
    scene["oak"] = _picture(Sheet(encode_webp(draw_oak(layout))))
    yield
    return scene


def _lay_tracks(frames: ReplayFrames) -> PieceTracks[Piece]:
    """Return what every piece does, from the beginning of the timeline to its end."""
    replay, tracks = frames.replay, PieceTracks[Piece]()
    known: OnTable = {}
    moves = frames.tracks
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
    said = [*(replace(one, by=-1) for one in layout.dominoes), *layout.tiles, *layout.animals]
    places = zip(poses.positions, poses.rotations, strict=True)
    pieces: OnTable = {piece: (state, at) for piece, state, at in zip(name_pieces(layout), said, places, strict=True)}
    prints = place_prints(layout) if has_prints else {}
    return pieces | {piece: ((*at[0].tolist(), *at[1].tolist()), at) for piece, at in prints.items()}


def _wet_times(frames: ReplayFrames, pieces: tuple[Piece, ...]) -> dict[str, tuple[float, ...]]:
    """Return, by the place of a domino or tile in the list of pieces, from when until when water comes over it."""
    water = replay_water(frames)
    return {str(k): tuple(round(time, 3) for time in water[key]) for k, one in enumerate(pieces) if (key := (one.kind, one.id)) in water}


def _flatten(mesh: Mesh) -> dict[str, list[float] | list[int]]:
    columns = {"positions": mesh.positions, "normals": mesh.normals, "places": mesh.places}
    lists = {name: column.round(4).ravel().tolist() for name, column in columns.items()}
    return {**lists, "triangles": mesh.triangles.ravel().tolist()}


def _pack(data: bytes) -> str:
    level = 9 if len(data) < _MUCH else 6  # of thousands of dominoes the last two hundredths take a fifth of the time
    return base64.b64encode(zlib.compress(data, level)).decode("ascii")


def _picture(sheet: Sheet) -> str:
    return "data:image/webp;base64," + base64.b64encode(sheet.webp).decode("ascii")
