"""Refuse states of Imagine that cannot be: cards lost or doubled, numbers out of range, parts of another phase."""

from aya_sim.errors import BadFile, BadQuestion, Message
from aya_sim.rng import BITS
from games.core.game_api import check_count, check_range, check_state
from games.imagine.saying import deck_size
from games.imagine.types import (
    HAND,
    LEAST_PLAYERS,
    LEAST_SHOWN,
    LONGEST_DESCRIPTION,
    MOST_PLAYERS,
    MOST_STAKED,
    TURNS_AS_ARCHITECT,
    Phase,
    Round,
    State,
)


def validate(state: State) -> None:
    """Raise BadFile with the path of the first impossible value; accept every state that play can reach."""
    players = len(state.hands)
    check_range("$.hands", players, LEAST_PLAYERS, MOST_PLAYERS)
    for name in ("scores", "played", "bets"):
        check_count(f"$.{name}", len(getattr(state, name)), players, len(getattr(state, name)) == players)
    seat = Message("expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=players - 1, got=state.first)
    check_state(0 <= state.first < players, "$.first", seat)
    check_range("$.luck", state.rng, 0, (1 << BITS) - 1, "2**64 - 1")
    _check_turns(state, players)
    _check_cards(state)
    _check_phase(state, players)
    _check_amounts(state)
    if state.last is not None:
        _check_last(state.last, players, _cards_of(state.options.deck))


def _check_turns(state: State, players: int) -> None:
    most = players * TURNS_AS_ARCHITECT[players]
    check_range("$.turn", state.turn, 0, most)
    check_range("$.passes", state.passes, 0, min(players, state.turn))
    over = state.turn == most or state.passes == players
    why = f"{state.turn} turns with {state.passes} passes in a row do not go with {state.phase}"
    check_state(over == (state.phase == Phase.OVER), "$.phase", why)


def _check_cards(state: State) -> None:
    there = [*state.pile, *state.discards]
    for hand in state.hands:
        there += hand
        check_state(list(hand) == sorted(hand), "$.hands", "expected every hand ascending")
    laid = [one.card for one in state.played if one is not None]
    there += state.shown or laid
    check_state(not state.shown or set(laid) <= set(state.shown), "$.shown", "a card that was played is not shown")
    every = list(range(_cards_of(state.options.deck)))
    check_state(sorted(there) == every, "$", "expected every card of the deck once, in a hand, on a pile or on the table")


def _cards_of(deck: str) -> int:
    try:
        return deck_size(deck)
    except BadQuestion as unknown:
        raise BadFile.of(unknown, "$.options.deck") from None


def _check_phase(state: State, players: int) -> None:
    laid = [one is not None for one in state.played]
    wagered = [seat for seat, one in enumerate(state.bets) if one is not None]
    quiet = state.phase in (Phase.DESCRIBE, Phase.OVER)
    right = not any(laid) if quiet else laid[state.architect]
    check_state(right, "$.played", f"what was played does not go with {state.phase}")
    check_state(all(laid) == (state.phase == Phase.BET), "$.played", f"{sum(laid)} played cards do not go with {state.phase}")
    whole = all(len(hand) == HAND - out for hand, out in zip(state.hands, laid, strict=True))
    check_state(whole, "$.hands", f"expected {HAND} cards with the one played")
    shown = max(LEAST_SHOWN, players) if state.phase == Phase.BET else 0
    check_count("$.shown", len(state.shown), f"{shown} cards", len(state.shown) == shown)
    right = bool(state.words) != quiet and len(state.words) <= LONGEST_DESCRIPTION
    check_state(right, "$.words", f"this description does not go with {state.phase}")
    right = len(state.said) <= state.turn + (not quiet) and all(len(words) <= LONGEST_DESCRIPTION for words in state.said)
    check_state(right, "$.said", f"these descriptions do not go with turn {state.turn}")
    right = not wagered or (state.phase == Phase.BET and state.architect not in wagered and len(wagered) < players - 1)
    check_state(right, "$.bets", f"these bets do not go with {state.phase}")


def _check_amounts(state: State) -> None:
    for seat, (laid, wager) in enumerate(zip(state.played, state.bets, strict=True)):
        if laid is not None:
            check_range(f"$.played[{seat}].stake", laid.stake, 0, MOST_STAKED)
        if wager is not None and laid is not None:
            check_range(f"$.bets[{seat}].amount", wager.amount, 0, MOST_STAKED)
            right = wager.card in state.shown and wager.card != laid.card
            check_state(right, f"$.bets[{seat}].card", f"expected another one's card that is shown, got {wager.card}")


def _check_last(last: Round, players: int, cards: int) -> None:
    """Refuse a scored turn that could not be told."""
    seat = Message("expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=players - 1, got=last.architect)
    check_state(0 <= last.architect < players, "$.last.architect", seat)
    for name in ("played", "bets", "points"):
        check_count(f"$.last.{name}", len(getattr(last, name)), players, len(getattr(last, name)) == players)
    laid, shown = {one.card for one in last.played}, set(last.shown)
    number = len(laid) == players and len(shown) == len(last.shown) == max(LEAST_SHOWN, players)
    right = number and laid <= shown <= set(range(cards))
    check_state(right, "$.last.shown", "expected the cards that were played, and others of the deck")
    for better, wager in enumerate(last.bets):
        right = (wager is None) == (better == last.architect) and (wager is None or wager.card in shown)
        check_state(right, f"$.last.bets[{better}]", "expected a bet of everybody but the Architect, on a card that was shown")
