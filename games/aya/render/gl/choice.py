"""Measure whether OpenGL draws fast enough on this computer to film with, and keep the figure: a renderer is measured once."""

import contextlib
import os
import time
from pathlib import Path

import msgspec
import platformdirs

from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from aya_sim.physics.poses import rest_poses
from aya_sim.scenes import scene
from games.aya.model.director import CameraPose, whole_table
from games.aya.render.gl.context import GLUnavailable
from games.aya.render.gl.renderer import SceneRenderer, open_renderer
from games.aya.render.scene.scene import build_scene
from games.shell.settings import Renderer

SLOWEST = 16.0  # ms a frame, of a table at 1280x800: sixty frames a second
_SIZE, _SMALL = (1280, 800), (320, 200)  # pixels
_HOPELESS = 4 * SLOWEST * (_SMALL[0] * _SMALL[1]) / (_SIZE[0] * _SIZE[1])  # ms of a small frame: then large ones are not tried
_FRAMES = 6


class Measurement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a renderer takes."""

    renderer: str
    ms: float  # a frame of 1280x800 pixels, the fastest of a few

    @property
    def is_fast(self) -> bool:
        """Return whether the table can be filmed live."""
        return self.ms <= SLOWEST


def measurement_file() -> Path:
    """Return where the figure of this computer is kept."""
    return Path(platformdirs.user_cache_dir("aya", appauthor=False)) / "opengl.json"


def measure_renderer() -> Measurement:
    """Return how fast OpenGL is on this computer, measured now. Raises GLUnavailable."""
    renderer = open_renderer(_SMALL)
    try:
        return _measure(renderer)
    finally:
        renderer.close()


def recall_renderer(file: Path | None = None) -> Measurement:
    """Return how fast OpenGL is on this computer: as it was measured once, now if another renderer is found. Raises GLUnavailable."""
    file = file or measurement_file()
    renderer = open_renderer(_SMALL)
    try:
        known = _read(file)
        if known is None or known.renderer != renderer.name:
            known = _measure(renderer)
            with contextlib.suppress(BadFile, OSError):  # a folder that cannot be written: it is measured again the next time
                file.parent.mkdir(parents=True, exist_ok=True)
                write_bytes(file, msgspec.json.encode(known))
        return known
    finally:
        renderer.close()


def uses_opengl(chosen: Renderer) -> bool:
    """Return whether OpenGL is to draw the table in three dimensions. chosen: in the settings."""
    if chosen == "processor":
        return False
    try:
        return recall_renderer().is_fast or chosen == "opengl"
    except GLUnavailable:
        return False


def _measure(renderer: SceneRenderer) -> Measurement:
    layout = scene("one-terrain-complete")
    poses, camera = rest_poses(layout), CameraPose(*whole_table(layout), 1.0)
    renderer.show(build_scene(layout))

    def time_frames(count: int) -> float:
        """Return the ms of the fastest frame; the light is aimed anew in each, as when the camera moves."""
        best = float("inf")
        for k in range(count + 1):
            begun = time.perf_counter()
            renderer.draw(poses, camera._replace(target=camera.target + 0.9 * k), time=k)
            best = min(best, (time.perf_counter() - begun) * 1000) if k else best  # the first one compiles
        return best

    small = time_frames(2)
    if small > _HOPELESS:
        return Measurement(renderer.name, round(small * (_SIZE[0] * _SIZE[1]) / (_SMALL[0] * _SMALL[1]), 1))
    renderer.resize(_SIZE)
    return Measurement(renderer.name, round(time_frames(_FRAMES), 1))


def _read(file: Path) -> Measurement | None:
    if not os.path.exists(file):  # noqa: PTH110 - Path.exists raises for a folder that may not be looked into
        return None
    try:
        return msgspec.json.decode(read_bytes(file), type=Measurement)
    except (BadFile, msgspec.DecodeError):
        return None
