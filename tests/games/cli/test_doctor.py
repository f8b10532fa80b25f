"""`aya doctor`: green here without a display, a line for everything; what has failed is told and is exit code 1."""

import contextlib
import importlib
import json
import sqlite3
import tomllib
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from aya_sim import scoring
from games.cli import doctor_checks, main
from games.cli.doctor_checks import Condition, Finding, run_check
from games.cli.exit_codes import DONE, FAILED
from games.core.registry import GAMES
from games.i18n.words import Words
from games.records import store
from games.records.results import Ended, Help, Result, Seat
from games.shell.audio import voices

ROOT = Path(__file__).parents[3]


def finding(name: str, findings: Iterator[Finding]) -> Finding:
    return next(one for one in findings if one.name == name)


def test_all_is_well_here_and_every_part_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == DONE
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if not line.startswith("  ")] == ["Versions", "Places", "Window", "Self-test", "All is well."]
    assert not any(line.strip().startswith("failed") for line in told)
    for part in ("pygame-ce", "Chipmunk", "GEOS", "a small table falls and is counted: 30 dominoes, 16 points", "words of English (en)"):
        assert any(part in line for line in told), part
    for record in GAMES:
        assert any(f"{record.title} is played to its end" in line for line in told)


def test_a_line_is_printed_before_the_next_check_begins(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    seen: list[str] = []

    def look() -> Iterator[Finding]:
        for _ in range(2):
            seen.append(capfd.readouterr().out)  # what has left the program, not what waits in its buffer
            yield doctor_checks.ok("place.assets")

    monkeypatch.setattr(doctor_checks, "PARTS", {"places": (look,), "window": (look,)})
    assert main(["doctor"]) == DONE
    line = "  ok       pictures, letters and words are there\n"
    assert seen == ["", f"Places\n{line}", line, f"Window\n{line}"]


def test_the_kept_speed_of_a_renderer_is_told_without_drawing_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from games.aya.render.gl import choice

    monkeypatch.setattr(choice, "measurement_file", lambda: tmp_path / "opengl.json")
    (first,) = run_check(doctor_checks.opengl)
    if first.name == "opengl.none":
        pytest.skip(str(first.values["why"]))
    monkeypatch.setattr(choice, "_measure", lambda renderer: pytest.fail("measured twice"))
    assert list(run_check(doctor_checks.opengl)) == [first]


def test_it_says_which_engines_are_compiled_and_compiles_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    told = [(one.name, one.values["name"]) for one in doctor_checks.compiled_engines()]
    assert told == [("engine.waits", "fast"), ("engine.waits", "full")]
    assert not list(tmp_path.iterdir())
    code = importlib.import_module("aya_sim.physics.compiler").Compiler.known["full"].path
    code.parent.mkdir()
    code.touch()
    assert [one.name for one in doctor_checks.compiled_engines()] == ["engine.waits", "engine.compiled"]


def test_a_count_that_came_out_otherwise_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor_checks, "GOLDEN_TOTAL", 17)
    monkeypatch.setattr(doctor_checks, "PARTS", {"self_test": (doctor_checks.table,)})
    assert main(["doctor", "--json"]) == FAILED
    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == 1
    assert [row["condition"] for row in told["findings"]] == ["failed", "ok"]
    assert told["findings"][0]["values"]["total"] == 16


def test_a_check_that_falls_over_is_told_and_the_others_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> object:
        raise OSError("no such disk")

    monkeypatch.setattr(scoring, "count", lost)
    (told,) = run_check(doctor_checks.table)
    assert told.condition is Condition.FAILED
    assert told.values["why"] == "OSError: no such disk"


def test_every_extra_that_people_and_programs_use_is_looked_for() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(doctor_checks.EXTRAS) == set(declared) - {"peers", "onefile", "docs", "learn", "dev"}
    for extra, package in doctor_checks.EXTRAS.items():
        assert any(requirement.startswith(package) for requirement in declared[extra]), extra


def test_a_machine_without_display_or_extras_lacks_them_and_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "has_display", lambda: False)
    monkeypatch.setattr(doctor_checks, "EXTRAS", {"fast": "a-package-that-is-not-there"})
    assert finding("display.none", doctor_checks.display()).condition is Condition.MISSING
    assert finding("extra.fast", doctor_checks.versions()).condition is Condition.MISSING


