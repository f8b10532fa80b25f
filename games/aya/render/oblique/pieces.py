"""Draw the pieces at an angle: blocks, their shadows, photos and cards, each drawn once for a camera and then only blitted.

A sprite is premultiplied and comes with the offset from its anchor on the table to its upper left corner, pixels. Of a block its visible
faces are drawn: the painted one with ground, river and signs, the painted top, plain beech elsewhere; lit from the upper left of the plan,
wherever the camera is. Headings are counted from the right of the picture, so that an orbiting camera finds blocks that were drawn before.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS, Terrain
from aya_sim.layout import DominoSize, State
from games.aya.render import sprites
from games.aya.render.animals import photo
from games.aya.render.ground import SLANT, convex_hull
from games.aya.render.marks import terrain_mark
from games.aya.render.oblique.projection import Camera
from games.aya.render.palette import EDGE, GROUND, MARK
from games.aya.render.sprites import Sprite
from games.ui.canvas import Point
from games.ui.glyphs import draw_glyph
from games.ui.palette import (
    BEECH,
    SHADE,
    STILL_WATER,
    WATER,
    WATER_LIGHT,
    Colour,
    Palette,
    darker,
    lighter,
    mix,
)
from games.ui.pixel_cache import pixel_cache

TILT_STEP, WAY_STEP = 4, 4  # degrees
_SHADE_TILT, _SHADE_WAY = 12, 8
_ROUGH_STEP = 8
_LIGHT_STEP, _ROUGH_LIGHT = 15, 45
_ROUGH_ELEVATION, _ROUGH_SCALE = 30, 0.06  # tenths of a degree, and a part of the scale
_FINE = 3  # times as large as it is shown
_SUN = (math.radians(141.0), math.radians(48.0))  # where the light comes from: way on the plan, and height
_DIM, _BRIGHT = 0.72, 1.08  # how much of a colour is left in the shade, and in full light
_SOFT = tuple((1.0 - k / 4, 42 + 26 * k) for k in range(4))  # part of the height, darkness 0..255
_RING = [(math.cos(math.tau * k / 12), math.sin(math.tau * k / 12)) for k in range(12)]
_BANK, _RIVER, _ASIDE = 0.2, 0.155, 0.165  # of the width, as on the blocks of the plan


class ViewAngle(NamedTuple):
    """Everything about a camera that changes a piece's picture."""

    light: int  # degrees, in steps: where the light comes from, from the right of the picture
    elevation: int  # tenths of a degree
    scale: float  # pixels per mm
    rough: bool = False  # without signs and grain


class BlockKind(NamedTuple):
    """Everything that distinguishes two drawn blocks, except their place."""

    terrain: Terrain
    camera: bool
    state: State
    tilt: int  # degrees, in steps
    way: int  # degrees, in steps, from the right of the picture


def view_angle(camera: Camera, rough: bool = False) -> ViewAngle:
    """Return a camera without its place. rough: in wide steps, so that a camera that moves finds pieces that were drawn before."""
    step = _ROUGH_LIGHT if rough else _LIGHT_STEP
    light, elevation, scale = (
        round(math.degrees(_SUN[0] - camera.azimuth) / step) * step % 360,
        math.degrees(camera.elevation) * 10,
        camera.scale,
    )
    if rough:
        elevation, scale = (
            round(elevation / _ROUGH_ELEVATION) * _ROUGH_ELEVATION,
            math.exp(round(math.log(scale) / _ROUGH_SCALE) * _ROUGH_SCALE),
        )
    return ViewAngle(light, round(elevation), round(scale, 4), rough)


def block_kind(camera: Camera, terrain: Terrain, has_camera: bool, state: State, tilt: float, way: float, rough: bool = False) -> BlockKind:
    """Return the kind of a domino for a camera. tilt, way: rad, the way on the table."""
    step = _ROUGH_STEP if rough else WAY_STEP
    leans = 90 if state == State.FLAT else round(math.degrees(tilt) / TILT_STEP) * TILT_STEP
    return BlockKind(terrain, has_camera, state, leans, round(math.degrees(way - camera.azimuth) / step) * step % 360)


