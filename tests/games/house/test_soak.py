"""A house for half an hour under good, slow and hostile clients: memory flat, nothing raised, and the others play on as before.

`AYA_SOAK_MINUTES=3 pytest -m soak -s tests/games/house/test_soak.py` for a shorter one. What the others notice is printed, not asserted:
it depends on what else the machine does. The same hostile clients annoy this house and another one by turns, so that what they and the
machine take is the same for the players of this house, and only what this house does with them differs.
"""

import os
import re
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

from benchmarks.house import Process, gather, percentile, start_players, start_server

MINUTES = float(os.environ.get("AYA_SOAK_MINUTES", "30"))
TABLES = 20
ROUNDS = 12
KINDS = ("nobody is annoyed", "another house is annoyed", "this house is annoyed")


@dataclass
class Phases:
    """What the players measured in all phases of a kind. cores: that the house took."""

    latencies: list[list[float]] = field(default_factory=list)  # s, by phase
    cores: list[float] = field(default_factory=list)

    def at(self, share: float) -> float:
        """The median of the phases of the time that so many acts are not above, ms."""
        return 1e3 * median(percentile(times, share) for times in self.latencies)


def measure(server: Process, players: list[Process], seconds: float, phases: Phases) -> None:
    """Let the players measure for so many seconds."""
    for one in players:
        one.say("begin")
    cpu = server.cpu
    time.sleep(seconds)
    found = gather(players)
    assert found.tables == TABLES
    assert found.lines_lost == found.byes == 0
    phases.latencies.append(found.latencies)
    phases.cores.append((server.cpu - cpu) / seconds)


def measure_annoyed(server: Process, players: list[Process], seconds: float, phases: Phases, port: int) -> None:
    """Let the players measure while the house at a port is annoyed."""
    hostile = Process("benchmarks.house_hostile", str(port))
    try:
        hostile.hear()
        measure(server, players, seconds, phases)
        assert hostile.program.poll() is None
    finally:
        hostile.kill()


def figure(port: int, name: str) -> float:
    """One of the figures of the house."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))


@pytest.mark.soak
def test_hostile_and_slow_clients_harm_nothing(tmp_path: Path) -> None:
    server, port = start_server(tmp_path / "this", idle_after=20.0, lines_each=48)
    other, elsewhere = start_server(tmp_path / "other", idle_after=20.0, lines_each=48)
    part = 60.0 * MINUTES / (len(KINDS) * ROUNDS)
    calm, aside, annoyed = kinds = [Phases() for _ in KINDS]
    memory: list[float] = []
    try:
        with start_players(f"ws://127.0.0.1:{port}", TABLES, ("album", "face-cards", "imagine", "albedo")) as players:
            for _ in range(ROUNDS):  # in turn, so that what else the machine does falls on all alike
                measure(server, players, part, calm)
                measure_annoyed(server, players, part, aside, elsewhere)
                measure_annoyed(server, players, part, annoyed, port)
                memory.append(server.memory)
        refused, failures = figure(port, "aya_refused_total"), figure(port, "aya_failures_total")
    finally:
        server.kill()
        other.kill()
    for name, one in zip(KINDS, kinds, strict=True):
        middle, late, cores = one.at(0.5), one.at(0.95), median(one.cores)
        print(f"{name}: act to view {middle:.2f} ms, 95 % {late:.1f} ms; the house takes {cores:.3f} cores")
    for share in (0.5, 0.95):
        print(f"this house against another, {share:.0%}: {annoyed.at(share) / aside.at(share) - 1:+.0%}")
    acts = sum(len(times) for one in kinds for times in one.latencies)
    print(f"{acts} acts, {refused:.0f} requests refused; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"MB: {', '.join(f'{one:.0f}' for one in memory)}")
    assert failures == 0
    assert refused > 0
    assert memory[-1] < 1.1 * memory[1] + 10.0
