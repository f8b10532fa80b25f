"""The configuration of docs/network.md, as it stands there, with Debian's nginx: page and socket over TLS."""

import asyncio
import json
import re
import shutil
import socket as sockets
import ssl
import subprocess
import time
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from games.network.server import Server
from tests.games.network.clients import run_hosted
from tests.games.network.tables import Player, a_table, act, hello

NGINX, OPENSSL = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin"), shutil.which("openssl")
PAGE = (Path(__file__).parents[3] / "docs" / "network.md").read_text(encoding="utf-8")
pytestmark = [pytest.mark.campaign, pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="needs nginx and openssl")]


def written_config(folder: Path, port: int, upstream: int) -> Path:
    """The configuration of the page, with this machine's ports and certificate."""
    (block,) = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    for old, new in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "127.0.0.1:8472": f"127.0.0.1:{upstream}",
        "/etc/ssl/certs/table.example.org.pem": str(folder / "cert.pem"),
        "/etc/ssl/private/table.example.org.key": str(folder / "key.pem"),
    }.items():
        assert block.count(old) == 1
        block = block.replace(old, new)
    path = folder / "nginx.conf"
    places = "\n".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    path.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\nhttp {{ access_log off;\n{places}\n{block} }}\n"
    )
    return path


def free_port() -> int:
    """A port that was free a moment ago."""
    with sockets.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_the_page_and_a_whole_game_go_through_nginx(tmp_path: Path) -> None:
    assert NGINX is not None
    assert OPENSSL is not None
    make = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=table.example.org"]
    make += ["-addext", "subjectAltName=DNS:table.example.org", "-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")]
    subprocess.run(make, check=True, capture_output=True, timeout=60)
    trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    port, ends = free_port(), list[dict[str, Any]]()

    async def play(seat: int, token: str) -> None:
        player = Player(seat)
        site = f"wss://table.example.org:{port}/table"
        async with connect(site, host="127.0.0.1", port=port, ssl=trusted, max_size=None) as line:
            await line.send(hello(token))
            async for data in line:
                message = json.loads(data)
                if message["type"] == "view" and message["over"] is not None:
                    ends.append(message["over"])
                    return
                if message["type"] == "view" and message["choices"]:
                    await line.send(act(message["seq"], player.choose(message)))

    async def elsewhere() -> None:
        site = f"wss://table.example.org:{port}/table"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(site, host="127.0.0.1", port=port, ssl=trusted, origin="https://evil.example")  # type: ignore[arg-type]
        own = f"https://table.example.org:{port}"
        await (await connect(site, host="127.0.0.1", port=port, ssl=trusted, origin=own)).close()  # type: ignore[arg-type]

    def ask() -> str:
        line = HTTPSConnection("127.0.0.1", port, context=ssl._create_unverified_context(), timeout=20)
        line.request("GET", "/nothing-here", headers={"Host": f"table.example.org:{port}"})
        with closing(line):
            return str(line.getresponse().getheader("Content-Security-Policy"))

    async def everybody(server: Server) -> None:
        proxy = subprocess.Popen([str(NGINX), "-c", str(written_config(tmp_path, port, server.port)), "-p", str(tmp_path)])
        try:
            until = time.monotonic() + 30
            while time.monotonic() < until:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            assert (await asyncio.to_thread(ask)).startswith("default-src 'none'")
            await elsewhere()
            await asyncio.gather(*(play(k, token) for k, token in enumerate(server.table.tokens)))
        finally:
            proxy.terminate()
            await asyncio.to_thread(proxy.wait)

    assert run_hosted(a_table("album"), everybody).table.is_over
    assert len(ends) == 2
    assert ends[0] == ends[1]
