"""Name the pieces on a table and what is printed on each. Imports no pixels."""

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from aya_sim.layout import Floats, Layout, State
from games.aya.model.landscape_photos import landscape_photo_poses
from games.aya.text.photos import photo_numbers


class Kind(IntEnum):
    """Number the kinds of pieces, as the page numbers them too."""

    DOMINO = 0
    TILE = 1
    PHOTO = 2
    PRINT = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """Name a piece and what is printed on it. A domino laid flat by hand and the same one standing are two pieces: their water differs."""

    kind: Kind
    id: int | str
    look: tuple[Any, ...]  # what `games.aya.render.scene.atlas` draws it by


def name_pieces(layout: Layout) -> tuple[Piece, ...]:
    """Return the dominoes, tiles and animal photos of a layout, in the order of its poses."""
    found = [Piece(Kind.DOMINO, one.id, (one.terrain, one.camera, one.state == State.FLAT)) for one in layout.dominoes]
    found += [Piece(Kind.TILE, tile.id, (tile.terrain, tile.shape)) for tile in layout.tiles]
    numbers = photo_numbers(layout.animals)
    found += [Piece(Kind.PHOTO, f"animal {i}", (one.terrain, numbers[i])) for i, one in enumerate(layout.animals)]
    return tuple(found)


def place_prints(layout: Layout) -> dict[Piece, tuple[Floats, Floats]]:
    """Return the landscape photos that lie beside the tiles: position, (3,) mm, and rotation, (4,) w x y z, of each."""
    looks = {tile.id: (tile.terrain, tile.shape) for tile in layout.tiles}
    return {
        Piece(Kind.PRINT, f"print {tile_id}", looks[tile_id]): (
            np.array([at.x, at.y, 0.0]),
            np.array([math.cos(at.heading / 2), 0.0, 0.0, math.sin(at.heading / 2)]),
        )
        for tile_id, at in landscape_photo_poses(layout).items()
    }
