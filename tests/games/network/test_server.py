"""The table over real sockets: whole games, the page's files, who is turned away, and how it ends."""

import asyncio
import json
import socket as sockets
from contextlib import suppress
from http.client import HTTPConnection
from secrets import token_hex
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request

from aya_sim.errors import Unwritable
from games.core.thinking import think
from games.core.worker import InlineWorker
from games.network import server as serving
from games.network.invitation import is_near
from games.network.lines import MOST_WATCHERS
from games.network.port import READ_AT_ONCE, Visitor
from games.network.server import Server
from games.network.table import Table
from games.network.thinkers import SLOWEST_PACE, keep_pace
from tests.games.network.clients import address, next_message, play_seat, run_hosted, sit
from tests.games.network.tables import NAMES, Player, a_table, act

UPGRADE = (
    b"GET /table HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.mark.parametrize("name", NAMES)
def test_scripted_players_finish_a_game_over_sockets(name: str) -> None:
    ends: list[dict[str, Any]] = []

    async def play(server: Server) -> None:
        ends.extend(await asyncio.gather(*(play_seat(server, token, k) for k, token in enumerate(server.table.tokens))))

    server = run_hosted(a_table(name), play)
    assert server.table.is_over
    assert {json.dumps(end["over"]) for end in ends} == {json.dumps(ends[0]["over"])}
    assert [end["seq"] for end in ends] == [server.table.seq] * len(ends)


def test_computer_players_take_their_turns_and_a_watcher_sees_everything_at_the_end() -> None:
    async def play(server: Server) -> None:
        watcher = await sit(server, server.table.watch)
        message = await next_message(watcher)
        while message["type"] != "view" or message["over"] is None:
            message = await next_message(watcher)
        assert [seen["seat"] for seen in message["all"]] == [0, 1, 2]
        await watcher.close()

    server = run_hosted(a_table("imagine", levels=("beginner",) * 3), play, thinker=InlineWorker(think), pace=0.0)
    assert server.table.is_over


def test_the_server_ends_when_the_game_is_over_and_all_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "LINGER", 0.0)

    async def serve() -> Server:
        server = Server(a_table("album"))
        running = asyncio.create_task(server.run())
        await server.opened.wait()
        await asyncio.gather(*(play_seat(server, token, k) for k, token in enumerate(server.table.tokens)))
        await running
        return server

    assert asyncio.run(serve()).table.is_over


def test_closing_the_table_is_told_to_all() -> None:
    async def play(server: Server) -> None:
        socket = await sit(server, server.table.tokens[0])
        await next_message(socket)
        await next_message(socket)
        server.close()
        assert await next_message(socket) == {"type": "bye", "sentence": "The host is closing the table."}

    run_hosted(a_table("album"), play)


def test_a_page_of_another_origin_may_not_open_the_socket() -> None:
    async def play(server: Server) -> None:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address(server), origin="http://elsewhere.example")  # type: ignore[arg-type]
        own = await connect(address(server), origin=f"http://127.0.0.1:{server.port}")  # type: ignore[arg-type]
        await own.close()

    run_hosted(a_table("album"), play)


@pytest.mark.skipif(not hasattr(Request, "method"), reason="websockets tells the method from version 17 on")
def test_only_get_and_head_are_answered_and_head_without_the_body() -> None:
    def ask(server: Server, method: str, path: str) -> bytes:
        with sockets.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(f"{method} {path} HTTP/1.1\r\n\r\n".encode())
            return b"".join(iter(lambda: line.recv(65_536), b""))

    async def play(server: Server) -> None:
        head, _, body = (await asyncio.to_thread(ask, server, "GET", "/nothing")).partition(b"\r\n\r\n")
        assert body
        assert await asyncio.to_thread(ask, server, "HEAD", "/nothing") == head + b"\r\n\r\n"
        refused = await asyncio.to_thread(ask, server, "POST", "/nothing")
        assert refused.startswith(b"HTTP/1.1 405 ")
        assert b"\r\nAllow: GET, HEAD\r\n" in refused

    run_hosted(a_table("album"), play)


