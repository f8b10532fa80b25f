"""The camera of the film: it keeps the front in the picture, stays above the table, and ends with all of it."""

import math

import numpy as np
import pytest

from aya_sim.layout import Floats
from aya_sim.physics import topple
from aya_sim.scenes import scene
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.page3d.director import camera_keys, table_area, whole_table

FOV, ASPECT = math.radians(35), 1.6
MIDDLE = 0.8  # of the picture


def project(eye: Floats, target: Floats, point: Floats) -> tuple[float, float]:
    """Where a point is in the picture, -1 to 1 from left to right and from bottom to top."""
    ahead = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(ahead, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    deep = float((point - eye) @ ahead)
    assert deep > 0
    high = math.tan(FOV / 2) * deep
    return float((point - eye) @ right) / high / ASPECT, float((point - eye) @ np.cross(right, ahead)) / high


@pytest.mark.parametrize("name", ["expedition", "fork", "spiral", "serpentine"])
def test_the_last_branch_stays_in_the_middle_of_the_picture(name: str) -> None:
    cascade = topple(scene(name), sample_rate=SAMPLE_RATE)
    keys = camera_keys(Timeline(cascade), 0.0, float(cascade.duration) + 1.5)
    leaf = int(np.nanargmax(cascade.fall_time))
    path = [leaf]
    while cascade.by[path[-1]] >= 0:
        path.append(int(cascade.by[path[-1]]))
    d, times = cascade.layout.dominoes, np.arange(float(cascade.fall_time[path[-1]]), float(cascade.fall_time[leaf]), 1 / 60)
    inside = 0
    for time in times.tolist():
        row = next(row for row in path if cascade.fall_time[row] <= time + 1e-9)
        at = [float(np.interp(time, keys[:, 0], keys[:, column])) for column in range(1, 7)]
        x, y = project(np.array(at[:3]), np.array(at[3:]), np.array([d.x[row], d.y[row], cascade.layout.domino.height / 2]))
        inside += abs(x) <= MIDDLE and abs(y) <= MIDDLE
    assert inside >= 0.97 * len(times)


def test_the_camera_is_above_the_table_and_time_never_stops() -> None:
    cascade = topple(scene("expedition"), sample_rate=SAMPLE_RATE)
    keys = camera_keys(Timeline(cascade), 10.0, 15.0)
    assert (keys[:, 3] > 30).all()
    assert ((keys[:, 7] > 0.2) & (keys[:, 7] <= 1.0)).all()
    assert keys[:, 7].min() < 0.6  # it is slower where a photo drops
    assert keys[0, 0] == 10.0
    assert (np.diff(keys[:, 0]) > 0).all()


def test_the_film_ends_with_the_whole_table() -> None:
    cascade = topple(scene("fork"), sample_rate=SAMPLE_RATE)
    keys = camera_keys(Timeline(cascade), 0.0, float(cascade.duration) + 3.0)
    eye, target = whole_table(cascade.layout)
    assert keys[-1, 1:7] == pytest.approx([*eye, *target])
    x0, y0, x1, y1 = table_area(cascade.layout)
    assert all(max(map(abs, project(eye, target, np.array([x, y, 0.0])))) < 1 for x in (x0, x1) for y in (y0, y1))


def test_where_nothing_falls_the_whole_table_is_shown() -> None:
    layout = scene("fork")
    cascade = topple(layout, (), sample_rate=SAMPLE_RATE)
    keys = camera_keys(Timeline(cascade), 0.0, 1.0)
    eye, target = whole_table(layout)
    assert np.allclose(keys[:, 1:7], [*eye, *target])
