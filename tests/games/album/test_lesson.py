"""Album's lesson: whatever the learner does, the round as the Oya is won by following it, and mistakes are answered."""

from itertools import product

import pytest

from games.album import GAME
from games.album.types import Eliminate, Place, Refuse, Reveal, State
from games.album.ui.lesson import LESSON, is_ruled_out_well
from games.core.thinking import seed_bots
from tests.games.album.tables import the_target

OPTIONS = {**LESSON.options, "deck": "box"}


def to_oya(levels: tuple[int, int]) -> State:
    """The learner has placed the hints of the first round on these levels, and is the Oya of the second."""
    state, rng = GAME.new_game(LESSON.players, LESSON.seed, **OPTIONS), seed_bots(LESSON.seed, LESSON.players)[1]
    for level in levels:
        state = GAME.apply(state, Place(0, level))
    while not state.rounds or not state.row:
        action, rng = GAME.choose(GAME.observe(state, 1), LESSON.level, rng)
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize("levels", list(product(range(6), repeat=2)))
def test_the_target_is_the_one_photo_that_the_lesson_never_lets_go(levels: tuple[int, int]) -> None:
    """With either hint first, and with both."""
    begun = to_oya(levels)
    for first in (0, 1):
        state = GAME.apply(begun, Reveal(0, first))
        for turn in range(4):
            seen = GAME.observe(state, 0)
            good = [place for place in range(5) if place not in state.eliminated and is_ruled_out_well(seen, Eliminate(0, place))]
            assert len(good) == 4 - turn
            assert the_target(state) not in good
            state = GAME.apply(state, Eliminate(0, good[0]))
            if not turn:
                state = GAME.apply(state, Reveal(0, 1 - first))
        assert [played.won for played in state.rounds][1]
        assert state.rounds[1].stars == 3


def test_mistakes_are_answered_by_what_to_do_instead() -> None:
    steps = {step.words.removeprefix("album.lesson."): step for step in LESSON.steps}
    begun = GAME.observe(GAME.new_game(2, LESSON.seed, **OPTIONS), 0)
    assert not steps["place"].accepts(begun, Refuse(0))
    assert steps["place"].advice == "album.lesson.no_refusal"
    state = GAME.apply(to_oya((2, 4)), Reveal(0, 0))
    assert not steps["out"].accepts(GAME.observe(state, 0), Eliminate(0, the_target(state)))
    assert steps["out"].advice == "album.lesson.keep"
    assert not steps["other"].accepts(GAME.observe(state, 0), Eliminate(0, 0))
    assert steps["other"].advice == "album.lesson.read_both"


@pytest.mark.parametrize(("first", "told"), [(0, "album.lesson.out.faint"), (1, "album.lesson.out.strong")])
def test_the_lesson_says_whether_a_level_speaks_for_a_word_or_against_it(first: int, told: str) -> None:
    step = next(step for step in LESSON.steps if step.words == "album.lesson.out")
    seen = GAME.observe(GAME.apply(to_oya((2, 4)), Reveal(0, first)), 0)
    assert step.variant is not None
    assert step.variant(seen) == told
