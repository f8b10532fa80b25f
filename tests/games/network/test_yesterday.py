"""The version before windows could join: its clients at today's host, and today's window at its host."""

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect as dial

from aya_sim.rng import randbelow, seeded
from games.core.registry import game_named
from games.network import client
from games.network.client import Guest, parse_link
from games.network.lines import connect, disconnect, pass_time, receive
from games.network.versions import describe_program
from tests.games.network.hosts import ROOT, end_host, first_line, start_host
from tests.games.network.tables import a_table
from tests.games.network.yesterday import GAMES

TRANSCRIPT: dict[str, list[dict[str, Any]]] = json.loads(gzip.decompress((Path(__file__).parent / "yesterday.json.gz").read_bytes()))
LAST = "ccb3e038"  # the commit before windows could join, whose code recorded the transcript
WINDOW_LINE = 60  # of the transcript, where a client says more than that version knew


def without_wording(sent: list[list[Any]]) -> list[list[Any]]:
    """What was sent, with its sentences left out: they may be written better meanwhile."""
    return [[line, {key: value for key, value in json.loads(text).items() if key != "sentence"}, closes] for line, text, closes in sent]


@pytest.mark.parametrize("name", GAMES)
def test_todays_host_says_to_yesterdays_clients_what_yesterdays_host_said(name: str) -> None:
    quick = {"hourglass": game_named(name).game().new_game(2).options.hourglass} if name == "aya" else {}
    table, compared = a_table(name, seed=1, **quick), 0
    for step in TRANSCRIPT[name]:
        line, now, sent = step["line"], step["now"], list[Any]()
        if line == WINDOW_LINE:
            break
        if step["do"] == "open":
            table = connect(table, line, now)
        else:
            did = {
                "say": lambda: receive(table, line, step["text"], now),  # noqa: B023 - called at once
                "close": lambda: disconnect(table, line, now),  # noqa: B023
                "wait": lambda: pass_time(table, now),  # noqa: B023
            }[step["do"]]()
            table, sent = did.table, [[one.line, one.text, one.closes] for one in did.outgoing]
        assert without_wording(sent) == without_wording(step["sent"]), step["text"]
        compared += len(sent)
    assert compared > 50


@pytest.mark.parametrize("name", GAMES)
def test_todays_window_understands_what_yesterdays_host_says(name: str) -> None:
    guest = Guest(parse_link("http://127.0.0.1:8472/#token-1"), {"window": msgspec.to_builtins(describe_program())})
    told = [text for step in TRANSCRIPT[name] for line, text, _ in step["sent"] if line == WINDOW_LINE]
    for text in told:
        guest = client.receive(guest, text).guest
    assert guest.is_live
    assert guest.welcome is not None
    assert guest.view is not None
    assert guest.welcome.seat == 1
    assert guest.welcome.window.chat is False
    assert guest.view.undo == "no", "that host takes nothing back"
    assert game_named(name).game().observations.read(bytes(guest.view.seen).decode())


@pytest.fixture(scope="module")
def yesterday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the version before windows could join."""
    folder = tmp_path_factory.mktemp("yesterday")
    found = subprocess.run(["git", "archive", LAST], cwd=ROOT, capture_output=True, check=False)
    if found.returncode:
        pytest.skip("the history of the project is not here")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=found.stdout, check=True)
    return folder


async def play_window(link: str, seed: int) -> Guest:
    """Play a seat as a window does, from what its seat sees; return the guest at the end."""
    guest, rng = Guest(parse_link(link), {"window": msgspec.to_builtins(describe_program())}), seeded(seed)
    async with dial(guest.link.socket, max_size=None) as socket:
        await socket.send(client.greet(guest))
        async for data in socket:
            heard = client.receive(guest, data)
            guest = heard.guest
            view = guest.view
            if view is None or guest.welcome is None or guest.asked is not None:
                continue
            if view.over is not None:
                break
            if guest.welcome.seat in view.to_move:
                game = game_named(guest.welcome.game).game()
                choices = game.legal_actions_seen(game.observations.read(bytes(view.seen).decode()))
                which, rng = randbelow(rng, len(choices))
                asked = client.submit(guest, view.seq, game.actions.write(choices[which]))
                guest = asked.guest
                for text in asked.outgoing:
                    await socket.send(text)
    return guest


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_todays_windows_play_a_whole_game_at_yesterdays_host(yesterday: Path, tmp_path: Path, name: str) -> None:
    host = start_host(tmp_path, name, "--json", "--no-window", "--listen", "127.0.0.1", "--port", "0", PYTHONPATH=str(yesterday))
    try:
        links = [seat["link"] for seat in first_line(host)["seats"]]

        async def play_all() -> list[Guest]:
            return await asyncio.gather(*(play_window(link, k) for k, link in enumerate(links)))

        guests = asyncio.run(asyncio.wait_for(play_all(), 300))
    finally:
        end_host(host)
    ends = {guest.view.over for guest in guests if guest.view is not None}
    assert len(ends) == 1, "all saw the same end"
    assert None not in ends


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_yesterdays_client_plays_a_whole_game_at_todays_host(yesterday: Path, tmp_path: Path, name: str) -> None:
    page = (yesterday / "docs" / "network.md").read_text(encoding="utf-8")
    example = next(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "async def play" in code)
    players = game_named(name).players[0]
    bots = ",".join(["natural"] * (players - 1))
    quick = ("--hourglass", "120") if name == "aya" else ()
    options = (*quick, "--players", str(players), "--bots", bots, "--json", "--no-window", "--listen", "127.0.0.1", "--port", "0")
    host = start_host(tmp_path, name, *options)
    try:
        document = json.dumps(first_line(host))
        environment = {**os.environ, "PYTHONPATH": str(yesterday)}
        played = subprocess.run(
            [sys.executable, "-c", example], input=document, capture_output=True, text=True, env=environment, timeout=900, check=True
        )
    finally:
        end_host(host)
    assert "scores" in played.stdout
