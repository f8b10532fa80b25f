"""Play games between computer players, any game of the registry: a table in, its games out. No window, no clock.

Every seat has its own random stream, so that another player at one seat does not change the luck of the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from aya_sim.errors import BadQuestion
from aya_sim.rng import next_u64, seeded
from games.core.game_api import LEVELS, RANDOM, Game, Outcome, check_players
from games.core.registry import game_named


@dataclass(frozen=True, slots=True)
class Table:
    """A game with the levels of its players and its options. Raises BadQuestion for levels that do not fit the seats."""

    game: str
    levels: tuple[str, ...]  # one a seat
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        least, most = game_named(self.game).players
        if not least <= len(self.levels) <= most:
            raise BadQuestion(
                "expected.range", "expected {low} to {high}, got {got}", where="players", low=least, high=most, got=len(self.levels)
            )
        for level in self.levels:
            if level not in (*LEVELS, RANDOM):
                raise BadQuestion(
                    "expected", "expected {what}, got {got!r}", where="level", what=", ".join((*LEVELS, RANDOM)), got=level[:40]
                )


@dataclass(frozen=True, slots=True)
class Simulated:
    """A game played to its end."""

    seed: int
    outcome: Outcome
    actions: int  # how many
    end: Any  # the last state


def table(name: str, players: int | None = None, levels: Sequence[str] = (), **options: Any) -> Table:
    """Return a table with its usual players.

    levels: one for all seats, one a seat, or none for `natural`. Raises BadQuestion.
    """
    record = game_named(name)
    if players is None:
        players = len(levels) if len(levels) > 1 else record.usual_players or record.players[0]
    check_players(players, *record.players)
    given = tuple(levels) or ("natural",)
    given *= players if len(given) == 1 else 1
    if len(given) != players:
        raise BadQuestion("expected.level", "expected one level or {high}, got {got}", where="bots", high=players, got=len(given))
    return Table(name, given, dict(options))


def play_game(at: Table, seed: int) -> Simulated:
    """Play one game to its end and return it. The same table and seed give the same game."""
    game: Game[Any, Any, Any] = game_named(at.game).game()
    state = game.new_game(len(at.levels), seed, **at.options)
    streams = seat_streams(seed, len(at.levels))
    actions = 0
    while not game.is_over(state):
        seat = game.to_move(state)[0]
        action, streams[seat] = game.choose(game.observe(state, seat), at.levels[seat], streams[seat])
        state = game.apply(state, action)
        actions += 1
    return Simulated(seed, game.outcome(state), actions, state)


def games(at: Table, number: int, seed: int) -> Iterator[Simulated]:
    """Yield this number of games; game k has the seed `seed` + k."""
    return (play_game(at, seed + k) for k in range(number))


def seat_streams(seed: int, players: int) -> list[int]:
    """Return the generator of each seat, apart from the game's own, which begins at the seed itself."""
    rng, found = seeded(seed ^ 0x5EED_0F_B075), []
    for _ in range(players):
        stream, rng = next_u64(rng)
        found.append(stream)
    return found
