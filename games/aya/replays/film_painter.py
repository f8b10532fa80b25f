"""Draw the director's film of a replay: the table in perspective, by OpenGL, from where the director looks."""

import pygame

from games.aya.model.director import CameraPose, camera_at
from games.aya.model.film import film_keys
from games.aya.model.replay_frames import ReplayFrames
from games.aya.render.gl import open_renderer
from games.aya.render.gl.thread import run_gl
from games.aya.render.scene import build_scene, replay_water
from games.ui.palette import Palette


class FilmPainter:
    """Draws any moment of a replay in perspective."""

    def __init__(self, frames: ReplayFrames, size: tuple[int, int], palette: Palette) -> None:
        """size: pixels of a picture. Raises GLUnavailable."""
        self._renderer = run_gl(open_renderer, size, palette)
        self._frames, self._keys = frames, film_keys(frames)
        self._water = replay_water(frames)
        self._shown: object = None

    def camera(self, time: float) -> CameraPose:
        """Return from where the director looks at this time of the timeline, s."""
        return camera_at(self._keys, time)

    def draw(self, time: float, camera: CameraPose) -> pygame.Surface:
        """Return the picture of the table at this time of the timeline, s; the next call draws over it. Raises GLUnavailable."""
        layout = self._frames.layout(time)
        if layout is not self._shown:
            run_gl(self._renderer.show, build_scene(layout, has_prints=self._frames.replay.is_game, water=self._water))
            self._shown = layout
        return run_gl(self._renderer.draw, self._frames.poses(time), camera, time=time)

    def close(self) -> None:
        """Free the renderer."""
        run_gl(self._renderer.close)


def check_film() -> None:
    """Raise GLUnavailable if no film can be drawn here."""
    run_gl(run_gl(open_renderer, (16, 16)).close)
