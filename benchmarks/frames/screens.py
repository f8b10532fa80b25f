"""Measure every frame of every screen: `python -m benchmarks.frames [--size 1920x1200] [--screen NAME] [--json FILE]` (Linux, macOS).

Each screen is opened and played by a script in a process of its own, through the window's loop, off-screen. A frame is all that the
loop does for it: events, time, speech and drawing, whether or not anything changed. ms are CPU time of the window's thread; "beside"
is that of all other threads, a frame. The script is played several times and the median of each frame is kept, because a computer
that is busy with other things takes longer for the same work.

With --why each screen is played once more with a profiler, and what its worst frame spends its time in is printed: calls, and ms of
CPU with all that they call, several times as many as without the profiler.

"opened" is from the wish for a screen to its first frame; with "(cold)" from the launcher, in a program that has shown nothing else.
"""

import argparse
import cProfile
import json
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

import numpy as np

from ..tables import format_rows

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    import pygame

    from games.ui.screen import Change, Screen

ROOT = Path(__file__).parents[2]
SIZES = ((1280, 800), (1920, 1200))
FRAMES = 2000
RUNS = 3
MOST = 16.0  # ms a frame
OPENED = {"aya-table": 400.0}  # ms; every other screen:
OPENED_USUAL = 250.0
_DT = 1 / 60  # s
_CALLS = 25  # that are told of a frame
_PACED = 180  # frames that come at the pace of a window, in which other threads prepare what they do; the others come at once
Script = Iterator["Callable[[], object] | Sequence[pygame.event.Event]"]
"""Yields what happens in each frame: events, or something to call. What it does itself is not measured."""


class _OffScreen:
    """A window that nobody sees."""

    fullscreen = False

    def __init__(self, size: tuple[int, int]) -> None:
        import pygame

        self.surface, self.size = pygame.Surface(size, 0, 32), size

    def set_fullscreen(self, on: bool) -> None:
        """Stay as it is."""

    def title(self, text: str) -> None:
        """Show no title."""

    def show(self) -> None:
        """Show nothing."""


@dataclass
class Spent:
    """CPU time of the frames of one screen, ms: of the window's thread, and of the others."""

    opened: float = 0.0
    frames: list[float] = field(default_factory=list)
    beside: float = 0.0


class Player:
    """Drive the window's loop by hand, a frame at a time, and keep what each takes."""

    def __init__(self, services: Any, size: tuple[int, int]) -> None:
        self.services, self.window = services, _OffScreen(size)
        self.now = 0.0
        self.app: Any = None
        self.spent = Spent()
        self.is_profiled = False
        self.worst: tuple[float, int, cProfile.Profile | None] = (0.0, 0, None)  # ms, number and profile of the longest frame

    @property
    def top(self) -> "Screen":
        """Return the screen that gets the events."""
        top: Screen = self.loop.stack[-1]
        return top

    @property
    def loop(self) -> Any:
        """Return the loop."""
        assert self.app is not None, "nothing is open"
        return self.app

    def open(self, make: "Callable[[], Sequence[Screen]]") -> None:
        """Open these screens over each other in a new loop, and draw the first frame; the last opening is kept."""
        from games.screens.loop import _App

        begun = time.thread_time()
        self.app = _App(list(make()), self.services, self.window, lambda: self.now, None)
        self._pass_frame(())
        self.spent.opened = 1e3 * (time.thread_time() - begun)

    def go(self, ask: "Callable[[], Change | None]") -> None:
        """Do what this asks for, such as another screen on top, and draw its first frame; that is the opening that is kept."""
        begun = time.thread_time()
        self.loop._do(ask())
        self._pass_frame(())
        self.spent.opened = 1e3 * (time.thread_time() - begun)

    def rest(self, seconds: float) -> None:
        """Let so many seconds pass in which nothing is done and frames come at their pace."""
        for _ in range(round(seconds / _DT)):
            self._pass_frame(())
            time.sleep(_DT)

    def frame(self, act: Any = ()) -> float:
        """Let a frame pass in which this happens, and return its ms."""
        before, all_before = time.thread_time(), time.process_time()
        profile = cProfile.Profile(time.thread_time) if self.is_profiled else None
        if profile is not None:
            profile.runcall(self._pass_frame, act)
        else:
            self._pass_frame(act)
        here, everywhere = time.thread_time() - before, time.process_time() - all_before
        if profile is not None and 1e3 * here > self.worst[0]:
            self.worst = 1e3 * here, len(self.spent.frames), profile
        self.spent.frames.append(1e3 * here)
        self.spent.beside += 1e3 * max(0.0, everywhere - here)
        return 1e3 * here

    def _pass_frame(self, act: Any) -> None:
        self.now += _DT
        events = () if callable(act) else act
        if callable(act):
            act()
        loop = self.loop
        loop._answer(list(events))
        loop._open_waiting()
        loop._pass_time()
        loop._speak()
        loop._stale = True
        loop._draw_if_due()

    def play(self, script: Script, frames: int) -> None:
        """Play the script for so many frames."""
        self.spent.frames.clear()
        self.spent.beside = 0.0
        while len(self.spent.frames) < frames:
            act, begun = next(script), time.monotonic()
            self.frame(act)
            if len(self.spent.frames) < _PACED:
                time.sleep(max(0.0, begun + _DT - time.monotonic()))


