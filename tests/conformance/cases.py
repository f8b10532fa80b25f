"""What is played: every game that has rules, in every variant, by uniformly random legal actions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from aya_sim.errors import BadQuestion
from aya_sim.rng import randbelow, seeded
from games.core.game_api import Game
from games.core.registry import GAMES, game_named

MOST = 20_000  # actions; a game that goes on longer does not end
SEEDS = 1000
EACH_TIME = 100  # seeds in `make test`; the others in `make soak`
FEWER = {"aya": 5}  # of a game whose cascades are simulated; ten with its two variants
OWN_LUCK = 77_000  # so that players never draw what the game draws


@dataclass(frozen=True, slots=True)
class Case:
    """A game in one variant, and which seeds."""

    name: str
    variant: str
    first: int
    seeds: int

    @property
    def game(self) -> Game[Any, Any, Any]:
        return game_named(self.name).game()

    def players(self, seed: int) -> int:
        """Every number of players in its turn, of those that the variant is for."""
        numbers = numbers_of_players(self.name, self.variant)
        return numbers[seed % len(numbers)]

    def new_game(self, seed: int) -> Any:
        return self.game.new_game(self.players(seed), seed, **self.game.variants[self.variant])

    def played(self) -> Iterator["Played"]:
        """All the games of this case."""
        for seed in range(self.first, self.first + self.seeds):
            yield _played(self, seed)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: state number i and the action that was taken there."""

    case: Case
    seed: int
    states: tuple[Any, ...]  # one more than actions
    actions: tuple[Any, ...]


@lru_cache(maxsize=EACH_TIME)
def _played(case: Case, seed: int) -> Played:
    game, state, rng = case.game, case.new_game(seed), seeded(seed + OWN_LUCK)
    states, actions = [state], []
    while not game.is_over(state):
        action, rng = some_action(game, state, rng)
        state = game.apply(state, action)
        states.append(state)
        actions.append(action)
        assert len(actions) < MOST, f"{case} with seed {seed} does not end"
    return Played(case, seed, tuple(states), tuple(actions))


def some_action(game: Game[Any, Any, Any], state: Any, rng: int) -> tuple[Any, int]:
    """Any legal action of anybody who is to move."""
    seats = game.to_move(state)
    which, rng = randbelow(rng, len(seats))
    possible = game.legal_actions(state, seats[which])
    which, rng = randbelow(rng, len(possible))
    return possible[which], rng


@lru_cache
def numbers_of_players(name: str, variant: str) -> tuple[int, ...]:
    """Those that this variant is for; a variant may refuse some."""
    game = game_named(name).game()
    least, most = game.players
    return tuple(players for players in range(least, most + 1) if _is_for(game, players, variant))


def _is_for(game: Game[Any, Any, Any], players: int, variant: str) -> bool:
    try:
        game.new_game(players, 0, **game.variants[variant])
    except BadQuestion:
        return False
    return True


def names() -> Sequence[str]:
    """The games that have rules."""
    return [record.name for record in GAMES if record.has_rules]


def cases() -> Iterator[Any]:
    """Every game and variant, a hundred seeds at once; all but the first hundred are for the soak."""
    for name in names():
        for variant in game_named(name).game().variants:
            each = FEWER.get(name, EACH_TIME)
            for first in range(0, SEEDS, each):
                marks = [pytest.mark.soak] if first else []
                yield pytest.param(Case(name, variant, first, each), id=f"{name}-{variant}-{first}", marks=marks)
