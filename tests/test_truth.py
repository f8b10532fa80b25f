"""Whole tables beside three-dimensional runs: the folder is read strictly, and the figures are those of the differences."""

import csv
import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aya_sim import layout_file, scoring
from aya_sim.components import Shape, Terrain
from aya_sim.errors import BadFile
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Animal, Layout, Push, Tile
from aya_sim.physics import Cascade, CascadeInput, CascadeResult, Progress, engine_named, topple
from aya_sim.scenes import straight
from benchmarks import Chosen, truth, truth_beside
from benchmarks.truth_beside import compare
from benchmarks.truth_tables import GIVEN_TABLES, load_tables
from games.cli import main

PYMUNK = engine_named("pymunk")
Rows = list[dict[str, Any]]
Change = Callable[[dict[str, Rows]], object]


def small_table() -> Layout:
    """A row of twelve that carries a photo, and two tiles at its ends."""
    row = straight(12, 25.0)
    first, second = row.dominoes[5], row.dominoes[6]
    photo = Animal(Terrain.FOREST, (first.x + second.x) / 2, first.y, (first.id, second.id))
    tiles = tuple(
        Tile(f"{name}", Terrain.FOREST, Shape.STRAIGHT, row.dominoes[0].x + x, 0.0, 0.0) for name, x in (("a", 20.0), ("b", 420.0))
    )
    return replace(row, table=None, animals=(photo,), tiles=tiles, pushes=(Push(1),))


def true_rows(name: str, cascade: Cascade) -> dict[str, Rows]:
    """What a three-dimensional run would have written that came out like this cascade."""
    d, covered, counted = cascade.layout.dominoes, boxes(cascade.fallen), scoring.count(cascade.fallen)
    root = truth_beside._pushed_rows(cascade)
    since = cascade.fall_time - truth_beside._push_times(cascade)[root]
    dominoes = [
        {
            "table": name,
            "id": int(d.id[row]),
            "push": int(d.id[root[row]]),
            "t_since_push": float(since[row]),
            "t_sd": 0.0,
            "cx": float(covered.x[row]),
            "cy": float(covered.y[row]),
            "lies_towards": math.degrees(cascade.fall_heading[row]),
            "tilt": math.degrees(cascade.tilt[row]),
            "spread_mm": 0.5,
            "spread_deg": 1.0,
        }
        for row in range(len(d))
    ]
    photos = [{"table": name, "index": photo.index, "rest_x": photo.x, "rest_y": photo.y, "spread_mm": 0.3} for photo in cascade.photos]
    pushes = [{"table": name, "run": run, "domino": push.domino, "time": push.time} for run in "AB" for push in cascade.pushes]
    judged = [("a", str(photo.index), photo) for photo in counted.animals] + [("l", photo.tile, photo) for photo in counted.landscapes]
    verdicts = [
        {
            "table": name,
            "kind": kind,
            "which": which,
            "won_share_of_2_runs": float(photo.won),
            "ref_A_failed": "+".join(why.value for why in photo.failed),
        }
        for kind, which, photo in judged
    ]
    return {"dominoes": dominoes, "photos": photos, "pushes": pushes, "verdicts": verdicts}


@pytest.fixture(scope="module")
def measured() -> Cascade:
    """The small table as the default engine topples it."""
    return topple(small_table(), until_down=True)


@pytest.fixture
def folder(tmp_path: Path, measured: Cascade) -> Callable[..., Path]:
    """Write a folder of tables that are as the default engine topples them, but for a change of the rows."""

    def write(change: Change = lambda rows: None) -> Path:
        files = true_rows("small", measured)
        change(files)
        layout_file.save(measured.layout, tmp_path / "small.json")
        for name, rows in files.items():
            with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
        return tmp_path

    return write


def agree(where: Path) -> dict[str, Any]:
    """The figures of the default engine beside this folder."""
    figures = truth.run(quiet=True, chosen=Chosen(engines=("pymunk",), tables=where))
    assert json.loads(json.dumps(figures)) == figures
    agreement: dict[str, Any] = figures["agreement"]["pymunk"]
    return {**agreement, "wrong": figures["wrong"]}


def test_an_engine_agrees_wholly_with_runs_that_came_out_like_its_own(folder: Callable[..., Path]) -> None:
    found = agree(folder())
    assert (found["animals"]["alike"], found["landscapes"]["alike"]) == (1, 2)
    assert found["wrong"] == []
    for measure in ("centre_mm", "heading_deg", "time_percent", "photo_mm"):
        assert found[measure]["p95"] == pytest.approx(0.0, abs=1e-9)
    assert found["same_wave"] == found["same_pushes"] == found["same_number_of_pushes"] == 1.0


