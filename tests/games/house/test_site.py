"""The port of a house: its pages and figures, what is refused, and what is written down."""

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request

from games.house.codes import make_code
from games.house.logs import JsonLines, name_table
from games.house.site import Site
from tests.games.house.houses import ask, fetch, open_new, run_house, send_here, send_raw, sit
from tests.games.network.tables import hello


def test_the_pages_and_figures_are_there(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site, "imagine", ["", "", "natural"])
        for path in (
            "/",
            "/house.js",
            "/house.css",
            "/words.json",
            "/games.json",
            "/icon.png",
            f"/t/{table.code}/",
            f"/t/{table.code}/page.js",
        ):
            status, headers, body = await fetch(site, path)
            assert status == 200, path
            assert body
            assert headers["Content-Security-Policy"].startswith("default-src 'none'")
            assert headers["Referrer-Policy"] == "no-referrer"
        status, headers, _ = await fetch(site, f"/t/{table.code}")
        assert (status, headers["Location"]) == (308, f"/t/{table.code}/")
        health = json.loads((await fetch(site, "/healthz"))[2])
        assert health == {"ok": True, "tables": 1, "awake": 1, "lines": 0}
        figures = (await fetch(site, "/metrics"))[2].decode()
        assert 'aya_tables_opened_total{game="imagine"} 1.0' in figures
        assert "aya_tables_awake 1.0" in figures

    run_house(tmp_path, visit)


knows_methods = pytest.mark.skipif(not hasattr(Request, "method"), reason="websockets tells the method from version 17 on")


