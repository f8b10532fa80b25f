"""Run the cases of a sweep, or games, in this process, a pool of processes or a dask cluster; rows come back in any order.

Work is a function of a module, from a chunk of numbered cases to their rows. A lost worker costs the chunk it was working on, which is run
again. Chunks are small, so that little is lost and the load is even. Worker processes end with the program that started them, however that
ends.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Protocol, TypeVar

from aya_sim.distribution import name_extra
from aya_sim.errors import AyaError, BadQuestion, NotInstalled

CHUNK = 8  # cases, at most
AHEAD = 3  # chunks a worker that wait for it
STUBBORN = 3  # times that a case was lost with its workers: it is the case, not the worker
TOLD = 8  # of such cases
MOST_ON_WINDOWS = 61  # processes that one can wait for there
PATIENCE = 10  # s until a scheduler answers

_END_WITH_THE_PROGRAM = f"from games.sweep.workers import end_with; end_with({os.getpid()})"  # what a local dask worker runs first


class Numbered(Protocol):
    """A case: it is called by its number where it cannot be run."""

    @property
    def number(self) -> int:
        """Return the number, which no other case has."""


Case = TypeVar("Case", bound=Numbered)
Row = TypeVar("Row")
Work = Callable[[Sequence[Case]], list[Row]]


class WorkersLost(AyaError):
    """Workers died repeatedly at the same cases, or the scheduler has gone."""


def run_cases(work: Work[Case, Row], cases: Sequence[Case], workers: int, scheduler: str | None = None) -> Iterator[list[Row]]:
    """Yield rows of these cases from as many processes, or from the cluster of this scheduler. Raises as the two below do."""
    if not cases:
        return iter(())
    if scheduler is not None:
        return run_on_scheduler(work, cases, scheduler, workers)
    if workers == 1:
        return (work([case]) for case in cases)
    return run_in_processes(work, cases, min(workers, len(cases)))


def run_in_processes(work: Work[Case, Row], cases: Sequence[Case], workers: int) -> Iterator[list[Row]]:
    """Yield rows from a pool of processes, replaced when a process of it dies. Raises WorkersLost.

    Closing the generator stops the processes in the middle of a case.
    """
    todo, lost = deque(_chunks(cases, workers)), Counter[int]()
    workers = min(workers, MOST_ON_WINDOWS) if sys.platform == "win32" else workers
    anew = multiprocessing.get_context("spawn")
    while todo:
        back: list[Sequence[Case]] = []
        leash, held = anew.Pipe(duplex=False)
        with leash, held, ProcessPoolExecutor(workers, anew, _start_worker, (leash,)) as pool:
            try:
                yield from _run_pool(work, pool, todo, workers * AHEAD, back)
            except BaseException:  # Ctrl-C above all: what is under way is not waited for
                held.close()
                raise
        again = [case for chunk in back for case in chunk]
        _refuse_stubborn(again, lost)
        todo.extendleft([case] for case in reversed(again))


@contextlib.contextmanager
def hold_interrupts() -> Iterator[None]:
    """Keep Ctrl-C back; processes and threads started meanwhile never get it, from their first moment on.

    Else those that are still loading their modules print tracebacks. On Windows nothing is held back.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # when it starts, it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(leash: Connection) -> None:
    """Initialize a worker process: exit when the other end of this pipe is closed, and leave Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_the_end, args=(leash,), daemon=True).start()


def _wait_for_the_end(leash: Connection) -> None:
    """Exit the process when the other end of the pipe is closed."""
    with contextlib.suppress(EOFError, OSError):
        leash.recv()
    os._exit(1)


def end_with(parent: int) -> None:
    """Exit this process within a second after its parent process, however that ends."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _refuse_stubborn(again: Sequence[Case], lost: Counter[int]) -> None:
    """Count these cases as lost once more. Raises WorkersLost if one was lost `STUBBORN` times."""
    lost.update(case.number for case in again)
    stubborn = sorted(case.number for case in again if lost[case.number] >= STUBBORN)
    if stubborn:
        numbers = ", ".join(map(str, stubborn[:TOLD])) + (" ..." if len(stubborn) > TOLD else "")
        raise WorkersLost(
            "sweep.lost", "workers died {times} times with the same cases under way: number {numbers}", times=STUBBORN, numbers=numbers
        )


