"""Count the guesses of Face Cards' computer players that they could know to be wrong, and what stopping is worth to them.

python -m benchmarks.sure_misses [--games N] [--json]. A sure miss is a guess with a card of one's own pairs, one that was heard to be
wrong, or one with a card that is no longer there. Four of one level, and the hints that people get in their places.
"""

import argparse
import json
from collections import Counter
from typing import Any

from aya_sim.rng import next_u64, seeded
from games.core.game_api import LEVELS
from games.face_cards import GAME
from games.face_cards.types import Guess, Observation, Stop, Variant

from .tables import format_rows

GAMES_EACH = 500
SEATS = 4

Figures = dict[str, dict[str, Any]]


def is_sure_miss(seen: Observation, guess: Guess) -> bool:
    """Tell whether the seat that guesses sees that these two cannot be another player's pair."""
    cards = {guess.front, guess.centre}
    own = {card for pair in seen.own for card in (pair.front, pair.centre)}
    there = {*seen.centre, *(front.card for front in seen.fronts)}
    heard = {frozenset((one.front, one.centre)) for one in seen.guesses if not one.right}
    return bool(cards & own) or not cards <= there or frozenset(cards) in heard


def play(level: str, variant: Variant, games: int) -> dict[str, Any]:
    """Return what four players of this level do in so many games: guesses, sure misses, guesses that were right; in Risky Moves turns
    that were ended by stopping, and of the guesses that risked something those that were right.
    """
    counts: Counter[str] = Counter()
    for seed in range(games):
        state, rng = GAME.new_game(SEATS, seed, variant=variant), seeded(seed)
        while not GAME.is_over(state):
            seen = GAME.observe(state, GAME.to_move(state)[0])
            rng = next_u64(rng)[1]
            action, _ = GAME.choose(seen, level, rng)
            state = GAME.apply(state, action)
            counts["stops"] += isinstance(action, Stop)
            if isinstance(action, Guess):
                found = len(state.guesses) > len(seen.guesses) and state.guesses[-1].right
                found |= state.round != seen.round and state.last is not None and state.last.right
                counts["guesses"] += 1
                counts["right"] += found
                counts["sure misses"] += is_sure_miss(seen, action)
                counts["risked"] += bool(seen.won)
                counts["risked and right"] += bool(seen.won) and found
    return dict(counts)


def measure(games: int = GAMES_EACH) -> Figures:
    """Return the figures of every variant and level."""
    return {f"{variant} {level}": play(level, variant, games) for variant in Variant for level in LEVELS}


def format_figures(figures: Figures) -> str:
    """Return the figures as a table."""
    header = ("", "guesses", "right", "sure misses", "stops", "risked", "of these right")
    rows = [
        (
            name,
            f"{one['guesses']:,}",
            f"{one['right'] / one['guesses']:.0%}",
            str(one["sure misses"]),
            f"{one['stops']:,}",
            f"{one['risked']:,}",
            f"{one['risked and right'] / one['risked']:.0%}" if one["risked"] else "-",
        )
        for name, one in figures.items()
    ]
    return format_rows("Face Cards, four players of one level: guesses", header, rows)


def main() -> None:
    """Print the table, or the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES_EACH)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures = measure(wanted.games)
    print(json.dumps(figures) if wanted.json else format_figures(figures))


if __name__ == "__main__":
    main()