def test_what_lies_elsewhere_is_told_in_millimetres_degrees_and_per_cent(folder: Callable[..., Path]) -> None:
    def move(rows: dict[str, Rows]) -> None:
        for row in rows["dominoes"]:
            row["cx"], row["cy"] = row["cx"] + 3.0, row["cy"] - 4.0
            row["lies_towards"] += 357.0
            row["t_since_push"] *= 0.8
        for row in rows["photos"]:
            row["rest_y"] += 7.0

    found = agree(folder(move))
    assert found["centre_mm"]["median"] == pytest.approx(5.0)
    assert found["heading_deg"]["p95"] == pytest.approx(3.0)
    assert found["time_percent"] == pytest.approx({"median": 25.0, "p95": 25.0, "bias": 25.0})
    assert found["photo_mm"]["median"] == pytest.approx(7.0)


def test_a_photo_decided_otherwise_is_named_with_both_reasons(folder: Callable[..., Path], measured: Cascade) -> None:
    failed = [why.value for why in scoring.count(measured.fallen).animals[0].failed]

    def win(rows: dict[str, Rows]) -> None:
        rows["verdicts"][0].update(won_share_of_2_runs=0.75 if failed else 0.25, ref_A_failed="" if failed else "off_chain")

    found = agree(folder(win))
    assert found["animals"] == {"decided": 1, "alike": 0, "share": 0.0, "undecided": 0}
    (row,) = found["wrong"]
    assert (row["table"], row["engine"], row["kind"], row["which"]) == ("small", "pymunk", "animal", "0")
    assert (row["failed"], row["runs_failed"]) == (failed, [] if failed else ["off_chain"])


def test_a_photo_that_half_of_the_runs_won_decides_nothing(folder: Callable[..., Path]) -> None:
    found = agree(folder(lambda rows: rows["verdicts"][0].update(won_share_of_2_runs=0.5)))
    assert found["animals"] == {"decided": 0, "alike": 0, "share": None, "undecided": 1}
    assert found["wrong"] == []


def test_dominoes_of_another_wave_do_not_count_for_the_times(folder: Callable[..., Path]) -> None:
    def push(rows: dict[str, Rows]) -> None:
        rows["dominoes"][-1].update(push=12, t_since_push=0.006)
        for run in "AB":
            rows["pushes"].append({"table": "small", "run": run, "domino": 12, "time": 2.0})

    found = agree(folder(push))
    assert found["same_wave"] == pytest.approx(11 / 12)
    assert found["time_percent"]["p95"] == pytest.approx(0.0, abs=1e-9)
    assert found["same_number_of_pushes"] == 0.0


def test_a_table_of_another_photo_friction_is_toppled_with_it(folder: Callable[..., Path]) -> None:
    (usual,) = load_tables(folder())
    (rough,) = load_tables(folder(lambda rows: rows["photos"][0].update(mu_photo=0.45)))
    assert (usual.photo_friction, rough.photo_friction) == (0.3, 0.45)
    given = list[float]()

    class Recording:
        """The default engine, noting the friction of the photos it is given."""

        name, version, step_for = PYMUNK.name, PYMUNK.version, PYMUNK.step_for

        def run(self, cascade_input: CascadeInput, dt: float, rate: float | None, progress: Progress | None = None) -> CascadeResult:
            assert cascade_input.photos is not None
            given.append(cascade_input.photos.friction_domino)
            return PYMUNK.run(cascade_input, dt, rate, progress)

    for table in (usual, rough):
        compare(table, Recording())
    assert given == [0.3, 0.45]


