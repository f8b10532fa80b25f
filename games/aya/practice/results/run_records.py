"""The player's own records in practice: the most dominoes in one fall, the longest run, and so on; among the records of games.

They are read beside the window when a table is opened, since the file may be on a slow disk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from aya_sim.layout import DominoSize, Layout, Material
from aya_sim.physics.run_statistics import RunStatistics
from games.core.worker import ThreadWorker
from games.records.bests import Best, BestReached, Bests
from games.records.recorder import Records

PLACE = "aya.practice"
"""What these are called among the bests."""
Figure = Literal["dominoes", "chain", "seconds", "metres", "speed"]
FIGURES: tuple[Figure, ...] = get_args(Figure)
LEAST_FOR_SPEED = 30  # dominoes in a row: a shorter chain sets no record of speed
_PATIENCE = 0.3  # s that a run waits for the records


@dataclass(frozen=True, slots=True)
class RunStanding:
    """How a run compares with the ones before it."""

    bests: Mapping[str, float]  # by figure, this run among them
    broken: tuple[Figure, ...] = ()  # figures that were never as large
    is_first: bool = False  # is there no run to compare it with?


def figures_of(run: RunStatistics) -> dict[Figure, float]:
    """Return the figures of a run that can be records."""
    found: dict[Figure, float] = {"dominoes": run.dominoes, "chain": run.chain, "seconds": run.seconds, "metres": run.metres}
    if run.speed is not None and run.chain >= LEAST_FOR_SPEED:
        found["speed"] = run.speed
    return found


def counts_for_records(layout: Layout) -> bool:
    """Return whether runs of this table are compared with others: its dominoes are those of the box."""
    return layout.domino == DominoSize() and layout.material == Material()


def compare_run(bests: Mapping[str, float], run: RunStatistics) -> RunStanding:
    """Return how a run compares with the bests before it, by figure."""
    reached = figures_of(run)
    broken = tuple(name for name in FIGURES if name in reached and reached[name] > bests.get(name, 0.0))
    return RunStanding({**bests, **{name: reached[name] for name in broken}}, broken, is_first=not bests)


class RunRecords:
    """Compares the runs of one screen with the bests so far, and keeps what they reach."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._reader = ThreadWorker[str, Bests](records.bests, "aya practice records")
        self._bests: dict[str, float] | None = None
        self._before: dict[str, float] | None = None  # the bests before the fall that the last run was of
        self._reader.ask(PLACE)

    def record(self, run: RunStatistics, now: float) -> RunStanding | None:
        """Keep what this run reaches, and return how it compares; None while the records are not read yet. now: s since 1970.

        A run of several pushes goes on from the last, and is compared with the bests before the first of them.
        """
        bests = self._read()  # first, or this run would be found among those before it
        bests = self._before if len(run.pushed) > 1 and self._before is not None else bests
        self._records.add(*(BestReached(Best(PLACE, name, float(value), int(now))) for name, value in figures_of(run).items() if value > 0))
        if bests is None:
            return None
        standing = compare_run(bests, run)
        self._bests, self._before = dict(standing.bests), bests
        return standing

    def reload(self) -> None:
        """Read the records again with the next run: they were cleared."""
        self._reader.close()
        self._bests = self._before = None
        self._reader.ask(PLACE)

    def _read(self) -> dict[str, float] | None:
        if self._bests is None:
            self._reader.wait(_PATIENCE)
            found = self._reader.answer()
            self._bests = None if found is None else {name: best.value for name, best in found.items()}
        return self._bests
