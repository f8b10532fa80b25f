"""Large actions as small decisions: every legal action is reached by one way of deciding, and by no other."""

from collections.abc import Iterator

import pytest

from games.albedo import GAME
from games.albedo.observe import Observation
from games.albedo.types import Action, Allocate, Choose, State
from tests.games.albedo.tables import ACE, FIGHTER, HEAVY, INFANTRY, TANK, A, C, played, table, up

programs = GAME.encoding


def decided(observation: Observation, taken: tuple[int, ...] = ()) -> Iterator[Action]:
    """Every action that some way of deciding leads to."""
    action = programs.action(observation, taken)
    possible = programs.steps(observation, taken)
    assert (action is None) == bool(possible)
    assert list(possible) == sorted(set(possible))
    if action is not None:
        yield action
    for index in possible:
        yield from decided(observation, (*taken, index))


def tables() -> list[State]:
    """An allocation of equal and different cards, a choice of locations, and a spending with cities."""
    first = table([C, A], [[FIGHTER, FIGHTER, INFANTRY, INFANTRY, ACE, TANK], [HEAVY]])
    second = played(first, Allocate(0, (up(FIGHTER, FIGHTER, INFANTRY, ACE, TANK), up(INFANTRY))), Allocate(1, (up(HEAVY), ())))
    third = played(second, Choose(0, C, 1), Choose(1, C, 0))
    return [first, second, third]


@pytest.mark.parametrize("number", range(3))
def test_every_legal_action_is_reached_once(number: int) -> None:
    state = tables()[number]
    seat = GAME.to_move(state)[0]
    found = list(decided(GAME.observe(state, seat)))
    legal = list(GAME.legal_actions(state, seat))
    assert len(found) == len(set(found)) == len(legal)
    assert set(found) == set(legal)
    assert len(legal) >= 3


def test_units_are_sent_one_by_one_and_equal_ones_never_before_the_last() -> None:
    seen = GAME.observe(tables()[0], 0)
    assert programs.steps(seen, ()) == [0, 1, 2, 3]
    assert programs.steps(seen, (2,)) == [2, 3]
    assert programs.steps(seen, (2, 3)) == [0, 2]
    assert programs.action(seen, (2, 3, 0, 0, 1)) is None
    assert programs.action(seen, (2, 3, 0, 0, 1, 2)) == Allocate(0, ((2, 2, 5), (0, 1, 12)))
    assert programs.steps(seen, (2, 3, 0, 0, 1, 2)) == []


def test_who_is_not_to_move_decides_nothing() -> None:
    seen = GAME.observe(tables()[1], 1)
    assert programs.steps(seen, ()) == ()
    assert programs.action(seen, ()) is None


def test_decisions_taken_are_among_the_numbers() -> None:
    seen = GAME.observe(tables()[0], 0)
    length = programs.vector_length(2, tables()[0].options)
    assert programs.vector(seen, ()).shape == programs.vector(seen, (2, 3)).shape == (length,)
    assert (programs.vector(seen, ()) != programs.vector(seen, (2, 3))).sum() == 2


def test_more_planets_are_more_decisions() -> None:
    assert programs.action_count(5, None) == programs.action_count(4, None) + 2
    assert programs.vector_length(8, None) > programs.vector_length(5, None)
