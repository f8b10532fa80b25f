"""`aya doctor`: green here without a display, a line for everything; what has failed is told and is exit code 1."""

import json
from collections.abc import Iterator

import pytest

from aya_sim import scoring
from games import doctor_checks
from games.cli import DONE, FAILED, main
from games.doctor_checks import Condition, Finding, found
from games.registry import GAMES
from games.shell.words import Words


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


def test_a_count_that_came_out_otherwise_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor_checks, "GOLDEN_TOTAL", 17)
    monkeypatch.setattr(doctor_checks, "PARTS", {"self_test": (doctor_checks.table,)})
    assert main(["doctor", "--json"]) == FAILED
    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == 1
    assert [row["condition"] for row in told["findings"]] == ["failed", "ok"]


def test_a_check_that_falls_over_is_told_and_the_others_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> object:
        raise OSError("no such disk")

    monkeypatch.setattr(scoring, "count", lost)
    (told,) = found(doctor_checks.table)
    assert told.condition is Condition.FAILED
    assert told.values["why"] == "OSError: no such disk"


def test_a_machine_without_display_or_extras_lacks_them_and_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "has_display", lambda: False)
    monkeypatch.setattr(doctor_checks, "EXTRAS", {"fast": "a-package-that-is-not-there"})
    assert finding("display.none", doctor_checks.display()).condition is Condition.MISSING
    assert finding("extra.fast", doctor_checks.versions()).condition is Condition.MISSING


def test_a_place_that_cannot_be_written_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "_can_be_written", lambda folder: False)
    assert finding("place.data", doctor_checks.places()).condition is Condition.FAILED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_finding_is_a_sentence_with_nothing_left_open(language: str) -> None:
    from games.doctor import _sentence

    words = Words(language)
    for checks in (doctor_checks.versions, doctor_checks.places, doctor_checks.round_trips):
        for one in found(checks):
            for condition in Condition:
                told = _sentence(words, Finding(condition, one.name, one.values))
                assert "doctor." not in told
                assert "{" not in told
