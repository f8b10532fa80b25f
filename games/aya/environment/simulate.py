"""Play whole games of Aya between bots without a window: a row for each game, and what all of them come to.

Game k has seed S + k. The clock of the machine is asked only for what a game cost.
"""

import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aya_sim.bots import NATURAL, Level, level_named, play_out
from aya_sim.errors import BadQuestion
from aya_sim.game import Game, new_game

DEFAULT_PLAYERS = 4
SHOWN = ("total", "retriggers", "animals", "landscapes", "dominoes", "used_s")

Row = dict[str, Any]


def levels_of(names: Sequence[str], players: int | None) -> tuple[Level, ...]:
    """Return a level for each seat: those named, the last of them again for the seats that are left. Raises BadQuestion."""
    seats = players if players is not None else max(DEFAULT_PLAYERS, len(names))
    if len(names) > seats:
        raise BadQuestion(
            "game.bots", "expected at most {seats} levels, one a seat, got {got}", where="--bots", seats=seats, got=len(names)
        )
    named = [level_named(name) for name in names] or [NATURAL]
    return tuple(named[min(seat, len(named) - 1)] for seat in range(seats))


def games(levels: Sequence[Level], count: int, seed: int, **options: Any) -> Iterator[Row]:
    """Yield one row a game, as each ends. options: fields of the game's options. Raises BadQuestion."""
    for one in range(seed, seed + count):
        begun = time.process_time()
        game = play_out(new_game(len(levels), seed=one, **options), levels, seed=one)
        yield {"seed": one, **figures(game), "cpu_s": round(time.process_time() - begun, 2)}


def figures(game: Game) -> Row:
    """Return what came of a game that has been counted."""
    counted = game.count
    assert counted is not None
    ran = (game.hourglass - 1) * game.sand + game.used
    return {
        "total": counted.total,
        "rating": counted.rating,
        "retriggers": max(0, game.pushes - 1),
        "animals": sum(photo.won for photo in counted.animals),
        "landscapes": sum(photo.won for photo in counted.landscapes),
        "triptychs": len(counted.triptychs),
        "dominoes": len(game.layout.dominoes),
        "used_s": round(ran / 1e6),
    }


def as_json(levels: Sequence[Level], seed: int, chosen: Mapping[str, Any], rows: Sequence[Row]) -> Row:
    """Return what `aya sim aya --json` prints beside the name of its format (docs/formats.md), with the spread of what games came to."""
    options = {"players": len(levels), "bots": [level.name for level in levels], **chosen}
    mean = statistics.fmean(row["total"] for row in rows)
    distribution = {what: spread([row[what] for row in rows]) for what in SHOWN}
    return {
        "game": "aya",
        "options": options,
        "seed": seed,
        "games": list(rows),
        "mean": round(mean, 3),
        "distribution": distribution,
    }


def spread(values: Sequence[float]) -> Row:
    """Return mean, standard deviation, least, median and most."""
    return {
        "mean": round(statistics.fmean(values), 3),
        "sd": round(statistics.pstdev(values), 3),
        "least": min(values),
        "median": statistics.median(values),
        "most": max(values),
    }
