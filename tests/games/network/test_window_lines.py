"""Windows over real sockets: films that begin at one moment, ghosts, written words, and layings at the end of the sand."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import connect as connect_and_wait

from games.network.clock import HostClock
from games.network.runner import Event
from games.network.server import Server
from games.network.table import Table, TakenBack
from tests.games.network.clients import next_message, run_hosted, sit
from tests.games.network.hosts import end_host, first_line, start_host
from tests.games.network.tables import a_table, act, hello, window
from tests.games.network.test_lines import SlowWire


async def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := await next_message(socket))["type"] != kind:
        assert message["type"] != "no", message
    return message


async def measure_clock(socket: ClientConnection, times: int = 3) -> HostClock:
    """The host's clock as a line tells it."""
    clock = HostClock()
    for _ in range(times):
        await socket.send(json.dumps({"type": "clock", "sent": time.monotonic()}))
        answer = await until(socket, "clock")
        clock = clock.measure(answer["sent"], time.monotonic(), answer["now"])
    return clock


def candidate(table: Table, kind: str) -> Any:
    """The first candidate of a kind of the player whose turn it is."""
    texts = [json.loads(table.game.actions.write(one)) for one in table.game.legal_actions(table.state, table.to_move[0])]
    return next(text for text in texts if text["action"] == kind)


def test_two_windows_over_unlike_lines_are_given_one_film_that_begins_at_one_moment() -> None:
    begins, films = list[float](), list[dict[str, Any]]()

    async def play(server: Server) -> None:
        wire = SlowWire(server.port, 0.2, 0.05)
        opened = await wire.open()
        near = await sit(server, server.table.tokens[0], window=window())
        far = await connect(f"ws://127.0.0.1:{wire.own_port}/table", max_size=None)
        await far.send(hello(server.table.tokens[1], window=window()))
        await until(far, "view")
        await until(near, "view")
        for kind in ("place_start", "turn_hourglass", "lay"):
            await near.send(act(server.table.seq, candidate(server.table, kind)))
            await until(near, "view")
        domino = int(server.table.state.layout.dominoes.id[-1])
        await near.send(act(server.table.seq, {"action": "knock", "seat": 0, "domino": domino, "side": 1, "speed": 4.0}))
        for socket in (near, far):
            film = await until(socket, "film")
            view = await until(socket, "view")
            assert film["seq"] == view["seq"]
            clock = await measure_clock(socket)
            begins.append(film["at"] - clock.offset)  # by the clock of this machine
            films.append(film)
        await near.close()
        await far.close()
        opened.close()

    run_hosted(a_table("aya", first=0), play)
    print(f"film begins {abs(begins[0] - begins[1]) * 1e3:.1f} ms apart")
    assert films[0] == films[1]


def test_ghosts_are_relayed_over_sockets_and_nothing_of_them_is_kept() -> None:
    async def play(server: Server) -> None:
        one = await sit(server, server.table.tokens[0], window=window())
        other = await sit(server, server.table.tokens[1], window=window())
        await until(one, "view")
        await until(other, "view")
        before = server.table.seq, server.table.state
        await one.send(json.dumps({"type": "carry", "piece": "tile", "x": 1, "y": 2, "heading": 0}))
        assert await until(other, "ghost") == {"type": "ghost", "seat": 0, "piece": "tile", "x": 1, "y": 2, "heading": 0.0}
        await other.send(json.dumps({"type": "sign", "sign": "well_done"}))
        assert (await until(one, "sign"))["sign"] == "well_done"
        assert (server.table.seq, server.table.state) == before
        await one.close()
        await other.close()

    run_hosted(a_table("aya"), play)