def test_files_are_served_with_strict_headers_and_nothing_beside_them() -> None:
    def ask(server: Server, path: str) -> tuple[int, dict[str, str]]:
        line = HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, dict(answer.getheaders())

    async def play(server: Server) -> None:
        for path in ("/../pyproject.toml", "/%2e%2e/README.md", "/table.json", "//etc/passwd", "/page"):
            status, headers = await asyncio.to_thread(ask, server, path)
            assert status == 404
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert "unsafe" not in headers["Content-Security-Policy"]
            assert headers["Content-Security-Policy"].startswith("default-src 'none'")

    run_hosted(a_table("album"), play)


def test_there_is_room_for_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_LINES_EACH", 2)

    async def play(server: Server) -> None:
        first, second = await connect(address(server)), await connect(address(server))
        with pytest.raises(InvalidStatus, match="503"):
            await connect(address(server))
        await first.close()
        await second.close()

    run_hosted(a_table("album"), play)


def test_strangers_from_the_internet_are_turned_away_unless_asked_for() -> None:
    assert is_near("192.168.1.7")
    assert is_near("::ffff:10.0.0.1")
    assert is_near("fe80::1%eth0")
    assert not is_near("8.8.8.8")
    assert not is_near("2001:4860:4860::8888")
    assert not is_near("nonsense")


def test_a_slow_reader_is_dropped_and_the_others_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.network.connection.MOST_BYTES_WAITING", 20_000)

    async def play(server: Server) -> None:
        slow = sockets.create_connection(("127.0.0.1", server.port))
        slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        slow.send(UPGRADE)
        while not server.runner.connections:
            await asyncio.sleep(0.02)
        (connection,) = server.runner.connections.values()
        connection.socket.transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
        slow.send(_masked(json.dumps({"type": "hello", "protocol": 1, "token": server.table.watch})))
        await asyncio.gather(*(play_seat(server, token, k) for k, token in enumerate(server.table.tokens)))
        for _ in range(100):
            if not server.table.lines:
                break
            await asyncio.sleep(0.05)
        assert server.table.lines == {}
        slow.close()

    run_hosted(a_table("face-cards", 7), play)


def test_little_is_read_at_a_time_however_much_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read is taken apart at once, and all other connections wait for it."""
    sizes: list[int] = []
    receive = Visitor.data_received

    def note(visitor: Visitor, data: bytes) -> None:
        sizes.append(len(data))
        receive(visitor, data)

    monkeypatch.setattr(Visitor, "data_received", note)

    async def play(server: Server) -> None:
        player = await sit(server, server.table.tokens[0])
        await player.send(token_hex(30_000))
        while (message := await next_message(player))["type"] != "no":
            pass
        assert message["reason"] == "not_understood"
        assert sum(sizes) > 25_000  # compressed
        assert max(sizes) <= READ_AT_ONCE
        await player.close()

    run_hosted(a_table("album"), play)


def test_pings_are_answered_and_a_line_that_sends_nothing_else_is_dropped() -> None:
    ping = b"\x89\x80" + bytes(4)

    async def play(server: Server) -> None:
        visitor = await connect(address(server))
        await (await visitor.ping())
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(UPGRADE + ping * 10_000)
        with suppress(ConnectionResetError):
            await asyncio.wait_for(reader.read(), 20)  # it ends, with or without a reset
        writer.close()
        while len(server.runner.connections) > 1:
            await asyncio.sleep(0.02)
        await (await visitor.ping())
        await visitor.close()

    run_hosted(a_table("album"), play)


def _masked(text: str) -> bytes:
    """A text frame as a client sends it, with a mask of zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes((0x81, 0x80 | len(data))) + bytes(4) + data


