"""Single photos beside three-dimensional runs: errors above the runs' spread, and touching."""

import json
from dataclasses import replace

import pytest

from aya_sim.physics import engine_named, topple
from benchmarks.photo_truth import PhotoRun, format_photos, load_photo_runs, photos_alone

PYMUNK = engine_named("pymunk")


@pytest.fixture(scope="module")
def measured() -> list[PhotoRun]:
    """Two measured scenes as the default engine itself leaves their photos, with a spread of 1 mm."""
    runs = []
    for run in load_photo_runs()[:2]:
        (photo,) = topple(run.scene.layout, until_down=True).photos
        runs.append(PhotoRun(run.scene, photo.x, photo.y, 1.0, float(photo.on_chain)))
    return runs


def test_a_photo_left_where_the_runs_leave_it_is_nowhere_off(measured: list[PhotoRun]) -> None:
    *_, everything = photos_alone([PYMUNK], measured)
    assert (everything["by"], everything["runs"], everything["spread_mm"]) == ("all", 2, 1.0)
    found = everything["engines"]["pymunk"]
    assert found == {"error_mm": 0.0, "above_spread_mm": -1.0, "settled_error_mm": 0.0, "touch_alike": 1.0, "touch_decided": 2}


def test_how_far_off_and_whether_it_touches_is_told_by_kind_friction_and_half(measured: list[PhotoRun]) -> None:
    first, second = measured
    moved = [replace(first, x=first.x + 3.0, y=first.y - 4.0, touches=1.0 - first.touches), replace(second, touches=0.5, spread=9.0)]
    rows = list(photos_alone([PYMUNK], moved))
    assert json.loads(json.dumps(rows)) == rows
    by = {(row["by"], row["value"]): row["engines"]["pymunk"] for row in rows}
    one, other = by["kind", first.scene.kind], by["kind", second.scene.kind]
    assert first.scene.kind != second.scene.kind
    assert (one["error_mm"], one["above_spread_mm"], one["touch_alike"]) == (pytest.approx(5.0), pytest.approx(4.0), 0.0)
    assert (other["touch_alike"], other["touch_decided"], other["settled_error_mm"]) == (None, 0, None)
    assert {by_ for by_, _ in by} == {"kind", "photo friction", "half", "all"}
    table = format_photos(rows).splitlines()
    assert any(line.startswith(f"  {first.scene.kind} ") and "4.0" in line and "0 %" in line for line in table)
