"""The cut of the director's film: as long as is asked, slower where the director lingers, the tour at the end."""

import numpy as np
import pytest

from aya_sim.replay import of_topple
from aya_sim.scenes import scene
from games.aya.model.director import camera_at
from games.aya.model.film import cut_film, film_keys
from games.aya.model.replay_frames import ReplayFrames

RATE = 60.0


@pytest.fixture(scope="module")
def frames() -> ReplayFrames:
    return ReplayFrames(of_topple(scene("animal-photo")))


@pytest.mark.parametrize("seconds", [1.0, 3.0, 20.0])
def test_a_film_lasts_as_long_as_is_asked_and_shows_the_whole_cascade(frames: ReplayFrames, seconds: float) -> None:
    cut = cut_film(frames, 0.0, None, 1.0, RATE, seconds)
    assert len(cut.times) == len(cut.cameras) == seconds * RATE
    assert cut.times[0] == 0
    assert cut.times[-1] == pytest.approx(frames.timeline.end, abs=0.1)
    assert (np.diff(cut.times) >= 0).all()


def test_time_runs_slower_where_the_director_lingers(frames: ReplayFrames) -> None:
    cut, keys = cut_film(frames, 0.0, None, 1.0, RATE), film_keys(frames)
    running = np.flatnonzero(np.diff(cut.times) > 1e-9)[1:-1]
    paces = np.array([camera_at(keys, float(cut.times[k])).pace for k in running])
    assert paces.min() < 0.7
    assert np.diff(cut.times)[running] * RATE == pytest.approx(paces, abs=0.05)


def test_a_film_up_to_a_moment_ends_there_without_the_tour(frames: ReplayFrames) -> None:
    whole, part = cut_film(frames, 0.0, None, 1.0, RATE), cut_film(frames, 0.0, 0.5, 1.0, RATE)
    assert part.times[-1] == pytest.approx(0.5, abs=0.02)
    assert len(part.times) < 2 * RATE < len(whole.times)
    assert len({tuple(camera.eye.tolist()) for camera in whole.cameras[-60:]}) > 30, "the camera tours over what has fallen"


def test_a_cascade_that_is_short_for_its_film_is_slowed(frames: ReplayFrames) -> None:
    own, asked = cut_film(frames, 0.0, None, 1.0, RATE), cut_film(frames, 0.0, None, 1.0, RATE, 30.0)
    assert np.count_nonzero(np.diff(asked.times)) == pytest.approx(2 * np.count_nonzero(np.diff(own.times)), rel=0.05)


def test_a_moment_is_seen_at_its_picture(frames: ReplayFrames) -> None:
    cut = cut_film(frames, 0.0, None, 1.0, RATE, 8.0)
    moments = np.array([0.2, 0.5, 0.9])
    pictures = np.round(cut.when(moments)).astype(int)
    assert cut.times[pictures] == pytest.approx(moments, abs=0.02)
