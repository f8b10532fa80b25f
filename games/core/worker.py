"""Thinking beside the window. Questions in, answers out, in a process of its own, so that no frame waits for a thought.

Thinking is pure: the same question has the same answer, wherever it is thought. A process that was lost or cannot be started is done
without: then the thinking is done here, or not at all where it would stall the window. Knows no game: what is thought with is a
function of a module, given by whoever asks.
"""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread
from typing import Generic, Protocol, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
Q_contra = TypeVar("Q_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Worker(Protocol[Q_contra, A_co]):
    """Somebody who answers one question at a time."""

    @property
    def is_busy(self) -> bool:
        """Was a question asked whose answer was not fetched yet?"""

    @property
    def is_lost(self) -> bool:
        """Has the process gone where it cannot be asked?"""

    def ask(self, question: Q_contra) -> None:
        """Begin to think; only when not busy."""

    def answer(self) -> A_co | None:
        """The answer, once; None: not yet. Never waits."""

    def close(self) -> None:
        """Drop what is being thought, and go. May be asked again afterwards."""


class InlineWorker(Generic[Q, A]):
    """Thinks here, when asked."""

    is_lost = False

    def __init__(self, think: Callable[[Q], A]) -> None:
        self._think = think
        self._answer: A | None = None

    @property
    def is_busy(self) -> bool:
        return self._answer is not None

    def ask(self, question: Q) -> None:
        self._answer = self._think(question)

    def answer(self) -> A | None:
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        self._answer = None


class ProcessWorker(Generic[Q, A]):
    """Thinks in a process of its own, which is started with the first question. think: a function of a module, to be found there.

    or_here: think here once the process is lost; else nothing is answered from then on.
    """

    def __init__(self, think: Callable[[Q], A], name: str = "aya partners", *, or_here: bool = True) -> None:
        self._think = think
        self._name = name
        self._or_here = or_here
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: Q | None = None
        self._starter: Thread | None = None
        self._is_lost = False

    @property
    def is_busy(self) -> bool:
        return self._question is not None

    @property
    def is_lost(self) -> bool:
        return self._is_lost

    def ask(self, question: Q) -> None:
        self._question = question
        if self._is_lost:
            return
        if self._pipe is None:
            self._starter = Thread(target=self._begin, args=(question,), name=self._name)
            self._starter.start()
        else:
            self._send(question)

    def _begin(self, question: Q) -> None:
        """Begin a process and ask it. On a thread: a frame would have to wait for the operating system."""
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
                told: A | Exception = self._pipe.recv()
            except (OSError, EOFError):
                self._is_lost = True
            else:
                self._question = None
                if isinstance(told, Exception):
                    raise told
                return told
        self._question = None
        return self._think(question) if self._or_here else None

    def close(self) -> None:
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
        anew = multiprocessing.get_context("spawn")
        self._pipe, other = anew.Pipe()
        self._process = anew.Process(target=_answer_all, args=(other, self._think), name=self._name, daemon=True)
        self._process.start()
        other.close()


def _answer_all(pipe: Connection, think: Callable[[Q], A]) -> None:
    """What the process does: answer until nobody asks any more. A failure is the answer: it is raised where the window is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which ends this
    Thread(target=_go_with_the_window, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(think(question))
            except (EOFError, OSError):
                raise
            except Exception as failed:
                pipe.send(failed)


def _go_with_the_window() -> None:
    """Wait until the window is gone, however it went, and go too: a thought may be half a minute of compiling, for nobody."""
    window = multiprocessing.parent_process()
    if window is not None:
        window.join()
        os._exit(1)
