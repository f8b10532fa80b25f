"""Hold a table in space as a value: every piece, the landscape photos beside the tiles, and when water comes over what."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS, TILE_DIAMETER
from aya_sim.layout import DominoSize, Floats, Layout, State
from games.aya.model.landscape_photos import LENGTH, WIDTH
from games.aya.model.replay_frames import ReplayFrames
from games.aya.model.timeline import Timeline
from games.aya.render.scene.pieces import Kind, Piece, name_pieces, place_prints

Water = Mapping[tuple[Kind, int | str], tuple[float, float]]
"""From when until when water comes over a domino or a tile, s."""

_RATE = 20.0  # 1/s, at which the water on a tile is sampled
_REACHED, _WET = 0.2, 0.7  # s after a domino is struck
_NEVER = 1e9, 2e9  # s


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A table with every piece on it, in the order of the layout's poses, its landscape photos last."""

    layout: Layout
    pieces: tuple[Piece, ...]  # (n,)
    wet: Floats  # (n, 2) from when until when water comes over each, s
    print_positions: Floats  # (k, 3) mm
    print_rotations: Floats  # (k, 4) unit quaternions w, x, y, z


def build_scene(layout: Layout, *, has_prints: bool = False, water: Water | None = None) -> Scene:
    """Return the scene of a layout. has_prints: a landscape photo lies beside each tile, as in a game."""
    prints = place_prints(layout) if has_prints else {}
    pieces = (*name_pieces(layout), *prints)
    wet = np.array([(water or {}).get((piece.kind, piece.id), _NEVER) for piece in pieces], np.float64).reshape(-1, 2)
    positions = np.array([position for position, _ in prints.values()], np.float64).reshape(-1, 3)
    return Scene(layout, pieces, wet, positions, np.array([rotation for _, rotation in prints.values()], np.float64).reshape(-1, 4))


def piece_size(kind: Kind, domino: DominoSize) -> tuple[float, float, float]:
    """Return how large a piece is along its own axes, mm."""
    return {
        Kind.DOMINO: (domino.thickness, domino.width, domino.height),
        Kind.TILE: (TILE_DIAMETER, TILE_DIAMETER, 0.0),
        Kind.PHOTO: (ANIMAL_DIAMETER, ANIMAL_DIAMETER, ANIMAL_THICKNESS),
        Kind.PRINT: (LENGTH, WIDTH, 0.0),
    }[kind]


def wet_times(show: Timeline, begin: float = 0.0) -> dict[tuple[Kind, int | str], tuple[float, float]]:
    """Return when water comes over the dominoes and tiles of a cascade. begin: s at which the cascade starts on the clock that is asked."""
    cascade, found = show.cascade, dict[tuple[Kind, int | str], tuple[float, float]]()
    for row in np.flatnonzero(cascade.fell & np.equal(cascade.state, State.FORWARD)).tolist():
        struck = begin + float(cascade.fall_time[row])
        found[Kind.DOMINO, int(cascade.layout.dominoes.id[row])] = struck + _REACHED, struck + _WET
    for time in np.arange(0.0, show.duration + 1 / _RATE, 1 / _RATE).tolist():
        for flood in show.floods(time):
            tile = Kind.TILE, cascade.layout.tiles[flood.tile].id
            first, last = found.get(tile, (begin + time, 0.0))
            found[tile] = first, begin + time if flood.wet < 1 or not last else last
    return found


def replay_water(frames: ReplayFrames) -> dict[tuple[Kind, int | str], tuple[float, float]]:
    """Return when water comes over the pieces of a replay, s of its timeline, in the cascades that count."""
    found = dict[tuple[Kind, int | str], tuple[float, float]]()
    for part in frames.timeline.parts:
        if part.act is not None and part.act >= frames.replay.first_nudge:
            for key, (first, last) in wet_times(frames.act_timeline(part.act), part.begin).items():
                found[key] = found.get(key, (first,))[0], last if key[0] == Kind.TILE or key not in found else found[key][1]
    return found
