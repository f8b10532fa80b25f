"""Links: what the ghost says of a strike, held against what the cascade does."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, DOMINO_WIDTH, PUSH_SPEED, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import footprints
from aya_sim.geometry.paths import Pose, chain
from aya_sim.layout import Domino, Layout, Push, State
from aya_sim.physics import topple
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.links import GRAZE, SURE_REACH, SURE_TURN, SURE_TURN_FIRST, TIGHT, TIGHT_FIRST, Link, LinkKind, link
from aya_sim.scenes import scene
from aya_sim.scenes.chains import PITCH, kink, sideways_offset, straight, wide_gap

SURE = {LinkKind.WILL_STRIKE}
NEVER = {LinkKind.TOO_FAR, LinkKind.MISSES}
CHAINS = settings(deadline=None, derandomize=True, max_examples=40)


def last_link(layout: Layout) -> Link:
    """The link from the chain to its last domino, as it was when that was laid."""
    rows = list(layout.dominoes)
    (found,) = link(layout.with_dominoes(rows[:-1]), *pose(rows[-1])).struck_by
    return found


def pose(d: Domino) -> tuple[float, float, float]:
    return d.x, d.y, d.heading


def added(layout: Layout, x: float, y: float, heading: float) -> Layout:
    return layout.with_dominoes([*layout.dominoes, Domino(int(layout.dominoes.id[-1]) + 1, Terrain.FIELD, x, y, heading)])


def falls(layout: Layout) -> bool:
    """Does the last domino fall?"""
    return bool(topple(layout, [Push(1)]).fell[-1])


def a_chain_of_sure_links(rng: random.Random, length: int = 9) -> list[Pose]:
    """Poses as wild as `link` allows: each is struck for sure by the one before it, and by nobody else."""
    poses = [Pose(0.0, 0.0, 0.0)]
    for _ in range(60 * length):
        last = poses[-1]
        way, step = last.heading + rng.uniform(-0.6, 0.6), rng.uniform(12.0, 62.0)
        tried = Pose(last.x + step * math.cos(way), last.y + step * math.sin(way), last.heading + rng.uniform(-1.2, 1.2))
        found = link(chain("laid", poses), *tried)
        if [(one.kind, one.striker, one.side) for one in found.all] == [(LinkKind.WILL_STRIKE, len(poses), 1)]:
            poses.append(tried)
            if len(poses) == length:
                break
    return poses


@given(st.integers(0, 10_000))
@CHAINS
def test_a_chain_laid_by_sure_links_falls_to_its_end(seed: int) -> None:
    poses = a_chain_of_sure_links(random.Random(seed))
    cascade = topple(chain("laid", poses), [Push(1)])
    assert cascade.state.tolist() == [State.FORWARD] * len(poses)
    assert cascade.by.tolist() == [-1, *range(len(poses) - 1)]


@given(st.floats(0.0, 110.0), st.floats(-55.0, 55.0), st.floats(-math.pi, math.pi), st.integers(1, 5))
@CHAINS
def test_who_is_too_far_or_missed_stays_standing(ahead: float, aside: float, heading: float, before: int) -> None:
    laid = straight(before)
    x = (before - 1) * PITCH + DOMINO_THICKNESS + DOMINO_WIDTH / 2 + 2 + ahead
    found = link(laid, x, aside, heading)
    fell = falls(added(laid, x, aside, heading))
    if {one.kind for one in found.struck_by} <= NEVER:  # nobody means to strike it: nor then
        assert not fell
    if any(one.kind in SURE for one in found.struck_by):
        assert fell


@pytest.mark.parametrize("before", [1, 2, 6])
@pytest.mark.parametrize("family", ["gap", "kink", "corner", "offset"])
def test_what_a_link_says_is_what_the_cascade_does(family: str, before: int) -> None:
    for layout in one_more(family, before):
        rows = list(layout.dominoes)
        told = {one.kind for one in link(layout.with_dominoes(rows[:-1]), *pose(rows[-1])).struck_by}
        if told & SURE:
            assert falls(layout)
        if told <= NEVER:
            assert not falls(layout)


def one_more(family: str, before: int) -> Iterator[Layout]:
    """A running chain and one more domino, nearer and farther, or more and less turned, or aside."""
    for share in np.linspace(0.0, 1.0, 25).tolist():
        match family:
            case "gap":
                yield wide_gap(0.03 + 1.3 * share, before, 1)
            case "kink":
                yield kink(math.radians(88) * share, before=before, after=1)
            case "corner":
                yield kink(math.radians(88) * share, step="A", before=before, after=1)
            case _:
                yield sideways_offset(45 * share, before=before, after=1)


def test_the_limits_are_those_of_the_engine() -> None:
    """Each limit is sure on this side, and the engine fails somewhere beyond it: none is needlessly narrow."""
    assert falls(wide_gap(SURE_REACH, 1, 1))
    assert not falls(wide_gap(SURE_REACH + 0.08, 1, 1))
    assert falls(kink(SURE_TURN_FIRST, step="mid", before=1, after=1))
    assert not falls(kink(SURE_TURN_FIRST + math.radians(8), step="mid", before=1, after=1))
    assert falls(kink(SURE_TURN, step="mid", before=2, after=1))
    assert not falls(kink(SURE_TURN + math.radians(12), step="mid", before=2, after=1))
    assert falls(wide_gap(TIGHT_FIRST, 1, 1))
    assert not falls(wide_gap(TIGHT_FIRST - 0.05, 1, 1))
    assert falls(wide_gap(TIGHT, 2, 1))
    assert falls(sideways_offset(DOMINO_WIDTH - GRAZE, after=1))
    assert not falls(sideways_offset(DOMINO_WIDTH, after=1))


def test_too_far_tells_the_gap_and_the_reach() -> None:
    found = last_link(wide_gap(51 / DOMINO_HEIGHT, 5, 1))
    assert (found.kind, found.striker, found.struck) == (LinkKind.TOO_FAR, 5, None)
    assert found.gap == pytest.approx(51.0)
    assert round(found.reach) == 44


def test_the_end_of_the_reach_is_barely_enough() -> None:
    assert last_link(wide_gap(0.95, 5, 1)).kind is LinkKind.BARELY
    assert last_link(sideways_offset(DOMINO_WIDTH - 1, after=1)).kind is LinkKind.BARELY


def test_a_start_needs_more_room_than_a_running_chain() -> None:
    kinds = [[last_link(wide_gap(gap, before, 1)).kind for gap in (0.05, 0.2, 0.4)] for before in (1, 2)]
    assert kinds[0] == [LinkKind.TOO_CLOSE, LinkKind.TOO_CLOSE, LinkKind.WILL_STRIKE]
    assert kinds[1] == [LinkKind.TOO_CLOSE, LinkKind.WILL_STRIKE, LinkKind.WILL_STRIKE]
    assert not falls(wide_gap(0.2, 1, 1))
    assert topple(wide_gap(0.2, 1, 1), [Push(1, 1.7 * PUSH_SPEED)]).fell.all()


def test_too_oblique_tells_the_turn() -> None:
    found = last_link(kink(math.radians(65), after=1))
    assert found.kind is LinkKind.TOO_OBLIQUE
    assert math.degrees(found.turn) == pytest.approx(65.0)


def test_a_miss_tells_by_how_much() -> None:
    found = last_link(sideways_offset(30.0, after=1))
    assert found.kind is LinkKind.MISSES
    assert found.aside == pytest.approx(30.0 - DOMINO_WIDTH)


@given(st.integers(0, 10_000))
@CHAINS
def test_who_is_blocked_is_not_struck_from_there(seed: int) -> None:
    rng = random.Random(seed)
    end = 2 * PITCH
    wild = [Pose(end + rng.uniform(16, 30), rng.uniform(-24, 24), rng.uniform(-3, 3)) for _ in range(2)]
    laid = chain("laid", [*(Pose(i * PITCH, 0, 0) for i in range(3)), wild[0]])
    at = Pose(wild[0].x + rng.uniform(10, 25), wild[0].y + rng.uniform(-24, 24), rng.uniform(-3, 3))
    by = topple(added(laid, *at), [Push(1)]).by[-1]
    for one in link(laid, *at).struck_by:
        if one.kind is LinkKind.BLOCKED:
            assert one.by != one.striker
            assert int(by) + 1 != one.striker


def test_a_fallen_domino_blocks_until_it_stands_again_and_one_laid_flat_does_not() -> None:
    rows = list(straight(6).dominoes)
    between = {
        state: straight().with_dominoes([*rows[:5], replace(rows[5], heading=math.pi / 2, fall_heading=None, tilt=None, state=state)])
        for state in (State.FORWARD, State.FLAT)
    }
    for state, kind in ((State.FORWARD, LinkKind.BLOCKED), (State.FLAT, LinkKind.WILL_STRIKE)):
        x = 5 * PITCH + 16
        (found,) = link(between[state], x, 0.0, 0.0).struck_by
        assert found.kind is kind
        assert falls(added(between[state], x, 0.0, 0.0)) == (kind is LinkKind.WILL_STRIKE)


def test_a_piece_between_two_dominoes_is_struck_by_one_and_strikes_the_other() -> None:
    rows = list(straight(6).dominoes)
    found = link(straight().with_dominoes([*rows[:2], *rows[3:]]), *pose(rows[2]))
    assert [(one.kind, one.striker, one.struck) for one in found.all] == [(LinkKind.WILL_STRIKE, 2, None), (LinkKind.WILL_STRIKE, None, 4)]


def test_the_domino_in_hand_is_not_in_its_own_way() -> None:
    rows = list(straight(6).dominoes)
    without = link(straight().with_dominoes([*rows[:2], *rows[3:]]), *pose(rows[2]))
    again = link(straight(6), *pose(rows[2]), moving=3)
    assert (again.strikes, again.struck_by) == (without.strikes, without.struck_by)


def test_a_piece_that_flows_against_a_chain_is_told_to_fall_backward() -> None:
    (found,) = link(straight(5), 5 * PITCH, 0.0, math.pi).struck_by
    assert (found.kind, found.side) == (LinkKind.WILL_STRIKE, -1)
    assert topple(added(straight(5), 5 * PITCH, 0.0, math.pi), [Push(1)]).state[-1] == State.BACKWARD


def test_a_fork_strikes_both_of_its_branches() -> None:
    layout = scene("fork")
    garden = next(d for d in layout.dominoes if d.terrain is Terrain.GARDEN)
    found = link(layout, *pose(garden), moving=garden.id)
    assert [one.kind for one in found.strikes] == [LinkKind.WILL_STRIKE, LinkKind.WILL_STRIKE]


@pytest.mark.parametrize("turn", [0, 10, 20, 30])
def test_the_ghost_lies_where_the_last_domino_of_a_chain_will_lie(turn: int) -> None:
    layout = kink(math.radians(turn), after=1)
    rows = list(layout.dominoes)
    ghost = link(layout.with_dominoes(rows[:-1]), *pose(rows[-1])).footprint
    assert np.abs(ghost - footprints(topple(layout).fallen)[-1]).max() < 6.0  # mm: the last one slides


def test_the_ghost_of_a_piece_in_a_chain_leans_on_the_next() -> None:
    layout = straight(8)
    ghost = link(layout, *pose(layout.dominoes[3]), moving=4).footprint
    assert np.abs(ghost - footprints(topple(layout).fallen)[3]).max() < 4.0


@pytest.mark.parametrize("name", ["straight", "curve", "serpentine", "kink", "spiral", "expedition"])
def test_the_flow_of_a_scene_is_what_the_cascade_finds(name: str) -> None:
    layout = scene(name)
    found, cascade = flow(layout), topple(layout)
    struck = cascade.by >= 0
    assert struck.any()
    assert found.striker[struck].tolist() == cascade.by[struck].tolist()


def test_the_flow_tells_the_ends_and_the_starts_of_chains() -> None:
    found = flow(scene("fork"))
    assert found.starts.tolist() == [1]
    assert found.ends.tolist() == [12, 18]
    assert flow(wide_gap(1.2, 3, 3)).ends.tolist() == [3, 6]
    assert flow(straight(6), moving=1).starts.tolist() == [2]


def test_a_kept_flow_answers_the_same() -> None:
    layout = scene("serpentine")
    known = flow(layout)
    for d in list(layout.dominoes)[::7]:
        at = d.x + 9.0, d.y - 11.0, d.heading + 0.4
        assert link(layout, *at).all == link(layout, *at, known=known).all


@given(st.integers(0, 10_000))
@settings(deadline=None, derandomize=True, max_examples=30)
def test_links_turn_and_move_with_the_table(seed: int) -> None:
    rng = random.Random(seed)
    laid = straight(4)
    at = rng.uniform(60, 160), rng.uniform(-40, 40), rng.uniform(-1.5, 1.5)
    turn, dx, dy = rng.uniform(-3, 3), rng.uniform(-300, 300), rng.uniform(-300, 300)

    def moved(x: float, y: float, heading: float) -> tuple[float, float, float]:
        return dx + x * math.cos(turn) - y * math.sin(turn), dy + x * math.sin(turn) + y * math.cos(turn), heading + turn

    there = chain("moved", [Pose(*moved(*pose(d))) for d in laid.dominoes])
    here, elsewhere = link(laid, *at), link(there, *moved(*at))
    assert [(one.kind, one.striker, one.struck) for one in here.all] == [(one.kind, one.striker, one.struck) for one in elsewhere.all]
    assert [one.gap for one in here.all] == pytest.approx([one.gap for one in elsewhere.all], abs=1e-4)


def test_an_empty_table_has_no_links() -> None:
    found = link(chain("empty", [], pushes=()), 5.0, 5.0, 0.0)
    assert found.all == ()
    assert found.footprint.shape == (4, 2)


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadQuestion, match="finite"):
        link(straight(3), math.nan, 0.0, 0.0)
