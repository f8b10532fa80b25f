"""Define the one shape of every game, for shells, tests, benchmarks and training; no rule of any game.

A game is a value, `Game`: a record of plain functions over immutable states, actions and observations. Nothing here draws.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile, BadQuestion, IllegalAction, Message, impossible
from aya_sim.rng import randbelow
from games.core.live import Live

__all__ = [
    "LARGEST_SEED",
    "LEVELS",
    "RANDOM",
    "WATCHER",
    "Bounds",
    "Encoding",
    "Game",
    "Outcome",
    "Refusal",
    "Refused",
    "TextForm",
    "Value",
    "check_count",
    "check_heading",
    "check_over",
    "check_players",
    "check_range",
    "check_seat",
    "check_seed",
    "check_state",
    "choose_at_random",
    "convert_options",
    "json_text",
    "reward_outcome",
]

S = TypeVar("S")  # a state
A = TypeVar("A")  # an action; every one has `seat`
O = TypeVar("O")  # noqa: E741 - what one seat may know; a type of its own
T = TypeVar("T")

Floats: TypeAlias = npt.NDArray[np.float32]

LEVELS = ("beginner", "natural", "expert")
"""How well computer players play, one ladder for every game."""

RANDOM = "random"
"""The level of whoever takes any legal action, each as likely as any other."""

LARGEST_SEED = 2**63 - 1
"""Seeds go from 0 to this number."""

WATCHER = -1
"""The seat of those who only watch: `observe(state, WATCHER)` is what may be shown to all, and less than any player knows."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of states, actions and observations: immutable, comparable, hashable, JSON by itself.

    Tuples, never lists; no sets or mappings whose order could matter. An action adds `tag=` to its class line.
    """


class Outcome(Value, frozen=True):
    """The end of a game: winners, scores and the reason."""

    winners: tuple[int, ...]  # seats; all of them, or none, where everybody wins or loses together
    scores: tuple[int, ...]  # by seat
    why: str  # a sentence
    rating: str | None = None  # the step the rules name for this score, where they do

    def rank_seats(self) -> list[int]:
        """Return the seats, most points first; an empty list if all have the same points and no one is first."""
        scores, winners = self.scores, self.winners
        if len(set(scores)) < 2 and len(winners) != 1:
            return []
        return sorted(range(len(scores)), key=lambda k: (-scores[k], k not in winners, k))


def reward_outcome(outcome: Outcome, players: int, together: bool) -> tuple[float, ...]:
    """Return the reward of each seat for the end of a game: 1 for a win, -1 for a loss, 0 for each of several in the first place.

    together: all win or lose together.
    """
    best = 1.0 if together or len(outcome.winners) == 1 else 0.0
    return tuple(best if seat in outcome.winners else -1.0 for seat in range(players))


class Refusal(StrEnum):
    """Base of a game's `Reason`: each member is the sentence of a rule that an action can break, with the refusal's values in braces."""

    @property
    def code(self) -> str:
        """Return the code of the sentence: the game's folder and the name of the reason."""
        return f"{type(self).__module__.split('.')[1]}.{self.name.lower()}"


class Refused(IllegalAction):
    """An action the rules do not allow now; `str` is the sentence of the reason, with its values."""

    def __init__(self, reason: Refusal, **numbers: float) -> None:
        super().__init__(reason, **numbers)
        self.message = Message(reason.code, reason.value, **numbers)


@dataclass(frozen=True, slots=True)
class TextForm(Generic[T]):
    """A pair of functions with `read(write(value)) == value`; read raises BadFile with the path of what is wrong."""

    write: Callable[[T], str]
    read: Callable[[str], T]


