"""Words: one place, no holes, and French can follow."""

import ast
import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.shell.words import Words, languages

ROOT = Path(__file__).parent.parent.parent


def asked_for() -> Iterator[tuple[str, str]]:
    """Every name that a call of `words` in games/ spells out, and where."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("words", "_label", "_head"):
                yield from ((arg.value, path.name) for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def test_every_name_that_is_asked_for_is_there() -> None:
    words = Words("en")
    assert not [(name, path) for name, path in asked_for() if name not in words]
    assert len(list(asked_for())) > 30


@pytest.mark.parametrize("language", languages())
def test_every_language_fills_in_the_same_values(language: str) -> None:
    def values(sentence: str | dict[str, str]) -> set[str | None]:
        forms = [sentence] if isinstance(sentence, str) else list(sentence.values())
        return {field for form in forms for _, field, _, _ in string.Formatter().parse(form) if field is not None}

    english, other = read("en"), read(language)
    assert set(other) <= set(english)
    assert not [name for name in other if values(other[name]) != values(english[name])]


def read(language: str) -> dict[str, str | dict[str, str]]:
    out: dict[str, str | dict[str, str]] = {}
    for place in sorted((ROOT / "assets" / "words" / language).glob("*.json")):
        more = json.loads(place.read_text(encoding="utf-8"))
        assert not set(out) & set(more), "a name is said in one file only"
        out |= more
    return out


def test_no_sentence_raises_its_voice() -> None:
    assert not [name for name, sentence in read("en").items() if "!" in json.dumps(sentence)]


def test_values_are_filled_in() -> None:
    assert Words()("launcher.players", low=2, high=5) == "2 to 5 players"


def test_a_name_that_is_not_there_shows_itself() -> None:
    assert Words()("play.nowhere", n=3) == "play.nowhere"


def test_a_value_that_is_not_given_stays_as_written() -> None:
    assert Words()("launcher.players", low=2) == "2 to {high} players"


def test_a_sentence_bends_with_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, one in (("en", [False, True, False]), ("fr", [True, True, False])):
        words = Words(language)
        monkeypatch.setattr(words, "_known", {"n": {"one": "{n} domino", "other": "{n} dominoes"}})
        assert [words("n", n=n) == f"{n} domino" for n in (0, 1, 2)] == one


def test_a_language_that_is_not_there_is_spoken_in_english() -> None:
    assert Words("fi")("dialog.cancel") == Words("en")("dialog.cancel")
    assert Words("../en")("dialog.cancel") == "Cancel"
