"""Words: one place, no holes, every language whole and in order."""

import logging
import pickle
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.i18n import catalogues as room
from games.i18n.compile import MADE, MADE_OF, NoBabel, compile_catalogue, digest
from games.i18n.words import Words, languages
from games.ui.theme import Theme
from tools import words as keeping
from tools.used_words import asked_for, missing, unused
from tools.words import Message, in_order, read_language

FOLDER = keeping.WORDS
OF_THE_COMMAND_LINE = {"commands", "errors", "files", "tables", "pictures"}  # and what cannot be read, and names of pictures
ENGINE_NAME = re.compile(r"\b(pymunk|mujoco|numba|chipmunk|engines?|moteurs?)\b", re.IGNORECASE)
OTHERS = [language for language in languages() if language != "en"]


def messages(language: str) -> dict[str, Message]:
    out: dict[str, Message] = {}
    for part in read_language(FOLDER / language).values():
        assert not set(out) & set(part.messages), "a name is said in one file only"
        out |= part.messages
    return out


def holes(form: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(form) if field is not None}


def test_every_name_that_is_asked_for_is_said_and_no_other() -> None:
    asked, names = asked_for(), set(messages("en"))
    assert missing(asked, names) == []
    assert unused(asked, names) == []
    assert len(asked.called) > 300


@pytest.mark.parametrize("language", languages())
def test_players_at_the_window_are_told_no_names_of_engines(language: str) -> None:
    parts = {name: part for name, part in read_language(FOLDER / language).items() if name not in OF_THE_COMMAND_LINE}
    assert "aya_foresight" in parts
    said = [(one.name, form) for part in parts.values() for one in part.messages.values() for form in one.forms]
    assert [one for one in said if ENGINE_NAME.search(one[1])] == []


def test_french_is_there() -> None:
    assert "fr" in languages()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_part_and_name_and_no_more(language: str) -> None:
    english, other = read_language(FOLDER / "en"), read_language(FOLDER / language)
    assert {name: set(part.messages) for name, part in other.items()} == {name: set(part.messages) for name, part in english.items()}


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_written_in_every_form_its_header_counts(language: str) -> None:
    for part in read_language(FOLDER / language).values():
        count = int(part.plural_forms.removeprefix("nplurals=").split(";")[0])
        assert [one.name for one in part.messages.values() if not one.is_written or len(one.forms) != (count if one.bends else 1)] == []


