"""`python -m tools.new_game` writes a game that is green at once, tried in a copy of the checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game.__main__ import ROOT, main, write_game

NAME, FOLDER = "high-low", "high_low"
SUITES = (
    *(f"tests/conformance/test_{suite}.py" for suite in ("conformance", "golden", "environments")),
    *(f"tests/games/card_table/test_{suite}.py" for suite in ("playing", "hidden", "game_keys")),
    f"tests/games/{FOLDER}",
    "tests/games/i18n/test_words.py",
    "tests/games/screens/test_help.py",
    "tests/test_licences.py",
    "tests/test_rules_text.py",
    "tests/test_architecture.py",
    "tests/test_docs.py",
)


def run(copy: Path, *command: str) -> str:
    """Run Python in the copy, and return what it printed."""
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=os.environ | {"PYTHONPATH": str(copy)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of the checkout that git knows, elsewhere."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for file in filter(None, files):
        if (ROOT / file).is_file():
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).symlink_to(ROOT / file) if file.startswith("assets/pictures") else (tmp_path / file).write_bytes(
                (ROOT / file).read_bytes()
            )
    return tmp_path


@pytest.mark.campaign
def test_a_new_game_is_whole_at_once(copy: Path) -> None:
    printed = run(copy, "-m", "tools.new_game", NAME).splitlines()
    assert f"games/{FOLDER}/rules.py" in printed
    assert [path for path in printed if not (copy / path).is_file()] == []
    code = [path for path in printed if path.endswith(".py")]
    run(copy, "-m", "mypy", *code)
    wanted = f"{NAME} or {FOLDER} or test_words or licences or rules_text or downward or every_package or documents_name"
    run(copy, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", wanted, *SUITES)
    assert "scores" in run(copy, "-m", "games.cli", "sim", NAME, "--games", "1", "--json")


@pytest.mark.soak
@pytest.mark.parametrize("players", [(2, 4), (2, 2)])
def test_a_new_game_passes_what_every_game_has_to_pass(copy: Path, players: tuple[int, int]) -> None:
    """The command of docs/games.md; it takes minutes."""
    run(copy, "-m", "tools.new_game", NAME, "--players", *map(str, players))
    run(copy, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "-m", "not soak", "-k", f"{NAME} or {FOLDER}")


@pytest.mark.parametrize("name", ["High", "high low", "-high", "class", "core", "album"])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        write_game(name, "Title")


def test_a_refused_name_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["album"]) == 1
    assert "album: there is such a game" in capsys.readouterr().err