def shadow_kind(kind: BlockKind, rough: bool = False) -> BlockKind:
    """Return the kind whose shadow this one shares: a shadow does not depend on paint."""
    step = _SHADE_WAY * (3 if rough else 1)
    way = round(kind.way / step) * step % 360
    return BlockKind(Terrain.FOREST, False, State.FORWARD, round(kind.tilt / _SHADE_TILT) * _SHADE_TILT, way)


class _Outline(NamedTuple):
    """One block from its anchor: corners on the picture and in space, and how each axis faces the camera and the light."""

    seen: tuple[Point, ...]  # (8) pixels, y down
    space: tuple[tuple[float, float, float], ...]  # (8) mm
    facing: tuple[float, ...]  # (3)
    lit: tuple[float, ...]  # (3)


@lru_cache(maxsize=8000)
def _outline(tilt: int, way: int, size: DominoSize, angle: ViewAngle, fine: int) -> _Outline:
    """Compute what `Blocks.corners` and `Camera.pixels` return, for a single block, where numpy would be slower."""
    c, s = math.cos(math.radians(way)), math.sin(math.radians(way))
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    axes = ((c * cos, s * cos, -sin), (-s, c, 0.0), (c * sin, s * sin, cos))
    low, high = math.cos(math.radians(angle.elevation / 10)), math.sin(math.radians(angle.elevation / 10))
    sun = math.radians(angle.light)
    light = (math.cos(sun) * math.cos(_SUN[1]), math.sin(sun) * math.cos(_SUN[1]), math.sin(_SUN[1]))
    steps = [(a, b, e) for a in (-size.thickness, 0.0) for b in (-size.width / 2, size.width / 2) for e in (0.0, size.height)]
    space = tuple(
        (
            a * axes[0][0] + b * axes[1][0] + e * axes[2][0],
            a * axes[0][1] + b * axes[1][1] + e * axes[2][1],
            a * axes[0][2] + e * axes[2][2],
        )
        for a, b, e in steps
    )
    k = angle.scale * fine
    seen = tuple((x * k, -(y * high + z * low) * k) for x, y, z in space)
    facing = tuple(-axis[1] * low + axis[2] * high for axis in axes)
    lit = tuple(sum(one * other for one, other in zip(axis, light, strict=True)) for axis in axes)
    return _Outline(seen, space, facing, lit)


@pixel_cache(40)
def block(kind: BlockKind, size: DominoSize, angle: ViewAngle, palette: Palette) -> Sprite:
    """Return the sprite of a domino; its anchor is the middle of the edge about which it turns."""
    fine = _FINE if angle.scale < 2 and not angle.rough else 2
    outline = _outline(kind.tilt, kind.way, size, angle, fine)
    x0, y0, x1, y1 = _bounds(outline.seen, fine)
    sheet = pygame.Surface(((x1 - x0) * fine, (y1 - y0) * fine), pygame.SRCALPHA, 32)
    corners = [(x - x0 * fine, y - y0 * fine) for x, y in outline.seen]
    for axis, (facing, lit) in enumerate(zip(outline.facing, outline.lit, strict=True)):
        if abs(facing) > 1e-3:
            side = 1 if facing > 0 else -1
            bright = round(_DIM + (_BRIGHT - _DIM) * max(0.0, lit * side), 2)
            _paint(sheet, kind, axis, side, corners, size, (bright, angle.rough), palette)
    small = pygame.transform.smoothscale(sheet.premul_alpha(), (x1 - x0, y1 - y0))
    return Sprite(small, (x0, y0))


def _bounds(points: Sequence[Point], fine: int, room: int = 1) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom in whole pixels, with some room. points: `fine` times larger."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    return (*(math.floor(v / fine) - room for v in low), *(math.ceil(v / fine) + room for v in high))  # type: ignore[return-value]  # two and two