def test_the_runs_tell_their_own_spread(folder: Callable[..., Path]) -> None:
    (table,) = load_tables(folder(lambda rows: rows["verdicts"][0].update(won_share_of_2_runs=0.75)))
    own = truth.spread([table])
    assert own["animals"] == {"decided": 1, "alike": 0.75, "share": 0.75, "undecided": 0}
    assert own["centre_mm"] == {"median": 0.5, "p95": 0.5}
    assert own["photo_mm"]["median"] == pytest.approx(0.3)
    assert own["same_pushes"] == 1.0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: rows["dominoes"][3].update(cx="north"), "line 5: cx: expected a finite number, got 'north'"),
        (lambda rows: rows["dominoes"][3].update(t_sd="inf"), "line 5: t_sd: expected a finite number, got 'inf'"),
        (lambda rows: rows["dominoes"][3].update(id=99), "small: the layout has no '99'"),
        (lambda rows: rows["photos"][0].update(index=4), "small: the layout has no '4'"),
        (lambda rows: rows["verdicts"][0].update(which="9"), "small: the layout has no '9'"),
        (lambda rows: rows["verdicts"][1].update(which="c"), "small: the layout has no 'c'"),
        (lambda rows: rows["verdicts"][1].update(kind="x"), "small: the layout has no 'a'"),
        (lambda rows: [row.pop("tilt") for row in rows["dominoes"]], "there is no column 'tilt'"),
        (lambda rows: [row.update(table="") for row in rows["dominoes"]], "there is no table in it"),
        (lambda rows: [row.update(table="other") for row in rows["dominoes"]], "other.json: there is no such file"),
    ],
)
def test_a_folder_that_is_not_right_is_refused(folder: Callable[..., Path], change: Change, said: str) -> None:
    where = folder(change)
    with pytest.raises(BadFile, match=said.replace("'", ".")):
        load_tables(where)


def test_a_bad_folder_is_refused_in_one_line_and_with_code_2(
    folder: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = folder()
    for arguments in (["--tables", str(tmp_path / "nowhere")], ["--tables", str(where), "--only", "large"]):
        assert main(["bench", "truth", *arguments]) == 2
    (where / "pushes.csv").write_bytes(b"\xff\xfe")
    assert main(["bench", "truth", "--tables", str(where)]) == 2
    assert main(["bench", "speed", "--tables", str(where)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.partition(": ")[2].replace(str(tmp_path), "DIR") for line in told.err.splitlines()] == [
        "DIR/nowhere: expected a folder of tables toppled in three dimensions",
        "DIR: there is no table 'large'; there are small",
        "DIR/pushes.csv: not a table of values in UTF-8",
        "--tables and --only are choices of the benchmark truth, not of speed",
    ]


def test_the_command_prints_the_tables_and_names_the_wrong_verdicts(
    folder: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    where = folder(lambda rows: [row.update(won_share_of_2_runs=1.0 - row["won_share_of_2_runs"]) for row in rows["verdicts"]])
    assert main(["bench", "truth", "--tables", str(where), "--engine", "pymunk"]) == 0
    printed = capsys.readouterr().out
    assert "0 of 1" in printed
    assert "small, animal 0" in printed
    assert "small, landscape a" in printed


def test_the_given_tables_are_ten_and_whole() -> None:
    tables = load_tables()
    assert [table.name for table in tables][:3] == ["nat1", "nat2", "nat3"]
    assert len(tables) == 10
    for table in tables:
        assert (GIVEN_TABLES / f"{table.name}.json").is_file()
        assert len(table.rests.row) == len(table.layout.dominoes)
        assert len(table.photos.index) == len(table.layout.animals)
        assert len(table.pushes) == 4
        assert np.isfinite(table.rests.spread).all()
        judged = {(verdict.kind, verdict.which) for verdict in table.verdicts}
        assert len(judged) == len(table.verdicts) == len(table.layout.animals) + sum(t.terrain != Terrain.START for t in table.layout.tiles)


def test_engines_and_tables_are_drawn_and_drawn_the_same_again(folder: Callable[..., Path], tmp_path: Path) -> None:
    def disturb(rows: dict[str, Rows]) -> None:
        rows["dominoes"][4]["cx"] += 9.0
        rows["photos"][0]["rest_y"] += 8.0
        for row in rows["verdicts"]:
            row["won_share_of_2_runs"] = 1.0 - row["won_share_of_2_runs"]

    where = folder(disturb)
    once, again = (
        truth.run(quiet=True, chosen=Chosen(engines=("pymunk",), tables=where, plot=tmp_path / name))["plots"] for name in ("once", "again")
    )
    assert [Path(name).name for name in once] == ["truth.png", "truth.svg", "truth-small-pymunk.png", "truth-small-pymunk.svg"]
    assert [Path(name).read_bytes() for name in once] == [Path(name).read_bytes() for name in again]


def test_the_footprint_drawn_for_a_three_dimensional_rest_is_the_one_counted(measured: Cascade, folder: Callable[..., Path]) -> None:
    from benchmarks.truth_plots import true_corners

    (table,) = load_tables(folder())
    corners = true_corners(table.rests, measured.layout.domino)
    assert corners == pytest.approx(boxes(measured.fallen).corners, abs=1e-6)