@pytest.mark.parametrize("chat", [False, True])
def test_aya_host_switches_written_messages_on(tmp_path: Path, chat: bool) -> None:
    more = ("--chat",) if chat else ()
    host = start_host(tmp_path, "album", "--json", "--no-window", "--listen", "127.0.0.1", "--port", "0", *more)
    try:
        document = first_line(host)
        with connect_and_wait(document["socket"], max_size=None) as socket:
            socket.send(hello(document["seats"][0]["token"], window=window()))
            welcome = json.loads(socket.recv())
    finally:
        end_host(host)
    assert welcome["window"]["chat"] is chat


@pytest.mark.soak
@pytest.mark.parametrize("trip", [0.08, 0.3, 1.0], ids=lambda s: f"{s * 1000:.0f}ms")
def test_over_real_slow_lines_no_laying_in_time_is_lost_and_none_that_is_late_counts(trip: float) -> None:
    found = {"in time": 0, "lost": 0, "late": 0, "counted": 0}

    async def play_glass(tries: int, let_go: float) -> None:
        """Play one short hourglass through a wire, and let go of a domino so many s before the end of the own sand."""

        async def play(server: Server) -> None:
            wire = SlowWire(server.port, trip, 0.05)
            opened = await wire.open()
            socket = await connect(f"ws://127.0.0.1:{wire.own_port}/table", max_size=None)
            await socket.send(hello(server.table.tokens[0], window=window()))
            await until(socket, "view")
            clock = await measure_clock(socket, 8)
            for kind in ("place_start", "turn_hourglass"):
                await socket.send(act(server.table.seq, candidate(server.table, kind)))
                view = await until(socket, "view")
            laying = candidate(server.table, "lay")
            while (left := clock.usable(view["sand"]["left"], view["sand"]["at"], time.monotonic())) > max(0.0, let_go):
                await asyncio.sleep(0.002)
            if let_go < 0:
                out = view["sand"]["at"] + view["sand"]["left"] - clock.offset - let_go
                await asyncio.sleep(max(0.0, out - time.monotonic()))
                left = 0.0
            await socket.send(json.dumps({"type": "act", "seq": view["seq"], "do": laying, "left": left}))
            answer = await next_message(socket)
            while answer["type"] != "no" and not (answer["type"] == "view" and "did" in answer and answer["seq"] > view["seq"]):
                answer = await next_message(socket)
            counts = answer["type"] == "view"
            found["in time"] += left > 0
            found["lost"] += left > 0 and not counts
            found["late"] += left <= 0
            found["counted"] += left <= 0 and counts
            await socket.close()
            opened.close()

        server = Server(a_table("aya", seed=tries + 1, first=0, hourglass=6.0))
        serving = asyncio.create_task(server.run())
        await server.opened.wait()
        await play(server)
        server.close()
        await serving

    async def play_all() -> None:
        moments = [0.02, 0.05, 0.1, 0.2, 0.4, -0.01, -0.05, -0.1, -0.2, -0.3]
        for lap in range(3):
            await asyncio.gather(*(play_glass(10 * lap + k, moment) for k, moment in enumerate(moments)))

    asyncio.run(play_all())
    print(trip, found)
    assert (found["lost"], found["counted"]) == (0, 0)
    assert min(found["in time"], found["late"]) >= 12


def test_the_hosts_window_is_told_what_a_player_took_back() -> None:
    events: list[Event] = []

    async def play(server: Server) -> None:
        begun = server.table.state
        socket = await sit(server, server.table.tokens[0], window=window())
        view = await until(socket, "view")
        first = server.table.game.legal_actions(begun, 0)[0]
        await socket.send(act(view["seq"], json.loads(server.table.game.actions.write(first))))
        view = await until(socket, "view")
        assert view["undo"] == "now"
        await socket.send(json.dumps({"type": "undo", "seq": view["seq"]}))
        assert (await until(socket, "view"))["undone"] == 0
        assert server.table.state == begun
        await socket.close()

    server = run_hosted(a_table("face-cards", 3), play, notify=events.append)
    (told,) = (event for event in events if isinstance(event, TakenBack))
    assert (told.seat, told.state, told.rngs) == (0, server.table.state, server.table.rngs)
