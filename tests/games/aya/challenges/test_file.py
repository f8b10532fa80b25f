"""Challenge files: what is written is read again to the bit; what is damaged or hostile is refused in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile
from games.aya.challenges.challenge import judge
from games.aya.challenges.file import LONGEST, dumps, load, loads, save
from games.aya.challenges.library import built_in, built_in_named, own_challenges
from games.launch.detect import FileType, detect_file


def document(name: str = "gap") -> dict[str, Any]:
    made: dict[str, Any] = json.loads(dumps(built_in_named(name).challenge))
    return made


def test_every_challenge_is_read_as_it_was_written() -> None:
    for entry in built_in():
        again = loads(dumps(entry.challenge))
        assert dumps(again) == dumps(entry.challenge)
        assert again.start == entry.challenge.start
        assert again.goals == entry.challenge.goals


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(whole: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for key in way:
            whole = whole[int(key)] if isinstance(whole, list) else whole[key]
        whole[last] = value

    return apply


@pytest.mark.parametrize(
    ("hostile", "said"),
    [
        (change("format", "aya-layout"), "expected aya-challenge"),
        (change("version", 2), "expected 1, got 2"),
        (change("level", 9), "$.level"),
        (change("words", {}), "$.words"),
        (change("words", {"en": {"title": "x" * 99, "task": ""}}), "$.words"),
        (change("goals", []), "$.goals"),
        (change("goals.0.kind", "win"), "$.goals[0].kind"),
        (change("goals.0.number", -1), "$.goals[0].number"),
        (change("goals", [{"kind": "fall"}]), "names other dominoes"),
        (change("goals", [{"kind": "fall", "dominoes": [999]}]), "no given domino 999"),
        (change("stars.three", "few"), "$.stars.three"),
        (change("pieces.dominoes", {"any": 1}), "the solution is not of this table"),
        (change("pieces.tiles", {"sea-bend": 1}), "$.pieces.tiles"),
        (change("movable", ["atlantis"]), "no given tile"),
        (change("table.pushes", []), "exactly one push"),
        (change("table.table", None), "$.table"),
        (change("table.dominoes.0.x", "left"), "$.table: $.dominoes[0].x"),
        (change("solution.dominoes.0.x", -500.0), "$.solution"),
        (change("solution.dominoes.1.state", "forward"), "every domino of a challenge stands"),
        (change("extra", 1), "extra"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(hostile: Callable[[dict[str, Any]], None], said: str) -> None:
    whole = document()
    hostile(whole)
    with pytest.raises(BadFile) as refused:
        loads(json.dumps(whole).encode())
    assert said in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"null", b" " * (LONGEST + 1)])
def test_what_is_no_challenge_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        loads(data)


def test_a_table_that_is_too_large_to_topple_soon_is_refused() -> None:
    whole = document()
    row = whole["table"]["dominoes"][0]
    whole["table"]["table"] = {"width": 9000, "height": 9000}
    whole["table"]["dominoes"] = [row | {"id": k + 1, "x": 30 + 60 * (k % 140), "y": 30 + 60 * (k // 140)} for k in range(2_001)]
    with pytest.raises(BadFile, match="at most 2000 dominoes"):
        loads(json.dumps(whole).encode())


def test_files_are_found_opened_and_told_from_others(tmp_path: Path) -> None:
    place = tmp_path / "mine.ayachallenge"
    save(built_in_named("guard").challenge, place)
    (tmp_path / "torn.ayachallenge").write_bytes(place.read_bytes()[:500])
    assert detect_file(place).what is FileType.CHALLENGE
    assert [entry.key for entry in own_challenges(tmp_path)] == ["own/mine"]
    with pytest.raises(BadFile, match="torn"):
        load(tmp_path / "torn.ayachallenge")
    assert own_challenges(tmp_path / "nowhere") == []


def test_judging_needs_no_more_than_the_file() -> None:
    from aya_sim.physics import topple

    challenge = loads(dumps(built_in_named("fan").challenge))
    assert judge(challenge, topple(challenge.solution, [challenge.push])).stars == 3
