"""Measure how well the director's camera keeps the front in its picture: `python -m benchmarks.director [REPLAY ...]`.

Prints, for every scene and for games between partners (or for the replays that are named), in how many frames of the film, 60 a second, the
front is inside the middle 80 % of the picture. The front is what was struck in the last 0.15 s, in a pause what was struck last; where the
river has forked there is one on each arm, and "one front" asks for one of them, foot and top, "all fronts" for all. 97 % are promised.
"""

import argparse
import itertools
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from aya_sim.bots import NATURAL, play_out
from aya_sim.game import new_game
from aya_sim.layout import Flags, Floats, Ints
from aya_sim.replay import Replay, load, of_game, of_topple
from aya_sim.scenes import SCENES, scene
from games.aya.model.director import FOV, CameraPose, camera_at, camera_keys
from games.aya.model.timeline import Timeline

PROMISED = 0.97
ASPECTS = {"16:10": 1.6, "16:9": 16 / 9}
RATE = 60.0  # frames a second of the film
_RECENT = 0.15  # s
_MIDDLE = 0.8  # of the picture


def main() -> None:
    """Print a row for each scene and game, and exit with 1 where the promise is not kept over all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("replays", nargs="*", type=Path, help="measure these instead of games played now")
    parser.add_argument("--games", type=int, default=20, help="games between partners (default 20)")
    asked = parser.parse_args()
    print(f"{'table':24} {'frames':>7} {'cuts':>5}" + "".join(f" {'one front ' + name:>16} {'all fronts':>11}" for name in ASPECTS))
    totals = np.zeros(1 + 2 * len(ASPECTS))
    games = ((path.stem, load(path)) for path in asked.replays) if asked.replays else _games(asked.games)
    for is_game, (name, replay) in itertools.chain(((False, one) for one in _scenes()), ((True, one) for one in games)):
        rows = [measure(Timeline(act.with_samples())) for act in replay.acts]
        kept = np.sum([row for _, row in rows], axis=0)
        totals += kept * is_game
        print(f"{name:24} {kept[0]:7.0f} {sum(cuts for cuts, _ in rows):5}" + _shares(kept), flush=True)
    print(f"{'all games':24} {totals[0]:7.0f} {'':5}" + _shares(totals))
    print(f"promised: one front inside the middle {_MIDDLE:.0%} in {PROMISED:.0%} of the frames")
    sys.exit(0 if (totals[1::2] >= PROMISED * totals[0]).all() else 1)


def measure(show: Timeline) -> tuple[int, Floats]:
    """Return the number of cuts in the film of a cascade, and its frames while the front runs.

    The frames are counted as (1 + 2 a,): all, and for each aspect those that keep one front and those that keep all.
    """
    keys = camera_keys(show, 0.0, show.duration)
    fall_time, end = show.cascade.fall_time, float(np.nanmax(show.cascade.fall_time, initial=0.0))
    counts, now = np.zeros(1 + 2 * len(ASPECTS)), 0.0
    while now <= end:
        pose, before = camera_at(keys, now), np.nan_to_num(fall_time, nan=math.inf) <= now
        if before.any():
            latest = fall_time[before].max()
            rows = np.flatnonzero(before & (fall_time >= min(latest, now - _RECENT)))
            fronts = rows[~np.isin(rows, show.cascade.by[rows])]
            inside = [_are_inside(show, pose, fronts, aspect) for aspect in ASPECTS.values()]
            counts += np.array([1.0, *itertools.chain(*((kept.any(), kept.all()) for kept in inside))])
        now += pose.pace / RATE
    return int((np.diff(keys[:, 0]) == 0).sum()), counts


def _are_inside(show: Timeline, pose: CameraPose, rows: Ints, aspect: float) -> Flags:
    """Return which of these dominoes are inside the middle of the picture, foot and top, (k,) bool."""
    d, out = show.before.dominoes, pose.eye - pose.target
    out = out / np.linalg.norm(out)
    right = np.array([-out[1], out[0], 0.0])
    right /= np.linalg.norm(right)
    kept = np.ones(len(rows), bool)
    for z in (0.0, show.before.domino.height):
        off = np.column_stack([d.x[rows], d.y[rows], np.full(len(rows), z)]) - pose.eye
        reach = np.maximum(-(off @ out), 1e-9) * math.tan(FOV / 2) * _MIDDLE
        kept &= (np.abs(off @ right) <= reach * aspect) & (np.abs(off @ np.cross(out, right)) <= reach)
    return kept


def _shares(counts: Floats) -> str:
    each = counts[1:] / max(1.0, counts[0])
    return "".join(f" {one:16.1%} {whole:11.1%}" for one, whole in each.reshape(-1, 2))


def _scenes() -> Iterator[tuple[str, Replay]]:
    for name in SCENES:
        yield name, of_topple(scene(name), until_down=True)


def _games(count: int) -> Iterator[tuple[str, Replay]]:
    for seed in range(count):
        yield f"game {seed}", of_game(play_out(new_game(4, seed=seed), (NATURAL,) * 4, seed=seed))


if __name__ == "__main__":
    main()
