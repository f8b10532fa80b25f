"""Two servers behind Debian's nginx, with the configuration of docs/serve.md as it stands there: one is killed and comes back."""

import re
import shutil
import socket as sockets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.house import Process, gather, percentile, start_players, start_server
from benchmarks.house_players import Figures

NGINX, OPENSSL = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin"), shutil.which("openssl")
PAGE = (Path(__file__).parents[3] / "docs" / "serve.md").read_text(encoding="utf-8")
GAMES = ("album", "face-cards", "imagine")
pytestmark = [pytest.mark.soak, pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="needs nginx and openssl")]


@contextmanager
def running_proxy(folder: Path, first: int, second: int) -> Iterator[int]:
    """The port of nginx in front of the servers at two ports, without TLS: its players are programs of this machine."""
    (block,) = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    with sockets.create_server(("127.0.0.1", 0)) as found:
        port = int(found.getsockname()[1])
    block = re.sub(r" +ssl_certificate\w* .*\n", "", block)
    for old, new, count in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port}", 1),
        ("10.0.0.1:8472", f"127.0.0.1:{first}", 2),
        ("10.0.0.2:8472", f"127.0.0.1:{second}", 2),
    ):
        assert block.count(old) == count
        block = block.replace(old, new)
    path = folder / "nginx.conf"
    places = "\n".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    head = (
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_rlimit_nofile 8192;\nevents {{ worker_connections 4096; }}\n"
    )
    path.write_text(f"{head}http {{ access_log off;\n{places}\n{block} }}\n")
    proxy = subprocess.Popen([str(NGINX), "-c", str(path), "-p", str(folder)])
    try:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                sockets.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        proxy.terminate()
        proxy.wait()


def measure(players: list[Process], seconds: float) -> Figures:
    """What the players measure within so many seconds."""
    for one in players:
        one.say("begin")
    time.sleep(seconds)
    return gather(players)


def test_tables_find_their_server_again_and_new_ones_go_to_the_other_meanwhile(tmp_path: Path) -> None:
    tables = 24
    folders = [tmp_path / "first", tmp_path / "second"]
    servers, ports = map(list, zip(*(start_server(folder) for folder in folders), strict=True))
    try:
        with running_proxy(tmp_path, ports[0], ports[1]) as port:
            site = f"ws://127.0.0.1:{port}"
            with start_players(site, tables, GAMES) as players:
                before = measure(players, 10.0)
                assert before.tables == tables
                assert before.lines_lost == 0
                for one in players:
                    one.say("begin")
                killed_at = time.monotonic()
                servers[0].kill()
                with start_players(site, 6, GAMES, processes=1) as newcomers:
                    opened_after = time.monotonic() - killed_at
                    new = measure(newcomers, 5.0)
                    assert new.tables == 6, "tables are opened and played while one server is away"
                servers[0], _ = start_server(folders[0], ports[0])
                back_at = time.monotonic() - killed_at
                time.sleep(10.0)
                during = gather(players)
                after = measure(players, 10.0)
                assert 0 < during.lines_lost < 4 * tables, "only the tables of the killed server lose their lines"
                assert max(during.lost.values()) <= 1
                assert max(during.away) < back_at + 10.0
                assert after.tables == tables
                assert after.lines_lost == 0
                assert before.byes == during.byes == after.byes == 0
        print(
            f"{tables} tables, {during.lines_lost} lines lost, at most {max(during.lost.values())} actions lost; server away for "
            f"{back_at:.1f} s, its players for {percentile(during.away, 0.5):.1f} s (at most {max(during.away):.1f}); six new tables "
            f"played {opened_after:.1f} s after the kill; 95 % of act to view: {1e3 * percentile(before.latencies, 0.95):.0f} ms before, "
            f"{1e3 * percentile(after.latencies, 0.95):.0f} ms after"
        )
    finally:
        for server in servers:
            server.kill()
