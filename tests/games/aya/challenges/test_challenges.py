"""The challenges of the program: each is lost untouched, and won with all stars by its solution, whichever engine decides."""

from dataclasses import replace

import pytest

from aya_sim.components import Terrain
from aya_sim.layout import Domino, Dominoes, Layout, Push
from aya_sim.physics import ENGINES, topple
from games.aya.challenges.challenge import ANY, FULL, Broken, Challenge, Goal, GoalKind, Pieces, judge, partial_solution
from games.aya.challenges.library import built_in, built_in_named
from tools.make_challenges import easy, hard

NAMES = [entry.key for entry in built_in()]
DECIDING = [engine for engine in ("pymunk", "fast") if engine in ENGINES]


def challenge_named(name: str) -> Challenge:
    return built_in_named(name).challenge


def without(layout: Layout, *ids: int) -> Layout:
    return replace(layout, dominoes=Dominoes.of([one for one in layout.dominoes if one.id not in ids]))


def test_there_are_enough_of_every_level() -> None:
    levels = [entry.challenge.level for entry in built_in()]
    assert len(levels) >= 30
    assert len(set(NAMES)) == len(NAMES)
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4, 5}
    assert {goal.kind for entry in built_in() for goal in entry.challenge.goals} == set(GoalKind)


def test_the_files_are_those_that_are_designed() -> None:
    assert [design().name for design in (*easy.DESIGNS, *hard.DESIGNS)] == NAMES


@pytest.mark.parametrize("engine", DECIDING)
@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_fails_untouched(name: str, engine: str) -> None:
    challenge = challenge_named(name)
    assert not judge(challenge, topple(challenge.start, [challenge.push], engine=engine)).is_won


@pytest.mark.parametrize("engine", DECIDING)
@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_is_won_with_all_stars_by_its_solution(name: str, engine: str) -> None:
    challenge = challenge_named(name)
    verdict = judge(challenge, topple(challenge.solution, [challenge.push], engine=engine))
    assert verdict.reached == (True,) * len(challenge.goals)
    assert verdict.stars == FULL


@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_is_told_in_both_languages(name: str) -> None:
    words = challenge_named(name).words
    assert set(words) == {"en", "fr"}
    assert words["en"].title != words["fr"].title or name in ("slalom", "express")
    assert all(20 <= len(one.task) <= 170 for one in words.values())


def test_only_its_own_push_decides() -> None:
    challenge = challenge_named("gap")
    assert judge(challenge, topple(challenge.solution, [Push(2)])).stars == 0


def test_more_pieces_win_fewer_stars() -> None:
    stars = challenge_named("gap").stars
    assert [stars.stars_for(n) for n in (3, 4, 5, 6)] == [3, 3, 2, 1]
    slow = challenge_named("detour").stars
    assert [slow.stars_for(s) for s in (1.3, 1.4, 1.6)] == [1, 2, 3]


def test_a_given_piece_may_not_be_moved_or_taken_away() -> None:
    challenge = challenge_named("gap")
    rows = list(challenge.start.dominoes)
    moved = replace(challenge.start, dominoes=Dominoes.of([replace(rows[0], x=rows[0].x + 1, fall_heading=None), *rows[1:]]))
    assert challenge.breach(challenge.start) is None
    assert challenge.breach(moved) == Broken.GIVEN
    assert challenge.breach(without(challenge.start, rows[-1].id)) == Broken.GIVEN


def test_a_movable_tile_may_be_turned_and_another_may_not() -> None:
    challenge = challenge_named("bend-tile")
    start, bend = challenge.start.tiles
    assert challenge.movable == {bend.id}
    assert challenge.breach(replace(challenge.start, tiles=(start, replace(bend, rotation=1.0)))) is None
    assert challenge.breach(replace(challenge.start, tiles=(replace(start, rotation=1.0), bend))) == Broken.GIVEN


def test_dominoes_of_another_land_than_there_are_cannot_be_laid() -> None:
    challenge = challenge_named("right-land")
    laid = [Domino(200, Terrain.POLE, 50.0, 50.0, 0.0)]
    foreign = replace(challenge.start, dominoes=Dominoes.of([*challenge.start.dominoes, *laid]))
    assert challenge.breach(foreign) == Broken.SPENT
    own = replace(foreign, dominoes=Dominoes.of([*challenge.start.dominoes, replace(laid[0], terrain=Terrain.DESERT)]))
    assert challenge.breach(own) is None
    assert challenge.left(own).dominoes == {"forest": 4, "desert": 3}


def test_any_domino_is_no_garden() -> None:
    challenge = replace(challenge_named("gap"), pieces=Pieces({ANY: 6}))
    garden = Domino(200, Terrain.GARDEN, 50.0, 50.0, 0.0)
    table = replace(challenge.start, dominoes=Dominoes.of([*challenge.start.dominoes, garden]))
    assert challenge.breach(table) == Broken.SPENT


def test_a_goal_that_names_a_domino_is_judged_by_it() -> None:
    challenge = challenge_named("guard")
    fallen = topple(challenge.solution, [challenge.push])
    guard = next(goal.dominoes[0] for goal in challenge.goals if goal.kind == GoalKind.STAND)
    turned = replace(challenge, goals=(Goal(GoalKind.FALL, (guard,)),))
    assert judge(challenge, fallen).is_won
    assert not judge(turned, fallen).is_won


@pytest.mark.parametrize("name", ["gap", "animal", "bend-tile", "guard"])
def test_a_hint_grows_to_the_whole_solution(name: str) -> None:
    challenge = challenge_named(name)
    parts = [partial_solution(challenge, challenge.start, share / 3) for share in (1, 2, 3)]
    sizes = [len(part.dominoes) + len(part.tiles) + len(part.animals) for part in parts]
    assert 0 < sizes[0] <= sizes[1] <= sizes[2]
    assert sizes[2] == challenge.pieces_laid(challenge.solution).total + len(challenge.movable)
    done = partial_solution(challenge, challenge.solution, 1.0)
    assert len(done.dominoes) + len(done.tiles) + len(done.animals) == 0
