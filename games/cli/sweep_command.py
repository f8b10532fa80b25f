"""Run `aya sweep`: a spec in, a table out (CSV or Parquet) that grows row by row and resumes where it stopped."""

import argparse
import sys
from pathlib import Path

from aya_sim.errors import BadFile
from aya_sim.files import make_folder, read_bytes, same_place
from aya_sim.sweep import Row, Sweep, read, run_all
from games.cli.language import bad_question, words
from games.cli.parser import Parser, place
from games.cli.progress import RunProgress
from games.core.worker import count_processors
from games.sweep import workers
from games.sweep.journal import Journal
from games.sweep.tables import as_csv

DONE = 0
LARGEST_SPEC = 1 << 20  # bytes


def add_sweep(parser: Parser) -> None:
    """Add the arguments of `aya sweep`."""
    parser.set_defaults(run=run)
    parser.add_argument("spec", type=place, metavar="SPEC", help=words("cli.sweep.spec"))
    parser.add_argument("--workers", type=int, metavar="N", help=words("cli.sweep.workers"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=words("cli.sweep.scheduler"))
    parser.add_argument("--out", type=place, metavar="FILE", help=words("cli.sweep.out"))
    parser.add_argument("--plot", type=place, metavar="DIR", help=words("cli.sweep.plot"))


def run(args: argparse.Namespace) -> int:
    """Run the missing cases, write the table, draw the maps and return the exit code."""
    count = args.workers if args.workers is not None else count_processors()
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
        total, before = len(sweep.cases), journal.done
        if before:
            print(words("cli.sweep.already", done=before, total=total), file=sys.stderr, flush=True)
        with RunProgress(words("cli.progress.sweep")) as progress:
            cases = [sweep.cases[number] for number in journal.missing]
            for rows in workers.run_cases(run_all, cases, count, args.scheduler):
                journal.add(rows)
                progress.show_count(journal.done, total, before)
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
