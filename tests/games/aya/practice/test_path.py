"""Laying along a drawn path: even pitch, turns that fall, forks, and what is told of a spacing."""

import itertools
import math

import numpy as np
import pytest

from aya_sim.components import LANDS, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.physics.preview.links import LinkKind
from aya_sim.physics.preview.spots import TURN
from games.aya.practice.document import Document, apply, empty_document
from games.aya.practice.edits import AddDomino
from games.aya.practice.path import PITCHES, link_kind_at, pitch_bands, plan_path, poses_along, smooth

Points = list[tuple[float, float]]


def line(length: float = 500, y: float = 500) -> Points:
    return [(300 + k * 10, y) for k in range(round(length / 10))]


def wave() -> Points:
    return [(300 + k * 10, 500 + 100 * math.sin(k / 6)) for k in range(80)]


def corner() -> Points:
    return [(300.0 + k * 10, 300.0) for k in range(35)] + [(650.0, 300.0 + k * 10) for k in range(35)]


def circle(radius: float) -> Points:
    return [(800 + radius * math.cos(k / 9), 500 + radius * math.sin(k / 9)) for k in range(50)]


def laid(points: Points, pitch: float = 26.5, on: Document | None = None) -> Document:
    on = on or empty_document()
    return apply(on, plan_path(on.layout, points, pitch).action)


@pytest.mark.parametrize("points", [line(), wave(), corner(), circle(150), circle(60), circle(30)])
@pytest.mark.parametrize("pitch", [20.0, 26.5, 35.0, 45.0])
def test_a_drawn_path_falls_from_its_first_domino(points: Points, pitch: float) -> None:
    assert topple(laid(points, pitch).layout, [Push(1)]).standing.tolist() == []


@pytest.mark.parametrize("points", [wave(), corner(), circle(30)])
def test_no_domino_turns_by_more_than_falls_well(points: Points) -> None:
    poses = poses_along(smooth(points), 26.5)
    turns = [abs(math.remainder(b.heading - a.heading, math.tau)) for a, b in itertools.pairwise(poses)]
    assert max(turns) <= TURN + 1e-9


def test_dominoes_stand_a_pitch_apart() -> None:
    poses = poses_along(smooth(wave()), 30.0)
    assert [math.dist(a[:2], b[:2]) for a, b in itertools.pairwise(poses)] == pytest.approx([30.0] * (len(poses) - 1))


def test_dominoes_keep_to_the_path() -> None:
    gentle = [(300 + k * 10, 500 + 60 * math.sin(k / 12)) for k in range(80)]
    points = np.array(gentle)
    far = [np.hypot(*(points - (p.x, p.y)).T).min() for p in poses_along(smooth(gentle), 26.5)]
    assert max(far[:-1]) < 8


def test_the_tremor_of_the_hand_is_smoothed_away() -> None:
    shaky = [(x, y + 1.5 * (-1) ** k) for k, (x, y) in enumerate(line())]
    headings = [p.heading for p in poses_along(smooth(shaky), 26.5)]
    assert max(map(abs, headings)) < math.radians(6)


def test_a_path_of_one_place_is_nothing() -> None:
    assert plan_path(empty_document().layout, [(300, 300)], 26.5).action.line == ()
    assert plan_path(empty_document().layout, [(300, 300)] * 9, 26.5).action.line == ()


def test_a_path_takes_the_lands_in_turn() -> None:
    terrains = [one.terrain for one in plan_path(empty_document().layout, line(), 26.5, LANDS).action.line]
    assert terrains[:6] == [*LANDS, LANDS[0]]


def test_what_has_no_room_is_left_out() -> None:
    blocked = apply(empty_document(), AddDomino(Terrain.POLE, Pose(512, 500, 0)))
    found = plan_path(blocked.layout, line(), 26.5)
    assert found.left_out == 1
    assert apply(blocked, found.action)


def test_a_path_off_the_table_ends_at_its_edge() -> None:
    found = plan_path(empty_document().layout, [(1400 + k * 10, 500) for k in range(40)], 26.5)
    assert found.left_out > 0
    assert max(one.at.x for one in found.action.line) < 1600


def test_a_path_from_the_last_of_a_chain_goes_on_from_it() -> None:
    first = laid(line(200))
    last = first.layout.dominoes[-1]
    on = laid([(last.x + k * 8, last.y + k * 4) for k in range(40)], on=first)
    assert len(on.layout.dominoes) > len(first.layout.dominoes) + 8
    assert topple(on.layout, [Push(1)]).standing.tolist() == []


@pytest.mark.parametrize("pitch", [26.5, 35.0, 38.0, 44.0])
def test_a_path_that_ends_at_a_domino_divides_the_way_evenly(pitch: float) -> None:
    ends = apply(apply(empty_document(), AddDomino(Terrain.POLE, Pose(300, 500, 0))), AddDomino(Terrain.POLE, Pose(505, 500, 0)))
    found = plan_path(ends.layout, [(300 + 5 * k, 503) for k in range(41)], pitch)
    places = [300, *(one.at.x for one in found.action.line), 505]
    steps = [b - a for a, b in itertools.pairwise(places)]
    assert found.left_out == 0
    assert max(steps) - min(steps) < 2
    assert topple(apply(ends, found.action).layout, [Push(1)]).standing.tolist() == []


@pytest.mark.parametrize("degrees", [20, 45, 70, 90, 120, -30, -60, -90])
def test_a_path_from_the_middle_of_a_chain_forks_there(degrees: int) -> None:
    first = laid(line(400))
    striker, way = first.layout.dominoes[5], math.radians(degrees)
    found = plan_path(first.layout, [(striker.x + 10 * k * math.cos(way), striker.y + 10 * k * math.sin(way)) for k in range(25)], 26.5)
    forked = apply(first, found.action)
    assert found.is_fork
    assert forked.layout.dominoes[5].terrain == Terrain.GARDEN
    assert len(forked.layout.dominoes) > len(first.layout.dominoes) + 6
    cascade = topple(forked.layout, [Push(1)])
    assert cascade.standing.tolist() == []
    assert (cascade.by == 5).sum() == 2


def test_a_fork_can_leave_a_curve() -> None:
    first = laid(wave())
    striker = first.layout.dominoes[12]
    way = striker.heading + math.radians(60)
    points = [(striker.x + 10 * k * math.cos(way), striker.y + 10 * k * math.sin(way)) for k in range(25)]
    forked = laid(points, on=first)
    assert topple(forked.layout, [Push(1)]).standing.tolist() == []


def test_spacings_are_told_as_the_physics_does() -> None:
    assert [link_kind_at(pitch) for pitch in (12.0, 26.5, 40.0, 53.0, 62.0)] == [
        LinkKind.TOO_CLOSE,
        LinkKind.WILL_STRIKE,
        LinkKind.WILL_STRIKE,
        LinkKind.BARELY,
        LinkKind.TOO_FAR,
    ]


def test_the_bands_cover_all_that_may_be_chosen() -> None:
    found = pitch_bands()
    assert (found[0][0], found[-1][1]) == PITCHES
    assert all(a[1] == b[0] and a[2] != b[2] for a, b in itertools.pairwise(found))
