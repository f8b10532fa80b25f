"""Tables of Album in the middle of a game, made by playing."""

from collections.abc import Iterable

from games.album import GAME
from games.album.types import Action, Eliminate, Place, Reveal, State


def played(state: State, actions: Iterable[Action]) -> State:
    for action in actions:
        state = GAME.apply(state, action)
    return state


def laid_out(state: State, levels: Iterable[int] = (0, 1, 2, 3)) -> State:
    """The guide has placed every hint of the round, the first at the first level given."""
    for level in levels:
        if not state.row:
            state = GAME.apply(state, Place(state.guide, level))
    assert state.row
    return state


def the_target(state: State) -> int:
    """Its place in the row."""
    assert state.target is not None
    return state.row.index(state.target)


def others(state: State) -> list[int]:
    """Places of the photos that are left and are not the target."""
    return [place for place in range(5) if place not in state.eliminated and place != the_target(state)]


def won(state: State, reveals: int = 1) -> State:
    """The round is won with so many hints face up; the Oyas eliminate the wrong photos from the left."""
    for turn in range(4):
        if turn < reveals:
            state = GAME.apply(state, Reveal(state.oya, turn))
        state = GAME.apply(state, Eliminate(state.oya, others(state)[0]))
    return state


def lost(state: State, after: int = 0) -> State:
    """The round is lost, after so many photos were eliminated well."""
    state = GAME.apply(state, Reveal(state.oya, 0))
    for _ in range(after):
        state = GAME.apply(state, Eliminate(state.oya, others(state)[0]))
    return GAME.apply(state, Eliminate(state.oya, the_target(state)))
