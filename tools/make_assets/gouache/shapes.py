"""Masks that landscapes are cut from. Places in parts of the card in; fields of 0 to 1, one value a pixel, out."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numba
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.make_assets.gouache.inks import Field

SIZE = (600, 800)  # px, across and down
FINE = 2  # masks are drawn so many times larger and scaled down
Point = tuple[float, float]  # parts of the card
Random = np.random.Generator


def draw_mask(draw: Callable[[ImageDraw.ImageDraw, float, float], object]) -> Field:
    """Return what the callback draws; it is told how many pixels the card is wide and high."""
    large = Image.new("L", (SIZE[0] * FINE, SIZE[1] * FINE))
    draw(ImageDraw.Draw(large), float(large.width), float(large.height))
    return from_image(large.resize(SIZE, Image.Resampling.BOX))


def from_image(picture: Image.Image) -> Field:
    """Return a grey picture as a field."""
    return np.asarray(picture, dtype=np.float32) / np.float32(255)


def to_image(field: Field) -> Image.Image:
    """Return a field as a grey picture."""
    return Image.fromarray((np.clip(field, 0, 1) * 255 + 0.5).astype(np.uint8))


def blur(field: Field, reach: float) -> Field:
    """Return the field blurred by so many pixels, without steps: three means of boxes, the last as good as a bell."""
    if reach < 2:
        return from_image(to_image(field).filter(ImageFilter.GaussianBlur(float(reach))))
    half = max(1, round(float(reach)))
    for _ in range(2):
        field = np.ascontiguousarray(_average(field, half).T)
    return field


@numba.njit(cache=True)
def _average(field: Field, half: int) -> Field:
    """Return the field with every value replaced by the mean of its neighbours in its row, three times over."""
    high, wide = field.shape
    size = 2 * half + 1
    out = np.empty((high, wide), dtype=np.float32)
    row, after = np.empty(wide), np.empty(wide)
    for y in range(high):
        for x in range(wide):
            row[x] = field[y, x]
        for _ in range(3):
            total = row[0] * half
            for x in range(half):
                total += row[min(x, wide - 1)]
            for x in range(wide):
                total += row[min(x + half, wide - 1)]
                after[x] = total / size
                total -= row[max(x - half, 0)]
            row, after = after, row
        for x in range(wide):
            out[y, x] = row[x]
    return out


def polygon(points: Sequence[Point]) -> Field:
    """Return the area inside these corners."""
    return draw_mask(lambda d, w, h: d.polygon([(x * w, y * h) for x, y in points], fill=255))


def polygons(many: Iterable[Sequence[Point]]) -> Field:
    """Return the area inside any of these polygons."""

    def draw(d: ImageDraw.ImageDraw, w: float, h: float) -> None:
        for points in many:
            d.polygon([(x * w, y * h) for x, y in points], fill=255)

    return draw_mask(draw)


def box(left: float, top: float, right: float, bottom: float) -> Field:
    """Return an upright rectangle."""
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def ellipses(many: Iterable[tuple[float, float, float, float]]) -> Field:
    """Return the area inside ellipses: the middle of each, then its reach across and down, all in parts of the width."""

    def draw(d: ImageDraw.ImageDraw, w: float, h: float) -> None:
        for x, y, across, down in many:
            d.ellipse((x * w - across * w, y * h - down * w, x * w + across * w, y * h + down * w), fill=255)

    return draw_mask(draw)


def disc(x: float, y: float, radius: float) -> Field:
    """Return a disc; radius in parts of the width."""
    return ellipses([(x, y, radius, radius)])


def stroke(points: Sequence[Point], width: float) -> Field:
    """Return a line through these points, so many pixels wide."""
    return draw_mask(
        lambda d, w, h: d.line([(x * w, y * h) for x, y in points], fill=255, width=max(1, round(width * FINE)), joint="curve")
    )


def below(line: Field) -> Field:
    """Return all that lies under a line, which has one height for every column of pixels."""
    rows = np.arange(SIZE[1], dtype=np.float32)[:, None]
    area: Field = np.clip(rows - line[None, :] * SIZE[1] + 0.5, 0, 1)
    return area


def ridge(random: Random, level: float, height: float, rough: float = 0.5, waves: float = 2.0) -> Field:
    """Return the line of hills about a level. rough: how much each finer wave keeps of the last; waves: of the coarsest across."""
    x = np.linspace(0, 1, SIZE[0], dtype=np.float32)
    line, size, many = np.zeros_like(x), 1.0, waves
    for _ in range(7):
        phase, stretch = random.uniform(0, 2 * np.pi), random.uniform(0.8, 1.2)
        line += np.float32(size) * np.sin(2 * np.pi * many * stretch * x + phase).astype(np.float32)
        size, many = size * rough, many * 2.07
    return level - height * line / np.float32(np.abs(line).max() + 1e-6)


def peak(random: Random, x: float, top: float, slope: float) -> Field:
    """Return the line of one mountain with its top at a place; it falls by so much of the height for each width of the card."""
    across = np.linspace(0, 1, SIZE[0], dtype=np.float32)
    left, right = slope * random.uniform(0.8, 1.2), slope * random.uniform(0.8, 1.3)
    line = top + np.where(across < x, (x - across) * left, (across - x) * right)
    for step, size in ((24, 0.01), (64, 0.006), (150, 0.003)):
        jag = np.interp(across, np.linspace(0, 1, step), random.normal(0, size, step))
        line = line + jag * np.clip(np.abs(across - x) * 12, 0.15, 1)
    return np.asarray(line, dtype=np.float32)


def cloud(random: Random, x: float, y: float, wide: float, high: float) -> Field:
    """Return a heap of cloud with a level foot, its middle at x and its foot at y; wide and high in parts of the width."""
    balls = []
    for t in np.linspace(-1, 1, 9):
        size = high * (1 - 0.72 * t * t) * random.uniform(0.5, 0.75)
        balls.append((x + t * wide, y - size * 0.55 * 0.75, size * 1.15, size))
    body = ellipses(balls)
    rows = np.linspace(0, 1, SIZE[1], dtype=np.float32)[:, None]
    return body * np.clip((y - rows) * SIZE[1] / 5 + 0.5, 0, 1)


@cache
def _marks(name: str) -> Field:
    """Return the marks of a brush or of paper on a sheet larger than the card, about 0 with a spread of about 1."""
    stretch = {"flat": (26, 2.2), "slant": (3.6, 13), "mottle": (60, 60), "grain": (1.25, 1.25), "warp": (16, 16)}[name]
    random = np.random.default_rng(sum(map(ord, name)))
    wide, high = SIZE[0] * 3, SIZE[1] * 3
    noise = random.normal(128, 50, (int(high / stretch[1]), int(wide / stretch[0]))).clip(0, 255).astype(np.uint8)
    large = Image.fromarray(noise).resize((wide, high), Image.Resampling.BICUBIC)
    if name == "slant":
        large = large.rotate(-32, Image.Resampling.BILINEAR)
    left, top = round(SIZE[0] * 0.7), round(SIZE[1] * 0.7)
    field = from_image(large.crop((left, top, wide - left, high - top)))
    even: Field = (field - field.mean()) / field.std()
    return even


def texture(name: str) -> Field:
    """Return the marks of a brush or of paper, always the same: flat, slant, mottle, grain or warp."""
    return _marks(name)[: SIZE[1], : SIZE[0]]


def strewn(name: str, random: Random) -> Field:
    """Return these marks from another place of the sheet, so that no two layers have the same."""
    marks = _marks(name)
    down, across = int(random.integers(0, marks.shape[0] - SIZE[1])), int(random.integers(0, marks.shape[1] - SIZE[0]))
    return marks[down : down + SIZE[1], across : across + SIZE[0]]


def frayed(mask: Field, random: Random, by: float) -> Field:
    """Return the mask with an edge that wavers by so many pixels, as a hand cuts or paints it."""
    rows, columns = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    down = np.clip(rows + by * strewn("warp", random), 0, SIZE[1] - 1).astype(np.int32)
    across = np.clip(columns + by * strewn("warp", random), 0, SIZE[0] - 1).astype(np.int32)
    moved: Field = mask[down, across]
    return moved
