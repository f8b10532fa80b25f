"""What rooms without words say is said again in the language spoken: refusals, verdicts, heads of tables."""

import ast
import errno
import pickle
import re
from functools import partial
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.errors import BadFile, BadLayout, Message
from aya_sim.files import unwritable
from aya_sim.proof import Verdict
from aya_sim.replay.verify import Finding
from benchmarks import BENCHMARKS, tables
from games.i18n.catalogues import ENGLISH, languages
from games.i18n.errors import translate_cell, translate_error
from games.i18n.words import Words
from tools.error_words import english, raised, templates
from tools.words import WORDS, read

pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not

FRENCH = Words("fr")
WITHOUT_CODES = {"IllegalAction", "Refused"}
"""Their code is a reason of a game, which its screens put into words."""


def refused_layout(data: bytes) -> BadLayout:
    """Return the refusal of a layout file with these bytes."""
    with pytest.raises(BadLayout) as caught:
        layout_file.loads(data)
    return caught.value


def test_every_error_that_is_raised_has_a_code() -> None:
    without = [where for where, call in raised() if len(call.args) < 2 and ast.unparse(call.func).split(".")[-1] not in WITHOUT_CODES]
    assert without == [], "give these a code, a template and its values"


def test_every_code_has_one_sentence_and_its_values() -> None:
    known: dict[str, tuple[str, ...]] = {}
    uses = list(templates())
    assert len(uses) > 350
    for one in uses:
        assert known.setdefault(one.code, one.sentences) == one.sentences, f"{one.where}: {one.code} is another sentence elsewhere"
        if one.values is not None:
            assert one.holes == one.values - {"where", "errno"}, f"{one.where}: {one.code} is given other values than it tells"


@pytest.mark.parametrize("language", [language for language in languages() if language != ENGLISH])
def test_every_code_has_words_in_every_language(language: str) -> None:
    there = read(WORDS / language / "errors.po").messages
    for name, forms in english().items():
        assert there[name].is_written, name
        for form in there[name].forms:
            holes = set(re.findall(r"\{(\w+)\}", form))
            assert holes <= set(re.findall(r"\{(\w+)\}", " ".join(forms))), name


REFUSED = [
    (
        BadFile("file.none", "there is no such file", where="x.json"),
        "x.json: there is no such file",
        "x.json\u202f: ce fichier n’existe pas",
    ),
    (
        refused_layout(
            b'{"format": "aya-layout", "version": 1, "dominoes": [{"id": 1, "terrain": "field", "x": "north", "y": 0, "heading": 0}]}'
        ),
        '$.dominoes[0].x: expected a number, got "north"',
        '$.dominoes[0].x\u202f: attendu un nombre, reçu "north"',
    ),
    (
        refused_layout(b'{"format": "aya-layout", "version": 9}').at("a: b.json"),
        "a: b.json: $.version: 9 is newer than this program reads (1); a newer Aya will open it",
        "a: b.json: $.version\u202f: 9 est plus",
    ),
    (
        unwritable(Path("a.png"), PermissionError(errno.EACCES, "Permission denied")),
        "a.png: cannot be written (permission denied)",
        "a.png\u202f: écriture impossible (accès refusé)",
    ),
    (
        refused_layout(b'{"format": "aya-layout", "version": 1, "dominoes": [], "animals": [{"terrain": null, "x": 0, "y": 0}]}'),
        "$.animals[0].terrain: expected forest or mountain or desert or pole or field, got null",
        "$.animals[0].terrain\u202f: attendu forest ou mountain ou desert ou pole ou field, reçu null",
    ),
    (refused_layout(b"{"), "not JSON: Expecting property name", "ce n’est pas du JSON\u202f: "),
    (
        BadFile("zip.members", "not {what}: expected {n} members, got {got}", what=Message("zip.replay", "a replay"), n=2, got=1),
        "not a replay: expected 2 members, got 1",
        "ce n’est pas un enregistrement\u202f: attendu 2 membres, reçu 1",
    ),
    (
        BadLayout(
            "layout.off.domino",
            "domino {domino} at {x:g}, {y:g} is off the table of {size}",
            where="$.d[1]",
            domino=4,
            x=5.0,
            y=-6.0,
            size="9 x 9 mm",
        ),
        "$.d[1]: domino 4 at 5, -6 is off the table of 9 x 9 mm",
        "$.d[1]\u202f: le domino 4, en 5, -6, dépasse",
    ),
    (
        Finding(
            Verdict.DIFFERENT,
            Message(
                "verdict.domino",
                "cascade {cascade}, domino {domino} at {time:.1f} s: {why}",
                cascade=1,
                domino=3,
                time=0.1,
                why=Message("verdict.rest", "it comes to lie otherwise"),
            ),
        ),
        "different: cascade 1, domino 3 at 0.1 s: it comes to lie otherwise",
        "différent\u202f: cascade 1, domino 3 à 0.1 s\u202f: il finit",
    ),
]


