"""Measure the fast engine against that of another revision: the same scenes in turns, by CPU time, each in a process of its own.

python -m benchmarks.against REVISION [--runs N] [--engine NAME] [--scene NAME,...] [--recording [RATE]] checks the revision out into a
folder that it removes again. Turns make a busy machine slow both; of the ratio of each two runs the median, the best and the worst are
printed. --recording: poses are kept as well, as often as the window asks for them.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from .once import RECORDING_RATE
from .tables import format_rows

RUNS = 7
SCENES = ("row", "hand-laid", "rows-of-ten", "table")
"""What is toppled where no scene is named; `row-of-400` is there as well, for the engines that follow every domino."""

_PROGRAM = """
import json, sys, time
from dataclasses import replace
import numpy as np
from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.scenes import chains, scene, straight
rng = np.random.default_rng(1)
row = straight(10_000, 25.0)
off = rng.normal(0.0, 0.2, (2, 10_000))
hand = replace(row, dominoes=row.dominoes.with_columns(x=row.dominoes.x + off[0], y=row.dominoes.y + off[1]))
scenes = {"row": row, "row-of-400": straight(400, 25.0), "hand-laid": hand, "rows-of-ten": chains(1_000, 10, 25.0)}
scenes["table"] = scene("expedition")
for line in sys.stdin:
    engine, name, rate = json.loads(line)
    began = time.process_time()
    cascade = topple(scenes[name], engine=engine, sample_rate=rate)
    print(json.dumps([time.process_time() - began, len(scenes[name].dominoes), int(cascade.fell.sum())]), flush=True)
"""
"""Topples the scene of each line of input; runs with any revision, so it names nothing that is newer than the oldest."""


@contextmanager
def checked_out(revision: str, folders: Sequence[str] = ("aya_sim",)) -> Iterator[Path]:
    """Yield a folder with these folders of this revision, which is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision, *folders], check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "x", "-C", folder], check=True, input=archive.stdout)
        yield Path(folder)


class Asked:
    """A process of one revision that runs a program: a line of JSON in, a line of JSON out."""

    def __init__(self, folder: Path, program: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(folder)},
            cwd=folder,
        )

    def ask(self, *question: object) -> Any:
        """Return the answer to a question."""
        pipes: Any = self._process
        pipes.stdin.write(json.dumps(question) + "\n")
        pipes.stdin.flush()
        return json.loads(pipes.stdout.readline())

    def close(self) -> None:
        """End the process."""
        pipes: Any = self._process
        pipes.stdin.close()
        self._process.wait()
        pipes.stdout.close()


class Side(Asked):
    """One revision: a process that topples what it is asked to."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, _PROGRAM)

    def topple(self, engine: str, name: str, rate: float | None = None) -> tuple[float, int, int]:
        """Return the CPU seconds of one cascade, the number of dominoes, and how many fell. rate: 1/s, poses to keep; None: none."""
        seconds, dominoes, fell = self.ask(engine, name, rate)
        return float(seconds), int(dominoes), int(fell)


def compare(revision: str, engine: str, names: Sequence[str], runs: int, rate: float | None = None) -> Iterator[tuple[str, ...]]:
    """Yield for each scene a row of the table: its name, both rates at best, and the ratios. rate: 1/s, poses to keep; None: none."""
    with checked_out(revision) as folder:
        sides = Side(folder), Side(Path(__file__).parent.parent)
        try:
            for name in names:
                for side in sides:
                    side.topple(engine, name, rate)  # what is compiled or loaded is not what is measured
                turns = [[side.topple(engine, name, rate) for side in sides] for _ in range(runs)]
                if any(before[2] != now[2] for before, now in turns):
                    raise SystemExit(f"{name}: {turns[0][0][2]} dominoes fell before, {turns[0][1][2]} fall now")
                ratios = sorted(before[0] / now[0] for before, now in turns)
                best = [min(turn[k][0] for turn in turns) for k in (0, 1)]
                rates = [f"{turns[0][0][1] / seconds:,.0f}" for seconds in best]
                yield (name, *rates, *(f"{ratio:.2f}" for ratio in (median(ratios), ratios[-1], ratios[0])))
        finally:
            for side in sides:
                side.close()


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description="How much faster is an engine than in another revision?")
    asked.add_argument("revision", help="as git names it")
    asked.add_argument("--runs", type=int, default=RUNS, help=f"of each scene ({RUNS})")
    asked.add_argument("--engine", default="fast", help="(fast)")
    asked.add_argument("--scene", default=",".join(SCENES), help=f"({','.join(SCENES)})")
    asked.add_argument(
        "--recording", type=float, nargs="?", const=RECORDING_RATE, metavar="RATE", help=f"keep so many poses a second ({RECORDING_RATE:g})"
    )
    wanted = asked.parse_args()
    header = ("scene", "dominoes per CPU s before", "now", "times as fast", "best", "worst")
    rows = list(compare(wanted.revision, wanted.engine, wanted.scene.split(","), wanted.runs, wanted.recording))
    recording = "" if wanted.recording is None else f", recording {wanted.recording:g} poses a second"
    print(format_rows(f"{wanted.engine} against {wanted.revision}, {wanted.runs} runs in turns{recording}", header, rows))


if __name__ == "__main__":
    main()
