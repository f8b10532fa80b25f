"""Measure how deep dominoes sink into each other and into the table in any frame that is shown: `python -m benchmarks.penetration`.

Prints the largest depth over all frames of every scene and of games between partners, as a replay keeps them. Depths by separating axes
(`aya_sim.physics.poses.depths`); 0.3 mm is promised.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Iterator

import numpy as np

from aya_sim.bots import NATURAL, play_out
from aya_sim.game import new_game
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.layout import Layout
from aya_sim.physics import engine_named
from aya_sim.physics.poses import Poses, Tracks
from aya_sim.physics.poses.depths import depths
from aya_sim.physics.poses.rotations import matrices
from aya_sim.replay import dumps, loads, of_game, of_topple
from aya_sim.scenes import SCENES, scene

PROMISED = 0.3  # mm
RATE = 97.0  # frames a second: no multiple of the moments at which poses are kept


def main() -> None:
    """Print a row for each scene and game, and exit with 1 where the promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games between partners (default 20)")
    parser.add_argument("--engine", default="pymunk", help="for the scenes (default pymunk)")
    asked = parser.parse_args()
    print(f"{'table':24} {'dominoes':>8} {'frames':>7} {'mm in another':>14} {'mm in the table':>16} {'kB':>6}")
    worst = 0.0
    for name, data in itertools.chain(_scenes(asked.engine), _games(asked.games)):
        replay, frames, deepest, lowest = loads(data), 0, 0.0, 0.0
        for act, tracks in zip(replay.acts, replay.tracks(), strict=True):
            count, deep, low = measure(act.cascade.layout, tracks)
            frames, deepest, lowest = frames + count, max(deepest, deep), max(lowest, low)
        worst = max(worst, deepest, lowest)
        dominoes = len(replay.last.dominoes)
        print(f"{name:24} {dominoes:8} {frames:7} {deepest:14.3f} {lowest:16.3f} {len(data) / 1000:6.0f}", flush=True)
    print(f"largest depth: {worst:.3f} mm, promised: under {PROMISED} mm")
    sys.exit(0 if worst < PROMISED else 1)


def measure(layout: Layout, tracks: Tracks) -> tuple[int, float, float]:
    """Return the number of frames, the largest depth in another domino and that in the table, mm."""
    times = np.append(np.arange(0.0, tracks.duration, 1.0 / RATE), tracks.duration)
    found = [measure_frame(layout, tracks.at(float(now))) for now in times]
    return len(times), max(deep for deep, _ in found), max(low for _, low in found)


def measure_frame(layout: Layout, poses: Poses) -> tuple[float, float]:
    """Return the largest depth of a domino in another and in the table, mm; 0 where nothing touches."""
    n, size = len(layout.dominoes), layout.domino
    half = np.array([size.thickness, size.width, size.height]) / 2
    position, turned = poses.positions[:n], matrices(poses.rotations[:n])
    low = float((np.abs(turned[:, 2]) @ half - position[:, 2]).max(initial=0.0))
    deepest = 0.0
    for one, other in pairs_within(position[:, :2], position[:, :2], 2.0 * float(np.linalg.norm(half))):
        pair = one < other
        if pair.any():
            deepest = max(deepest, float(depths(position, turned, one[pair], other[pair], half)[0].max()))
    return deepest, low


def _scenes(engine: str) -> Iterator[tuple[str, bytes]]:
    for name in SCENES:
        yield name, dumps(of_topple(scene(name), until_down=True, engine=engine_named(engine)))


def _games(count: int) -> Iterator[tuple[str, bytes]]:
    for seed in range(count):
        began = time.perf_counter()
        data = dumps(of_game(play_out(new_game(4, seed=seed), (NATURAL,) * 4, seed=seed)))
        yield f"game {seed} ({time.perf_counter() - began:.0f} s)", data


if __name__ == "__main__":
    main()
