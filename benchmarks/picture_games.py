"""How well the computer players of Album and Face Cards play: mean stars and pictures over seeded games, with their errors.

python -m benchmarks.picture_games [--games N] [--deck DECK]
"""

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from typing import Any

from games.core.game_api import LEVELS, RANDOM
from games.core.registry import game_named
from games.pictures import BOX

from .tables import format_number, format_rows

GAMES = 500
LADDER = (RANDOM, *LEVELS)
SEATS = 4
OWN_LUCK = 1_000_003  # so that players never draw what the game draws

Figures = dict[str, Any]


def album(games: int = GAMES, deck: str = BOX) -> Figures:
    """Return the mean stars of tables of four of one level, on the first and on the harder journey."""
    return {
        journey: {level: _together("album", level, games, _stars, journey=journey, deck=deck) for level in LADDER}
        for journey in ("first", "harder")
    }


def face_cards(games: int = GAMES, deck: str = BOX) -> Figures:
    """Return the mean pictures a player in every variant: four of one level, and two against two of the level below."""
    figures: Figures = {}
    for variant in ("plain", "secret-agents", "improv-talents", "risky-moves"):
        options = {"variant": variant, "deck": deck}
        figures[variant] = {
            "together": {level: _together("face-cards", level, games, mean, **options) for level in LADDER},
            "against": {
                f"{better} : {worse}": _against("face-cards", better, worse, games, **options) for worse, better in pairwise(LADDER)
            },
        }
    return figures


def format_tables(stars: Figures, pictures: Figures) -> str:
    """Return the stars and pictures as tables."""
    header = ("", *LADDER)
    rows = [(f"{journey} journey", *map(_spelled, by_level.values())) for journey, by_level in stars.items()]
    shares = [
        (f"{journey}: rounds won", *(format_number(one["won"], 2) for one in by_level.values())) for journey, by_level in stars.items()
    ]
    alike = [(variant, *map(_spelled, both["together"].values())) for variant, both in pictures.items()]
    costs = [
        (
            "CPU s a game, at most",
            *(format_number(max(both["together"][level]["cpu_s"] for both in pictures.values()), 3) for level in LADDER),
        )
    ]
    matches = [
        (variant, *(f"{one['better']:.2f} : {one['worse']:.2f}" for one in both["against"].values())) for variant, both in pictures.items()
    ]
    pairs = next(iter(pictures.values()))["against"]
    return "\n".join(
        (
            format_rows("Album, four players of one level: mean stars", header, [*rows, *shares]),
            format_rows("Face Cards, four players of one level: mean pictures a player", header, [*alike, *costs]),
            format_rows("Face Cards, two against two: mean pictures a player", ("", *pairs), matches),
        )
    )


def play(name: str, levels: Sequence[str], seed: int, **options: Any) -> Any:
    """Return the end of a game between computer players, each with its own random state."""
    game = game_named(name).game()
    state, rng = game.new_game(len(levels), seed, **options), [seed * SEATS + seat + OWN_LUCK for seat in range(len(levels))]
    while not game.is_over(state):
        seat = game.to_move(state)[0]
        action, rng[seat] = game.choose(game.observe(state, seat), levels[seat], rng[seat])
        state = game.apply(state, action)
    return state


def _together(name: str, level: str, games: int, value: Callable[[tuple[int, ...]], float], **options: Any) -> Figures:
    game, begun = game_named(name).game(), time.process_time()
    ends = [play(name, (level,) * SEATS, seed, **options) for seed in range(games)]
    cost = (time.process_time() - begun) / games
    values = [float(value(game.scores(end))) for end in ends]
    figures: Figures = {"mean": mean(values), "error": stdev(values) / sqrt(games), "cpu_s": cost}
    if name == "album":
        figures["won"] = mean(played.won for end in ends for played in end.rounds)
    return figures


def _against(name: str, better: str, worse: str, games: int, **options: Any) -> Figures:
    """They sit by turns, and change sides after every game."""
    game = game_named(name).game()
    totals = {better: 0, worse: 0}
    for seed in range(games):
        levels = (better, worse) * (SEATS // 2) if seed % 2 else (worse, better) * (SEATS // 2)
        for level, score in zip(levels, game.scores(play(name, levels, seed, **options)), strict=True):
            totals[level] += score
    each = games * SEATS // 2
    return {"better": totals[better] / each, "worse": totals[worse] / each}


def _stars(scores: tuple[int, ...]) -> float:
    return float(scores[0])


def _spelled(figures: Figures) -> str:
    return f"{figures['mean']:.2f} +- {figures['error']:.2f}"


def main() -> None:
    """Print the tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--deck", default=BOX)
    wanted = asked.parse_args()
    print(format_tables(album(wanted.games, wanted.deck), face_cards(wanted.games, wanted.deck)))


if __name__ == "__main__":
    main()
