"""The show of a cascade: what is seen at any moment agrees with what the cascade says, and nothing of it needs a display."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.errors import BadQuestion
from aya_sim.layout import Animal, Layout, State
from aya_sim.physics import Knock, topple
from aya_sim.scenes import scene
from games.aya.model.timeline import SAMPLE_RATE, Timeline


def show_of(layout: Layout) -> Timeline:
    return Timeline(topple(layout, sample_rate=SAMPLE_RATE))


@pytest.fixture(scope="module")
def expedition() -> Timeline:
    return show_of(scene("expedition"))


def test_a_cascade_without_samples_cannot_be_shown() -> None:
    with pytest.raises(BadQuestion, match="samples"):
        Timeline(topple(scene("straight")))


def test_sampling_changes_nothing_of_the_cascade() -> None:
    assert topple(scene("fork"), sample_rate=SAMPLE_RATE).digest == topple(scene("fork")).digest


def test_at_first_everybody_stands_and_at_last_they_lie_as_the_cascade_left_them(expedition: Timeline) -> None:
    tilt, slide = expedition.poses(0.0)
    assert np.abs(tilt).max() < math.radians(1)
    assert np.abs(slide).max() < 0.5
    tilt, slide = expedition.poses(expedition.duration)
    np.testing.assert_array_equal(tilt, expedition.cascade.tilt)
    np.testing.assert_array_equal(slide, expedition.cascade.slide)


def test_a_domino_turns_and_drifts_as_far_as_it_has_fallen() -> None:
    cascade = topple(scene("fork"), sample_rate=SAMPLE_RATE)
    n = len(cascade.state)
    shown = Timeline(replace(cascade, drift=np.linspace(-8.0, 8.0, n), fall_heading=cascade.fall_heading + np.linspace(0.2, -0.2, n)))
    cascade = shown.cascade
    at_rest = shown.leans(shown.duration)
    for row, motion in at_rest.items():
        assert motion == pytest.approx((cascade.tilt[row], cascade.slide[row], cascade.fall_heading[row], cascade.drift[row]))
    assert len(at_rest) == n
    falling = {row: motion for row, motion in shown.leans(shown.duration / 3).items() if motion[0] > 0.1 and len(motion) > 2}
    assert len(falling) > 3
    for row, (tilt, _, *turned) in falling.items():
        part = min(1.0, tilt / cascade.tilt[row])
        twist = cascade.fall_heading[row] - shown.before.dominoes.heading[row]
        assert turned == pytest.approx([cascade.fall_heading[row] - (1 - part) * twist, part * cascade.drift[row]], abs=1e-9)


def test_a_domino_leans_smoothly_from_frame_to_frame(expedition: Timeline) -> None:
    times = np.arange(0.0, expedition.duration, 1 / 240)
    tilts = np.array([expedition.poses(time)[0] for time in times])
    assert np.abs(np.diff(tilts, axis=0)).max() < math.radians(12)


def test_a_moment_is_the_same_however_it_is_reached(expedition: Timeline) -> None:
    first = expedition.poses(0.8)[0]
    expedition.poses(1.9)
    expedition.poses(0.1)
    np.testing.assert_array_equal(expedition.poses(0.8)[0], first)


def test_nobody_moves_before_being_struck_nor_after_coming_to_rest(expedition: Timeline) -> None:
    for time in (0.4, 1.0, 1.6):
        moving = expedition.leans(time)
        leaning = {row for row, motion in moving.items() if abs(motion[0]) > math.radians(1.5)}
        assert leaning <= set(np.flatnonzero(expedition.fallen(time)).tolist())
        for row in np.flatnonzero(expedition.rested(time)).tolist():
            assert moving[row][0] == pytest.approx(float(expedition.cascade.tilt[row]), abs=0.02)


def test_each_domino_is_struck_once_in_the_order_of_the_falls(expedition: Timeline) -> None:
    strikes = expedition.strikes
    assert [one.row for one in strikes] == expedition.cascade.fall_order().tolist()
    assert all(0 < one.strength <= 1 for one in strikes)
    assert strikes[0].by == -1


def test_the_strikes_of_all_frames_together_are_all_strikes_and_none_twice(expedition: Timeline) -> None:
    heard = [one for k in range(-1, 200) for one in expedition.strikes_between(k / 60, (k + 1) / 60)]
    assert heard == list(expedition.strikes)
    assert expedition.strikes_between(1.0, 0.5) == ()


def test_a_photo_waits_on_top_drops_and_slides_to_its_rest(expedition: Timeline) -> None:
    first = expedition.flying_photos(0.0)
    assert all(photo.height == 48.0 and photo.moved == 0 for photo in first)
    ends = expedition.flying_photos(expedition.duration)
    for photo, rest in zip(ends, expedition.cascade.photos, strict=True):
        np.testing.assert_allclose((photo.x, photo.y), (rest.x, rest.y))
        assert (photo.height, photo.moved) == (0.0, 1.0)
    heights = [expedition.flying_photos(k / 60)[0].height for k in range(150)]
    assert heights == sorted(heights, reverse=True)


def test_a_photo_whose_dominoes_stand_stays_on_them() -> None:
    show = show_of(scene("animal-photo"))
    assert len(show.before.animals) == 1
    lonely = scene("straight")
    ids = lonely.dominoes.id[-2:].tolist()
    d = lonely.dominoes
    photo = Animal(Terrain.FOREST, float(d.x[-2:].mean()), float(d.y[-2:].mean()), (ids[0], ids[1]))
    far = replace(lonely, animals=(photo,))
    still = Timeline(topple(far, (), sample_rate=SAMPLE_RATE))
    assert still.flying_photos(still.duration)[0].height == 48.0


def test_tiles_are_flooded_as_their_dominoes_come_down(expedition: Timeline) -> None:
    assert expedition.floods(0.0) == ()
    wet = {flood.tile: flood.wet for flood in expedition.floods(expedition.duration + 1)}
    assert wet == dict.fromkeys(range(16), 1.0)
    half = {flood.tile: flood.wet for flood in expedition.floods(1.3)}
    assert 0 < len(half) < 16 or any(part < 1 for part in half.values())


def test_the_front_is_where_the_dominoes_fall_and_ends_with_them(expedition: Timeline) -> None:
    front = expedition.front(0.6)
    assert front is not None
    falling = np.flatnonzero(np.abs(expedition.cascade.fall_time - 0.6) < 0.1)
    d = expedition.before.dominoes
    assert all(math.hypot(d.x[row] - front.x, d.y[row] - front.y) < 1.5 * front.reach for row in falling)
    assert expedition.front(expedition.duration) is None


def test_a_domino_that_falls_backward_leans_the_other_way() -> None:
    layout = scene("straight")
    last = int(layout.dominoes.id[0])
    show = Timeline(topple(layout, knocks=(Knock(last, -1, 3.0),), sample_rate=SAMPLE_RATE))
    row = layout.dominoes.row_of(last)
    assert show.cascade.state[row] == State.BACKWARD
    tilts = [show.poses(k / 60)[0][row] for k in range(120)]
    assert min(tilts) < -1.0
    assert max(tilts) < 0.1
