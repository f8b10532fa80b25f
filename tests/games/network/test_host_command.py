"""`aya host` as people and programs start it."""

import asyncio
import json
import signal
import socket as sockets
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from games.cli import main
from games.network.invitation import qr_lines, qr_matrix
from games.network.table_file import write_table
from tests.games.network.hosts import ROOT, first_line, start_host
from tests.games.network.tables import Player, a_table, act, hello

QUIET = ("--listen", "127.0.0.1", "--port", "0", "--no-window")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")


async def play_all(document: dict[str, Any], seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play these seats to the end and return their last views."""

    async def play(seat: dict[str, Any]) -> dict[str, Any]:
        player = Player(seat["seat"])
        async with connect(document["socket"], max_size=None) as socket:
            await socket.send(hello(seat["token"]))
            async for data in socket:
                message = json.loads(data)
                if message["type"] == "view" and message["over"] is not None:
                    return dict(message)
                if message["type"] == "view" and message["choices"]:
                    await socket.send(act(message["seq"], player.choose(message)))
        raise AssertionError("closed before the end")

    return list(await asyncio.gather(*map(play, seats)))


@pytest.mark.campaign
def test_a_table_is_announced_played_and_closed_with_code_0(tmp_path: Path) -> None:
    host = start_host(tmp_path, "album", "--players", "2", "--seed", "5", *QUIET, "--json")
    document = first_line(host)
    port = document["socket"].rpartition(":")[2].partition("/")[0]
    assert document["format"] == "aya-table"
    assert document["version"] == 1
    assert (document["game"], document["players"]) == ("album", 2)
    assert document["page"] == f"http://127.0.0.1:{port}/"
    assert [seat["seat"] for seat in document["seats"]] == [0, 1]
    assert all(seat["link"] == f"{document['page']}#{seat['token']}" and len(seat["token"]) >= 22 for seat in document["seats"])
    assert document["watch"]["link"] == f"{document['page']}#{document['watch']['token']}"
    assert set(document) == {"format", "version", "game", "players", "socket", "page", "seats", "watch"}
    ends = asyncio.run(play_all(document, document["seats"]))
    assert ends[0]["over"] == ends[1]["over"]
    rest, complaints = host.communicate(timeout=60)
    assert (host.returncode, rest, complaints) == (0, "", "")


def test_the_bots_take_the_last_seats(tmp_path: Path) -> None:
    host = start_host(tmp_path, "imagine", "--bots", "natural,beginner", *QUIET, "--json")
    document = first_line(host)
    host.send_signal(signal.SIGINT)
    host.communicate(timeout=60)
    assert (document["players"], [seat["seat"] for seat in document["seats"]]) == (3, [0])


def test_ctrl_c_is_told_to_all_and_ends_with_code_0(tmp_path: Path) -> None:
    host = start_host(tmp_path, "album", *QUIET, "--json")
    document = first_line(host)

    async def hear() -> list[dict[str, Any]]:
        async with connect(document["socket"]) as socket:
            await socket.send(hello(document["seats"][0]["token"]))
            heard = [json.loads(await socket.recv()) for _ in range(2)]
            host.send_signal(signal.SIGINT)
            return [*heard, *[json.loads(data) async for data in socket]]

    assert [message["type"] for message in asyncio.run(hear())] == ["welcome", "view", "bye"]
    rest, complaints = host.communicate(timeout=60)
    assert (host.returncode, rest, complaints) == (0, "", "")


def test_a_table_goes_on_with_the_same_tokens_and_port(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    host = start_host(tmp_path, "album", *QUIET, "--json", "--keep", str(kept))
    document = first_line(host)
    host.kill()
    host.communicate(timeout=60)
    again = start_host(tmp_path, "album", "--listen", "127.0.0.1", "--no-window", "--json", "--resume", str(kept))
    assert first_line(again) == document
    again.send_signal(signal.SIGTERM)
    again.communicate(timeout=60)
    assert again.returncode == 0


def test_without_an_address_it_says_first_that_all_local_networks_are_let_in(tmp_path: Path) -> None:
    host = start_host(tmp_path, "album", "--port", "0", "--no-window", "--json")
    first_line(host)
    host.send_signal(signal.SIGINT)
    _, complaints = host.communicate(timeout=60)
    assert "all local networks" in complaints
    assert host.returncode == 0


def test_in_words_every_seat_has_its_link_and_a_code(tmp_path: Path) -> None:
    host = start_host(tmp_path, "imagine", "--bots", "expert", *QUIET)
    assert host.stdout is not None
    lines: list[str] = []
    while not lines or "Ctrl-C" not in lines[-1]:
        lines.append(host.stdout.readline())
    host.send_signal(signal.SIGINT)
    host.communicate(timeout=60)
    text = "".join(lines)
    assert "The table is open at http://127.0.0.1:" in text
    assert text.count("#") == 3  # two people and the watchers
    assert "Player 3: computer (Hard)" in text
    assert text.count("█") > 200


def test_in_french_too(tmp_path: Path) -> None:
    host = start_host(tmp_path, "album", *QUIET, LANGUAGE="fr", LC_ALL="fr_FR.UTF-8")
    assert host.stdout is not None
    assert "La table est ouverte" in host.stdout.readline()
    assert any(line.startswith("Joueur 1 : http://") for line in iter(host.stdout.readline, ""))
    host.send_signal(signal.SIGINT)
    host.communicate(timeout=60)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that is refused says."""
    assert main(["host", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) <= 3
    return said.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "no game 'chess'"),
        (("album", "--players", "9"), "for 2 to 6, got 9"),
        (("album", "--bots", "great"), "no level 'great'"),
        (("imagine", "--players", "3", "--bots", "natural,natural,natural,natural"), "3 seats, got 4"),
        (("album", "--port", "70000"), "0 to 65535"),
        (("album", "--variant", "plain"), "variant"),
        (("album", "--listen", "not an address"), "cannot be opened"),
        (("album", "--resume", "none.json"), "no such file"),
        (("album", "--keep", "no/such/folder/x"), "folder"),
    ],
)
def test_wrong_use_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], why: str) -> None:
    assert why in refusal(capsys, *arguments, "--no-window")


