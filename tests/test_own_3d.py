"""The layouts of our own three-dimensional measurements are laid again bit for bit, and the CSV files speak of those layouts."""

import math

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Layout
from aya_sim.layout_file import dumps, loads
from benchmarks.reference.own_3d.photo_scenes import FOLDER, displace, photo_scenes, read_photo_scenes, read_rows
from benchmarks.reference.own_3d.rough_tables import rough_tables
from benchmarks.truth_tables import TrueTable, load_tables

RUNS = read_rows(FOLDER / "photo_runs.csv")
SCENES = read_photo_scenes()
TABLES = load_tables(FOLDER / "tables")
LAID = {table.name: table for table in rough_tables()}


def poses(layout: Layout) -> list[tuple[int, float, float, float]]:
    return [(d.id, d.x, d.y, d.heading) for d in layout.dominoes]


def test_every_photo_scene_is_laid_again_bit_for_bit() -> None:
    laid = {scene.name: scene for scene in photo_scenes()}
    assert SCENES.keys() <= laid.keys()
    for name, scene in SCENES.items():
        assert poses(scene.layout) == poses(laid[name].layout), name
        assert scene.layout == laid[name].layout, name
        assert (scene.kind, scene.turn, scene.pitch, scene.photo_friction) == (
            laid[name].kind,
            laid[name].turn,
            laid[name].pitch,
            laid[name].photo_friction,
        )


def test_enough_photo_scenes_are_measured_in_both_halves() -> None:
    halves = [row["name"][0] for row in RUNS]
    assert len(RUNS) >= 300
    assert min(halves.count("a"), halves.count("b")) >= 0.45 * len(RUNS)
    assert {row["kind"] for row in RUNS} >= {"straight", "bend", "head", "tail", "stem end", "branch head", "s-bend"}
    assert {float(row["mu_photo"]) for row in RUNS} == {0.3, 0.4, 0.5}


@pytest.mark.parametrize("row", RUNS[::10], ids=lambda row: row["name"])
def test_a_row_sums_up_its_runs(row: dict[str, str]) -> None:
    each = np.array([[float(v) for v in one.split(",")] for one in row["each"].split()])
    assert len(each) == int(row["runs"]) >= 2
    assert each.mean(axis=0) == pytest.approx([float(row[key]) for key in ("rest_x", "rest_y", "rest_z")], abs=0.06)
    apart = each[:, :2] - each[:, :2].mean(axis=0)
    assert math.sqrt((apart**2).sum() / (len(each) - 1)) == pytest.approx(float(row["spread_mm"]), abs=0.15)
    assert 0.9 <= float(row["rest_z"]) <= 50.0


def test_every_measured_layout_is_possible() -> None:
    for scene in SCENES.values():
        refuse_impossible(scene.layout)
        photo = scene.layout.animals[0]
        on = scene.layout.dominoes.rows_of(photo.on or ())
        d = scene.layout.dominoes
        assert math.hypot(photo.x - d.x[on].mean(), photo.y - d.y[on].mean()) <= 6.0


def test_a_layout_displaced_is_the_same_to_a_player_and_repeats() -> None:
    layout = SCENES["a000"].layout
    assert displace(layout, 0) is layout
    moved = displace(layout, 2)
    assert moved == displace(layout, 2) != displace(layout, 1)
    apart = np.hypot(moved.dominoes.x - layout.dominoes.x, moved.dominoes.y - layout.dominoes.y)
    assert 0.0 < apart.max() < 0.3


def test_enough_whole_tables_are_measured_in_both_halves() -> None:
    halves = [table.name[0] for table in TABLES]
    assert len(TABLES) >= 30
    assert abs(halves.count("a") - halves.count("b")) <= 4
    assert {table.layout.material.friction_domino for table in TABLES} >= {0.15, 0.2, 0.25, 0.3}
    assert {table.photo_friction for table in TABLES} == {0.3, 0.4, 0.5}
    assert sum(len(table.pushes) >= 2 for table in TABLES) >= 12


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_table_is_laid_again_bit_for_bit_and_measured_whole(table: TrueTable) -> None:
    assert table.layout == loads(dumps(LAID[table.name].layout)) == LAID[table.name].layout
    refuse_impossible(table.layout)
    n = len(table.layout.dominoes)
    assert len(table.rests.row) >= n - 2
    assert table.photo_friction == LAID[table.name].photo_friction
    assert table.photos.index.tolist() == list(range(len(table.layout.animals)))
    lands = [tile.id for tile in table.layout.tiles if tile.terrain != Terrain.START]
    assert [verdict.which for verdict in table.verdicts] == [*map(str, table.photos.index.tolist()), *lands]


def test_rows_of_tables_speak_of_their_layouts() -> None:
    places = {(table.name, d.id): (d.x, d.y) for table in TABLES for d in table.layout.dominoes}
    for row in read_rows(FOLDER / "tables" / "dominoes.csv"):
        assert (float(row["x"]), float(row["y"])) == places[row["table"], int(row["id"])]
        assert math.hypot(float(row["cx"]) - float(row["x"]), float(row["cy"]) - float(row["y"])) < 80.0
    photos = {(table.name, str(i)): (a.x, a.y, *(a.on or ())) for table in TABLES for i, a in enumerate(table.layout.animals)}
    for row in read_rows(FOLDER / "tables" / "photos.csv"):
        assert tuple(float(row[key]) for key in ("x", "y", "on_a", "on_b")) == photos[row["table"], row["index"]]
        assert 0.9 <= float(row["rest_z"]) <= 50.0
