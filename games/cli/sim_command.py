"""Run `aya sim`: play games between computer players and print how they ended, in words or as JSON (docs/formats.md)."""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from games.cli.game_options import add_game_options, name_options, options_given
from games.cli.language import bad_question, language, words
from games.cli.parser import Parser, whole_number
from games.cli.progress import RunProgress
from games.core import simulate
from games.core.game_api import check_seed
from games.core.options import fields_of
from games.core.registry import GAMES, game_named, load
from games.core.worker import count_processors
from games.i18n.words import Words
from games.sweep import workers

FORMAT, VERSION = "aya-sim", 1
DONE = 0
CAMERAS = 25
_WORTH_IT = 8  # games a process, that are worth its start, if the number of processes is not given


def add_sim(parser: Parser) -> None:
    """Add the arguments of `aya sim`."""
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help=", ".join(record.name for record in GAMES if record.has_rules))
    parser.add_argument("--players", type=whole_number, metavar="N", help=words("cli.sim.players"))
    parser.add_argument("--bots", default="", metavar="LEVEL,...", help=words("cli.sim.bots"))
    parser.add_argument("--games", type=whole_number, default=1, metavar="N", help=words("cli.sim.games"))
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help=words("cli.sim.seed"))
    parser.add_argument("--workers", type=whole_number, metavar="N", help=words("cli.sim.workers"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=words("cli.sweep.scheduler"))
    parser.add_argument("--json", action="store_true", help=words("cli.sim.json"))
    add_game_options(parser)


@dataclass(frozen=True, slots=True)
class GameToPlay:
    """One of the games of a command: a number, from 0, and all that decides how it goes."""

    number: int
    game: str
    levels: tuple[str, ...]  # one a seat
    options: dict[str, Any]
    seed: int


def run(args: argparse.Namespace) -> int:
    """Play the games, print the results and return the exit code."""
    if args.games < 1:
        raise bad_question("refused.games", got=args.games)
    if args.workers is not None and args.workers < 1:
        raise bad_question("refused.workers", got=args.workers)
    check_seed(args.seed + args.games - 1)  # of the last game: none is played before it is known to be one
    if args.scheduler is not None:
        workers.import_dask()
    levels = tuple(args.bots.split(",")) if args.bots else ()
    record = game_named(args.game)
    options = fields_of(record.options, options_given(args, record, args.players))
    with name_options(record):
        return (_aya if args.game == "aya" else _others)(args, levels, options)


def play_games(games: Sequence[GameToPlay]) -> list[tuple[int, dict[str, Any]]]:
    """Play games to their ends and return the number and the row of each. The same game has the same row, but for its CPU time."""
    return [(one.number, _aya_row(one) if one.game == "aya" else _row(one)) for one in games]


def _rows(args: argparse.Namespace, levels: Sequence[str], options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the row of each game, in their order, as soon as those before it are there."""
    games = [GameToPlay(number, args.game, tuple(levels), options, args.seed + number) for number in range(args.games)]
    most = max(1, args.games // _WORTH_IT) if args.workers is None else args.games
    count = min(args.workers or count_processors(), most)
    early, told = dict[int, dict[str, Any]](), 0
    with RunProgress(words("cli.progress.playing")) as progress:
        for number, row in chain.from_iterable(workers.run_cases(play_games, games, count, args.scheduler)):
            early[number] = row
            while told in early:
                yield early.pop(told)
                told += 1
            progress.show_count(told + len(early), args.games)


def _others(args: argparse.Namespace, levels: tuple[str, ...], options: dict[str, Any]) -> int:
    """Play games whose results are nothing but scores."""
    table = simulate.table(args.game, args.players, levels, **options)
    rows = []
    for row in _rows(args, table.levels, options):
        rows.append(row)
        if not args.json:
            print(_in_words(row, args.game), flush=True)
    mean = statistics.fmean(map(_mean_of, rows))
    if not args.json:
        print(words("cli.sim.mean", games=args.games, mean=mean))
        return DONE
    chosen = {"players": len(table.levels), "bots": list(table.levels), **table.options}
    return _print_json({"game": args.game, "options": chosen, "seed": args.seed, "games": rows, "mean": round(mean, 4)})


def _aya(args: argparse.Namespace, names: tuple[str, ...], given: dict[str, Any]) -> int:
    """Play games of Aya, whose bots remember their plans and whose results have more figures than a score."""
    from games.aya.environment import simulate as tables

    options = {"cameras": CAMERAS} | given
    levels = tables.levels_of(names, args.players)
    low, high = game_named("aya").players
    if not low <= len(levels) <= high:
        raise bad_question("refused.players", game="Aya", low=low, high=high, got=len(levels))
    rows = []
    for row in _rows(args, [level.name for level in levels], options):
        rows.append(row)
        if not args.json:
            print(words("cli.sim.rated", seed=row["seed"], total=row["total"], rating=row["rating"], cpu=row["cpu_s"]), flush=True)
    if args.json:
        return _print_json(tables.as_json(levels, args.seed, options, rows))
    print(_table(rows))
    return DONE


def _aya_row(played: GameToPlay) -> dict[str, Any]:
    from games.aya.environment import simulate as tables

    levels = tables.levels_of(played.levels, len(played.levels))
    (row,) = tables.games(levels, 1, played.seed, **played.options)
    return row


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


def _print_json(document: dict[str, Any]) -> int:
    json.dump({"format": FORMAT, "version": VERSION, **document}, sys.stdout)
    print()
    return DONE


def _row(played: GameToPlay) -> dict[str, Any]:
    """Return one game as a row: the total in a co-operative game, else scores by seat and winners; and the CPU time, s."""
    begun = time.process_time()
    outcome = simulate.play_game(simulate.Table(played.game, played.levels, played.options), played.seed).outcome
    spent = round(time.process_time() - begun, 3)
    if game_named(played.game).together:
        rating = outcome.rating
        told: dict[str, Any] = {"total": outcome.scores[0], "rating": int(rating) if rating and rating.isdigit() else rating}
    else:
        told = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
    return {"seed": played.seed, **told, "cpu_s": spent}


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
