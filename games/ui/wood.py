"""Grow the oak of the table and the beech of the blocks from fixed seeds: the same picture every time."""

import random
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from games.ui.canvas import Canvas
from games.ui.palette import BEECH, BEECH_GRAIN, OAK_DARK, OAK_LIGHT, SHADE, lighter, mix

Plane = npt.NDArray[np.float32]

PLANKS = 6  # boards across a table
_COARSEST = 1700  # pixels; grain is computed up to here and enlarged beyond


@lru_cache(maxsize=2)
def oak(width: int, height: int) -> pygame.Surface:
    """Return a boarded oak top of this many pixels, light from the upper left. Shared: do not draw on it."""
    shrink = max(1.0, max(width, height) / _COARSEST)
    w, h = max(2, round(width / shrink)), max(2, round(height / shrink))
    tone = _grain(w, h)
    light, dark = (np.array(c, np.float32) for c in (OAK_LIGHT, OAK_DARK))
    colour = light + (dark - light) * tone[:, :, None]
    colour *= _daylight(w, h)[:, :, None]
    small = pygame.Surface((w, h), 0, 32)
    pygame.surfarray.blit_array(small, np.clip(colour, 0, 255).astype(np.uint8))
    whole = pygame.transform.smoothscale(small, (width, height))
    _prick(whole)
    return whole


def _prick(wood: pygame.Surface) -> None:
    """Fine pores at full size: short dark and pale hairs along the grain."""
    chance = random.Random(4)
    w, h = wood.get_size()
    hairs = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    for _ in range(min(9000, w * h // 500)):
        x, y, long = chance.randrange(w), chance.randrange(h), chance.randrange(6, 46)
        shade = (*SHADE, chance.randrange(10, 30)) if chance.random() < 0.72 else (255, 236, 205, chance.randrange(8, 26))
        pygame.draw.line(hairs, shade, (x, y), (x + long, y + chance.choice((0, 0, 0, 1))))
    wood.blit(hairs, (0, 0))


def _grain(w: int, h: int) -> Plane:
    """How dark the wood is, 0 to 1, (w, h)."""
    rng = np.random.default_rng(20)
    board = h / PLANKS
    y = np.arange(h, dtype=np.float32)[None, :]
    row = np.minimum(y / board, PLANKS - 1e-3).astype(np.int64)
    across = y / board - row - 0.5  # -0.5..0.5 within its board
    lean = rng.uniform(-0.35, 0.35, PLANKS).astype(np.float32)[row]
    tint = rng.uniform(-0.11, 0.11, PLANKS).astype(np.float32)[row]
    warp = _noise(rng, w, h, 5, PLANKS * 3) * 0.32 + _noise(rng, w, h, 14, PLANKS * 9) * 0.07
    rings = np.sin((across - lean + warp) ** 2 * 46 + warp * 17)
    fibre = _noise(rng, w, h, max(2, w // 150), max(2, h // 2)) * 0.6 + _noise(rng, w, h, max(2, w // 40), h) * 0.4
    pores = np.clip(_noise(rng, w, h, max(2, w // 26), h) - 0.55, 0, 1) * (0.6 + 0.4 * rings)
    seam = np.clip(1 - np.abs(np.abs(across) - 0.5) * board / 1.1, 0, 1) * ((row > 0) | (across > 0)) * ((row < PLANKS - 1) | (across < 0))
    return np.asarray(0.4 + tint + 0.15 * rings + 0.15 * fibre + 0.5 * pores + 0.75 * seam, np.float32)


def _daylight(w: int, h: int) -> Plane:
    """Brightness: a window at the upper left and a slight vignette."""
    x, y = np.linspace(-1, 1, w, dtype=np.float32)[:, None], np.linspace(-1, 1, h, dtype=np.float32)[None, :]
    far = (x * x + y * y) / 2
    return np.asarray(1.045 - 0.035 * (x + y) - 0.13 * far * far, np.float32)


def _noise(rng: np.random.Generator, w: int, h: int, columns: int, rows: int) -> Plane:
    """Smooth noise from -1 to 1, (w, h), on this many cells."""
    knots = rng.uniform(-1, 1, (columns + 2, rows + 2)).astype(np.float32)
    i, u = _cells(w, columns)
    j, v = _cells(h, rows)
    along = knots[i] * (1 - u)[:, None] + knots[i + 1] * u[:, None]
    if rows == h:  # every knot is a pixel
        return np.asarray(along[:, :h], np.float32)
    return np.asarray(along[:, j] * (1 - v) + along[:, j + 1] * v, np.float32)


def _cells(n: int, cells: int) -> tuple[npt.NDArray[np.int64], Plane]:
    at = np.linspace(0, cells, n, endpoint=False, dtype=np.float32)
    cell = at.astype(np.int64)
    part = at - cell
    return cell, part * part * (3 - 2 * part)


def plane_beech(board: Canvas, width: float, height: float, seed: int) -> None:
    """Cover the canvas with beech whose grain runs along x, fleck by fleck from the seed."""
    chance = random.Random(seed)
    board.fill(BEECH)
    for _ in range(26):
        y, strength = chance.uniform(0, height), chance.uniform(0.12, 0.45)
        sway = chance.uniform(-0.03, 0.03) * height
        colour = mix(BEECH, BEECH_GRAIN if chance.random() < 0.7 else lighter(BEECH, 0.6), strength)
        board.stroke(colour, ((0, y), (width * 0.5, y + sway), (width, y)), chance.uniform(0.008, 0.03) * height)
    for _ in range(40):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        board.stroke(mix(BEECH, BEECH_GRAIN, 0.75), ((x, y), (x + 0.05 * height, y)), 0.008 * height)
