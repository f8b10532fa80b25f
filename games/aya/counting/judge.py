"""Work out beside the window how sure the counting of each photo is. Imports no pixels."""

from aya_sim.certainty import ENGINE, Certainty, can_judge, judge
from aya_sim.layout import Layout
from aya_sim.physics import DEFAULT, ENGINES
from aya_sim.scoring import Count
from games.core.worker import ProcessWorker, Worker

Question = tuple[Layout, Count]

_UNKNOWN = Certainty((), ())


def compute_certainty(question: Question) -> Certainty:
    """Return how sure this count of a fallen table is; of no photo anything where it cannot be told.

    Where the fast engine is not installed, the default one answers, which takes half a minute for a whole table.
    """
    return judge(*question, ENGINE if ENGINE in ENGINES else DEFAULT) or _UNKNOWN


class CertaintyClient:
    """Asks once about one fallen table, and keeps the answer."""

    def __init__(self, layout: Layout, count: Count, worker: Worker[Question, Certainty] | None = None) -> None:
        """worker: what works it out; None: a process beside the window, since compiling would hold up every frame."""
        self._question: Question | None = (layout, count) if can_judge(layout) else None
        self._worker = worker if worker is not None else ProcessWorker(compute_certainty, "aya certainty", or_here=False)
        self._found = _UNKNOWN

    @property
    def is_awaited(self) -> bool:
        """Return whether an answer is to be asked for or to come."""
        return self._question is not None

    def poll(self) -> bool:
        """Ask, or take the answer; never wait. Return whether something new is known."""
        if self._question is None:
            return False
        if not self._worker.is_busy:
            self._worker.ask(self._question)
        answer = self._worker.answer()
        if answer is None and not self._worker.is_lost:
            return False
        self._found, self._question = answer or _UNKNOWN, None
        self._worker.close()
        return True

    def share(self, place: int) -> float | None:
        """Return how sure the photo at this place of the count is, 0 to 1: the animals, then the landscapes. None: it is not known."""
        shares = (*self._found.animals, *self._found.landscapes)
        return shares[place] if place < len(shares) else None

    def close(self) -> None:
        """Stop working on it."""
        self._question = None
        self._worker.close()
