"""Games of computer players on many processes: the same results in the same order as on one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.cli import entry_point
from games.cli.sim_command import GameToPlay, play_games
from games.sweep import workers

ROOT = Path(__file__).parents[3]


def sim(*arguments: str) -> dict[str, Any]:
    """Return the JSON of `aya sim` in a process of its own, without CPU times."""
    command = [sys.executable, "-c", "import sys; from games.cli import main; sys.exit(main(sys.argv[1:]))", "sim", *arguments, "--json"]
    ran = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    document: dict[str, Any] = json.loads(ran.stdout)
    for row in document["games"]:
        del row["cpu_s"]
    return document


@pytest.mark.parametrize("game", [["imagine", "--games", "20", "--bots", "beginner"], ["aya", "--games", "3", "--players", "2"]])
def test_two_processes_play_the_games_of_one(game: list[str]) -> None:
    alone = sim(*game, "--seed", "7", "--workers", "1")
    assert [row["seed"] for row in alone["games"]] == list(range(7, 7 + int(game[2])))
    assert sim(*game, "--seed", "7", "--workers", "2") == alone


def test_a_cluster_plays_them_too() -> None:
    pytest.importorskip("distributed")
    assert sim("album", "--games", "5", "--scheduler", "local", "--workers", "1") == sim("album", "--games", "5", "--workers", "1")


def test_rows_are_told_in_order_though_they_come_in_another(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def play_backwards(work: Any, games: list[GameToPlay], count: int, scheduler: str | None) -> Any:
        assert (work, count, scheduler) == (play_games, 3, None)
        return ([(game.number, {"seed": game.seed, "scores": [1, 2], "winners": [1], "cpu_s": 0.0})] for game in reversed(games))

    monkeypatch.setattr(workers, "run_cases", play_backwards)
    assert entry_point.main(["sim", "face-cards", "--games", "6", "--workers", "3"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()[:6]] == [f"Seed {k}" for k in range(6)]


def test_no_workers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert entry_point.main(["sim", "album", "--workers", "0"]) == 2
    assert "0" in capsys.readouterr().err
