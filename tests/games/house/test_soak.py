"""A house for half an hour under good, slow and hostile clients: memory flat, nothing raised, and the others play on as before.

`AYA_SOAK_MINUTES=3 pytest -m soak -s tests/games/house/test_soak.py` for a shorter one. What the others notice is printed, not asserted:
it depends on what else the machine does. The same hostile clients annoy this house and another one by turns, so that what they and the
machine take is the same for the players of this house, and only what this house does with them differs.
"""

import os
import random
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
SECONDS = 10.0  # of a phase
CALM, ASIDE, ANNOYED = KINDS = ("nobody is annoyed", "another house is annoyed", "this house is annoyed")


@dataclass
class Phases:
    """What the players measured in all phases of a kind, one a round. cores: that the house took."""

    latencies: list[list[float]] = field(default_factory=list)  # s, by round
    cores: list[float] = field(default_factory=list)

    def at(self, share: float) -> float:
        """The median of the phases of the time that so many acts are not above, ms."""
        return 1e3 * median(percentile(times, share) for times in self.latencies)

    def against(self, other: "Phases", share: float) -> float:
        """By how much that time is longer than in another kind, in the middle of all rounds: the machine changes from round to round."""
        pairs = zip(self.latencies, other.latencies, strict=True)
        return median(percentile(mine, share) / percentile(theirs, share) for mine, theirs in pairs) - 1.0


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
    rounds = max(6, round(60.0 * MINUTES / (len(KINDS) * SECONDS)))
    phases = {kind: Phases() for kind in KINDS}
    memory: list[float] = []
    try:
        with start_players(f"ws://127.0.0.1:{port}", TABLES, ("album", "face-cards", "imagine", "albedo")) as players:
            for _ in range(rounds):
                for kind in random.sample(KINDS, len(KINDS)):  # so that what else the machine does falls on all alike
                    if kind == CALM:
                        measure(server, players, SECONDS, phases[kind])
                    else:
                        measure_annoyed(server, players, SECONDS, phases[kind], port if kind == ANNOYED else elsewhere)
                memory.append(server.memory)
        refused, failures = figure(port, "aya_refused_total"), figure(port, "aya_failures_total")
    finally:
        server.kill()
        other.kill()
    for kind, one in phases.items():
        middle, late, cores = one.at(0.5), one.at(0.95), median(one.cores)
        print(f"{kind}: act to view {middle:.2f} ms, 95 % {late:.1f} ms; the house takes {cores:.3f} cores")
    for share in (0.5, 0.95):
        calm, aside = (phases[ANNOYED].against(phases[kind], share) for kind in (CALM, ASIDE))
        print(f"this house is annoyed, {share:.0%} of acts: {calm:+.0%} against nobody, {aside:+.0%} against another house")
    acts = sum(len(times) for one in phases.values() for times in one.latencies)
    print(f"{acts} acts, {refused:.0f} requests refused; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"MB: {', '.join(f'{one:.0f}' for one in memory[:: max(1, rounds // 12)])}, {memory[-1]:.0f}")
    assert failures == 0
    assert refused > 0
    assert memory[-1] < 1.1 * memory[rounds // 6] + 10.0
