"""A guest's line over real sockets: at the table, turned away, taken over, lost and back."""

import asyncio
import json
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.i18n.words import Words
from games.network.client import Phase, Stood, parse_link
from games.network.client_line import CLOCK_AT_FIRST, ClientLine, wait_for_seat
from games.network.server import Server
from tests.games.network.clients import run_hosted
from tests.games.network.tables import a_table

pytest.importorskip("websockets", reason="needs the extra net")
WORDS = Words("en")
PATIENCE = 30.0  # s
OPENSSL = shutil.which("openssl")


def line_to(server: Server, token: str, scheme: str = "http") -> ClientLine:
    """A line to this server."""
    return ClientLine(parse_link(f"{scheme}://127.0.0.1:{server.port}/#{token}"), WORDS)


async def wait_until(done: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def sat_down(line: ClientLine) -> bool:
    """Whether the guest came to the table."""
    return await asyncio.to_thread(wait_for_seat, line)


class Wire:
    """A wire to a server that can be cut."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.ends: list[asyncio.StreamWriter] = []

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry both ways until one side ends."""
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.ends += [writer, far_writer]
        await asyncio.gather(carry(reader, far_writer), carry(far_reader, writer), return_exceptions=True)

    def cut(self) -> None:
        """Cut it; the next line goes through again."""
        for end in self.ends:
            end.transport.abort()
        self.ends = []


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry what comes in until nothing comes any more."""
    try:
        while data := await reader.read(4096):
            writer.write(data)
    finally:
        writer.close()


def hosted(play: Callable[[Server], Any]) -> Server:
    """Serve a table of Imagine while a coroutine plays at it."""
    return run_hosted(a_table("imagine"), play)


def test_a_guest_sits_down_and_acts() -> None:
    async def play(server: Server) -> None:
        lines = [line_to(server, token) for token in server.table.tokens]
        for line in lines:
            assert await sat_down(line)
        assert lines[1].welcome is not None
        assert lines[1].welcome.seat == 1
        table = server.table
        seat = table.to_move[0]
        action = table.game.actions.write(table.game.legal_actions(table.state, seat)[0])
        lines[seat].submit(0, action)
        await wait_until(lambda: all(line.guest.view is not None and line.guest.view.seq == 1 for line in lines))
        assert lines[seat].guest.asked is None
        for line in lines:
            line.close()
            assert line.guest.phase is Phase.JOINED

    assert hosted(play).table.seq == 1


def test_who_is_turned_away_is_told_why() -> None:
    async def play(server: Server) -> None:
        token = server.table.tokens[0]
        links = {
            f"http://127.0.0.1:{server.port}/#wrong": "This link belongs to no seat at this table.",
            f"http://127.0.0.1:{server.port}/elsewhere/#{token}": f"There is no table at this address of 127.0.0.1:{server.port}.",
            f"http://no-such-computer.invalid/#{token}": "There is no computer called no-such-computer.invalid on the network.",
            f"http://127.0.0.1:1/#{token}": "No table is open at 127.0.0.1:1, or its computer cannot be reached.",
        }
        for link, why in links.items():
            line = ClientLine(parse_link(link), WORDS)
            assert not await sat_down(line)
            assert (line.phase, line.guest.why) == (Phase.ENDED, why)

    hosted(play)


def test_a_seat_taken_over_elsewhere_is_not_fought_for() -> None:
    async def play(server: Server) -> None:
        first = line_to(server, server.table.tokens[0])
        assert await sat_down(first)
        second = line_to(server, server.table.tokens[0])
        assert await sat_down(second)
        await wait_until(lambda: first.phase is Phase.ENDED)
        assert first.guest.why == "Your seat is now played on another device."
        assert second.guest.is_live
        second.close()

    hosted(play)


def test_a_closed_table_says_so() -> None:
    async def play(server: Server) -> None:
        line = line_to(server, server.table.tokens[0])
        assert await sat_down(line)
        server.close()
        await wait_until(lambda: line.phase is Phase.ENDED)
        assert line.guest.why == "The host is closing the table."

    hosted(play)


def test_a_lost_line_comes_back_by_itself_and_what_was_asked_for_meanwhile_is_carried_out() -> None:
    async def play(server: Server) -> None:
        seat = server.table.to_move[0]
        wire = Wire(server.port)
        opened = await asyncio.start_server(wire.join, "127.0.0.1", 0)
        port = opened.sockets[0].getsockname()[1]
        line = ClientLine(parse_link(f"http://127.0.0.1:{port}/#{server.table.tokens[seat]}"), WORDS)
        assert await sat_down(line)
        line.take_news()
        wire.cut()
        await wait_until(lambda: line.phase is Phase.LOST)
        assert not line.guest.is_live
        table = server.table
        line.submit(0, table.game.actions.write(table.game.legal_actions(table.state, seat)[0]))
        line.hurry()
        await wait_until(lambda: line.guest.is_live and line.guest.asked is None)
        assert [one.phase for one in line.take_news() if isinstance(one, Stood)] == [Phase.LOST, Phase.JOINED]
        line.close()
        wire.cut()
        opened.close()

    assert hosted(play).table.seq == 1


def test_a_host_that_sends_nonsense_is_no_table() -> None:
    from websockets.asyncio.server import serve

    async def babble(socket: Any) -> None:
        await socket.recv()
        await socket.send(json.dumps({"type": 3}))
        await socket.wait_closed()

    async def play() -> None:
        async with serve(babble, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            line = ClientLine(parse_link(f"http://127.0.0.1:{port}/#a"), WORDS)
            assert not await sat_down(line)
            assert line.guest.why == f"There is no table at this address of 127.0.0.1:{port}."

    asyncio.run(play())


def make_certificate(folder: Path, name: str) -> ssl.SSLContext:
    """What a server needs to speak TLS with a certificate that it signed itself, `cert.pem` in the folder. name: whose it is."""
    assert OPENSSL is not None
    key, certificate = folder / "key.pem", folder / "cert.pem"
    make = [
        OPENSSL,
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=a table",
        "-addext",
        f"subjectAltName={name}",
    ]
    subprocess.run([*make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True, timeout=60)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@pytest.mark.skipif(OPENSSL is None, reason="needs openssl")
@pytest.mark.parametrize(
    ("name", "is_trusted", "is_table"),
    [("IP:127.0.0.1", True, True), ("IP:127.0.0.1", False, False), ("DNS:table.example.org", True, False)],
    ids=["good", "signed by itself", "of another host"],
)
def test_a_host_whose_certificate_is_not_valid_is_told_apart_and_never_sent_the_token(
    name: str, is_trusted: bool, is_table: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = make_certificate(tmp_path, name)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))

    async def play(server: Server) -> None:
        async with await asyncio.start_server(Wire(server.port).join, "127.0.0.1", 0, ssl=context) as proxy:
            host = f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
            line = ClientLine(parse_link(f"https://{host}/#{server.table.tokens[0]}"), WORDS)
            assert await sat_down(line) is is_table
            if not is_table:
                assert line.phase is Phase.ENDED
                assert line.guest.why == WORDS("join.lost.certificate", host=host)
                assert not server.table.seats[0].is_here
            await asyncio.to_thread(line.close)

    run_hosted(a_table("imagine"), play)


def test_a_host_without_tls_says_so_where_the_link_asks_for_it() -> None:
    async def play(server: Server) -> None:
        line = line_to(server, server.table.tokens[0], "https")
        assert not await sat_down(line)
        assert line.guest.why == WORDS("join.lost.tls", host=f"127.0.0.1:{server.port}")

    run_hosted(a_table("imagine"), play)


def test_a_host_that_knows_no_windows_is_not_asked_for_its_clock() -> None:
    """An older host answers what only windows send with "no", and closes the line after twenty of them."""
    from websockets.asyncio.server import serve

    heard: list[dict[str, Any]] = []

    async def play() -> None:
        table = a_table("imagine", 3)
        seen = table.game.observations.write(table.game.observe(table.state, 0))
        welcome = {"type": "welcome", "protocol": 1, "game": "imagine", "players": 3, "seat": 0, "names": ["Ada", "Ben", "Cy"]}
        view = {"type": "view", "seq": 0, "to_move": [0], "seen": json.loads(seen), "choices": [], "over": None}

        async def answer(socket: Any) -> None:
            heard.append(json.loads(await socket.recv()))
            await socket.send(json.dumps(welcome))
            await socket.send(json.dumps(view))
            async for data in socket:
                heard.append(json.loads(data))  # noqa: PERF401 - as they come

        async with serve(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            line = ClientLine(parse_link(f"http://127.0.0.1:{port}/#a"), WORDS, {"window": {"program": "0"}})
            await wait_until(lambda: line.guest.is_live)
            await asyncio.sleep(5 * CLOCK_AT_FIRST)
            line.send({"type": "name", "name": "Ada"})
            await wait_until(lambda: len(heard) > 1)
            line.close()

    asyncio.run(play())
    assert [one["type"] for one in heard] == ["hello", "name"]
