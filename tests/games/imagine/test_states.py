"""Imagine: states that cannot be are refused, and words come back from text."""

from typing import Any

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadFile
from games.imagine import GAME
from games.imagine.types import Laid, Phase, State, Wager
from tests.games.imagine.tables import begun, card_of, described, shown


def assert_impossible(state: State, path: str, **changed: Any) -> None:
    wrong = replace(state, **changed)
    with pytest.raises(BadFile) as told:
        GAME.states.read(GAME.states.write(wrong))
    assert str(told.value).startswith(f"{path}: ")


def test_a_card_that_is_lost_or_there_twice_is_refused() -> None:
    state = begun()
    assert_impossible(state, "$", pile=state.pile[1:])
    assert_impossible(state, "$", pile=(*state.pile[1:], state.hands[0][0]))
    assert_impossible(state, "$", discards=(84,))
    table = shown(state, (0, 0, 0, 0))
    assert_impossible(table, "$.shown", shown=tuple(card for card in table.shown if card != card_of(table, 1)) + table.pile[:1])


def test_hands_that_are_too_small_or_in_another_order_are_refused() -> None:
    state = begun()
    hands = state.hands
    assert_impossible(state, "$.hands", hands=(hands[0][::-1], *hands[1:]))
    assert_impossible(state, "$.hands", hands=(hands[0][1:], *hands[1:]), discards=hands[0][:1])
    assert_impossible(state, "$.hands", hands=hands[:2])


def test_numbers_out_of_range_are_refused_by_name() -> None:
    state = begun()
    assert_impossible(state, "$.first", first=4)
    assert_impossible(state, "$.turn", turn=13)
    assert_impossible(state, "$.passes", passes=1)
    assert_impossible(state, "$.scores", scores=(0, 0, 0))
    assert_impossible(state, "$.luck", rng=-1)
    table = shown(state, (0, 0, 0, 0))
    own = card_of(table, 1)
    assert_impossible(table, "$.bets[1].card", bets=(None, Wager(own, 1), None, None))
    assert_impossible(table, "$.bets[2].amount", bets=(None, None, Wager(own, 3), None))
    played = list(table.played)
    played[3] = Laid(card_of(table, 3), 7)
    assert_impossible(table, "$.played[3].stake", played=tuple(played))


def test_what_belongs_to_another_moment_is_refused() -> None:
    state = begun()
    assert_impossible(state, "$.phase", phase=Phase.OVER)
    assert_impossible(state, "$.words", words="a fox")
    assert_impossible(state, "$.said", said=("a fox",))
    assert_impossible(described(state), "$.said", said=("a" * 121,))
    assert_impossible(described(state), "$.words", words="")
    assert_impossible(described(state), "$.played", phase=Phase.BET)
    assert_impossible(state, "$.played", phase=Phase.PLAY)
    table = shown(state, (0, 0, 0, 0))
    assert_impossible(table, "$.bets", bets=(Wager(card_of(table, 1), 1), None, None, None))


def test_a_deck_that_is_not_there_is_refused_with_its_path() -> None:
    state = begun()
    with pytest.raises(BadFile, match="deck"):
        GAME.states.read(GAME.states.write(replace(state, options=replace(state.options, deck="elsewhere"))))


@pytest.mark.parametrize("words", ["l'été, déjà", '"quoted" \\ and {braced}', "日本", "🦊 fox"])
def test_any_words_come_back_from_text(words: str) -> None:
    state = described(begun(), words=words)
    assert GAME.states.read(GAME.states.write(state)) == state
    assert words in GAME.render_text(state)


def test_a_game_of_an_earlier_version_goes_on_without_what_was_said() -> None:
    text = GAME.states.write(described(begun()))
    older = GAME.states.read(text.replace(',"said":["a fox"]', ""))
    assert older.said == ()
    assert text != GAME.states.write(older)
