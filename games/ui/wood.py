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
    tone, daylight = _grain(w, h), _daylight(w, h)
    colours = np.empty((h, w, 3), np.uint8)
    for channel, (light, dark) in enumerate(zip(OAK_LIGHT, OAK_DARK, strict=True)):
        plane = tone * np.float32(dark - light)
        plane += np.float32(light)
        plane *= daylight
        colours[:, :, channel] = np.clip(plane, 0, 255, out=plane)
    small = pygame.image.frombytes(colours.tobytes(), (w, h), "RGB").convert(32)
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
    """Return how dark the wood is, 0 to 1, (h, w)."""
    rng = np.random.default_rng(20)
    board = h / PLANKS
    y = np.arange(h, dtype=np.float32)[:, None]
    row = np.minimum(y / board, PLANKS - 1e-3).astype(np.int64)
    across = y / board - row - 0.5  # -0.5..0.5 within its board
    lean = rng.uniform(-0.35, 0.35, PLANKS).astype(np.float32)[row]
    tint = rng.uniform(-0.11, 0.11, PLANKS).astype(np.float32)[row]
    warp = _noise(rng, w, h, 5, PLANKS * 3, 0.32)
    warp += _noise(rng, w, h, 14, PLANKS * 9, 0.07)
    rings = across - lean + warp
    rings *= rings
    rings *= 46
    rings += np.multiply(warp, 17, out=warp)
    np.sin(rings, out=rings)
    fibre = _noise(rng, w, h, max(2, w // 150), max(2, h // 2), 0.6)
    fibre += _noise(rng, w, h, max(2, w // 40), h, 0.4)
    pores = _noise(rng, w, h, max(2, w // 26), h)
    pores -= 0.55
    seam = np.clip(1 - np.abs(np.abs(across) - 0.5) * board / 1.1, 0, 1) * ((row > 0) | (across > 0)) * ((row < PLANKS - 1) | (across < 0))
    grain = 0.15 * rings
    grain += 0.4 + tint
    grain += np.multiply(fibre, 0.15, out=fibre)
    rings *= 0.4
    rings += 0.6
    rings *= np.clip(pores, 0, 1, out=pores)
    rings *= 0.5
    grain += rings
    grain += 0.75 * seam
    return np.asarray(grain, np.float32)


def _daylight(w: int, h: int) -> Plane:
    """Return the brightness, (h, w): a window at the upper left and a slight vignette."""
    x, y = np.linspace(-1, 1, w, dtype=np.float32)[None, :], np.linspace(-1, 1, h, dtype=np.float32)[:, None]
    far = (x * x + y * y) / 2
    return np.asarray(1.045 - 0.035 * (x + y) - 0.13 * far * far, np.float32)


def _noise(rng: np.random.Generator, w: int, h: int, columns: int, rows: int, strength: float = 1.0) -> Plane:
    """Return smooth noise from -strength to strength, (h, w), on this many cells."""
    knots = rng.uniform(-1, 1, (columns + 2, rows + 2)).astype(np.float32).T
    i, u = _cells(w, columns)
    noise = _blend(knots.take(i, 1), 1 - u, knots.take(i + 1, 1), u)
    if rows == h:  # every knot is a pixel
        noise = noise[:h]
    else:
        j, v = _cells(h, rows)
        noise = _blend(noise[j], (1 - v)[:, None], noise[j + 1], v[:, None])
    noise *= strength
    return noise


def _blend(one: Plane, weight: Plane, other: Plane, share: Plane) -> Plane:
    """Return the weighted sum of two planes, which are overwritten."""
    one *= weight
    other *= share
    one += other
    return one


def _cells(n: int, cells: int) -> tuple[npt.NDArray[np.int64], Plane]:
    """Return the cell of each of n pixels, and how far into it the pixel is, 0 to 1, eased."""
    at = np.linspace(0, cells, n, endpoint=False, dtype=np.float32)
    cell = at.astype(np.int64)
    part = at - cell
    return cell, np.asarray(part * part * (3 - 2 * part), np.float32)


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
