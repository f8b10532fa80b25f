"""What the documents show is true: the example runs and prints what is shown, the commands and the links are there, the formats load."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.geometry.check import refuse_impossible

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def run(*command: str) -> str:
    return subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_the_example_prints_what_the_readme_shows() -> None:
    (example,), (shown,) = blocks(README, "python"), blocks(README, "text")
    assert run("-c", example) == shown


def test_the_example_is_about_ten_lines() -> None:
    assert len(blocks(README, "python")[0].split("\n")) <= 12


def test_the_readme_lists_the_commands_that_are_there_and_no_others() -> None:
    listed = re.findall(r"^\| `aya (\w+)", README, re.MULTILINE)
    offered = re.findall(r"^    (\w+)  ", run("-m", "games.cli", "--help"), re.MULTILINE)
    assert sorted(listed) == sorted(offered)


@pytest.mark.parametrize("command", ["topple", "count"])
def test_the_readme_names_every_option(command: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| `aya {command} "))
    offered = set(re.findall(r"--[a-z-]+", run("-m", "games.cli", command, "--help"))) - {"--help"}
    assert set(re.findall(r"--[a-z-]+", row)) == offered


def test_the_make_targets_that_are_named_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for path in DOCUMENTS for name in re.findall(r"(?:`|^)make ([a-z]+)", path.read_text(encoding="utf-8"), re.MULTILINE)}
    assert {"demo", "test"} <= named <= targets


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_of_the_code_that_documents_name_exist(path: Path) -> None:
    named = re.findall(r"`((?:aya_sim|games|tests|benchmarks)/[\w/]+\.py)`", path.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_layout_shown_in_the_formats_is_one() -> None:
    shown = next(text for text in blocks(FORMATS, "json") if '"aya-layout"' in text)
    layout = layout_file.loads(shown.encode())
    refuse_impossible(layout)
    assert len(layout.dominoes) == 2


def test_the_picture_is_light_enough_for_a_page() -> None:
    assert (ROOT / "docs" / "pictures" / "expedition.png").stat().st_size <= 600_000