def _paint(
    sheet: pygame.Surface,
    kind: BlockKind,
    axis: int,
    side: int,
    corners: Sequence[Point],
    size: DominoSize,
    how: tuple[float, bool],
    palette: Palette,
) -> None:
    """One face. how: how bright, and whether roughly.

    The number of a corner is 4 if it is in front, and 2 if it is on the left, and 1 if it is at the top, together.
    """
    painted = kind.state != State.BACKWARD
    if axis == 0:  # u from foot to head, v from left to right
        at = 4 if side > 0 else 0
        face = _Face(sheet, corners, (at + 2, at + 3, at), (size.height, size.width), how, palette)
        face.beech()
        if side < 0 and painted:
            _paint_river(face, kind)
    elif axis == 1:  # u from foot to head, v from back to front
        at = 2 if side > 0 else 0
        face = _Face(sheet, corners, (at, at + 1, at + 4), (size.height, size.thickness), how, palette)
        face.beech()
        if painted:
            face.band(EDGE[palette.scheme][kind.terrain], (0.0, face.long), (0.0, 0.12 * face.wide))
    else:  # u from back to front, v from left to right
        at = 1 if side > 0 else 0
        face = _Face(sheet, corners, (at + 2, at + 6, at), (size.thickness, size.width), how, palette)
        face.beech()
        if side > 0 and painted:
            _paint_end(face, kind)


@lru_cache(maxsize=4000)
def _shade(colour: Colour, lit: float) -> Colour:
    """Return a colour in this light: browner in the shade, a little paler in full light."""
    return darker(colour, 1.0 - lit) if lit < 1 else lighter(colour, 2 * (lit - 1.0))


class _Face:
    """One face of a block to paint on: u along it and v across it, mm from the corner that is its origin."""

    def __init__(
        self,
        sheet: pygame.Surface,
        corners: Sequence[Point],
        ends: tuple[int, int, int],
        spans: tuple[float, float],
        how: tuple[float, bool],
        palette: Palette,
    ) -> None:
        """ends: the corners at the origin, at the end of u and at the end of v. spans: mm. how: how bright, and whether roughly."""
        self.sheet, (self.lit, self.rough), (self.long, self.wide), self.palette = sheet, how, spans, palette
        origin, along, across = (corners[k] for k in ends)
        self.origin = origin
        self.along = (along[0] - origin[0]) / self.long, (along[1] - origin[1]) / self.long
        self.across = (across[0] - origin[0]) / self.wide, (across[1] - origin[1]) / self.wide

    def at(self, u: float, v: float) -> Point:
        return self.origin[0] + u * self.along[0] + v * self.across[0], self.origin[1] + u * self.along[1] + v * self.across[1]

    def area(self, colour: Colour, points: Sequence[Point]) -> None:
        (x, y), (ux, uy), (vx, vy) = self.origin, self.along, self.across
        pygame.draw.polygon(self.sheet, _shade(colour, self.lit), [(x + u * ux + v * vx, y + u * uy + v * vy) for u, v in points])

    def band(self, colour: Colour, u: tuple[float, float], v: tuple[float, float]) -> None:
        self.area(colour, ((u[0], v[0]), (u[1], v[0]), (u[1], v[1]), (u[0], v[1])))

    def beech(self) -> None:
        """Paint planed wood with a light edge."""
        rim = 0.035 * self.wide
        self.band(lighter(BEECH, 0.45), (0.0, self.long), (0.0, self.wide))
        self.band(BEECH, (rim, self.long - rim), (rim, self.wide - rim))
        for k, grain in enumerate(() if self.rough else (0.22, 0.41, 0.63, 0.8)):
            self.band(darker(BEECH, 0.06 + 0.02 * (k % 2)), (rim, self.long - rim), (grain * self.wide, (grain + 0.03) * self.wide))

    def upright(self) -> float:
        """Return the turn, rad, at which a sign on this face stands most nearly upright."""
        turns = [k * math.pi / 2 for k in range(4)]
        return min(turns, key=lambda turn: math.sin(turn) * self.along[1] - math.cos(turn) * self.across[1])

    def glyph(self, name: str, middle: Point, size: float, ink: Colour, turn: float) -> None:
        """Draw a glyph. size: mm. turn: rad, from its own right to u."""
        c, s = math.cos(turn) * size, math.sin(turn) * size
        (ux, uy), (vx, vy) = self.along, self.across
        matrix = (c * ux + s * vx, c * uy + s * vy, c * vx - s * ux, c * vy - s * uy, *self.at(*middle))
        draw_glyph(self.sheet, name, matrix, {"ink": _shade(ink, self.lit), "paper": _shade(self.palette.paper, self.lit)})


