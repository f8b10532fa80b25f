"""Run `aya sim`: play games between computer players and print how they ended, in words or as JSON (docs/formats.md)."""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from games.cli.game_options import name_options, options_given
from games.cli.language import bad_question, language, words
from games.core import simulate
from games.core.game_api import check_seed
from games.core.options import fields_of
from games.core.registry import game_named, load
from games.i18n.words import Words

FORMAT, VERSION = "aya-sim", 1
DONE = 0
CAMERAS = 25


def run(args: argparse.Namespace) -> int:
    """Play the games, print the results and return the exit code."""
    if args.games < 1:
        raise bad_question("refused.games", got=args.games)
    check_seed(args.seed + args.games - 1)  # of the last game: none is played before it is known to be one
    levels = tuple(args.bots.split(",")) if args.bots else ()
    record = game_named(args.game)
    options = fields_of(record.options, options_given(args, record, args.players))
    with name_options(record):
        return (_aya if args.game == "aya" else _others)(args, levels, options)


def _others(args: argparse.Namespace, levels: tuple[str, ...], options: dict[str, Any]) -> int:
    """Play games whose results are nothing but scores."""
    table = simulate.table(args.game, args.players, levels, **options)
    if args.json:
        return _print_json(table, args.games, args.seed)
    means = []
    for k in range(args.games):
        row = _row(table, args.seed + k)
        means.append(_mean_of(row))
        print(_in_words(row, table.game), flush=True)
    print(words("cli.sim.mean", games=args.games, mean=statistics.fmean(means)))
    return DONE


def _aya(args: argparse.Namespace, names: tuple[str, ...], given: dict[str, Any]) -> int:
    """Play games of Aya, whose bots remember their plans and whose results have more figures than a score."""
    from games.aya.environment import simulate as tables

    options = {"cameras": CAMERAS} | given
    levels = tables.levels_of(names, args.players)
    low, high = game_named("aya").players
    if not low <= len(levels) <= high:
        raise bad_question("refused.players", game="Aya", low=low, high=high, got=len(levels))
    rows = []
    for row in tables.games(levels, args.games, args.seed, **options):
        rows.append(row)
        if not args.json:
            print(words("cli.sim.rated", seed=row["seed"], total=row["total"], rating=row["rating"], cpu=row["cpu_s"]), flush=True)
    if args.json:
        json.dump(tables.as_json(levels, args.seed, options, rows), sys.stdout)
        print()
    else:
        print(_table(rows))
    return DONE


def _table(rows: Sequence[dict[str, Any]]) -> str:
    """Return a line for each figure of Aya's games: mean, minimum, median, maximum."""
    from games.aya.environment.simulate import SHOWN, spread

    spoken, columns = Words(language()), ("mean", "least", "median", "most")
    heads = [str(spoken(f"cli.sim.column.{column}")) for column in columns]
    names = [str(spoken(f"cli.sim.figure.{what}")) for what in SHOWN]
    wide, each = max(12, *map(len, names)), max(8, *map(len, heads))
    lines = [" ".join([" " * wide, *(head.rjust(each) for head in heads)])]
    for name, what in zip(names, SHOWN, strict=True):
        one = spread([row[what] for row in rows])
        lines.append(" ".join([name.ljust(wide), *(spoken.number(one[column], "g").rjust(each) for column in columns)]))
    return "\n".join(lines)


def _print_json(table: simulate.Table, number: int, seed: int) -> int:
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


def _row(table: simulate.Table, seed: int) -> dict[str, Any]:
    """Return one game as a row: the total in a co-operative game, else scores by seat and winners; and the CPU time, s."""
    begun = time.process_time()
    outcome = simulate.play_game(table, seed).outcome
    spent = round(time.process_time() - begun, 3)
    if game_named(table.game).together:
        rating = outcome.rating
        told: dict[str, Any] = {"total": outcome.scores[0], "rating": int(rating) if rating and rating.isdigit() else rating}
    else:
        told = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
    return {"seed": seed, **told, "cpu_s": spent}


def _mean_of(row: dict[str, Any]) -> float:
    """Return the total of a row, or the mean score of its seats."""
    return float(row["total"]) if "total" in row else statistics.fmean(row["scores"])


def _in_words(row: dict[str, Any], game: str) -> str:
    if "total" in row:
        name = "cli.sim.rated" if row["rating"] is not None else "cli.sim.together"
        return words(name, seed=row["seed"], total=row["total"], rating=_rating(row["rating"], game), cpu=row["cpu_s"])
    winners = words("cli.sim.and").join(str(seat + 1) for seat in row["winners"]) or words("cli.sim.no_winner")
    return words("cli.sim.won", seed=row["seed"], scores=", ".join(map(str, row["scores"])), winners=winners, cpu=row["cpu_s"])


def _rating(rating: str | int | None, game: str) -> str | int | None:
    """Return the rating in words if the game has names for its ratings."""
    record = game_named(game)
    if not record.ratings:
        return rating
    names = [name for _, name in load(record.ratings)]
    return words(f"{record.folder}.rating.{names.index(str(rating))}")
