"""Play many tables of one game at once, in processes, for self-play: batches of what is seen, of masks and of rewards.

The caller decides for every seat. Must not know a single game's rules.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from aya_sim.errors import AyaError, BadQuestion
from games.core.game_api import LARGEST_SEED, Floats
from games.core.worker import count_processors, exit_with_parent
from games.envs.episode import Episode, SeedSequence

Decisions: TypeAlias = npt.NDArray[np.int64] | Sequence[int]


class WorkerDied(AyaError):
    """Report that a process ended in the middle of its games."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What every table shows before its next decision; row k is table k. The next step overwrites the arrays: copy what is kept.

    A table whose game is over begins another at once: then `overs` is true, `rewards` are those of the end, the rest is the new game's.
    """

    seats: npt.NDArray[np.int64]  # (tables,), that decide
    observations: Floats  # (tables, length), from -1 to 1, what these seats see
    masks: npt.NDArray[np.int8]  # (tables, actions), 1 for each legal decision
    rewards: Floats  # (tables, players), of every seat for the last decision
    overs: npt.NDArray[np.bool_]  # (tables,), whether that ended a game

    def rows(self, part: slice) -> "Batch":
        """Return some of the tables; the arrays are views."""
        return Batch(*(getattr(self, one.name)[part] for one in fields(self)))


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at every table. players: the smallest number when None. seed: of the first table. The rest is as for `games.env`."""

    name: str
    players: int | None = None
    seed: int = 0
    reward: str = "score"
    options: dict[str, Any] = field(default_factory=dict)

    def prepare(self, table: int) -> Episode:
        """Return the game of one table. Raises BadQuestion for what the game refuses."""
        return Episode(self.name, self.players, self.seed_of(table), self.reward, self.options)

    def seed_of(self, table: int) -> int:
        """Return the first seed of one table."""
        return (self.seed + table) & LARGEST_SEED


