"""Measure a replay of a whole game of 156 dominoes: its size, opening it, any moment of it, both views, a film; CPU
time.
"""

import os
import random
import time
from pathlib import Path
from typing import Any

from aya_sim.replay import loads

SIZE = (1280, 800)
_FRAMES = 200
_JUMPS = 100
Row = dict[str, float]


def replay_rows(path: Path) -> dict[str, Row]:
    """Return size (kB) and opening time (ms), and ms of CPU a frame in both views, playing, scrubbing back and
    jumping anywhere.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # only who draws loads it

    from games.aya.replays.view import ReplayView, Side

    data = path.read_bytes()
    begin = time.process_time()
    view = ReplayView(loads(data))
    opened = 1e3 * (time.process_time() - begin)
    view.frames.prepare()
    prepared = 1e3 * (time.process_time() - begin)
    rows: dict[str, Row] = {"file": {"kB": len(data) / 1000, "open_ms": opened, "prepared_ms": prepared}}
    sheet = pygame.Surface(SIZE, 0, 32)
    rng = random.Random(1)
    for side in Side:
        view.draw(sheet, sheet.get_rect(), 0.0, side)
        ways = {
            "playing": [k / 60 for k in range(_FRAMES)],
            "scrubbing back": [view.timeline.end * (1 - k / _FRAMES) for k in range(_FRAMES)],
            "jumping anywhere": [rng.uniform(view.timeline.begin, view.timeline.end) for _ in range(_JUMPS)],
        }
        for name, times in ways.items():
            rows[f"{side}, {name}"] = _row([_frame(view, sheet, at, side) for at in times])
    return rows


def _frame(view: Any, sheet: Any, at: float, side: Any) -> float:
    begin = time.process_time()
    view.draw(sheet, sheet.get_rect(), at, side)
    return 1e3 * (time.process_time() - begin)


def _row(ms: list[float]) -> Row:
    ordered = sorted(ms)
    return {"mean_ms": sum(ms) / len(ms), "p95_ms": ordered[int(0.95 * (len(ms) - 1))], "max_ms": ordered[-1]}


def run(path: Path) -> None:
    """Print the rows of the replay in this file."""
    for name, row in replay_rows(path).items():
        print(f"{name:28}", "  ".join(f"{key} {value:.1f}" for key, value in row.items()))
