"""Compute the digest of a replay's final state."""

import hashlib
import math
from collections.abc import Sequence

import numpy as np

from aya_sim.game import Game
from aya_sim.layout import Floats
from aya_sim.physics import Cascade


def digest_of_toppling(cascade: Cascade) -> str:
    """Return the digest of the cascade: the same as in `aya topple --json` and in a layout's proof."""
    return cascade.digest


def digest_of_game(game: Game, cascades: Sequence[Cascade]) -> str:
    """Return the SHA-256 of all cascades' digests in order, the final table and the points as IEEE doubles; ids do not count.

    Equal on one platform and version.
    """
    hashed = hashlib.sha256()
    for cascade in cascades:
        hashed.update(cascade.digest.encode())
    d = game.layout.dominoes
    columns = [d.x, d.y, d.heading, d.state, d.fall_heading, d.tilt, d.slide]
    columns += [d.drift] if d.drift.any() else []  # a table without has the digest of before drifts were known
    hashed.update(_in_order(np.column_stack([np.asarray(column, np.float64) for column in columns])))
    hashed.update(_in_order(np.array([(tile.x, tile.y, tile.rotation) for tile in game.layout.tiles], np.float64).reshape(-1, 3)))
    hashed.update(_in_order(np.array([(photo.x, photo.y) for photo in game.layout.animals], np.float64).reshape(-1, 2)))
    points = (game.pushes, math.nan if game.count is None else game.count.total)
    hashed.update(np.array(points, "<f8").tobytes())
    return "sha256:" + hashed.hexdigest()


def _in_order(rows: Floats) -> bytes:
    """Return the rows sorted by their own values, as little-endian doubles with one zero."""
    plain = rows + 0.0
    return np.ascontiguousarray(plain[np.lexsort(plain.T[::-1])], dtype="<f8").tobytes()