def measure(name: str, size: tuple[int, int], frames: int) -> Spent:
    """Open and play this screen in this process, which must not have shown any other."""
    from .cases import CASES

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a game may still be saved
        player, script = CASES[name](Path(folder), size)
        player.play(script, frames)
        return player.spent


def _measure(name: str, size: tuple[int, int], frames: int) -> tuple[Any, ...]:
    return astuple(measure(name, size, frames))


def explain(name: str, size: tuple[int, int], frames: int) -> str:
    """Play a screen with a profiler, in this process, and return what its worst frame spends its time in: a line for each call."""
    from .cases import CASES

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a game may still be saved
        player, script = CASES[name](Path(folder), size)
        player.is_profiled = True
        player.play(script, frames)
    _, at, profile = player.worst
    assert profile is not None, "no frame was played"
    timed = sorted(profile.getstats(), key=lambda call: -call.totaltime)
    lines = [f"{1e3 * call.totaltime:8.1f} {call.callcount:8}  {_name(call.code)}" for call in timed[:_CALLS]]
    return "\n".join([f"{name} at {size[0]}x{size[1]}, frame {at}:", "      ms    calls", *lines])


def _name(code: str | CodeType) -> str:
    if isinstance(code, str):
        return code  # of C
    path = Path(code.co_filename)
    return f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name}:{code.co_firstlineno} {code.co_qualname}"


def _answer_apart(what: str, work: Callable[[], Any]) -> Any:
    """Return what this returns in a new process, which has loaded what a window has loaded before it is shown. Raises RuntimeError.

    It is no copy of this one: pymunk dies in a copy of a process that had threads.
    """
    context = multiprocessing.get_context("spawn")
    end, begin = context.Pipe(duplex=False)
    child = context.Process(target=_send_answer, args=(begin, work))
    child.start()
    begin.close()
    try:
        return end.recv()
    except EOFError:
        raise RuntimeError(f"{what} could not be measured") from None
    finally:
        end.close()
        child.join()


def _send_answer(begin: "Connection", work: Callable[[], Any]) -> None:
    """Work, send the answer, and end this process at once: threads that still prepare something are not waited for."""
    try:
        _load_window()
        begin.send(work())
        begin.close()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _load_window() -> None:
    """Load what every window has loaded when it is shown."""
    import games.launch.shelf
    import games.screens.start  # noqa: F401


