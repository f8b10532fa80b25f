"""Measure whether the fast engine agrees with pymunk, on tables laid by the partners' plan with a hand's errors.

python -m benchmarks.agreement [--tables N] [--engine NAME] prints how many dominoes agree on falling, and on how many
tables the count.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.levels import NATURAL
from aya_sim.bots.plan import Plan
from aya_sim.bots.planner import arrange_plan, draw_wish, start_somewhere
from aya_sim.components import DOMINOES_PER_LAND, GARDENS, LANDS, TABLE_HEIGHT, TABLE_WIDTH, Terrain
from aya_sim.geometry.place import foot_blocked
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Push, Table, Tile
from aya_sim.physics import topple
from aya_sim.scoring import count

from .tables import format_rows

TABLES, CAMERAS = 200, 25
MOST = DOMINOES_PER_LAND * len(LANDS) + GARDENS
COUNTS = 0.95  # share of the tables


@dataclass(frozen=True, slots=True)
class Compared:
    """Hold one table toppled by two engines until no domino stands."""

    seed: int
    dominoes: int
    differ: int  # of the dominoes after the first push: falls with one and not with the other
    counts: tuple[int, int]  # points with either engine
    pushes: tuple[int, int]


def table(seed: int) -> Layout:
    """Return a whole river as four natural partners mean to lay it, every domino off by the errors of such a hand."""
    stream = np.random.default_rng((seed, 29))
    start = start_somewhere(TABLE_WIDTH, TABLE_HEIGHT, stream)
    plan = arrange_plan(FreeSpace.bare(TABLE_WIDTH, TABLE_HEIGHT), start, draw_wish(CAMERAS, stream), stream)
    tiles = tuple(
        Tile(f"{reach.land}-{r}", reach.land, reach.shape, reach.tile.x, reach.tile.y, reach.tile.heading)
        for r, reach in enumerate(plan.reaches)
        if reach.tile is not None
    )
    laid = Layout(Dominoes.of([]), table=Table(), tiles=tiles)
    ids: dict[tuple[int, int], int] = {}
    for number, place in enumerate(plan.places[:MOST]):
        domino = _laid(laid, plan, number, stream)
        if domino is not None:
            laid = laid.with_dominoes([*laid.dominoes, domino])
            ids[place] = domino.id
    return replace(laid, animals=tuple(_photos(laid, plan, ids)), pushes=(Push(1),))


def _laid(laid: Layout, plan: Plan, number: int, stream: np.random.Generator) -> Domino | None:
    """Where the hand puts this one; None where there is no room."""
    spot, reach = plan.spot(number), plan.reaches[plan.places[number][0]]
    land = spot.land or (reach.land if reach.land in LANDS else Terrain.GARDEN)
    for _ in range(3):
        dx, dy = stream.normal(0.0, NATURAL.spread, 2)
        turn = stream.normal(0.0, NATURAL.twist)
        x, y, heading = spot.at.x + dx, spot.at.y + dy, spot.at.heading + turn
        if foot_blocked(laid, x, y, heading) is None:
            return Domino(number + 1, land, x, y, math.remainder(heading, math.tau), camera=spot.camera)
    return None


def _photos(laid: Layout, plan: Plan, ids: dict[tuple[int, int], int]) -> Iterator[Animal]:
    """The animal photos of the plan, each astride its two dominoes as they stand."""
    d = laid.dominoes
    for r, reach in enumerate(plan.reaches):
        for shot in reach.shots:
            pair = ids.get((r, shot.camera)), ids.get((r, shot.partner))
            if pair[0] is None or pair[1] is None or reach.land not in LANDS:
                continue
            first, second = d.row_of(pair[0]), d.row_of(pair[1])
            x, y = float(d.x[first] + d.x[second]) / 2, float(d.y[first] + d.y[second]) / 2
            yield Animal(reach.land, x, y, (pair[0], pair[1]))


def compare(seed: int, engine: str = "fast", other: str = "pymunk") -> Compared:
    """Topple one table with both engines and return the two results."""
    laid = table(seed)
    ours, theirs = (topple(laid, engine=name) for name in (engine, other))
    down = [topple(laid, until_down=True, seed=seed, engine=name) for name in (engine, other)]
    points = [count(fell.fallen).total for fell in down]
    return Compared(
        seed,
        len(laid.dominoes),
        int((ours.fell != theirs.fell).sum()),
        (points[0], points[1]),
        (len(down[0].pushes), len(down[1].pushes)),
    )


def agreement(tables: list[Compared]) -> tuple[float, float]:
    """Return two shares: dominoes on whose fall both engines agree, and tables that count the same."""
    differ, dominoes = sum(one.differ for one in tables), sum(one.dominoes for one in tables)
    return 1.0 - differ / dominoes, sum(one.counts[0] == one.counts[1] for one in tables) / len(tables)


def main() -> None:
    """Print the tables on which the engines differ, and the shares."""
    asked = argparse.ArgumentParser(description="Does an engine say what pymunk says?")
    asked.add_argument("--tables", type=int, default=TABLES, help=f"how many ({TABLES})")
    asked.add_argument("--engine", default="fast", help="beside pymunk (fast)")
    wanted_ = asked.parse_args()
    tables = [compare(seed, wanted_.engine) for seed in range(1, wanted_.tables + 1)]
    rows = [
        (str(one.seed), str(one.dominoes), str(one.differ), "{} {}".format(*one.counts), "{} {}".format(*one.pushes))
        for one in tables
        if one.differ or one.counts[0] != one.counts[1]
    ]
    print(format_rows(f"Tables on which {wanted_.engine} and pymunk differ", ("seed", "dominoes", "fall else", "points", "pushes"), rows))
    fall, counts = agreement(tables)
    print(f"{sum(one.dominoes for one in tables):,} dominoes on {len(tables)} tables: {100 * fall:.2f} % agree on falling (at least 99.5)")
    print(f"the count agrees on {round(counts * len(tables))} of {len(tables)} (at least {math.ceil(COUNTS * len(tables))})")


if __name__ == "__main__":
    main()
