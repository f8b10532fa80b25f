"""The reel: every moment of a replay in one line of time, the first nudge at 0, the placing before it as a time lapse."""

import itertools

import numpy as np
import pytest

from aya_sim.replay import Replay, of_game, of_topple
from aya_sim.replay.timeline import LAPSE, LAST, PAUSE, Part, ReplayTimeline, Sign
from aya_sim.scenes import scene
from aya_sim.scoring import count
from tests.aya_sim.replay.recordings import laid, short_game, whole_game


@pytest.fixture(scope="module")
def replay() -> Replay:
    return of_game(whole_game())


def part_of(timeline: ReplayTimeline, act: int) -> Part:
    """Return the part that shows this act."""
    return next(part for part in timeline.parts if part.act == act)


def test_the_first_nudge_is_at_zero_and_the_placing_before_it(replay: Replay) -> None:
    timeline = ReplayTimeline(replay)
    assert part_of(timeline, replay.first_nudge).begin == 0.0
    assert timeline.at(-0.001).act is None or replay.acts[timeline.at(-0.001).act or 0].is_accident
    assert -2 * LAPSE < timeline.begin < -LAPSE / 2


def test_parts_follow_each_other_without_a_gap(replay: Replay) -> None:
    parts = ReplayTimeline(replay).parts
    for one, other in itertools.pairwise(parts):
        assert one.end == pytest.approx(other.begin)
        assert one.after == other.first
    assert [part.act for part in parts if part.act is not None] == list(range(len(replay.acts)))


def test_accidents_are_seen_at_their_own_speed(replay: Replay) -> None:
    timeline = ReplayTimeline(replay)
    for number, act in enumerate(replay.acts[:-1]):
        part = part_of(timeline, number)
        assert part.end - part.begin >= act.cascade.duration + PAUSE
        moment = timeline.at(part.begin + 0.2)
        assert (moment.act, moment.done, moment.clock) == (number, part.after, part.clock)
        assert moment.time == pytest.approx(0.2)
    assert timeline.end - part_of(timeline, len(replay.acts) - 1).begin >= replay.acts[-1].cascade.duration + LAST


def test_time_runs_forward_through_all_commands_and_all_sand(replay: Replay) -> None:
    timeline = ReplayTimeline(replay)
    moments = [timeline.at(time) for time in np.linspace(timeline.begin - 1, timeline.end + 1, 4000).tolist()]
    done = [moment.done for moment in moments]
    clock = [moment.clock for moment in moments]
    assert done == sorted(done)
    assert clock == sorted(clock)
    assert (done[0], done[-1]) == (0, len(replay.commands))
    assert clock[-1] == replay.clock
    assert set(done) >= set(range(5, 150)), "no domino is left out"


def test_long_waits_are_cut_short() -> None:
    idle = of_game(short_game())
    assert idle.clock == 1_200_000_000
    assert ReplayTimeline(idle).begin > -25.0


def test_strikes_are_jumped_to_one_after_the_other(replay: Replay) -> None:
    timeline = ReplayTimeline(replay)
    fell = sum(int(act.cascade.fell.sum()) for act in replay.acts)
    time, found = timeline.begin, []
    while (time := timeline.next_strike(time)) < timeline.end:
        found.append(time)
    assert fell - 12 <= len(found) <= fell, "two may fall in the same moment"
    back = [timeline.end]
    while (before := timeline.strike_before(back[-1])) > timeline.begin:
        back.append(before)
    assert back[1:] == found[::-1]


def test_marks_tell_knocks_nudges_and_photos(replay: Replay) -> None:
    marks = ReplayTimeline(replay).marks()
    game = whole_game()
    assert [mark.time for mark in marks] == sorted(mark.time for mark in marks)
    counted = count(replay.last)
    assert sum(mark.sign is Sign.KNOCK for mark in marks) == 4
    assert sum(mark.sign is Sign.NUDGE for mark in marks) == game.pushes
    won = [photo.won for photo in counted.animals] + [photo.won for photo in counted.landscapes]
    assert sum(mark.sign is Sign.WON for mark in marks) == sum(won)
    assert sum(mark.sign is Sign.LOST for mark in marks) == len(won) - sum(won)


def test_photos_are_won_when_the_last_domino_that_decides_has_fallen() -> None:
    replay = of_topple(scene("one-terrain-complete"), until_down=True)
    timeline = ReplayTimeline(replay)
    won = [mark for mark in timeline.marks() if mark.sign is Sign.WON]
    assert {mark.what for mark in won} == {"forest-fork", "forest-straight", "forest-bend", "animal 0", "animal 1"}
    assert all(0 < mark.time < timeline.end - LAST + 0.01 for mark in won)


def test_a_toppling_has_one_part_and_no_placing() -> None:
    timeline = ReplayTimeline(of_topple(scene("curve")))
    assert (len(timeline.parts), timeline.begin) == (1, 0.0)


def test_a_game_without_a_nudge_ends_at_zero() -> None:
    timeline = ReplayTimeline(of_game(laid(4, 10, accidents=(5,))))
    assert timeline.end == pytest.approx(0.0)
    assert timeline.marks()[0].sign is Sign.KNOCK
