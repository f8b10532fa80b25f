"""Measure who is late: layings at the end of the hourglass over slow lines that lose pieces, and what a carried piece costs a line.

`python -m benchmarks.late_layings` prints the tables. The table is the real one (`games.network`), the lines are made of numbers: a piece
takes half the round trip, one in twenty is sent again, and what was sent after it waits for it.

A laying left in time if the player's own hourglass still ran; a window lets go of nothing afterwards. It left late if the host's had run
out: such come only from programs that do not look, and say that no sand was left.
"""

import heapq
import itertools
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

import msgspec

from aya_sim.rng import randbelow, seeded
from games.core.registry import game_named
from games.network.clock import HostClock
from games.network.lines import connect, pass_time, receive
from games.network.table import Seat, Table, open_table
from games.network.versions import describe_program

TRIPS = (0.0, 0.08, 0.3, 1.0)  # s
LOSS = 20  # one piece in so many is lost
RESEND = 0.2  # s, and the round trip, until a lost piece is sent again
GLASS = 20.0  # s
SKEW = 4321.0  # s between the clocks of the host and the player
_PAUSE = 0.5  # s between two looks of the host at its clock
_LONGEST = 4.0  # s before and after the end of the sand, in which pieces are let go
ALLOWED_GHOST = 3000.0  # bytes a second and seat


@dataclass
class _Way:
    """One way of a line: pieces arrive in the order in which they were sent."""

    trip: float
    rng: int
    free: float = 0.0  # s, until when a piece that was sent again blocks the way

    def arrival(self, sent: float) -> float:
        """Return when a piece arrives, s."""
        took = self.trip / 2
        while True:
            drawn, self.rng = randbelow(self.rng, LOSS if self.trip else 1 << 30)
            if drawn:
                break
            took += self.trip + RESEND
        self.free = max(self.free, sent + took)
        return self.free


@dataclass
class _Window:
    """A player's window in numbers: its clock, its view of the sand, and what it has sent."""

    clock: HostClock = field(default_factory=HostClock)
    left: float = 0.0
    at: float = 0.0
    seq: int = 0

    def hear(self, message: dict[str, Any], own: float) -> None:
        """Take a message of the host. own: what the own clock shows, s."""
        if message["type"] == "clock":
            self.clock = self.clock.measure(message["sent"], own, message["now"])
        elif message["type"] == "view":
            self.seq = message["seq"]
            self.left, self.at = message["sand"]["left"], message["sand"]["at"]

    def usable(self, own: float) -> float:
        """Return the s in which a piece can still be let go."""
        return self.clock.usable(self.left, self.at, own)


def run(quiet: bool = False, *, glasses: int = 1000) -> dict[str, Any]:
    """Return for each round trip how many layings left in time and were lost, and how many left late and counted."""
    begun = _begin()
    rows = {f"{trip * 1e3:.0f} ms": _play(begun, trip, glasses) for trip in TRIPS}
    ghost = measure_ghost()
    if not quiet:
        print(f"{'round trip':<12}{'left in time':>14}{'lost':>7}{'left late':>12}{'counted':>9}{'sand ends earlier by, s':>26}")
        for name, row in rows.items():
            print(f"{name:<12}{row['in_time']:>14}{row['lost']:>7}{row['late']:>12}{row['counted']:>9}{row['early']:>26.2f}")
        print(f"carried pieces of four others, 10 a second each: {ghost:.0f} bytes a second and seat (under {ALLOWED_GHOST:g})")
    return {"rows": rows, "ghost": ghost, "allowed_ghost": ALLOWED_GHOST}


def _begin() -> Table:
    """Return a table of two windows whose sand has begun to run at second 0."""
    numbers = itertools.count()
    game = game_named("aya").game()
    table = open_table(game, (Seat("Ada"), Seat("Ben")), 1, {"hourglass": GLASS, "first": 0}, lambda: f"token-{next(numbers)}")
    window = msgspec.to_builtins(describe_program())
    for seat, token in enumerate(table.tokens):
        hello = {"type": "hello", "protocol": 1, "token": token, "window": window}
        table = receive(connect(table, seat, 0.0), seat, json.dumps(hello), 0.0).table
    for action in (game.legal_actions(table.state, 0)[0], game.actions.read('{"action": "turn_hourglass", "seat": 0}')):
        text = json.dumps({"type": "act", "seq": table.seq, "do": json.loads(game.actions.write(action))})
        table = receive(table, 0, text, 0.0).table
    return table


