"""Planets and moons, painted by code. Numbers in, a lit ball on nothing out; the same for the same seed.

The surface is noise in space where the ball is, so it has no seam; light comes from the upper left, as everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

Floats = npt.NDArray[np.float64]
Colour = tuple[int, int, int]

LIGHT = np.array([-0.55, -0.6, 0.58])
LATTICE = 16


@dataclass(frozen=True, slots=True)
class Planet:
    """How one looks. colours: from low ground to high. rough: how fine the noise is. bands: how often the colours go round by latitude."""

    colours: tuple[Colour, ...]
    seed: int
    rough: float = 2.2
    bands: float = 0.0
    swirl: float = 0.5
    sea: Colour | None = None
    level: float = 0.5  # of the sea
    caps: float = 0.0  # how far ice reaches from the poles, 0 to 1
    clouds: float = 0.0
    cracks: Colour | None = None
    craters: int = 0
    ring: Colour | None = None
    air: Colour = (200, 220, 240)
    glow: float = 0.25


def painted(planet: Planet, size: int) -> Image.Image:
    """The planet, size x size, in the middle of what is transparent; with a ring it is smaller."""
    share = 0.6 if planet.ring else 0.92
    ball = _ball(planet, round(size * share * 2)).resize((round(size * share), round(size * share)), Image.Resampling.LANCZOS)
    picture = Image.new("RGBA", (size, size))
    at = ((size - ball.width) // 2, (size - ball.height) // 2)
    if planet.ring:
        behind, before = _ring(planet.ring, size)
        picture.alpha_composite(behind)
        picture.alpha_composite(ball, at)
        picture.alpha_composite(before)
    else:
        picture.alpha_composite(ball, at)
    return picture


def _ball(planet: Planet, size: int) -> Image.Image:
    points, inside = _sphere(size)
    shade = _surface(planet, points)
    colour = _air(planet, _lit(shade, points), points)
    alpha = np.clip((1 - inside) * size / 3, 0, 1) * 255
    return Image.fromarray(np.dstack([colour.clip(0, 255), alpha]).astype("uint8"), "RGBA")


def _sphere(size: int) -> tuple[Floats, Floats]:
    """The points of the ball's front, (size, size, 3), and how far from its middle each pixel is."""
    across = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(across, across)
    far = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - far**2, 0, 1))
    return np.dstack([x, y, z]), far


def _surface(planet: Planet, points: Floats) -> Floats:
    height = noise(points * planet.rough, planet.seed)
    if planet.bands:
        height = (points[..., 1] * planet.bands + planet.swirl * (height - 0.5) * 4) % 1.0
        height = 1 - np.abs(height * 2 - 1)
    else:
        height = np.clip((height - 0.5) * 2.4 + 0.5, 0, 1)
    colour = _ramp(planet.colours, height)
    if planet.sea:
        sea = np.array(planet.sea) * (0.75 + 0.5 * height[..., None])
        colour = np.where((height < planet.level)[..., None], sea, colour)
    colour = _craters(planet, colour, points)
    if planet.cracks:
        lines = np.abs(noise(points * planet.rough * 1.6, planet.seed + 5) - 0.5)
        colour = _mix(colour, planet.cracks, np.clip(1 - lines * 22, 0, 1))
    if planet.caps:
        ice = np.abs(points[..., 1]) + 0.25 * (noise(points * 5, planet.seed + 2) - 0.5)
        colour = _mix(colour, (240, 246, 250), np.clip((ice - 1 + planet.caps) * 12, 0, 1))
    if planet.clouds:
        clouds = noise(points * np.array([2.4, 5.0, 2.4]) + 3, planet.seed + 9)
        colour = _mix(colour, (250, 250, 250), np.clip((clouds - 1 + planet.clouds) * 6, 0, 0.85))
    return colour


def _craters(planet: Planet, colour: Floats, points: Floats) -> Floats:
    random = np.random.default_rng(planet.seed + 3)
    for _ in range(planet.craters):
        middle = random.normal(size=3) * (1, 1, 0.7) + (0, 0, 0.5)
        middle /= np.linalg.norm(middle)
        reach = random.uniform(0.05, 0.2)
        far = np.linalg.norm(points - middle, axis=2) / reach
        slope = ((points - middle) @ LIGHT) / reach
        dent = np.where(far < 1, 1 + 0.55 * slope * far, 1.0) * np.where(far < 0.85, 0.8, 1.0)
        colour = colour * dent[..., None]
    return colour


def _lit(colour: Floats, points: Floats) -> Floats:
    light: Floats = np.clip(points @ (LIGHT / np.linalg.norm(LIGHT)), 0, 1) ** 0.8
    return np.asarray(colour * (0.1 + 0.98 * light)[..., None])


def _air(planet: Planet, colour: Floats, points: Floats) -> Floats:
    """The thin bright rim on the side of the light."""
    rim = (1 - points[..., 2]) ** 3 * np.clip(points @ LIGHT + 0.35, 0, 1) * planet.glow * 2.4
    return _mix(colour, planet.air, np.clip(rim, 0, 0.9))


def noise(points: Floats, seed: int, octaves: int = 5) -> Floats:
    """Noise from 0 to 1 at these points, (..., 3): value noise on a lattice, five octaves."""
    random = np.random.default_rng(seed)
    whole, weight, share = np.zeros(points.shape[:-1]), 0.0, 1.0
    for octave in range(octaves):
        lattice = random.random((LATTICE,) * 3)
        whole = whole + share * _between(lattice, points * 2**octave + 37.0 + octave)
        weight += share
        share /= 2
    return whole / weight


def _between(lattice: Floats, points: Floats) -> Floats:
    base = np.floor(points).astype(int)
    part = points - base
    part = part * part * (3 - 2 * part)
    value = np.zeros(points.shape[:-1])
    for corner in np.ndindex(2, 2, 2):
        share = np.prod([part[..., k] if corner[k] else 1 - part[..., k] for k in range(3)], axis=0)
        value = value + share * lattice[tuple((base[..., k] + corner[k]) % LATTICE for k in range(3))]
    return value


def _ramp(colours: Sequence[Colour], height: Floats) -> Floats:
    steps = np.linspace(0, 1, len(colours))
    return np.dstack([np.interp(height, steps, [colour[k] for colour in colours]) for k in range(3)])


def _mix(colour: Floats, other: Any, share: Floats) -> Floats:
    return np.asarray(colour * (1 - share[..., None]) + np.array(other) * share[..., None])


def _ring(colour: Colour, size: int) -> tuple[Image.Image, Image.Image]:
    """The half of the ring behind the planet and the half before it."""
    ring = Image.new("RGBA", (size * 2, size * 2))
    drawing = ImageDraw.Draw(ring)
    for k, alpha in ((0, 150), (14, 60), (26, 190), (52, 90), (64, 170)):
        reach = size * (0.97 - k / 256)
        drawing.ellipse((size - reach, size - reach * 0.3, size + reach, size + reach * 0.3), outline=(*colour, alpha), width=size // 34)
    ring = ring.rotate(18, Image.Resampling.BICUBIC).resize((size, size), Image.Resampling.LANCZOS).filter(ImageFilter.GaussianBlur(0.4))
    before = Image.new("L", (size * 2, size * 2))
    ImageDraw.Draw(before).rectangle((0, size, size * 2, size * 2), fill=255)
    before = before.rotate(18, Image.Resampling.BICUBIC).resize((size, size), Image.Resampling.LANCZOS)
    nothing = Image.new("RGBA", (size, size))
    front = Image.composite(ring, nothing, before)
    return Image.composite(nothing, ring, before), front
