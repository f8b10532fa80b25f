"""Draw a layout at an angle: shaded blocks on a slab of oak, from any side and height.

    board = ObliqueBoard()
    board.set_camera(fit_camera(layout, area.size))  # or any other Camera: orbit, zoom, pan
    board.draw(surface, area, layout, poses, floods=...)

The oak and the tiles are kept as one picture for each camera; shadows,
blocks and photos are blitted on it each time, the farthest first. In a window
only a few sprites are painted in a frame, and the oak in a thread: until then
pieces look as before, and the board `is_rough`.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS, DOMINO_TERRAINS
from aya_sim.game import Pose
from aya_sim.layout import DominoSize, Floats, Layout, State
from aya_sim.physics import Cascade
from aya_sim.physics.poses import Poses, rest_poses
from aya_sim.physics.poses.rotations import matrices
from games.aya.model.landscape_photos import landscape_photo_poses
from games.aya.model.timeline import Flood
from games.aya.render.oblique import pieces
from games.aya.render.oblique.geometry import LEANS, Blocks, depth_order
from games.aya.render.oblique.latest_sprites import LatestSprites
from games.aya.render.oblique.pieces import BlockKind, ViewAngle, block_kind, shadow_kind, view_angle
from games.aya.render.oblique.projection import Camera
from games.aya.render.oblique.table_picture import TablePicture
from games.aya.render.sprites import Sprite
from games.aya.text.photos import photo_numbers
from games.ui.palette import SHADE, STANDARD, Palette

_PM = pygame.BLEND_PREMULTIPLIED
_SHADOW = 0.5  # of the time of a piece, to paint its shadow
_BESIDE_DRAFT = 0.5  # of the new sprites are painted in a picture whose table is coarse though the camera rests, as that takes time too


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
        self._table = TablePicture()
        self._sprites = LatestSprites()
        self._mask: pygame.Surface | None = None

    def set_camera(self, camera: Camera) -> None:
        """Look from this camera from now on."""
        self._camera = camera

    @property
    def camera(self) -> Camera:
        """Return the camera."""
        assert self._camera is not None, "look first"
        return self._camera

    def make_room(self, size: tuple[int, int]) -> bool:
        """Make one of the surfaces that a first picture of this size, pixels, is drawn with, and return whether all are there. New memory
        takes long to write to: a picture that makes all of them at once takes as long as two.
        """
        if self._mask is None or self._mask.get_size() != size:
            self._mask = pygame.Surface(size, pygame.SRCALPHA, 32)
            return False
        return self._table.make_room(size)

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
        at_once: float = math.inf,
    ) -> None:
        """Draw the table into this part of the target, which is as large as the camera's picture.

        poses: of all that is on the layout, whatever it says itself. floods: the tiles that are wet. hidden: rows that
        are not drawn. draft: faster and coarser, while the camera orbits. at_once: how many new sprites to paint, and
        the table beside the window; other pieces look as before, and the board `is_rough`. inf: all is painted well.
        """
        sheet = target.subsurface(area.clip(target.get_rect()))
        self._table.draw(
            sheet, self.camera, layout, self.palette, self._landscape_photos(layout), floods, draft=draft, is_patient=at_once < math.inf
        )
        is_soon_sharp = self._table.is_draft and not draft
        self._sprites.begin((self.palette, layout.domino), self.camera.scale, at_once * _BESIDE_DRAFT if is_soon_sharp else at_once)
        self._lay(sheet, layout, build_solids(layout, poses), frozenset(hidden), draft)

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the last picture was not yet painted as well as it can be."""
        return self._table.is_draft or self._table.is_behind or self._sprites.is_behind

    def warm_standing(self, layout: Layout) -> Iterator[None]:
        """Draw the sprites of a table at rest before they are needed, one a step."""
        angle = view_angle(self.camera)
        for kind in _block_kinds(layout, build_solids(layout, rest_poses(layout)), self.camera, rough=False):
            self._warm(kind, layout.domino, angle)
            yield
        for photo, number in zip(layout.animals, photo_numbers(layout.animals), strict=True):
            pieces.photo_sprite(photo.terrain, angle, self.palette, number)
            yield

    def _warm(self, kind: BlockKind, size: DominoSize, angle: ViewAngle) -> None:
        pieces.block(kind, size, angle, self.palette)
        pieces.shadow(shadow_kind(kind), size, angle)

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
                self._warm(kind, size, angle)
                yield

    def _lay(self, sheet: pygame.Surface, layout: Layout, now: Solids, hidden: frozenset[int], draft: bool) -> None:
        """Shadows, then blocks and photos from the back to the front."""
        camera = self.camera
        solids = _with_photos(now)
        edges = now.blocks.edges()
        anchors, under = camera.pixels(edges).tolist(), camera.pixels(edges * np.array([1.0, 1.0, 0.0])).tolist()
        kinds = _block_kinds(layout, now, camera, draft)
        rows = [
            row for row in range(len(kinds)) if row not in hidden and _near(anchors[row], sheet, 3 * layout.domino.height * camera.scale)
        ]
        looks = self._block_sprites({row: kinds[row] for row in rows}, layout.domino, view_angle(camera, draft))
        self._draw_shadows(sheet, [(shade, under[row]) for row, (_, shade) in looks.items()], now, draft)
        there = np.array([*rows, *range(len(kinds), len(kinds) + len(now.photos))], np.int64)
        order = there[depth_order(solids[0][there], solids[1][there], camera)]
        photos = self._photo_sprites(layout, view_angle(camera, draft))
        tops = camera.pixels(now.photos).tolist()
        laid = [
            _place(looks[k][0], anchors[k]) if k < len(kinds) else _place(photos[k - len(kinds)], tops[k - len(kinds)])
            for k in order.tolist()
        ]
        sheet.fblits(laid, _PM)

    def _block_sprites(self, kinds: Mapping[int, BlockKind], size: DominoSize, angle: ViewAngle) -> dict[int, tuple[Sprite, Sprite]]:
        """Return the sprites of dominoes and of their shadows, by row."""
        found, kept = {}, self._sprites
        for row, kind in kept.sort(kinds.items()):
            piece = (row, kind.terrain, kind.camera)
            shade = kept.sprite((*piece, "shadow"), pieces.shadow, shadow_kind(kind, angle.rough), size, angle, cost=_SHADOW)
            found[row] = kept.sprite(piece, pieces.block, kind, size, angle, self.palette), shade
        return found

    def _photo_sprites(self, layout: Layout, angle: ViewAngle) -> list[Sprite]:
        looks = zip(layout.animals, photo_numbers(layout.animals), strict=True)
        return [
            self._sprites.sprite((k, "photo", photo.terrain), pieces.photo_sprite, photo.terrain, angle, self.palette, number)
            for k, (photo, number) in enumerate(looks)
        ]

    def _draw_shadows(self, sheet: pygame.Surface, found: Sequence[tuple[Sprite, list[float]]], now: Solids, draft: bool) -> None:
        if self._mask is None or self._mask.get_size() != sheet.get_size():
            self._mask = pygame.Surface(sheet.get_size(), pygame.SRCALPHA, 32)
        mask = self._mask
        mask.fill((*SHADE, 0))
        mask.fblits([_place(sprite, at) for sprite, at in found], pygame.BLEND_RGBA_MAX)
        sheet.blit(mask, (0, 0))
        for x, y, z in now.photos.tolist():
            low = self.camera.pixel(x, y)
            sprite = pieces.photo_shadow(round(z / 6) * 6, view_angle(self.camera, draft))
            dx, dy = (z * step * self.camera.scale for step in (0.42, 0.2))
            sheet.blit(*_place(sprite, (low[0] + dx, low[1] + dy)), special_flags=_PM)

    def _landscape_photos(self, layout: Layout) -> Mapping[str, Pose]:
        return landscape_photo_poses(layout) if self.shows_landscapes else {}


def _block_kinds(layout: Layout, now: Solids, camera: Camera, rough: bool) -> list[BlockKind]:
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


def _place(sprite: Sprite, at: Sequence[float]) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of a sprite and where its corner is if its anchor is there."""
    return sprite.picture, (round(at[0]) + sprite.corner[0], round(at[1]) + sprite.corner[1])
