"""The wave of an even row is repeated, not followed: the answer is the same within a thousandth, and what is not even is followed."""

import numpy as np
import pytest

from aya_sim.layout import Push
from aya_sim.physics import Cascade, topple
from aya_sim.scenes import group_world_record, straight
from tests.aya_sim.physics.layouts import PITCH, laid, line

pytest.importorskip("numba")
from aya_sim.physics.fast import runner  # it needs what may be missing
from aya_sim.physics.fast.engine import FastLanes
from aya_sim.physics.fast.even_rows import Repeated, repeat_wave

COUNT = 900


@pytest.fixture
def repeats(monkeypatch: pytest.MonkeyPatch) -> list[Repeated]:
    """The list of what was repeated meanwhile."""
    found: list[Repeated] = []

    def note(*arrays: object) -> Repeated | None:
        repeated = repeat_wave(*arrays)  # type: ignore[arg-type]  # the three that it takes
        found.extend([repeated] if repeated else [])
        return repeated

    monkeypatch.setattr(runner, "repeat_wave", note)
    return found


def follow(monkeypatch: pytest.MonkeyPatch, sample_rate: float | None = None) -> Cascade:
    """The cascade of the long row with every domino followed."""
    with monkeypatch.context() as patched:
        patched.setattr(runner, "repeat_wave", lambda *arrays: None)
        return topple(straight(COUNT, PITCH), engine="fast", sample_rate=sample_rate)


def test_a_repeated_wave_is_the_one_that_was_followed(monkeypatch: pytest.MonkeyPatch, repeats: list[Repeated]) -> None:
    followed, repeated = follow(monkeypatch), topple(straight(COUNT, PITCH), engine="fast")
    assert len(repeats) == 1
    assert len(repeats[0].rows) > COUNT / 2
    assert repeated.fall_time[1:] == pytest.approx(followed.fall_time[1:], rel=1e-3)
    assert repeated.duration == pytest.approx(followed.duration, rel=2e-3)
    assert np.degrees(np.abs(repeated.tilt - followed.tilt)).max() < 1.0
    assert np.abs(repeated.slide - followed.slide).max() < 1.0  # mm
    assert repeated.by.tolist() == followed.by.tolist() == [-1, *range(COUNT - 1)]
    assert np.all(np.diff(repeated.fall_time) > 0)


def test_a_recorded_wave_is_repeated_with_the_same_bits_as_one_that_is_not_recorded() -> None:
    plain, filmed = (topple(straight(COUNT, PITCH), engine="fast", sample_rate=rate) for rate in (None, 50.0))
    assert plain.digest == filmed.digest
    assert plain.duration == filmed.duration


def test_the_poses_of_a_repeated_wave_are_those_of_one_that_was_followed(monkeypatch: pytest.MonkeyPatch, repeats: list[Repeated]) -> None:
    kept, known = topple(straight(COUNT, PITCH), engine="fast", sample_rate=50.0).samples, follow(monkeypatch, 50.0).samples
    assert repeats
    assert kept is not None
    assert known is not None
    assert np.all(np.diff(kept.time)[:-1] > 0)
    for time in np.arange(4.0, known.time[-2], 1.7):
        found, meant = (tilts(samples, time) for samples in (kept, known))
        assert np.degrees(np.abs(found - meant)[:-1]).max() < 6.0, "a hundredth of a second, at the quickest"
        assert np.degrees(np.abs(found - meant)[-1]) < 15.0, "the same for the last, which falls on none"


def tilts(samples: object, time: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """How far each domino of the row leans at this moment, as recorded last, rad."""
    found = np.zeros(COUNT)
    kept = slice(0, samples.starts[int(np.searchsorted(samples.time, time))])  # type: ignore[attr-defined]  # of samples
    found[samples.row[kept]] = samples.tilt[kept]  # type: ignore[attr-defined]  # of samples
    return found


def test_a_row_that_falls_backward_is_repeated_too(repeats: list[Repeated]) -> None:
    spots = [(x, y, 180.0) for x, y, _ in line(COUNT)]
    cascade = topple(laid([*spots[:-1], (spots[-1][0], 0.0, 180.0)]), [Push(COUNT, time=0.0)], engine="fast")
    assert not len(cascade.standing)
    assert len(repeats) == 1


def test_the_rows_between_the_bends_of_a_field_are_repeated(repeats: list[Repeated], monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of the record's fields has 400 dominoes from one bend to the next."""
    field = group_world_record(1300, 1)
    repeated = topple(field, engine="fast")
    assert len(repeats) == 3
    assert sum(len(one.rows) for one in repeats) > 900
    monkeypatch.setattr(runner, "repeat_wave", lambda *arrays: None)
    followed = topple(field, engine="fast")
    assert repeated.fall_time[1:] == pytest.approx(followed.fall_time[1:], rel=1e-3)
    assert repeated.by.tolist() == followed.by.tolist()


def test_the_number_of_threads_changes_no_bit_of_repeated_waves() -> None:
    fields = group_world_record(2600, 2)
    assert topple(fields, engine=FastLanes(threads=1)).digest == topple(fields, engine=FastLanes(threads=2)).digest


def test_a_row_with_one_domino_out_of_line_is_followed_up_to_it_and_from_it_on(repeats: list[Repeated]) -> None:
    spots = line(COUNT)
    spots[500] = (spots[500][0] + 1.0, 0.5, 3.0)
    cascade = topple(laid(spots), [Push(1, time=0.0)], engine="fast")
    assert not len(cascade.standing)
    assert all(not {499, 500, 501} & set(repeated.rows.tolist()) for repeated in repeats)


@pytest.mark.parametrize("other", [(450 * PITCH, 30.0, 90.0), (450 * PITCH + PITCH / 2, 20.0, 45.0)])
def test_what_stands_beside_a_row_and_is_struck_falls(other: tuple[float, float, float], monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid([*line(COUNT), other])
    cascade = topple(table, [Push(1, time=0.0)], engine="fast")
    monkeypatch.setattr(runner, "repeat_wave", lambda *arrays: None)
    assert cascade.state.tolist() == topple(table, [Push(1, time=0.0)], engine="fast").state.tolist()


def test_a_row_laid_by_hand_is_followed(repeats: list[Repeated]) -> None:
    rng = np.random.default_rng(3)
    spots = [(x + dx, dy, 0.0) for (x, _, _), (dx, dy) in zip(line(COUNT), rng.normal(0.0, 0.2, (COUNT, 2)), strict=True)]
    assert not len(topple(laid(spots), [Push(1, time=0.0)], engine="fast").standing)
    assert repeats == []
