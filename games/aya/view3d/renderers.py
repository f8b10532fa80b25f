"""Choose what draws the table in three dimensions on this computer: the graphics chip, else the processor, also once the chip is lost."""

from concurrent.futures import Future
from functools import cache

import pygame

from aya_sim.layout import Layout
from games.aya.model.perspective import Lens
from games.aya.render.gl import GLUnavailable
from games.aya.render.gl.choice import uses_opengl
from games.aya.render.gl.thread import GL_THREAD
from games.aya.view3d.camera import Shot
from games.aya.view3d.gl_painter import GLPainter
from games.aya.view3d.painters import ObliquePainter, Painter, SceneMoment
from games.i18n.errors import translate_error
from games.shell.services import Services
from games.shell.settings import Renderer
from games.ui.palette import Palette


class SafePainter:
    """Draws with the graphics chip until that fails, then with the processor, and says so once."""

    def __init__(self, services: Services, first: Painter) -> None:
        self._services, self._painter = services, first

    @property
    def can_film(self) -> bool:
        """Return whether the camera may move in every frame."""
        return self._painter.can_film

    @property
    def is_rough(self) -> bool:
        """Return whether the last picture is coarse and the next ones will be better."""
        return self._painter.is_rough

    def draw(self, target: pygame.Surface, area: pygame.Rect, moment: SceneMoment, shot: Shot) -> None:
        """Draw a moment of the table."""
        try:
            self._painter.draw(target, area, moment, shot)
        except GLUnavailable as lost:
            words = self._services.words
            self._services.notices.tell(words("aya.scene.lost", why=translate_error(words, lost)), "gl")
            _LOST.append(lost)
            self._painter = ObliquePainter()
            self._painter.draw(target, area, moment, shot)

    def lens(self, shot: Shot, area: pygame.Rect, layout: Layout) -> Lens:
        """Return where places are in the picture that fills this part of the window."""
        return self._painter.lens(shot, area, layout)

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self._painter.set_palette(palette)


_LOST: list[GLUnavailable] = []
"""Why there is no graphics chip any more in this run of the program."""


def get_ready(services: Services, layout: Layout, *, has_prints: bool) -> None:
    """Begin beside the window what the first picture needs: to find out what there is, and to draw what pieces look like."""
    asked = _ask_for_opengl(services.settings.renderer)
    GL_THREAD.submit(lambda: asked.result() and GLPainter.prepare(layout, services.theme.palette, has_prints=has_prints))


def open_painter(services: Services) -> Painter:
    """Return the best there is on this computer."""
    if _LOST or not _ask_for_opengl(services.settings.renderer).result():
        return ObliquePainter()
    return SafePainter(services, GLPainter())


@cache
def _ask_for_opengl(chosen: Renderer) -> Future[bool]:
    """Return the answer of `uses_opengl`, which opens a context each time it is asked."""
    return GL_THREAD.submit(uses_opengl, chosen)
