"""Measure a frame of the table in perspective, 1280x800, with 156 and with 10,000 dominoes: `python -m benchmarks.scene_frames`.

ms of CPU a frame. "poses" finds where everything is, "program" is our code and moderngl's, "read" copies the finished picture into a
surface; these three are what the process does on any computer, and what is promised. A software renderer (llvmpipe) shades corners in the
calling thread and pixels in threads of its own; on a graphics chip neither costs the processor anything. "driver here" is what it does in
the calling thread, within draw calls and while it is waited for, and "its threads" the rest.

`--minutes 10` draws for so long instead and prints how the memory of the process grows; `--width 160` draws small pictures, and many more.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from aya_sim.layout import Dominoes, Layout, Table
from aya_sim.physics.poses import Tracks, rest_poses
from aya_sim.physics.poses.rotations import turn_and_lean

from .full_table import full_layout

if TYPE_CHECKING:
    from games.aya.render.gl import SceneRenderer

SIZE = (1280, 800)
PROMISED = {156: 4.0, 10_000: 12.0}  # ms of CPU a frame, without the driver
FRAMES = 24
_KEYS = 60  # of each domino's track
_FALL = 0.6  # s
_STEP = 0.033  # s from one domino to the next
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096  # bytes


def main() -> None:
    """Print a row for each number of dominoes, and exit with 1 where a frame takes longer than is promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES, help=f"frames of each table (default {FRAMES})")
    parser.add_argument("--minutes", type=float, default=0.0, help="draw for so long and print how memory grows")
    parser.add_argument("--width", type=int, default=SIZE[0], help=f"pixels of a picture, eight to five (default {SIZE[0]})")
    asked = parser.parse_args()
    size = asked.width, asked.width * 5 // 8
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from games.aya.render.gl import open_renderer

    renderer = open_renderer(size)
    print(f"{renderer.name}, {size[0]}x{size[1]}")
    if asked.minutes:
        watch_memory(renderer, asked.minutes)
        return
    print(f"ms of CPU a frame, the median of {asked.frames}")
    print(f"{'dominoes':>8} {'poses':>7} {'program':>8} {'read':>6} {'sum':>6} {'promised':>9} {'driver here':>12} {'its threads':>12}")
    kept = True
    for count, promised in PROMISED.items():
        costs = measure_frames(renderer, full_layout() if count == 156 else long_row(count), asked.frames)
        own = costs["poses"] + costs["program"] + costs["read"]
        kept &= own < promised
        print(
            f"{count:8} {costs['poses']:7.2f} {costs['program']:8.2f} {costs['read']:6.2f} {own:6.2f} {promised:9.1f} "
            f"{costs['driver']:12.1f} {costs['threads']:12.1f}",
            flush=True,
        )
    sys.exit(0 if kept else 1)


def measure_frames(renderer: "SceneRenderer", layout: Layout, frames: int) -> dict[str, float]:
    """Return the median ms of CPU of each part of a frame while the wave runs through the table and the camera turns."""
    from games.aya.render.scene import build_scene

    tracks = lay_tracks(layout)
    renderer.show(build_scene(layout, has_prints=len(layout.tiles) > 0))
    rows = [_measure_frame(renderer, tracks, layout, k, frames + 2) for k in range(frames + 2)][2:]  # the first ones compile
    return {name: float(np.median([row[name] for row in rows])) for name in rows[0]}


def _measure_frame(renderer: "SceneRenderer", tracks: Tracks, layout: Layout, k: int, frames: int) -> dict[str, float]:
    driver = _Clock()
    with _watch_driver(renderer, driver):
        process, begun = time.process_time(), time.thread_time()
        poses = tracks.at((k + 0.5) / frames * tracks.duration)
        posed = time.thread_time()
        renderer.draw(poses, _camera(layout, k), time=k / 60)
        drawn = time.thread_time()
        total = time.process_time() - process
    parts = {"poses": posed - begun, "program": drawn - posed - driver.spent - driver.reading, "read": driver.reading}
    parts |= {"driver": driver.spent, "threads": total - (drawn - begun)}
    return {name: 1000 * spent for name, spent in parts.items()}


