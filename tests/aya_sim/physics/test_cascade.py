"""The value a cascade is: falls in order, the wave's speed, the fallen layout, poses over time, the digest."""

import dataclasses
import hashlib
import math

import numpy as np
import pytest

from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Dominoes, Layout, Push, State
from aya_sim.physics import Cascade, Samples, topple
from aya_sim.scenes import SCENES, chains, scene, straight
from tests.aya_sim.physics.layouts import PITCH, ids, laid, line

MOVING = ["straight", "fork", "loop", "merge", "uphill", "crossing", "kink", "expedition"]


@pytest.fixture(scope="module")
def cascades() -> dict[str, Cascade]:
    return {name: topple(scene(name)) for name in SCENES}


class TestFalls:
    @pytest.mark.parametrize("name", SCENES)
    def test_they_are_in_order_of_time_then_number(self, name: str, cascades: dict[str, Cascade]) -> None:
        keys = [(fall.time, fall.domino) for fall in cascades[name].falls()]
        assert keys == sorted(keys)

    def test_of_two_at_the_same_time_the_lower_number_comes_first(self) -> None:
        falls = list(topple(chains(3, 10)).falls())
        assert [fall.domino for fall in falls[:6]] == [1, 11, 21, 2, 12, 22]

    @pytest.mark.parametrize("name", SCENES)
    def test_they_and_the_standing_are_everybody(self, name: str, cascades: dict[str, Cascade]) -> None:
        cascade = cascades[name]
        fell = [fall.domino for fall in cascade.falls()]
        assert len(set(fell)) == len(fell)
        assert sorted(fell + cascade.standing.tolist()) == cascade.layout.dominoes.id.tolist()

    @pytest.mark.parametrize("name", SCENES)
    def test_everybody_was_pushed_or_struck_by_one_that_fell_before(self, name: str, cascades: dict[str, Cascade]) -> None:
        cascade = cascades[name]
        times = {fall.domino: fall.time for fall in cascade.falls()}
        pushed = {push.domino for push in cascade.pushes}
        for fall in cascade.falls():
            if fall.by is None:
                assert fall.domino in pushed
            else:
                assert times[fall.by] < fall.time

    @pytest.mark.parametrize("name", SCENES)
    def test_nobody_is_struck_from_farther_than_a_fall_reaches(self, name: str, cascades: dict[str, Cascade]) -> None:
        d, size = cascades[name].layout.dominoes, cascades[name].layout.domino
        for row in np.flatnonzero(cascades[name].by >= 0).tolist():
            by = int(cascades[name].by[row])
            assert math.hypot(d.x[row] - d.x[by], d.y[row] - d.y[by]) < size.height + size.thickness + size.width

    def test_a_push_leaves_its_domino_struck_by_nobody(self) -> None:
        assert [fall.by for fall in topple(laid(line(4)), [Push(2)]).falls()] == [None, 2, 3]

    def test_times_are_when_the_tilt_passes_one_degree(self) -> None:
        # given 3 rad/s, gravity holding back a little, it takes a little over one degree / 3 rad/s: 6.1 ms over a sharp edge
        (fall,) = topple(laid([(0, 0, 0)])).falls()
        assert fall.time == pytest.approx(6.1e-3, rel=0.04)

    def test_times_lie_between_the_steps(self) -> None:
        coarse, fine = topple(laid(line(6))), topple(laid(line(6)), dt=1e-4)
        assert coarse.fall_time[0] == pytest.approx(fine.fall_time[0], abs=2e-4)
        assert (coarse.fall_time[:6] / 1e-3 % 1 > 1e-6).any()

    def test_the_duration_is_when_the_last_one_rests(self, cascades: dict[str, Cascade]) -> None:
        for cascade in cascades.values():
            last = max((fall.time for fall in cascade.falls()), default=0.0)
            assert last < cascade.duration < last + 2.0


