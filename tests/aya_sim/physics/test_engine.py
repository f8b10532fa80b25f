"""Engines: chosen by name, given a step, and replaceable by anything that turns a course into a track."""

import math
from dataclasses import dataclass

import numpy as np
import pytest

from aya_sim.errors import BadQuestion, NotInstalled
from aya_sim.layout import DominoSize, Floats, Push, State
from aya_sim.physics import ENGINES, CascadeInput, CascadeResult, Engine, Nudge, engine_named, engines, topple
from aya_sim.physics.engine import Progress
from aya_sim.scenes import straight
from tests.aya_sim.physics.layouts import PITCH, ids, laid, line


class TestStep:
    def test_the_default_step_is_a_millisecond_for_the_usual_domino(self) -> None:
        assert topple(laid(line(2))).dt == pytest.approx(1e-3)

    def test_a_larger_domino_takes_a_longer_step(self) -> None:
        large = DominoSize(192, 96, 30)
        assert topple(laid(line(2, 100), large)).dt == pytest.approx(2e-3)

    @pytest.mark.parametrize("dt", [0.0, -1e-3, 1e-9, 5e-3, 1.0, math.inf, -math.inf, math.nan])
    def test_a_step_that_no_solver_can_take_is_refused(self, dt: float) -> None:
        with pytest.raises(BadQuestion, match=r"^dt: expected .* to .* s for dominoes 48 mm high, got "):
            topple(laid(line(2)), dt=dt)

    @pytest.mark.parametrize("dt", [4e-3, 2e-3, 5e-4, 1e-4])
    def test_any_step_it_takes_brings_a_plain_chain_down(self, dt: float) -> None:
        assert not len(topple(laid(line(12)), dt=dt).standing)

    def test_the_speed_at_the_default_step_is_within_two_and_a_half_percent_of_the_converged_one(self) -> None:
        usual, fine = topple(straight(40, PITCH)).wave_speed, topple(straight(40, PITCH), dt=1.25e-4).wave_speed
        assert usual == pytest.approx(fine, rel=0.025)

    def test_another_step_is_another_cascade(self) -> None:
        assert topple(laid(line(12)), dt=5e-4).digest != topple(laid(line(12))).digest


class TestNames:
    def test_pymunk_is_the_first(self) -> None:
        assert next(iter(ENGINES)) == "pymunk"
        assert engine_named("pymunk") is ENGINES["pymunk"]

    def test_it_may_be_given_by_name(self) -> None:
        assert topple(laid(line(2)), engine="pymunk").digest == topple(laid(line(2)), engine=engine_named("pymunk")).digest

    def test_one_that_needs_what_is_not_installed_is_known_and_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        there = list(ENGINES)
        absent = engines._Entry("aya_sim.physics.pymunk_lanes.engine", "PymunkLanes", needs="no_such_package", extra="quick")
        monkeypatch.setattr(engines, "_KNOWN", {**engines._KNOWN, "quick": absent})
        assert "quick" not in ENGINES
        assert list(ENGINES) == there
        with pytest.raises(NotInstalled, match=r"'quick' needs no_such_package, .* \(pip install 'aya-dominoes\[quick\]'\)"):
            engine_named("quick")

    def test_an_unknown_one_is_refused_with_those_there_are(self) -> None:
        with pytest.raises(BadQuestion, match="there is no engine 'warp'; there is pymunk"):
            engine_named("warp")

    def test_the_engine_is_recorded_with_its_version(self) -> None:
        cascade = topple(laid(line(2)))
        assert cascade.engine == "pymunk"
        assert cascade.engine_version[0].isdigit()


@dataclass(frozen=True)
class Instantly:
    """Everybody who stands falls flat at once: the smallest engine there can be."""

    name: str = "instantly"
    version: str = "1"

    def step_for(self, size: DominoSize) -> float:
        return 1.0

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        fell = cascade_input.standing

        def where(value: float) -> Floats:
            return np.where(fell, value, 0.0)

        return CascadeResult(
            fall_time=np.where(fell, cascade_input.x, math.nan),
            by=np.full(len(fell), -1),
            side=fell.astype(np.int8),
            fall_heading=cascade_input.heading,
            tilt=where(math.pi / 2),
            slide=where(0.0),
            drift=where(0.0),
            nudges=tuple(Nudge(n.row, n.speed, 0.0) for n in cascade_input.nudges),
            duration=dt,
            samples=None,
        )


class TestAnotherEngine:
    def test_it_stands_beside_pymunk(self) -> None:
        engine: Engine = Instantly()
        cascade = topple(laid(line(3)[::-1]), engine=engine)
        assert (cascade.engine, cascade.engine_version, cascade.dt, cascade.duration) == ("instantly", "1", 1.0, 1.0)
        assert ids(cascade) == [1, 2, 3]
        assert set(cascade.state.tolist()) == {State.FORWARD}

    def test_what_it_says_of_a_row_comes_back_to_the_right_domino(self) -> None:
        # the engine sees them ordered by where they stand; numbers run the other way here
        cascade = topple(laid(line(3)[::-1]), [Push(3)], engine=Instantly())
        assert cascade.fall_time.tolist() == [2 * PITCH, PITCH, 0.0]
        assert cascade.pushes == (Push(3, 3.0, 0.0),)


class TestProgress:
    def test_a_long_run_tells_how_far_it_is(self) -> None:
        told: list[tuple[float, int]] = []
        topple(straight(400, PITCH), progress=lambda now, fallen: told.append((now, fallen)))
        times, fallen = zip(*told, strict=True)
        assert len(told) > 20
        assert list(times) == sorted(times)
        assert list(fallen) == sorted(fallen)
        assert 300 < fallen[-1] <= 400

    def test_telling_changes_nothing(self) -> None:
        assert topple(laid(line(30)), progress=lambda now, fallen: None).digest == topple(laid(line(30))).digest
