"""Verifying simulates what was done and names what differs first."""

import json
import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from aya_sim.proof import Verdict
from aya_sim.replay import Replay, dumps, loads, of_game, of_topple
from aya_sim.replay.verify import verify
from aya_sim.scenes import scene
from tests.aya_sim.replay.recordings import short_game


@pytest.fixture(scope="module")
def game() -> bytes:
    return dumps(of_game(short_game()))


@pytest.fixture(scope="module")
def toppling() -> bytes:
    return dumps(of_topple(scene("animal-photo"), until_down=True))


def changed(data: bytes, change: Any) -> Replay:
    """The replay with another header."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        members = {name: file.read(name) for name in file.namelist()}
    header = json.loads(members["header.json"])
    change(header)
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in (members | {"header.json": json.dumps(header).encode()}).items():
            file.writestr(name, text)
    return loads(out.getvalue())


def test_what_was_recorded_here_is_the_same_here(game: bytes, toppling: bytes) -> None:
    assert verify(loads(game)).verdict == Verdict.SAME
    assert verify(loads(toppling)).verdict == Verdict.SAME


@pytest.mark.parametrize("key", ["program", "platform"])
def test_another_program_or_platform_is_named_and_not_simulated(key: str, toppling: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aya_sim.replay.verify.topple", None)
    finding = verify(changed(toppling, lambda header: header.update({key: "elsewhere"})))
    assert finding.verdict == Verdict.OTHER
    assert "elsewhere" in str(finding)


def test_another_engine_is_named(toppling: bytes) -> None:
    assert verify(changed(toppling, lambda header: header["engine"].update(name="other"))).verdict == Verdict.OTHER
    assert verify(changed(toppling, lambda header: header["engine"].update(version="0.1"))).verdict == Verdict.OTHER


def test_the_first_domino_that_fell_at_another_time_is_named(game: bytes) -> None:
    def late(header: Any) -> None:
        falls = header["cascades"][-1]["falls"]
        falls[7]["time"] += 1e-4
        falls[9]["time"] += 1e-4

    replay = changed(game, late)
    finding = verify(replay)
    assert finding.verdict == Verdict.DIFFERENT
    assert finding.act == len(replay.acts) - 1
    assert finding.time == pytest.approx(sorted(replay.acts[-1].cascade.fall_time[replay.acts[-1].cascade.fell])[7], abs=2e-4)
    row = replay.acts[-1].cascade.layout.dominoes.row_of(finding.domino or 0)
    assert replay.acts[-1].cascade.fall_time[row] == pytest.approx(finding.time, abs=2e-4)
    assert f"domino {finding.domino}" in str(finding)


@pytest.mark.parametrize(
    ("key", "value"), [("tilt", 12.0), ("slide", 7.5), ("drift", 7.5), ("fall_heading", 1.0), ("direction", "backward"), ("by", None)]
)
def test_a_domino_that_lies_otherwise_is_named(key: str, value: object, toppling: bytes) -> None:
    finding = verify(changed(toppling, lambda header: header["cascades"][0]["falls"][3].update({key: value})))
    assert finding.verdict == Verdict.DIFFERENT
    assert finding.domino == json.loads(zipfile.ZipFile(BytesIO(toppling)).read("header.json"))["cascades"][0]["falls"][3]["domino"]


def test_one_that_fell_and_is_not_listed_is_named(toppling: bytes) -> None:
    finding = verify(changed(toppling, lambda header: header["cascades"][0]["falls"].pop()))
    assert (finding.verdict, finding.act) == (Verdict.DIFFERENT, 0)
    assert "stands in the file" in str(finding.why)


def test_another_digest_count_or_photo_differs(toppling: bytes) -> None:
    for change in (
        lambda header: header.update(digest="sha256:0"),
        lambda header: header.update(count={"total": 1, "rating": 10}),
        lambda header: header["cascades"][0]["photos"][0].update(x=1.0),
        lambda header: header["cascades"][0]["units"].update(slide=0.02),
    ):
        assert verify(changed(toppling, change)).verdict == Verdict.DIFFERENT


def test_another_game_differs_though_its_poses_are_shown_as_they_are(game: bytes) -> None:
    replay = loads(game)
    finding = verify(replace(replay, seed=replay.seed + 1))
    assert finding.verdict == Verdict.DIFFERENT
    assert replay.acts[-1].with_samples().samples is not None


def test_poses_that_were_changed_differ(toppling: bytes) -> None:
    replay = loads(toppling)
    act = replay.acts[0]
    tilt = act.poses.tilt.copy()
    tilt[40] += 100
    leaning = replace(replay, acts=(replace(act, poses=replace(act.poses, tilt=tilt)),))
    assert verify(leaning, poses=False).verdict == Verdict.SAME
    finding = verify(leaning)
    assert (finding.verdict, finding.act) == (Verdict.DIFFERENT, 0)
    assert "poses" in str(finding.why)
