"""Run long work in a process of its own, and in a new one after it died. Knows nothing of tables."""

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class ApartExecutor(Executor):
    """One process, started with the first work. Work that it dies of raises BrokenProcessPool; the next finds a new one."""

    def __init__(self) -> None:
        self._pool = _start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue a function of a module."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool = _start()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process after its work."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _start() -> ProcessPoolExecutor:
    initializer: Any = signal.signal  # Ctrl-C is for the parent, which ends this
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer, (signal.SIGINT, signal.SIG_IGN))
