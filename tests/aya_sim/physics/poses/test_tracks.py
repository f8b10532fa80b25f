"""Test that the poses in space of a cascade are those of its table, and that no domino sinks into another."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Floats, Layout, Push
from aya_sim.physics import Cascade, engine_named, topple
from aya_sim.physics.poses import Poses, Settled, Tracks, rest_poses, track_poses
from aya_sim.physics.poses.depths import depths
from aya_sim.physics.poses.photos import heights_at
from aya_sim.physics.poses.rotations import interpolate, matrices, quaternions
from aya_sim.scenes import scene


def track(name: str) -> tuple[Cascade, Tracks]:
    cascade = topple(scene(name), sample_rate=240.0)
    return cascade, track_poses(cascade)


def half_of(layout: Layout) -> Floats:
    size = layout.domino
    return np.array([size.thickness, size.width, size.height]) / 2


def greatest_depth(layout: Layout, poses: Poses) -> float:
    n = len(layout.dominoes)
    one, other = np.triu_indices(n, 1)
    deep, _ = depths(poses.positions[:n], matrices(poses.rotations[:n]), one, other, half_of(layout))
    return float(deep.max())


def lowest(layout: Layout, poses: Poses) -> float:
    n = len(layout.dominoes)
    reach = np.abs(matrices(poses.rotations[:n])[:, 2]) @ half_of(layout)
    return float((poses.positions[:n, 2] - reach).min())


def test_a_cascade_without_samples_has_no_tracks() -> None:
    with pytest.raises(BadQuestion):
        track_poses(topple(scene("straight")))


def test_before_the_first_nudge_every_domino_stands_where_the_layout_says() -> None:
    cascade, tracks = track("curve")
    d, poses = cascade.layout.dominoes, tracks.at(0.0)
    assert poses.ids[: len(d)] == tuple(d.id.tolist())
    assert poses.positions[: len(d)] == pytest.approx(np.column_stack([d.x, d.y, np.full(len(d), 24.0)]), abs=0.01)
    ahead = matrices(poses.rotations[: len(d)])[:, :, 0]
    assert ahead == pytest.approx(np.column_stack([np.cos(d.heading), np.sin(d.heading), np.zeros(len(d))]), abs=1e-3)


@pytest.mark.parametrize("name", ["straight", "uphill", "tile-with-a-fork"])
def test_in_the_end_every_domino_covers_its_footprint(name: str) -> None:
    cascade, tracks = track(name)
    n = len(cascade.layout.dominoes)
    poses = tracks.at(math.inf)
    covered = boxes(cascade.fallen)
    corners = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) * half_of(cascade.layout)
    seen = poses.positions[:n, None] + np.einsum("ndj,kj->nkd", matrices(poses.rotations[:n]), corners)
    along = np.einsum("nkd,nd->nk", seen[:, :, :2] - covered.centres[:, None], np.column_stack([covered.cos, covered.sin]))
    assert along.max(axis=1) == pytest.approx(covered.half_length, abs=1.0)


@pytest.mark.parametrize("name", ["wide-gap", "curve", "fork", "kink", "merge", "loop", "crossing", "triangle", "tile-with-a-fork"])
def test_no_domino_sinks_into_another_or_into_the_table(name: str) -> None:
    cascade, tracks = track(name)
    for time in np.arange(0.0, tracks.duration, 1 / 61):
        poses = tracks.at(float(time))
        assert greatest_depth(cascade.layout, poses) < 0.3
        assert lowest(cascade.layout, poses) > -0.1


@pytest.mark.parametrize("name", ["merge", "loop", "crossing", "triangle"])
def test_dominoes_that_are_taken_out_of_each_other_do_not_jump(name: str) -> None:
    cascade, tracks = track(name)
    n, step = len(cascade.layout.dominoes), 1 / 240
    places = np.array([tracks.at(float(time)).positions[:n] for time in np.arange(0.0, tracks.duration, step)])
    assert np.linalg.norm(np.diff(places, axis=0), axis=2).max() / step < 1200.0, "mm/s, where the head of a falling domino is as fast"


def test_a_domino_that_nothing_hinders_lies_as_the_cascade_says() -> None:
    cascade, tracks = track("parallel-chains")
    n = len(cascade.layout.dominoes)
    lean = np.arccos(matrices(tracks.at(math.inf).rotations[:n])[:, 2, 2])
    assert lean == pytest.approx(cascade.tilt, abs=0.002)


def test_the_full_engine_is_followed_as_it_is() -> None:
    cascade = topple(scene("animal-photo"), sample_rate=800.0, engine=engine_named("full"))
    assert cascade.samples is not None
    bodies, tracks = cascade.samples.bodies, track_poses(cascade)
    assert bodies is not None
    for moment in range(0, len(bodies.time) - 1, 7):
        own = slice(int(bodies.starts[moment]), int(bodies.starts[moment + 1]))
        poses = tracks.at(float(bodies.time[moment]))
        assert poses.positions[bodies.body[own]] == pytest.approx(bodies.position[own], abs=1e-9)
        assert matrices(poses.rotations[bodies.body[own]]) == pytest.approx(bodies.turned[own], abs=1e-9)
    assert np.min(bodies.body) == -1, "the photo is among them"
    assert tracks.at(math.inf).positions[-1][:2] == pytest.approx((cascade.photos[0].x, cascade.photos[0].y), abs=0.1)


@pytest.mark.parametrize("name", ["straight", "kink", "animal-photo"])
def test_a_table_at_rest_lies_as_the_cascade_left_it(name: str) -> None:
    cascade, tracks = track(name)
    rest, end = rest_poses(cascade.fallen), tracks.at(math.inf)
    assert rest.ids == end.ids
    assert np.abs(rest.positions - end.positions).max() < 1.5
    assert greatest_depth(cascade.fallen, rest) < 0.1


def test_the_next_cascade_begins_as_the_one_before_left_the_table() -> None:
    layout = scene("crossing")
    one, other = (Push(push.domino) for push in layout.pushes)
    first = topple(layout, [one], sample_rate=240.0)
    left = Settled(first.fallen, track_poses(first).at(math.inf))
    second = topple(first.fallen, [other], sample_rate=240.0)
    begun = track_poses(second, left).at(0.0)
    lay = np.flatnonzero(~first.fallen.dominoes.standing)
    assert len(lay) > 5
    assert begun.positions[lay] == pytest.approx(left.poses.positions[lay], abs=1e-6)
    assert begun.rotations[lay] == pytest.approx(left.poses.rotations[lay], abs=1e-6)


def test_a_photo_lies_on_two_tops_then_on_what_has_fallen_and_never_jumps() -> None:
    cascade, tracks = track("animal-photo")
    places = np.array([tracks.at(float(time)).positions[-1] for time in np.arange(0.0, tracks.duration, 1 / 120)])
    animal, rest = cascade.layout.animals[0], cascade.photos[0]
    assert places[0] == pytest.approx((animal.x, animal.y, 49.0), abs=0.5)
    assert places[-1][:2] == pytest.approx((rest.x, rest.y), abs=1.0)
    assert 5.0 < places[-1][2] < 30.0, "on the heads of fallen dominoes"
    assert np.linalg.norm(np.diff(places, axis=0), axis=1).max() < 8.0


def test_heights_over_a_place_are_those_of_the_boxes() -> None:
    cascade, tracks = track("fork")
    n, poses, half = len(cascade.layout.dominoes), tracks.at(0.5), half_of(cascade.layout)
    position, turned = poses.positions[:n], matrices(poses.rotations[:n])
    places = position[:, :2] + np.random.default_rng(2).normal(0, 8, (n, 2))
    found = heights_at(position, turned, half, places[:, 0], places[:, 1])
    levels = np.arange(0.0, 50.0, 0.05)
    for (x, y), high in zip(places, found, strict=True):
        points = np.column_stack([np.full(len(levels), x), np.full(len(levels), y), levels])
        own = np.einsum("lnd,ndj->lnj", points[:, None] - position[None], turned)
        inside = np.any(np.all(np.abs(own) <= half, axis=2), axis=1)
        assert high == pytest.approx(levels[inside].max(initial=0.0), abs=0.06)
    assert found.max() > 40


@pytest.mark.parametrize("change", [lambda turned: turned, np.negative])
def test_a_rotation_half_way_is_half_as_far_whatever_the_signs(change: Callable[[Floats], Floats]) -> None:
    angles = np.array([0.001, 0.3, 2.0, 3.0])
    one = np.tile([1.0, 0.0, 0.0, 0.0], (4, 1))
    other = change(np.column_stack([np.cos(angles / 2), np.zeros(4), np.zeros(4), np.sin(angles / 2)]))
    found = interpolate(one, other, np.full(4, 0.5))
    assert 2 * np.arctan2(found[:, 3], found[:, 0]) == pytest.approx(angles / 2)


def test_matrices_and_quaternions_are_the_same_rotations() -> None:
    rotations = np.random.default_rng(1).standard_normal((50, 4))
    rotations /= np.linalg.norm(rotations, axis=1, keepdims=True)
    again = quaternions(matrices(rotations))
    assert np.abs(np.sum(again * rotations, axis=1)) == pytest.approx(np.ones(50))


def test_the_poses_of_a_moment_are_those_between_the_keys_of_every_track() -> None:
    _, tracks = track("fork")
    rows, settled = np.arange(len(tracks.body)), 0
    for seconds in (0.0, *np.linspace(0.01, tracks.duration, 23).tolist(), tracks.duration + 1.0):
        found, (positions, rotations) = tracks.at(seconds), tracks.between(rows, np.full(len(rows), seconds))
        np.testing.assert_allclose(found.positions[tracks.body], positions, atol=1e-9)
        np.testing.assert_allclose(found.rotations[tracks.body], rotations, atol=1e-9)
        settled += int((seconds >= tracks.time[tracks.starts[1:] - 1]).sum())
    assert 0 < settled < 25 * len(rows), "some had come to rest, some had not"