@pytest.mark.parametrize("language", languages())
def test_the_parts_of_a_language_bend_alike(language: str) -> None:
    assert len({part.plural_forms for part in read_language(FOLDER / language).values()}) == 1


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    """A form for one may leave its number out ("one domino")."""
    english, other = messages("en"), messages(language)
    for name, one in english.items():
        wanted = set[str]().union(*map(holes, one.forms))
        free = {"n"} if one.bends else set()
        assert [form for form in other[name].forms if not wanted - free <= holes(form) <= wanted | free] == [], name


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_was_written_from_the_english_as_it_is_now(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert [name for name, one in other.items() if one.fuzzy or one.english != keeping.english_of(english[name])] == []


@pytest.mark.campaign
def test_every_file_is_as_the_tool_writes_it() -> None:
    assert [path.name for path, text in in_order(FOLDER).items() if path.read_text(encoding="utf-8") != text] == []
    assert set(in_order(FOLDER)) == set(FOLDER.glob("*/*.po"))


@pytest.mark.parametrize("language", languages())
def test_no_sentence_raises_its_voice(language: str) -> None:
    assert [name for name, one in messages(language).items() if "!" in "".join(one.forms).replace("!r}", "}")] == []


def test_values_are_filled_in() -> None:
    assert Words()("launcher.players", low=2, high=5) == "2 to 5 players"


def test_a_name_that_is_not_there_shows_itself() -> None:
    assert Words()("play.nowhere", n=3) == "play.nowhere"
    assert "play.nowhere" not in Words()
    assert "launcher.players" in Words()


def test_a_value_that_is_not_given_stays_as_written() -> None:
    assert Words()("launcher.players", low=2) == "2 to {high} players"


def test_a_sentence_bends_with_a_number_as_its_language_does() -> None:
    assert [Words("en")("album.pile", n=n) for n in (0, 1, 2, -1)] == ["0 photos", "1 photo", "2 photos", "−1 photo"]
    assert [Words("fr")("aya.practice.dominoes", n=n) for n in (0, 1, 2)] == ["0 domino", "1 domino", "2 dominos"]
    assert Words("en")("album.pile", n=1.5) == "1.5 photos"


def test_a_language_that_is_not_there_is_spoken_in_english() -> None:
    assert Words("fi")("dialog.cancel") == Words("en")("dialog.cancel")
    assert Words("../en")("dialog.cancel") == "Cancel"


def test_what_was_said_follows_the_language_wherever_it_is_shown() -> None:
    words, theme = Words("en"), Theme(1.0)
    said = words("dialog.cancel")
    within = words("launcher.players", low=said, high=words("dialog.cancel"))
    assert (said, within) == ("Cancel", "Cancel to Cancel players")
    words.speak("fr")
    assert (str(said), str(within)) == ("Annuler", "Annuler à Annuler joueurs")
    assert f"{said:>9}." == "  Annuler."
    assert theme.size(said) == theme.size("Annuler") != theme.size("Cancel")
    assert theme.wrapped(within, "text", 10_000) == ["Annuler à Annuler joueurs"]
    words.speak("en")
    assert (str(said), str(within)) == ("Cancel", "Cancel to Cancel players")


def test_what_was_said_is_a_text_like_any_other_to_files_and_to_other_processes() -> None:
    said = Words("fr")("dialog.cancel")
    assert type(str(said)) is str
    assert type(pickle.loads(pickle.dumps(said))) is str
    assert said == pickle.loads(pickle.dumps(said)) == "Annuler"


def test_a_no_break_space_binds_two_words_and_is_a_space_to_see() -> None:
    theme = Theme(1.0)
    assert theme.wrapped("Quoi\u202f: rien", "text", theme.size("Quoi :")[0]) == ["Quoi :", "rien"]
    assert theme.wrapped("Et quoi\u202f: rien", "text", theme.size("Et quoi")[0]) == ["Et", "quoi :", "rien"]


HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of assets with one sentence of English."""
    folder = tmp_path / "words" / "en"
    folder.mkdir(parents=True)
    (folder / "one.po").write_bytes(HEADER + b'msgid "a.b"\nmsgstr "first"\n')
    monkeypatch.setattr(room, "asset_folder", lambda: tmp_path)
    room.catalogue_of.cache_clear()
    yield folder
    room.catalogue_of.cache_clear()


def said(name: str, language: str = "en") -> str:
    room.catalogue_of.cache_clear()
    return Words(language)(name)


def test_words_changed_since_they_were_made_are_made_anew_and_kept(own: Path) -> None:
    assert said("a.b") == "first"
    before = (own / MADE).read_bytes()
    (own / "one.po").write_bytes(HEADER + b'msgid "a.b"\nmsgstr "second"\n')
    assert said("a.b") == "second"
    assert (own / MADE).read_bytes() != before


def test_words_that_are_as_they_were_made_need_no_babel(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said("a.b") == "first"
    monkeypatch.setattr(room, "compile_catalogue", without_babel)
    assert said("a.b") == "first"


def without_babel(sources: object) -> bytes:
    raise NoBabel("no Babel")


def test_stale_words_without_babel_are_said_and_used(own: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    said("a.b")
    (own / "one.po").write_bytes(HEADER + b'msgid "a.b"\nmsgstr "second"\n')
    monkeypatch.setattr(room, "compile_catalogue", without_babel)
    with caplog.at_level(logging.WARNING):
        assert said("a.b") == "first"
    assert "no Babel" in caplog.text


@pytest.mark.parametrize("kept", [0, 3, 40, -1])
def test_words_that_were_broken_off_while_they_were_made_are_made_anew(own: Path, kept: int) -> None:
    said("a.b")
    whole = (own / MADE).read_bytes()
    (own / MADE).write_bytes(whole[:kept])
    assert said("a.b") == "first"
    assert (own / MADE).read_bytes() == whole


def test_no_words_at_all_and_no_babel_says_what_to_do(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel.messages.mofile", None)
    with pytest.raises(NoBabel, match="pip install"):
        said("a.b")


def test_what_another_language_lacks_is_said_in_english(own: Path) -> None:
    other = own.parent / "fr"
    other.mkdir()
    (other / "one.po").write_bytes(HEADER + b'msgid "a.b"\nmsgstr ""\n\nmsgid "a.c"\nmsgid_plural "a.c"\nmsgstr[0] "x"\nmsgstr[1] ""\n')
    (own / "one.po").write_bytes(
        HEADER + b'msgid "a.b"\nmsgstr "first"\n\nmsgid "a.c"\nmsgid_plural "a.c"\nmsgstr[0] "one"\nmsgstr[1] "many"\n'
    )
    assert said("a.b", "fr") == "first"
    assert [Words("fr")("a.c", n=n) for n in (1, 2)] == ["one", "many"]


def test_the_made_file_is_the_same_whenever_it_is_made() -> None:
    sources = {"one.po": HEADER + b'msgid "a.b"\nmsgstr "first"\n'}
    code = (
        "import sys; from games.i18n.compile import compile_catalogue; "
        "sys.stdout.buffer.write(compile_catalogue({'one.po': sys.stdin.buffer.read()}))"
    )
    again = subprocess.run([sys.executable, "-c", code], input=sources["one.po"], capture_output=True, check=True)
    assert again.stdout == compile_catalogue(sources)
    assert digest(sources).encode() in again.stdout
    assert MADE_OF.encode() in again.stdout


def test_what_is_no_catalogue_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"one\.po"):
        compile_catalogue({"one.po": HEADER + b"msgid broken\n"})


def test_where_there_is_no_keyboard_no_key_is_said_in_brackets() -> None:
    words = Words("en")
    before = words("albedo.do.close")
    assert "(" in str(before)
    words.forget_keys()
    assert str(before) == words("albedo.do.close") == "Close"
