"""A house for half an hour under good, slow and hostile clients: memory flat, nothing raised, and the others play on as before.

`AYA_SOAK_MINUTES=3 pytest -m soak -s tests/games/house/test_soak.py` for a shorter one. What the others notice is printed, not asserted:
it depends on what else the machine does.
"""

import os
import re
import time
import urllib.request
from pathlib import Path

import pytest

from benchmarks.house import Process, gather, percentile, start_players, start_server
from benchmarks.house_players import Figures

MINUTES = float(os.environ.get("AYA_SOAK_MINUTES", "30"))
TABLES = 20
ROUNDS = 6


def measure(server: Process, players: list[Process], seconds: float) -> tuple[Figures, float]:
    """What the players measure within so many seconds, and the CPU that the house takes, in cores."""
    for one in players:
        one.say("begin")
    cpu = server.cpu
    time.sleep(seconds)
    return gather(players), (server.cpu - cpu) / seconds


def figure(port: int, name: str) -> float:
    """One of the figures of the house."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))


@pytest.mark.soak
def test_hostile_and_slow_clients_harm_nothing(tmp_path: Path) -> None:
    server, port = start_server(tmp_path, idle_after=20.0, lines_each=48)
    part = 60.0 * MINUTES / (2 * ROUNDS)
    memory: list[float] = []
    calm: list[float] = []
    annoyed: list[float] = []
    cores: list[tuple[float, float]] = []
    try:
        with start_players(f"ws://127.0.0.1:{port}", TABLES, ("album", "face-cards", "imagine", "albedo")) as players:
            for _ in range(ROUNDS):  # in turn, so that what else the machine does falls on both alike
                found, alone = measure(server, players, part)
                calm += found.latencies
                hostile = Process("benchmarks.house_hostile", str(port))
                try:
                    hostile.hear()
                    disturbed, busy = measure(server, players, part)
                    assert hostile.program.poll() is None
                finally:
                    hostile.kill()
                annoyed += disturbed.latencies
                memory.append(server.memory)
                cores.append((alone, busy))
                for one in (found, disturbed):
                    assert one.tables == TABLES
                    assert one.lines_lost == one.byes == 0
        refused, failures = figure(port, "aya_refused_total"), figure(port, "aya_failures_total")
    finally:
        server.kill()
    for share in (0.5, 0.95):
        before, after = 1e3 * percentile(calm, share), 1e3 * percentile(annoyed, share)
        print(f"act to view, {share:.0%}: {before:.1f} ms, with hostile clients {after:.1f} ms ({after / before - 1:+.0%})")
    alone, busy = (sum(cpu) / ROUNDS for cpu in zip(*cores, strict=True))
    print(f"cores of the house: {alone:.2f}, with hostile clients {busy:.2f}; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"{len(calm) + len(annoyed)} acts, {refused:.0f} requests refused; MB: {', '.join(f'{one:.0f}' for one in memory)}")
    assert failures == 0
    assert refused > 0
    assert memory[-1] < 1.1 * memory[1] + 10.0