def _play(begun: Table, trip: float, glasses: int) -> dict[str, Any]:
    """Let a piece go near the end of many hourglasses."""
    rng = seeded(round(trip * 1e3) + 1)
    found: dict[str, Any] = {"in_time": 0, "lost": 0, "late": 0, "counted": 0, "early": 0.0}
    for _ in range(glasses):
        seed, rng = randbelow(rng, 1 << 62)
        when, rng = randbelow(rng, 1000)
        counts, in_time, early = _end_of_sand(begun, trip, seed, GLASS + _LONGEST * (when / 500 - 1))
        is_late = when >= 500
        found["in_time"] += in_time
        found["lost"] += in_time and not counts
        found["late"] += is_late
        found["counted"] += counts and is_late
        found["early"] += early / glasses
    return found


def _end_of_sand(begun: Table, trip: float, seed: int, let_go: float) -> tuple[bool, bool, float]:
    """Play one hourglass in which a piece is let go at a moment of the host's clock.

    Returns whether the laying counted, whether it left in time, and how much earlier than the host's the player's sand was out, s.
    """
    window, up, down = _Window(), _Way(trip, seed | 1), _Way(trip, (seed >> 7) | 1)
    laying = json.loads(
        begun.game.actions.write(next(one for one in begun.game.legal_actions(begun.state, 0) if type(one).__name__ == "Lay"))
    )
    order = itertools.count()
    events: list[tuple[float, int, str, Any]] = []

    def plan(at: float, kind: str, what: Any = None) -> None:
        heapq.heappush(events, (at, next(order), kind, what))

    plan(down.arrival(0.0), "heard", {"type": "view", "seq": begun.seq, "sand": {"left": GLASS, "at": 0.0}})
    for second in range(int(GLASS)):
        plan(float(second), "ask")
    for k in range(int((GLASS + 6.0) / _PAUSE)):
        plan(k * _PAUSE + (seed % 499) / 1e3, "tick")
    plan(let_go, "let go")
    table, counts, in_time = begun, False, False
    while events:
        now, _, kind, what = heapq.heappop(events)
        own = now + SKEW
        if kind == "heard":
            window.hear(what, own)
        elif kind == "ask":
            plan(up.arrival(now), "arrives", {"type": "clock", "sent": own})
        elif kind == "let go":
            left = window.usable(own)
            in_time = left > 0
            if in_time or now >= GLASS:
                plan(up.arrival(now), "arrives", {"type": "act", "seq": window.seq, "do": laying, "left": left})
        elif kind == "tick":
            table = pass_time(table, now).table
        else:
            step = receive(table, 0, json.dumps(what), now)
            table, counts = step.table, counts or step.accepted is not None
            for one in step.outgoing:
                if one.line == 0:
                    plan(down.arrival(now), "heard", json.loads(one.text))
    return counts, in_time, window.clock.early


def measure_ghost(players: int = 5, seconds: float = 5.0) -> float:
    """Return the bytes a second that a seat is sent while all others carry pieces, as WebSocket compresses and frames them."""
    numbers = itertools.count()
    seats = tuple(Seat(f"Player {k}") for k in range(players))
    table = open_table(game_named("aya").game(), seats, 1, {}, lambda: f"token-{next(numbers)}")
    window = msgspec.to_builtins(describe_program())
    for seat, token in enumerate(table.tokens):
        hello = {"type": "hello", "protocol": 1, "token": token, "window": window}
        table = receive(connect(table, seat, 0.0), seat, json.dumps(hello), 0.0).table
    deflate = zlib.compressobj(wbits=-12, memLevel=5)
    size, rng = 0, seeded(3)
    for step in range(int(seconds * 30)):  # 30 a second are sent: the host lets 10 pass
        for seat in range(1, players):
            jitter, rng = randbelow(rng, 1000)
            place = {"x": 200.0 * seat + 7.3 * step + jitter / 100, "y": 400 + 3.1 * step, "heading": (step % 60) / 10}
            answer = receive(table, seat, json.dumps({"type": "carry", "piece": "standard", **place}), step / 30)
            table = answer.table
            for one in answer.outgoing:
                if one.line == 0:
                    packed = deflate.compress(one.text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
                    size += len(packed) - 4 + 2  # without the end of a block, with the head of a frame
    return size / seconds


if __name__ == "__main__":
    run()