def _run_pool(
    work: Work[Case, Row], pool: ProcessPoolExecutor, todo: deque[Sequence[Case]], ahead: int, back: list[Sequence[Case]]
) -> Iterator[list[Row]]:
    """Feed the pool and yield its rows. back: receives the chunks lost with the pool, which ends this."""
    running: dict[Future[list[Row]], Sequence[Case]] = {}
    while (todo and not back) or running:
        while todo and not back and len(running) < ahead:
            try:
                with hold_interrupts():  # a process may be started for it
                    running[pool.submit(work, todo[0])] = todo[0]
            except BrokenProcessPool:
                back.append(todo.popleft())
                break
            todo.popleft()
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            chunk = running.pop(future)
            try:
                rows = future.result()
            except BrokenProcessPool:
                back.append(chunk)
            else:
                yield rows


def run_on_scheduler(work: Work[Case, Row], cases: Sequence[Case], address: str, workers: int) -> Iterator[list[Row]]:
    """Yield rows from the cluster of this scheduler; "local" starts one with `workers` processes here.

    Raises NotInstalled, BadQuestion and WorkersLost.
    """
    distributed = import_dask()
    if address == "local":
        with hold_interrupts():
            made = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50, preload=_END_WITH_THE_PROGRAM
            )
        with made as cluster, distributed.Client(cluster) as client:
            try:
                yield from _run_cluster(work, distributed, client, cases)
            except BaseException:  # Ctrl-C above all: what is under way is not waited for
                _kill_workers(cluster)
                with contextlib.suppress(TimeoutError):
                    cluster.close(timeout=1)
                raise
        return
    for name in ("client", "utils"):  # what it says at length where a scheduler goes, we say in a line
        logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (
        OSError,
        TimeoutError,
        ValueError,
        TypeError,
        MemoryError,
    ) as refused:  # the last two: somebody else listens there, or speaks TLS
        raise BadQuestion("sweep.address", "{address} does not answer ({why})", where="--scheduler", address=address, why=refused) from None
    with client:
        yield from _run_cluster(work, distributed, client, cases)


def _kill_workers(cluster: Any) -> None:
    """Kill the processes of a local cluster in the middle of their cases."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        with contextlib.suppress(OSError, TypeError):  # gone already, or not there yet
            os.kill(nanny.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def _run_cluster(work: Work[Case, Row], distributed: Any, client: Any, cases: Sequence[Case]) -> Iterator[list[Row]]:
    threads = max(1, sum(client.nthreads().values()))
    todo, lost = deque(_chunks(cases, threads)), Counter[int]()
    ahead = AHEAD * threads
    came = distributed.as_completed()
    running: dict[str, Sequence[Case]] = {}

    def send(chunk: Sequence[Case]) -> None:
        future = client.submit(work, list(chunk), pure=False)
        running[future.key] = chunk
        came.add(future)

    while todo and len(running) < ahead:
        send(todo.popleft())
    for future in came:
        chunk = running.pop(future.key)
        rows: list[Row] | None = _fetch(distributed, client, future)
        if rows is not None:
            yield rows
        else:
            _refuse_stubborn(chunk, lost)
            todo.extendleft([case] for case in reversed(chunk))
        while todo and len(running) < ahead:
            send(todo.popleft())


def _fetch(distributed: Any, client: Any, future: Any) -> list[Any] | None:
    """Return the rows of a future; None if it was lost with its workers. Raises what the case raised."""
    _refuse_gone(client)
    try:
        rows: list[Any] = future.result()
    except (distributed.KilledWorker, CancelledError):
        _refuse_gone(client)
        return None
    except ImportError as missing:
        raise BadQuestion(
            "sweep.worker", "a worker of the cluster cannot run this program ({why})", where="--scheduler", why=missing
        ) from None
    return rows


def _refuse_gone(client: Any) -> None:
    """Raise WorkersLost if the scheduler has gone, since a request to it would wait forever."""
    if client.status != "running":
        raise WorkersLost("sweep.gone", "the scheduler is gone; what came before is kept where there is --out, run it again to go on")


def import_dask() -> Any:
    """Return the package `distributed`. Raises NotInstalled."""
    try:
        import distributed
    except ImportError as missing:
        raise NotInstalled(
            "sweep.dask",
            "--scheduler needs dask.distributed; install it with the extra `sweep`: pip install {how}",
            how=name_extra("sweep"),
        ) from missing
    return distributed


def _chunks(cases: Sequence[Case], workers: int) -> Iterator[Sequence[Case]]:
    """Yield chunks of at most `CHUNK` cases, of fewer where there would not be some for every worker."""
    size = max(1, min(CHUNK, len(cases) // (AHEAD * workers)))
    return (cases[i : i + size] for i in range(0, len(cases), size))