class TestWaveSpeed:
    @pytest.mark.parametrize(("strikes", "measured"), [(0, False), (8, False), (9, True)])
    def test_there_is_none_under_nine_strikes(self, strikes: int, measured: bool) -> None:
        assert (topple(laid(line(strikes + 1))).wave_speed is not None) is measured

    def test_it_leaves_the_first_third_out(self) -> None:
        cascade = topple(straight(31, PITCH))
        kept = cascade.fall_time[10:]
        assert cascade.wave_speed == pytest.approx(20 * PITCH / 1000 / (kept[-1] - kept[0]))

    def test_it_is_that_of_the_longest_run(self) -> None:
        both = topple(laid(line(12, 40) + line(30, 20, y=500)), [Push(1, time=0.0), Push(13, time=0.0)])
        long = topple(laid(line(30, 20)), [Push(1, time=0.0)])
        assert both.wave_speed == pytest.approx(long.wave_speed)

    def test_it_runs_along_the_way_of_the_wave(self) -> None:
        # a knock in the middle breaks the run: what is measured never jumps over it
        cascade = topple(laid(line(30)), [Push(1, time=0.0), Push(16, time=0.0)])
        assert cascade.wave_speed == pytest.approx(topple(laid(line(15))).wave_speed, rel=0.02)


class TestFallen:
    def test_it_keeps_where_everybody_stood_and_says_how_they_lie(self, cascades: dict[str, Cascade]) -> None:
        cascade = cascades["uphill"]
        before, after = cascade.layout.dominoes, cascade.fallen.dominoes
        assert after.x.tolist() == before.x.tolist()
        assert after.heading.tolist() == before.heading.tolist()
        assert after.state.tolist() == [State.FORWARD] + [State.BACKWARD] * 15
        assert np.all(after.tilt > 0.5)

    def test_it_lists_the_pushes_that_were_made(self) -> None:
        assert topple(laid(line(3))).fallen.pushes == (Push(1, 3.0, 0.0),)

    def test_those_that_stand_are_untouched(self) -> None:
        after = topple(laid(line(3) + line(3, x=500))).fallen.dominoes
        assert after.state[3:].tolist() == [State.STANDING] * 3
        assert after.tilt[3:].tolist() == after.slide[3:].tolist() == [0.0] * 3

    def test_the_rest_of_a_table_can_be_toppled_later(self) -> None:
        first = topple(laid(line(3) + line(3, x=500)))
        second = topple(dataclasses.replace(first.fallen, pushes=()), [Push(4)])
        assert ids(second) == [4, 5, 6]
        assert second.fallen.dominoes.tilt[:3].tolist() == first.tilt[:3].tolist()

    def test_a_proof_of_the_layout_before_is_not_one_of_the_layout_after(self, cascades: dict[str, Cascade]) -> None:
        assert cascades["straight"].fallen.proof is None

    @pytest.mark.parametrize("name", SCENES)
    def test_it_can_be(self, name: str, cascades: dict[str, Cascade]) -> None:
        after = cascades[name].fallen
        if after.table is None:
            refuse_impossible(dataclasses.replace(after, animals=()))
        assert np.all((after.dominoes.tilt >= 0) & (after.dominoes.tilt <= math.pi))


def last_poses(samples: Samples, n: int) -> tuple[list[float], list[float]]:
    """Tilt and slide of everybody as last listed."""
    tilt, slide = [0.0] * n, [0.0] * n
    for row, t, s in zip(samples.row.tolist(), samples.tilt.tolist(), samples.slide.tolist(), strict=True):
        tilt[row], slide[row] = t, s
    return tilt, slide


