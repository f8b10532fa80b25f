"""Draw a scene in perspective: lit by one warm light with soft shadows, dark where things touch, blurred out of focus where that is asked.

    renderer = open_renderer((1280, 800))
    renderer.show(build_scene(layout))
    surface = renderer.draw(rest_poses(layout), camera_at(keys, 1.5))

Every frame: where each piece is goes to the graphics chip, one call draws all pieces of a kind, and the finished picture is read into a
surface. Whatever the driver raises becomes GLUnavailable.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.physics.poses import Poses
from games.aya.model.director import FOV, CameraPose, table_area
from games.aya.render.gl.context import compile_program, is_software, open_context, use_context
from games.aya.render.gl.lens import LIGHT, aim_light, camera_axes, perspective
from games.aya.render.gl.pictures import PrintedLayers, upload_grain, upload_oak
from games.aya.render.scene.atlas import draw_oak
from games.aya.render.scene.meshes import MOST_ROUNDED, Mesh, build_block, build_mesh
from games.aya.render.scene.pieces import Kind
from games.aya.render.scene.scene import Scene, piece_size
from games.ui.palette import STANDARD, WATER, Colour, Palette

if TYPE_CHECKING:
    import moderngl

_SAMPLES = 4  # of every pixel at edges
_SHADOW = 2048  # pixels, a side of the map of shadows
_RIM, _THICK = 16.0, 34.0  # mm, of the table around and under its top
_FLOOR = -420.0  # mm
_LIFT = {Kind.PRINT: 0.15, Kind.TILE: 0.3}  # mm above what lies below
_ROUGH = {Kind.DOMINO: 0.62, Kind.TILE: 0.6, Kind.PHOTO: 0.45, Kind.PRINT: 0.4}
_CONTACT = {Kind.DOMINO: (9.0, 0.62), Kind.PHOTO: (7.0, 0.6), Kind.TILE: (4.0, 0.5), Kind.PRINT: (3.0, 0.4)}  # mm, how dark
_ROOM = 0.105, 0.074, 0.052  # the dark beyond the floor, as a picture keeps colours
_BLUR = 0.011  # of the picture's height, the largest blur


def open_renderer(size: tuple[int, int], palette: Palette = STANDARD) -> SceneRenderer:
    """Return a renderer of pictures of this size, pixels. Raises GLUnavailable."""
    return SceneRenderer(open_context(), size, palette)


class _Pieces:
    """All pieces of one kind: a shape, and for each where it is and what is printed on it."""

    def __init__(self, context: moderngl.Context, kind: Kind, palette: Palette) -> None:
        self.kind, self.layers = kind, PrintedLayers(context, kind, palette)
        self.rows = slice(0, 0)  # among the pieces of the scene
        self.where: moderngl.Buffer | None = None
        self.drawn: moderngl.VertexArray | None = None
        self.shadow: moderngl.VertexArray | None = None
        self.contact: moderngl.VertexArray | None = None
        self.owned: list[moderngl.Buffer | moderngl.VertexArray] = []

    def __len__(self) -> int:
        return self.rows.stop - self.rows.start

    def release(self) -> None:
        for one in self.owned:
            one.release()
        self.owned.clear()


class SceneRenderer:
    """Draws one scene after another, off screen."""

    def __init__(self, context: moderngl.Context, size: tuple[int, int], palette: Palette = STANDARD) -> None:
        self.context, self.palette = context, palette
        self.name = str(context.info["GL_RENDERER"])
        self._scene: Scene | None = None
        self._poses: npt.NDArray[np.float32] = np.zeros((0, 7), np.float32)
        self._lit: object = None
        with use_context(self.context):
            self._compile(16 if is_software(self.name) else 32)
            self._pieces = {kind: _Pieces(context, kind, palette) for kind in Kind}
            self._table: list[moderngl.VertexArray] = []
            self._frame = context.buffer(reserve=4 * 52)
            self._grain = upload_grain(context)
            self._oak: moderngl.Texture | None = None
            self._shadow_map = context.depth_texture((_SHADOW, _SHADOW))
            self._shadow_map.repeat_x = self._shadow_map.repeat_y = False
            self._shadows = context.framebuffer(depth_attachment=self._shadow_map)
            self._compared = context.sampler(texture=self._shadow_map, compare_func="<=", repeat_x=False, repeat_y=False)
            self._measured = context.sampler(texture=self._shadow_map, filter=(context.NEAREST, context.NEAREST), compare_func="")
            self._sheet = context.buffer(np.array([(-1, -1), (1, -1), (-1, 1), (1, 1)], np.float32).tobytes())
            self._finishing = context.vertex_array(self._finish, [(self._sheet, "2f", "in_corner")])
        self.resize(size)

    @property
    def is_accelerated(self) -> bool:
        """Return whether a graphics chip draws."""
        return not is_software(self.name)

    def resize(self, size: tuple[int, int]) -> None:
        """Draw pictures of this size from now on, pixels. Raises GLUnavailable."""
        self.size = max(1, size[0]), max(1, size[1])
        context, samples = self.context, min(_SAMPLES, self.context.max_samples)
        with use_context(self.context):
            for one in getattr(self, "_targets", ()):
                one.release()
            colour, depth = context.renderbuffer(self.size, 4, samples=samples), context.depth_renderbuffer(self.size, samples=samples)
            self._drawn = context.texture(self.size, 4)
            self._drawn.repeat_x = self._drawn.repeat_y = False
            last = context.renderbuffer(self.size, 4)
            self._edged = context.framebuffer([colour], depth)
            self._whole = context.framebuffer([self._drawn])
            self._finished = context.framebuffer([last])
            self._read = context.buffer(reserve=4 * self.size[0] * self.size[1])
            self._targets = (self._edged, self._whole, self._finished, colour, depth, self._drawn, last, self._read)
        self._surface = pygame.Surface(self.size, 0, 32)

    def show(self, scene: Scene) -> None:
        """Draw this scene from now on; call it again whenever the layout changes. Raises GLUnavailable."""
        before, self._scene, self._lit = self._scene, scene, None
        with use_context(self.context):
            if before is None or table_area(before.layout) != table_area(scene.layout):
                self._build_table(scene)
            self._poses = np.zeros((len(scene.pieces), 7), np.float32)
            first = len(scene.pieces) - len(scene.print_positions)
            self._poses[first:, :3], self._poses[first:, 3:] = scene.print_positions, scene.print_rotations
            begin = 0
            for kind, pieces in self._pieces.items():
                count = sum(piece.kind == kind for piece in scene.pieces)
                pieces.rows = slice(begin, begin + count)
                begin += count
                self._build_pieces(pieces, scene)

    def draw(
        self,
        poses: Poses,
        camera: CameraPose,
        *,
        time: float = 0.0,
        fov: float = FOV,
        blur: float | None = None,
        hidden: Collection[int | str] = (),
    ) -> pygame.Surface:
        """Return the picture of the scene with its pieces in these poses; the next call draws over it.

        poses: of all that is on the scene's layout. time: s, on the clock of the scene's water. fov: rad, from the picture's top
        to its bottom. blur: of what is not in focus, 0 to 1; the slower the camera's pace, the more, unless it is given. hidden: ids of
        pieces that are not drawn. Raises GLUnavailable.
        """
        scene = self._scene
        assert scene is not None, "show a scene first"
        with use_context(self.context):
            self._move(poses, hidden)
            self._draw_frame(scene, camera, time, fov, 1.0 - camera.pace if blur is None else blur)
            self._read_picture()
        return self._surface

    def close(self) -> None:
        """Free everything. The renderer draws nothing afterwards."""
        self.context.release()

    def _compile(self, samples: int) -> None:
        context = self.context
        self._painted = compile_program(context, "piece.vert", "piece.frag", samples)
        self._wood = compile_program(context, "table.vert", "table.frag", samples)
        self._shaded = compile_program(context, "shadow.vert", "shadow.frag", samples)
        self._touched = compile_program(context, "contact.vert", "contact.frag", samples)
        self._finish = compile_program(context, "finish.vert", "finish.frag", samples)
        for program in (self._painted, self._wood):
            for unit, name in enumerate(("shadow_near", "shadow_depth", "grain", "pictures" if program is self._painted else "oak")):
                program[name] = unit
        self._painted["water_colour"] = _linear(WATER)
        self._wood["floor_colour"] = tuple(0.5 * part for part in _linear((0x8A, 0x6A, 0x50)))

    def _build_table(self, scene: Scene) -> None:
        context, (x0, y0, x1, y1) = self.context, table_area(scene.layout)
        for one in self._table:
            one.release()
        if self._oak is not None:
            self._oak.release()
        self._oak = upload_oak(context, draw_oak(scene.layout))
        board = build_block((x1 - x0 + 2 * _RIM, y1 - y0 + 2 * _RIM, _THICK), 3.0)
        self._table = [context.vertex_array(self._wood, *_upload_mesh(context, board, "3f 3f 8x", "in_position", "in_normal"))]
        self._middle = (x0 + x1) / 2, (y0 + y1) / 2
        reach = 6.0 * float(np.hypot(x1 - x0, y1 - y0))
        floor = build_block((2 * reach, 2 * reach, 1.0), 0.0)
        self._table.append(context.vertex_array(self._wood, *_upload_mesh(context, floor, "3f 3f 8x", "in_position", "in_normal")))

    def _build_pieces(self, pieces: _Pieces, scene: Scene) -> None:
        context, kind = self.context, pieces.kind
        pieces.release()
        if not len(pieces):
            return
        layers = pieces.layers.find([piece.look for piece in scene.pieces[pieces.rows]], scene.layout.domino)
        printed = np.column_stack([layers, scene.wet[pieces.rows]]).astype(np.float32)
        what, where = context.buffer(printed.tobytes()), context.buffer(reserve=28 * len(pieces), dynamic=True)
        rounded = len(pieces) <= MOST_ROUNDED
        mesh = build_mesh(kind, scene.layout.domino, rounded=rounded)
        content, index = _upload_mesh(context, mesh, "3f 3f 2f", "in_position", "in_normal", "in_place")
        places = (where, "3f 4f/i", "at", "rotation")
        pieces.drawn = context.vertex_array(self._painted, [*content, places, (what, "3f/i", "printed")], index)
        pieces.contact = context.vertex_array(self._touched, [(self._sheet, "2f", "in_corner"), places])
        pieces.owned = [pieces.drawn, pieces.contact, what, where, index, content[0][0]]
        if kind in (Kind.DOMINO, Kind.PHOTO):
            plain, corners = _upload_mesh(context, build_mesh(kind, scene.layout.domino, rounded=False), "3f 20x", "in_position")
            pieces.shadow = context.vertex_array(self._shaded, [*plain, places], corners)
            pieces.owned += [pieces.shadow, corners, plain[0][0]]
        pieces.where = where
        if kind == Kind.PRINT:
            where.write(self._poses[pieces.rows])

    def _move(self, poses: Poses, hidden: Collection[int | str]) -> None:
        """Bring where every piece is to the graphics chip; nothing if all is where it was."""
        n, own = len(poses.ids), self._poses
        before = own[:n].copy()
        own[:n, :3], own[:n, 3:] = poses.positions, poses.rotations
        if hidden:
            own[[row for row, one in enumerate(poses.ids) if one in hidden], 3:] = 0.0
        if self._lit is not None and np.array_equal(before, own[:n]):
            return
        self._lit = None
        for pieces in self._pieces.values():
            if len(pieces) and pieces.where is not None and pieces.kind != Kind.PRINT:
                pieces.where.write(own[pieces.rows])

    def _draw_frame(self, scene: Scene, camera: CameraPose, time: float, fov: float, blur: float) -> None:
        context, area = self.context, table_area(scene.layout)
        light = aim_light(camera, area, _SHADOW)
        self._frame.write(
            np.concatenate(
                [
                    perspective(camera, self.size, fov).T.ravel(),
                    light.matrix.T.ravel(),
                    [*camera.eye, time],
                    [*LIGHT, light.texel],
                    [float(np.linalg.norm(camera.target - camera.eye)), blur, 0.0, light.depth],
                    area,
                    [*-camera_axes(camera)[2], 0.0],
                ]
            ).astype(np.float32)
        )
        self._frame.bind_to_uniform_block(0)
        context.enable_only(context.DEPTH_TEST)
        lit = light.middle, light.reach
        if lit != self._lit:
            self._draw_shadows()
            self._lit = lit
        self._edged.use()
        self._edged.clear(*_ROOM, 1.0, depth=1.0)
        self._compared.use(0)
        self._measured.use(1)
        self._grain.use(2)
        self._draw_table()
        self._draw_contact(scene)
        self._draw_pieces(scene)
        context.copy_framebuffer(self._whole, self._edged)
        self._compared.clear(0)
        self._measured.clear(1)
        self._finished.use()
        context.disable(context.DEPTH_TEST)
        self._drawn.use(0)
        self._finish["largest"] = blur * _BLUR * self.size[1]
        self._finishing.render(context.TRIANGLE_STRIP)

    def _draw_shadows(self) -> None:
        self._shadows.use()
        self._shadows.clear(depth=1.0)
        for pieces in self._pieces.values():
            if len(pieces) and pieces.shadow is not None:
                pieces.shadow.render(instances=len(pieces))

    def _draw_table(self) -> None:
        assert self._oak is not None, "a scene is shown"
        self._oak.use(3)
        board, floor = self._table
        x, y = self._middle
        self._wood["is_floor"], self._wood["middle"] = 0, (x, y, -_THICK / 2)
        board.render()
        self._wood["is_floor"], self._wood["middle"] = 1, (x, y, _FLOOR)
        floor.render()

    def _draw_pieces(self, scene: Scene) -> None:
        for kind, pieces in self._pieces.items():
            if not len(pieces) or pieces.drawn is None or pieces.layers.texture is None:
                continue
            x, y, z = piece_size(kind, scene.layout.domino)
            pieces.layers.texture.use(3)
            self._painted["kind"], self._painted["rough"] = int(kind), _ROUGH[kind]
            self._painted["lift"] = _LIFT.get(kind, 0.0)
            self._painted["extent"] = (x + z, 2 * y) if kind == Kind.DOMINO else (x, y)
            pieces.drawn.render(instances=len(pieces))

    def _draw_contact(self, scene: Scene) -> None:
        context = self.context
        context.enable(context.BLEND)
        context.blend_func = context.SRC_ALPHA, context.ONE_MINUS_SRC_ALPHA, context.ZERO, context.ONE  # type: ignore[assignment]  # two of four, for alpha
        self._edged.depth_mask = False
        for kind, pieces in self._pieces.items():
            if len(pieces) and pieces.contact is not None:
                self._touched["half_size"] = tuple(side / 2 for side in piece_size(kind, scene.layout.domino))
                self._touched["reach"], self._touched["strength"] = _CONTACT[kind]
                self._touched["is_round"] = kind in (Kind.TILE, Kind.PHOTO)
                pieces.contact.render(context.TRIANGLE_STRIP, instances=len(pieces))
        self._edged.depth_mask = True
        context.disable(context.BLEND)

    def _read_picture(self) -> None:
        self._finished.read_into(self._read, components=4, alignment=4)
        self._read.read_into(self._surface.get_buffer())


def _upload_mesh(
    context: moderngl.Context, mesh: Mesh, layout: str, *names: str
) -> tuple[list[tuple[moderngl.Buffer, str, *tuple[str, ...]]], moderngl.Buffer]:
    """Return a mesh as a vertex array takes it: corners of 32 bytes, and the triangles."""
    corners = context.buffer(np.hstack([mesh.positions, mesh.normals, mesh.places]).astype(np.float32).tobytes())
    return [(corners, layout, *names)], context.buffer(mesh.triangles.astype(np.uint32).tobytes())


def _linear(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return red, green, blue
