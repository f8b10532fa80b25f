"""Draw light and marks over the table: halo, arrow, camera flash, shade around one place, verdict marks and rings."""

import math
from functools import lru_cache

import pygame

from aya_sim.game import Pose
from games.aya.model.perspective import Lens
from games.aya.render.board import Board
from games.ui.canvas import Canvas, Point, shrink
from games.ui.palette import GLOW, SHADE, WATER, Ink, Palette

_PM = pygame.BLEND_PREMULTIPLIED
_FLASH = 0.45  # s
_LARGEST_FLASH = 600  # pixels across, however near the eye is
_STEPS = 8
_VEIL = 400  # pixels, a piece of shade
COLOURS: dict[str, Ink] = {"good": "good", "caution": "caution", "no": "no", "plain": WATER}
"""By tone, the colour of a mark or a ring."""


def draw_halo(target: pygame.Surface, at: tuple[float, float], size: float, strength: float) -> None:
    """Draw a warm ring around this pixel, `size` pixels across. strength: 0 unseen to 1."""
    sprite = _halo(max(12, round(size)), round(max(0.0, min(1.0, strength)) * _STEPS))
    target.blit(sprite, sprite.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


@lru_cache(maxsize=40)
def _halo(size: int, step: int) -> pygame.Surface:
    whole = round(size * 1.5)
    board = Canvas(3.0, 3.0, 2 * whole / 3.0)
    board.surface.fill((*GLOW, 0))
    strength = 0.45 + 0.55 * step / _STEPS
    board.dot((*GLOW, round(150 * strength)), (1.5, 1.5), 1.02)
    board.dot((255, 236, 170, round(255 * strength)), (1.5, 1.5), 0.9)
    board.dot((*GLOW, round(80 * strength)), (1.5, 1.5), 0.76)
    soft = pygame.transform.gaussian_blur(board.surface, max(1, round(0.07 * size)))
    return shrink(soft, (whole, whole))


def draw_arrow(target: pygame.Surface, at: tuple[float, float], way: float, size: float, palette: Palette) -> None:
    """Draw an arrow in the direction in which a domino would fall, with its middle here, `size` pixels long. way:
    rad, counter-clockwise.
    """
    sprite = _arrow(round(math.degrees(way)) % 360, max(12, round(size)), palette)
    target.blit(sprite, sprite.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


@lru_cache(maxsize=80)
def _arrow(way: int, size: int, palette: Palette) -> pygame.Surface:
    board = Canvas(2.2, 2.2, size * 3 / 2.2)
    board.glyph("marks/flow", (1.1, 1.1), 1.0, palette.water_dark, math.radians(-way))
    return shrink(board.surface, (size, size))


class Flashes:
    """The camera flashes that are visible now, each at a place of the table."""

    def __init__(self) -> None:
        self._lit: list[tuple[float, float, float]] = []  # x, y, age s

    def add(self, x: float, y: float) -> None:
        """Start a flash at this place, mm."""
        self._lit.append((x, y, 0.0))

    def update(self, dt: float) -> None:
        """Age the flashes by `dt` seconds and drop those that are over."""
        self._lit = [(x, y, age + dt) for x, y, age in self._lit if age + dt < _FLASH]

    def __bool__(self) -> bool:
        return bool(self._lit)

    def draw(self, target: pygame.Surface, lens: Lens) -> None:
        """Draw every flash where it is seen."""
        for x, y, age in self._lit:
            part = 1 - age / _FLASH
            sprite = _burst(min(_LARGEST_FLASH, max(30, round(130 * lens.scale_at(x, y) / 10) * 10)), round(part * part * 10))
            at = lens.pixel(x, y)
            target.blit(sprite, sprite.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


@lru_cache(maxsize=30)
def _burst(size: int, step: int) -> pygame.Surface:
    sheet = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    sheet.fill((255, 255, 255, 0))
    for k in range(16):
        level = round(255 * step / 10 * ((k + 1) / 16) ** 2.2)
        pygame.draw.circle(sheet, (255, 255, 255, level), (size / 2, size / 2), size / 2 * (1 - k / 17))
    return sheet.premul_alpha()


def draw_shade(target: pygame.Surface, area: pygame.Rect, at: tuple[float, float], radius: float, dark: int = 120) -> None:
    """Darken the area, except for a soft round spot with its middle at this pixel. dark: alpha of the shade, 0 to
    255.
    """
    veil = _hole(max(8, round(radius / 4) * 4), dark)
    hole = veil.get_rect(center=(round(at[0]), round(at[1])))
    before = target.get_clip()
    target.set_clip(area.clip(before))
    target.blit(veil, hole, special_flags=_PM)
    for strip in _around(area, hole):
        if strip.width > 0 and strip.height > 0:
            _lay_veil(target, strip, dark)
    target.set_clip(before)


def _lay_veil(target: pygame.Surface, strip: pygame.Rect, dark: int) -> None:
    veil = _flat(dark)
    for x in range(strip.x, strip.right, _VEIL):
        for y in range(strip.y, strip.bottom, _VEIL):
            target.blit(veil, (x, y), (0, 0, min(_VEIL, strip.right - x), min(_VEIL, strip.bottom - y)), special_flags=_PM)


def _around(area: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return the four parts of the area outside the hole."""
    top, bottom = max(area.top, min(hole.top, area.bottom)), min(area.bottom, max(hole.bottom, area.top))
    return [
        pygame.Rect(area.x, area.y, area.width, top - area.y),
        pygame.Rect(area.x, bottom, area.width, area.bottom - bottom),
        pygame.Rect(area.x, top, max(0, hole.left - area.x), bottom - top),
        pygame.Rect(min(area.right, hole.right), top, max(0, area.right - hole.right), bottom - top),
    ]


@lru_cache(maxsize=8)
def _flat(dark: int) -> pygame.Surface:
    veil = pygame.Surface((_VEIL, _VEIL), pygame.SRCALPHA, 32)
    veil.fill((*SHADE, dark))
    return veil.premul_alpha()


@lru_cache(maxsize=12)
def _hole(radius: int, dark: int) -> pygame.Surface:
    side = round(radius * 2.8)
    veil = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    veil.fill((*SHADE, dark))
    for k in range(20):
        level = round(dark * (1 - (k + 1) / 20) ** 1.5)
        pygame.draw.circle(veil, (*SHADE, level), (side / 2, side / 2), radius * (1.36 - 0.36 * (k + 1) / 20))
    return veil.premul_alpha()


@lru_cache(maxsize=16)
def dashed_ring(tone: str, size: int, palette: Palette) -> pygame.Surface:
    """Return a dashed ring in the colour of a tone, `size` pixels across, premultiplied."""
    board = Canvas(size, size, 2)
    middle, radius = size / 2, size / 2 - 4
    for k in range(36):
        a = [math.tau * (k + share) / 36 for share in (0.12, 0.5, 0.88)]
        board.stroke(palette.paper, [(middle + radius * math.cos(t), middle + radius * math.sin(t)) for t in a], 5)
        board.stroke(palette.rgb(COLOURS[tone]), [(middle + radius * math.cos(t), middle + radius * math.sin(t)) for t in a], 2.6)
    return shrink(board.surface, (size, size))


def verdict_corner(photo: Point, scale: float, size: int, *, is_tile: bool) -> tuple[int, int]:
    """Return the upper left corner of a mark, `size` pixels wide, at the lower right rim of a photo.

    photo: its middle, pixels. scale: pixels per mm. is_tile: it is a landscape, which is marked at its tile.
    """
    off = (62.0 if is_tile else 15.0) * scale * 0.71 + (0 if is_tile else 0.4 * size)
    return round(photo[0] + off - size / 2), round(photo[1] + off - size / 2)


@lru_cache(maxsize=40)
def verdict_mark(tone: str, size: int, palette: Palette) -> pygame.Surface:
    """Return the mark of a tone: a check in a disc, an alert in a triangle, a cross in a diamond; premultiplied."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    at = (1.2, 1.2)
    tips: dict[str, tuple[Point, ...]] = {
        "caution": ((0, -1.1), (1.12, 0.85), (-1.12, 0.85)),
        "no": ((0, -1.18), (1.18, 0), (0, 1.18), (-1.18, 0)),
    }
    if tone in tips:
        for colour, grow in ((palette.paper, 1.0), (palette.rgb(COLOURS[tone]), 0.82)):
            board.polygon(colour, [(1.2 + x * grow, 1.2 + y * grow) for x, y in tips[tone]])
        board.glyph("marks/cross" if tone == "no" else "marks/alert", (1.2, 1.28 if tone == "caution" else 1.2), 0.8, palette.paper)
    else:
        board.dot(palette.paper, at, 1.1)
        board.dot(palette.rgb(COLOURS[tone]), at, 0.94)
        if tone == "good":
            board.glyph("marks/check", at, 1.0, palette.paper)
        else:
            board.stroke(palette.paper, ((1.2, 1.1), (1.2, 1.7)), 0.24)
            board.dot(palette.paper, (1.2, 0.72), 0.15)
    return shrink(board.surface, (size, size))


def draw_ring(target: pygame.Surface, board: Board, at: Pose, across: float = 46.0, tone: str = "plain") -> None:
    """Draw a dashed ring around a piece of the table, such as the standing domino that is being turned. across: mm."""
    ring = dashed_ring(tone, round(across * board.scale + 10), board.palette)
    target.blit(ring, ring.get_rect(center=board.pixel(at.x, at.y)), special_flags=_PM)
