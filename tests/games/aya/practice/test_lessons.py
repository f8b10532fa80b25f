"""The lessons: each fails as one finds it, and its recorded solution reaches every goal."""

import pytest

from aya_sim.components import Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Push
from aya_sim.physics import topple
from games.aya.practice.document import Document, apply
from games.aya.practice.edits import AddDomino, AddPath, Delete, Move, Selection
from games.aya.practice.lessons import NAMES, Goal, Lesson, count_added, evaluate_goals, lesson


def outcome(one: Lesson, document: Document) -> dict[Goal, bool]:
    return evaluate_goals(one, topple(document.layout, [one.push]))


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_fails_untouched(name: str) -> None:
    one = lesson(name)
    assert not all(outcome(one, one.start_document()).values())


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_solved_by_its_recorded_solution(name: str) -> None:
    one = lesson(name)
    assert outcome(one, one.solved_document()) == dict.fromkeys(one.goals, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_judged_only_by_its_own_push(name: str) -> None:
    one = lesson(name)
    assert not any(evaluate_goals(one, topple(one.solved_document().layout, [Push(2)])).values())


@pytest.mark.parametrize("name", NAMES)
def test_a_given_domino_must_stay_where_it_was(name: str) -> None:
    one = lesson(name)
    moved = apply(one.start_document().with_selection(Selection(frozenset({2}))), Move(0.0, 2.0))
    assert not outcome(one, moved)[Goal.KEPT]


def test_taking_the_far_side_of_the_hole_away_is_no_solution() -> None:
    one = lesson("spacing")
    bare = apply(one.start_document().with_selection(Selection(frozenset(range(6, 11)))), Delete())
    assert outcome(one, bare) == {Goal.ALL_DOWN: True, Goal.FEW: True, Goal.KEPT: False}


def test_more_dominoes_than_allowed_are_told() -> None:
    one = lesson("spacing")
    more = apply(one.solved_document(), AddDomino(Terrain.POLE, Pose(40.0, 40.0, 0.0)))
    assert count_added(one, more.layout) == one.most + 1
    assert not outcome(one, more)[Goal.FEW]


def test_a_plain_domino_cannot_take_the_place_of_the_garden() -> None:
    one = lesson("garden")
    chosen, path = one.solution[0]
    assert isinstance(path, AddPath)
    plain = apply(one.start_document(), AddPath(tuple(AddDomino(Terrain.FOREST, lay.at) for lay in path.line)))
    reached = outcome(one, plain)
    assert reached[Goal.ALL_FORWARD]
    assert not reached[Goal.FORKED]
    assert not len(chosen)


def test_a_tile_that_was_not_turned_stays_dry() -> None:
    one = lesson("tile")
    laid = apply(one.start_document(), one.solution[1][1])
    assert not outcome(one, laid)[Goal.WATERED]