@pytest.mark.parametrize(("refused", "english", "french"), REFUSED, ids=[english for _, english, _ in REFUSED])
def test_what_was_refused_is_said_with_its_place_and_values(refused: object, english: str, french: str) -> None:
    assert str(refused).startswith(english)
    assert translate_error(Words("en"), refused) == str(refused)
    assert translate_error(FRENCH, refused).startswith(french)


def test_an_error_is_the_same_after_a_way_through_another_process() -> None:
    error = unwritable(Path("a.png"), PermissionError(errno.EACCES, "Permission denied")).at("outer")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.where, again.errno) == (str(error), "file.unwritten", ("outer", "a.png"), errno.EACCES)
    assert translate_error(FRENCH, again) == translate_error(FRENCH, error)


def test_what_has_no_code_stays_as_it_is() -> None:
    for text in ("$.at: expected a planet of this round, got 7", "Dear diary", "", "expected", KeyError("x")):
        assert translate_error(FRENCH, text) == str(text)


def test_figures_of_a_table_are_written_as_the_language_writes_them() -> None:
    cells = ("1,234.5 MB", "+3.1 %", "-", "7.1.0", "v1.2", "0.5 to 1.1")
    assert [translate_cell(FRENCH, cell) for cell in cells] == ["1\u202f234,5 MB", "+3,1 %", "-", "7.1.0", "v1.2", "0,5 à 1,1"]
    assert [translate_cell(Words("en"), cell) for cell in cells] == list(cells)


def test_the_list_of_benchmarks_says_what_each_says_of_itself() -> None:
    for name, bench in BENCHMARKS.items():
        assert Words()(f"cli.bench.is.{name}") == str(bench.__doc__).splitlines()[0]


def test_tables_of_measurements_are_told_in_french_where_that_is_asked_for() -> None:
    rows = [("gap/height 0.4, friction 0.2", "0.913 m/s", "goes", "+1.2 %"), ("pitch 25 mm, 10 deg a domino", "-", "stops", "OUTSIDE")]
    told = ("pymunk, own measurements outside the limits: head on", ("row", "measured", "ours", "error"), rows)
    english = tables.format_rows(*told)
    tables.set_translator(partial(translate_cell, FRENCH))
    try:
        french = tables.format_rows(*told).splitlines()
    finally:
        tables.set_translator(str)
    assert tables.format_rows(*told) == english
    assert french[0] == "pymunk, mesures propres hors des limites\u202f: de front"
    assert french[1].split() == ["ligne", "mesuré", "le", "nôtre", "écart"]
    assert french[2].split("  ")[1] == "intervalle/hauteur 0,4, frottement 0,2"
    assert french[2].endswith("0,913 m/s  va au bout  +1,2 %")
    assert french[3].startswith("  pas de 25 mm, 10° par domino")
