"""Open an off-screen OpenGL context, and read the programs that run in it. The only module that imports moderngl."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from aya_sim.distribution import name_extra
from aya_sim.errors import BadQuestion
from games.core.resources import asset

if TYPE_CHECKING:
    import moderngl

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "gdi generic", "basic render")
_VERSION = 330  # of OpenGL and its shaders, as every graphics chip of the last twelve years has


class GLUnavailable(BadQuestion):
    """There is no OpenGL here, or none any more; the sentence says why."""


def open_context() -> moderngl.Context:
    """Return a context that needs no window. Raises GLUnavailable."""
    try:
        import moderngl  # an extra: where it is missing, nothing of it is loaded
    except ImportError:
        raise GLUnavailable(
            "gl.missing", "the table in perspective needs moderngl; install it with the extra `gl`: pip install {how}", how=name_extra("gl")
        ) from None
    reason: Exception | None = None
    for backend in ("egl", None) if sys.platform.startswith("linux") else (None,):
        try:
            settings = {"backend": backend} if backend else {}
            return moderngl.create_context(require=_VERSION, standalone=True, **settings)  # type: ignore[arg-type]  # a backend's own settings
        except Exception as error:  # every driver fails in its own way
            reason = error
    raise GLUnavailable("gl.none", "OpenGL cannot be used here: {reason}", reason=str(reason) or type(reason).__name__)


@contextmanager
def use_context(context: moderngl.Context) -> Iterator[None]:
    """Make a context the current one in this block, and whatever its driver raises there GLUnavailable: the context is lost."""
    try:
        with context:
            yield
    except GLUnavailable:
        raise
    except Exception as error:  # moderngl and its drivers have no common error
        raise GLUnavailable("gl.lost", "the graphics driver has stopped: {reason}", reason=str(error) or type(error).__name__) from error


def is_software(renderer: str) -> bool:
    """Return whether a renderer of this name draws on the processor."""
    return any(name in renderer.lower() for name in SOFTWARE)


def compile_program(context: moderngl.Context, vertex: str, fragment: str, shadow_samples: int) -> moderngl.Program:
    """Return the program of these two files of `assets/gl`. shadow_samples: looks at the map of shadows for each pixel."""
    spots = (_spiral(k, shadow_samples) for k in range(shadow_samples))
    defines = {
        "SHADOW_SAMPLES": str(shadow_samples),
        "BLOCKER_SAMPLES": str(max(4, shadow_samples // 2)),
        "SHADOW_DISC": ", ".join(f"vec2({x:.4f}, {y:.4f})" for x, y in spots),
        "STEP": "0.5" if shadow_samples > 16 else "0.8",
    }
    head = f"#version {_VERSION}\n" + "".join(f"#define {name} {value}\n" for name, value in defines.items())
    return context.program(vertex_shader=head + _read_shader(vertex), fragment_shader=head + _read_shader(fragment))


def _spiral(k: int, n: int) -> tuple[float, float]:
    """Return the k-th of n points spread evenly over the unit disc."""
    radius, angle = math.sqrt((k + 0.5) / n), k * 2.39996323
    return radius * math.cos(angle), radius * math.sin(angle)


def _read_shader(name: str) -> str:
    """Return a shader with what it includes."""
    data = asset("gl", name)
    assert data is not None, f"assets/gl/{name} is part of the program"
    lines = [_read_shader(line.split('"')[1]) if line.startswith("#include") else line for line in data.decode("utf-8").splitlines()]
    return "\n".join(lines) + "\n"
