"""Imagine: what computer players say, see and stake."""

import pytest

from aya_sim.errors import BadQuestion
from aya_sim.rng import seeded
from games.core import simulate
from games.core.game_api import LEVELS, RANDOM
from games.imagine import GAME, odds
from games.imagine.saying import descriptions, lexicon, picture, reference, suits, told_in, words_of
from games.imagine.types import Bet, Describe, Play, Round, State
from tests.games.imagine.tables import begun, card_of, described, shown

DECK = begun().options.deck


def test_words_are_compared_without_small_words_case_or_plural() -> None:
    assert words_of("The Foxes' tails, in a STORM") == ("foxe", "tail", "storm")
    assert words_of("robots and a robot") == ("robot",)


def test_a_description_made_of_a_cards_tags_suits_it_in_full() -> None:
    for card in range(84):
        for words in descriptions(DECK, card):
            assert suits(DECK, words)[card] == pytest.approx(1.0)


def test_rare_words_say_more_than_common_ones() -> None:
    known, well = lexicon(DECK).cards, suits(DECK, "fox fog")
    assert len(known["fox"]) < len(known["fog"])
    for fox in known["fox"] - known["fog"]:
        assert all(0 < well[card] < well[fox] < 1 for card in known["fog"] - known["fox"])


def test_words_that_no_card_has_are_passed_over_and_alone_they_suit_nothing() -> None:
    tag = picture(DECK, 5).tags[0]
    assert suits(DECK, f"perhaps {tag}, somehow") == suits(DECK, tag)
    assert set(suits(DECK, "zzz qqq")) == {0.0}


def test_a_person_who_types_is_understood_by_an_expert() -> None:
    """The words of a card in one's hand, typed freely by the Architect: that card is played."""
    state = begun()
    wanted = state.hands[1][2]
    state = described(state, words=f"I see {' and '.join(picture(DECK, wanted).tags)}!")
    action, _ = GAME.choose(GAME.observe(state, 1), "expert", seeded(1))
    assert isinstance(action, Play)
    assert action.card == wanted


def test_an_expert_bets_on_the_only_card_that_suits_in_full() -> None:
    for seed in range(20):
        state = begun(4, seed)
        state = described(state, words=", ".join(picture(DECK, state.hands[0][0]).tags))
        for seat in (1, 2, 3):
            state = GAME.apply(state, Play(seat, state.hands[seat][0], 0))
        action, _ = GAME.choose(GAME.observe(state, 2), "expert", seeded(seed))
        assert action == Bet(2, card_of(state, 0), 2)


def test_where_wrong_bets_cost_an_expert_who_cannot_tell_bets_nothing() -> None:
    for wrong_bets_lose, amount in ((False, 2), (True, 0)):
        state = shown(begun(wrong_bets_lose=wrong_bets_lose), (0, 0, 0, 0))
        state = GAME.states.read(GAME.states.write(state).replace('"words":"a fox"', '"words":"zzz"'))
        action, _ = GAME.choose(GAME.observe(state, 1), "expert", seeded(3))
        assert isinstance(action, Bet)
        assert action.amount == amount


def test_an_architect_who_reckons_is_found_by_some_more_often_than_by_all_or_none() -> None:
    some = turns = 0
    for seed in range(40):
        for last in _turns(("expert",) * 4, seed):
            found = sum(bet is not None and bet.card == last.played[last.architect].card for bet in last.bets)
            turns += 1
            some += found in (1, 2)
    assert some > turns / 2


def _turns(levels: tuple[str, ...], seed: int) -> list[Round]:
    state, rng, found = GAME.new_game(len(levels), seed, deck="plain"), seeded(seed), list[Round]()
    before = None
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng = GAME.choose(GAME.observe(state, seat), levels[seat], rng)
        state = GAME.apply(state, action)
        if state.last is not before and state.last is not None:
            found.append(state.last)
            before = state.last
    return found


def test_a_description_of_one_card_only_promises_nothing_and_one_of_some_the_most() -> None:
    alone, some, all_of_them = (odds.stake_value_describing(4, suiting, 78) for suiting in (0, 8, 78))
    assert alone < 0
    assert some > 0
    assert some > all_of_them


def test_levels_are_a_ladder_in_points() -> None:
    """A hundred games in which all four sit at one table, every seat in turn; the figures of 500 are in docs/bots.md."""
    ladder = (*LEVELS[::-1], RANDOM)
    points = dict.fromkeys(ladder, 0)
    for seed in range(100):
        levels = tuple(ladder[(seat + seed) % 4] for seat in range(4))
        for level, score in zip(levels, simulate.play_game(simulate.Table("imagine", levels), seed).outcome.scores, strict=True):
            points[level] += score
    assert sorted(ladder, key=lambda level: -points[level]) == list(ladder)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(BadQuestion, match="level: expected beginner, natural, expert, random, got 'god'"):
        GAME.choose(GAME.observe(begun(), 0), "god", 0)


def test_natural_players_describe_in_the_words_of_their_card() -> None:
    for seed in range(30):
        state: State = begun(4, seed)
        action, _ = GAME.choose(GAME.observe(state, 0), "natural", seeded(seed))
        assert isinstance(action, Describe)
        assert action.words in descriptions(DECK, action.card)


BOXED = reference("box")


def test_a_description_in_french_is_read_as_its_english() -> None:
    for french, english in (
        ("la baleine au-dessus des collines", "whale hills"),
        ("l’ancre, la nuit", "anchor night"),
        ("un phare !", "lighthouse"),
    ):
        assert suits(BOXED, french) == pytest.approx(suits(BOXED, english), abs=0.15)
        best = max(suits(BOXED, english))
        assert suits(BOXED, french)[suits(BOXED, english).index(best)] == max(suits(BOXED, french))


def test_what_computers_say_is_told_in_french_and_what_people_say_as_they_said_it() -> None:
    for card in range(84):
        assert [told_in("en", BOXED, words) for words in descriptions(BOXED, card)] == [*descriptions(BOXED, card)]
    assert told_in("fr", BOXED, "whale, hills") == "baleine, collines"
    assert told_in("fr", BOXED, "taking the whale for a walk") == "promener la baleine"
    assert told_in("fr", BOXED, "a whale, I think") == "a whale, I think"
