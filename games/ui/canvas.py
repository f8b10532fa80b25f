"""Draw smooth shapes on transparent surfaces in units of their own. Coordinates: y down.

pygame draws no smooth polygons, so everything is drawn several times larger and averaged down. A canvas holds
straight alpha; sprites that are rotated, shrunk and blitted are premultiplied.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from games.ui.glyphs import draw_glyph
from games.ui.palette import SHADE, Colour

Point = tuple[float, float]


def smooth_line(points: Sequence[Point], closed: bool = True, steps: int = 8) -> tuple[Point, ...]:
    """Return a smooth line through all the points (Catmull-Rom)."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        near = (i - 1, i, i + 1, i + 2)
        p, q, r, s = (points[j % n] if closed else points[min(max(j, 0), n - 1)] for j in near)
        out.extend(_spline(p, q, r, s, k / steps) for k in range(steps))
    return tuple(out) if closed else (*out, points[-1])


def _spline(p: Point, q: Point, r: Point, s: Point, t: float) -> Point:
    def one(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)

    return one(p[0], q[0], r[0], s[0]), one(p[1], q[1], r[1], s[1])


def rotate(point: Point, angle: float) -> Point:
    """Return the point turned clockwise on the surface by `angle`, rad."""
    c, s = math.cos(angle), math.sin(angle)
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


class Canvas:
    """A transparent surface measured in units of whatever is drawn on it."""

    def __init__(self, width: float, height: float, fine: float) -> None:
        """width, height: units. fine: pixels per unit."""
        self.fine = fine
        self.surface = pygame.Surface((max(1, round(width * fine)), max(1, round(height * fine))), pygame.SRCALPHA, 32)

    def fill(self, colour: Colour) -> None:
        """Fill the whole canvas with a colour."""
        self.surface.fill(colour)

    def polygon(self, colour: Colour | tuple[int, int, int, int], points: Iterable[Point]) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [(x * self.fine, y * self.fine) for x, y in points])

    def dot(self, colour: Colour | tuple[int, int, int, int], centre: Point, radius: float, squash: float = 1.0) -> None:
        """Fill a circle, or an oval whose height is `squash` times its width."""
        x, y, r = centre[0] * self.fine, centre[1] * self.fine, radius * self.fine
        if squash == 1.0:
            pygame.draw.circle(self.surface, colour, (x, y), max(0.5, r))
        else:
            around = (math.tau * k / 40 for k in range(40))
            pygame.draw.polygon(self.surface, colour, [(x + r * math.cos(a), y + r * squash * math.sin(a)) for a in around])

    def stroke(self, colour: Colour | tuple[int, int, int, int], points: Sequence[Point], width: float) -> None:
        """Draw a line with round ends and joints."""
        for a, b in pairwise(points):
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            if length > 0:
                across = (-(b[1] - a[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2)
                corners = ((a, 1), (b, 1), (b, -1), (a, -1))
                self.polygon(colour, [(p[0] + side * across[0], p[1] + side * across[1]) for p, side in corners])
        for p in points:
            self.dot(colour, p, width / 2)

    def glyph(self, name: str, at: Point, size: float, ink: Colour | Mapping[str, Colour], turn: float = 0.0) -> None:
        """Draw a glyph with its middle here. size: units of this canvas that one unit of the glyph takes. turn: rad, clockwise.
        ink: its colour, or the colours of its roles; others are those of the file.
        """
        c, s = (size * self.fine * part for part in (math.cos(turn), math.sin(turn)))
        draw_glyph(
            self.surface,
            name,
            (c, s, -s, c, at[0] * self.fine, at[1] * self.fine),
            ink if isinstance(ink, Mapping) else {"ink": ink},
        )

    def blank_copy(self) -> "Canvas":
        """Return an empty canvas of the same size, to draw on and `blend`."""
        w, h = self.surface.get_size()
        other = Canvas(1, 1, 1)
        other.fine, other.surface = self.fine, pygame.Surface((w, h), pygame.SRCALPHA, 32)
        return other

    def blend(self, sheet: "Canvas", strength: float = 1.0) -> None:
        """Blit another canvas over this one. strength: 0 unseen to 1."""
        sheet.surface.set_alpha(round(255 * strength))
        self.surface.blit(sheet.surface, (0, 0))

    def mask(self, outline: pygame.Surface) -> None:
        """Keep only what lies within the white of `outline`."""
        self.surface.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a premultiplied smaller copy of a straight-alpha surface."""
    return pygame.transform.smoothscale(surface.premul_alpha(), (max(1, size[0]), max(1, size[1])))


def rotate_and_shrink(sprite: pygame.Surface, angle: float, fine: int, at: Point) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a premultiplied sprite, drawn `fine` times larger, rotated and shrunk, and the pixel of its upper left corner.

    angle: degrees, counter-clockwise on the screen. at: pixels, where the sprite's middle goes; kept to 1/fine of a pixel.
    """
    whole = pygame.transform.rotate(sprite, angle) if angle % 360 else sprite
    w, h = whole.get_size()
    left, top = round(at[0] * fine - w / 2), round(at[1] * fine - h / 2)
    x, y = left // fine, top // fine
    columns, rows = -(-(left - x * fine + w) // fine), -(-(top - y * fine + h) // fine)
    sheet = pygame.Surface((columns * fine, rows * fine), pygame.SRCALPHA, 32)
    sheet.blit(whole, (left - x * fine, top - y * fine), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(sheet, (columns, rows)), (x, y)


def cast_shadow(sprite: pygame.Surface, blur: int, strength: float) -> pygame.Surface:
    """Return the soft shadow of a premultiplied sprite, `blur` pixels larger on every side, premultiplied. strength: 0 to 1."""
    w, h = sprite.get_size()
    shadow = pygame.Surface((w + 2 * blur, h + 2 * blur), pygame.SRCALPHA, 32)
    shadow.fill((*SHADE, 0))
    pygame.surfarray.pixels_alpha(shadow)[blur : blur + w, blur : blur + h] = pygame.surfarray.array_alpha(sprite) * strength
    return pygame.transform.gaussian_blur(shadow, max(1, blur // 2)).premul_alpha()


def round_corners(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return the picture with round corners of this many pixels; straight alpha."""
    out = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    out.blit(picture, (0, 0))
    out.blit(_corners(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@lru_cache(maxsize=16)
def _corners(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White with round corners on nothing."""
    mask = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
    return pygame.transform.smoothscale(mask, size)
