"""The program is called by its own name where people are told to install it, and knows packages that only bear its names."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from aya_sim.distribution import NAME, find_stranger, name_extra
from aya_sim.errors import BadQuestion
from games.core import resources
from games.core.resources import benchmarks_name, import_benchmarks

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
THE_OTHER = re.compile(r"""(?:pip3?|pipx|uv)(?: pip| tool)? (?:install|run)\b[^\n]*?[\s'"](aya)(?![\w-])""")
"""Whoever follows this installs the package of a stranger."""


def write_package(folder: Path, name: str) -> Path:
    place = folder / name / "__init__.py"
    place.parent.mkdir(parents=True)
    place.write_text("raise SystemExit('a stranger ran')\n", encoding="utf-8")
    return place


def run_from(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the console script with another folder before this program on the path."""
    environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "LANGUAGE": "en"}
    command = [sys.executable, "-c", "import sys; from aya_sim.__main__ import main; sys.exit(main())", *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def test_the_distribution_is_called_as_the_project_says() -> None:
    assert PROJECT["name"] == NAME
    assert name_extra("rl") == f"'{NAME}[rl]'"


def test_every_extra_that_is_asked_for_exists() -> None:
    named = set()
    for source in (*ROOT.glob("aya_sim/**/*.py"), *ROOT.glob("games/**/*.py"), *ROOT.glob("benchmarks/**/*.py")):
        named |= set(re.findall(r'name_extra\("(\w+)"\)', source.read_text(encoding="utf-8")))
    assert len(named) >= 4
    assert named <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize(
    "told", ["pip install aya", "pip install 'aya[fast]'", 'pip install -U "aya"', "pipx install aya", "uv tool install aya"]
)
def test_the_other_package_is_recognised(told: str) -> None:
    assert THE_OTHER.search(told)


@pytest.mark.parametrize("told", ["pip install 'aya-dominoes[fast]'", "pip install .", "pip install aya_dominoes-0.2.0-py3-none-any.whl"])
def test_our_own_is_not_taken_for_it(told: str) -> None:
    assert not THE_OTHER.search(told)


def test_no_sentence_doc_or_script_installs_the_package_of_a_stranger() -> None:
    here = Path(__file__).resolve()
    endings = {".py", ".md", ".po", ".toml", ".txt", ".xml", ".json", ".spec", ".desktop", ".yml", ".yaml", ".sh", ""}
    folders = ("aya_sim", "games", "assets", "benchmarks", "docs", "packaging", "tests", "tools", ".ci")
    places = [place for folder in folders for place in (ROOT / folder).rglob("*")] + [*ROOT.glob("*")]
    texts = [p for p in places if p.is_file() and p.suffix in endings and p.resolve() != here and "__pycache__" not in p.parts]
    assert len(texts) > 1000
    told = {
        str(p.relative_to(ROOT)): found.group()
        for p in texts
        if (found := THE_OTHER.search(p.read_text(encoding="utf-8", errors="ignore")))
    }
    assert not told


def test_our_packages_are_no_strangers() -> None:
    assert [find_stranger(name) for name in ("aya_sim", "games", benchmarks_name(), "no_such_package")] == [""] * 4


def test_games_of_a_stranger_are_named_in_one_line_and_not_run(tmp_path: Path) -> None:
    place = write_package(tmp_path, "games")
    done = run_from(tmp_path, "--version")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [f"aya: another package called `games` is found before this program's: {place}"]


def test_benchmarks_of_a_stranger_are_named_in_one_line_and_not_run(tmp_path: Path) -> None:
    place = write_package(tmp_path, "benchmarks")
    done = run_from(tmp_path, "bench")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [f"aya: another package called benchmarks is found before this program's: {place}"]
    assert run_from(tmp_path, "--version").returncode == 0  # what does not need them goes on


def test_a_stranger_is_no_error_of_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "find_stranger", lambda name: f"{tmp_path}/{name}")
    with pytest.raises(BadQuestion, match="another package called"):
        import_benchmarks()


def test_the_command_runs_as_a_module_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "aya_sim", "--version"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("aya ")
