"""A game is recorded from its record alone, and a toppling from its layout; files bring back the same."""

from dataclasses import replace

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.game import Phase, Tick, apply
from aya_sim.physics import Cascade, Knock, topple
from aya_sim.replay import BadReplay, Replay, dumps, loads, of_game, of_topple
from aya_sim.replay.game_states import stage_at, stages
from aya_sim.scenes import SCENES, scene
from tests.aya_sim.replay.recordings import laid, short_game, whole_game


@pytest.fixture(scope="module")
def whole() -> Replay:
    return of_game(whole_game(), name="A whole game", date="2025-05-04T16:00")


def columns(cascade: Cascade) -> list[np.ndarray]:
    return [cascade.fall_time, cascade.by, cascade.state, cascade.fall_heading, cascade.tilt, cascade.slide]


def test_a_whole_game_fits_into_300_kilobytes(whole: Replay) -> None:
    assert len(dumps(whole)) < 300_000


def test_a_whole_game_has_a_cascade_for_each_accident_and_each_nudge(whole: Replay) -> None:
    game = whole_game()
    assert [act.is_accident for act in whole.acts] == [True] * 4 + [False] * game.pushes
    assert whole.record == game.record
    assert (whole.total, whole.rating) == (game.count.total, game.count.rating) if game.count else False


def test_a_file_brings_back_the_same_replay(whole: Replay) -> None:
    again = loads(dumps(whole))
    assert dumps(again) == dumps(whole)
    assert (again.name, again.date, again.seed, again.options) == (whole.name, whole.date, whole.seed, whole.options)
    assert (again.commands, again.clock, again.digest, again.total) == (whole.commands, whole.clock, whole.digest, whole.total)
    for was, now in zip(whole.acts, again.acts, strict=True):
        assert was.cascade.layout == now.cascade.layout
        for one, other in zip(columns(was.cascade), columns(now.cascade), strict=True):
            assert one == pytest.approx(other, abs=1e-11, nan_ok=True)
        assert was.cascade.photos == now.cascade.photos
        assert all(
            np.array_equal(getattr(was.poses, name), getattr(now.poses, name)) for name in ("rows", "starts", "time", "tilt", "slide")
        )


def test_the_same_replay_gives_the_same_bytes(whole: Replay) -> None:
    assert dumps(of_game(whole_game(), name="A whole game", date="2025-05-04T16:00")) == dumps(whole)


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_can_be_kept_and_has_the_digest_of_its_cascade(name: str) -> None:
    replay = of_topple(scene(name))
    assert loads(dumps(replay)).digest == topple(scene(name)).digest


def test_the_game_behind_a_file_is_played_again_without_a_solver(whole: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    read = loads(dumps(whole))
    monkeypatch.setattr("aya_sim.game.toppling.topple", None)
    found = stages(read)
    assert len(found) == len(read.commands) + 1
    assert found[-1] == whole_game()


def test_a_moment_between_two_commands_has_the_sand_that_had_run(whole: Replay) -> None:
    found = stages(whole)
    done = next(i for i, one in enumerate(whole.commands) if one.time > 60_000_000)
    halfway = stage_at(found, whole, done, whole.commands[done - 1].time + 1_500_000)
    assert halfway.used == found[done].used + 1_500_000
    assert halfway.layout == found[done].layout


def test_a_game_that_is_not_over_can_be_kept() -> None:
    game = laid(4, 10, accidents=(5,))
    replay = of_game(game)
    assert replay.total is None
    assert replay.first_nudge == len(replay.acts)
    assert stages(loads(dumps(replay)))[-1] == game


def test_a_game_that_its_record_does_not_lead_to_is_refused() -> None:
    game = short_game()
    with pytest.raises(BadReplay, match="cannot be played again"):
        of_game(replace(game, turn=(game.turn + 1) % game.players))
    with pytest.raises(BadReplay, match="cannot be played again"):
        of_game(replace(game, record=game.record[5:]))


def test_time_that_runs_in_no_hourglass_is_not_kept() -> None:
    game = short_game()
    assert game.phase == Phase.COUNTING
    assert dumps(of_game(apply(game, Tick(5.0)))) == dumps(of_game(game))


def test_accidents_of_practice_are_kept() -> None:
    knock = Knock(int(scene("straight").dominoes.id[4]), -1, 4.0)
    replay = loads(dumps(of_topple(scene("straight"), knocks=(knock,))))
    assert replay.acts[0].knocks == (knock,)
    assert not replay.pushes


def test_a_toppling_has_no_game_behind_it() -> None:
    with pytest.raises(BadQuestion, match="no game"):
        stages(of_topple(scene("curve")))
