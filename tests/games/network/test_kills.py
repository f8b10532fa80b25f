"""A host that is killed at any moment goes on from its file: at most the last action is lost, and the seats come back."""

import asyncio
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.games.network.hosts import end_host, first_line, start_host
from tests.games.network.tables import Player, act, hello

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is Unix's")


class Seat:
    """A player who comes back by itself, and notes what it was shown."""

    def __init__(self, document: dict[str, Any], seat: dict[str, Any]) -> None:
        self.address, self.token = document["socket"], seat["token"]
        self.player = Player(seat["seat"])
        self.shown = -1
        self.last: dict[str, Any] = {}
        self.losses: list[int] = []

    async def play(self) -> None:
        """Play to the end of the game."""
        while not self.last or self.last["over"] is None:
            try:
                async with connect(self.address, max_size=None) as socket:
                    await socket.send(hello(self.token))
                    is_back = True
                    async for data in socket:
                        message = json.loads(data)
                        assert message["type"] in ("welcome", "view", "no"), message
                        if message["type"] != "view":  # others acted first, and a second choice was late
                            continue
                        if is_back:
                            self.losses.append(self.shown - message["seq"])
                            is_back = False
                        self.shown, self.last = message["seq"], message
                        if message["over"] is not None:
                            break
                        if message["choices"]:
                            await asyncio.sleep(0.01)
                            await socket.send(act(message["seq"], self.player.choose(message)))
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                await asyncio.sleep(0.05)


def play_through_kills(folder: Path, kills: int, rng: random.Random) -> list[Seat]:
    """Play a game on a host that is killed so many times; return the players."""
    kept = folder / "table.json"
    host = start_host(
        folder,
        "face-cards",
        "--players",
        "4",
        "--seed",
        "3",
        "--listen",
        "127.0.0.1",
        "--port",
        "0",
        "--no-window",
        "--json",
        "--keep",
        str(kept),
    )
    hosts = [host]
    try:
        document = first_line(host)
        seats = [Seat(document, seat) for seat in document["seats"]]

        async def kill_and_resume() -> None:
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0.0, 0.4))
                if seats[0].last and seats[0].last["over"] is not None:
                    break
                os.kill(hosts[-1].pid, 9)
                await asyncio.to_thread(hosts[-1].communicate)
                hosts.append(start_host(folder, "face-cards", "--listen", "127.0.0.1", "--no-window", "--json", "--resume", str(kept)))
                assert await asyncio.to_thread(first_line, hosts[-1]) == document
                assert not list(folder.glob("*.part.json"))

        async def everybody() -> None:
            async with asyncio.TaskGroup() as playing:
                for seat in seats:
                    playing.create_task(seat.play())
                await kill_and_resume()

        asyncio.run(everybody())
        assert hosts[-1].communicate(timeout=60) == ("", "")
        assert hosts[-1].returncode == 0
    finally:
        for one in hosts:
            end_host(one)
    return seats


def check(seats: list[Seat]) -> int:
    """All saw the same end, and none was shown an action that was lost afterwards; return how often they came back."""
    assert len({json.dumps(seat.last["over"]) for seat in seats}) == 1
    assert max(loss for seat in seats for loss in seat.losses) <= 1
    return sum(len(seat.losses) - 1 for seat in seats)


@pytest.mark.campaign
def test_a_host_that_was_killed_goes_on(tmp_path: Path) -> None:
    assert check(play_through_kills(tmp_path, 2, random.Random(1))) >= 4


@pytest.mark.soak
def test_a_host_that_is_killed_thirty_times_goes_on(tmp_path: Path) -> None:
    kills = backs = games = 0
    while kills < 30:
        folder = tmp_path / str(games)
        folder.mkdir()
        seats = play_through_kills(folder, 10, random.Random(games))
        kills += max(len(seat.losses) for seat in seats) - 1
        backs += check(seats)
        games += 1
    print(f"{kills} kills in {games} games, seats came back {backs} times")
