"""The compiled parts of the fast engine, case by case: where two blocks may meet in a step, and what is at rest."""

import math

import numpy as np
import pytest

from aya_sim.layout import DominoSize, Material
from aya_sim.physics.engine import CascadeInput, Nudge

pytest.importorskip("numba")
from aya_sim.physics.fast import arrays as fast  # they need what may be missing
from aya_sim.physics.fast import cascade
from aya_sim.physics.fast.cascade import _look as look
from aya_sim.physics.fast.engine import FastLanes, _new_outcome
from aya_sim.physics.fast.runner import Run, SharedProgress
from aya_sim.physics.fast.stepper import _meet as meet
from aya_sim.physics.rules import HEIGHT, REST, SETTLED_AFTER, Scale

DT = 5e-4  # s
HALF, EDGE = 3.6, 0.15  # mm, of a block 7.5 mm deep
FACES = 2 * (HALF + EDGE)  # mm between the centres of two that touch
HEAD = HEIGHT / 2 - EDGE  # mm from the centre


class Pair:
    """A striker and a struck block, upright and awake, with a link between them."""

    def __init__(self, distance: float, *, leaning: float = 0.0, struck_leaning: float = 0.0, way: int = 1) -> None:
        """Set up two blocks. distance: mm between their centres. leaning: rad, the way the striker falls. way: 1 or -1, along x."""
        self.active = fast.new_active_set(4, 0)
        self.bodies, self.numbers, self.links, self.signs = (
            self.active.bodies,
            self.active.numbers,
            self.active.links,
            self.active.signs,
        )
        for table in (self.bodies, self.numbers, self.links, self.signs):
            table[:2] = 0
        for i, tilt in enumerate((way * leaning, way * struck_leaning)):
            for column, value in (
                (fast.Y, HEIGHT / 2),
                (fast.TILT, tilt),
                (fast.COS, math.cos(tilt)),
                (fast.SIN, math.sin(tilt)),
                (fast.LIGHT, 1.0),
                (fast.NIMBLE, 12 / (HEIGHT**2 + 7.5**2)),
                (fast.HALF, HALF),
                (fast.EDGE, EDGE),
            ):
                self.bodies[i, column] = value
        self.numbers[:2, fast.AWAKE] = 1
        self.links[0, fast.DISTANCE] = distance
        self.signs[0, fast.STRUCK], self.signs[0, fast.SIGN], self.signs[0, fast.STRUCK_SIGN] = 1, way, way
        self.active.linked[0] = 0

    def meet(self, bounce: float = 0.0) -> list[tuple[int, float, float, float]]:
        """Return for each contact its corner, its normal (x, y) and the speed, mm/s, at which the two may part or come nearer."""
        touches, pairs = self.active.touches, self.active.pairs
        count = meet(DT, 0.2, bounce, self.bodies, self.numbers, self.links, self.signs, touches, pairs, self.active.linked, 1)
        assert pairs[:count, :3].tolist() == [[0, 1, 0]] * count
        return [(int(pairs[k, 3]), float(touches[k, 0]), float(touches[k, 1]), float(touches[k, 6])) for k in range(count)]

    def awake(self) -> list[int]:
        """Return which of the two are awake."""
        return np.flatnonzero(self.numbers[:2, fast.AWAKE]).tolist()


def test_two_that_stand_far_apart_do_not_meet() -> None:
    assert Pair(20.0).meet() == []


def test_two_that_stand_face_to_face_meet_with_all_four_edges() -> None:
    gap = 0.1
    found = Pair(FACES + gap).meet()
    assert [corner for corner, *_ in found] == [0, 1, 2, 3]
    assert [values for _, *values in found] == pytest.approx(np.tile([1.0, 0.0, -gap / DT], (4, 1)))


def test_a_leaning_striker_meets_an_upright_back_with_its_head() -> None:
    lean, gap = 0.3, 0.05
    reach = HALF * math.cos(lean) + HEAD * math.sin(lean) + EDGE
    ((corner, *values),) = Pair(reach + gap + EDGE + HALF, leaning=lean).meet()
    assert corner == 0
    assert values == pytest.approx([1.0, 0.0, -gap / DT]), "the normal is that of the upright back"


def test_one_that_leans_towards_its_striker_meets_it_with_its_head() -> None:
    lean, gap = 0.2, 0.05
    reach = HALF * math.cos(lean) + HEAD * math.sin(lean) + EDGE
    ((corner, *values),) = Pair(reach + gap + EDGE + HALF, struck_leaning=-lean).meet()
    assert corner == 2
    assert values == pytest.approx([1.0, 0.0, -gap / DT])


def test_a_pair_that_falls_against_x_meets_as_in_a_mirror() -> None:
    distance = HALF * math.cos(0.3) + HEAD * math.sin(0.3) + EDGE + 0.05 + EDGE + HALF
    ((corner, x, y, target),) = Pair(distance, leaning=0.3).meet()
    assert Pair(distance, leaning=0.3, way=-1).meet() == [(corner, -x, y, target)]


def test_how_far_apart_they_may_be_grows_with_their_speed() -> None:
    slow, quick = Pair(FACES + 0.3), Pair(FACES + 0.3)
    quick.bodies[0, fast.VX] = 500.0  # mm/s: 0.25 mm in the step, and 0.15 mm are always looked at
    assert slow.meet() == []
    assert len(quick.meet()) == 4


