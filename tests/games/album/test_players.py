"""Album's computer players: one guide who errs like a person, three Oyas on a ladder."""

from collections import Counter

import pytest

from aya_sim.errors import BadQuestion
from games.album import GAME
from games.album.guide import ERRORS, feeling, likelihood
from games.album.types import Eliminate, Place, Refuse, Reveal, State
from games.pictures import hint_words, plain_deck
from tests.games.album.tables import laid_out, others


def game_of(levels: tuple[str, ...], seed: int) -> State:
    """A whole game; every seat has a luck of its own."""
    state, rng = GAME.new_game(len(levels), seed, first_guide=0, deck="plain"), [seed * 10 + seat for seat in range(len(levels))]
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng[seat] = GAME.choose(GAME.observe(state, seat), levels[seat], rng[seat])
        state = GAME.apply(state, action)
    return state


def errors_of(states: list[State]) -> Counter[int]:
    deck = plain_deck("album").pictures
    return Counter(
        hint.level - deck[played.target].evokes[hint.word] for state in states for played in state.rounds for hint in played.scale
    )


def mean(level: str, games: int = 60) -> float:
    return sum(game_of((level,) * 4, seed).stars for seed in range(games)) / games


def test_a_guide_places_a_hint_near_what_the_photo_evokes() -> None:
    placed = Counter(feeling(3, rng)[0] for rng in range(4000))
    for error, share in ERRORS.items():
        assert placed[3 + error] / 40 == pytest.approx(share, abs=2)


@pytest.mark.parametrize("value", range(6))
def test_what_an_expert_expects_of_a_guide_is_what_guides_do(value: int) -> None:
    placed = Counter(feeling(value, rng)[0] for rng in range(4000))
    assert sum(row[value] for row in likelihood()) == pytest.approx(1)
    for level in range(6):
        assert placed[level] / 4000 == pytest.approx(likelihood()[level][value], abs=0.025)


def test_a_guide_errs_the_same_whoever_guesses() -> None:
    """With the same luck the guide does the same at a table of beginners and at one of experts: it sees nobody's level."""
    for seed in range(20):
        one, other = (game_of(("natural", level, level), seed).rounds[0] for level in ("beginner", "expert"))
        assert one.refused == other.refused
        assert [(hint.word, hint.level) for hint in one.scale] == [(hint.word, hint.level) for hint in other.scale]


def test_guides_of_every_level_err_as_much() -> None:
    """Over the words that are neither on the edge of the scale nor refused by some: every level draws from one table."""
    for level in ("beginner", "natural", "expert"):
        met = errors_of([game_of((level,) * 2, seed) for seed in range(40)])
        assert met[0] / met.total() == pytest.approx(0.62, abs=0.06)


def test_a_word_that_the_photo_does_not_evoke_at_all_is_the_one_to_refuse() -> None:
    state = GAME.new_game(2, 1, first_guide=0, deck="plain")
    deck = plain_deck("album").pictures
    begun = {seed: GAME.new_game(2, seed, first_guide=0, deck="plain") for seed in range(99)}
    silent = next(seed for seed, state in begun.items() if deck[state.target or 0].evokes[state.drawn or 0] == 0)
    state = GAME.new_game(2, silent, first_guide=0, deck="plain")
    chosen = Counter(type(GAME.choose(GAME.observe(state, 0), "expert", rng)[0]) for rng in range(50))
    assert chosen[Refuse] > 25
    assert {type(GAME.choose(GAME.observe(state, 0), "beginner", rng)[0]) for rng in range(50)} == {Place}


def test_an_expert_oya_eliminates_the_photo_that_the_hint_speaks_against() -> None:
    """A word at 5 that one photo does not evoke at all and the others do."""
    deck = plain_deck("album").pictures
    for seed in range(400):
        state = laid_out(GAME.new_game(2, seed, first_guide=0, deck="plain"), (5, 5, 5, 5))
        state = GAME.apply(state, Reveal(1, 0))
        strengths = [deck[photo].evokes[state.scale[0].word] for photo in state.row]
        if strengths.count(0) == 1 and sorted(strengths)[1] >= 4:
            break
    chosen, _ = GAME.choose(GAME.observe(state, 1), "expert", 1)
    assert chosen == Eliminate(1, strengths.index(0))


def test_an_expert_keeps_the_star_of_a_hint_that_would_tell_it_nothing_new() -> None:
    """Two photos are left and one of them is plainly the target: nothing is turned any more."""
    deck = plain_deck("album").pictures
    kept = turned = 0
    for seed in range(200):
        state = laid_out(GAME.new_game(2, seed, first_guide=0, deck="plain"), (5, 5, 5, 5))
        state = GAME.apply(state, Reveal(1, 0))
        for _ in range(3):
            state = GAME.apply(state, Eliminate(1, others(state)[0]))
        left = [deck[state.row[place]].evokes[state.scale[0].word] for place in range(5) if place not in state.eliminated]
        if sorted(left) in ([0, 5], [1, 5]):
            chosen, _ = GAME.choose(GAME.observe(state, 1), "expert", 1)
            kept, turned = kept + isinstance(chosen, Eliminate), turned + isinstance(chosen, Reveal)
    assert (kept > 5, turned) == (True, 0)


def test_the_ladder_is_climbed_by_the_same_table_of_four() -> None:
    chance, beginner, natural, expert = (mean(level) for level in ("random", "beginner", "natural", "expert"))
    assert chance < 5
    assert chance < beginner < natural < expert
    assert natural >= 10
    assert expert >= 14


def test_who_is_not_to_move_and_unknown_levels_are_refused() -> None:
    state = GAME.new_game(3, 1, first_guide=0, deck="plain")
    with pytest.raises(BadQuestion, match="not to move"):
        GAME.choose(GAME.observe(state, 1), "natural", 1)
    with pytest.raises(BadQuestion, match="level"):
        GAME.choose(GAME.observe(state, 0), "genius", 1)


def test_a_table_in_words_names_the_hints_and_hides_nothing() -> None:
    state = game_of(("natural",) * 3, 3)
    words = hint_words()
    assert all(words[hint.word].id in GAME.render_text(state) for played in state.rounds for hint in played.scale)
    assert GAME.outcome(state).why in GAME.render_text(state)