class TestSamples:
    def test_nothing_is_kept_when_nobody_asks(self, cascades: dict[str, Cascade]) -> None:
        assert all(cascade.samples is None for cascade in cascades.values())

    @pytest.mark.parametrize("rate", [1.0, 60.0, *(pytest.param(rate, marks=pytest.mark.soak) for rate in (24.0, 333.0, 5000.0))])
    @pytest.mark.parametrize("name", MOVING)
    def test_the_last_moment_is_how_everything_rests(self, name: str, rate: float, cascades: dict[str, Cascade]) -> None:
        cascade = topple(scene(name), sample_rate=rate)
        assert cascade.samples is not None
        tilt, slide = last_poses(cascade.samples, len(cascade.state))
        forward = np.where(np.equal(cascade.state, State.BACKWARD), -1.0, 1.0)
        assert tilt == (forward * cascade.tilt).tolist()
        assert slide == (forward * cascade.slide).tolist()

    @pytest.mark.parametrize("name", MOVING)
    def test_looking_does_not_change_what_happens(self, name: str, cascades: dict[str, Cascade]) -> None:
        assert topple(scene(name), sample_rate=60.0).digest == cascades[name].digest

    def test_moments_come_at_the_rate_that_was_asked(self) -> None:
        samples = topple(laid(line(20)), sample_rate=50.0).samples
        assert samples is not None
        assert np.diff(samples.time)[:-1] == pytest.approx(np.full(len(samples.time) - 2, 0.02))
        assert len(samples.starts) == len(samples.time) + 1
        assert samples.starts[-1] == len(samples.row) == len(samples.tilt) == len(samples.slide)

    def test_moments_never_go_back(self) -> None:
        cascade = topple(laid(line(20)), sample_rate=50.0)
        assert cascade.samples is not None
        assert np.all(np.diff(cascade.samples.time) >= 0)

    def test_tilts_grow_smoothly(self) -> None:
        cascade = topple(laid(line(5)), sample_rate=200.0)
        assert cascade.samples is not None
        first = cascade.samples.tilt[cascade.samples.row == 0]
        assert np.all(np.abs(np.diff(first)) < 0.15)
        assert first[0] < math.radians(2)

    def test_backward_falls_have_negative_tilts(self) -> None:
        samples = topple(scene("uphill"), sample_rate=60.0).samples
        assert samples is not None
        assert samples.tilt[samples.row == 8].min() < -1.0

    def test_where_nothing_happens_there_is_nothing_to_see(self) -> None:
        samples = topple(Layout(Dominoes.of([])), sample_rate=60.0).samples
        assert samples is not None
        assert len(samples.row) == 0


class TestDigest:
    def test_it_is_a_sha_256(self, cascades: dict[str, Cascade]) -> None:
        assert all(len(cascade.digest) == 71 and cascade.digest.startswith("sha256:") for cascade in cascades.values())

    @pytest.mark.parametrize("column", ["fall_time", "tilt", "slide", "drift", "fall_heading"])
    def test_it_notices_the_last_bit_of_a_single_number(self, column: str, cascades: dict[str, Cascade]) -> None:
        cascade = cascades["fork"]
        changed = getattr(cascade, column).copy()
        changed[5] = np.nextafter(changed[5], 1e9)
        assert dataclasses.replace(cascade, **{column: changed}).digest != cascade.digest

    def test_drifts_enter_it_only_where_there_are_any(self, cascades: dict[str, Cascade]) -> None:
        cascade = cascades["fork"]
        d, still = cascade.layout.dominoes, np.zeros(len(cascade.state))
        columns = (d.x, d.y, d.heading, cascade.fall_time, cascade.state, cascade.fall_heading, cascade.tilt, cascade.slide)
        rows = np.column_stack([np.asarray(column, np.float64) for column in columns])
        rows = rows[np.lexsort(rows.T[::-1])] + 0.0
        before = "sha256:" + hashlib.sha256(np.ascontiguousarray(rows, "<f8").tobytes()).hexdigest()
        assert not cascade.photos
        assert dataclasses.replace(cascade, drift=still).digest == before

    def test_it_notices_who_stands(self, cascades: dict[str, Cascade]) -> None:
        state = cascades["fork"].state.copy()
        state[3] = State.STANDING
        assert dataclasses.replace(cascades["fork"], state=state).digest != cascades["fork"].digest

    def test_it_notices_where_a_photo_went(self) -> None:
        cascade = topple(scene("animal-photo"))
        (photo,) = cascade.photos
        moved = dataclasses.replace(photo, x=math.nextafter(photo.x, 1e9))
        assert dataclasses.replace(cascade, photos=(moved,)).digest != cascade.digest

    def test_a_table_without_dominoes_has_one(self) -> None:
        assert topple(Layout(Dominoes.of([]))).digest == topple(Layout(Dominoes.of([])), until_down=True).digest

    def test_names_terrains_and_numbers_do_not_enter_it(self, cascades: dict[str, Cascade]) -> None:
        table = scene("straight")
        d = table.dominoes
        other = dataclasses.replace(
            table, name="another", dominoes=dataclasses.replace(d, terrain=np.zeros_like(d.terrain), camera=~d.camera), pushes=(Push(1),)
        )
        assert topple(other).digest == cascades["straight"].digest
