"""Run `aya sweep`: a spec in, a table out (CSV or Parquet) that grows row by row and resumes where it stopped."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

from aya_sim.errors import BadFile
from aya_sim.files import make_folder, read_bytes, same_place
from aya_sim.sweep import Row, Sweep, read
from games.cli.language import bad_question, words
from games.cli.parser import place
from games.sweep import workers
from games.sweep.journal import Journal
from games.sweep.tables import as_csv

DONE = 0
LARGEST_SPEC = 1 << 20  # bytes
BAR = 24  # letters
OFTEN, SELDOM = 0.2, 10.0  # s between two words of progress: on a terminal, in a file


def add(them: Any) -> None:
    """Add `aya sweep` to the subparsers."""
    sweep = them.add_parser("sweep", help=words("cli.sweep"), description=words("cli.sweep.about"))
    sweep.set_defaults(run=run)
    sweep.add_argument("spec", type=place, metavar="SPEC", help=words("cli.sweep.spec"))
    sweep.add_argument("--workers", type=int, metavar="N", help=words("cli.sweep.workers"))
    sweep.add_argument("--scheduler", metavar="ADDRESS", help=words("cli.sweep.scheduler"))
    sweep.add_argument("--out", type=place, metavar="FILE", help=words("cli.sweep.out"))
    sweep.add_argument("--plot", type=place, metavar="DIR", help=words("cli.sweep.plot"))


def run(args: argparse.Namespace) -> int:
    """Run the missing cases, write the table, draw the maps and return the exit code."""
    count = args.workers if args.workers is not None else _processors()
    if count < 1:
        raise bad_question("refused.workers", got=count)
    if args.plot is not None:
        from games.sweep import maps  # refused before the work, not after
    if args.scheduler is not None:
        workers.import_dask()
    sweep = _read(args.spec)
    if args.out is not None and same_place(args.out, args.spec):
        raise BadFile("sweep.over", "is the spec itself; name another --out", where=args.out)
    if args.plot is not None:
        make_folder(args.plot)
    with Journal(sweep, args.out) as journal:
        told = SweepProgress(len(sweep.cases), journal.done)
        for rows in _rows(sweep, journal.missing, args.scheduler, count):
            journal.add(rows)
            told.show(journal.done)
        told.finish()
        journal.finish()
        rows = journal.rows()
    if args.out is None:
        sys.stdout.write(as_csv(rows).decode())
    else:
        print(summary(rows))
    if args.plot is not None:
        for name in maps.draw(sweep, rows, args.plot):
            print(words("cli.sweep.drawn", file=name), file=sys.stderr if args.out is None else sys.stdout)
    return DONE


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def summary(rows: list[Row]) -> str:
    """Return a sentence that counts the cascades by result."""
    counts = {kind: sum(row.result == kind for row in rows) for kind in ("goes", "stops", "impossible", "diverged")}
    told = [words(f"cli.sweep.{kind}", n=count) for kind, count in counts.items() if count]
    return words("cli.sweep.sum", n=len(rows), results=", ".join(told))


def _read(path: Path) -> Sweep:
    try:
        return read(read_bytes(path, LARGEST_SPEC))
    except BadFile as refused:
        raise (refused if refused.where[:1] == (str(path),) else refused.at(path)) from None


def _rows(sweep: Sweep, missing: list[int], scheduler: str | None, count: int) -> workers.Rows:
    cases = [sweep.cases[number] for number in missing]
    if not cases:
        return iter(())
    if scheduler is not None:
        return workers.run_on_scheduler(cases, scheduler, count)
    return workers.run_here(cases) if count == 1 else workers.run_in_processes(cases, min(count, len(cases)))


class SweepProgress:
    """Progress on stderr with the time left: a bar on a terminal, a line every 10 s elsewhere."""

    def __init__(self, total: int, done: int) -> None:
        self._total, self._done_before = total, done
        self._began = time.monotonic()
        self._live = sys.stderr.isatty()
        self._next = self._began + (0.0 if self._live else SELDOM)
        if done:
            print(words("cli.sweep.already", done=done, total=total), file=sys.stderr, flush=True)

    def show(self, done: int) -> None:
        """Print the progress if the last print is long enough ago. done: number of cases done."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (OFTEN if self._live else SELDOM)
        line = progress(done, self._total, (now - self._began) / max(1, done - self._done_before) * (self._total - done))
        print(f"\r{line}\x1b[K" if self._live else line, end="" if self._live else "\n", file=sys.stderr, flush=True)

    def finish(self) -> None:
        """Clear the bar on a terminal."""
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def progress(done: int, total: int, left: float) -> str:
    """Return one line with a bar, the cases done and the time left. left: s."""
    full = BAR * done // total
    minutes, seconds = divmod(round(left), 60)
    hours, minutes = divmod(minutes, 60)
    time_left = f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
    bar = "#" * full + "." * (BAR - full)
    return words("cli.sweep.progress", bar=bar, done=done, total=total, percent=100 * done // total, left=time_left)
