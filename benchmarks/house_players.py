"""Play at many tables of a house: scripted players in a process of their own, who know the protocol and nothing of a game.

`python -m benchmarks.house_players` reads one JSON object from stdin (`Plan`), opens its tables, prints `ready`, and from then on plays:
one action a second for each seat, in turn. A line on stdin begins a measurement, the next one ends it and prints its figures as JSON; at
the end of stdin it ends.
"""

import asyncio
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.house.codes import make_code

_AGAIN = 0.2  # s until a lost line is tried again


class Plan(msgspec.Struct, frozen=True):
    """What a process of players does. every: s between two actions of one seat."""

    site: str  # ws://HOST:PORT
    games: list[str]
    tables: int
    players: int = 4
    every: float = 1.0
    seed: int = 1
    one_line_each: bool = False  # say hello once at each table, and leave: for tables that are idle


class _Message(msgspec.Struct, frozen=True):
    type: str
    seq: int = 0
    choices: list[msgspec.Raw] = []
    over: Any = None
    sentence: str = ""


class Figures(msgspec.Struct):
    """What was measured. All times are in s."""

    acts: int = 0
    latencies: list[float] = []
    refused: int = 0
    byes: int = 0
    lines_lost: int = 0
    lost: dict[str, int] = {}  # by table: how many actions that were seen were gone afterwards
    away: list[float] = []  # from each lost line until its next view
    tables: int = 0  # that played
    ended: int = 0


@dataclass
class _Table:
    """One table and what its players have seen."""

    plan: Plan
    game: str
    figures: Figures
    address: str = ""  # that a proxy would tell
    code: str = ""
    tokens: list[str] = field(default_factory=list)
    seen: int = 0
    next_act: float = 0.0
    acted: int = 0

    def connect(self, door: str) -> connect:
        """Return a connection to a door of this table."""
        headers = {"X-Forwarded-For": self.address}
        site = f"{self.plan.site}/t/{self.code}/{door}"
        return connect(site, compression=None, max_size=None, ping_interval=None, open_timeout=60, additional_headers=headers)

    async def play(self) -> None:
        """Play one game after the other."""
        while True:
            await self.open()
            await asyncio.gather(*(self.sit(k) for k in range(len(self.tokens))))
            self.figures.ended += 1

    async def open(self) -> None:
        """Open a table; draw another code where that leads to no server."""
        while True:
            self.code, self.seen = make_code(), 0
            try:
                async with self.connect("open") as line:
                    await line.send(msgspec.json.encode({"type": "open", "game": self.game, "seats": [""] * self.plan.players}).decode())
                    answer = msgspec.json.decode(await line.recv())
            except (OSError, WebSocketException):
                await asyncio.sleep(_AGAIN)
                continue
            if answer["type"] != "opened":
                raise RuntimeError(answer)
            self.tokens = [seat["token"] for seat in answer["seats"]]
            return

    async def sit(self, seat: int) -> None:
        """Play a seat until its game is over, coming back when the line is lost."""
        lost_at: float | None = None
        while True:
            try:
                async with self.connect("table") as line:
                    await line.send(msgspec.json.encode({"type": "hello", "protocol": 1, "token": self.tokens[seat]}).decode())
                    if await self.play_line(line, lost_at):
                        return
            except (OSError, WebSocketException, TimeoutError):
                pass
            if lost_at is None:
                lost_at = time.perf_counter()
                self.figures.lines_lost += 1
            await asyncio.sleep(_AGAIN * (0.5 + random.random()))

    async def play_line(self, line: ClientConnection, lost_at: float | None) -> bool:
        """Play over one line, and return whether the game is over. lost_at: when the line before it was lost."""
        decode, news = msgspec.json.Decoder(_Message).decode, asyncio.Event()
        latest, sent, sent_seq = _Message(""), 0.0, -1

        async def act() -> None:
            nonlocal sent, sent_seq
            while True:
                await news.wait()
                news.clear()
                if not latest.choices or sent_seq >= 0:
                    continue
                await asyncio.sleep(self.take_turn())
                if latest.choices:
                    sent, sent_seq = time.perf_counter(), latest.seq
                    await line.send(msgspec.json.encode({"type": "act", "seq": latest.seq, "do": random.choice(latest.choices)}).decode())

        acting = asyncio.create_task(act())
        try:
            async for data in line:
                message = decode(data)
                if message.type == "bye":
                    self.figures.byes += 1
                elif message.type == "no":
                    self.figures.refused += 1
                    sent_seq = -1
                elif message.type == "view":
                    now = time.perf_counter()
                    if lost_at is not None:
                        self.figures.away.append(now - lost_at)
                        self.figures.lost[self.code] = max(self.figures.lost.get(self.code, 0), self.seen - message.seq)
                        lost_at = None
                    self.seen, latest = max(self.seen, message.seq), message
                    if 0 <= sent_seq < message.seq:
                        self.figures.latencies.append(now - sent)
                        self.figures.acts += 1
                        self.acted += 1
                        sent_seq = -1
                    if message.over is not None:
                        return True
                news.set()
        finally:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
        return False

    def take_turn(self) -> float:
        """Return how long the next action at this table waits, s: it has one for each seat in every so many seconds."""
        now = time.perf_counter()
        self.next_act = max(self.next_act + self.plan.every / self.plan.players, now)
        return self.next_act - now

    async def look(self) -> None:
        """Say hello once and leave."""
        await self.open()
        async with self.connect("table") as line:
            await line.send(msgspec.json.encode({"type": "hello", "protocol": 1, "token": self.tokens[0]}).decode())
            await line.recv()
            await line.recv()


async def _play() -> None:
    plan = msgspec.json.decode(await asyncio.to_thread(sys.stdin.readline), type=Plan)
    random.seed(plan.seed)
    figures = Figures()
    tables = [_Table(plan, plan.games[k % len(plan.games)], figures, f"10.{plan.seed}.{k // 250}.{k % 250}") for k in range(plan.tables)]
    if plan.one_line_each:
        for table in tables:
            await table.look()
        playing: list[asyncio.Task[None]] = []
    else:
        playing = []
        for table in tables:
            playing.append(asyncio.create_task(table.play()))
            await asyncio.sleep(plan.every / max(1, plan.tables))
        while any(table.acted == 0 for table in tables):
            await asyncio.sleep(0.1)
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        begun = Figures()
        for table in tables:
            table.figures, table.acted = begun, 0
        await asyncio.to_thread(sys.stdin.readline)
        for task in playing:
            if task.done():
                task.result()  # players play on: one that ended has failed
        begun.tables = sum(table.acted > 0 for table in tables)
        print(msgspec.json.encode(begun).decode(), flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(_play())
