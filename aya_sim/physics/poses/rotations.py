"""Compute with rotations as unit quaternions (w, x, y, z) and as matrices, many at a time."""

import numpy as np

from aya_sim.layout import Floats

_NEARLY_EQUAL = 0.9995  # cosine of half an angle above which a straight line serves as well as an arc


def turn_and_lean(yaw: Floats, lean: Floats) -> Floats:
    """Return the rotations, (n, 4), of bodies turned by `yaw` about the vertical and then leaning by `lean` their own way ahead, rad."""
    c, s, cos, sin = np.cos(yaw / 2), np.sin(yaw / 2), np.cos(lean / 2), np.sin(lean / 2)
    found = np.empty((*np.shape(yaw), 4))
    found[..., 0], found[..., 1], found[..., 2], found[..., 3] = c * cos, -s * sin, c * sin, s * cos
    return found


def matrices(rotations: Floats) -> Floats:
    """Return the rotations, (n, 4), as matrices, (n, 3, 3), whose columns are the axes of the body."""
    w, x, y, z = (rotations[..., part] for part in range(4))
    turned = np.empty((*rotations.shape[:-1], 3, 3))
    turned[..., 0, 0], turned[..., 0, 1], turned[..., 0, 2] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    turned[..., 1, 0], turned[..., 1, 1], turned[..., 1, 2] = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    turned[..., 2, 0], turned[..., 2, 1], turned[..., 2, 2] = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    return turned


def quaternions(turned: Floats) -> Floats:
    """Return matrices, (n, 3, 3), as unit quaternions, (n, 4)."""
    diagonal = np.diagonal(turned, axis1=-2, axis2=-1)
    x, y, z = np.moveaxis(diagonal, -1, 0)
    squared = np.stack([1 + x + y + z, 1 + x - y - z, 1 - x + y - z, 1 - x - y + z], axis=-1)  # of each part, four times
    a, b, c = turned[..., 2, 1], turned[..., 0, 2], turned[..., 1, 0]
    d, e, f = turned[..., 1, 2], turned[..., 2, 0], turned[..., 0, 1]
    w, i, j, k = np.moveaxis(squared, -1, 0)
    columns = [[w, a - d, b - e, c - f], [a - d, i, c + f, b + e], [b - e, c + f, j, a + d], [c - f, b + e, a + d, k]]
    table = np.moveaxis(np.array(columns), (0, 1), (-2, -1))
    best = np.argmax(squared, axis=-1)
    found = np.take_along_axis(table, best[..., None, None], axis=-2)[..., 0, :]
    unit: Floats = found / np.linalg.norm(found, axis=-1, keepdims=True)
    return unit


def interpolate(one: Floats, other: Floats, part: Floats) -> Floats:
    """Return the rotations on the shortest arc from `one` to `other`, (n, 4) each. part: (n,) 0 to 1."""
    cosine = np.sum(one * other, axis=-1)
    other = np.where(cosine[..., None] < 0, -other, other)
    angle = np.arccos(np.clip(np.abs(cosine), 0.0, 1.0))
    straight = np.abs(cosine) > _NEARLY_EQUAL
    sine = np.where(straight, 1.0, np.sin(angle))
    before = np.where(straight, 1.0 - part, np.sin((1.0 - part) * angle) / sine)
    after = np.where(straight, part, np.sin(part * angle) / sine)
    found = before[..., None] * one + after[..., None] * other
    unit: Floats = found / np.linalg.norm(found, axis=-1, keepdims=True)
    return unit
