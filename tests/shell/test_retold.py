"""What rooms without words say is said again in the language spoken: refusals, verdicts, heads of tables."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogues import ENGLISH, sentences
from games.shell.retold import refigured, retold
from games.shell.words import Words

ROOT = Path(__file__).parent.parent.parent
RAISED = ("BadFile", "BadLayout", "BadQuestion", "BadReplay", "Diverged", "NotInstalled")
UNTOLD = {"games/envs/table.py", "games/aya/cascade_show.py", "aya_sim/replay/poses.py"}
"""What only a program can do wrong, in the library's own words."""
OPEN = re.compile(r"is not over|goes on|is not to move|domino 7 7|the 7 at|members7")
"""Asked of a game by programs only; and sentences put together of pieces, which are tried below."""
KNOWN = {"replays.SUFFIX": ".ayareplay", "PARQUET": ".parquet"}
FRENCH = Words("fr")


def refusals() -> Iterator[tuple[str, str]]:
    """The file and an example of everything that the library and the games refuse in words of their own."""
    for path in [path for top in ("aya_sim", "games", "benchmarks") for path in sorted((ROOT / top).rglob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "raise " in text else ():
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in RAISED:
                yield path.relative_to(ROOT).as_posix(), _example(node.args[0])


def _example(told: ast.expr) -> str:
    if isinstance(told, ast.JoinedStr):
        return "".join(map(_example, told.values))
    if isinstance(told, ast.FormattedValue):
        return KNOWN.get(ast.unparse(told.value), "7")
    return told.value if isinstance(told, ast.Constant) and isinstance(told.value, str) else ""


def test_every_refusal_of_the_library_has_a_sentence_in_french() -> None:
    sentences = [(file, text) for file, text in refusals() if re.search(r"[a-z]{2,} [a-z]{2,}", text)]
    assert len(sentences) > 190
    assert [one for one in sentences if one[0] not in UNTOLD and not OPEN.search(one[1]) and retold(FRENCH, one[1]) == one[1]] == []


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("x.json: there is no such file", "x.json\u202f: ce fichier n’existe pas"),
        ('$.dominoes[3].x: expected a number, got "north"', '$.dominoes[3].x\u202f: attendu un nombre, reçu "north"'),
        (
            "a: b.json: $.version: 9 is newer than this program reads (1); a newer Aya will open it",
            "a: b.json: $.version\u202f: 9 est plus",
        ),
        ("a.png: cannot be written (permission denied)", "a.png\u202f: écriture impossible (accès refusé)"),
        ("$.x: expected forest or start or pole, got null", "$.x\u202f: attendu forest ou start ou pole, reçu null"),
        ("not a replay: expected 2 members, got 1", "ce n’est pas un enregistrement\u202f: attendu 2 membres, reçu 1"),
        ("$.d[1]: domino 4 at 5, -6 is off the table of 9 x 9 mm", "$.d[1]\u202f: le domino 4, en 5, -6, dépasse"),
        ("not JSON: Expecting value: line 1 column 1 (char 0)", "ce n’est pas du JSON\u202f: une valeur est attendue\u202f: ligne 1"),
        (
            "different: cascade 1, domino 3 at 0.1 s: it comes to lie otherwise",
            "différent\u202f: cascade 1, domino 3 à 0.1 s\u202f: il finit",
        ),
    ],
)
def test_what_was_refused_is_told_with_its_place_and_values(english: str, french: str) -> None:
    assert retold(FRENCH, english).startswith(french)
    assert retold(Words("en"), english) == english


def test_what_is_not_known_whole_stays_as_it_is() -> None:
    for text in ("$.at: expected a planet of this round, got 7", "Dear diary", "", "expected"):
        assert retold(FRENCH, text) == text


def test_figures_of_a_table_are_written_as_the_language_writes_them() -> None:
    cells = ("1,234.5 MB", "+3.1 %", "-", "7.1.0", "v1.2", "0.5 to 1.1")
    assert [refigured(FRENCH, cell) for cell in cells] == ["1\u202f234,5 MB", "+3,1 %", "-", "7.1.0", "v1.2", "de 0,5 à 1,1"]
    assert [refigured(Words("en"), cell) for cell in cells] == list(cells)


def test_no_sentence_is_all_holes() -> None:
    """One that has little text of its own would be found where it is not said."""
    for name, form in sentences(ENGLISH, "told."):
        own = re.sub(r"\{\w+\}", "", form)
        assert name == "about" or re.search(r"[a-zA-Z]{2}", own), name
