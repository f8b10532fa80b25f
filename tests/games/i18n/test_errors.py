"""What rooms without words say is said again in the language spoken: refusals, verdicts, heads of tables."""

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks import BENCHMARKS, tables
from games.i18n.catalogues import ENGLISH, sentences
from games.i18n.errors import translate_cell, translate_error
from games.i18n.words import Words

ROOT = Path(__file__).parents[3]
RAISED = ("BadFile", "BadLayout", "BadQuestion", "BadReplay", "Diverged", "NotInstalled")
UNTOLD = {"games/envs/table.py", "games/aya/model/timeline.py", "aya_sim/replay/poses.py"}
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
                yield path.relative_to(ROOT).as_posix(), re.sub(r"\{[^}]*\}", "7", _example(node.args[-1]))


def _example(told: ast.expr) -> str:
    if isinstance(told, ast.JoinedStr):
        return "".join(map(_example, told.values))
    if isinstance(told, ast.FormattedValue):
        return KNOWN.get(ast.unparse(told.value), "7")
    return told.value if isinstance(told, ast.Constant) and isinstance(told.value, str) else ""


def test_every_refusal_of_the_library_has_a_sentence_in_french() -> None:
    sentences = [(file, text) for file, text in refusals() if re.search(r"[a-z]{2,} [a-z]{2,}", text)]
    assert len(sentences) > 190
    known = (one[0] in UNTOLD or OPEN.search(one[1]) or translate_error(FRENCH, one[1]) != one[1] for one in sentences)
    assert [one for one, is_known in zip(sentences, known, strict=True) if not is_known] == [], "these are to be written in told.po"


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
    assert translate_error(FRENCH, english).startswith(french)
    assert translate_error(Words("en"), english) == english


def test_what_is_not_known_whole_stays_as_it_is() -> None:
    for text in ("$.at: expected a planet of this round, got 7", "Dear diary", "", "expected"):
        assert translate_error(FRENCH, text) == text


def test_figures_of_a_table_are_written_as_the_language_writes_them() -> None:
    cells = ("1,234.5 MB", "+3.1 %", "-", "7.1.0", "v1.2", "0.5 to 1.1")
    assert [translate_cell(FRENCH, cell) for cell in cells] == ["1\u202f234,5 MB", "+3,1 %", "-", "7.1.0", "v1.2", "0,5 à 1,1"]
    assert [translate_cell(Words("en"), cell) for cell in cells] == list(cells)


def test_no_sentence_is_all_holes() -> None:
    """One that has little text of its own would be found where it is not said."""
    for name, form in sentences(ENGLISH, "told."):
        own = re.sub(r"\{\w+\}", "", form)
        assert name == "about" or re.search(r"[a-zA-Z]{2}", own), name


def test_the_list_of_benchmarks_says_what_each_says_of_itself() -> None:
    for name, bench in BENCHMARKS.items():
        assert Words()(f"cli.bench.is.{name}") == str(bench.__doc__).splitlines()[0]


def test_tables_of_measurements_are_told_in_french_where_that_is_asked_for() -> None:
    rows = [("gap/height 0.4, friction 0.2", "0.913 m/s", "goes", "+1.2 %"), ("pitch 25 mm, 10 deg a domino", "-", "stops", "OUTSIDE")]
    told = ("pymunk, own measurements outside the limits: head on", ("row", "measured", "ours", "error"), rows)
    english = tables.aligned(*told)
    tables.speak(partial(translate_cell, FRENCH))
    try:
        french = tables.aligned(*told).splitlines()
    finally:
        tables.speak(str)
    assert tables.aligned(*told) == english
    assert french[0] == "pymunk, mesures propres hors des limites\u202f: de front"
    assert french[1].split() == ["ligne", "mesuré", "le", "nôtre", "écart"]
    assert french[2].split("  ")[1] == "intervalle/hauteur 0,4, frottement 0,2"
    assert french[2].endswith("0,913 m/s  va au bout  +1,2 %")
    assert french[3].startswith("  pas de 25 mm, 10° par domino")
