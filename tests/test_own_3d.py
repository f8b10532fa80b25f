"""The layouts of our own three-dimensional measurements are laid again bit for bit, and the CSV files speak of those layouts."""

import math

import numpy as np
import pytest

from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Layout
from benchmarks.reference.own_3d.photo_scenes import FOLDER, displace, photo_scenes, read_photo_scenes, read_rows

RUNS = read_rows(FOLDER / "photo_runs.csv")
SCENES = read_photo_scenes()


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
