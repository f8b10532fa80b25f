"""How computer players describe in Imagine, and how much better each level is than the next.

`python -m benchmarks.imagine [--games N]` prints: of Architects of one level at a table, how often they stake, lose what they
staked and pass, how many find them, and how many different descriptions 720 turns bring; then the share of pairings at one table
in which the better level has more points (a draw is half).
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

from aya_sim.rng import seeded
from games.core.game_api import LEVELS
from games.imagine import GAME
from games.imagine.types import Action, Describe, Pass, State
from games.pictures import BOX, COLOURS

from .tables import format_rows

GAMES_EACH = 500
SEATS = (3, 4)
TURNS = 720
LADDER = LEVELS[::-1]


def play(levels: Sequence[str], seed: int, **options: Any) -> Iterator[tuple[State, Action, State]]:
    """Play one game and yield every step: the state, the action, the next state."""
    state, rng = GAME.new_game(len(levels), seed, deck=BOX, **options), seeded(seed)
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng = GAME.choose(GAME.observe(state, seat), levels[seat], rng)
        after = GAME.apply(state, action)
        yield state, action, after
        state = after


def architects(level: str, players: int, games: int) -> dict[str, float]:
    """Return what Architects of one level do and what comes of it, as shares of their turns."""
    counted: Counter[str] = Counter()
    said: list[str] = []
    for seed in range(games):
        for before, action, after in play((level,) * players, seed):
            counted["turns"] += isinstance(action, Describe | Pass)
            counted["passed"] += isinstance(action, Pass)
            if isinstance(action, Describe):
                said.append(action.words)
                counted["staked"] += action.stake > 0
            told = after.last
            if told is not None and told is not before.last:
                target = told.played[told.architect]
                found = sum(bet is not None and bet.card == target.card for bet in told.bets)
                by_some = 0 < found < players - 1
                counted["found by some"] += by_some
                counted["lost"] += target.stake > 0 and not by_some
    figures = {name: counted[name] / counted["turns"] for name in ("staked", "lost", "found by some", "passed")}
    bare = sum(words.casefold() in COLOURS for words in said)
    return {**figures, "different of 720": len(set(said[:TURNS])), "bare colours": bare}


def pairings(better: str, worse: str, players: int, games: int, **options: Any) -> float:
    """Return the share of pairings at one table that the better level wins; seats go round from game to game."""
    won: list[float] = []
    for seed in range(games):
        levels = tuple((better, worse)[(seat + seed) % 2] for seat in range(players))
        *_, (_, _, end) = play(levels, seed, **options)
        for one, points in zip(levels, end.scores, strict=True):
            if one == better:
                won += [
                    (points > other) + 0.5 * (points == other) for level, other in zip(levels, end.scores, strict=True) if level == worse
                ]
    return mean(won)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH)
    games = parser.parse_args().games
    rows = []
    for players in SEATS:
        for level in LADDER:
            figures = architects(level, players, games)
            rows.append(
                (f"{level}, {players} players", *(f"{one:.2f}" if isinstance(one, float) else str(one) for one in figures.values()))
            )
    header = ("", "staked", "lost", "found by some", "passed", f"different of {TURNS}", "bare colours")
    print(format_rows("Architects, shares of their turns", header, rows))
    rows = []
    for lose in (False, True):
        for players in SEATS:
            shares = (pairings(*pair, players, games, wrong_bets_lose=lose) for pair in pairwise(LADDER))
            rows.append((f"wrong bets {'lose' if lose else 'are free'}, {players} players", *(f"{share:.1%}" for share in shares)))
    print(format_rows("Pairings won", ("", *(" : ".join(pair) for pair in pairwise(LADDER))), rows))


if __name__ == "__main__":
    main()
