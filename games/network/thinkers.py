"""Let computer players think in other processes, so many at a time. No sockets, no table."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, inf

from games.core.game_api import RANDOM
from games.core.thinking import Answer, Question, think
from games.core.worker import Worker

SLOWEST_PACE = 8.0  # s
_POLL = 0.01  # s between two looks at a thinking computer player
_log = logging.getLogger(__name__)

Thinker = Worker[Question, Answer]


class ThinkerPool:
    """Workers that answer for computer players: each question waits until one of them is free."""

    def __init__(self, workers: Sequence[Thinker], patience: float = inf) -> None:
        """Create a pool. patience: s that one thought may take, before any legal action is taken instead."""
        self._workers, self._patience = tuple(workers), patience
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self.waiting = 0  # questions that no worker has begun with

    async def think(self, question: Question) -> Answer:
        """Return the answer of a computer player; any legal action if it fails or takes too long."""
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            worker.ask(question)
            answer = await asyncio.wait_for(_wait_for_answer(worker), None if self._patience == inf else self._patience)
        except BaseException as failure:
            if worker.is_busy:
                worker.close()  # it must not answer the next question with the answer to this one
            if not isinstance(failure, Exception):
                raise
            _log.exception("A computer player failed")
            return think(replace(question, level=RANDOM))
        finally:
            self._free.put_nowait(worker)
        return answer

    def close(self) -> None:
        """Free all workers."""
        for worker in self._workers:
            worker.close()


async def _wait_for_answer(worker: Thinker) -> Answer:
    while (answer := worker.answer()) is None:
        await asyncio.sleep(_POLL)
    return answer


def keep_pace(pace: float, spent: float) -> float:
    """Return the pace of computer players after one of them thought for so long, s.

    From then on all of them take as long as the slowest, so that a quick act does not tell that there was nothing to choose.
    """
    return min(SLOWEST_PACE, pace * ceil(spent / pace)) if pace and spent > pace else pace
