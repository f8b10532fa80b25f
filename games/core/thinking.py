"""Ask a computer player for its next action, in whatever process. Knows no state of a game.

A question holds the game's name, the seat's observation, the player's level and its random generator; the answer is an action and the
next state of the generator.
"""

from dataclasses import dataclass
from typing import Any

from aya_sim.rng import next_u64, seeded
from games.core.registry import game_named


@dataclass(frozen=True, slots=True)
class Question:
    """A request for the next action of a computer player."""

    game: str
    observation: Any
    level: str
    rng: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An action, and the next state of the random generator."""

    action: Any
    rng: int


def seed_bots(seed: int, players: int) -> tuple[int, ...]:
    """Return a random generator for each seat's computer player, apart from the game's own."""
    out, rng = [], seeded(seed ^ 0x5EA7)
    for _ in range(players):
        number, rng = next_u64(rng)
        out.append(seeded(number))
    return tuple(out)


def think(question: Question) -> Answer:
    """Return the computer player's answer to a question."""
    action, rng = game_named(question.game).game().choose(question.observation, question.level, question.rng)
    return Answer(action, rng)