class VectorEnv:
    """Many tables of one game, each with its own seeds: table k begins with the terms' seed + k, and goes on as `games.env` does.

    The same seeds and decisions give the same batches, whatever the number of processes. Close it, or use it in a `with` statement.
    """

    def __init__(self, terms: Terms, tables: int, workers: int | None = None) -> None:
        """Prepare the tables and start the processes, none where one worker is enough.

        workers: None for as many as there are processors. Raises BadQuestion for what the game refuses, and for fewer than one of either.
        """
        for where, got in (("tables", tables), ("workers", workers)):
            if got is not None and got < 1:
                raise BadQuestion("expected.least", "expected {low} or more, got {got}", where=where, low=1, got=got)
        one = terms.prepare(0)
        self.players, self.tables = one.players, tables
        self.observation_shape, self.actions = (one.vector_length,), one.action_count
        count = min(workers or count_processors(), tables)
        shapes = ((), (one.vector_length,), (one.action_count,), (one.players,), ())
        context = multiprocessing.get_context("spawn")
        memory = [context.RawArray("b", tables * int(np.prod(shape)) * kind.itemsize) for shape, kind in zip(shapes, _KINDS, strict=True)]
        self._decisions = np.zeros(tables, np.int64)
        self._batch = _batch_in(memory, tables)
        parts = [slice(tables * k // count, tables * (k + 1) // count) for k in range(count)]
        self._here = _Share(terms, parts[0], self._batch) if count == 1 else None
        self._lines: list[tuple[slice, Connection]] = []
        self._processes: list[Any] = []
        for part in parts if count > 1 else ():
            line, other = context.Pipe()
            process = context.Process(target=_serve, args=(other, terms, part, memory, tables), name="aya tables", daemon=True)
            process.start()
            other.close()
            self._lines.append((part, line))
            self._processes.append(process)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close it."""
        self.close()

    def reset(self, seed: int | None = None) -> Batch:
        """Begin a new game at every table and return what is seen. seed: of table 0; None goes on with the seeds of each table."""
        return self._ask(seed)

    def step(self, decisions: Decisions) -> Batch:
        """Take one decision at every table, (tables,), and return what is seen next.

        Raises BadQuestion for a decision that a mask forbids; then call `reset`.
        """
        given = np.asarray(decisions, np.int64)
        if given.shape != (self.tables,):
            raise BadQuestion("expected", "expected {what}, got {got}", where="decisions", what=f"({self.tables},)", got=given.shape)
        return self._ask(given)

    def close(self) -> None:
        """End the processes."""
        for process, (_, line) in zip(self._processes, self._lines, strict=True):
            line.close()
            process.terminate()
            process.join()
            process.close()
        self._processes, self._lines = [], []

    def _ask(self, question: "int | npt.NDArray[np.int64] | None") -> Batch:
        """Let all processes work at once, wait for all of them, and return the batch. Raises what one of them raised, or WorkerDied."""
        if self._here is not None:
            self._here.answer(question)
            return self._batch
        try:
            for part, line in self._lines:
                line.send(question[part] if isinstance(question, np.ndarray) else question)
            failures = [line.recv() for _, line in self._lines]
        except (OSError, EOFError) as broken:
            raise WorkerDied("env.worker", "a process that plays tables has ended") from broken
        for failure in failures:
            if failure is not None:
                raise failure
        return self._batch


class _Share:
    """The tables of one process."""

    def __init__(self, terms: Terms, part: slice, batch: Batch) -> None:
        """Deal nothing yet. batch: of all tables."""
        tables = range(part.start, part.stop)
        self._first = part.start
        self._episodes = [terms.prepare(table) for table in tables]
        self._seeds = [SeedSequence(terms.seed_of(table)) for table in tables]
        self._batch = batch.rows(part)

    def answer(self, question: "int | npt.NDArray[np.int64] | None") -> None:
        """Begin new games, from the seed of the first table where one is given, or take these decisions; write what is seen."""
        if isinstance(question, np.ndarray):
            for k, index in enumerate(question.tolist()):
                self._decide(k, index)
            return
        self._batch.rewards[:], self._batch.overs[:] = 0.0, False
        for k in range(len(self._episodes)):
            self._deal(k, None if question is None else (question + self._first + k) & LARGEST_SEED)

    def _deal(self, k: int, seed: int | None) -> None:
        self._episodes[k].deal(self._seeds[k].draw(seed))
        self._show(k)

    def _decide(self, k: int, index: int) -> None:
        episode = self._episodes[k]
        self._batch.rewards[k] = episode.decide(index)
        self._batch.overs[k] = episode.is_over
        if episode.is_over:
            self._deal(k, None)
        else:
            self._show(k)

    def _show(self, k: int) -> None:
        episode = self._episodes[k]
        self._batch.seats[k] = episode.seat
        self._batch.observations[k] = episode.vector(episode.seat)
        self._batch.masks[k] = 0
        self._batch.masks[k, list(episode.legal)] = 1


_KINDS = tuple(np.dtype(kind) for kind in (np.int64, np.float32, np.int8, np.float32, np.bool_))
"""Of the arrays of a batch, in their order."""


def _batch_in(memory: Sequence[Any], tables: int) -> Batch:
    """Return the batch whose arrays lie in this shared memory."""
    flat = [np.frombuffer(part, kind) for part, kind in zip(memory, _KINDS, strict=True)]
    return Batch(flat[0], flat[1].reshape(tables, -1), flat[2].reshape(tables, -1), flat[3].reshape(tables, -1), flat[4])


def _serve(line: Connection, terms: Terms, part: slice, memory: Sequence[Any], tables: int) -> None:
    """Answer questions until the line is closed: None where all went well, or what was raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    Thread(target=exit_with_parent, daemon=True).start()
    share = _Share(terms, part, _batch_in(memory, tables))
    with contextlib.suppress(EOFError, OSError):
        while True:
            question, failure = line.recv(), None
            try:
                share.answer(question)
            except Exception as raised:
                failure = raised
            line.send(failure)