def _paint_river(face: _Face, kind: BlockKind) -> None:
    """Paint the face that is up once the block lies."""
    _paint_bands(face, kind, (0.0, face.long))
    if face.rough:
        return
    if kind.state == State.FORWARD and kind.tilt > 20:
        for k in range(max(1, round(face.long / (0.5 * face.wide)))):
            at = ((k + 0.5) * 0.5 * face.wide, face.wide / 2)
            face.glyph("marks/chevron", at, 0.1 * face.wide, mix(WATER, WATER_LIGHT, 0.85), 0.0)
    _paint_signs(face, kind, face.long - 0.21 * face.wide, 0.135 * face.wide)


def _paint_end(face: _Face, kind: BlockKind) -> None:
    """Paint the top end, on which the paint folds over."""
    _paint_bands(face, kind, (0.0, 0.9 * face.long))
    if kind.tilt < 50 and not face.rough:
        face.glyph("marks/chevron", (0.45 * face.long, face.wide / 2), 0.34 * face.long, face.palette.paper, 0.0)
        _paint_signs(face, kind, 0.46 * face.long, 0.38 * face.long)


def _paint_bands(face: _Face, kind: BlockKind, along: tuple[float, float]) -> None:
    """Paint ground, banks and river, from edge to edge along u so that neighbours join."""
    palette = face.palette
    ground, wide, middle = GROUND[palette.scheme][kind.terrain], face.wide, face.wide / 2
    rim = 0.035 * wide
    face.band(EDGE[palette.scheme][kind.terrain], along, (rim, wide - rim))
    face.band(ground, along, (2 * rim, wide - 2 * rim))
    still = kind.state == State.FLAT
    sand = mix(lighter(ground, 0.5), (0xEB, 0xD9, 0xA8), 0.5)
    water, edge = (STILL_WATER, darker(STILL_WATER, 0.2)) if still else (WATER, palette.water_dark)
    for half, colour in ((_BANK + 0.022, darker(ground, 0.34)), (_BANK, sand), (_RIVER + 0.012, edge), (_RIVER - 0.015, water)):
        face.band(colour, along, (middle - half * wide, middle + half * wide))
    if not still:
        for v, colour in ((-0.088, WATER_LIGHT), (0.1, mix(WATER, WATER_LIGHT, 0.45))):
            face.band(colour, along, (middle + (v - 0.014) * wide, middle + (v + 0.014) * wide))


def _paint_signs(face: _Face, kind: BlockKind, u: float, size: float) -> None:
    """Paint the terrain's mark on the left bank and the camera on the right."""
    palette = face.palette
    turn = face.upright()
    if face.palette.marks:
        face.glyph(terrain_mark(kind.terrain), (u, _ASIDE * face.wide), size, MARK[palette.scheme][kind.terrain], turn)
    if kind.camera:
        at = (u, (1 - _ASIDE) * face.wide)
        face.area(palette.paper, [(at[0] + 1.13 * size * x, at[1] + 1.13 * size * y) for x, y in _RING])
        face.glyph("marks/camera", at, size * 0.86, palette.ink, turn)


