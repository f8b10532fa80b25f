"""Room: what `aya sim` does. Plays games between computer players and tells how they ended, in words or as JSON (docs/formats.md)."""

import argparse
import json
import statistics
import sys
import time
from typing import Any

from aya_sim.errors import BadQuestion
from games import sim
from games.registry import game_named

FORMAT, VERSION = "aya-sim", 1
DONE = 0
CAMERAS = 25


def run(wanted: argparse.Namespace) -> int:
    """Play and print."""
    if wanted.games < 1:
        raise BadQuestion(f"--games: expected 1 or more, got {wanted.games}")
    levels = tuple(wanted.bots.split(",")) if wanted.bots else ()
    if wanted.game == "aya":
        return _aya(wanted, levels)
    if wanted.cameras is not None:
        raise BadQuestion("--cameras: only Aya has cameras")
    table = sim.table(wanted.game, wanted.players, levels)
    if wanted.json:
        return _print_json(table, wanted.games, wanted.seed)
    means = []
    for k in range(wanted.games):
        row = _row(table, wanted.seed + k)
        means.append(_mean_of(row))
        print(_in_words(row), flush=True)
    print(f"Mean of {wanted.games}: {statistics.fmean(means):.2f}")
    return DONE


def _aya(wanted: argparse.Namespace, names: tuple[str, ...]) -> int:
    """Aya's partners remember what they are building, and the table is told in more figures than a score."""
    from games.aya import sim as tables

    cameras = CAMERAS if wanted.cameras is None else wanted.cameras
    levels = tables.levels_of(names, wanted.players)
    low, high = game_named("aya").players
    if not low <= len(levels) <= high:
        raise BadQuestion(f"--players: Aya is for {low} to {high}, got {len(levels)}")
    rows = []
    for row in tables.games(levels, wanted.games, wanted.seed, cameras):
        rows.append(row)
        if not wanted.json:
            print(f"Seed {row['seed']}: {row['total']} ({row['rating']}), {row['cpu_s']:.2f} s", flush=True)
    if wanted.json:
        json.dump(tables.as_json(levels, wanted.seed, cameras, rows), sys.stdout)
        print()
    else:
        print(tables.in_words(rows))
    return DONE


def _print_json(table: sim.Table, number: int, seed: int) -> int:
    rows = [_row(table, seed + k) for k in range(number)]
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game,
        "options": {"players": len(table.levels), "bots": list(table.levels), **table.options},
        "seed": seed,
        "games": rows,
        "mean": round(statistics.fmean(map(_mean_of, rows)), 4),
    }
    json.dump(document, sys.stdout)
    print()
    return DONE


def _row(table: sim.Table, seed: int) -> dict[str, Any]:
    """One game: a total where everybody plays together, else the scores by seat and who won; and the CPU time it took."""
    begun = time.process_time()
    outcome = sim.played(table, seed).outcome
    spent = round(time.process_time() - begun, 3)
    if table.game in sim.TOGETHER:
        rating = outcome.rating
        told: dict[str, Any] = {"total": outcome.scores[0], "rating": int(rating) if rating and rating.isdigit() else rating}
    else:
        told = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
    return {"seed": seed, **told, "cpu_s": spent}


def _mean_of(row: dict[str, Any]) -> float:
    """The total, or the mean score of the seats."""
    return float(row["total"]) if "total" in row else statistics.fmean(row["scores"])


def _in_words(row: dict[str, Any]) -> str:
    if "total" in row:
        rating = f" ({row['rating']})" if row["rating"] is not None else ""
        return f"Seed {row['seed']}: {row['total']}{rating}, {row['cpu_s']:.2f} s"
    winners = " and ".join(str(seat + 1) for seat in row["winners"]) or "nobody"
    return f"Seed {row['seed']}: {', '.join(map(str, row['scores']))}; won by {winners}, {row['cpu_s']:.2f} s"
