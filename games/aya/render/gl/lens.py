"""Compute the matrices of a camera and of the light that shines on what it looks at. Numbers only."""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import Floats
from games.aya.model.director import CameraPose

LIGHT = np.array([-0.62, 0.5, 1.0]) / math.sqrt(0.62**2 + 0.5**2 + 1.0)
"""Unit vector towards the key light: from the upper left of the table, high."""

_NEAR, _FAR = 12.0, 14_000.0  # mm
_LEAST_LIT = 160.0  # mm, half the side of the square that the shadows cover from near
_HIGHEST = 160.0  # mm above the table that casts shadows


@dataclass(frozen=True, slots=True, eq=False)
class Lighting:
    """The square on the table whose shadows are drawn."""

    middle: tuple[float, float]  # mm
    reach: float  # mm, half its side
    texel: float  # mm of a pixel of the map
    matrix: Floats  # (4, 4) mm to the map of shadows and how far along the light, 0 to 1
    depth: float  # mm along the light that is 1


def camera_axes(camera: CameraPose) -> Floats:
    """Return unit vectors to the right of the picture, up on it, and towards the eye, (3, 3)."""
    back = camera.eye - camera.target
    right = np.array([-back[1], back[0], 0.0]) if back[0] or back[1] else np.array([1.0, 0.0, 0.0])
    back, right = back / np.linalg.norm(back), right / np.linalg.norm(right)
    return np.stack([right, np.cross(back, right), back])


def perspective(camera: CameraPose, size: tuple[int, int], fov: float) -> Floats:
    """Return the matrix, (4, 4), from mm to the picture as OpenGL has it, -1 to 1, z forward. fov: rad, from top to bottom."""
    axes, high = camera_axes(camera), 1.0 / math.tan(fov / 2)
    look = np.eye(4)
    look[:3, :3], look[:3, 3] = axes, -axes @ camera.eye
    lens = np.zeros((4, 4))
    lens[0, 0], lens[1, 1] = high * size[1] / size[0], high
    lens[2, 2], lens[2, 3] = (_FAR + _NEAR) / (_NEAR - _FAR), 2 * _FAR * _NEAR / (_NEAR - _FAR)
    lens[3, 2] = -1.0
    found: Floats = lens @ look
    return found


def aim_light(camera: CameraPose, area: tuple[float, float, float, float], pixels: int) -> Lighting:
    """Return where shadows are drawn: finely around what is looked at from near, else all over the table.

    area: least and greatest x and y of the table, mm. pixels: a side of the map; the square moves by whole pixels, so that no shadow's edge
    creeps.
    """
    x0, y0, x1, y1 = area
    whole = math.hypot(x1 - x0, y1 - y0) / 2
    wanted = min(whole * 1.08, max(_LEAST_LIT, float(np.linalg.norm(camera.target - camera.eye)) * 0.85))
    reach = 2 ** (math.ceil(math.log2(wanted) * 4) / 4)
    part = min(1.0, reach / whole) ** 4
    texel = 2 * reach / pixels
    middle = [
        round((float(target) + (centre - float(target)) * part) / texel) * texel
        for target, centre in zip(camera.target[:2], ((x0 + x1) / 2, (y0 + y1) / 2), strict=True)
    ]
    right = np.cross([0.0, 0.0, 1.0], LIGHT)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(LIGHT, right), -LIGHT])
    flat = reach * math.hypot(LIGHT[0], LIGHT[1]) * 1.5
    begin, depth = -flat - _HIGHEST, 2 * flat + _HIGHEST + 20.0
    matrix = np.eye(4)
    matrix[:2, :3] = axes[:2] / (2 * reach)
    matrix[2, :3] = axes[2] / depth
    matrix[:3, 3] = 0.5 - matrix[:3, :3] @ np.array([*middle, 0.0])
    matrix[2, 3] = -(axes[2] @ np.array([*middle, 0.0]) + begin) / depth
    return Lighting((middle[0], middle[1]), reach, texel, matrix, depth)
