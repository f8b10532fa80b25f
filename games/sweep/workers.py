"""Room: who runs the cases of a sweep. This process, a pool of processes, or a dask cluster; rows come back in any order.

A worker that is lost costs what it had under way, which others run again. Chunks are small, so that little is lost and the rest is even.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from aya_sim.errors import AyaError, BadQuestion, NotInstalled
from aya_sim.sweep import Case, Row, run_all

CHUNK = 8  # cases
AHEAD = 3  # chunks a worker that wait for it
STUBBORN = 3  # pools lost one after the other without a row in between: it is the case, not the worker
PATIENCE = 10  # s until a scheduler answers

Rows = Iterator[list[Row]]


class WorkersLost(AyaError):
    """Workers died again and again at the same cases."""


def here(cases: Sequence[Case]) -> Rows:
    """One chunk after the other, in this process."""
    return (run_all(chunk) for chunk in _chunks(cases))


def by_processes(cases: Sequence[Case], workers: int) -> Rows:
    """A pool of so many processes; a new one when a process of it dies."""
    todo, lost = deque(_chunks(cases)), 0
    while todo:
        back: list[Sequence[Case]] = []
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
            try:
                for rows in _through(pool, todo, workers * AHEAD, back):
                    lost = 0
                    yield rows
            except GeneratorExit:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        if back:
            lost += 1
            if lost >= STUBBORN:
                raise WorkersLost(f"workers died {lost} times in a row; the first case they had is number {back[0][0].number}")
            todo.extendleft([case] for chunk in reversed(back) for case in reversed(chunk))


def _through(pool: ProcessPoolExecutor, todo: deque[Sequence[Case]], ahead: int, back: list[Sequence[Case]]) -> Rows:
    """Feed the pool and take its rows. back: gets the chunks that were lost with it, which ends this."""
    running: dict[Future[list[Row]], Sequence[Case]] = {}
    while (todo and not back) or running:
        while todo and not back and len(running) < ahead:
            try:
                running[pool.submit(run_all, todo[0])] = todo[0]
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


def by_scheduler(cases: Sequence[Case], address: str, workers: int) -> Rows:
    """The cluster of this scheduler; `local` starts one of so many processes here. Raises NotInstalled, BadQuestion."""
    distributed = dask()
    if address == "local":
        made = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)
        with made as cluster, distributed.Client(cluster) as client:
            yield from _through_dask(distributed, client, cases)
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as refused:
        raise BadQuestion(f"--scheduler: {address} does not answer ({refused})") from None
    with client:
        yield from _through_dask(distributed, client, cases)


def _through_dask(distributed: Any, client: Any, cases: Sequence[Case]) -> Rows:
    todo = deque(_chunks(cases))
    ahead = AHEAD * max(1, sum(client.nthreads().values()))
    came = distributed.as_completed()
    running: dict[str, Sequence[Case]] = {}
    tried: dict[int, int] = {}

    def send(chunk: Sequence[Case]) -> None:
        future = client.submit(run_all, list(chunk), pure=False)
        running[future.key] = chunk
        came.add(future)

    while todo and len(running) < ahead:
        send(todo.popleft())
    for future in came:
        chunk = running.pop(future.key)
        if future.status == "finished":
            yield future.result()
        else:  # lost or cancelled with its worker, or killed more of them than dask allows
            first = chunk[0].number
            tried[first] = tried.get(first, 0) + 1
            if tried[first] >= STUBBORN:
                raise WorkersLost(f"workers died again and again at case number {first}")
            todo.appendleft(chunk)
        if todo:
            send(todo.popleft())


def dask() -> Any:
    """The package `distributed`. Raises NotInstalled."""
    try:
        import distributed
    except ImportError as missing:
        raise NotInstalled("--scheduler needs dask.distributed; install it with the extra `sweep`: pip install 'aya[sweep]'") from missing
    return distributed


def _chunks(cases: Sequence[Case]) -> Iterator[Sequence[Case]]:
    return (cases[i : i + CHUNK] for i in range(0, len(cases), CHUNK))


Runner = Callable[[Sequence[Case]], Rows]
