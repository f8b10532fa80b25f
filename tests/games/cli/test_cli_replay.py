"""Replays on the command line: kept, verified and made into films, with the exit codes and messages of every other command."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from aya_sim import layout_file
from aya_sim.replay import load, of_game, of_topple, save
from aya_sim.scenes import scene
from tests.aya_sim.replay.hostile import with_header
from tests.aya_sim.replay.recordings import short_game
from tests.games.cli.test_cli import AYA, ROOT, Said, aya, needs_unix, refused

__all__ = ["aya"]  # the fixture

SMALL = ("--size", "160x100")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "fork.ayareplay"
    save(of_topple(scene("fork")), path)
    return path


@pytest.fixture
def file(aya: Any, kept: Path) -> Path:
    """A replay in the folder of this test."""
    return Path(shutil.copy(kept, "fork.ayareplay"))


def test_topple_keeps_a_replay_of_the_same_cascade(aya: Any) -> None:
    layout_file.save(scene("fork"), Path("fork.json"))
    said = aya("topple", "fork.json", "--replay", "fork.ayareplay", "--json")
    replay = load(Path("fork.ayareplay"))
    assert said.json["digest"] == replay.digest == aya("topple", "fork.json", "--json").json["digest"]
    assert len(replay.date) == len("2025-05-04T16:00")
    assert "the layout" in refused(aya("topple", "fork.json", "--replay", "fork.json"))
    assert "both would write" in refused(aya("topple", "fork.json", "--replay", "a", "--out", "a"))


def test_verify_says_same(aya: Any, file: Path) -> None:
    assert aya("replay", file, "--verify") == Said(0, "fork.ayareplay: same\n", "")
    assert aya("verify", file) == Said(0, "fork.ayareplay: same\n", "")


def test_verify_names_the_first_domino_that_differs_and_ends_with_3(aya: Any, file: Path) -> None:
    def late(header: Any) -> None:
        header["cascades"][0]["falls"][4]["time"] += 0.25

    file.write_bytes(with_header(file.read_bytes(), late))
    domino = json.loads(json.dumps(load(file).acts[0].cascade.layout.dominoes.id.tolist()))
    for said in (aya("replay", file, "--verify"), aya("verify", file)):
        assert said.code == 3
        assert said.out.startswith("fork.ayareplay: different: cascade 1, domino ")
        assert int(said.out.split("domino ")[1].split()[0]) in domino


def test_verify_does_not_simulate_what_another_version_recorded(aya: Any, file: Path) -> None:
    file.write_bytes(with_header(file.read_bytes(), lambda header: header.update(platform="abacus")))
    said = aya("verify", file)
    assert said.code == 0
    assert said.out.startswith("fork.ayareplay: other platform or version")


def test_verify_takes_folders_of_both(aya: Any, file: Path) -> None:
    layout_file.save(scene("curve"), Path("curve.json"))
    Path("broken.ayareplay").write_bytes(b"PK nothing")
    said = aya("verify", ".")
    assert said.code == 2
    assert said.out.splitlines() == ["curve.json: no proof", "fork.ayareplay: same"]
    assert said.err.startswith("aya: broken.ayareplay: not a replay")


def test_a_game_is_verified_from_its_actions(aya: Any) -> None:
    save(of_game(short_game()), Path("game.ayareplay"))
    assert aya("replay", "game.ayareplay", "--verify").out == "game.ayareplay: same\n"


def test_exports_are_written_and_nothing_else(aya: Any, file: Path) -> None:
    films = [one for kind in ("mp4", "webm", "gif") for one in (f"--{kind}", f"a.{kind}")]
    pictures = ["--png", "a.png", "--at", "0.4", "--strip", "strip.png"]
    said = aya("replay", file, *films, *pictures, *SMALL, "--view", "plan,tilted", "--speed", "3", "--verify")
    assert (said.code, said.out) == (0, "fork.ayareplay: same\n")
    assert {path.name for path in Path().iterdir()} == {"fork.ayareplay", "a.mp4", "a.webm", "a.gif", "a.png", "strip.png"}


WRONG = {
    "a name of another film": ("--mp4", "a.gif"),
    "a folder that is not there": ("--mp4", "no/a.mp4"),
    "one file twice": ("--mp4", "a.mp4", "--png", "a.mp4"),
    "the replay itself": ("--png", "fork.ayareplay"),
    "an odd size": ("--mp4", "a.mp4", "--size", "161x100"),
    "a size that is none": ("--mp4", "a.mp4", "--size", "wide"),
    "a size of nothing": ("--png", "a.png", "--size", "0x0"),
    "a speed of nothing": ("--mp4", "a.mp4", "--speed", "0"),
    "a speed beyond all": ("--mp4", "a.mp4", "--speed", "1e9"),
    "a view from below": ("--mp4", "a.mp4", "--view", "below"),
    "one view twice": ("--mp4", "a.mp4", "--view", "plan,plan"),
    "a moment without a picture": ("--at", "3"),
    "a moment that is none": ("--png", "a.png", "--at", "nan"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_refused_and_nothing_is_written(name: str, aya: Any, file: Path) -> None:
    said = aya("replay", file, *WRONG[name])
    assert said.code == 2
    assert said.out == ""
    assert 1 <= len(said.err.splitlines()) <= 3
    assert [path.name for path in Path().iterdir()] == ["fork.ayareplay"]


@pytest.mark.parametrize("data", [b"", b"PK\x05\x06", b'{"format": "aya-layout"}', bytes(9000)])
def test_what_is_no_replay_is_refused(data: bytes, aya: Any) -> None:
    Path("x.ayareplay").write_bytes(data)
    assert "x.ayareplay: not a replay" in refused(aya("replay", "x.ayareplay", "--verify"))
    assert "no such file" in refused(aya("replay", "none.ayareplay", "--verify"))


def test_a_long_film_says_how_far_it_is(aya: Any, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.cli.progress.SELDOM", 0.0)
    monkeypatch.setattr("games.cli.progress._OFTEN", 0.001)  # the film is done sooner than anybody could read
    said = aya("replay", file, "--gif", "a.gif", *SMALL)
    assert said.err.startswith("a.gif: ")
    assert "%" in said.err


@needs_unix
def test_ctrl_c_in_the_middle_of_a_film_leaves_nothing_behind(tmp_path: Path) -> None:
    save(of_topple(scene("expedition"), until_down=True), tmp_path / "long.ayareplay")
    command = [*AYA, "replay", "long.ayareplay", "--mp4", "a.mp4", "--speed", "0.02"]
    run = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True)
    try:
        for _ in range(600):
            if any(path.suffix == ".part" for path in tmp_path.iterdir()):
                break
            time.sleep(0.1)
        time.sleep(0.5)
        os.killpg(run.pid, signal.SIGINT)
        assert run.wait(120) == 130
    finally:
        run.kill()
        run.wait()
    assert [path.name for path in tmp_path.iterdir()] == ["long.ayareplay"]


def test_without_a_window_a_replay_alone_says_what_works(aya: Any, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.cli.play_command.has_display", lambda: False)
    monkeypatch.setattr("games.cli.replay_commands.has_display", lambda: False)
    assert "--verify" in refused(aya("replay", file))


def test_a_page_is_written(aya: Any, file: Path) -> None:
    assert aya("replay", file, "--html", "river.html").code == 0
    text = Path("river.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")


def test_a_page_is_called_html(aya: Any, file: Path) -> None:
    said = aya("replay", file, "--html", "river.mp4")
    assert said.code == 2
    assert "--html" in said.err
    assert not Path("river.mp4").exists()


def test_a_film_by_the_director_is_written_or_refused_in_a_line(aya: Any, file: Path) -> None:
    said = aya("replay", file, "--mp4", "a.mp4", "--view", "film", "--size", "96x64", "--seconds", "1")
    if said.code == 0:
        assert Path("a.mp4").stat().st_size > 1000
    else:
        assert "OpenGL" in refused(said) or "moderngl" in said.err
        assert not Path("a.mp4").exists()


def test_the_film_of_a_demo_is_refused_before_the_game_is_played(aya: Any) -> None:
    assert "a film is" in refused(aya("demo", "--film", "a.avi"))
    assert "cannot be written" in refused(aya("demo", "--film", "no/such/a.mp4"))


def test_only_a_film_by_the_director_is_given_a_length(aya: Any, file: Path) -> None:
    assert "given a length" in refused(aya("replay", file, "--mp4", "a.mp4", "--seconds", "3"))
