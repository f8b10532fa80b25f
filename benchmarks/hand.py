"""Measure a frame of the placing phase: the hand among 156 dominoes, a link, a snap, and the cached flow between
them.

`python -m benchmarks.hand` prints one table: best and 95th percentile in ms of every call, and a digest that proves
that the work was the same.
"""

import hashlib
import time
from collections.abc import Callable, Iterator

from aya_sim.layout import Layout
from aya_sim.physics.hand.hand import Hand, Level
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.links import link
from aya_sim.physics.preview.spots import next_spots, snap
from aya_sim.scenes import scene
from aya_sim.scenes.chains import serpentine, triangle

ROUNDS = 5
LIMITS = {"hand": 1.0, "link": 5.0, "snap": 5.0}  # ms, promised


def places(layout: Layout) -> Iterator[tuple[float, float, float]]:
    """Yield poses beside every third domino, turned a little; mm and rad."""
    d = layout.dominoes
    for row in range(0, len(d), 3):
        yield float(d.x[row]) + 15, float(d.y[row]) + 15, float(d.heading[row]) + 0.3


def time_calls(calls: list[Callable[[], object]]) -> tuple[list[float], str]:
    """Return the ms of each call, the best of `ROUNDS`, and a digest of the answers of the last round."""
    best = [float("inf")] * len(calls)
    hashed = hashlib.sha256()
    for turn in range(ROUNDS):
        for i, call in enumerate(calls):
            begin = time.perf_counter()
            answer = call()
            best[i] = min(best[i], (time.perf_counter() - begin) * 1e3)
            if turn == ROUNDS - 1:
                hashed.update(repr(answer).encode())
    return sorted(best), hashed.hexdigest()[:12]


def hand_frames(layout: Layout, level: Level) -> tuple[list[float], str]:
    """Sweep a hand through all dominoes at full speed and return the ms of each frame, the best of `ROUNDS`, and a
    digest.
    """
    path = list(places(layout))
    sweeps, told = [], hashlib.sha256()
    for _ in range(ROUNDS):
        hand, frames = Hand(layout, level), []
        hand.pick_up(*path[0])
        told = hashlib.sha256()
        for goal in path:
            for _ in range(3):
                begin = time.perf_counter()
                knocks = hand.carry(*goal, 1 / 60)
                frames.append((time.perf_counter() - begin) * 1e3)
                told.update(repr(knocks).encode())
        sweeps.append(frames)
    return sorted(map(min, zip(*sweeps, strict=True))), told.hexdigest()[:12]


def rows(layout: Layout) -> Iterator[tuple[str, list[float], str]]:
    """Yield name, ms and digest of each kind of work on this table."""
    known = flow(layout)
    for level in Level:
        yield f"hand {level.value}", *hand_frames(layout, level)
    yield "link", *time_calls([lambda at=at: link(layout, *at, known=known).all for at in places(layout)])  # type: ignore[misc]  # mypy cannot infer a default's type
    yield "snap", *time_calls([lambda at=at: snap(layout, *at, known=known) for at in places(layout)])  # type: ignore[misc]  # as above
    yield "flow (once a layout)", *time_calls([lambda: flow(layout).striker.tolist()])
    yield "next spots (Tab)", *time_calls([lambda: next_spots(layout, known=known)])


def main() -> None:
    """Print the table."""
    print(f"{'table':<12}{'work':<22}{'mean':>8}{'95 %':>8}{'most':>8}   digest        (ms, best of {ROUNDS})")
    for layout in (scene("expedition"), serpentine(156), triangle(16)):
        for name, ms, digest in rows(layout):
            limit = LIMITS.get(name.split()[0])
            over = " OVER" if limit is not None and ms[-1] > limit else ""
            print(f"{layout.name:<12}{name:<22}{sum(ms) / len(ms):8.2f}{ms[int(0.95 * (len(ms) - 1))]:8.2f}{ms[-1]:8.2f}   {digest}{over}")


if __name__ == "__main__":
    main()