@knows_methods
def test_head_is_answered_as_get_without_the_body(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site, "imagine", ["", "", "natural"])
        for path in ("/healthz", "/", "/house.css", "/tables.json", f"/t/{table.code}/", f"/t/{table.code}", "/t/0123456789/", "/nothing"):
            status, asked, body = await fetch(site, path)
            answer = await send_raw(site, f"HEAD {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            head, _, rest = answer.partition(b"\r\n\r\n")
            assert int(head.split()[1]) == status, path
            assert rest == b"", path
            assert dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:]) == asked
            assert asked["Content-Length"] == str(len(body))
        assert (await send_raw(site, b"HEAD /metrics HTTP/1.1\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        assert (await send_raw(site, b"HEAD /metrics HTTP/1.1\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n")).startswith(b"HTTP/1.1 403 ")

    run_house(tmp_path, visit)


@knows_methods
@pytest.mark.parametrize(("method", "door", "allowed"), [("POST", "", "GET, HEAD"), ("get", "", "GET, HEAD"), ("HEAD", "table", "GET")])
def test_any_other_method_is_refused_with_those_that_are_allowed(tmp_path: Path, method: str, door: str, allowed: str) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site, "imagine", ["", "", "natural"])
        status, headers, _ = await fetch(site, f"/t/{table.code}/{door}", method)
        assert (status, headers["Allow"]) == (405, allowed)

    run_house(tmp_path, visit)


def test_figures_are_not_told_through_a_proxy(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        status, _, _ = await fetch(site, "/metrics", **{"X-Forwarded-For": "127.0.0.1"})
        assert status == 403

    run_house(tmp_path, visit)


@pytest.mark.parametrize("path", ["/t/", "/t/../etc", "/t/0123456789/", "/t/0123456789/x", "/nothing", "//", "/t/0123456789/..%2f", "*"])
def test_what_is_not_there_is_answered_with_a_sentence(tmp_path: Path, path: str) -> None:
    async def visit(site: Site) -> None:
        status, _, body = await fetch(site, path)
        assert status == 404
        assert len(body.split()) > 3

    run_house(tmp_path, visit)


def test_pages_from_elsewhere_open_no_socket(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        for door in ("table", "open", "sit"):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(f"ws://127.0.0.1:{site.port}/t/{table.code}/{door}", origin="https://evil.example")  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus, match="404"):
            await connect(f"ws://127.0.0.1:{site.port}/t/{make_code()}/table")

    run_house(tmp_path, visit)


def test_one_address_opens_so_many_tables(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        for _ in range(2):
            await open_new(site)
        answer = await ask(site, make_code(), "open", {"type": "open", "game": "album", "seats": ["", ""]})
        assert answer["reason"] == "too_many"
        assert await site.house.store.count() == 2

    run_house(tmp_path, visit, opened=1.0, opened_at_once=2.0)


def test_a_full_house_opens_no_table(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        await open_new(site)
        answer = await ask(site, make_code(), "open", {"type": "open", "game": "album", "seats": ["", ""]})
        assert answer["reason"] == "full"

    run_house(tmp_path, visit, tables=1)


def test_one_address_has_so_many_connections_and_requests(tmp_path: Path) -> None:
    async def crowd(site: Site) -> None:
        table = await open_new(site)
        first = await sit(site, table.code, table.tokens[0])
        with pytest.raises(InvalidStatus, match="503"):
            await connect(f"ws://127.0.0.1:{site.port}/t/{table.code}/table")
        await first.close()

    async def hurry(site: Site) -> None:
        answers = [(await fetch(site, "/healthz"))[0] for _ in range(3)]
        assert answers[0] == 200
        assert answers[-1] == 429

    run_house(tmp_path, crowd, lines_each=1)
    run_house(tmp_path, hurry, requests=0.3)


def test_codes_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    async def guess(site: Site) -> None:
        answers = [(await fetch(site, f"/t/{make_code()}/"))[0] for _ in range(4)]
        assert answers == [404, 404, 404, 429], "a code that is not there counts for five requests"

    run_house(tmp_path, guess, requests=2.2)


def test_a_message_that_is_refused_counts_for_many_of_its_address(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        waits = []
        messages: tuple[dict[str, object], ...] = ({"type": "act", "seq": 99, "do": {}}, {"type": "name", "name": "Ada"})
        for seat, message in enumerate(messages):
            place = f"ws://127.0.0.1:{site.port}/t/{table.code}/table"
            line = await connect(place, additional_headers={"X-Forwarded-For": f"6.6.6.{seat}"})
            await line.send(hello(table.tokens[seat], presence=True))
            begun = asyncio.get_running_loop().time()
            for k in range(12):
                await line.send(json.dumps(message if seat == 0 else {**message, "name": f"Ada {k}"}))
                await line.recv()
            waits.append(asyncio.get_running_loop().time() - begun)
            await line.close()
        refused, taken = waits
        assert refused > 1.0, "40 of them are free, 10 for each; then there are 20 a second"
        assert refused > taken

    run_house(tmp_path, visit, behind_proxy=True, messages=20.0)


def test_behind_a_proxy_visitors_are_told_apart_by_what_the_proxy_says(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        place = f"ws://127.0.0.1:{site.port}/t/{table.code}/table"
        first = await connect(place, additional_headers={"X-Forwarded-For": "6.6.6.6, 1.1.1.1"})
        second = await connect(place, additional_headers={"X-Forwarded-For": "6.6.6.6, 2.2.2.2"})
        with pytest.raises(InvalidStatus, match="503"):
            await connect(place, additional_headers={"X-Forwarded-For": "9.9.9.9, 1.1.1.1"})
        await first.close()
        await second.close()

    run_house(tmp_path, visit, lines_each=1, behind_proxy=True)


def test_the_log_is_json_and_tells_no_code_name_address_or_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secrets: list[str] = []

    async def visit(site: Site) -> None:
        table = await open_new(site)
        secrets.extend([table.code, table.watch, *table.tokens, "127.0.0.1", "Ada"])
        line = await sit(site, table.code, table.tokens[0])
        await line.send(json.dumps({"type": "name", "name": "Ada"}))
        await line.recv()
        for bad in ("[" * 60_000, "{}", "Ada"):
            await line.send(bad)
            await line.recv()
        await line.close()
        await ask(site, make_code(), "open", "Ada")
        try:
            int("Ada " + table.tokens[0])
        except ValueError:
            logging.getLogger("games.house.house").exception("A table failed")

    with caplog.at_level(logging.INFO):
        run_house(tmp_path, visit)
    lines = [JsonLines().format(record) for record in caplog.records if record.name.startswith("games")]
    events = [json.loads(line)["event"] for line in lines]
    assert {"started", "opened", "woken", "A table failed", "ended"} <= set(events)
    for line in lines:
        assert not [secret for secret in secrets if secret in line], line
    assert json.loads(lines[events.index("A table failed")])["failure"] == "ValueError"
    assert name_table(secrets[0]) in lines[events.index("opened")]


# made-up requests

tokens = st.sampled_from(
    [
        "GET",
        "POST",
        "HEAD",
        "get",
        "/",
        "/t/0123456789/table",
        "/t/0123456789/open",
        "HTTP/1.1",
        "HTTP/2.0",
        "Host: a",
        "Upgrade: websocket",
    ]
)
handshakes = st.sampled_from(
    ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Origin: x"]
)
odd = st.sampled_from(["Content-Length: 5", "Transfer-Encoding: chunked", "Host: b", "Cookie: \xff", "X: " + "y" * 9000, ":", " "])
lines = st.lists(tokens | handshakes | odd | st.text(max_size=20), max_size=12)
requests = st.tuples(
    st.sampled_from(["GET / HTTP/1.1", "GET /t/0123456789/table HTTP/1.1", "HEAD / HTTP/1.1", "POST / HTTP/1.1", ""]), lines
).map(lambda parts: "\r\n".join([parts[0], *parts[1]]).encode("utf-8", "surrogatepass") + b"\r\n\r\n")


def test_any_request_is_answered_with_a_status_and_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What is no request of HTTP is refused in a sentence, too, and nothing is raised."""

    async def visit(site: Site) -> None:
        loop = asyncio.get_running_loop()

        @settings(max_examples=300, deadline=None, database=None)
        @given(requests | st.binary(min_size=1, max_size=200).map(lambda data: data + b"\r\n\r\n"))
        def check(data: bytes) -> None:
            found = send_here(site.port, data)
            if not found and re.search(rb"\n\r?\n.", data, re.DOTALL):
                return  # more came than a request: the rest of it cut the line
            status = re.match(rb"HTTP/1\.1 (\d{3}) ", found)
            assert status, (data, found)
            assert status[1] in (b"200", b"101") or (status[1][:1] in b"345" and status[1] != b"500"), (data, found)
            assert b"Traceback" not in found
            body = found.partition(b"\r\n\r\n")[2]
            assert len(body.split()) > 2 or status[1] == b"101" or (not body and data.startswith(b"HEAD ")), (data, found)

        await loop.run_in_executor(None, check)

    house = run_house(tmp_path, visit, requests=1e6)
    assert house.metrics.registry.get_sample_value("aya_failures_total") == 0
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
