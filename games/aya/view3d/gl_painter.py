"""Draw the table in perspective with the graphics chip, by one renderer that all screens of the program share."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import pygame

from aya_sim.layout import Layout
from games.aya.model.perspective import Lens, Perspective
from games.aya.model.timeline import Timeline
from games.aya.render.gl import GLUnavailable, SceneRenderer, open_renderer
from games.aya.render.gl.thread import run_gl
from games.aya.render.scene.pieces import Kind
from games.aya.render.scene.scene import Water, build_scene, wet_times
from games.aya.view3d.camera import Shot
from games.aya.view3d.painters import SceneMoment
from games.ui.palette import STANDARD, Palette

_LONG_AGO = 1e4  # s before the cascade that is shown, when those before it ran


@dataclass
class _Shared:
    """The renderer of this program and what it was last told to show."""

    renderer: SceneRenderer | None = None
    palette: Palette = STANDARD
    shown: tuple[Layout, tuple[Timeline, ...]] | None = None

    def open(self, palette: Palette) -> SceneRenderer:
        if self.renderer is not None and palette != self.palette:
            self.close()
        if self.renderer is None:
            self.renderer, self.palette = open_renderer((16, 16), palette), palette
        return self.renderer

    def close(self) -> None:
        if self.renderer is not None:
            self.renderer.close()
        self.renderer = self.shown = None


_SHARED = _Shared()


class GLPainter:
    """Draws the table in perspective. Every method that draws raises GLUnavailable where there is no graphics chip any more."""

    can_film = True
    is_rough = False

    def __init__(self) -> None:
        self._palette = STANDARD

    @staticmethod
    def prepare(layout: Layout, palette: Palette, *, has_prints: bool) -> None:
        """Open the renderer and draw what the pieces of this table look like, in the thread of OpenGL. What fails fails again in `draw`."""
        with suppress(GLUnavailable):
            _SHARED.open(palette).show(build_scene(layout, has_prints=has_prints))
            _SHARED.shown = layout, ()

    def draw(self, target: pygame.Surface, area: pygame.Rect, moment: SceneMoment, shot: Shot) -> None:
        """Draw a moment of the table."""
        target.blit(run_gl(self._render, moment, shot, area.size), area)

    def _render(self, moment: SceneMoment, shot: Shot, size: tuple[int, int]) -> pygame.Surface:
        renderer = _SHARED.open(self._palette)
        if _SHARED.shown is None or _SHARED.shown[0] is not moment.layout or _SHARED.shown[1] != moment.shows:
            renderer.show(build_scene(moment.layout, has_prints=moment.has_prints, water=join_water(moment.shows)))
            _SHARED.shown = moment.layout, moment.shows
        if renderer.size != size:
            renderer.resize(size)
        return renderer.draw(moment.poses, shot.pose, time=moment.time)

    def lens(self, shot: Shot, area: pygame.Rect, layout: Layout) -> Lens:
        """Return where places are in the picture that fills this part of the window."""
        del layout
        return Perspective(shot.pose.eye, shot.pose.target, area.size, area.topleft)

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self._palette = palette


def join_water(shows: Sequence[Timeline]) -> Water:
    """Return when water comes over what, s of the last of these cascades; what those before it wetted is wet."""
    found = dict[tuple[Kind, int | str], tuple[float, float]]()
    for show in shows[:-1]:
        for key, times in wet_times(show, -_LONG_AGO).items():
            found.setdefault(key, times)
    if shows:
        for key, times in wet_times(shows[-1]).items():
            found.setdefault(key, times)
    return found