def test_a_bounce_gives_back_its_share_of_the_speed_beyond_the_room() -> None:
    pair = Pair(FACES + 0.1)
    pair.bodies[0, fast.VX] = 500.0
    room = 0.1 / DT
    assert [target for *_, target in pair.meet(0.5)] == pytest.approx([-room + 0.5 * (500.0 - room)] * 4)


def test_an_overlap_is_pressed_out_slowly() -> None:
    for overlap, expected in ((0.1, 13.8), (3.0, 200.0)):
        assert {round(target, 6) for *_, target in Pair(FACES - overlap).meet()} == {expected}


def test_one_asleep_wakes_only_when_it_is_reached_within_the_step() -> None:
    near, reached = Pair(FACES + 0.1), Pair(FACES + 0.1)
    for pair, speed in ((near, 100.0), (reached, 300.0)):
        pair.numbers[1, fast.AWAKE] = 0
        pair.bodies[0, fast.VX] = speed
    assert (near.meet(), near.awake()) == ([], [0])
    assert len(reached.meet()) == 4
    assert reached.awake() == [0, 1]


def test_two_asleep_do_not_meet() -> None:
    pair = Pair(FACES)
    pair.numbers[:2, fast.AWAKE] = 0
    assert pair.meet() == []


def test_the_impulses_of_the_last_step_are_kept_where_they_still_meet_and_else_forgotten() -> None:
    touching, parted = Pair(FACES), Pair(20.0)
    for pair in (touching, parted):
        pair.links[0, fast.EDGE_FORCE :] = range(1, 9)
        pair.meet()
        assert not pair.links[0, fast.EDGE_FORCE :].any()
    assert touching.active.touches[:4, [7, 14]].tolist() == [[1, 2], [3, 4], [5, 6], [7, 8]]


def pushed_row() -> Run:
    """Return the run of a row of two whose first has begun to fall, bound to the second."""
    size = DominoSize()
    engine, stands = FastLanes(), np.ones(2, np.bool_)
    cascade_input = CascadeInput(np.array([0.0, 30.0]), np.zeros(2), np.zeros(2), stands, stands, size, Material(), (), None)
    dt = engine.step_for(size)
    run = Run(cascade_input, dt, engine._layout_arrays(cascade_input, dt), _new_outcome(cascade_input), 2, 0, SharedProgress(None))
    run.nudge(Nudge(0, 3.0, 0.0))
    assert cascade.run(round(0.02 / dt), run.layout, run.outcome, run.active) == cascade.RAN
    return run


def looked(run: Run, *, later: float) -> list[int]:
    """Return the rows that are still followed after a look. later: lane s since the last motion of anything."""
    active, scale = run.active, Scale(DominoSize()).time
    for i in active.live[: active.at[fast.LIVING]]:
        active.bodies[i, fast.SEEN] = active.bodies[i, fast.TILT]
        active.bodies[i, fast.MOVED] = active.at[fast.STEPS] * run.layout.clock[1] - later * scale
    assert look(0.016, run.layout, run.outcome, active)
    return sorted(int(active.numbers[i, fast.ROW]) for i in active.live[: active.at[fast.LIVING]])


def test_a_pose_that_is_no_number_is_reported() -> None:
    run = pushed_row()
    run.active.bodies[0, fast.X] = math.nan
    assert not look(0.016, run.layout, run.outcome, run.active)


def test_what_moved_a_moment_ago_is_followed_on() -> None:
    assert looked(pushed_row(), later=REST / 2) == [0, 1]


def test_an_island_in_which_nothing_moves_is_written_down_whole() -> None:
    run = pushed_row()
    assert looked(run, later=2 * REST) == []
    assert run.outcome.slot.tolist() == [0, 0]
    assert run.outcome.stands.tolist() == [False, True]
    assert run.outcome.side.tolist() == [1, 0]


def test_one_that_moves_keeps_its_whole_island() -> None:
    run = pushed_row()
    active = run.active
    active.bodies[:2, fast.SEEN] = active.bodies[:2, fast.TILT]
    active.bodies[:2, fast.MOVED] = -1.0
    active.bodies[1, fast.SEEN] += 0.1
    assert look(0.016, run.layout, run.outcome, active)
    assert active.at[fast.LIVING] == 2


def test_those_that_tremble_long_after_the_last_fall_are_written_down() -> None:
    run = pushed_row()
    active = run.active
    active.bodies[0, fast.TILT] = 1.4  # it lies: between a start and a sure fall it would be given more time
    active.bodies[:2, fast.NEWS] = -2 * SETTLED_AFTER
    active.bodies[:2, fast.SEEN] = active.bodies[:2, fast.TILT] + 0.1
    assert look(0.016, run.layout, run.outcome, active)
    assert active.at[fast.LIVING] == 0


def test_one_that_leans_and_may_still_fall_is_given_longer() -> None:
    run = pushed_row()
    active = run.active
    active.bodies[0, fast.TILT] = 0.1
    active.bodies[:2, fast.NEWS] = -1.2 * SETTLED_AFTER * Scale(DominoSize()).time
    active.bodies[:2, fast.SEEN] = active.bodies[:2, fast.TILT] + 0.1
    assert look(0.016, run.layout, run.outcome, active)
    assert active.at[fast.LIVING] == 2


def test_the_domino_that_has_to_go_down_is_followed_until_it_leans_for_good() -> None:
    run = pushed_row()
    run.active.at[fast.INSISTED] = 1
    assert looked(run, later=2 * REST) == [0, 1]
    run.active.at[fast.INSISTED] = 0
    run.active.bodies[0, fast.TILT] = 1.4
    assert looked(run, later=2 * REST) == []
