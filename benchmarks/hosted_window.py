"""Measure a frame of a window that hosts a card table, while players at slow lines that lose pieces act.

`python -m benchmarks.hosted_window` prints the table: each card game with one player at the window, one or two at other screens and,
where the game seats three, a computer player, over lines of 80, 300 and 1000 ms on which one piece in twenty has to be sent again.
A frame is what the window's loop asks of a screen: the time that went by, the drawing, and a player's action if it is time for one.
CPU time of the window's thread, not wall time; the server runs in another thread, as at a real table, the players in another process.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from aya_sim.rng import seeded
from games.core.game_api import RANDOM
from games.core.registry import GAMES, game_named

from .frames import ALLOWED, Row, _row, _Seat, _services, _table, _time_act

if TYPE_CHECKING:
    from games.card_table.hosting.screen import HostedTable
    from games.card_table.hosting.server_line import ServerLine
    from games.shell.services import Services

LATENCIES = (0.08, 0.3, 1.0)  # s, there and back
_SENT_AGAIN = 20  # every so many pieces one is lost
_NAMES = ("Ada", "Ben", "Clara", "Dan")
_READING = 40  # frames for which a player at the window thinks, or looks at what all look at


def run(quiet: bool = False, *, seconds: float = 20.0) -> dict[str, Any]:
    """Return the frame times of each card game over each line, ms of CPU, and how many actions came from other screens."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    frames: dict[str, Row] = {}
    with _services() as services:
        for record in GAMES:
            for latency in LATENCIES if record.adapter else ():
                spent, acts = _play(services, record.name, latency, seconds)
                frames[f"{record.name}, {1e3 * latency:.0f} ms"] = _row(spent) | {"acts": float(acts)}
    if not quiet:
        print(_table(f"Frames of a window that hosts; ms of CPU, a frame is to take under {ALLOWED:g}", frames, ALLOWED))
        print("actions from other screens:", ", ".join(f"{row['acts']:.0f}" for row in frames.values()))
    return {"frames": frames, "allowed_ms": ALLOWED}


def _play(services: "Services", name: str, latency: float, seconds: float) -> tuple[list[float], int]:
    """Play for so long; return the ms of every frame and the number of actions that came from other screens."""
    from games.card_table.hosting.screen import HostedTable
    from games.card_table.hosting.server_line import ServerLine, open_line
    from games.card_table.session import Seat, new_session
    from games.shell.services import Hosting

    adapter = game_named(name).table_adapter()
    players = min(4, adapter.game.players[1])
    seats = tuple(Seat(_NAMES[k], "natural" if k == 3 else "", elsewhere=k in (1, 2)) for k in range(players))
    lines: list[ServerLine] = []

    def connect(session: Any, wake: Any) -> ServerLine:
        lines.append(open_line(session, wake, hosting=Hosting("127.0.0.1", (0,)), words=services.words))
        return lines[0]

    table = HostedTable(services, new_session(adapter, seats, 5, {}), connect, invites=False)
    player = _Seat(table, clock=time.thread_time)
    others = _seat_others(lines[0], latency)
    try:
        player.settle(60)
        return _time_frames(table, player, seconds)
    finally:
        others.kill()
        others.wait()
        table.leave()


def _seat_others(line: "ServerLine", latency: float) -> "subprocess.Popen[bytes]":
    """Start a process that plays the seats at other screens."""
    tokens = [token for token in line.invitation.tokens if token]
    return subprocess.Popen([sys.executable, "-m", "benchmarks.hosted_window", str(line.invitation.port), str(latency), *tokens])


def _time_frames(table: "HostedTable", player: _Seat, seconds: float) -> tuple[list[float], int]:
    """Take frames at the pace of a screen; return the ms of each, and how many actions came from other screens."""
    spent: list[float] = []
    acts, rng = 0, seeded(7)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not table.session.is_over:
        does, rng = _choose(table, rng) if len(spent) % _READING == 0 else (None, rng)
        before, is_ours = table.session.state, table.play._is_submitted
        spent.append(_time_act(player, does))
        acts += table.session.state is not before and not is_ours
    return spent, acts


def _choose(table: "HostedTable", rng: int) -> tuple[Callable[[], object], int]:
    """Return what a player at the window does next, at random, and the next state of the generator."""
    session, play = table.session, table.play
    if table.state.reveal is not None:
        return play.advance_reveal, rng
    if session.may_act and session.bot_to_move is None and not play.is_behind and table.state.pending is None:
        action, rng = session.adapter.game.choose(session.observe(), RANDOM, rng)
        return partial(play._act, action), rng
    return play.go_on, rng


# the players at other screens, in a process of their own


class _SlowWire:
    """A wire to the server with latency, on which some pieces come late because they had to be sent again."""

    def __init__(self, port: int, latency: float) -> None:
        self.port, self.latency, self.pieces = port, latency, 0

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer), return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1400):
            self.pieces += 1
            is_lost = self.pieces % _SENT_AGAIN == 0
            await asyncio.sleep(self.latency / 2 + (self.latency + 0.2 if is_lost else 0.0))
            writer.write(data)
            await writer.drain()
        writer.close()


async def _play_far(port: int, token: str) -> None:
    """Play a seat with any of its choices."""
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{port}/table", max_size=None, open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "view" and message["choices"]:
                chosen = message["choices"][7 * message["seq"] % len(message["choices"])]
                await socket.send(json.dumps({"type": "act", "seq": message["seq"], "do": chosen}))


async def _play_all(port: int, latency: float, tokens: list[str]) -> None:
    wire = await asyncio.start_server(_SlowWire(port, latency).join, "127.0.0.1", 0)
    await asyncio.gather(*(_play_far(wire.sockets[0].getsockname()[1], token) for token in tokens))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(_play_all(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
    else:
        run()