@pixel_cache(24)
def shadow(kind: BlockKind, size: DominoSize, angle: ViewAngle) -> Sprite:
    """Return the soft shadow of a block, straight alpha of one colour, anchored as its block. kind: as `shadow_kind` returns it."""
    coarse = 1 if angle.scale < 0.9 and not angle.rough else 2
    high, sun, slope = math.sin(math.radians(angle.elevation / 10)), math.radians(angle.light), math.hypot(*SLANT)
    dx, dy = -slope * math.cos(sun), -slope * math.sin(sun)
    space = _outline(kind.tilt, kind.way, size, angle, 1).space
    k = angle.scale / coarse
    foot = [(x * k, -y * high * k) for x, y, _ in space]
    layers = _SOFT[::3] if angle.rough else _SOFT
    outlines = [foot + [((x + z * dx * part) * k, -(y + z * dy * part) * high * k) for x, y, z in space] for part, _ in layers]
    blur = max(1, round(1.1 * min(angle.scale, 5.0) / coarse))
    x0, y0, x1, y1 = _bounds([point for outline in outlines for point in outline], 1, 3 * blur)
    mask = pygame.Surface((x1 - x0, y1 - y0), pygame.SRCALPHA, 32)
    mask.fill((*SHADE, 0))
    for outline, (_, dark) in zip(outlines, layers, strict=True):
        edge = convex_hull([[x - x0, y - y0] for x, y in outline])
        if len(edge) > 2:
            pygame.draw.polygon(mask, (*SHADE, dark), edge)
    soft = mask if angle.rough else pygame.transform.box_blur(mask, blur)
    if coarse > 1:
        soft = pygame.transform.smoothscale(soft, (soft.get_width() * coarse, soft.get_height() * coarse))
    return Sprite(soft, (x0 * coarse, y0 * coarse))


@pixel_cache(8)
def photo_sprite(terrain: Terrain, angle: ViewAngle, palette: Palette, which: int = 0) -> Sprite:
    """Return an animal photo that lies level and faces the viewer; its anchor is the middle of its lower side."""
    width = max(4, round(ANIMAL_DIAMETER * angle.scale))
    high = math.sin(math.radians(angle.elevation / 10))
    flat = pygame.transform.smoothscale(photo(terrain, width, palette, which), (width, max(2, round(width * high))))
    rise = max(1, round(ANIMAL_THICKNESS * angle.scale * math.sqrt(1 - high * high)))
    sheet = pygame.Surface((width, flat.get_height() + rise), pygame.SRCALPHA, 32)
    edge = flat.copy()
    edge.fill((205, 196, 182, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for k in range(rise, 0, -1):
        sheet.blit(edge, (0, k), special_flags=pygame.BLEND_PREMULTIPLIED)
    sheet.blit(flat, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Sprite(sheet, (-(width // 2), -(flat.get_height() // 2) - rise))


@pixel_cache(4)
def photo_shadow(lift: int, angle: ViewAngle) -> Sprite:
    """Return the shadow of a photo this many mm above the table, premultiplied; anchored below the photo."""
    plain = sprites.animal_shadow(lift, angle.scale).picture
    return _level(plain, 0.0, angle)


def flatten_plan(plan: pygame.Surface, camera: Camera, rough: bool = False) -> Sprite:
    """Return a picture drawn in plan as it looks lying on the table; its anchor is its middle."""
    return _level(plan, math.degrees(camera.azimuth), view_angle(camera, rough))


def _level(plan: pygame.Surface, azimuth: float, angle: ViewAngle) -> Sprite:
    around = _around(plan, -azimuth, angle.rough)
    high = math.sin(math.radians(angle.elevation / 10))
    seen = pygame.transform.smoothscale(around, (around.get_width(), max(1, round(around.get_height() * high))))
    return Sprite(seen, (-(seen.get_width() // 2), -(seen.get_height() // 2)))


def _around(plan: pygame.Surface, degrees: float, rough: bool) -> pygame.Surface:
    if not degrees:
        return plan
    return pygame.transform.rotate(plan, degrees) if rough else pygame.transform.rotozoom(plan, degrees, 1.0)
