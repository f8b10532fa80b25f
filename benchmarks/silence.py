"""Measure how long commands are silent: the longest pause on a terminal, and whether anything but the result comes into a pipe.

`python -m benchmarks.silence`. Every command runs on a pseudo-terminal of its own, with its result going into a pipe. With `--first-use`
commands that have to compile an engine run until they say so, each with an empty cache.
"""

import argparse
import os
import pty
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from aya_sim.layout_file import save
from aya_sim.scenes import scene

from .tables import format_number, format_rows

COMMANDS = (
    ("doctor",),
    ("demo", "--seed", "1", "--out", "demo"),
    ("topple", "demo/expedition.json", "--until-down"),
    ("count", "demo/expedition-fallen.json"),
    ("verify", "demo/expedition.json"),
    ("replay", "demo/expedition.ayareplay", "--verify"),
    ("replay", "demo/expedition.ayareplay", "--gif", "fall.gif", "--size", "480x300"),
    ("replay", "demo/expedition.ayareplay", "--html", "fall.html"),
    ("sim", "aya", "--games", "20"),
    ("sim", "album", "--games", "400", "--json"),
    ("sweep", "sweep.json", "--out", "sweep.csv"),
    ("bench", "speed", "--engine", "fast"),
)
SWEEP = '{"format": "aya-sweep", "version": 1, "axes": {"pitch": {"from": 15, "to": 40, "steps": 30}, "turn": [0, 8, 16]}}'


FIRST_USES = (
    ("topple", "fork.json", "--engine", "fast"),
    ("topple", "fork.json", "--engine", "full"),
    ("bench", "speed", "--engine", "fast"),
)
RUNS = 5  # of each first use


class Heard(NamedTuple):
    """How a command went. longest: s without a letter on the terminal or in the pipe. clean: is there no control letter in the pipe?"""

    code: int
    seconds: float
    longest: float
    clean: bool


def listen(command: Sequence[str], folder: Path) -> Heard:
    """Run `aya` with its messages on a pseudo-terminal and its result in a pipe, and measure its pauses."""
    ours, theirs = pty.openpty()
    root = str(Path(__file__).parents[1])
    began = last = time.monotonic()
    run = subprocess.Popen(
        [sys.executable, "-m", "aya_sim", *command],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": root, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )
    os.close(theirs)
    assert run.stdout is not None
    open_ends, result, longest = [ours, run.stdout.fileno()], b"", 0.0
    while open_ends:
        for end in select.select(open_ends, [], [])[0]:
            try:
                told = os.read(end, 65536)
            except OSError:  # the terminal is closed
                told = b""
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
            if not told:
                open_ends.remove(end)
            elif end != ours:
                result += told
    os.close(ours)
    return Heard(run.wait(), time.monotonic() - began, longest, b"\r" not in result and b"\x1b" not in result)


def wait_for_words(command: Sequence[str], folder: Path) -> tuple[float, float, str]:
    """Run `aya` on a pseudo-terminal with an empty cache until it writes; return s by the clock, s of CPU, and what it wrote."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "NUMBA_CACHE_DIR": cache}
        began = time.monotonic()
        run = subprocess.Popen(
            [sys.executable, "-m", "aya_sim", *command], stdout=subprocess.DEVNULL, stderr=theirs, cwd=folder, env=environment
        )
        os.close(theirs)
        words = os.read(ours, 4096).decode()
        took = time.monotonic() - began
        run.terminate()
        used = os.wait4(run.pid, 0)[2]
        run.returncode = 0  # it has been waited for
        os.close(ours)
    return took, used.ru_utime + used.ru_stime, " ".join(words.split())


def measure_first_uses() -> None:
    """Print a row for each command that compiles."""
    rows = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        save(scene("fork"), folder / "fork.json")
        for command in FIRST_USES:
            runs = [wait_for_words(command, folder) for _ in range(RUNS)]
            columns = [sorted(run[0] for run in runs), sorted(run[1] for run in runs)]
            figures = [f"{median(one):.2f} s ({one[0]:.2f} to {one[-1]:.2f})" for one in columns]
            rows.append((" ".join(("aya", *command)), *figures, runs[0][2]))
    print(format_rows("first words on a terminal", ("command", "by the clock", "CPU", "words"), rows))


def main() -> int:
    """Print a row for each command."""
    asked = argparse.ArgumentParser(description="How long are commands silent?")
    asked.add_argument("--first-use", action="store_true", help="only until commands that compile say so")
    if asked.parse_args().first_use:
        measure_first_uses()
        return 0
    rows = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "sweep.json").write_text(SWEEP, encoding="utf-8")
        for command in COMMANDS:
            heard = listen(command, folder)
            figures = (str(heard.code), format_number(heard.seconds, 1, "s"), format_number(heard.longest, 1, "s"))
            rows.append((" ".join(("aya", *command)), *figures, "yes" if heard.clean else "no"))
    print(format_rows("silence", ("command", "code", "took", "longest pause", "only results in the pipe"), rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
