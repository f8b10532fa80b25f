"""Play a game as OpenSpiel asks for it, one decision after another. Knows no rule of any game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import pyspiel

from aya_sim.errors import BadQuestion
from games.core.game_api import LARGEST_SEED, Game, reward_outcome
from games.core.registry import game_named


@cache
def _rules(name: str) -> Game[Any, Any, Any]:
    return game_named(name).game()


@dataclass(frozen=True)
class Terms:
    """What is played: a game with its options, the number of deals that chance draws from, and what is rewarded."""

    name: str  # of the game, as in the registry
    players: int
    options: dict[str, Any]
    deals: int
    by_outcome: bool  # win, draw or loss; else the score

    @property
    def game(self) -> Game[Any, Any, Any]:
        """Return the rules."""
        return _rules(self.name)

    def __deepcopy__(self, _memo: Any) -> "Terms":
        """Return itself: it never changes, and OpenSpiel copies a state with every clone."""
        return self

    def deal(self, which: int) -> Any:
        """Return a new game, dealt by this outcome of chance. Raises BadQuestion."""
        return self.game.new_game(self.players, which, **self.options)

    def rewards(self, table: Any) -> tuple[float, ...]:
        """Return what each seat gets at the end; 0 for an outcome where the game was cut."""
        if not self.by_outcome:
            return tuple(map(float, self.game.scores(table)))
        if not self.game.is_over(table):
            return (0.0,) * self.players
        return reward_outcome(self.game.outcome(table), self.players, game_named(self.name).together)


@dataclass(frozen=True)
class Moment:
    """A game at one moment, as a value. table: None before it is dealt. own: what each seat decided, and on seeing what, in order."""

    name: str  # of the game
    most_decisions: int
    table: Any = None
    taken: tuple[int, ...] = ()  # decisions of the action that is being made
    decisions: int = 0
    last: int = -1  # the seat that acted last; -1: the last one
    own: tuple[tuple[str, ...], ...] = ()

    def __deepcopy__(self, _memo: Any) -> "Moment":
        """Return itself: it never changes, and OpenSpiel copies a state with every clone."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it is made of, without what was worked out from that."""
        return Moment, (self.name, self.most_decisions, self.table, self.taken, self.decisions, self.last, self.own)

    @property
    def game(self) -> Game[Any, Any, Any]:
        """Return the rules."""
        return _rules(self.name)

    @cached_property
    def is_over(self) -> bool:
        """Return whether the game is over, or as long as a game may be."""
        return self.table is not None and (self.decisions >= self.most_decisions or self.game.is_over(self.table))

    @cached_property
    def seat(self) -> int:
        """Return the seat that decides: of those to move the nearest to the left of the one that acted last."""
        to_move, players = self.game.to_move(self.table), len(self.own)
        return min(to_move, key=lambda other: (other - self.last - 1) % players)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Return the indices that may be decided now, ascending."""
        return tuple(int(index) for index in self.game.encoding.steps(self.observe(self.seat), self.taken))

    @cached_property
    def _observations(self) -> dict[int, Any]:
        return {}

    def observe(self, seat: int) -> Any:
        """Return the observation of a seat."""
        if seat not in self._observations:
            self._observations[seat] = self.game.observe(self.table, seat)
        return self._observations[seat]

    def taken_by(self, seat: int) -> tuple[int, ...]:
        """Return what a seat has decided of the action it is making."""
        return self.taken if not self.is_over and seat == self.seat else ()

    def describe(self, seat: int) -> str:
        """Return all that a seat sees now, as text."""
        taken = "".join(f" {index}" for index in self.taken_by(seat))
        return f"{self.game.observations.write(self.observe(seat))}{taken}"

    def recall(self, seat: int) -> str:
        """Return all that a seat has seen and decided: what it saw then as a digest, what it sees now as text."""
        return "".join(f"{line}\n" for line in self.own[seat]) + self.describe(seat)

    def decide(self, index: int) -> "Moment":
        """Return the next moment. Raises BadQuestion for a decision that is not legal now."""
        if index not in self.legal:
            raise BadQuestion("expected", "expected {what}, got {got}", where="action", what=", ".join(map(str, self.legal)), got=index)
        seat, taken = self.seat, (*self.taken, index)
        seen = sha256(self.describe(seat).encode()).hexdigest()[:32]
        own = tuple((*lines, f"{seen} {index}") if k == seat else lines for k, lines in enumerate(self.own))
        action = self.game.encoding.action(self.observe(seat), taken)
        decided = Moment(self.name, self.most_decisions, self.table, taken, self.decisions + 1, self.last, own)
        if action is None:
            return decided
        return replace(decided, table=self.game.apply(self.table, action), taken=(), last=seat)

    def act(self, action: Any) -> "Moment":
        """Return the next moment after a whole action, such as a computer player chooses; no seat remembers it. Raises Refused."""
        return replace(self, table=self.game.apply(self.table, action), taken=(), decisions=self.decisions + 1, last=action.seat)

    def name_decision(self, index: int) -> str:
        """Return a decision as text: its index, and the action where it completes one."""
        action = self.game.encoding.action(self.observe(self.seat), (*self.taken, index)) if index in self.legal else None
        return f"{index} {self.game.actions.write(action)}" if action is not None else str(index)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel carries no types
    """A state of a game. All that matters is in `moment`."""

    def __init__(self, game: pyspiel.Game, terms: Terms) -> None:
        """Begin before the deal. game: of which this is a state."""
        super().__init__(game)
        self._terms = terms
        self.moment = Moment(terms.name, terms.game.bounds(terms.players).decisions)

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or for the end."""
        if self.moment.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.is_over else self.moment.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each as likely as any other."""
        deals = self._terms.deals
        return [(which, 1.0 / deals) for which in range(deals)]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """Return what each seat got: nothing before the end, then its score, or 1, 0 or -1 for the outcome."""
        terms = self._terms
        return list(terms.rewards(self.moment.table)) if self.moment.is_over else [0.0] * terms.players

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "State":
        """Return a state that this player cannot tell from this one, with all that is hidden from it dealt anew."""
        return resample(self, player_id, int(probability_sampler() * LARGEST_SEED))

    def __str__(self) -> str:
        """Return the whole table as text."""
        return self.moment.game.render_text(self.moment.table) if self.moment.table is not None else "not dealt yet"

    def _legal_actions(self, player: int) -> Sequence[int]:
        return list(self.moment.legal) if not self.moment.is_over and player == self.moment.seat else []

    def _apply_action(self, action: int) -> None:
        if self.moment.table is None:
            terms = self._terms
            self.moment = replace(self.moment, table=terms.deal(action), own=((),) * terms.players)
        else:
            self.moment = self.moment.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.moment.name_decision(action)


def resample(state: State, player: int, luck: int) -> State:
    """Return a state that looks the same to this player, with all that is hidden from it dealt anew, for `ISMCTSBot.set_resampler`.

    luck: a whole number from 0 below 2**63. The history of the new state is that of the old one, so it cannot be serialised.
    """
    other: State = state.clone()
    moment = state.moment
    if moment.table is not None:
        other.moment = replace(moment, table=moment.game.resample_hidden(moment.table, player, luck))
    return other
