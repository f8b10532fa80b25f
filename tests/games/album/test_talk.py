"""What people point at is weighed by a computer Oya with what it sees itself; the guide is not heard."""

import pytest
from msgspec.structs import replace

from benchmarks.album_talk import lost_rounds, point_at_nothing, point_at_the_target, point_in_truth
from games.album import GAME
from games.album.types import Eliminate, Observation, Reveal
from games.core.game_api import LEVELS
from tests.games.album.tables import laid_out

ROUNDS = 90


def an_oya(seed: int = 5) -> Observation:
    """Seat 1 of four, after its hint."""
    state = laid_out(GAME.new_game(4, seed, first_guide=0, deck="plain"))
    return GAME.observe(GAME.apply(state, Reveal(1, 0)), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_fewer_targets_are_eliminated_when_people_point_in_truth(level: str) -> None:
    heard, unheard = (lost_rounds(people, level, ROUNDS) for people in (point_in_truth, point_at_nothing))
    assert heard < unheard / 2


@pytest.mark.parametrize("level", LEVELS)
def test_people_who_are_wrong_do_harm_but_are_not_followed_blindly(level: str) -> None:
    misled, unheard = (lost_rounds(people, level, ROUNDS) for people in (point_at_the_target, point_at_nothing))
    assert unheard < misled < 1


def test_some_decision_changes_with_every_photo_that_all_others_point_at() -> None:
    seen = an_oya()
    chosen = {GAME.choose(replace(seen, points=((2, place), (3, place))), "expert", 1)[0] for place in range(5)}
    assert len(chosen) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("place", range(5))
def test_a_guide_who_points_is_not_heard(level: str, place: int) -> None:
    seen = an_oya()
    assert GAME.choose(replace(seen, points=((0, place),)), level, 1) == GAME.choose(seen, level, 1)


def test_what_is_pointed_at_is_no_part_of_the_rules() -> None:
    seen = replace(an_oya(), points=((2, 1),))
    assert GAME.observations.read(GAME.observations.write(seen)) == seen
    assert set(GAME.legal_actions_seen(seen)) == {Eliminate(1, place) for place in range(5)}
