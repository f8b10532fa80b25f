"""Imagine: what computer players say, see and stake."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace as with_fields

from aya_sim.errors import BadQuestion
from aya_sim.rng import seeded
from games.core import simulate
from games.core.game_api import LEVELS, RANDOM
from games.imagine import GAME, odds
from games.imagine.saying import WHOLE, allusions, descriptions, hear, picture, reference, told_in
from games.imagine.types import Bet, Describe, Laid, Pass, Play, Redraw, Round, State
from games.pictures import COLOURS, Deck, DeckKind, Picture, deck_named, save_deck
from games.pictures.meaning import meaning
from tests.games.imagine.tables import begun, card_of, described, shown

DECK = begun().options.deck


def test_a_description_in_full_fits_its_own_card_best() -> None:
    for card in range(84):
        fits = hear(DECK, ", ".join(picture(DECK, card).tags))
        assert fits[card] == fits.max() > 0


def test_words_that_nobody_knows_fit_nothing() -> None:
    assert not hear(DECK, "qwxzvk bnmpfd").any()


def test_a_line_of_the_deck_is_not_known_by_heart() -> None:
    """What a computer player says is heard as if a person had said it: what else is on the card must lead to it."""
    lines = [(card, line) for card in range(84) for line in descriptions(BOXED, card)[:8]]
    first = [hear(BOXED, line)[card] == hear(BOXED, line).max() for card, line in lines]
    assert 0.1 < sum(first) / len(first) < 0.8


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_who_types_is_understood(level: str) -> None:
    """Ten cards, in other words than those of their names: most often the card that is meant is bet on."""
    deck = deck_named("box", "imagine")
    right = 0
    for seed, (name, words) in enumerate(PLAIN_WORDS.items()):
        card = next(number for number, one in enumerate(deck.pictures) if one.id == name)
        others = [other for other in range(3, 84, 7) if other != card][:4]
        seen = with_fields(
            GAME.observe(_betting(seed), 1), words=words, shown=(*others[:2], card, *others[2:]), own=None, has_played=(True,) * 4
        )
        action, _ = GAME.choose(with_fields(seen, own=Laid(others[0], 0)), level, seeded(seed))
        assert isinstance(action, Bet)
        right += action.card == card
    assert right >= {"beginner": 5, "natural": 8, "expert": 9}[level]


PLAIN_WORDS = {
    "whale-over-hills": "an ocean giant taken for a stroll",
    "teapot-desert": "hot drink among the dunes",
    "lighthouse-cloud": "ships up there will find the coast",
    "candle-mountain": "a little flame on the summit",
    "bear-bed": "sleeping through the winter",
    "giraffe-fog": "a long neck in the mist",
    "astronaut-diver": "space meets the ocean",
    "needle-night": "who sews the stars together?",
    "two-moons-bench": "lovers in the park at night",
    "rain-of-keys": "bring an umbrella, it is raining metal",
}


def _betting(seed: int) -> State:
    return shown(begun(4, seed, deck="box"), (0, 0, 0, 0))


def test_an_expert_bets_on_the_only_card_that_suits_in_full() -> None:
    for seed in range(20):
        state = begun(4, seed)
        state = described(state, words=", ".join(picture(DECK, state.hands[0][0]).tags))
        for seat in (1, 2, 3):
            state = GAME.apply(state, Play(seat, state.hands[seat][0], 0))
        action, _ = GAME.choose(GAME.observe(state, 2), "expert", seeded(seed))
        assert action == Bet(2, card_of(state, 0), 2)


def test_where_wrong_bets_cost_a_player_who_cannot_tell_bets_nothing() -> None:
    for level in ("natural", "expert"):
        for wrong_bets_lose, amount in ((False, 2), (True, 0)):
            state = shown(begun(wrong_bets_lose=wrong_bets_lose), (0, 0, 0, 0))
            state = GAME.states.read(GAME.states.write(state).replace('"words":"a fox"', '"words":"qwxzvk"'))
            action, _ = GAME.choose(GAME.observe(state, 1), level, seeded(4))
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


def _turns(levels: tuple[str, ...], seed: int, deck: str = "plain") -> list[Round]:
    states = _states(levels, seed, deck)
    return [after.last for before, after in pairwise(states) if after.last is not None and after.last is not before.last]


def _last_state(levels: tuple[str, ...], seed: int, deck: str) -> State:
    return _states(levels, seed, deck)[-1]


def _states(levels: tuple[str, ...], seed: int, deck: str) -> list[State]:
    states, rng = [GAME.new_game(len(levels), seed, deck=deck)], seeded(seed)
    while not GAME.is_over(states[-1]):
        seat = GAME.to_move(states[-1])[0]
        action, rng = GAME.choose(GAME.observe(states[-1], seat), levels[seat], rng)
        states.append(GAME.apply(states[-1], action))
    return states


def test_a_description_that_fits_one_card_or_none_promises_nothing_and_one_of_some_the_most() -> None:
    """One card fits in full: all find it. The card fits less than many others: no one does. Between the two some do."""
    plain = np.zeros(78, np.int64)
    divided = np.where(np.arange(78) < 7, WHOLE // 2, 0)
    better = np.where(np.arange(78) < 60, WHOLE, 0)
    found = odds.imagine_finders(np.stack([plain, divided, better]), np.array([WHOLE, WHOLE // 2, 0]), 4, odds.Guess(64, 1000), 1)
    alone, some, none = odds.stake_value(found, 4)
    assert alone == none == -64
    assert some > 0


def test_a_stake_on_the_best_card_promises_more_than_on_one_that_hardly_fits() -> None:
    fits = np.arange(78) * 100
    promises = [odds.promise_playing(fits, own, 4, odds.Guess(64, 1000), 1) for own in (0, 5000, WHOLE)]
    assert promises == sorted(promises)
    assert promises[0] == -64
    assert promises[2] > 64


@pytest.mark.parametrize("level", LEVELS)
def test_architects_say_nothing_twice_and_experts_no_bare_thing(level: str) -> None:
    said: list[str] = []
    for seed in range(4):
        last = _last_state((level,) * 6, seed, "box")
        assert len(set(last.said)) == len(last.said)
        said += last.said
    named = {entry for card in range(84) for entry in descriptions(BOXED, card) if entry not in allusions(BOXED, card)}
    assert (level == "beginner") == bool(named.intersection(said))
    assert not set(COLOURS).intersection(said)


def test_architects_stake_more_where_some_will_find_their_card_and_now_and_then_give_a_turn_away() -> None:
    stakes, gains, passes = set[int](), {0: list[int](), 2: list[int]()}, 0
    for seed in range(30):
        for last in _turns(("expert",) * 4, seed, "box"):
            own = last.played[last.architect]
            found = sum(bet is not None and bet.card == own.card for bet in last.bets)
            stakes.add(own.stake)
            if own.stake in gains:
                gains[own.stake].append(found if 0 < found < 3 else -1)
        passes += _last_state(("natural",) * 4, seed, "box").turn - len(_turns(("natural",) * 4, seed, "box"))
    assert stakes == {0, 1, 2}
    assert sum(gains[2]) / len(gains[2]) > sum(gains[0]) / len(gains[0])
    assert passes > 0


def test_the_last_idea_gone_an_architect_passes() -> None:
    seen = GAME.observe(begun(), 0)
    every = tuple(words for card in seen.hand for words in descriptions(DECK, card))
    for level in LEVELS:
        assert GAME.choose(with_fields(seen, said=every), level, seeded(1))[0] == Pass(0)


def test_a_hand_that_promises_little_to_six_is_changed_for_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "stake_value", lambda found, _players: -np.ones(len(found)))
    assert GAME.choose(GAME.observe(begun(6), 0), "expert", seeded(1))[0] == Redraw(0)


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


def test_players_describe_in_the_words_of_their_card() -> None:
    for level in LEVELS:
        actions = [GAME.choose(GAME.observe(begun(4, seed), 0), level, seeded(seed))[0] for seed in range(20)]
        told = [action for action in actions if isinstance(action, Describe)]
        assert len(told) >= 15
        assert all(action.words in descriptions(DECK, action.card) for action in told)


BOXED = reference("box")


def test_a_description_in_french_is_understood_as_one_in_english() -> None:
    for french, english in (
        ("la baleine au-dessus des collines", "the whale over the hills"),
        ("l’ours dans son lit", "the bear in its bed"),
        ("un phare !", "a lighthouse"),
    ):
        assert hear(BOXED, french).argmax() == hear(BOXED, english).argmax()


def test_what_computers_say_is_told_in_french_and_what_people_say_as_they_said_it() -> None:
    deck = deck_named("box", "imagine")
    for card in range(84):
        assert [told_in("en", BOXED, words) for words in descriptions(BOXED, card)] == [*descriptions(BOXED, card)]
        english, french = (meaning(deck, card, language).says for language in ("en", "fr"))
        assert [told_in("fr", BOXED, line) for line in english] == list(french)
    assert told_in("fr", BOXED, "friendship, rope") == "amitié, corde"
    assert told_in("fr", BOXED, "a whale, I think") == "a whale, I think"


def test_pictures_of_ones_own_are_described_by_the_words_beside_them(tmp_path: Path) -> None:
    pictures = tuple(Picture(id=f"{k}.png", tags=(f"tag{k}", "sea"), says=(f"line {k} of a tale",)) for k in range(40))
    deck = save_deck(tmp_path / "mine.json", Deck("mine", DeckKind.IMAGINE, pictures)).reference
    assert descriptions(deck, 7)[0] == "line 7 of a tale"
    assert "tag7, sea" in descriptions(deck, 7)
    assert all(":" not in words for card in range(40) for words in descriptions(deck, card))
    assert hear(deck, "tag7 by the sea").argmax() == 7