@pytest.mark.campaign
def test_half_open_connections_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.network.port.PING", 0.2)

    async def play(server: Server) -> None:
        silent = sockets.create_connection(("127.0.0.1", server.port))
        silent.send(UPGRADE)
        for _ in range(100):
            if server.table.lines:
                break
            await asyncio.sleep(0.02)
        assert server.table.lines
        for _ in range(400):
            if not server.table.lines:
                break
            await asyncio.sleep(0.05)
        assert server.table.lines == {}
        silent.close()

    run_hosted(a_table("album"), play)


def test_an_action_that_fails_in_the_rules_is_answered_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    async def play(server: Server) -> None:
        sockets_of = [await sit(server, token) for token in server.table.tokens]
        views = [[await next_message(socket) for _ in range(2)][1] for socket in sockets_of]
        seat, before = views[0]["to_move"][0], server.table.state
        monkeypatch.setattr("games.network.acts.judge", fail)
        await sockets_of[seat].send(act(0, views[seat]["choices"][0]))
        assert (await next_message(sockets_of[seat]))["reason"] == "failed"
        assert server.table.state == before
        for socket in sockets_of:
            await socket.close()

    run_hosted(a_table("album"), play)


def test_how_long_a_computer_player_thinks_does_not_show() -> None:
    """A quick act waits as long as a slow one; after one that was slower than the pace all wait as long as that."""
    pace = 1.0
    for spent in (0.01, 0.9, 1.0):
        pace = keep_pace(pace, spent)
        assert pace == 1.0
    assert keep_pace(pace, 2.5) == 3.0
    assert keep_pace(3.0, 0.01) == 3.0
    assert keep_pace(3.0, 60.0) == SLOWEST_PACE
    assert keep_pace(0.0, 0.5) == 0.0


def test_a_computer_player_sits_in_until_the_player_is_back() -> None:
    async def play(server: Server) -> None:
        first = await sit(server, server.table.tokens[0], presence=True)
        await first.send(json.dumps({"type": "sit_in", "seat": 1, "level": "beginner"}))
        acted: list[int] = []
        player = Player(4)
        while len(acted) < 8:
            message = await next_message(first)
            if message["type"] == "view":
                acted += [message["seq"]]
                if message["choices"]:
                    await first.send(act(message["seq"], player.choose(message)))
        assert server.table.seats[1].stand_in == "beginner"
        second = await sit(server, server.table.tokens[1])
        assert (await next_message(second))["seat"] == 1
        assert server.table.seats[1].bot == ""
        await first.close()
        await second.close()

    run_hosted(a_table("album"), play, thinker=InlineWorker(think), pace=0.001)


def test_seven_seats_and_twenty_watchers_are_all_shown_the_end() -> None:
    ends: list[object] = []

    async def watch(server: Server) -> None:
        async with await sit(server, server.table.watch) as socket:
            async for data in socket:
                message = json.loads(data)
                if message["type"] == "view" and message["over"] is not None:
                    ends.append(message["over"])
                    return

    async def play(server: Server) -> None:
        watching = [asyncio.create_task(watch(server)) for _ in range(MOST_WATCHERS)]
        seats = [play_seat(server, token, k) for k, token in enumerate(server.table.tokens)]
        ends.extend(end["over"] for end in await asyncio.gather(*seats))
        await asyncio.gather(*watching)

    run_hosted(a_table("face-cards", 7), play)
    assert len(ends) == 27
    assert all(end == ends[0] for end in ends)


def test_a_table_that_cannot_be_kept_is_played_on(caplog: pytest.LogCaptureFixture) -> None:
    kept: list[int] = []

    def keep(table: Table, _port: int) -> None:
        kept.append(table.seq)
        if table.seq > 2:
            raise Unwritable("file.full", "the disk is full")

    async def play(server: Server) -> None:
        await asyncio.gather(*(play_seat(server, token, k) for k, token in enumerate(server.table.tokens)))

    server = run_hosted(a_table("album"), play, keep=keep)
    assert kept == [0, 0, *range(1, server.table.seq + 1)]
    assert "could not be kept" in caplog.text
    assert not any(token in caplog.text for token in server.table.tokens)
