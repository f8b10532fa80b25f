"""Every command and code block of the documents runs here, in an empty folder, or says in the document why it does not.

`<!-- not run: the reason -->` on the line before a block says so; nobody who reads the page sees it. Even then the commands are
understood and the code can be parsed. A block of text right after one that runs is what it prints.
"""

import ast
import importlib
import json
import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.cli.entry_point import build_parser, main
from games.cli.exit_codes import DONE
from tests.games.pictures.files import a_folder, a_picture

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / ".github").glob("*.md"))]
PAGES = [*DOCUMENTS, ROOT / "CHANGELOG.md"]
COLUMNS = 100
FOLDERS = ["aya_sim", "games", "tests", "tools", "docs", "assets", "benchmarks", "packaging"]
CODE_FILES = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")] + [*ROOT.glob("*.py")]
BLOCK = re.compile(r"^(?:<!-- not run: ([^\n]+?) -->\n+)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SHOWN = {"text", "json", "po", "nginx"}  # what a file or a terminal shows
ELSEWHERE = {
    "check": "the tests are running",
    "test": "these tests",
    "lint": "run by .ci/run",
    "soak": "takes hours",
    "bench": "takes minutes",
    "play": "opens a window",
    "onefile": "run by .ci/run",
    "docs": "run by .ci/run",
}
"""Targets of make that are not made here, and why."""


@dataclass(frozen=True)
class Block:
    """One block of a document. shown: the text right after it, which it prints."""

    document: str
    number: int
    language: str
    text: str
    reason: str
    shown: str

    @property
    def name(self) -> str:
        return f"{self.document}-{self.number}"


def blocks_of(path: Path) -> list[Block]:
    found = list(BLOCK.finditer(path.read_text(encoding="utf-8")))
    made = []
    for k, one in enumerate(found):
        after = found[k + 1] if k + 1 < len(found) else None
        follows = after is not None and after[2] == "text" and not one.string[one.end() : after.start()].strip()
        made.append(Block(path.stem, k, one[2], one[3], one[1] or "", after[3] if after is not None and follows else ""))
    return made


BLOCKS = [block for path in DOCUMENTS for block in blocks_of(path)]
CODE = [block for block in BLOCKS if block.language not in SHOWN]
RUN = [block for block in CODE if not block.reason]
NOT_RUN = [block for block in CODE if block.reason]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty but for what the documents say one has: the assets of the checkout, an owner's cards of Albedo, and a deck of holidays."""
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    for kind in ("cards", "planets"):
        shutil.copy(ROOT / "assets" / "albedo" / f"{kind}.json", tmp_path / f"my-{kind}.json")
    _write_holidays(tmp_path / "holidays")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _write_holidays(deck: Path) -> None:
    """Write the deck of docs/decks.md, with the words that the page shows."""
    (a_folder(deck, 20) / "human").mkdir()
    for name in ("IMG_2041.jpg", "birthday.png", "human/IMG_2077.jpg"):
        a_picture(deck / name)
    _, text, table = (block.text for block in BLOCKS if block.document == "decks" and block.language == "text")
    (deck / "IMG_2041.txt").write_text(text, encoding="utf-8")
    (deck / "words.csv").write_text(table, encoding="utf-8")


def test_the_deck_of_the_documents_is_understood_as_the_page_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for asked, first in (
        ("a beacon for sailors", "IMG_2041.jpg"),
        ("blowing out candles on a cake", "birthday.png"),
        ("gone fishing", "human/IMG_2077.jpg"),
    ):
        assert main(["pictures", "holidays", "--like", asked]) == DONE
        printed = capsys.readouterr()
        assert printed.out.splitlines()[1].split()[1] == first
        assert printed.err == ""


def commands_of(block: Block) -> list[list[str]]:
    lines = (line.split(" #")[0].strip() for line in block.text.splitlines())
    return [shlex.split(line) for line in lines if line and not line.startswith("#")]


def as_made(target: str) -> list[str]:
    """The `aya` command that this target of the Makefile runs."""
    recipe = re.search(rf"^{target}:.*\n\t\$\(BIN\)/(aya .*)$", MAKEFILE, re.MULTILINE)
    assert recipe is not None, f"make {target} runs no aya"
    return shlex.split(recipe[1])


def run(block: Block) -> None:
    """Do what the block does. Raises for what goes wrong."""
    if block.language == "python":
        exec(compile(block.text, block.name, "exec"), {"__name__": "__main__"})
        return
    assert block.language == "sh", f"{block.name}: nobody knows how to run {block.language or 'a block without a language'}"
    for program, *words in commands_of(block):
        if program == "make" and words[0] in ELSEWHERE:
            continue
        command = as_made(words[0]) if program == "make" else [Path(program).name, *words]
        assert command[0] == "aya", f"{block.name}: {' '.join(command)} does not run here; say why"
        assert main(command[1:]) == DONE, " ".join(command)


@pytest.mark.parametrize("document", dict.fromkeys(block.document for block in RUN))
def test_what_a_document_shows_runs_and_prints_what_is_shown(document: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for block in RUN:  # one after another, as they are read
        if block.document == document:
            capsys.readouterr()
            run(block)
            if block.shown:
                assert capsys.readouterr().out == block.shown


def understood(block: Block) -> None:
    """Raise for a command or a piece of code that cannot be."""
    if block.language == "python":
        ast.parse(block.text)
        return
    for program, *words in commands_of(block):
        if Path(program).name == "aya":
            build_parser().parse_args(words)
        elif Path(program).name == "python" and words[:1] == ["-m"] and words[1] != "pip":
            assert find_spec(words[1]) is not None, words[1]


@pytest.mark.parametrize("block", NOT_RUN, ids=lambda block: block.name)
def test_what_does_not_run_here_is_understood_and_has_a_reason(block: Block) -> None:
    understood(block)
    assert len(block.reason) >= 10


def test_few_blocks_do_not_run() -> None:
    assert len(NOT_RUN) == 13
    assert len(RUN) >= 7


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language == "json"], ids=lambda block: block.name)
def test_json_that_is_shown_is_json(block: Block) -> None:
    text = block.text.strip()
    json.loads(text if text[0] in "[{" else f"{{{text}}}")  # a key of an object, shown alone


