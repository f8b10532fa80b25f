"""Measure what starts cost: CPU of `aya --version` and `--help`; CPU from a new process to the launcher's first frame,
the launcher at rest, memory with a full table and in practice.

python -m benchmarks.start (Linux: it reads /proc)
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .tables import format_number, format_rows

ALLOWED = {
    "--version, s of CPU": 0.1,
    "--help, s of CPU": 0.1,
    "start, s of CPU": 1.0,
    "at rest, % of a core": 5.0,
    "full table, MB": 181.0,
    "practice after a fall, MB": 250.0,
    "with the forecast off, MB": 250.0,
}
_PATIENCE = 120.0  # s, for an engine that is not compiled yet
TIMES, RESTS = 5, 20.0  # processes; s that the launcher rests
_TICK = os.sysconf("SC_CLK_TCK")
_READY = "AYA_TEST_READY"
_FULL_TABLE = """
import resource, pygame, tempfile
from pathlib import Path
from tools.gallery import Gallery
from tools.views import show
with tempfile.TemporaryDirectory() as folder:
    gallery = Gallery(Path(folder), (1280, 800))
    window = pygame.Surface(gallery.size, 0, 32)
    show(gallery.view({view!r}), window)
    print(int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize())
"""
_FORECAST = """
import os, resource, pygame, tempfile, time
from pathlib import Path
from aya_sim.scenes import scene
from games.aya.practice.forecast import REMEMBERED
from games.aya.practice.screen import PracticeScreen
from tools.gallery import Gallery
from tools.views import FRAME, show
with tempfile.TemporaryDirectory() as folder:
    gallery = Gallery(Path(folder), (1280, 800))
    gallery.services.settings = gallery.services.settings.remembering(REMEMBERED, True)
    screen = gallery.put(PracticeScreen(gallery.services, scene("one-terrain-complete")))
    def wait(is_done):
        until = time.monotonic() + {patience}
        while not is_done():
            assert time.monotonic() < until, "no forecast comes"
            screen.update(FRAME)
            time.sleep(0.001)
    wait(lambda: screen.forecast.is_ready)
    screen.toppling.topple_first()
    wait(lambda: screen.state.show is not None)
    screen.toppling.end(screen.state.show.cascade)
    screen.refresh()
    show([screen], pygame.Surface(gallery.size, 0, 32))
    print(int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize())
    screen.forecast.close()
"""


def run() -> dict[str, float]:
    """Return the figures by name: the best of several starts of each kind, the share of a core at rest, and the memory of full tables.

    Practice works its forecast and the fall out in a process of its own. With the forecast off, or in the first moments, the window does,
    and its memory includes LLVM, which loads what is compiled: some 60 MB, 50 of them a file that the operating system maps.
    """
    starts = [_start(0.0)[0] for _ in range(TIMES)]
    views = [_FULL_TABLE.format(view=view) for view in ("table-busy", "practice-fallen")]
    tables = [_full_table(program) for program in (views[0], _FORECAST.format(patience=_PATIENCE), views[1])]
    quick = [min(_answer(option) for _ in range(TIMES)) for option in ("--version", "--help")]
    return dict(zip(ALLOWED, (*quick, min(starts), 100 * _start(RESTS)[1] / RESTS, *(table / 1e6 for table in tables)), strict=True))


def _answer(option: str) -> float:
    """S of CPU of a command that answers at once."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "aya_sim", option], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _start(rests: float) -> tuple[float, float]:
    """S of CPU until the first frame is shown, and in the seconds that the launcher rests after another two."""
    with tempfile.TemporaryDirectory() as home:
        there = {"HOME": home, "XDG_DATA_HOME": f"{home}/data", "XDG_RUNTIME_DIR": home}
        environment = {**os.environ, **there, "SDL_AUDIODRIVER": "dummy", _READY: "1"}
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
        program = [sys.executable, "-m", "games.cli"]
        with subprocess.Popen(program, env=environment, stderr=subprocess.PIPE, text=True) as running:
            assert running.stderr is not None
            while "READY" not in (line := running.stderr.readline()):
                assert line, "the launcher ended before it was shown"
            shown = _cpu(running.pid)
            if rests:
                time.sleep(2.0)
            before = _cpu(running.pid)
            time.sleep(rests)
            spent = _cpu(running.pid) - before
            running.terminate()
            running.communicate()
    return shown, spent


def _cpu(process: int) -> float:
    """S of CPU of all threads of a process: user and system."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _full_table(program: str) -> int:
    """Bytes in memory of a process that has drawn a full table by this program, and nothing else."""
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def format_table(found: dict[str, float]) -> str:
    """Return the figures as a table."""
    rows = [(what, format_number(value, 2), format_number(ALLOWED[what], 0)) for what, value in found.items()]
    return format_rows(f"The window: best of {TIMES} starts, {RESTS:g} s at rest", ("", "measured", "allowed"), rows)


if __name__ == "__main__":
    print(format_table(run()))
