"""Play one game decision by decision, for environments of every kind: who decides, what is legal, what is rewarded.

Must not know PettingZoo, Gymnasium or a single game's rules.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from aya_sim.errors import BadQuestion
from aya_sim.rng import next_u64, seeded
from games.core.game_api import LARGEST_SEED, Floats, Game, reward_outcome
from games.core.registry import game_named

REWARDS = ("score", "outcome")
"""What a reward is: the change of the score, or how the game ended."""


@lru_cache
def rules(name: str) -> Game[Any, Any, Any]:
    """Return the rules of a game. Raises BadQuestion for a name that is none."""
    return game_named(name).game()


class Episode:
    """A game in progress.

    Players who choose secretly at the same time are asked one after another, to the left, and see nothing of what the others chose.
    """

    state: Any
    is_over: bool
    seat: int  # that decides; of a game that is over the last one that did
    legal: Sequence[int]  # the indices it may decide, ascending; () when the game is over
    taken: tuple[int, ...]  # what it has decided of its action

    def __init__(self, name: str, players: int | None, seed: int, reward: str, options: dict[str, Any]) -> None:
        """Deal a game. players: None for the smallest number. Raises BadQuestion for what the game refuses."""
        if reward not in REWARDS:
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="reward", what=", ".join(REWARDS), got=reward)
        game = rules(name)
        self.name, self.reward, self.options = name, reward, options
        self.players = game.players[0] if players is None else players
        self.deal(seed)
        agreed = self.state.options
        self.action_count = game.encoding.action_count(self.players, agreed)
        self.vector_length = game.encoding.vector_length(self.players, agreed)

    def deal(self, seed: int) -> None:
        """Begin a new game."""
        self.state = rules(self.name).new_game(self.players, seed, **self.options)
        self._begin_decision(self.players - 1)

    def observe(self, seat: int) -> Any:
        """Return the observation of this seat, cached for this state, since what it leads to may be costly."""
        if seat not in self._seen:
            self._seen[seat] = rules(self.name).observe(self.state, seat)
        return self._seen[seat]

    def vector(self, seat: int) -> Floats:
        """Return what this seat sees as numbers, (vector_length,) float32 from -1 to 1."""
        return rules(self.name).encoding.vector(self.observe(seat), self.taken if seat == self.seat else ())

    def decide(self, index: int) -> tuple[float, ...]:
        """Take a legal decision and return the reward of every seat for it. Raises BadQuestion for any other."""
        if index not in self.legal:
            raise BadQuestion(
                "env.illegal",
                "decision {index} is not a legal one now; the action mask has those that are",
                where=f"player_{self.seat}",
                index=index,
            )
        encoding = rules(self.name).encoding
        self.taken = (*self.taken, index)
        action = encoding.action(self.observe(self.seat), self.taken)
        if action is not None:
            return self.apply(action)
        self.legal = encoding.steps(self.observe(self.seat), self.taken)
        return (0.0,) * self.players

    def apply(self, action: Any) -> tuple[float, ...]:
        """Apply a whole action of the seat that decides and return the reward of every seat for it. Raises Refused."""
        game = rules(self.name)
        before = game.scores(self.state)
        self.state = game.apply(self.state, action)
        self._begin_decision(action.seat)
        if self.reward == "score":
            return tuple(float(new - old) for old, new in zip(before, game.scores(self.state), strict=True))
        if self.is_over:
            return reward_outcome(game.outcome(self.state), self.players, game_named(self.name).together)
        return (0.0,) * self.players

    def _begin_decision(self, last: int) -> None:
        """Ask the next seat to move, the nearest to the left of the one that acted last, which comes last itself."""
        game = rules(self.name)
        self.taken = ()
        self._seen: dict[int, Any] = {}
        self.is_over = game.is_over(self.state)
        self.seat = last
        self.legal = ()
        if not self.is_over:
            self.seat = min(game.to_move(self.state), key=lambda other: (other - last - 1) % self.players)
            self.legal = game.encoding.steps(self.observe(self.seat), ())


class SeedSequence:
    """The seeds of the games that an environment plays: the first one as given, then those drawn from it."""

    def __init__(self, first: int) -> None:
        """Begin. first: from 0 below 2**63."""
        self._next, self._rng = first, seeded(first)

    def draw(self, seed: int | None = None) -> int:
        """Return the seed of the next game; a seed that is given begins the sequence anew."""
        if seed is not None:
            self._next, self._rng = seed, seeded(seed)
        drawn = self._next
        number, self._rng = next_u64(self._rng)
        self._next = number & LARGEST_SEED
        return drawn
