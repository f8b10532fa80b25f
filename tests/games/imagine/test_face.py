"""Imagine's table: which turn it is, one's own card, what a bet can bring, and a new hand that asks first."""

from dataclasses import replace

import pygame
import pytest
from msgspec.structs import replace as with_fields

from games.card_table import card_art
from games.card_table.adapter import Reject, Submit
from games.card_table.scene import Scene, Spot
from games.imagine import GAME
from games.imagine.saying import name_in
from games.imagine.types import TURNS_AS_ARCHITECT, Bet, Observation, Pass, Phase, Play, Redraw, Wager
from games.imagine.ui.adapter import ADAPTER
from games.imagine.ui.scene import call
from games.imagine.ui.selection import PASS, REDRAW, Selection, press
from games.pictures import DeckKind, deck_named
from games.pictures.meaning import meaning
from tests.games.card_table.tables import LARGE, states, table_of


def scene(seen: Observation, chosen: Selection | None = None) -> Scene:
    """The table as this seat sees it."""
    return ADAPTER.build_scene(seen, chosen or Selection(), table_of(ADAPTER, seen.players, LARGE))


def spot(shown: Scene, key: str) -> Spot:
    """The spot with this key."""
    return next(one for one in shown.spots if one.key == key)


def betting(**options: bool) -> Observation:
    """What a player who is to bet sees."""
    state = next(one for one in states(ADAPTER, 3, 5, first_architect=0, **options) if one.phase == Phase.BET)
    return GAME.observe(state, 1)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_table_says_which_turn_it_is_and_of_how_many(players: int) -> None:
    of, said = players * TURNS_AS_ARCHITECT[players], []
    for state in states(ADAPTER, players, 2):
        if not GAME.is_over(state):
            said.append(spot(scene(GAME.observe(state, 0)), "turn").says)
    assert list(dict.fromkeys(said)) == [f"Turn {n} of {of}" for n in range(1, state.turn + 1)]


def test_the_own_card_carries_the_own_emblem_while_one_bets() -> None:
    seen = betting()
    assert seen.own is not None
    shown = scene(seen)
    own = spot(shown, f"card-{seen.own.card}")
    assert own.says == f"Your own card: {name_in('en', seen.options.deck, seen.own.card)}"
    others = [card for card in seen.shown if card != seen.own.card]
    assert all(spot(shown, f"card-{card}").says == call(seen.options.deck, card, table_of(ADAPTER, 3)) for card in others), "a short name"
    for size in ((120, 160), (240, 320)):  # as it lies there, and as it is looked at
        marked, plain = (pygame.Surface(size, 0, 32) for _ in range(2))
        own.paint(marked, marked.get_rect())
        card_art.picture(seen.options.deck, DeckKind.IMAGINE, seen.own.card, table_of(ADAPTER, seen.players, LARGE).theme)(
            plain, plain.get_rect()
        )
        corner = pygame.Rect(6, 6, 40, 40)
        assert pygame.image.tobytes(marked.subsurface(corner), "RGB") != pygame.image.tobytes(plain.subsurface(corner), "RGB")


def test_a_press_on_the_own_card_says_whose_it_is_also_while_others_bet() -> None:
    seen = betting()
    assert seen.own is not None
    assert press(seen, Selection(), ("card", seen.own.card)) == Reject("imagine.tells.own")
    other = next(card for card in seen.shown if card != seen.own.card)
    waiting = with_fields(seen, bet=Wager(other, 1))
    assert spot(scene(waiting), f"card-{seen.own.card}").act == ("card", seen.own.card)
    assert press(waiting, Selection(), ("card", seen.own.card)) == Reject("imagine.tells.yours")


def test_what_a_smaller_bet_can_bring_is_told_by_the_rule_that_is_played() -> None:
    assert "you lose nothing: betting less than 2 only wins less" in spot(scene(betting()), "amount-1").says
    assert scene(betting(), Selection(amount=1)).asks.endswith("A wrong bet costs nothing, so 2 would only win more.")
    assert (
        "costs nothing" not in scene(betting(), Selection(amount=2)).asks + scene(betting(wrong_bets_lose=True), Selection(amount=1)).asks
    )
    assert spot(scene(betting(wrong_bets_lose=True)), "amount-2").says.endswith("If it is not, you lose 2.")


def test_a_new_hand_is_paid_for_only_at_the_second_press() -> None:
    seen = GAME.observe(GAME.new_game(3, 1, first_architect=0), 0)
    chosen = replace(Selection(), card=seen.hand[0], words="a fox")
    asked = ADAPTER.press(seen, chosen, REDRAW)
    assert isinstance(asked, Selection)
    assert scene(seen, asked).asks == "Six new cards for 2 points? Press the button again to pay, or anything else to keep your hand."
    assert ADAPTER.press(seen, asked, REDRAW) == Submit(Redraw(0))
    kept = ADAPTER.press(seen, asked, ("amount", 1))
    assert kept == replace(chosen, amount=1)
    assert isinstance(ADAPTER.press(seen, ADAPTER.enter_text(seen, asked, "two"), REDRAW), Selection)
    assert ADAPTER.press(seen, asked, PASS) == Submit(Pass(0))


def test_any_seat_may_be_the_first_architect() -> None:
    for seat in range(5):
        assert GAME.new_game(5, 3, first_architect=seat).architect == seat
    assert {GAME.new_game(5, seed).architect for seed in range(40)} == set(range(5))


def test_the_last_turn_is_counted_once() -> None:
    *_, over = states(ADAPTER, 3, 2)
    seen = with_fields(GAME.observe(over, 0), phase=Phase.DESCRIBE)
    assert spot(scene(seen), "turn").says == "Turn 12 of 12"


def test_a_hint_says_what_on_the_card_fits_the_description() -> None:
    table = table_of(ADAPTER, 3, LARGE)
    seen = betting()
    assert seen.own is not None
    card = next(card for card in seen.shown if card != seen.own.card)
    thing = meaning(deck_named(seen.options.deck, "imagine"), card, "en").shows[0]
    assert ADAPTER.explain_hint is not None
    for words, told in ((thing, f"Suggestion: bet 2 on this card. What fits: {thing}"), ("xyzzy", "though no card clearly fits")):
        keys, sentence = ADAPTER.explain_hint(with_fields(seen, words=words), Bet(1, card, 2), table)
        assert keys == (f"card-{card}", "amount-2")
        assert told in sentence
    held = seen.hand[0]
    thing = meaning(deck_named(seen.options.deck, "imagine"), held, "en").shows[0]
    _, sentence = ADAPTER.explain_hint(with_fields(seen, words=thing, phase=Phase.PLAY), Play(1, held, 1), table)
    assert sentence.startswith(f"Suggestion: play this card and stake 1. What fits: {thing}")