def test_every_block_says_what_it_is() -> None:
    assert [block.name for block in BLOCKS if not block.language] == []


@pytest.mark.parametrize(("text", "wrong"), [("aya count --nothing x", SystemExit), ("python -m benchmarks.nowhere", AssertionError)])
def test_a_command_that_cannot_be_is_noticed(text: str, wrong: type[BaseException]) -> None:
    with pytest.raises(wrong):
        understood(Block("made-up", 0, "sh", text, "only an example", ""))


def test_a_command_that_fails_is_noticed(folder: Path) -> None:
    fails: Callable[[], None] = lambda: run(Block("made-up", 0, "sh", "aya count nowhere.json", "", ""))  # noqa: E731 - as short as it is
    with pytest.raises(AssertionError):
        fails()


def prose(path: Path) -> list[str]:
    """Return the lines of a page; those of its code blocks are empty, so that line numbers stay."""
    is_code, kept = False, []
    for line in path.read_text(encoding="utf-8").splitlines():
        is_fence = line.startswith("```")
        kept.append("" if is_code or is_fence else line)
        is_code ^= is_fence
    return kept


def names(page: Path, pattern: str) -> list[str]:
    """Return what stands between backticks in a page's prose, where the pattern matches all of it."""
    return [name for name in re.findall(r"`([^`]+)`", "\n".join(prose(page))) if re.fullmatch(pattern, name)]


def resolves(dotted: str) -> bool:
    """Whether a dotted name is a module, or an attribute of one."""
    parts = dotted.split(".")
    for k in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:k]))
        except ModuleNotFoundError:
            continue
        for name in parts[k:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_lines_are_wrapped_except_in_tables_and_pictures(page: Path) -> None:
    assert [line for line in prose(page) if len(line) > COLUMNS and not line.startswith(("|", "!["))] == []


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.stem)
def test_paths_that_documents_name_exist(page: Path) -> None:
    """A word in capitals stands for any name."""
    paths = names(page, rf"(?:{'|'.join(FOLDERS)})/[\w./*-]*")
    assert [path for path in paths if not any(ROOT.glob(re.sub(r"\b[A-Z]{4,}\b", "*", path.rstrip("/"))))] == []
    files = {path.name for path in CODE_FILES}
    assert [name for name in names(page, r"\w+\.py") if name not in files] == []


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.stem)
def test_names_of_the_code_that_documents_use_exist(page: Path) -> None:
    dotted = names(page, r"(?:aya_sim|games|tools|benchmarks)(?:\.\w+)+(?:\(.*\))?")
    assert [name for name in dotted if not resolves(name.split("(")[0])] == []
    words = {word for path in CODE_FILES for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    classes_and_calls = {name.split("(")[0] for name in names(page, r"(?:[A-Z][a-z]+){2,}(?:\(.*\))?|\w+_\w+\(.*\)")}
    assert sorted(classes_and_calls - words) == []


def test_the_architecture_lists_every_package() -> None:
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in CODE_FILES if path.name == "__init__.py"}
    listed = set(names(ROOT / "docs" / "architecture.md", r"[\w.]+"))
    assert sorted(name for name in packages - listed if name.startswith(("aya_sim", "games"))) == []
