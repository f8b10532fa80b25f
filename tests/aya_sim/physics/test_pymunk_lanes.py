"""The default engine asks Chipmunk as little as it can, and its answers are those of asking for everything."""

from dataclasses import replace
from typing import Any

import numpy as np
import pymunk
import pytest
from pymunk._chipmunk_cffi import ffi, lib

from aya_sim.layout import Material
from aya_sim.physics import Cascade, topple
from aya_sim.physics.pymunk_lanes import chipmunk, engine, lane
from aya_sim.physics.pymunk_lanes.lane import Lane, Stand
from aya_sim.physics.pymunk_lanes.pieces import Piece
from aya_sim.physics.pymunk_lanes.pose_sampler import PoseSampler
from aya_sim.scenes import scene, straight


def test_the_installed_pymunk_is_called_directly() -> None:
    assert chipmunk.direct_calls() is not None
    assert chipmunk.step_space is not chipmunk.public_calls().step_space


@pytest.mark.parametrize("name", ["fork", "crossing", "loop", "expedition"])
def test_a_cascade_is_the_same_bits_by_the_calls_that_pymunk_documents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    direct = topple(scene(name), sample_rate=120.0)
    asked = 0

    def get_angle(body: pymunk.Body) -> float:
        nonlocal asked
        asked += 1
        return body.angle

    for name_of_call, call in chipmunk.public_calls()._replace(get_angle=get_angle)._asdict().items():
        monkeypatch.setattr(chipmunk, name_of_call, call)
    public = topple(scene(name), sample_rate=120.0)
    assert asked > 1000
    assert public.digest == direct.digest
    assert samples_of(public) == samples_of(direct)


def test_a_pymunk_with_other_names_inside_is_used_as_it_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pymunk._chipmunk_cffi.lib", object())
    assert chipmunk.direct_calls() is None


@pytest.mark.parametrize("call", ["get_angle", "get_rate", "set_mass", "add_again", "step_space"])
def test_a_pymunk_whose_calls_do_something_else_is_used_as_it_documents(call: str) -> None:
    calls = chipmunk.direct_calls()
    assert calls is not None
    assert chipmunk._agrees(calls)
    wrong: dict[str, Any] = {call: lambda *_: 0.0}
    assert not chipmunk._agrees(calls._replace(**wrong))


def test_a_space_is_freed_with_the_object_of_pymunk_although_there_is_a_handle() -> None:
    """Freed later, it would still hold bodies that Python may collect meanwhile, in another thread: Chipmunk then aborts the program."""
    calls = chipmunk.direct_calls()
    assert calls is not None
    space, body = pymunk.Space(), pymunk.Body(1.0, 1.0)
    space.add(body, pymunk.Circle(body, 1.0))
    handle = calls.get_space_handle(space)
    assert lib.cpBodyGetSpace(body._body) == handle
    del space
    assert lib.cpBodyGetSpace(body._body) == ffi.NULL


def test_a_long_row_reuses_the_blocks_of_the_dominoes_that_were_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    new_block = Lane._new_block

    def counted(own: Lane, depth: float) -> lane.Block:
        nonlocal made
        made += 1
        return new_block(own, depth)

    monkeypatch.setattr(Lane, "_new_block", counted)
    assert topple(straight(150, 25.0)).fell.all()
    assert made < 15


def test_what_the_plan_answered_is_kept_only_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = scene("crossing")
    kept = topple(layout).digest
    monkeypatch.setattr(engine, "_MOST_ASKED", 1)
    assert topple(layout).digest == kept


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("tilt", [0.0, 0.4, -0.9])
def test_a_recorded_pose_is_how_the_domino_stands_then(sign: int, tilt: float) -> None:
    piece, sampler = Piece(7), PoseSampler(1, length=2.0)
    stand = Stand(Lane(Material(), 10, 0.0), 7, 100.0, 7.5, sign)
    piece.stands.append(stand)
    chipmunk.set_angle(stand.handle, -tilt)
    chipmunk.set_position(stand.handle, (103.0, 22.0))
    sampler.take(0.5, {7: piece})
    leans, slide = stand.rest()
    chipmunk.set_angle(stand.handle, 1.0)  # what comes later changes nothing
    end = np.array([7]), np.array([1.25]), np.array([-3.0])
    samples = sampler.samples(0.75, *end)
    assert leans == tilt
    assert (samples.time.tolist(), samples.starts.tolist(), samples.row.tolist()) == ([0.5, 0.75], [0, 1, 2], [7, 7])
    assert samples.tilt.tolist() == [sign * tilt, 1.25]
    assert samples.slide.tolist() == pytest.approx([sign * (1 if tilt >= 0 else -1) * slide * 2.0, -3.0], rel=1e-12)


def test_recording_changes_nothing_that_happens() -> None:
    plain, recorded = topple(scene("merge")), topple(scene("merge"), sample_rate=400.0)
    assert recorded.digest == plain.digest
    assert replace(recorded, samples=None).duration == plain.duration


def samples_of(cascade: Cascade) -> list[bytes]:
    """The recorded poses of a cascade, bit for bit."""
    samples = cascade.samples
    assert samples is not None
    return [column.tobytes() for column in (samples.time, samples.starts, samples.row, samples.tilt, samples.slide)]
