"""Poses in space in a replay are those that were worked out, within 0.05 mm and 0.1 degrees at any moment; version 1 has none."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from aya_sim.layout import Push
from aya_sim.physics import Cascade, engine_named, topple
from aya_sim.physics.poses import Tracks, track_poses
from aya_sim.proof import Verdict
from aya_sim.replay import BadReplay, dumps, load, loads, of_game, of_topple
from aya_sim.replay.bodies import reduce_tracks
from aya_sim.replay.poses import FARTHEST
from aya_sim.replay.record import act_of, film_rate
from aya_sim.replay.verify import verify
from aya_sim.scenes import scene
from tests.aya_sim.replay.hostile import with_column, with_header
from tests.aya_sim.replay.recordings import whole_game

SAMPLES = Path(__file__).parent / "samples"
MM, DEGREES = 0.05, 0.1


def film(name: str, engine: str) -> Cascade:
    layout, named = scene(name), engine_named(engine)
    return topple(layout, engine=named, sample_rate=film_rate(named, layout.domino))


def misses(one: Tracks, other: Tracks) -> tuple[float, float]:
    """The largest distance, mm, and turn, degrees, between two, at every key of both and in between."""
    times = np.unique(np.concatenate([one.time, other.time, np.arange(0.0, one.duration, 0.0037)]))
    far, turned = 0.0, 0.0
    for time in times.tolist():
        a, b = one.at(time), other.at(time)
        far = max(far, float(np.linalg.norm(a.positions - b.positions, axis=1).max()))
        apart = np.linalg.norm(a.rotations - b.rotations * np.sign(np.sum(a.rotations * b.rotations, axis=1))[:, None], axis=1)
        turned = max(turned, float(np.degrees(4 * np.arcsin(np.minimum(1.0, apart / 2))).max()))
    return far, turned


@pytest.mark.parametrize("engine", ["pymunk", "full"])
@pytest.mark.parametrize("name", ["fork", "crossing", "animal-photo"])
def test_keys_miss_no_pose_by_more_than_a_twentieth_of_a_millimetre_and_a_tenth_of_a_degree(name: str, engine: str) -> None:
    cascade = film(name, engine)
    tracks = track_poses(cascade)
    bodies = reduce_tracks(tracks, cascade.dt)
    far, turned = misses(tracks, bodies.tracks(cascade.layout))
    assert far < MM
    assert turned < DEGREES
    assert len(bodies.time) < 0.6 * len(tracks.time)


def test_what_is_written_is_read_again() -> None:
    replay = of_topple(scene("animal-photo"), until_down=True)
    again = loads(dumps(replay))
    for was, now in zip(replay.tracks(), again.tracks(), strict=True):
        for name in ("body", "starts", "time", "position", "rotation"):
            assert np.array_equal(getattr(was, name), getattr(now, name))
    assert dumps(again) == dumps(replay)


def test_a_whole_game_is_less_than_400_kilobytes() -> None:
    assert len(dumps(of_game(whole_game()))) < 400_000


def test_the_next_act_begins_as_the_one_before_left_the_table() -> None:
    layout = scene("crossing")
    one, other = (Push(push.domino) for push in layout.pushes)
    first = topple(layout, [one], sample_rate=240.0)
    second = topple(first.fallen, [other], sample_rate=240.0)
    left = act_of(first, None, ())
    begun, anew = (act_of(second, None, (), before).tracks().at(0.0) for before in (left, None))
    lay, end = np.flatnonzero(~first.fallen.dominoes.standing), left.tracks().at(math.inf)
    assert len(lay) > 5
    assert begun.positions[lay] == pytest.approx(end.positions[lay], abs=MM)
    assert anew.positions[lay] == pytest.approx(end.positions[lay], abs=2.0), "without it nearly so"


def test_a_replay_of_version_1_is_completed_and_stays_of_version_1() -> None:
    replay = load(SAMPLES / "toppling-1.ayareplay")
    assert replay.acts[0].bodies is None
    cascade, (tracks,) = replay.acts[0].cascade, replay.tracks()
    fell = np.flatnonzero(cascade.fell)
    assert np.isin(fell, tracks.body).all()
    again = dumps(replay)
    assert loads(again).acts[0].bodies is None
    assert dumps(loads(again)) == again


def test_a_key_so_late_that_it_takes_keys_in_between_comes_when_it_should() -> None:
    cascade = film("fork", "pymunk")
    tracks = track_poses(cascade)
    after = 2.5 * FARTHEST * 1e-3
    late = Tracks(tracks.still, tracks.body, tracks.starts, tracks.time + after, tracks.position, tracks.rotation)
    bodies = reduce_tracks(late, 1e-3)
    steps = np.diff(bodies.time, prepend=0)
    steps[bodies.starts[:-1]] = bodies.time[bodies.starts[:-1]]
    assert steps.max() <= FARTHEST
    again = bodies.tracks(cascade.layout)
    for time in np.arange(0.0, tracks.duration, 0.01):
        assert np.abs(again.at(float(after + time)).positions - tracks.at(float(time)).positions).max() < 0.6, "half a ms of the fastest"


def test_bodies_that_are_not_those_of_the_simulation_are_found() -> None:
    replay = of_topple(scene("fork"))
    assert verify(replay).verdict == Verdict.SAME
    act = replay.acts[0]
    assert act.bodies is not None
    z = act.bodies.z.copy()
    z[int(act.bodies.starts[3]) + 2] += 1
    finding = verify(replace(replay, acts=(replace(act, bodies=replace(act.bodies, z=z)),)))
    assert finding.verdict == Verdict.DIFFERENT
    assert finding.domino == act.cascade.layout.dominoes.id[3]


def test_bodies_that_do_not_fit_are_refused() -> None:
    good = dumps(of_topple(scene("animal-photo"), until_down=True))
    for change, told in (
        (lambda h: h.update(version=1), "$.version"),
        (lambda h: h["cascades"][0].pop("bodies"), "$.cascades[0].bodies"),
        (lambda h: h["cascades"][0]["bodies"].update(length=0.0), "$.cascades[0].bodies.length"),
        (lambda h: h["cascades"][0]["bodies"].update(photos=[7]), "there is no animal photo 7"),
        (lambda h: h["cascades"][0]["bodies"].update(photos=[10**30]), "photos"),
        (lambda h: h["cascades"][0]["bodies"]["dominoes"].reverse(), "ascending"),
        (lambda h: h["cascades"][0]["bodies"]["dominoes"].pop(), "count"),
    ):
        with pytest.raises(BadReplay) as refused:
            loads(with_header(good, change))
        assert told in str(refused.value)
    for name in ("x", "qw", "time"):
        with pytest.raises(BadReplay, match=r"bodies\.npz"):
            loads(with_column(good, name, lambda column: column[:-1], "bodies.npz"))
