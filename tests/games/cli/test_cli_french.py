"""The commands speak the language of the environment: French where it asks for French, English where it asks for C or for nothing."""

import argparse
import inspect
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import pytest

from aya_sim import cascade_file, layout_file
from aya_sim.physics import topple
from aya_sim.proof import Verdict
from aya_sim.scenes import scene
from games.cli import doctor_checks, entry_point, parser
from games.cli.exit_codes import REFUSED
from games.cli.summaries import cascade_in_words
from games.i18n.compile import NoBabel
from games.i18n.words import Words
from games.shell.settings import Settings, save
from tools.words import WORDS, read

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def aya(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs one command in this process; language: as the environment gives it."""

    def run(*arguments: object, language: str = "fr_FR.UTF-8") -> tuple[int, str, str]:
        monkeypatch.setenv("LC_ALL", language)
        code = entry_point.main([str(one) for one in arguments])
        told = capsys.readouterr()
        return code, " ".join(told.out.split()), told.err

    yield run
    monkeypatch.undo()
    parser.speak()


def test_help_is_all_in_french(aya: Run) -> None:
    """Every sentence of help in the catalogue is there in French, and none in English that has another in French."""
    listed = entry_point.COMMANDS
    told = " ".join([aya("--help")[1], *(aya(name, "--help")[1] for name in listed)])
    english, french = read(WORDS / "en" / "commands.po").messages, Words("fr")
    helps = [name for name in english if re.fullmatch(rf"cli\.({'|'.join(listed)})(\.[a-z_]+)?", name)]
    helps = [name for name in helps if " ".join(str(french(name)).split()) in told]
    assert len(listed) == 17
    assert len(helps) > 70
    assert [name for name in helps if english[name].forms[0] != french(name) and f" {english[name].forms[0]} " in told] == []
    for sentence in ("usage:", "show this help", "positional arguments"):
        assert sentence not in told


def test_c_and_no_language_at_all_are_english(aya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert aya("--help", language="C")[1].startswith("usage: aya [-h]")
    monkeypatch.delenv("LANG", raising=False)
    assert aya("--help", language="")[1].startswith("usage: aya [-h]")
    assert aya("--help", language="fi_FI.UTF-8")[1].startswith("usage: aya [-h]")


def test_wrong_use_is_refused_in_french(aya: Run) -> None:
    assert aya("topple") == (2, "", "aya topple\u202f: il manque les arguments suivants\u202f: LAYOUT\nEssayez `aya topple --help`.\n")
    assert "un argument est attendu" in aya("sim", "aya", "--games")[2]
    assert "attendu un nombre entier à partir de 0, reçu 'x'" in aya("sim", "aya", "--games", "x")[2]
    assert "arguments inconnus\u202f: --no" in aya("credits", "--no")[2]
    assert aya("play", "aya", "--players", 9)[2] == "aya\u202f: --players\u202f: Aya se joue de 2 à 5, reçu 9\n"


def test_what_the_library_refuses_is_refused_in_french(aya: Run, tmp_path: Path) -> None:
    assert aya("sim", "nope")[2].startswith("aya\u202f: il n’y a pas de jeu 'nope'\u202f; il y a aya, album")
    assert aya("play", "nope")[2] == aya("sim", "nope")[2]
    for command in ("topple", "count", "verify", "replay", "open", "sweep"):
        assert aya(command, tmp_path / "x")[2] == f"aya\u202f: {tmp_path / 'x'}\u202f: ce fichier n’existe pas\n"
    (tmp_path / "x").write_text("{}")
    assert aya("topple", tmp_path / "x")[2] == f"aya\u202f: {tmp_path / 'x'}: $.format\u202f: manque\n"


def test_the_rules_are_in_the_language_spoken(aya: Run) -> None:
    assert "Un jeu coopératif" in aya("rules", "aya")[1]
    assert "A co-operative game" in aya("rules", "aya", "--lang", "en")[1]
    assert "A co-operative game" in aya("rules", "aya", language="fi_FI.UTF-8")[1]


def test_the_language_of_the_settings_is_spoken_unless_the_environment_asks_for_c(
    aya: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path))
    for name in ("LANG", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    settings = tmp_path / "settings.json"
    save(Settings(language="fr"), settings)
    told = [aya("--help", language=language)[1][:5] for language in ("en_GB.UTF-8", "", "C", "C.UTF-8", "POSIX")]
    assert told == ["utili", "utili", "usage", "usage", "usage"]
    for text in ('{"format": "aya-settings", "settings": {"language": "xx"}}', "Dear diary", '{"settings": {"language": 7}}', ""):
        settings.write_text(text)
        assert aya("--help", language="fr_FR.UTF-8")[1].startswith("utili")
        assert settings.read_text() == text, "a command leaves it as it is"


def test_a_fallen_table_is_counted_in_french(aya: Run, tmp_path: Path) -> None:
    fallen = tmp_path / "fallen.json"
    layout_file.save(topple(scene("one-terrain-complete")).fallen, fallen)
    code, told, _ = aya("count", fallen)
    assert code == 0
    assert re.match(r"\d+ points? \(le palier de \d+\)", told)
    assert re.match(r"\d+ points \(the step of \d+\)", aya("count", fallen, language="C")[1])


def test_a_cascade_is_told_in_english_as_the_library_tells_it() -> None:
    for name in ("one-terrain-complete", "straight"):
        cascade = topple(scene(name))
        assert cascade_in_words(cascade) == cascade_file.summary(cascade)


def test_numbers_are_written_as_each_language_writes_them() -> None:
    english, french = Words("en"), Words("fr")
    assert (english.number(1234.5, ",.2f"), french.number(1234.5, ",.2f")) == ("1,234.50", "1\u202f234,50")
    assert french("cli.sim.mean", games=2, mean=1.5) == "Moyenne de 2\u202f: 1,50"
    assert english("cli.sim.mean", games=2, mean=1.5) == "Mean of 2: 1.50"


@pytest.mark.parametrize("sentence", parser._NAMES)
def test_what_is_put_in_the_place_of_argparse_s_own_sentences_is_what_it_says(sentence: str) -> None:
    assert repr(sentence)[1:-1] in inspect.getsource(argparse).replace('\\"', '"')
    assert Words("en")(parser._NAMES[sentence]) == sentence
    holes = re.compile(r"%(?:\(\w+\))?[rs]")
    assert holes.findall(Words("fr")(parser._NAMES[sentence])) == holes.findall(sentence)


def test_a_row_of_games_is_summed_up_in_french(aya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"seed": 3, "total": 31, "rating": 30, "retriggers": 2, "animals": 8, "landscapes": 12, "dominoes": 131, "used_s": 1094}
    rows = [{**row, "cpu_s": 1.5}, {**row, "total": 24, "cpu_s": 0.5}]
    monkeypatch.setattr("games.aya.environment.simulate.games", lambda _levels, _count, seed, **_: iter([rows[seed]]))
    play = ("sim", "aya", "--games", 2, "--workers", 1)
    code, told, _ = aya(*play)
    assert code == 0
    assert "moyenne minimum médiane maximum total 27,5 24 27,5 31 relances 2 2 2 2" in told
    assert "mean least median most total 27.5 24 27.5 31 retriggers 2 2 2 2" in aya(*play, language="C")[1]
    assert "Des yeux parents" in aya("sim", "album")[1]
    assert json.loads(aya("sim", "album", "--json")[1])["games"][0]["rating"] == "Kindred eyes"


def test_the_doctor_tells_people_in_french_and_programs_in_english(aya: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    finding = doctor_checks.ok("replay", verdict=Verdict.SAME)
    monkeypatch.setattr(doctor_checks, "PARTS", {"self_test": (lambda: iter([finding]),)})
    assert aya("doctor")[1] == "Essai du programme bon l’enregistrement de la boîte tombe de nouveau : identique Tout va bien."
    (row,) = json.loads(aya("doctor", "--json")[1])["findings"]
    assert (row["name"], row["values"], row["told"]) == ("replay", {"verdict": "same"}, "the replay of the box falls again: same")


def test_without_words_to_say_it_in_the_one_plain_sentence_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wordless(_: str) -> Words:
        raise NoBabel("the words are not made here")

    monkeypatch.setattr("games.cli.language.Words", wordless)
    assert entry_point.main(["--help"]) == REFUSED
    assert capsys.readouterr() == ("", "aya: the words are not made here\n")
