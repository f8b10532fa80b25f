"""The challenge of a day: the same wherever it is asked for, solved by the program, and another one the next day."""

import datetime
import time

import pytest

from aya_sim.physics import topple
from games.aya.challenges.challenge import FULL, judge
from games.aya.challenges.daily import ENGINE, daily_challenge
from games.aya.challenges.today import KINDS, kind_of

DAY = datetime.date(2026, 11, 23)
WEEK = [DAY + datetime.timedelta(k) for k in range(7)]


@pytest.mark.parametrize("date", WEEK)
def test_a_day_is_lost_untouched_and_won_by_its_solution(date: datetime.date) -> None:
    began = time.process_time()
    challenge = daily_challenge(date)
    assert time.process_time() - began < 3.0
    assert not judge(challenge, topple(challenge.start, [challenge.push], engine=ENGINE)).is_won
    assert judge(challenge, topple(challenge.solution, [challenge.push], engine=ENGINE)).stars == FULL


def test_a_date_alone_decides() -> None:
    one, other = daily_challenge(DAY), daily_challenge(DAY)
    assert one.start == other.start
    assert one.solution == other.solution
    assert one.pieces == other.pieces


def test_every_kind_comes_and_no_two_days_are_alike() -> None:
    made = [daily_challenge(date) for date in (DAY + datetime.timedelta(k) for k in range(8))]
    assert {one.name.removeprefix("daily-") for one in made} == set(KINDS)
    assert len({tuple(one.start.dominoes.x.tolist()) for one in made}) == len(made)


@pytest.mark.soak
def test_a_year_of_days_can_be_solved() -> None:
    for k in range(365):
        assert daily_challenge(DAY + datetime.timedelta(k)).goals


def test_the_kind_of_a_day_is_known_before_its_challenge_is_made() -> None:
    assert [f"daily-{kind_of(date)}" for date in WEEK] == [daily_challenge(date).name for date in WEEK]