def test_the_renderer_in_perspective_is_named_with_its_ms_and_a_computer_without_one_lacks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.aya.render.gl import GLUnavailable, choice

    for ms, condition in ((3.25, Condition.OK), (48.0, Condition.MISSING)):
        monkeypatch.setattr(choice, "recall_renderer", lambda ms=ms: choice.Measurement("some chip", ms))
        (told,) = run_check(doctor_checks.opengl)
        assert (told.condition, told.values["renderer"], told.values["ms"]) == (condition, "some chip", f"{ms:.1f}")

    def refuse() -> None:
        raise GLUnavailable("gl.none", "OpenGL cannot be used here: {reason}", reason="no chip")

    monkeypatch.setattr(choice, "recall_renderer", refuse)
    (told,) = run_check(doctor_checks.opengl)
    assert (told.name, told.condition) == ("opengl.none", Condition.MISSING)
    assert "no chip" in str(told.values["why"])


def test_a_place_that_cannot_be_written_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "_can_be_written", lambda folder: False)
    assert finding("place.data", doctor_checks.places()).condition is Condition.FAILED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_finding_is_a_sentence_with_nothing_left_open(language: str) -> None:
    from games.cli.doctor import _sentence

    words = Words(language)
    for checks in (
        doctor_checks.versions,
        doctor_checks.places,
        doctor_checks.records,
        doctor_checks.speech,
        doctor_checks.opengl,
        doctor_checks.round_trips,
    ):
        for one in run_check(checks):
            for condition in Condition:
                told = _sentence(words, Finding(condition, one.name, one.values))
                assert "doctor." not in told
                assert "{" not in told


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the records are looked for."""
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path))
    return tmp_path / "records.sqlite"


def a_result(number: int) -> Ended:
    seats = (Seat("Ada", "", 31, 1, True), Seat("", "natural", 31, 1, True))
    return Ended(Result(f"game-{number}", "aya", 1_700_000_000, 60.0, seats, True, "{}", "0.1.0", number, "30", "pymunk", Help()))


def test_where_nobody_played_yet_there_are_no_records_and_all_is_well(kept: Path) -> None:
    (told,) = doctor_checks.records()
    assert (told.condition, told.name) == (Condition.OK, "records.none")
    assert not kept.exists()
    kept.write_bytes(b"")  # begun, and lost with the light
    assert [one.name for one in doctor_checks.records()] == ["records.none"]


def test_records_are_counted_and_left_as_they_are(kept: Path) -> None:
    store.write(kept, [a_result(1), a_result(2)])
    before = kept.read_bytes()
    (told,) = doctor_checks.records()
    assert (told.condition, told.values["n"], told.values["version"]) == (Condition.OK, 2, store.VERSION)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("text", [b"Dear diary" * 200, b"SQLite format 3\x00" + bytes(200)])
def test_what_is_no_records_in_their_place_is_a_failure(kept: Path, text: bytes) -> None:
    kept.write_bytes(text)
    (told,) = doctor_checks.records()
    assert told.condition is Condition.FAILED


def test_records_of_a_newer_program_are_told_and_no_failure(kept: Path) -> None:
    store.write(kept, [a_result(1)])
    with contextlib.closing(sqlite3.connect(kept)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.commit()
    (told,) = doctor_checks.records()
    assert (told.condition, told.values["version"]) == (Condition.MISSING, 99)


def test_records_that_another_program_holds_are_no_failure(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write(kept, [a_result(1)])
    plain = sqlite3.connect
    with contextlib.closing(plain(kept, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: plain(*given, **{**named, "timeout": 0.0}))
        (told,) = doctor_checks.records()
    assert (told.condition, told.name) == (Condition.MISSING, "records.unread")


@pytest.mark.parametrize("is_installed", [True, False])
def test_whether_screen_readers_can_read_the_window_is_told(monkeypatch: pytest.MonkeyPatch, is_installed: bool) -> None:
    monkeypatch.setattr("games.shell.access.platform.is_installed", lambda: is_installed)
    (told,) = doctor_checks.readers()
    assert (told.name, told.condition) == (("reader", Condition.OK) if is_installed else ("reader.none", Condition.MISSING))


def test_who_would_speak_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "speech_program", lambda _: voices.Program("espeak-ng", lambda: voices.EachAlone("espeak-ng")))
    (told,) = doctor_checks.speech()
    assert (told.condition, told.values["voice"]) == (Condition.OK, "espeak-ng")
    monkeypatch.setattr(voices, "speech_program", lambda _: None)
    (told,) = doctor_checks.speech()
    assert told.condition is Condition.MISSING


def test_a_file_where_a_folder_should_be_is_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert doctor_checks._can_be_written(tmp_path / "not" / "yet" / "there")
    assert not doctor_checks._can_be_written(tmp_path / "file" / "aya")
