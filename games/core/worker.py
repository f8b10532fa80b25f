"""Run slow work beside the window: one question at a time in a process or thread (`Worker`), or tasks in order (`TaskQueue`).

Must not import pygame or a game: what is run is a function the caller hands in.
"""

import contextlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Generic, Protocol, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
Q_contra = TypeVar("Q_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Worker(Protocol[Q_contra, A_co]):
    """A worker that answers one question at a time; the answer does not depend on where it is computed."""

    @property
    def is_busy(self) -> bool:
        """Return whether a question was asked whose answer has not been fetched."""

    @property
    def is_lost(self) -> bool:
        """Return whether the worker can no longer be asked."""

    def ask(self, question: Q_contra) -> None:
        """Start working on a question; only when not busy."""

    def answer(self) -> A_co | None:
        """Return the answer once, None while there is none; never wait. Raise what the function raised."""

    def close(self) -> None:
        """Drop the question in work and free the worker, which may be asked again afterwards."""


class InlineWorker(Generic[Q, A]):
    """A worker that answers in the caller's thread, inside `ask`."""

    is_lost = False

    def __init__(self, run: Callable[[Q], A]) -> None:
        """Create a worker. run: the function that answers."""
        self._run = run
        self._answer: A | None = None

    @property
    def is_busy(self) -> bool:
        """Return whether an answer waits to be fetched."""
        return self._answer is not None

    def ask(self, question: Q) -> None:
        """Answer at once and keep the answer."""
        self._answer = self._run(question)

    def answer(self) -> A | None:
        """Return the answer once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Drop the answer."""
        self._answer = None


class _Job(Thread, Generic[Q, A]):
    """A thread's work on one question; keeps the answer or the exception."""

    def __init__(self, run: Callable[[Q], A], question: Q, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._work, self._question = run, question
        self.result: A | None = None
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._work(self._question)
        except BaseException as failure:
            self.failure = failure


class ThreadWorker(Generic[Q, A]):
    """A worker that answers in a daemon thread, started anew for each question."""

    is_lost = False

    def __init__(self, run: Callable[[Q], A], name: str = "aya worker") -> None:
        """Create a worker. run: the function that answers. name: of the thread."""
        self._run = run
        self._name = name
        self._job: _Job[Q, A] | None = None

    @property
    def is_busy(self) -> bool:
        """Return whether a question was asked whose answer has not been fetched."""
        return self._job is not None

    def ask(self, question: Q) -> None:
        """Start working on a question; only when not busy."""
        assert self._job is None
        self._job = _Job(self._run, question, self._name)
        self._job.start()

    def answer(self) -> A | None:
        """Return the answer once, None while there is none; raise what the function raised."""
        if self._job is None or self._job.is_alive():
            return None
        job, self._job = self._job, None
        if job.failure is not None:
            raise job.failure
        return job.result

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the answer can be fetched. timeout: s at most; None: no limit."""
        if self._job is not None:
            self._job.join(timeout)

    def close(self) -> None:
        """Drop the question; a thread cannot be stopped, so its answer is ignored."""
        self._job = None


class ProcessWorker(Generic[Q, A]):
    """A worker that answers in a process, started with the first question and killed with the window."""

    def __init__(self, run: Callable[[Q], A], name: str = "aya partners", *, or_here: bool = True) -> None:
        """Create a worker without starting it.

        run: a function of a module. name: of the process. or_here: answer in this process once the worker process is lost, else never
        again.
        """
        self._run = run
        self._name = name
        self._or_here = or_here
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: Q | None = None
        self._starter: Thread | None = None
        self._is_lost = False

    @property
    def is_busy(self) -> bool:
        """Return whether a question was asked whose answer has not been fetched."""
        return self._question is not None

    @property
    def is_lost(self) -> bool:
        """Return whether the process has gone or could not be started."""
        return self._is_lost

    def ask(self, question: Q) -> None:
        """Send a question to the process; only when not busy."""
        self._question = question
        if self._is_lost:
            return
        if self._pipe is None:
            self._starter = Thread(target=self._start_and_ask, args=(question,), name=self._name)
            self._starter.start()
        else:
            self._send(question)

    def _start_and_ask(self, question: Q) -> None:
        """Start a process and send it the question. Runs in a thread, since a frame must not wait for the operating system."""
        try:
            self._start()
        except OSError:
            self._is_lost = True
        else:
            self._send(question)

    def _send(self, question: Q) -> None:
        assert self._pipe is not None
        try:
            self._pipe.send(question)
        except OSError:
            self._is_lost = True

    def answer(self) -> A | None:
        """Return the answer once, None while there is none; raise what the function raised."""
        if self._question is None:
            return None
        if self._starter is not None:
            if self._starter.is_alive():
                return None
            self._starter.join()
            self._starter = None
        question = self._question
        if not self._is_lost:
            assert self._pipe is not None
            try:
                if not self._pipe.poll():
                    return None
                reply: A | Exception = self._pipe.recv()
            except (OSError, EOFError):
                self._is_lost = True
            else:
                self._question = None
                if isinstance(reply, Exception):
                    raise reply
                return reply
        self._question = None
        return self._run(question) if self._or_here else None

    def close(self) -> None:
        """End the process, whatever it is working on."""
        self._question = None
        if self._starter is not None:
            self._starter.join()
            self._starter = None
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_answer_all, args=(other, self._run), name=self._name, daemon=True)
        self._process.start()
        other.close()


def _answer_all(pipe: Connection, run: Callable[[Q], A]) -> None:
    """Answer questions until the pipe is closed; an exception is sent as the answer, to be raised in the window's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    Thread(target=exit_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(run(question))
            except (EOFError, OSError):
                raise
            except Exception as failure:
                pipe.send(failure)


def exit_with_parent() -> None:
    """Wait for the parent process to be gone and exit at once, since the work may take long; run it in a thread."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def count_processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class TaskQueue:
    """A queue that runs tasks in a thread, in order. The thread ends with the last task."""

    def __init__(self, name: str, *, daemon: bool = False) -> None:
        """Create a queue. name: of the thread. daemon: let the program end before its tasks do; else it waits for them."""
        self._name, self._daemon = name, daemon
        self._tasks: deque[Callable[[], object]] = deque()
        self._thread: Thread | None = None
        self._lock = Lock()

    @property
    def is_done(self) -> bool:
        """Return whether every task is done."""
        return self._thread is None

    def submit(self, task: Callable[[], object], *, first: bool = False) -> None:
        """Run a task after those that wait. first: before them."""
        with self._lock:
            (self._tasks.appendleft if first else self._tasks.append)(task)
            if self._thread is None:
                self._start()

    def clear(self) -> None:
        """Drop the tasks that have not begun."""
        with self._lock:
            self._tasks.clear()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until every task is done. timeout: s at most; None: no limit."""
        while (thread := self._thread) is not None:
            thread.join(timeout)
            if thread.is_alive():
                return

    def _start(self) -> None:
        self._thread = Thread(target=self._run, name=self._name, daemon=self._daemon)
        self._thread.start()

    def _run(self) -> None:
        try:
            while (task := self._next()) is not None:
                task()
        except BaseException:
            with self._lock:
                self._start()  # a task that failed is reported by its thread; the others still have their turn
            raise

    def _next(self) -> Callable[[], object] | None:
        with self._lock:
            if self._tasks:
                return self._tasks.popleft()
            self._thread = None
            return None
