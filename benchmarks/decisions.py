"""How many decisions a second programs get of every game: one environment, and many tables in processes.

python -m benchmarks.decisions [--games NAME,...] [--seconds S] [--tables N] [--against REVISION] [--json]

Decisions are random legal ones; each comes with the observation and the mask of the seat that decides. With `--against` another revision is
checked out into a folder that is removed again, and both play in turns, by CPU time, each in a process of its own: of the ratio of each two
turns the median is printed.
"""

import argparse
import json
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from games import vector_env
from games.core.registry import GAMES
from games.core.worker import count_processors
from games.envs import VectorEnv

from .against import Asked, checked_out
from .tables import format_number, format_rows

Figures = dict[str, Any]

NAMES = tuple(record.name for record in GAMES if record.has_rules)
SECONDS = 5.0  # of wall time for many tables, of CPU time for a turn of one environment
TABLES = 32
TURNS = 5
SOURCES = ("aya_sim", "games", "assets")

_PROGRAM = """
import json, sys, time
import games
for line in sys.stdin:
    name, seconds = json.loads(line)
    env = games.env(name, seed=1)
    env.reset()
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        seen, _, over, _, _ = env.last()
        env.step(None if over else env.action_space(env.agent_selection).sample(seen["action_mask"]))
        decisions += not over
        if not env.agents:
            env.reset()
    print(json.dumps(decisions / (time.process_time() - began)), flush=True)
"""
"""Plays the game of each line of input at random; runs with any revision, so it names nothing that is newer than the oldest."""


class Player(Asked):
    """One revision: a process that plays what it is asked to, in one environment."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, _PROGRAM)

    def play(self, name: str, seconds: float) -> float:
        """Return the decisions of a CPU second. seconds: how long it plays."""
        return float(self.ask(name, seconds))


def measure_environment(name: str, seconds: float, now: Player, before: Player | None) -> Figures:
    """Return the decisions of a CPU second in one environment at best, now and before, and the median of their ratios."""
    now.play(name, 0.2)  # decks and tables are read once
    if before is None:
        return {"decisions": now.play(name, seconds)}
    before.play(name, 0.2)
    turns = [(before.play(name, seconds / TURNS), now.play(name, seconds / TURNS)) for _ in range(TURNS)]
    return {
        "decisions": max(turn[1] for turn in turns),
        "before": max(turn[0] for turn in turns),
        "ratio": median(new / old for old, new in turns),
    }


def measure_vectors(name: str, tables: int, seconds: float) -> Figures:
    """Return the decisions of a second of wall time at so many tables, in one process and in one a processor, at best of some turns."""
    with vector_env(name, tables, 1, seed=1) as alone, vector_env(name, tables, seed=1) as shared:
        for env in (alone, shared):
            play(env, seconds / 2)  # what is read and worked out once is not what is measured
        turns = [(play(alone, seconds / TURNS), play(shared, seconds / TURNS)) for _ in range(TURNS)]
    return {
        "one_process": max(turn[0] for turn in turns),
        "processes": max(turn[1] for turn in turns),
        "gain": median(many / one for one, many in turns),
    }


def play(env: VectorEnv, seconds: float) -> float:
    """Play new games at random and return the decisions of a second of wall time."""
    rng, batch = np.random.default_rng(1), env.reset()
    decisions, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds or not decisions:
        batch = env.step((rng.random(batch.masks.shape) * batch.masks).argmax(1))
        decisions += env.tables
    return decisions / took


def measure(names: tuple[str, ...] = NAMES, seconds: float = SECONDS, tables: int = TABLES, against: str | None = None) -> Figures:
    """Return the figures of these games."""
    found: Figures = {}
    with ExitStack() as open_:
        now = Player(Path(__file__).parent.parent)
        open_.callback(now.close)
        before = None
        if against is not None:
            before = Player(open_.enter_context(checked_out(against, SOURCES)))
            open_.callback(before.close)
        for name in names:
            row = measure_environment(name, seconds, now, before)
            found[name] = {**row, **measure_vectors(name, tables, seconds)}
    return found


def format_table(figures: Figures) -> str:
    """Return the table."""
    header = ("", "one environment before", "now", "times as fast", "many tables, 1 process", f"{count_processors()}", "times as fast")
    rows = [
        (
            name,
            format_number(row.get("before"), 0),
            format_number(row["decisions"], 0),
            format_number(row.get("ratio"), 2),
            format_number(row["one_process"], 0),
            format_number(row["processes"], 0),
            format_number(row["gain"], 2),
        )
        for name, row in figures.items()
    ]
    return format_rows("Decisions a second, with observation and mask", header, rows)


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description="How many decisions a second do programs get of every game?")
    asked.add_argument("--games", default=",".join(NAMES), help=f"({','.join(NAMES)})")
    asked.add_argument("--seconds", type=float, default=SECONDS, help=f"of each measurement ({SECONDS:g})")
    asked.add_argument("--tables", type=int, default=TABLES, help=f"at once ({TABLES})")
    asked.add_argument("--against", metavar="REVISION", help="as git names it")
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures = measure(tuple(wanted.games.split(",")), wanted.seconds, wanted.tables, wanted.against)
    print(json.dumps(figures) if wanted.json else format_table(figures))


if __name__ == "__main__":
    main()
