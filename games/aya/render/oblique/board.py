"""Draw a layout at an angle: shaded blocks on a slab of oak, from any side and height.

    board = ObliqueBoard()
    board.set_camera(fit_camera(layout, area.size))  # or any other Camera: orbit, zoom, pan
    board.draw(surface, area, layout, poses, floods=...)

The oak and the tiles are kept as one picture for each camera; shadows,
blocks and photos are blitted on it each time, the farthest first.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS, DOMINO_TERRAINS
from aya_sim.game import Pose
from aya_sim.layout import DominoSize, Floats, Layout, State, Tile
from aya_sim.physics import Cascade
from aya_sim.physics.poses import Poses
from aya_sim.physics.poses.rotations import matrices
from games.aya.model.landscape_photos import landscape_photo_poses
from games.aya.model.timeline import Flood
from games.aya.render.oblique import pieces
from games.aya.render.oblique.geometry import LEANS, Blocks, depth_order
from games.aya.render.oblique.pieces import ViewAngle, block_kind, shadow_kind, view_angle
from games.aya.render.oblique.projection import Camera
from games.aya.render.oblique.table import draw_table
from games.aya.render.sprites import Sprite
from games.aya.render.water import tile_water
from games.aya.text.photos import photo_numbers
from games.ui.palette import SHADE, STANDARD, Palette

_PM = pygame.BLEND_PREMULTIPLIED
_STEPS = 20  # of the water on a tile


@dataclass(frozen=True, slots=True)
class Solids:
    """What stands and lies: the blocks, and the photos with their heights."""

    blocks: Blocks
    photos: Floats  # (k, 3) mm, the middle of each photo's lower side


def build_solids(layout: Layout, poses: Poses) -> Solids:
    """Return the solids of a table in these poses."""
    n, first = len(layout.dominoes), len(poses.ids) - len(layout.animals)
    blocks = Blocks(poses.positions[:n], matrices(poses.rotations[:n]), layout.domino)
    return Solids(blocks, poses.positions[first:] - np.array([0.0, 0.0, ANIMAL_THICKNESS / 2]))


class ObliqueBoard:
    """A table at an angle."""

    def __init__(self, palette: Palette = STANDARD) -> None:
        self.palette = palette  # of the next picture
        self._camera: Camera | None = None
        self.shows_landscapes = False  # the photo of every landscape beside its tile
        self._prints: tuple[tuple[Tile, ...], dict[str, Pose]] = (), {}  # the photos beside these tiles
        self._ground: pygame.Surface | None = None
        self._ground_of: object = None
        self._mask: pygame.Surface | None = None

    def set_camera(self, camera: Camera) -> None:
        """Look from this camera from now on."""
        if self._camera is not None and view_angle(self._camera).scale != view_angle(camera).scale:
            pieces.clear_caches()
        self._camera = camera

    @property
    def camera(self) -> Camera:
        """Return the camera."""
        assert self._camera is not None, "look first"
        return self._camera

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        layout: Layout,
        poses: Poses,
        *,
        floods: Sequence[Flood] = (),
        hidden: Collection[int] = (),
        draft: bool = False,
    ) -> None:
        """Draw the table into this part of the target, which is as large as the camera's picture.

        poses: of all that is on the layout, whatever it says itself. floods: the tiles that are wet. hidden: rows that
        are not drawn. draft: faster and coarser, while the camera orbits.
        """
        sheet = target.subsurface(area.clip(target.get_rect()))
        self._draw_ground(sheet, layout, floods, draft)
        self._lay(sheet, layout, build_solids(layout, poses), frozenset(hidden), draft)

    def warm_sprites(self, cascade: Cascade) -> Iterator[None]:
        """Draw the sprites of a cascade before they are needed, one a step, in the order of the falls."""
        d, angle, size = cascade.layout.dominoes, view_angle(self.camera), cascade.layout.domino
        for row in cascade.fall_order().tolist():
            back = cascade.state[row] == State.BACKWARD
            begun = float(d.heading[row]) + (math.pi if back else 0.0)
            turn = math.remainder(float(cascade.fall_heading[row]) - begun, math.tau)
            whole = float(cascade.tilt[row])
            for k in range(math.ceil(math.degrees(whole) / pieces.TILT_STEP) + 1):
                tilt = min(whole, math.radians(k * pieces.TILT_STEP))
                state = State.STANDING if tilt < LEANS else State.BACKWARD if back else State.FORWARD
                way = begun + turn * tilt / max(whole, 1e-6)
                kind = block_kind(self.camera, DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), state, tilt, way)
                pieces.block(kind, size, angle, self.palette)
                pieces.shadow(shadow_kind(kind), size, angle)
                yield

    def _lay(self, sheet: pygame.Surface, layout: Layout, now: Solids, hidden: frozenset[int], draft: bool) -> None:
        """Shadows, then blocks and photos from the back to the front."""
        camera, angle, size = self.camera, view_angle(self.camera, draft), layout.domino
        solids = _with_photos(now)
        edges = now.blocks.edges()
        anchors, under = camera.pixels(edges).tolist(), camera.pixels(edges * np.array([1.0, 1.0, 0.0])).tolist()
        kinds = _block_kinds(layout, now, camera, draft)
        rows = [row for row in range(len(kinds)) if row not in hidden and _near(anchors[row], sheet, 3 * size.height * camera.scale)]
        self._draw_shadows(sheet, [(kinds[row], under[row]) for row in rows], now, size, angle)
        there = np.array([*rows, *range(len(kinds), len(kinds) + len(now.photos))], np.int64)
        order = there[depth_order(solids[0][there], solids[1][there], camera)]
        tops = camera.pixels(now.photos).tolist()
        laid, numbers = [], photo_numbers(layout.animals)
        for k in order.tolist():
            if k < len(kinds):
                sprite, at = pieces.block(kinds[k], size, angle, self.palette), anchors[k]
            else:
                sprite, at = (
                    pieces.photo_sprite(layout.animals[k - len(kinds)].terrain, view_angle(camera), self.palette, numbers[k - len(kinds)]),
                    tops[k - len(kinds)],
                )
            laid.append((sprite.picture, (round(at[0]) + sprite.corner[0], round(at[1]) + sprite.corner[1])))
        sheet.fblits(laid, _PM)

    def _draw_shadows(
        self, sheet: pygame.Surface, found: Sequence[tuple[pieces.BlockKind, list[float]]], now: Solids, size: DominoSize, angle: ViewAngle
    ) -> None:
        if self._mask is None or self._mask.get_size() != sheet.get_size():
            self._mask = pygame.Surface(sheet.get_size(), pygame.SRCALPHA, 32)
        mask = self._mask
        mask.fill((*SHADE, 0))
        laid = []
        for kind, at in found:
            sprite = pieces.shadow(shadow_kind(kind, angle.rough), size, angle)
            laid.append((sprite.picture, (round(at[0]) + sprite.corner[0], round(at[1]) + sprite.corner[1])))
        mask.fblits(laid, pygame.BLEND_RGBA_MAX)
        sheet.blit(mask, (0, 0))
        for x, y, z in now.photos.tolist():
            low = self.camera.pixel(x, y)
            sprite = pieces.photo_shadow(round(z / 6) * 6, view_angle(self.camera))
            dx, dy = (z * step * self.camera.scale for step in (0.42, 0.2))
            sheet.blit(sprite.picture, (round(low[0] + dx) + sprite.corner[0], round(low[1] + dy) + sprite.corner[1]), special_flags=_PM)

    def _landscape_photos(self, layout: Layout) -> dict[str, Pose]:
        if self.shows_landscapes and layout.tiles != self._prints[0]:
            self._prints = layout.tiles, landscape_photo_poses(layout)
        return self._prints[1]

    def _draw_ground(self, sheet: pygame.Surface, layout: Layout, floods: Sequence[Flood], draft: bool) -> None:
        wanted = (self.camera, sheet.get_size(), layout.table, layout.tiles, draft, self.palette)
        if wanted != self._ground_of or self._ground is None:
            if self._ground is None or self._ground.get_size() != sheet.get_size():
                self._ground = pygame.Surface(sheet.get_size(), 0, 32)
            draw_table(self._ground, self.camera, layout, self.palette, self._landscape_photos(layout), draft=draft)
            self._ground_of, self._water = wanted, {}
        sheet.blit(self._ground, (0, 0))
        for flood in floods:
            tile = layout.tiles[flood.tile]
            _lay_level(sheet, self._water_of(layout, flood, math.ceil(flood.wet * _STEPS), draft), self.camera.pixel(tile.x, tile.y))

    def _water_of(self, layout: Layout, flood: Flood, step: int, rough: bool) -> Sprite:
        kept = self._water.get(flood.tile)
        if kept is None or kept[0] != step:
            picture = tile_water(layout.tiles[flood.tile], flood, step / _STEPS, self.camera.scale)
            kept = self._water[flood.tile] = (step, pieces.flatten_plan(picture, self.camera, rough))
        return kept[1]

    _water: dict[int, tuple[int, Sprite]]


def _block_kinds(layout: Layout, now: Solids, camera: Camera, rough: bool) -> list[pieces.BlockKind]:
    d = layout.dominoes
    ways, tilts = now.blocks.leans()
    columns = (d.terrain.tolist(), d.camera.tolist(), d.state.tolist(), tilts.tolist(), ways.tolist())
    found = []
    for terrain, has_camera, code, tilt, way in zip(*columns, strict=True):
        state = State(code)
        if state != State.FLAT:
            state = State.STANDING if abs(tilt) < LEANS else State.BACKWARD if tilt < 0 else State.FORWARD
        found.append(block_kind(camera, DOMINO_TERRAINS[terrain], has_camera, state, abs(tilt), way, rough))
    return found


def _with_photos(now: Solids) -> tuple[Floats, Floats]:
    """Return corners and axes of the blocks, and of the photos as thin blocks."""
    corners, axes = now.blocks.corners(), now.blocks.axes()
    if not len(now.photos):
        return corners, axes
    half, thick = ANIMAL_DIAMETER / 2 * 0.86, ANIMAL_THICKNESS
    steps = np.array([(a, b, c) for a in (-half, half) for b in (-half, half) for c in (0.2, thick)])
    plain = np.broadcast_to(np.eye(3), (len(now.photos), 3, 3))
    return np.concatenate([corners, now.photos[:, None, :] + steps]), np.concatenate([axes, plain])


def _near(at: list[float], sheet: pygame.Surface, room: float) -> bool:
    return -room < at[0] < sheet.get_width() + room and -room < at[1] < sheet.get_height() + room


def _lay_level(target: pygame.Surface, sprite: Sprite, at: tuple[float, float]) -> None:
    target.blit(sprite.picture, (round(at[0]) + sprite.corner[0], round(at[1]) + sprite.corner[1]), special_flags=_PM)
