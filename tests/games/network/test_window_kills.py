"""Hosts and windows that are killed at any moment: every table goes on, and at most the last action is lost."""

import json
import os
import random
import secrets
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.core.registry import game_named
from games.network.table import Seat as TableSeat
from games.network.table import host_state
from games.network.table_file import read_table, write_table
from tests.games.network.hosts import ROOT, end_host, first_line, start_host

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is Unix's")
OPTIONS: dict[str, dict[str, Any]] = {"aya": {"hourglass": 10.0}, "face-cards": {}}
PLAYERS = 3
PATIENCE = 900.0  # s, for a busy machine: nothing waits for it


@dataclass
class Window:
    """The program at a seat, with the line of a window, and what it was shown by now, however often it was killed."""

    link: str
    seed: int
    program: subprocess.Popen[str] = field(init=False)
    shown: list[dict[str, Any]] = field(default_factory=list)
    kills: int = 0

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the program."""
        command = [sys.executable, "-m", "tests.games.network.guest_program", self.link, str(self.seed + 100 * self.kills)]
        own = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own, cwd=ROOT)
        self.reader = threading.Thread(target=self._read, args=(self.program,), daemon=True)
        self.reader.start()

    def _read(self, program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        for line in program.stdout:
            if line.endswith("\n"):  # else the program was killed while it wrote it
                self.shown.append(json.loads(line))

    def kill_and_start(self) -> None:
        """Kill the program, and start it again with the same link."""
        self.end()
        self.kills += 1
        self.start()

    def end(self) -> None:
        """End the program at once, and read what it has written."""
        self.program.kill()
        self.program.wait()
        self.reader.join()
        for pipe in (self.program.stdout, self.program.stderr):
            assert pipe is not None
            pipe.close()

    @property
    def is_over(self) -> bool:
        """Whether the end of the game was shown."""
        return bool(self.shown) and self.shown[-1]["over"] is not None

    @property
    def losses(self) -> list[int]:
        """How many actions that were shown before were missing whenever a line stood again."""
        return [before["seq"] - one["seq"] for before, one in zip(self.shown, self.shown[1:], strict=False) if one["first"]]


def keep_new_table(place: Path, name: str) -> None:
    """Write a table that has not begun, for a host to go on with."""
    game = game_named(name).game()
    seats = tuple(TableSeat(f"P{k}") for k in range(PLAYERS))
    make_token = partial(secrets.token_urlsafe, 16)
    table = host_state(game, game.new_game(PLAYERS, 3, **OPTIONS[name]), seats, tuple(range(PLAYERS)), make_token)
    write_table(place, replace(table, by_clock=game.live is not None), 0)


def play_through_kills(folder: Path, name: str, kills: int, rng: random.Random) -> tuple[list[Window], int]:
    """Play a game while its host and its windows are killed so many times; return the windows and how often the host was killed."""
    kept = folder / "table.json"
    keep_new_table(kept, name)
    arguments = (name, "--listen", "127.0.0.1", "--no-window", "--json", "--resume", str(kept))
    hosts = [start_host(folder, *arguments, "--port", "0")]
    windows: list[Window] = []
    try:
        document = first_line(hosts[-1])
        windows = [Window(seat["link"], k) for k, seat in enumerate(document["seats"])]
        end = time.monotonic() + PATIENCE
        for kill in range(kills):
            until = read_table(kept).table.seq + rng.randrange(3, 12)  # counted in actions: a game may take less than a second
            while (table := read_table(kept).table).seq < until and not table.is_over:
                check_alive(windows, end)
                time.sleep(0.002)
            if read_table(kept).table.is_over:
                break
            if kill % 2:
                rng.choice(windows).kill_and_start()
                continue
            os.kill(hosts[-1].pid, 9)
            hosts[-1].communicate()
            hosts.append(start_host(folder, *arguments))
            assert first_line(hosts[-1]) == document
        while not all(one.is_over for one in windows):
            check_alive(windows, end)
            time.sleep(0.05)
        assert hosts[-1].communicate(timeout=60) == ("", "")
        assert hosts[-1].returncode == 0
    finally:
        for host in hosts:
            end_host(host)
        for one in windows:
            one.end()
    return windows, len(hosts) - 1


def check_alive(windows: list[Window], end: float) -> None:
    """No window has ended by itself before the game, and there is time left."""
    assert all(one.program.poll() in (None, 0) for one in windows)
    assert time.monotonic() < end, [one.shown[-1:] for one in windows]


def check(windows: list[Window]) -> int:
    """All saw the same end, and at most one action was lost at a time; return how often lines stood again."""
    assert len({json.dumps(one.shown[-1]["over"]) for one in windows}) == 1
    losses = [loss for one in windows for loss in one.losses]
    assert max(losses, default=0) <= 1
    return len(losses)


@pytest.mark.campaign
@pytest.mark.parametrize("name", OPTIONS)
def test_a_table_of_windows_goes_on_when_the_host_and_a_window_are_killed(tmp_path: Path, name: str) -> None:
    windows, hosts = play_through_kills(tmp_path, name, 3, random.Random(2))
    assert hosts > 0
    assert sum(one.kills for one in windows) > 0
    assert check(windows) >= 3


@pytest.mark.soak
@pytest.mark.parametrize("name", OPTIONS)
def test_tables_of_windows_go_on_through_thirty_kills(tmp_path: Path, name: str) -> None:
    hosts = ends = backs = games = 0
    while hosts + ends < 30:
        folder = tmp_path / str(games)
        folder.mkdir()
        windows, killed = play_through_kills(folder, name, 10, random.Random(games))
        hosts, ends, backs = hosts + killed, ends + sum(one.kills for one in windows), backs + check(windows)
        games += 1
        assert games < 30, "games are too short to be killed in"
    print(f"{name}: {hosts} hosts and {ends} windows killed in {games} games, lines stood again {backs} times")