def json_text(kind: Any, audit: Callable[[T], None] | None = None) -> TextForm[T]:
    """Return the JSON form of a type of values (a Struct, or a union of tagged ones).

    audit: raises BadFile for values that cannot be.
    """
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(kind)

    def write(value: T) -> str:
        return encoder.encode(value).decode()

    def read(text: str) -> T:
        try:
            value: T = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as refused:
            raise decode_error(refused) from None
        if audit is not None:
            audit(value)
        return value

    return TextForm(write, read)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that no game passes, whatever its options: how long it lasts, and the score of a seat. They need not be reached."""

    decisions: int = 10_000  # of all seats together; a game that has no end by itself is cut there by programs
    least_score: int = -10_000
    most_score: int = 10_000


@dataclass(frozen=True, slots=True)
class Encoding(Generic[A, O]):
    """A game as numbers. Large actions are cut into small decisions, each an index from 0 to `action_count` - 1.

    taken: the indices this seat has already chosen for its next action; () at the beginning.
    """

    action_count: Callable[[int, Any], int]  # (players, options)
    vector_length: Callable[[int, Any], int]  # (players, options)
    steps: Callable[[O, tuple[int, ...]], Sequence[int]]  # the legal indices of the next decision, ascending; () when not to move
    action: Callable[[O, tuple[int, ...]], A | None]  # the action that was taken; None: more is to be decided
    vector: Callable[[O, tuple[int, ...]], Floats]  # (vector_length,) float32, every number from -1 to 1


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A, O]):
    """The rules and bots of a game. Seats are 0 to players - 1, left is seat + 1; luck is the whole number of `aya_sim.rng`.

    Same players, seed, options and actions: the same game. Only functions that take and return luck draw any.
    """

    name: str  # as in the registry
    players: tuple[int, int]  # least and most
    options: type[Any]  # frozen; every field but Aya's players has a default; a state has them as `options`
    new_game: Callable[..., S]  # (players, seed, **options); raises BadQuestion
    apply: Callable[[S, A], S]  # raises Refused, and the state is unchanged
    to_move: Callable[[S], tuple[int, ...]]  # seats that may act now, ascending; several where they choose secretly at the same time
    legal_actions: Callable[[S, int], Sequence[A]]  # finite, in an order that never changes; () when not to move
    observe: Callable[[S, int], O]  # all this seat, or WATCHER, may know, and nothing else: no order of a pile, no luck
    legal_actions_seen: Callable[[O], Sequence[A]]  # legal_actions(state, seat) of observe(state, seat): for who sees no state
    is_over: Callable[[S], bool]
    scores: Callable[[S], tuple[int, ...]]  # by seat, at any time; equal ones where everybody plays together
    outcome: Callable[[S], Outcome]  # raises BadQuestion while the game goes on
    validate: Callable[[S], None]  # raises BadFile for a state that cannot be: cards lost or doubled, numbers out of range
    resample_hidden: Callable[[S, int, int], S]  # (state, seat, luck): all that is hidden from this seat redealt, the luck too
    choose: Callable[[O, str, int], tuple[A, int]]  # (observation, level, luck): a computer player's action, and the next luck
    render_text: Callable[[S], str]  # the whole table in a few lines of words
    states: TextForm[S]
    actions: TextForm[A]
    observations: TextForm[O]
    encoding: Encoding[A, O]
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"plain": {}})
    """Named sets of options that together use every option once: what tests and benchmarks play."""
    bounds: Callable[[int], Bounds] = lambda _players: Bounds()  # (players)
    is_public: Callable[[O, A], bool] = lambda _before, _action: False
    """(before, action) of the seat that acted: whether all of it is seen by everyone."""
    undo_barrier: Callable[[O, A, O], str] = lambda _before, _action, _after: ""
    """(before, action, after) of the seat that acted: name in the words of why it cannot be undone; "": nothing hidden was learnt."""
    rules_version: int = 1
    """Goes up with every change of the rules or of what is written of an action or an observation: programs of others cannot follow it."""
    live: Live[S, A] | None = None  # how it runs by a clock, where it does
    parametric_actions: tuple[type, ...] = ()
    """Kinds of actions with a free part (words, a place): `apply` takes more of them than `legal_actions` lists."""


def convert_options(kind: type[T], given: Mapping[str, Any]) -> T:
    """Return the options of a game from a mapping. Raises BadQuestion for an unknown name, a wrong type or a refused value."""
    try:
        return msgspec.convert(dict(given), kind)
    except msgspec.ValidationError as refused:
        if isinstance(refused.__cause__, BadQuestion):
            raise refused.__cause__ from None
        error = decode_error(refused)
        raise BadQuestion.of(error.message, error.where[0].replace("$.", "", 1)) from None


def choose_at_random(seat: int, may: Sequence[A], level: str, rng: int, *, or_only: bool = False) -> tuple[A, int] | None:
    """Return any legal action for the level `random`, and the next luck; None if another level must think.

    rng: the luck. or_only: also take an action that has no alternative. Raises BadQuestion: no such level, or not to move.
    """
    if level not in (RANDOM, *LEVELS):
        raise BadQuestion("expected", "expected {what}, got {got!r}", where="level", what=", ".join((*LEVELS, RANDOM)), got=level)
    if not may:
        raise BadQuestion("game.not_to_move", "seat {seat} is not to move", seat=seat)
    if level == RANDOM or (or_only and len(may) == 1):
        which, rng = randbelow(rng, len(may))
        return may[which], rng
    return None


def check_players(players: int, least: int, most: int) -> None:
    """Raise BadQuestion for a number of players outside the game's range."""
    if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
        raise BadQuestion("expected.range", "expected {low} to {high}, got {got!r}", where="players", low=least, high=most, got=players)


def check_seat(seat: int | None, players: int, option: str) -> None:
    """Raise BadQuestion for a seat, named by this option, that the table does not have; None, by lot, is fine."""
    if seat is not None and not 0 <= seat < players:
        raise BadQuestion(
            "expected.seat", "expected a seat from {low} to {high}, got {got}", where=option, low=0, high=players - 1, got=seat
        )


def check_seed(seed: int) -> None:
    """Raise BadQuestion for a seed that is no whole number from 0 below 2**63."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise BadQuestion(
            "expected.whole.from",
            "expected a whole number from {low} below {high}, got {got!r}",
            where="seed",
            low=0,
            high="2**63",
            got=seed,
        )


def check_heading(format: str, version: int, ours: str, known: int) -> None:
    """Raise BadFile for a kept game that is of another format than ours, or of a newer version than is known."""
    if format != ours:
        raise BadFile("expected", "expected {what}, got {got!r}", where="$.format", what=ours, got=format[:40])
    if version > known:
        raise BadFile(
            "version.newer.game", "{got} is newer than this program, which knows {known}", where="$.version", got=version, known=known
        )


def check_state(possible: bool, path: str, why: Message | str) -> None:
    """Raise BadFile with the path of what is wrong in a state, unless it is possible."""
    if not possible:
        raise impossible(path, why)


def check_range(path: str, got: int, low: int, high: int, shown: object = None) -> None:
    """Raise BadFile for a number of a state outside low to high. shown: how the sentence writes high, where not as it is."""
    most = high if shown is None else shown
    check_state(low <= got <= high, path, Message("expected.range", "expected {low} to {high}, got {got}", low=low, high=most, got=got))


def check_count(path: str, got: int, what: object, right: bool) -> None:
    """Raise BadFile for a number of things in a state that is not right. what: the things expected."""
    check_state(right, path, Message("expected", "expected {what}, got {got}", what=what, got=got))


def check_over(over: bool) -> None:
    """Raise BadQuestion, because an outcome was asked for, while the game goes on."""
    if not over:
        raise BadQuestion("game.goes_on", "the game goes on")