def run(names: Sequence[str], sizes: Sequence[tuple[int, int]], frames: int = FRAMES, runs: int = RUNS) -> Iterator[dict[str, Any]]:
    """Yield a row for each screen and size: ms of its opening, and mean, 95th percentile and worst of its frames."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for size in sizes:
        for name in names:
            times = [Spent(*_answer_apart(name, partial(_measure, name, size, frames))) for _ in range(runs)]
            each = np.median([one.frames for one in times], axis=0)
            opened = float(np.median([one.opened for one in times]))
            yield {
                "probe_ms": round(measure_probe(), 2),
                "screen": name,
                "size": f"{size[0]}x{size[1]}",
                "opened_ms": round(opened, 1),
                "mean_ms": round(float(each.mean()), 2),
                "p95_ms": round(float(np.percentile(each, 95)), 2),
                "worst_ms": round(float(each.max()), 2),
                "worst_at": int(each.argmax()),
                "beside_ms": round(float(np.median([one.beside for one in times])) / frames, 2),
                "is_over": bool(each.max() > MOST or opened > OPENED.get(name, OPENED_USUAL)),
            }


def measure_probe() -> float:
    """Return the ms of CPU of a piece of work that is always the same, to tell how busy the computer is with other things."""
    import pygame

    source, target = pygame.Surface((500, 500), pygame.SRCALPHA, 32), pygame.Surface((1280, 800), 0, 32)
    begun = time.thread_time()
    for k in range(20):
        target.blit(source, (k, k), special_flags=pygame.BLEND_PREMULTIPLIED)
        pygame.transform.smoothscale(source, (300, 300))
        sum(n * n % 7 for n in range(4000))
    return 1e3 * (time.thread_time() - begun)


def format_table(rows: Sequence[dict[str, Any]]) -> str:
    """Return the rows as a table."""
    heads = ("", "size", "opened", "mean", "p95", "worst", "beside", "")
    cells = [
        (
            row["screen"],
            row["size"],
            f"{row['opened_ms']:.0f}",
            *(f"{row[key]:.2f}" for key in ("mean_ms", "p95_ms", "worst_ms", "beside_ms")),
            "OVER" if row["is_over"] else "",
        )
        for row in rows
    ]
    probes = [row["probe_ms"] for row in rows]
    busy = f"the same piece of work took {np.median(probes) / min(probes):.1f} times as long as at its best"
    return format_rows(f"Frames: ms of CPU, none is to take over {MOST:g}; {busy}", heads, cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for, print the table and write the figures; exit code 1 where a frame takes too long."""
    asked = _parser().parse_args(arguments)
    from .cases import CASES

    sizes = [tuple(map(int, size.split("x"))) for size in asked.size] if asked.size else list(SIZES)
    rows = []
    for row in run(asked.screen or list(CASES), sizes, asked.frames, asked.runs):  # type: ignore[arg-type]  # two numbers each
        rows.append(row)
        print(format_table([row]).splitlines()[-1], file=sys.stderr, flush=True)
        if asked.why:
            width, height = map(int, row["size"].split("x"))
            print(_answer_apart(row["screen"], partial(explain, row["screen"], (width, height), asked.frames)), flush=True)
    print(format_table(rows))
    if asked.json is not None:
        asked.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return int(any(row["is_over"] for row in rows))


def _parser() -> argparse.ArgumentParser:
    from .cases import CASES

    parser = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__)
    parser.add_argument("--screen", action="append", choices=list(CASES), metavar="NAME", help="only this one")
    parser.add_argument("--size", action="append", metavar="WxH", help="only this size")
    parser.add_argument("--frames", type=int, default=FRAMES, help="frames of each screen (%(default)s)")
    parser.add_argument("--runs", type=int, default=RUNS, help="times that each is played (%(default)s)")
    parser.add_argument("--why", action="store_true", help="tell what the worst frame of each spends its time in")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here")
    return parser
