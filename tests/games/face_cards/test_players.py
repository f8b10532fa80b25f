"""Face Cards' computer players: pairs made to be guessed, guesses by likeness, three levels."""

import numpy as np
import pytest
from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from benchmarks.sure_misses import is_sure_miss, play
from games.core.game_api import LEVELS
from games.face_cards import GAME
from games.face_cards.deduction import open_guesses
from games.face_cards.likeness import likeness
from games.face_cards.types import Guess, Guessed, MakePair, Phase, State, Stop, Variant
from games.pictures import BOX, DeckKind, deck_named
from tests.games.face_cards.tables import DECK, a_game, paired, right, unlike, wrong_guess

ALIKE = likeness(DECK.reference).alike


def game_of(levels: tuple[str, ...], seed: int, variant: Variant = Variant.PLAIN) -> State:
    """A whole game; every seat has a luck of its own."""
    state, rng = GAME.new_game(len(levels), seed, variant=variant, deck="plain"), [seed * 10 + seat for seat in range(len(levels))]
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng[seat] = GAME.choose(GAME.observe(state, seat), levels[seat], rng[seat])
        state = GAME.apply(state, action)
    return state


def mean(level: str, variant: Variant, games: int = 12) -> float:
    return sum(sum(GAME.scores(game_of((level,) * 4, seed, variant))) for seed in range(games)) / games / 4


def paired_by(level: str, seed: int, **options: object) -> State:
    """Everybody has made a pair as this level does."""
    state = a_game(4, seed, **options)
    while state.phase is Phase.PAIRING:
        seat = GAME.to_move(state)[0]
        state = GAME.apply(state, GAME.choose(GAME.observe(state, seat), level, seed + seat)[0])
    return state


def test_likeness_is_mutual_and_between_nothing_and_all() -> None:
    assert (ALIKE == ALIKE.T).all()
    assert 0 <= ALIKE.min() <= ALIKE.max() <= 1 + 1e-9
    assert (np.diag(ALIKE) == 0).all()


@pytest.mark.parametrize(
    ("one", "other"), [("cat", "black-cat"), ("dog", "poodle"), ("top-hat", "straw-hat"), ("rocket", "astronaut"), ("crown", "frog")]
)
def test_pictures_that_people_would_pair_are_among_the_first_five_of_each_other(one: str, other: str) -> None:
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    cards = {picture.id: card for card, picture in enumerate(deck.pictures)}
    known = likeness(deck.reference).alike
    for card, partner in ((cards[one], cards[other]), (cards[other], cards[one])):
        assert (known[card] > known[card, partner]).sum() < 5


def test_a_deck_that_is_drawn_from_its_tags_has_looks_alone() -> None:
    known = likeness(DECK.reference)
    assert (known.alike == known.looks).all()
    assert not known.kin.any()


def test_likeness_is_what_is_said_of_both_rare_words_more() -> None:
    said = [frozenset((*picture.tags, *picture.colours)) for picture in DECK.pictures]
    one, other = np.unravel_index(np.argmax(ALIKE), ALIKE.shape)
    assert len(said[one] & said[other]) >= 8
    assert all(not said[i] & said[j] for i, j in np.argwhere(ALIKE == 0) if i != j)


def test_better_players_make_pairs_that_are_more_alike() -> None:
    def looks(level: str) -> float:
        return float(np.mean([ALIKE[pair.front, pair.centre] for seed in range(15) for pair in paired_by(level, seed).pairs]))

    assert looks("random") < looks("beginner") < looks("natural")


def test_an_expert_takes_two_categories_where_they_are_as_alike() -> None:
    """It makes more pairs across categories than a natural player, whose eye is on likeness alone: they are worth a bonus."""

    def across(level: str) -> int:
        return sum(unlike(pair) for seed in range(30) for pair in paired_by(level, seed).pairs)

    assert across("expert") > across("natural") + 10


def test_a_guess_that_was_heard_to_be_wrong_is_not_made_again() -> None:
    for level in ("beginner", "natural", "expert"):
        state = paired_by("natural", 3)
        for _ in range(4):
            state = GAME.apply(state, wrong_guess(state))
        assert state.lap == 1
        wrong = {(guess.front, guess.centre) for guess in state.guesses}
        for rng in range(20):
            chosen, _ = GAME.choose(GAME.observe(state, 0), level, rng)
            assert isinstance(chosen, Guess)
            assert (chosen.front, chosen.centre) not in wrong


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", list(Variant))
def test_no_guess_is_made_that_the_player_knows_to_be_wrong(variant: Variant, level: str) -> None:
    """Guesses of a beginner often are: hints for people come the same way."""
    done = play(level, variant, games=3)
    assert done["guesses"] > 40
    assert done["sure misses"] == 0


def test_a_sure_miss_is_seen_as_one() -> None:
    state = paired(a_game())
    seen = GAME.observe(state, 0)
    own, other = state.pairs[0], state.pairs[1]
    assert is_sure_miss(seen, Guess(0, other.front, own.centre))
    assert not is_sure_miss(seen, Guess(0, other.front, other.centre))
    guess = wrong_guess(state)
    assert is_sure_miss(GAME.observe(GAME.apply(state, guess), 1), replace(guess, seat=1))


