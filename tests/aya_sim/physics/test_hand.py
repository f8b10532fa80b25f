"""The hand: a carried piece knocks over what it strikes hard or pushes far, and leaves the rest as it was."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import Terrain
from aya_sim.errors import BadQuestion
from aya_sim.layout import Domino, Dominoes, DominoSize, Layout, Push
from aya_sim.physics import Knock, topple
from aya_sim.physics.hand.hand import FASTEST, FASTEST_TURN, MAX_FRAME_TIME, Hand, Level, Place
from aya_sim.physics.hand.knock import broad, narrow
from aya_sim.scenes.chains import PITCH, straight

FRAME = 1 / 60  # s
SIZE = DominoSize()
TIPPING_SPEED = broad(SIZE).rate * broad(SIZE).height  # mm/s of a hand that just tips a broad face it runs into


def one(x: float = 0.0, y: float = 0.0, heading: float = 0.0, size: DominoSize = SIZE) -> Layout:
    return Layout(Dominoes.of([Domino(1, Terrain.FIELD, x, y, heading)]), domino=size)


def drag(hand: Hand, *points: tuple[float, float], speed: float, heading: float = 0.0, frame: float = FRAME) -> list[Knock]:
    """Carry a piece from point to point (mm) at this speed (mm/s), as a mouse would; all knocks."""
    if hand.place is None:
        hand.pick_up(*points[0], heading)
    knocks = []
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        frames = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / (speed * frame)))
        for k in range(1, frames + 1):
            knocks += hand.carry(x0 + (x1 - x0) * k / frames, y0 + (y1 - y0) * k / frames, heading, frame)
    return knocks


def wait(hand: Hand, seconds: float) -> None:
    at = hand.place
    assert at is not None
    for _ in range(round(seconds / FRAME)):
        assert hand.carry(*at, FRAME) == []


def run_into(layout: Layout, speed: float, heading: float = 0.0, press: float = 1.0) -> list[Knock]:
    """From behind the domino at the origin, until its face is pushed by this many mm."""
    meet = -(layout.domino.thickness - press)
    return drag(Hand(layout), (meet - 40, 0), (meet, 0), speed=speed, heading=heading)


def test_the_tipping_rate_is_the_push_that_just_topples_a_lone_domino() -> None:
    rate = broad(SIZE).rate
    assert not topple(one(), [Push(1, 0.93 * rate)]).fell[0]
    assert topple(one(), [Push(1, 1.02 * rate)]).fell[0]


def test_a_piece_dragged_through_a_chain_at_mouse_speed_knocks_it_and_the_cascade_runs_on() -> None:
    layout = straight(12)
    (first, *_) = knocks = drag(Hand(layout), (5 * PITCH, 60), (4.6 * PITCH, -60), speed=300)
    cascade = topple(layout, knocks=knocks)
    assert first.domino in (5, 6)
    assert cascade.fell.sum() > 5
    assert cascade.pushes == ()  # an accident costs no token


def test_every_domino_of_a_chain_is_knocked_by_a_hand_that_sweeps_along_it() -> None:
    knocks = drag(Hand(straight(10)), (-30, 0), (10 * PITCH, 0), speed=500)
    assert [(knock.domino, knock.side) for knock in knocks] == [(i, 1) for i in range(1, 11)]


@pytest.mark.parametrize("speed", [20.0, 300.0, 1000.0])
def test_a_piece_slid_alongside_a_chain_touches_nobody(speed: float) -> None:
    hand = Hand(straight(10))
    assert drag(hand, (-30, 24.5), (10 * PITCH, 24.5), speed=speed) == []
    assert hand.swayed == ()


def test_a_piece_fits_between_two_dominoes_of_a_chain() -> None:
    assert drag(Hand(straight(10)), (4.5 * PITCH, 60), (4.5 * PITCH, -60), speed=300) == []


@given(st.floats(0.2, 5.0))
@settings(deadline=None, derandomize=True, max_examples=40)
def test_a_blow_knocks_exactly_from_the_tipping_speed_on(share: float) -> None:
    if abs(share - 1) < 0.04:
        return
    assert bool(run_into(one(), share * TIPPING_SPEED)) == (share > 1)


def test_a_harder_blow_makes_a_faster_fall() -> None:
    speeds = [run_into(one(), share * TIPPING_SPEED)[0].speed for share in (1.2, 2.0, 4.0, 8.0)]
    assert speeds == sorted(speeds)
    assert speeds[0] == pytest.approx(1.2 * broad(SIZE).rate, rel=0.1)


def test_a_knock_told_by_the_hand_topples_in_the_cascade() -> None:
    for share in (1.06, 2.0, 8.0):
        knocks = run_into(one(), share * TIPPING_SPEED)
        assert topple(one(), knocks=knocks).fell.all()


def test_the_narrow_side_takes_a_harder_blow_than_the_broad_one() -> None:
    def needed(heading: float, meet: float) -> float:
        low, high = 10.0, 1000.0
        while high - low > 2.0:
            speed = (low + high) / 2
            knocked = drag(Hand(one(0, 0, heading)), (meet - 40, 0), (meet + 1.5, 0), speed=speed, heading=heading)
            low, high = (low, speed) if knocked else (speed, high)
        return high

    broadside, side = needed(0.0, -SIZE.thickness), needed(math.pi / 2, -SIZE.width)
    assert broadside == pytest.approx(TIPPING_SPEED, rel=0.05)
    # the mass felt is that of the broad side, so the ratio is one of impulses
    assert side / broadside == pytest.approx(narrow(SIZE).impulse / broad(SIZE).impulse, rel=0.1)


def test_a_slow_push_knocks_once_the_domino_stands_on_edge() -> None:
    edge = broad(SIZE).shift
    assert run_into(one(), 20.0, press=0.9 * edge) == []
    (knock,) = run_into(one(), 20.0, press=1.1 * edge)
    assert (knock.domino, knock.side) == (1, 1)
    assert topple(one(), knocks=[knock]).fell.all()


def test_a_light_touch_makes_a_domino_rock_and_come_back() -> None:
    hand = Hand(one())
    meet = -SIZE.thickness
    assert drag(hand, (meet - 20, 0), (meet + 2, 0), speed=40) == []
    (sway,) = hand.swayed
    assert sway.domino == 1
    assert sway.x == pytest.approx(2.0, abs=0.3)
    assert sway.lean > 0
    assert drag(hand, (meet + 2, 0), (meet - 20, 0), speed=200) == []
    wait(hand, 0.5)
    assert hand.swayed == ()


@given(st.floats(-math.pi, math.pi), st.floats(-0.6, 0.6), st.booleans())
@settings(deadline=None, derandomize=True, max_examples=40)
def test_a_domino_falls_away_from_the_hand(heading: float, slant: float, from_front: bool) -> None:
    side = -1 if from_front else 1
    way = heading + slant + (math.pi if from_front else 0.0)
    back = (-50 * math.cos(way), -50 * math.sin(way))
    (knock,) = drag(Hand(one(0, 0, heading)), back, (0.0, 0.0), speed=300, heading=heading)
    assert knock.side == side


def test_dominoes_on_both_sides_of_a_broad_piece_fall_away_from_it() -> None:
    knocks = drag(Hand(straight(2)), (PITCH / 2, 60), (PITCH / 2, -60), speed=300, heading=math.pi / 2)
    assert {(knock.domino, knock.side) for knock in knocks} == {(1, -1), (2, 1)}


@pytest.mark.parametrize(("pitch", "fall"), [(33.0, set()), (20.0, {(2, -1), (3, 1)})])
def test_turning_a_piece_in_a_narrow_gap_knocks_its_neighbours(pitch: float, fall: set[tuple[int, int]]) -> None:
    hand = Hand(straight(3, pitch))
    hand.pick_up(1.5 * pitch, 0, 0)
    knocks = [knock for k in range(1, 31) for knock in hand.carry(1.5 * pitch, 0, k * math.pi / 60, FRAME)]
    assert {(knock.domino, knock.side) for knock in knocks} == fall


def test_a_steady_hand_passes_over_everybody() -> None:
    assert drag(Hand(straight(10), Level.STEADY), (-30, 0), (10 * PITCH, 0), speed=500) == []


def test_a_lifted_piece_passes_over_and_is_felt_again_only_after_it_left_whom_it_came_down_on() -> None:
    hand = Hand(straight(3))
    hand.pick_up(-30, 0, 0)
    for k in range(31):
        assert hand.carry(-30 + k, 0, 0, FRAME, lifted=True) == []
    assert drag(hand, (0, 0), (8, 0), speed=300) == []  # out of the first, over which it came down
    assert [knock.domino for knock in drag(hand, (8, 0), (30, 0), speed=300)] == [2]


def test_a_knock_is_told_once_until_the_table_is_seen_again() -> None:
    hand = Hand(one())
    assert len(drag(hand, (-40, 0), (40, 0), (-40, 0), (40, 0), speed=300)) == 1
    hand.see(one())
    assert len(drag(hand, (40, 0), (-40, 0), speed=300)) == 1


def test_whoever_has_fallen_is_felt_no_more() -> None:
    layout = straight(3)
    hand = Hand(layout)
    hand.pick_up(-40, 0, 0)
    hand.see(topple(layout).fallen)
    assert drag(hand, (-40, 0), (3 * PITCH, 0), speed=300) == []


def test_a_domino_picked_up_from_the_table_is_not_in_its_own_way() -> None:
    hand = Hand(straight(3))
    hand.pick_up(PITCH, 0, 0, domino=2)
    assert drag(hand, (PITCH, 0), (PITCH, 60), speed=500) == []
    assert hand.put_down() == Place(PITCH, 60, 0)
    assert hand.place is None


def test_the_hand_follows_the_mouse_at_bounded_speed() -> None:
    hand = Hand(one(500, 500))
    hand.pick_up(0, 0, 0)
    hand.carry(1000, 0, 3.0, 0.05)
    at = hand.place
    assert at is not None
    assert at.x == pytest.approx(FASTEST * 0.05)
    assert at.heading == pytest.approx(FASTEST_TURN * 0.05)
    hand.carry(1000, 0, 3.0, 60.0)  # a window that hung is no licence to jump
    assert hand.place == pytest.approx((FASTEST * (0.05 + MAX_FRAME_TIME), 0, FASTEST_TURN * (0.05 + MAX_FRAME_TIME)))


def test_a_natural_hand_is_where_the_mouse_is() -> None:
    hand = Hand(one(500, 500))
    hand.pick_up(0, 0, 0)
    hand.carry(3, 4, 0.1, FRAME)
    assert hand.place == Place(3, 4, 0.1)


def test_a_clumsy_hand_trembles_a_little_about_the_mouse() -> None:
    hand = Hand(one(500, 500), Level.CLUMSY, seed=3)
    hand.pick_up(0, 0, 0)
    xs = []
    for _ in range(600):
        hand.carry(0, 0, 0, FRAME)
        assert hand.place is not None
        xs.append(hand.place.x)
    assert 0.5 < max(map(abs, xs)) < 8.0
    assert abs(sum(xs) / len(xs)) < 0.5


def test_a_clumsy_hand_knocks_where_a_natural_one_just_passes() -> None:
    path = ((-30.0, 25.0), (10 * PITCH, 25.0))
    assert drag(Hand(straight(10)), *path, speed=100) == []
    touched = [Hand(straight(10), Level.CLUMSY, seed) for seed in range(6)]
    assert any(drag(hand, *path, speed=100) or hand.swayed for hand in touched)


@pytest.mark.parametrize("level", list(Level))
def test_the_same_calls_give_the_same_knocks(level: Level) -> None:
    path = ((-30.0, 10.0), (6 * PITCH, 14.0), (2 * PITCH, -20.0), (9 * PITCH, 5.0))
    one_way, again = (drag(Hand(straight(10), level, 7), *path, speed=230) for _ in range(2))
    assert one_way == again
    if level is Level.CLUMSY:
        assert one_way != drag(Hand(straight(10), level, 8), *path, speed=230)


@pytest.mark.parametrize("rate", [20, 30, 60, 144, 240])
def test_the_frame_rate_decides_nothing(rate: int) -> None:
    knocks = drag(Hand(straight(10)), (-30, 0), (10 * PITCH, 0), speed=400, frame=1 / rate)
    assert [knock.domino for knock in knocks] == list(range(1, 11))
    assert knocks[0].speed == pytest.approx(400 / broad(SIZE).height, rel=0.15)


def test_who_stands_far_away_changes_nothing() -> None:
    near = straight(3)
    far = near.with_dominoes([*near.dominoes, *(Domino(10 + i, Terrain.FIELD, 400 + 20 * i, 300, 0.3) for i in range(50))])
    path = ((-40.0, 3.0), (70.0, 5.0))
    assert drag(Hand(near), *path, speed=333) == drag(Hand(far), *path, speed=333)


def test_bigger_dominoes_take_a_faster_hand_by_the_root_of_their_size() -> None:
    double = DominoSize(2 * SIZE.height, 2 * SIZE.width, 2 * SIZE.thickness, 8 * SIZE.mass)
    assert broad(double).rate * broad(double).height == pytest.approx(math.sqrt(2) * TIPPING_SPEED)
    assert run_into(one(size=double), 1.3 * TIPPING_SPEED) == []
    assert run_into(one(size=double), 1.5 * TIPPING_SPEED) != []


def test_an_empty_hand_does_nothing() -> None:
    hand = Hand(one())
    assert hand.carry(0, 0, 0, FRAME) == []
    assert hand.put_down() is None


def test_nonsense_is_refused() -> None:
    hand = Hand(one())
    with pytest.raises(BadQuestion, match="finite"):
        hand.pick_up(math.nan, 0, 0)
    hand.pick_up(0, 0, 0)
    with pytest.raises(BadQuestion, match="finite"):
        hand.carry(0, math.inf, 0, FRAME)
    with pytest.raises(BadQuestion, match="dt"):
        hand.carry(0, 0, 0, -1.0)
    with pytest.raises(BadQuestion, match="side"):
        Knock(1, 0, 3.0)
    with pytest.raises(BadQuestion, match="speed"):
        Knock(1, 1, math.nan)
