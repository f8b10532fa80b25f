"""The command line: what every command prints, its exit code, and the one clear line for whatever goes wrong."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from aya_sim import layout_file, scenes, scoring
from aya_sim.components import Terrain
from aya_sim.errors import Diverged
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Push
from aya_sim.physics import engines
from aya_sim.scenes import SCENES, scene
from games.cli import cascade_commands, entry_point, progress

ROOT = Path(__file__).parents[3]
AT_ONCE = "import sys; from games.cli import main, progress; progress.SELDOM = 0.0; sys.exit(main())"  # and says at once how far it is
AYA = [sys.executable, "-c", "import sys; from games.cli import main; sys.exit(main())"]
needs_unix = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and closed streams")


@dataclass(frozen=True)
class Said:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.out)
        return document


@pytest.fixture
def aya(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs one command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(entry_point, "log_file", lambda: tmp_path.parent / f"{tmp_path.name}-log" / "last-failure.log")
    monkeypatch.setattr(progress, "SELDOM", 3600.0)  # a busy machine has no more to say

    def run(*arguments: object) -> Said:
        code = entry_point.main([str(one) for one in arguments])
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return run


def refused(said: Said) -> str:
    """The refusal: code 2, one to three lines on stderr, nothing on stdout."""
    assert said.code == 2, said
    assert said.out == ""
    assert 1 <= len(said.err.splitlines()) <= 3
    assert said.err.endswith("\n")
    assert said.err.startswith("aya")
    return said.err.removeprefix("aya: ").strip()


def saved(layout: Layout, name: str = "laid.json") -> Path:
    path = Path(name)
    layout_file.save(layout, path)
    return path


def a_row(n: int = 12) -> Layout:
    """A row of dominoes whose file pushes the first."""
    return scenes.straight(n)


def two_rows() -> Layout:
    """Three dominoes that the file pushes, and two more that nobody pushes, with the lowest ids."""
    row = [Domino(i, Terrain.FOREST, 100 + 25.0 * i, 500, 0) for i in (3, 4, 5)]
    return Layout(Dominoes.of([*row, *(Domino(i, Terrain.FOREST, 100 + 25.0 * i, 200, 0) for i in (1, 2))]), pushes=(Push(3),))


def broken(**keys: object) -> Path:
    """The file of a row with other top-level keys."""
    document = json.loads(layout_file.dumps(a_row())) | keys
    path = Path("broken.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


# topple


def test_topple_tells_in_a_sentence_what_fell(aya: Any) -> None:
    said = aya("topple", saved(a_row()))
    assert (said.code, said.err) == (0, "")
    assert re.fullmatch(r"12 of 12 dominoes fell in \d\.\d\d s, \d\.\d{3} m/s along the longest run; 1 push\.\n", said.out)


def test_topple_prints_the_cascade_as_json_and_nothing_else(aya: Any) -> None:
    said = aya("topple", saved(a_row()), "--json")
    assert said.json["format"] == "aya-cascade"
    assert len(said.json["falls"]) == 12
    assert said.err == ""


def test_topple_makes_the_pushes_of_the_file_or_the_one_asked_for_instead(aya: Any) -> None:
    path = saved(two_rows())
    assert [push["domino"] for push in aya("topple", path, "--json").json["pushes"]] == [3]
    asked = aya("topple", path, "--push", 4, "--json").json
    assert asked["pushes"] == [{"domino": 4, "time": 0.0}]
    assert asked["standing"] == [1, 2, 3]


def test_topple_with_no_push_begins_on_the_start_tile_else_with_the_lowest_id(aya: Any) -> None:
    spring = {"id": "start", "terrain": "start", "shape": "spring", "x": 100, "y": 500, "rotation": 0}
    rows = [{"id": i, "terrain": "pole", "x": 110 + 25 * i, "y": y, "heading": 0} for i, y in ((1, 200), (7, 500), (8, 500))]
    laid = {"format": "aya-layout", "version": 1, "dominoes": rows}
    Path("laid.json").write_text(json.dumps(laid), encoding="utf-8")
    assert [push["domino"] for push in aya("topple", "laid.json", "--json").json["pushes"]] == [1]
    rows[1]["x"], rows[2]["x"] = 150, 125
    Path("laid.json").write_text(json.dumps(laid | {"tiles": [spring]}), encoding="utf-8")
    assert [push["domino"] for push in aya("topple", "laid.json", "--json").json["pushes"]] == [8]


def test_topple_until_down_goes_on_until_none_stands(aya: Any) -> None:
    document = aya("topple", saved(two_rows()), "--until-down", "--json").json
    assert [push["domino"] for push in document["pushes"]] == [3, 1]
    assert document["standing"] == []


def test_the_seed_draws_where_photos_slide_in_curves(aya: Any) -> None:
    curve = scene("curve")
    d = curve.dominoes
    middle = len(d) // 2
    x, y = (float((column[middle] + column[middle + 1]) / 2) for column in (d.x, d.y))
    photo = Animal(Terrain.POLE, x, y, (int(d.id[middle]), int(d.id[middle + 1])))
    path = saved(Layout(d, pushes=curve.pushes, animals=(photo,)))
    places = {seed: aya("topple", path, "--json", "--seed", seed).json for seed in (0, 0, 1, 2)}
    assert aya("topple", path, "--json").json == places[0], "the default is 0"
    assert len({(document["animals"][0]["x"], document["animals"][0]["y"]) for document in places.values()}) == 3
    assert len({json.dumps(document["falls"]) for document in places.values()}) == 1


def test_another_time_step_is_another_cascade_that_says_so(aya: Any) -> None:
    path = saved(a_row())
    fine = aya("topple", path, "--dt", "5e-4", "--engine", "pymunk", "--json").json
    assert fine["engine"]["dt"] == 5e-4
    assert fine["digest"] != aya("topple", path, "--json").json["digest"]


def test_an_engine_whose_package_is_missing_is_named_and_the_default_topples_instead(aya: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    absent = engines._Entry("aya_sim.physics.pymunk_lanes.engine", "PymunkLanes", needs="no_such_package", extra="quick")
    monkeypatch.setattr(engines, "_KNOWN", {**engines._KNOWN, "quick": absent})
    path = saved(a_row())
    said = aya("topple", path, "--engine", "quick", "--json")
    assert said.code == 0
    assert said.json["engine"]["name"] == "pymunk"
    assert said.err == (
        "aya: the engine 'quick' needs no_such_package, which is not installed (pip install 'aya-dominoes[quick]'); "
        "pymunk topples instead\n"
    )


def test_out_writes_the_fallen_layout_with_the_pushes_that_were_made(aya: Any) -> None:
    path = saved(two_rows())
    laid = path.read_bytes()
    said = aya("topple", path, "--until-down", "--out", "fallen.json", "--json").json
    fallen = json.loads(Path("fallen.json").read_text())
    assert [push["domino"] for push in fallen["pushes"]] == [push["domino"] for push in said["pushes"]] == [3, 1]
    assert [push["time"] for push in fallen["pushes"]] == [push["time"] for push in said["pushes"]]
    rest = {one["domino"]: one for one in said["rest"]}
    assert {one["id"]: one["state"] for one in fallen["dominoes"]} == {fall["domino"]: fall["direction"] for fall in said["falls"]}
    for one in fallen["dominoes"]:
        for key in ("fall_heading", "tilt", "slide"):
            assert one[key] == pytest.approx(rest[one["id"]][key], abs=1e-9)
    assert path.read_bytes() == laid


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_goes_from_topple_to_count(aya: Any, name: str) -> None:
    path = saved(scene(name))
    toppled = aya("topple", path, "--until-down", "--out", "fallen.json", "--json").json
    counted = aya("count", "fallen.json", "--json")
    assert (counted.code, counted.err) == (0, "")
    tokens = 10 - max(0, len(toppled["pushes"]) - 2)
    assert counted.json["retriggers_left"] == max(0, tokens)
    assert len(counted.json["animals"]) == len(toppled["animals"])
    again = aya("topple", "fallen.json", "--push", 1)
    assert refused(again) == "--push: domino 1 does not stand"


def test_png_draws_the_table(aya: Any) -> None:
    assert aya("topple", saved(a_row()), "--png", "table.png").code == 0
    assert Path("table.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


# verify


def test_a_certified_layout_verifies_and_a_moved_domino_is_told_with_code_3(aya: Any) -> None:
    path = saved(a_row())
    assert aya("verify", path) == Said(0, "laid.json: no proof\n", "")
    assert aya("topple", path, "--certify").code == 0
    assert aya("verify", path) == Said(0, "laid.json: same\n", "")
    document = json.loads(path.read_text())
    document["dominoes"][5]["x"] += 0.5
    path.write_text(json.dumps(document))
    assert aya("verify", path) == Said(3, "laid.json: different\n", "")
    document["proof"]["platform"] = "elsewhere"
    path.write_text(json.dumps(document))
    assert aya("verify", path) == Said(0, "laid.json: other platform or version\n", "")


def test_a_proof_of_an_engine_that_is_not_here_has_its_verdict_and_the_package_is_named(aya: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(a_row())
    aya("topple", path, "--certify")
    document = json.loads(path.read_text())
    document["proof"]["engine"]["name"] = "fast"
    path.write_text(json.dumps(document))
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    said = aya("verify", path)
    assert (said.code, said.out) == (0, "laid.json: other platform or version\n")
    assert said.err.startswith("laid.json: the engine 'fast' needs numba")


def test_where_the_fast_engine_is_not_here_pymunk_says_how_sure_photos_are_and_a_line_says_so(
    aya: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(scene("animal-photo"))
    aya("topple", path, "--until-down", "--out", "down.json")
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    said = aya("count", "down.json", "--json")
    assert said.code == 0
    assert said.err.startswith("aya: the engine 'fast' needs numba")
    assert said.err.endswith("pymunk topples instead\n")
    assert [photo["sure"] for photo in json.loads(said.out)["animals"]] == [1.0]
    assert aya("count", "down.json").err == "", "without --json nothing of this is worked out"


def test_certifying_changes_nothing_of_the_layout_but_its_proof(aya: Any) -> None:
    path = saved(a_row())
    before = layout_file.load(path)
    aya("topple", path, "--push", 4, "--seed", 5, "--certify")
    after = layout_file.load(path)
    assert after.dominoes == before.dominoes
    assert after.pushes == before.pushes
    assert after.proof is not None
    assert after.proof.fell == tuple(range(4, 13))
    assert aya("verify", path).out == "laid.json: same\n"


def test_certifying_again_renews_the_proof(aya: Any) -> None:
    path = saved(a_row())
    aya("topple", path, "--certify")
    first = path.read_bytes()
    aya("topple", path, "--certify", "--push", 2)
    assert path.read_bytes() != first
    assert aya("verify", path).out == "laid.json: same\n"


def test_folders_and_files_are_verified_together_and_the_worst_is_the_code(aya: Any) -> None:
    Path("folder/deeper").mkdir(parents=True)
    good, bad, none, nonsense = (Path(name) for name in ("folder/a.json", "folder/deeper/b.json", "folder/c.json", "d.json"))
    for path in (good, bad, none):
        saved(a_row(5), str(path))
    aya("topple", good, "--certify")
    assert aya("verify", "folder") == Said(0, f"{good}: same\n{none}: no proof\n{bad}: no proof\n", "")
    moved = json.loads(good.read_text())
    moved["dominoes"][2]["x"] += 0.5
    bad.write_text(json.dumps(moved))
    nonsense.write_text("{}")
    said = aya("verify", "folder", nonsense, good)
    assert said.code == 3
    assert said.out == f"{good}: same\n{none}: no proof\n{bad}: different\n{good}: same\n"
    assert said.err == "aya: d.json: $.format: missing\n"
    assert aya("verify", nonsense, good).code == 2


def test_a_folder_without_layouts_is_refused(aya: Any) -> None:
    Path("empty/folder.json").mkdir(parents=True)
    assert refused(aya("verify", "empty")) == "empty: there is no layout (*.json) or replay (*.ayareplay) in this folder"


def test_each_verdict_is_one_line_whatever_the_file_is_called(aya: Any) -> None:
    assert aya("verify", saved(a_row(), "two\nlines\x1b.json")).out == "two?lines?.json: no proof\n"


# count


def test_count_prints_the_points_in_words_or_as_json(aya: Any) -> None:
    aya("topple", saved(scene("one-terrain-complete")), "--until-down", "--out", "fallen.json")
    counted = aya("count", "fallen.json", "--json").json
    assert list(counted) == ["format", "version", "animals", "landscapes", "triptychs", "retriggers_left", "total", "rating"]
    assert (counted["format"], counted["version"]) == ("aya-count", 1)
    assert all(list(photo) == ["index", "terrain", "won", "failed", "sure"] for photo in counted["animals"])
    assert all(list(photo) == ["tile", "terrain", "won", "failed", "sure"] for photo in counted["landscapes"])
    assert all(0 <= photo["sure"] <= 1 for photo in (*counted["animals"], *counted["landscapes"]))
    words = aya("count", "fallen.json")
    assert words.out.startswith(f"{counted['total']} points (the step of {counted['rating']}): ")


def test_count_takes_the_pushes_of_the_file_else_one_else_what_is_asked(aya: Any) -> None:
    fallen = {
        "format": "aya-layout",
        "version": 1,
        "dominoes": [{"id": 1, "terrain": "pole", "x": 1, "y": 1, "heading": 0, "state": "forward"}],
    }
    path = Path("fallen.json")

    def left(pushes: int, *arguments: object) -> int:
        path.write_text(json.dumps(fallen | {"pushes": [{"domino": 1}] * pushes}))
        tokens: int = aya("count", path, "--json", *arguments).json["retriggers_left"]
        return tokens

    assert [left(pushes) for pushes in (0, 1, 2, 3, 11, 12, 40)] == [10, 10, 10, 9, 1, 0, 0]
    assert [left(1, "--pushes", pushes) for pushes in (0, 2, 3, 10**9)] == [10, 10, 9, 0]


def test_a_table_where_a_domino_stands_is_not_counted(aya: Any) -> None:
    assert refused(aya("count", saved(a_row()))) == "laid.json: $.dominoes[0]: domino 1 still stands: the duty of toppling is not done"


# demo, rules, help


def test_demo_plays_a_whole_game_keeps_it_in_a_folder_and_prints_the_count(aya: Any) -> None:
    said = aya("demo", "--seed", 3, "--out", "new/demo")
    assert said.code == 0
    fell = re.search(r"^(\d+) of (\d+) dominoes fell", said.out, re.MULTILINE)
    assert fell is not None
    assert fell[1] == fell[2]
    assert re.search(r"^\d+ points \(the step of \d+\)", said.out, re.MULTILINE)
    kept = ["expedition-fallen.json", "expedition.ayareplay", "expedition.json", "expedition.png"]
    assert sorted(path.name for path in Path("new/demo").iterdir()) == kept
    assert aya("verify", "new/demo/expedition.json").out.endswith(": same\n")
    counted = aya("count", "new/demo/expedition-fallen.json", "--json").json
    assert f"{counted['total']} points" in said.out
    assert counted["total"] >= 30


def test_demo_without_a_folder_writes_nothing(aya: Any) -> None:
    assert aya("demo", "--seed", 3).code == 0
    assert not list(Path().iterdir())


# sim


def test_sim_plays_games_from_a_seed_on_and_prints_them_as_json(aya: Any) -> None:
    said = aya("sim", "aya", "--games", 2, "--seed", 4, "--players", 3, "--bots", "beginner,natural", "--cameras", 40, "--json").json
    assert (said["format"], said["version"], said["game"], said["seed"]) == ("aya-sim", 1, "aya", 4)
    assert said["options"] == {"players": 3, "bots": ["beginner", "natural", "natural"], "cameras": 40}
    assert [game["seed"] for game in said["games"]] == [4, 5]
    totals = [game["total"] for game in said["games"]]
    assert said["mean"] == sum(totals) / 2
    assert all(game["rating"] <= max(10, game["total"]) for game in said["games"])
    assert set(said["distribution"]) == {"total", "retriggers", "animals", "landscapes", "dominoes", "used_s"}
    assert said["distribution"]["total"]["most"] == max(totals)


def test_sim_in_words_tells_every_game_and_the_spread(aya: Any) -> None:
    said = aya("sim", "aya", "--players", 2)
    assert re.match(r"Seed 0: \d+ \(\d+\), \d+\.\d\d s\n", said.out)
    assert re.search(r"^dominoes +\d", said.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "there is no game 'chess'"),
        (["aya", "--players", "9"], "--players: Aya is for 2 to 5, got 9"),
        (["aya", "--bots", "wizard"], "there is no level 'wizard'"),
        (["aya", "--players", "2", "--bots", "natural,natural,natural"], "--bots: expected at most 2 levels"),
        (["aya", "--cameras", "30"], "--cameras: expected 25, 40, got “30”"),
        (["aya", "--games", "0"], "--games: expected 1 or more, got 0"),
    ],
)
def test_sim_refuses_what_cannot_be_played(aya: Any, arguments: list[str], why: str) -> None:
    assert refused(aya("sim", *arguments)).startswith(why)


def test_the_credits_are_printed_with_every_picture(aya: Any) -> None:
    said = aya("credits").out
    assert said.startswith("# Credits")
    assert "`pictures/album/earthrise.jpg`" in said
    assert "NASA" in said


def test_the_rules_are_printed_and_another_language_or_game_is_refused(aya: Any) -> None:
    said = aya("rules", "aya")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("# Aya")
    assert aya("rules", "aya", "--lang", "en").out == said.out
    assert aya("rules", "aya", "--lang", "fr").out.startswith("# Aya\n\nUn jeu coopératif")
    assert refused(aya("rules", "aya", "--lang", "xx")) == "the rules are not there in 'xx' yet; they are in en, fr"
    assert refused(aya("rules", "chess")).startswith("there are no rules of 'chess' here; there are those of ")
    for odd in ("..", "../en", "", "/", "x" * 5000):
        assert "the rules are not there in" in refused(aya("rules", "aya", "--lang", odd))
        assert "there are no rules of" in refused(aya("rules", odd))


def test_help_lists_the_commands_that_are_there_and_no_other(aya: Any) -> None:
    said = aya("--help")
    assert said.code == 0
    listed = re.findall(r"^    (\w+) ", said.out, re.MULTILINE)
    them = "play host serve join open topple replay verify count demo bench sweep sim rules pictures doctor credits"
    assert listed == them.split()
    for command in listed:
        assert aya(command, "--help").code == 0
    options = re.findall(r"(--[a-z-]+)", aya("topple", "--help").out)
    assert set(options) == {
        "--help",
        "--push",
        "--until-down",
        "--seed",
        "--json",
        "--out",
        "--png",
        "--engine",
        "--dt",
        "--certify",
        "--replay",
    }


def test_the_version_is_printed(aya: Any) -> None:
    assert re.fullmatch(r"aya \d+\.\d+\.\d+\n", aya("--version").out)


# Wrong use


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["topple"],
        ["count"],
        ["verify"],
        ["topple", "laid.json", "--bogus"],
        ["topple", "laid.json", "--cert"],
        ["topple", "laid.json", "--a\nb\nc\nd"],
        ["topple", "laid.json", "more.json"],
        ["topple", "laid.json", "--push"],
        ["topple", "laid.json", "--push", "first"],
        ["topple", "laid.json", "--push", "99"],
        ["topple", "laid.json", "--push", "9" * 5000],
        ["topple", "laid.json", "--seed", "-1"],
        ["topple", "laid.json", "--seed", "1.5"],
        ["topple", "laid.json", "--seed", str(2**63)],
        ["topple", "laid.json", "--dt", "0"],
        ["topple", "laid.json", "--dt", "-1e-3"],
        ["topple", "laid.json", "--dt", "nan"],
        ["topple", "laid.json", "--dt", "inf"],
        ["topple", "laid.json", "--dt", "10"],
        ["topple", "laid.json", "--dt", "1e-12"],
        ["topple", "laid.json", "--engine", "by\nhand"],
        ["count", "laid.json", "--pushes", "-1"],
        ["demo", "--seed", "x"],
        ["bench", "nonsense"],
        ["bench", "frames", "--gap", "0.5"],
        ["bench", "speed", "--gap", "2"],
        ["bench", "speed", "--size", "48x24"],
        ["bench", "speed", "--size", "48x24x0"],
        ["bench", "speed", "--friction", "sticky"],
        ["bench", "speed", "--engine", "steam"],
        ["bench", "speed", "--only", "nat1"],
        ["bench", "truth", "--tables", "nowhere"],
        ["topple", "nobody.json"],
        ["topple", "."],
        ["topple", ""],
        ["count", "nobody.json"],
        ["count", "."],
        ["verify", "nobody.json"],
        ["verify", "x" * 5000],
        ["topple", "x" * 5000],
        ["topple", "a\nb\nc\nd\ne.json"],
        ["topple", "laid.json", "--out", "."],
        ["topple", "laid.json", "--out", "nowhere/fallen.json"],
        ["topple", "laid.json", "--out", "laid.json/below"],
        ["topple", "laid.json", "--out", "fallen.json", "--png", "nowhere/table.png"],
        ["topple", "laid.json", "--out", "same", "--png", "same"],
        ["topple", "laid.json", "--out", "laid.json", "--certify"],
        ["topple", "laid.json", "--png", "./laid.json"],
        ["demo", "--out", "laid.json"],
        ["demo", "--out", "laid.json/below"],
    ],
    ids=lambda arguments: " ".join(arguments)[:60].replace("\n", "?"),
)
def test_wrong_use_is_refused_in_a_few_lines_and_nothing_is_written(aya: Any, arguments: list[str]) -> None:
    before = saved(a_row()).read_bytes()
    refused(aya(*arguments))
    assert [path.name for path in Path().iterdir()] == ["laid.json"]
    assert Path("laid.json").read_bytes() == before


def test_a_refusal_of_a_long_name_still_says_why(aya: Any) -> None:
    line = refused(aya("topple", "x" * 5000))
    assert len(line) < 500
    assert line.endswith("(file name too long)")


# Files that are refused


DOMINO = {"id": 1, "terrain": "forest", "x": 100, "y": 200, "heading": 0}


def standing(*places: tuple[float, float]) -> list[dict[str, object]]:
    return [DOMINO | {"id": i + 1, "x": x, "y": y} for i, (x, y) in enumerate(places)]


def tile(name: str, x: float, y: float) -> dict[str, object]:
    return {"id": name, "terrain": "forest", "shape": "bend", "x": x, "y": y, "rotation": 0}


BAD: dict[str, tuple[dict[str, object], str]] = {
    "wrong version": ({"version": 7}, "$.version: 7 is newer than this program reads (1); a newer Aya will open it"),
    "unknown key": ({"colour": 1}, "$.colour: unknown key"),
    "two dominoes with one id": ({"dominoes": [DOMINO, DOMINO]}, "$.dominoes[1].id: 1 is taken by $.dominoes[0]"),
    "overlapping dominoes": ({"dominoes": standing((100, 200), (105, 200)), "pushes": []}, "$.dominoes[1]: domino 2 overlaps domino 1"),
    "overlapping far away": ({"dominoes": standing((1e9, 1e9), (1e9 - 5, 1e9)), "pushes": []}, "$.dominoes[1]: domino 2 overlaps domino 1"),
    "overlapping tiles": ({"tiles": [tile("a", 300, 300), tile("b", 400, 300)]}, "$.tiles[1]: tile 'b' overlaps tile 'a'"),
    "two tiles with one id": ({"tiles": [tile("a", 300, 300), tile("a", 700, 300)]}, "$.tiles[1].id: 'a' is taken by another tile"),
    "domino off the table": (
        {"table": {"width": 50, "height": 50}, "dominoes": standing((25, 45)), "pushes": []},
        "$.dominoes[0]: domino 1 at 25, 45 is off the table of 50 x 50 mm",
    ),
    "tile off the table": (
        {"table": {"width": 2000, "height": 2000}, "dominoes": [DOMINO], "tiles": [tile("a", 30, 300)]},
        "$.tiles[0]: the tile 'a' at 30, 300 is off the table of 2000 x 2000 mm",
    ),
    "photo off the table": (
        {"table": {"width": 2000, "height": 2000}, "dominoes": [DOMINO], "animals": [{"terrain": "pole", "x": 1990, "y": 500}]},
        "$.animals[0]: the pole photo at 1990, 500 is off the table of 2000 x 2000 mm",
    ),
    "photo out of reach": (
        {"animals": [{"terrain": "pole", "x": 900, "y": 900, "on": [1, 2]}]},
        "$.animals[0].on[0]: domino 1 is not under the photo",
    ),
    "photo on nobody": ({"animals": [{"terrain": "pole", "x": 900, "y": 900, "on": [1, 77]}]}, "$.animals[0].on: there is no domino 77"),
    "push of nobody": ({"pushes": [{"domino": 77}]}, "$.pushes[0].domino: there is no domino 77"),
    "zero size": ({"domino": {"thickness": 0}}, "$.domino.thickness: expected a number above 0, got 0"),
    "negative size": ({"domino": {"height": -48}}, "$.domino.height: expected a number above 0, got -48"),
    "not a number": ({"dominoes": [DOMINO | {"heading": float("nan")}]}, "$.dominoes[0].heading: expected a finite number, got NaN"),
    "half a table": ({"table": {"width": 1600}}, "$.table.height: missing"),
}


@pytest.mark.parametrize("command", ["topple", "count", "verify"])
@pytest.mark.parametrize("name", BAD)
def test_a_layout_that_cannot_be_is_refused_by_every_command(aya: Any, command: str, name: str) -> None:
    keys, why = BAD[name]
    assert refused(aya(command, broken(**keys))) == f"broken.json: {why}"
    assert [path.name for path in Path().iterdir()] == ["broken.json"]


@pytest.mark.parametrize("command", ["topple", "count", "verify"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        b"\xff\xfe{}",
        b"x" * 10_000_000,
        os.urandom(4096) * 2500,
        b"[" * 100_000,
        b'{"zz":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
    ids=["empty", "text", "utf-16", "10 MB of x", "10 MB of garbage", "open brackets", "nested brackets"],
)
def test_what_is_no_json_is_refused_by_every_command(aya: Any, command: str, data: bytes) -> None:
    Path("broken.json").write_bytes(data)
    assert refused(aya(command, "broken.json")).startswith(("broken.json: not JSON: ", "broken.json: nested too deeply"))


def test_a_push_of_a_domino_that_does_not_stand_is_refused_by_topple_and_only_counted_by_count(aya: Any) -> None:
    path = broken(dominoes=[DOMINO | {"state": "forward"}], pushes=[{"domino": 1}] * 3)
    assert refused(aya("topple", path)) == "broken.json: $.pushes[0].domino: domino 1 does not stand"
    assert aya("count", path, "--json").json["retriggers_left"] == 9


def test_a_refusal_names_the_place_in_the_file_though_the_file_has_its_own_order(aya: Any) -> None:
    rows = [{**DOMINO, "id": 9, "x": 500}, {**DOMINO, "id": 5, "x": 103}, {**DOMINO, "id": 2, "x": 100}]
    path = broken(dominoes=rows, pushes=[])
    assert refused(aya("topple", path)) == "broken.json: $.dominoes[1]: domino 5 overlaps domino 2"
    path = broken(dominoes=[rows[0], {**rows[1], "state": "flat"}, {**rows[2], "state": "flat"}], pushes=[])
    assert refused(aya("count", path)).startswith("broken.json: $.dominoes[0]: domino 9 still stands")


# The program fails


def test_a_failure_of_the_program_is_one_line_with_the_traceback_in_the_log(aya: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("by\nnobody")

    path = saved(scene("one-terrain-complete"))
    aya("topple", path, "--until-down", "--out", "fallen.json")
    monkeypatch.setattr(scoring, "count", fails)
    said = aya("count", "fallen.json")
    assert (said.code, said.out) == (1, "")
    log = entry_point.log_file()
    assert said.err == f"aya: the program failed: ZeroDivisionError: by?nobody (details in {log})\n"
    assert "Traceback" in log.read_text()


def test_a_cascade_the_solver_lost_is_a_failure_and_no_refusal(aya: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise Diverged("foreign", "{text}", text="domino 3 is nowhere")

    path = saved(a_row())
    aya("topple", path, "--certify")
    monkeypatch.setattr(cascade_commands, "let_fall", lost)
    monkeypatch.setattr("aya_sim.proof.topple", lost)
    for command in ("topple", "verify"):
        said = aya(command, path)
        assert (said.code, said.out) == (1, "")
        assert "domino 3 is nowhere" in said.err
        assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("option", ["--out", "--png", "--certify"])
def test_a_full_disk_is_told_and_leaves_no_half_written_file(aya: Any, monkeypatch: pytest.MonkeyPatch, option: str) -> None:
    before = saved(a_row()).read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    arguments = [option] if option == "--certify" else [option, "new"]
    assert "cannot be written (no space left on device)" in refused(aya("topple", "laid.json", *arguments))
    assert [path.name for path in Path().iterdir()] == ["laid.json"]
    assert Path("laid.json").read_bytes() == before


# The process and its surroundings


def process(*arguments: object, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    settings.setdefault("capture_output", True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings.pop("env", {})}
    return subprocess.run([*AYA, *map(str, arguments)], check=False, timeout=60, env=environment, **settings)


def complaints(said: subprocess.CompletedProcess[bytes]) -> list[bytes]:
    """What it wrote on stderr, but for how far a run was: on a busy machine every run takes over a second."""
    return [line for line in said.stderr.splitlines() if not line.endswith(b"dominoes down")]


@needs_unix
def test_ctrl_c_ends_with_130_and_leaves_no_half_written_file(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    layout_file.save(scenes.straight(20_000), path)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        [sys.executable, "-c", AT_ONCE, "topple", path, "--json", "--out", tmp_path / "fallen.json", "--certify"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert running.stderr is not None
    assert running.stderr.readline().startswith("toppling: ")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert [one.name for one in tmp_path.iterdir()] == ["long.json"]
    assert layout_file.load(path).proof is None


@needs_unix
def test_a_reader_who_goes_early_is_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    rows = [Domino(i + 1, Terrain.POLE, 0.0, 100.0 * i, 0.0) for i in range(2000)]
    layout_file.save(Layout(Dominoes.of(rows)), path)
    for unbuffered in ("", "1"):
        running = subprocess.Popen(
            [*AYA, "topple", path, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered},
        )
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b'{"format": "aya-cascade"')
        running.stdout.close()
        assert running.stderr.read() == b""
        running.stderr.close()
        assert running.wait(120) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is Linux's own")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_answer_that_finds_no_room_is_refused_in_one_line(tmp_path: Path, unbuffered: str) -> None:
    layout_file.save(a_row(), tmp_path / "laid.json")
    home = {"PYTHONUNBUFFERED": unbuffered, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    with Path("/dev/full").open("wb") as full:
        said = process("topple", tmp_path / "laid.json", capture_output=False, stdout=full, stderr=subprocess.PIPE, env=home)
        help_ = process("--help", capture_output=False, stdout=full, stderr=subprocess.PIPE, env=home)
    for one in (said, help_):
        assert one.returncode == 2
        assert one.stderr == b"aya: the answer could not be written (no space left on device)\n"


@needs_unix
def test_closed_streams_change_no_exit_code_and_swap_no_words(tmp_path: Path) -> None:
    layout_file.save(a_row(), tmp_path / "laid.json")
    shell = f'exec "{sys.executable}" -c "{AYA[2]}" "$@"'

    def closed(streams: str, *arguments: object) -> subprocess.CompletedProcess[bytes]:
        command = ["sh", "-c", f"{shell} {streams}", "sh", *map(str, arguments)]
        return subprocess.run(command, check=False, timeout=60, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})

    good, bad = tmp_path / "laid.json", tmp_path / "nobody.json"
    assert closed("<&-", "topple", good).returncode == 0
    unheard = closed(">&-", "topple", good)
    assert (unheard.returncode, complaints(unheard)) == (0, [])
    assert closed(">&- 2>&- <&-", "topple", good, "--json", "--out", tmp_path / "fallen.json").returncode == 0
    assert layout_file.load(tmp_path / "fallen.json").pushes
    silent = closed("2>&-", "topple", bad)
    assert (silent.returncode, silent.stdout) == (2, b"")


@needs_unix
def test_neither_a_poor_locale_nor_a_missing_home_nor_an_odd_name_matters(tmp_path: Path) -> None:
    name = os.fsdecode(b"odd \xe2\x82\xac \xff.json")
    layout_file.save(a_row(), tmp_path / name)
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    for environment in (poor, {"PYTHONPATH": str(ROOT)}):
        command = [*AYA, "topple", name, "--certify", "--out", name + "-fallen", "--png", name + ".png"]
        said = subprocess.run(command, cwd=tmp_path, check=False, timeout=60, capture_output=True, env=environment)
        assert (said.returncode, complaints(said)) == (0, [])
        said = subprocess.run([*AYA, "verify", name, "nobody"], cwd=tmp_path, check=False, timeout=60, capture_output=True, env=environment)
        assert (said.returncode, complaints(said)) == (2, [b"aya: nobody: there is no such file"])
        assert said.stdout.endswith(b".json: same\n")
        assert said.stdout.count(b"\n") == 1


def test_the_console_script_is_this_program(tmp_path: Path) -> None:
    script = Path(sys.executable).parent / ("aya.exe" if os.name == "nt" else "aya")
    if not script.exists():
        pytest.skip("aya is not installed beside this Python")
    said = subprocess.run([script, "--version"], check=False, capture_output=True, timeout=60, cwd=tmp_path)
    assert said.returncode == 0
    assert said.stdout.startswith(b"aya ")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--bots", "novice"), "--bots: there is no level 'novice'; there are beginner, natural, expert, none"),
        (("--bots", "natural,"), "--bots: there is no level ''"),
        (("--bots", "natural,natural,natural", "--players", "2"), "--bots: there are 2 seats, got 3 levels"),
        (("--bots", ",".join(["expert"] * 6)), "--bots: there are 5 seats, got 6 levels"),
        (("--hourglass", "0.5"), "--hourglass: expected seconds, from 1 to 86400, such as 90, got “0.5”"),
        (("--hourglass", "1e9"), "--hourglass: expected seconds, from 1 to 86400, such as 90, got “1e9”"),
        (("--table", "wide"), "--table: expected width x depth in mm, each from 360 to 100000, such as 1600x1000, got “wide”"),
        (("--table", "120x1000"), "--table: expected 360 to 100000 mm, got 120"),
        (("--first", "3", "--players", "2"), '--first: with 2 players expected "lot", or the number of a player, got “3”'),
        (("--journey", "first"), "Aya has no option --journey; it has --solo, --first,"),
    ],
)
def test_a_game_is_not_opened_with_what_it_does_not_have(aya: Any, options: tuple[str, str], why: str) -> None:
    assert why in refused(aya("play", "aya", *options))
