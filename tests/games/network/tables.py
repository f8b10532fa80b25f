"""Hosted tables for tests, and players who know nothing but what they are sent."""

import itertools
import json
from dataclasses import replace
from typing import Any

import msgspec

from aya_sim.rng import randbelow, seeded
from games.core.registry import GAMES, game_named
from games.network.acts import land
from games.network.lines import connect, receive
from games.network.table import Outgoing, Seat, Step, Table, open_table
from games.network.toppling import work_out
from games.network.versions import describe_program

NAMES = tuple(record.name for record in GAMES)
QUICK = {"aya": {"hourglass": 60.0}}  # so that a game of random laying ends soon


def counting_tokens() -> Any:
    """Return a maker of tokens that anybody could guess."""
    numbers = itertools.count()
    return lambda: f"token-{next(numbers)}"


def a_table(name: str, players: int | None = None, seed: int = 1, levels: tuple[str, ...] = (), **options: Any) -> Table:
    """A table whose last seats are those of computer players of these levels."""
    count = players or game_named(name).players[0]
    people = count - len(levels)
    seats = tuple(Seat(f"P{k}") if k < people else Seat(f"P{k}", levels[k - people]) for k in range(count))
    return open_table(game_named(name).game(), seats, seed, QUICK.get(name, {}) | options, counting_tokens())


def hello(token: str, **more: Any) -> str:
    """The first message of a player."""
    return json.dumps({"type": "hello", "protocol": 1, "token": token, **more})


def act(seq: int, do: Any) -> str:
    """The message of an action."""
    return json.dumps({"type": "act", "seq": seq, "do": do})


def seat_down(table: Table, line: int, token: str, now: float = 0.0, **more: Any) -> Step:
    """The table after a line has said hello with this token."""
    return receive(connect(table, line, now), line, hello(token, **more), now)


def window(**changes: Any) -> dict[str, Any]:
    """What a window says of its program in its hello."""
    return dict(msgspec.to_builtins(describe_program())) | changes


def seat_windows(table: Table, now: float = 0.0) -> Table:
    """The table with a window at each seat, on the line of its number."""
    for seat, token in enumerate(table.tokens):
        table = seat_down(table, seat, token, now, window=window()).table
    return table


def send(table: Table, line: int, message: dict[str, Any], now: float = 0.0) -> Step:
    """What comes of a message; what it sets off is worked out and landed."""
    step = receive(table, line, json.dumps(message), now)
    if step.topple is None:
        return step
    landed = land(step.table, step.topple, work_out((table.game.name, step.table.state, step.topple.action)), now)
    return replace(landed, outgoing=(*step.outgoing, *landed.outgoing))


def told(outgoing: tuple[Outgoing, ...], line: int) -> list[dict[str, Any]]:
    """What a line was sent."""
    return [json.loads(one.text) for one in outgoing if one.line == line]


class Player:
    """A player who takes any of the choices it was sent, each as likely as another."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def choose(self, view: dict[str, Any]) -> Any:
        """One of the choices of a view."""
        which, self.rng = randbelow(self.rng, len(view["choices"]))
        return view["choices"][which]