@pytest.mark.parametrize("variant", list(Variant))
def test_every_pair_of_the_others_stays_among_the_open_guesses(variant: Variant) -> None:
    for seed in range(5):
        state, rng = GAME.new_game(3, seed, variant=variant, deck="plain"), seed
        while not GAME.is_over(state):
            seat = GAME.to_move(state)[0]
            if state.phase is Phase.GUESSING:
                still_open = {(guess.front, guess.centre) for guess in open_guesses(GAME.observe(state, seat))}
                assert {(pair.front, pair.centre) for pair in state.pairs if pair.owner != seat} <= still_open
            action, rng = GAME.choose(GAME.observe(state, seat), "random", rng)
            state = GAME.apply(state, action)


def test_of_four_secret_agents_two_that_are_no_pair_rule_the_other_two_out() -> None:
    state = paired(a_game(3, variant=Variant.SECRET_AGENTS))
    (one, other), (third, fourth) = ((pair.front, pair.centre) for pair in state.pairs if pair.owner)
    state = GAME.apply(state, Guess(0, *sorted((one, third))))
    still_open = {frozenset((guess.front, guess.centre)) for guess in open_guesses(replace(GAME.observe(state, 0), guesser=0))}
    assert still_open == {frozenset(pair) for pair in ((one, other), (third, fourth), (one, fourth), (other, third))}


def test_a_front_with_one_card_left_keeps_it_from_the_others() -> None:
    state = paired(a_game(3, variant=Variant.RISKY_MOVES))
    seen = GAME.observe(state, 0)
    (one, *others), free = (pair for pair in state.pairs if pair.owner), set(state.centre) - {pair.centre for pair in seen.own}
    heard = tuple(Guessed(1, one.front, card, None) for card in sorted(free - {one.centre}))
    still_open = open_guesses(replace(seen, guesses=heard))
    assert [guess.centre for guess in still_open if guess.front == one.front] == [one.centre]
    assert {guess.centre for guess in still_open if guess.front == others[0].front} == free - {one.centre}


def test_a_beginner_does_not_always_go_on_in_risky_moves() -> None:
    done = play("beginner", Variant.RISKY_MOVES, games=4)
    assert done["stops"] > done["risked"] > 0


def test_an_expert_guesses_the_one_pair_that_is_plain() -> None:
    """Two cards that hardly differ, among pairs of strangers some of which look like a third by chance."""
    found = plain = 0
    for seed in range(150):
        state = a_game(4, seed)
        best = max((action for action in GAME.legal_actions(state, 1) if isinstance(action, MakePair)), key=_likeness)
        if _likeness(best) < 0.6:
            continue
        state = paired(GAME.apply(state, best), lambda pair: _likeness(pair) < 0.15)
        chosen, _ = GAME.choose(GAME.observe(state, 0), "expert", 0)
        plain, found = plain + 1, found + (chosen == Guess(0, best.front, best.centre))
    assert plain >= 10
    assert found / plain > 0.7, "any guess would be right in one of seven"


def _likeness(pair: MakePair) -> float:
    return float(ALIKE[pair.front, pair.centre])


def test_an_expert_guesses_across_categories_where_that_is_about_as_likely() -> None:
    """The bonus picture counts: with none to be had, box and draw pile being empty, it guesses the likeliest."""
    across = within = 0
    for seed in range(60):
        state = paired_by("random", seed)
        bare = replace(state, pile=(), box=(), albums=((*state.pile, *state.box), (), (), ()))
        rich, poor = (GAME.choose(GAME.observe(one, 0), "expert", 0)[0] for one in (state, bare))
        if rich != poor:
            assert isinstance(rich, Guess)
            assert isinstance(poor, Guess)
            across += DECK[rich.front].category != DECK[rich.centre].category
            within += DECK[poor.front].category == DECK[poor.centre].category
    assert across == within >= 5


def test_an_expert_goes_on_in_risky_moves_when_that_is_likely_to_pay_and_stops_when_not() -> None:
    stops, went_on = 0, []
    for seed in range(40):
        state = right(paired_by("natural", seed, variant=Variant.RISKY_MOVES))
        while state.guesser == 0 and state.won:
            chosen, _ = GAME.choose(GAME.observe(state, 0), "expert", 0)
            state = GAME.apply(state, chosen)
            if chosen == Stop(0):
                stops += 1
            elif state.guesses:
                went_on.append(state.guesses[-1].right)
    assert stops >= 5
    assert sum(went_on) / len(went_on) > 0.6


@pytest.mark.parametrize("variant", list(Variant))
def test_the_ladder_is_climbed_in_every_variant(variant: Variant) -> None:
    chance, beginner, natural, expert = (mean(level, variant) for level in ("random", "beginner", "natural", "expert"))
    assert chance < beginner < natural < expert


def test_a_better_player_beats_a_worse_one_at_the_same_table() -> None:
    for better, worse in (("beginner", "random"), ("natural", "beginner"), ("expert", "natural")):
        won = lost = 0
        for seed in range(25):
            scores = GAME.scores(game_of((better, worse) * 2 if seed % 2 else (worse, better) * 2, seed))
            first, second = sum(scores[0::2]), sum(scores[1::2])
            won, lost = (won + first, lost + second) if seed % 2 else (won + second, lost + first)
        assert won > lost


def test_who_is_not_to_move_and_unknown_levels_are_refused() -> None:
    state = paired(a_game())
    with pytest.raises(BadQuestion, match="not to move"):
        GAME.choose(GAME.observe(state, 1), "natural", 1)
    with pytest.raises(BadQuestion, match="level"):
        GAME.choose(GAME.observe(state, 0), "genius", 1)
