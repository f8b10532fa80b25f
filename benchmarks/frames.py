"""Room: how long a frame of the table takes to draw. 156 dominoes, 16 tiles, 25 photos at 1280x800, off-screen."""

import os
import time
from dataclasses import replace

import numpy as np

from aya_sim.layout import Animal, Domino, Layout
from aya_sim.physics import topple
from aya_sim.scenes import scene

SIZE = (1280, 800)
ALLOWED = 8.0  # ms


def run(quiet: bool = False) -> dict[str, float]:
    """Frame times of the table, ms of CPU: at rest, while one domino is carried, and during a whole cascade."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # only who draws loads it

    from games.aya.board import Board

    layout = _busy()
    board, target = Board(), pygame.Surface(SIZE, 0, 32)
    board.place(target.get_rect(), layout)
    board.draw(target, layout)

    def frame(at: Layout, moving: dict[int, tuple[float, float]] | None = None) -> float:
        begin = time.process_time()
        board.draw(target, at, moving=moving)
        return 1000 * (time.process_time() - begin)

    rest = [frame(layout) for _ in range(30)]
    played = [frame(_with_one_more(layout, k)) for k in range(30)]
    samples = topple(layout, until_down=True, sample_rate=60).samples
    assert samples is not None
    moving: dict[int, tuple[float, float]] = {}
    falling = []
    for first, last in zip(samples.starts[:-1].tolist(), samples.starts[1:].tolist(), strict=True):
        rows, tilts, slides = (column[first:last].tolist() for column in (samples.row, samples.tilt, samples.slide))
        moving.update({row: (tilt, slide) for row, tilt, slide in zip(rows, tilts, slides, strict=True)})
        falling.append(frame(layout, moving))
    found = {
        "rest_ms": float(np.median(rest)),
        "play_ms": float(np.mean(played)),
        "play_worst_ms": max(played),
        "cascade_ms": float(np.mean(falling)),
        "cascade_95_ms": float(np.percentile(falling, 95)),
    }
    if not quiet:
        things = f"{len(layout.dominoes)} dominoes, {len(layout.tiles)} tiles, {len(layout.animals)} photos"
        print(f"{things}, {SIZE[0]}x{SIZE[1]}; a frame is to take under {ALLOWED:g} ms")
        for name, value in found.items():
            print(f"{name:16} {value:7.2f}")
    return found


def _busy() -> Layout:
    """The expedition with as many dominoes and photos as the box holds."""
    layout = scene("expedition")
    dominoes = list(layout.dominoes)
    kind = dominoes[0]
    spare = 156 - len(dominoes)
    first = max(d.id for d in dominoes) + 1
    dominoes += [replace(kind, id=first + k, x=60.0 + 30 * (k % 40), y=40.0 + 34 * (k // 40), heading=0.0) for k in range(spare)]
    photos = list(layout.animals)
    photos += [Animal(photos[0].terrain, 300.0 + 45 * k, 950.0) for k in range(25 - len(photos))]
    return replace(layout.with_dominoes(dominoes), animals=tuple(photos), pushes=layout.pushes)


def _with_one_more(layout: Layout, k: int) -> Layout:
    """A domino has moved."""
    dominoes: list[Domino] = list(layout.dominoes)
    dominoes[-1] = replace(dominoes[-1], x=dominoes[-1].x + 2.0 * k, heading=0.05 * k)
    return layout.with_dominoes(dominoes)