def test_a_port_that_is_taken_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        said = refusal(capsys, "album", "--listen", "127.0.0.1", "--port", str(taken.getsockname()[1]), "--no-window")
    assert "cannot be opened (address already in use);" in said
    assert "--port 0" in said


def test_a_table_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "table.json"
    host = start_host(tmp_path, "album", *QUIET, "--json", "--keep", str(kept))
    first_line(host)
    host.kill()
    host.communicate(timeout=60)
    assert "imagine" in refusal(capsys, "imagine", "--no-window", "--resume", str(kept))


def test_a_person_who_sat_at_the_window_gets_a_link_when_the_table_is_resumed_without_it(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    table = a_table("imagine", 3)
    write_table(kept, replace(table, tokens=("", *table.tokens[1:])), 0)
    document = first_line(host := start_host(tmp_path, "imagine", *QUIET, "--json", "--resume", str(kept)))
    host.send_signal(signal.SIGINT)
    host.communicate(timeout=60)
    assert [seat["seat"] for seat in document["seats"]] == [0, 1, 2]
    assert len(document["seats"][0]["token"]) >= 22
    assert [seat["token"] for seat in document["seats"][1:]] == list(table.tokens[1:])


def test_without_the_extra_it_says_which_to_install(tmp_path: Path) -> None:
    script = "import sys; sys.modules['websockets'] = None; from games.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    said = subprocess.run(
        [sys.executable, "-c", script, "host", "album", "--no-window"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert said.returncode == 2
    assert "aya-dominoes[net]" in said.stderr
    assert said.stdout == ""


def test_a_code_for_the_terminal_is_the_code_with_a_border() -> None:
    link = "http://192.168.1.20:8472/#q2pQ8p5V0c0Xy3oK9uJ3PQ"
    code, lines = qr_matrix(link), qr_lines(link)
    assert {len(row) for row in code} == {len(code)}
    assert len(lines) == (len(code) + 5) // 2
    assert {len(line) for line in lines} == {len(code) + 4}
    assert lines[0] == "█" * (len(code) + 4)
    assert lines[1][2] == " "  # the finder in the corner is dark
