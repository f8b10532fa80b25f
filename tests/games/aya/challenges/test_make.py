"""A player's table becomes a challenge: won by its solution with three stars, not won untouched; else a sentence says why not."""

from dataclasses import replace

import pytest

from aya_sim.components import Terrain
from aya_sim.errors import BadLayout
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Push, Table
from aya_sim.physics import topple
from games.aya.challenges.challenge import FULL, Goal, GoalKind, judge
from games.aya.challenges.file import dumps, loads
from games.aya.challenges.make import challenge_of
from games.aya.practice.edits import NOTHING, Selection

LINE = Layout(
    Dominoes.of([Domino(k, Terrain.FOREST if k % 2 else Terrain.FIELD, 100.0 + 26.7 * k, 200.0, 0.0) for k in range(1, 13)]),
    table=Table(),
)
GAP = Selection(frozenset({5, 6, 7, 8}))


def test_the_selected_pieces_are_to_be_laid_and_the_whole_table_is_the_solution() -> None:
    made = challenge_of(LINE, GAP, "My gap", task="Bridge it.")
    assert set(made.start.dominoes.id.tolist()) == {1, 2, 3, 4, 9, 10, 11, 12}
    assert made.solution.dominoes == LINE.dominoes
    assert dict(made.pieces.dominoes) == {"forest": 2, "field": 2, "any": 2}
    assert made.goals == (Goal(GoalKind.ALL_FALL),)
    assert (made.stars.three, made.stars.two) == (4, 5)
    assert made.push.domino == 1
    assert (made.words_in("fr").title, made.words_in("fr").task) == ("My gap", "Bridge it.")


def test_it_fails_untouched_is_won_by_its_solution_and_is_the_same_from_its_file() -> None:
    made = challenge_of(LINE, GAP, "My gap")
    again = loads(dumps(made))
    for challenge in (made, again):
        assert not judge(challenge, topple(challenge.start, [challenge.push])).is_won
        assert judge(challenge, topple(challenge.solution, [challenge.push])).stars == FULL


def test_the_push_of_the_table_decides() -> None:
    behind = [Domino(k, Terrain.FIELD, 100.0 + 26.7 * k, 200.0, 3.141593) for k in range(1, 13)]
    table = replace(LINE, dominoes=Dominoes.of(behind), pushes=(Push(12),))
    assert challenge_of(table, GAP, "Back").push.domino == 12


def test_a_photo_on_a_selected_domino_is_taken_with_it() -> None:
    photo = Animal(Terrain.FOREST, 100.0 + 26.7 * 5.5, 200.0, on=(5, 6))
    made = challenge_of(replace(LINE, animals=(photo,)), GAP, "Photo")
    assert made.start.animals == ()
    assert dict(made.pieces.photos) == {"forest": 1}
    assert made.stars.three == 5


@pytest.mark.parametrize(
    ("layout", "selected", "code"),
    [
        (LINE, NOTHING, "make.nothing"),
        (LINE, Selection(frozenset({1, 2})), "make.pushed"),
        (LINE, Selection(frozenset({12})), "make.untouched"),
        (replace(LINE, dominoes=Dominoes.of([one for one in LINE.dominoes if one.id not in (9, 10, 11)])), GAP, "make.unsolved"),
    ],
)
def test_a_table_that_is_no_challenge_is_refused_with_the_reason(layout: Layout, selected: Selection, code: str) -> None:
    with pytest.raises(BadLayout) as refused:
        challenge_of(layout, selected, "No")
    assert refused.value.message.code == code
