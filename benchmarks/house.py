"""Measure a house for many tables under load: `python -m benchmarks.house`.

Tables of four scripted players, each acting once a second, in two processes of their own; the house in another. Printed by number of
tables: actions a second, median and 95th percentile from an act to the view that shows it, CPU of the house and of the players in cores,
and memory of the house. `--kill` kills the house under that load and starts it again; `--idle N` opens N tables that nobody stays at.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from .house_players import Figures, Plan

ALLOWED = 0.1  # s, 95th percentile
GAMES = ("album", "face-cards", "imagine", "albedo")
PROCESSES = 2
_TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A program that is measured. Its CPU and memory are read from /proc."""

    def __init__(self, *command: str) -> None:
        """Start `python -m` with these arguments."""
        own = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.program = subprocess.Popen(
            [sys.executable, "-m", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=own
        )

    def say(self, text: str) -> None:
        """Write a line to its stdin."""
        assert self.program.stdin is not None
        print(text, file=self.program.stdin, flush=True)

    def hear(self) -> str:
        """Return the next line of its stdout."""
        assert self.program.stdout is not None
        line = self.program.stdout.readline()
        if not line:
            raise RuntimeError("a program that is measured has ended")
        return line.strip()

    @property
    def cpu(self) -> float:
        """Return the CPU time that it has used, s."""
        fields = Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def memory(self) -> float:
        """Return the memory that it holds, MB."""
        pages = int(Path(f"/proc/{self.program.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def kill(self) -> None:
        """Kill it, and wait for its end."""
        self.program.kill()
        self.program.wait()
        for pipe in (self.program.stdin, self.program.stdout):
            assert pipe is not None
            pipe.close()


def start_server(folder: Path, port: int = 0, idle_after: float = 60.0, lines_each: int = 100_000) -> tuple[Process, int]:
    """Start a house, and return it with its port once it is open."""
    package = __package__ or "benchmarks"
    options = ("--port", str(port), "--idle-after", str(idle_after), "--lines-each", str(lines_each))
    server = Process(f"{package}.house_server", str(folder), *options)
    return server, int(server.hear())


@contextmanager
def start_players(site: str, tables: int, games: Sequence[str], *, processes: int = PROCESSES, **plan: Any) -> Iterator[list[Process]]:
    """Yield processes of players who play at so many tables, and end them."""
    package = __package__ or "benchmarks"
    players = [Process(f"{package}.house_players") for _ in range(min(processes, tables))]
    try:
        for k, one in enumerate(players):
            share = tables // len(players) + (k < tables % len(players))
            one.say(msgspec.json.encode(Plan(site, [*games[k % len(games) :], *games[: k % len(games)]], share, seed=k, **plan)).decode())
        for one in players:
            one.hear()
        yield players
    finally:
        for one in players:
            one.kill()


def gather(players: Sequence[Process]) -> Figures:
    """End a measurement, and return what all players measured."""
    for one in players:
        one.say("end")
    parts = [msgspec.json.decode(one.hear(), type=Figures) for one in players]
    whole = Figures()
    for part in parts:
        for name in ("acts", "refused", "byes", "lines_lost", "tables", "ended"):
            setattr(whole, name, getattr(whole, name) + getattr(part, name))
        whole.latencies = whole.latencies + part.latencies
        whole.away = whole.away + part.away
        whole.lost = whole.lost | part.lost
    return whole


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time that so many of the times are not above, s."""
    return sorted(times)[round(share * (len(times) - 1))] if times else float("nan")


def measure_load(tables: int, seconds: float, games: Sequence[str] = GAMES) -> dict[str, float]:
    """Return the figures of a house with so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(Path(folder))
        try:
            with start_players(f"ws://127.0.0.1:{port}", tables, games) as players:
                for one in players:
                    one.say("begin")
                cpu, theirs, begun = server.cpu, sum(one.cpu for one in players), time.perf_counter()
                time.sleep(seconds)
                spent = time.perf_counter() - begun
                cpu, theirs = server.cpu - cpu, sum(one.cpu for one in players) - theirs
                memory, found = server.memory, gather(players)
        finally:
            server.kill()
    return {
        "tables": tables,
        "acts": found.acts / spent,
        "p50": percentile(found.latencies, 0.5),
        "p95": percentile(found.latencies, 0.95),
        "cpu": cpu / spent,
        "players_cpu": theirs / spent,
        "cpu_ms": 1e3 * cpu / max(1, found.acts),
        "memory": memory,
        "refused": found.refused,
        "lines_lost": found.lines_lost,
    }


def measure_kill(tables: int, seconds: float, games: Sequence[str] = GAMES) -> dict[str, float]:
    """Return what a house loses that is killed under load and started again, and how long its players were away."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(Path(folder))
        try:
            with start_players(f"ws://127.0.0.1:{port}", tables, games) as players:
                time.sleep(seconds)
                for one in players:
                    one.say("begin")
                server.kill()
                server, _ = start_server(Path(folder), port)
                time.sleep(seconds + 10.0)
                found = gather(players)
        finally:
            server.kill()
    return {
        "tables": tables,
        "went_on": found.tables,
        "lost_most": max(found.lost.values(), default=0),
        "lines_lost": found.lines_lost,
        "back_p50": percentile(found.away, 0.5),
        "back_most": max(found.away, default=float("nan")),
    }


def measure_idle(tables: int, games: Sequence[str] = GAMES) -> dict[str, float]:
    """Return the memory of a house with so many tables that were opened and left: none, all in memory, all put aside, MB."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(Path(folder), idle_after=3600.0)
        try:
            with start_players(f"ws://127.0.0.1:{port}", len(games), games, processes=1, one_line_each=True):
                empty = server.memory
            with start_players(f"ws://127.0.0.1:{port}", tables, games, one_line_each=True):
                awake = server.memory
        finally:
            server.kill()
        server, port = start_server(Path(folder), idle_after=1.0)
        try:
            with start_players(f"ws://127.0.0.1:{port}", tables, games, one_line_each=True):
                time.sleep(5.0)
                aside = server.memory
        finally:
            server.kill()
    return {"tables": tables, "empty": empty, "awake": awake, "aside": aside}


def run(
    quiet: bool = False, *, tables: Sequence[int] = (10, 50, 150), seconds: float = 20.0, most: bool = False, games: Sequence[str] = GAMES
) -> dict[str, Any]:
    """Return the figures by number of tables. most: go on with 50 more tables until the 95th percentile is over what is allowed."""
    rows: list[dict[str, float]] = []
    if not quiet:
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
        print(f"{'tables':>7}{'seats':>7}{'acts/s':>9}{'median ms':>11}{'95 % ms':>9}{'CPU':>7}{'players':>9}{'ms an act':>11}{'MB':>7}")
    queue = list(tables)
    while queue:
        row = measure_load(queue.pop(0), seconds, games)
        rows.append(row)
        if not quiet:
            print(
                f"{row['tables']:>7.0f}{4 * row['tables']:>7.0f}{row['acts']:>9.0f}{1e3 * row['p50']:>11.1f}{1e3 * row['p95']:>9.1f}"
                f"{row['cpu']:>7.2f}{row['players_cpu']:>9.2f}{row['cpu_ms']:>11.2f}{row['memory']:>7.0f}",
                flush=True,
            )
        if most and not queue and row["p95"] < ALLOWED:
            queue.append(int(row["tables"]) + 50)
    return {"rows": rows, "allowed_s": ALLOWED, "load_before": os.getloadavg()[0]}


def main() -> None:
    """Run what the arguments ask for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", default="10,50,150", help="numbers of tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--most", action="store_true", help="go on with more tables until it is too slow")
    parser.add_argument("--kill", action="store_true", help="kill the house and start it again")
    parser.add_argument("--idle", type=int, default=0, help="tables that are left again")
    given = parser.parse_args()
    tables, games = [int(one) for one in given.tables.split(",")], given.games.split(",")
    if given.idle:
        print({name: round(value, 2) for name, value in measure_idle(given.idle, games).items()})
    elif given.kill:
        print({name: round(value, 2) for name, value in measure_kill(tables[-1], given.seconds, games).items()})
    else:
        run(tables=tables, seconds=given.seconds, most=given.most, games=games)


if __name__ == "__main__":
    main()