class _Clock:
    """Add up CPU time of the calling thread, s: in the driver, and in copying the picture."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.reading = 0.0


@contextmanager
def _watch_driver(renderer: "SceneRenderer", clock: _Clock) -> Iterator[None]:
    """Count what is spent in calls that draw, which a software renderer answers in the calling thread, and in reading the picture."""
    import moderngl

    context: Any = renderer.context
    kinds: tuple[tuple[Any, str], ...] = (
        (moderngl.VertexArray, "render"),
        (moderngl.Framebuffer, "clear"),
        (moderngl.Context, "copy_framebuffer"),
    )
    before = [(kind, name, getattr(kind, name)) for kind, name in kinds]
    read = renderer._read_picture

    def count(call: Callable[..., Any]) -> Callable[..., Any]:
        def call_and_clock(*given: Any, **named: Any) -> Any:
            begun = time.thread_time()
            answer = call(*given, **named)
            clock.spent += time.thread_time() - begun
            return answer

        return call_and_clock

    def finish_and_read() -> None:
        count(context.finish)()
        begun = time.thread_time()
        read()
        clock.reading += time.thread_time() - begun

    for kind, name, call in before:
        setattr(kind, name, count(call))
    renderer._read_picture = finish_and_read  # type: ignore[method-assign]  # put back below
    try:
        yield
    finally:
        for kind, name, call in before:
            setattr(kind, name, call)
        del renderer._read_picture


def watch_memory(renderer: "SceneRenderer", minutes: float) -> None:
    """Draw frames for so long, with a new scene every hundred, and print the memory of the process every tenth of the time."""
    from games.aya.render.scene import build_scene

    layout = full_layout()
    tracks = lay_tracks(layout)
    begun, told, frames = time.monotonic(), 0.0, 0
    while (passed := time.monotonic() - begun) < 60 * minutes:
        if frames % 100 == 0:
            renderer.show(build_scene(layout, has_prints=True))
        renderer.draw(tracks.at(frames / 60 % tracks.duration), _camera(layout, frames), time=frames / 60, blur=0.3 * (frames % 50 == 0))
        frames += 1
        if passed >= told:
            print(f"{passed / 60:5.1f} min {frames:7} frames {_memory():8.1f} MB", flush=True)
            told += 6 * minutes
    print(f"{minutes:5.1f} min {frames:7} frames {_memory():8.1f} MB")


def _memory() -> float:
    """Return the memory of this process that is in use, MB; where the system does not say it, its largest."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE / 1e6
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def long_row(count: int) -> Layout:
    """Return a table of so many dominoes in long rows."""
    kinds, columns = list(full_layout().dominoes), 200
    dominoes = [
        replace(kinds[k % len(kinds)], id=k + 1, x=60.0 + 24.0 * (k % columns), y=60.0 + 40.0 * (k // columns), heading=0.0)
        for k in range(count)
    ]
    return Layout(Dominoes.of(dominoes), table=Table(24.0 * columns + 120.0, 40.0 * math.ceil(count / columns) + 120.0))


def lay_tracks(layout: Layout) -> Tracks:
    """Return tracks in which every domino leans over its front edge, one after another in each row of 200."""
    d, size = layout.dominoes, layout.domino
    n = len(d)
    begin = (np.arange(n) % 200) * _STEP
    part = np.linspace(0.0, 1.0, _KEYS)
    lean = np.tile(1.25 * part**2, n)
    yaw = np.repeat(d.heading, _KEYS)
    ahead, up = size.thickness / 2 - size.thickness / 2 * np.cos(lean) + size.height / 2 * np.sin(lean), size.height / 2 * np.cos(lean)
    position = np.column_stack(
        [np.repeat(d.x, _KEYS) + ahead * np.cos(yaw), np.repeat(d.y, _KEYS) + ahead * np.sin(yaw), up + size.thickness / 2 * np.sin(lean)]
    )
    moments = np.repeat(begin, _KEYS) + np.tile(_FALL * part, n)
    return Tracks(rest_poses(layout), np.arange(n), np.arange(n + 1) * _KEYS, moments, position, turn_and_lean(yaw, lean))


def _camera(layout: Layout, k: int) -> Any:
    """Return a camera that turns slowly about the whole table."""
    from games.aya.model.director import CameraPose, whole_table

    eye, target = whole_table(layout)
    around = 0.3 * math.sin(k / 40)
    x, y, z = (eye - target).tolist()
    c, s = math.cos(around), math.sin(around)
    return CameraPose(target + np.array([c * x - s * y, s * x + c * y, z]), target, 1.0)


if __name__ == "__main__":
    main()
