"""Refuse states of Imagine that cannot be: cards lost or doubled, numbers out of range, parts of another phase."""

from typing import NoReturn

from aya_sim.errors import BadFile, BadQuestion, Message, impossible
from aya_sim.rng import BITS
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
    State,
)


def validate(state: State) -> None:
    """Raise BadFile with the path of the first impossible value; accept every state that play can reach."""
    players = len(state.hands)
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        _refuse(
            "$.hands", Message("expected.range", "expected {low} to {high}, got {got}", low=LEAST_PLAYERS, high=MOST_PLAYERS, got=players)
        )
    for name in ("scores", "played", "bets"):
        if len(getattr(state, name)) != players:
            _refuse(f"$.{name}", Message("expected", "expected {what}, got {got}", what=players, got=len(getattr(state, name))))
    if not 0 <= state.first < players:
        _refuse(
            "$.first", Message("expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=players - 1, got=state.first)
        )
    if not 0 <= state.rng < 1 << BITS:
        _refuse("$.luck", Message("expected.range", "expected {low} to {high}, got {got}", low=0, high="2**64 - 1", got=state.rng))
    _validate_turns(state, players)
    _validate_cards(state)
    _validate_phase(state, players)


def _validate_turns(state: State, players: int) -> None:
    most = players * TURNS_AS_ARCHITECT[players]
    if not 0 <= state.turn <= most:
        _refuse("$.turn", Message("expected.range", "expected {low} to {high}, got {got}", low=0, high=most, got=state.turn))
    if not 0 <= state.passes <= min(players, state.turn):
        _refuse(
            "$.passes",
            Message("expected.range", "expected {low} to {high}, got {got}", low=0, high=min(players, state.turn), got=state.passes),
        )
    over = state.turn == most or state.passes == players
    if over != (state.phase == Phase.OVER):
        _refuse("$.phase", f"{state.turn} turns with {state.passes} passes in a row do not go with {state.phase}")


def _validate_cards(state: State) -> None:
    there = [*state.pile, *state.discards]
    for hand in state.hands:
        there += hand
        if list(hand) != sorted(hand):
            _refuse("$.hands", "expected every hand ascending")
    laid = [one.card for one in state.played if one is not None]
    there += state.shown or laid
    if state.shown and not set(laid) <= set(state.shown):
        _refuse("$.shown", "a card that was played is not shown")
    if sorted(there) != list(range(_cards_of(state.options.deck))):
        _refuse("$", "expected every card of the deck once, in a hand, on a pile or on the table")


def _cards_of(deck: str) -> int:
    try:
        return deck_size(deck)
    except BadQuestion as unknown:
        raise BadFile.of(unknown, "$.options.deck") from None


def _validate_phase(state: State, players: int) -> None:
    laid = [one is not None for one in state.played]
    wagered = [seat for seat, one in enumerate(state.bets) if one is not None]
    quiet = state.phase in (Phase.DESCRIBE, Phase.OVER)
    if any(laid) if quiet else not laid[state.architect]:
        _refuse("$.played", f"what was played does not go with {state.phase}")
    if all(laid) != (state.phase == Phase.BET):
        _refuse("$.played", f"{sum(laid)} played cards do not go with {state.phase}")
    if any(len(hand) != HAND - out for hand, out in zip(state.hands, laid, strict=True)):
        _refuse("$.hands", f"expected {HAND} cards with the one played")
    shown = max(LEAST_SHOWN, players) if state.phase == Phase.BET else 0
    if len(state.shown) != shown:
        _refuse("$.shown", Message("expected", "expected {what}, got {got}", what=f"{shown} cards", got=len(state.shown)))
    if bool(state.words) == quiet or len(state.words) > LONGEST_DESCRIPTION:
        _refuse("$.words", f"this description does not go with {state.phase}")
    if wagered and (state.phase != Phase.BET or state.architect in wagered or len(wagered) == players - 1):
        _refuse("$.bets", f"these bets do not go with {state.phase}")
    _validate_amounts(state)


def _validate_amounts(state: State) -> None:
    for seat, (laid, wager) in enumerate(zip(state.played, state.bets, strict=True)):
        if laid is not None and not 0 <= laid.stake <= MOST_STAKED:
            _refuse(
                f"$.played[{seat}].stake",
                Message("expected.range", "expected {low} to {high}, got {got}", low=0, high=MOST_STAKED, got=laid.stake),
            )
        if wager is None or laid is None:
            continue
        if not 0 <= wager.amount <= MOST_STAKED:
            _refuse(
                f"$.bets[{seat}].amount",
                Message("expected.range", "expected {low} to {high}, got {got}", low=0, high=MOST_STAKED, got=wager.amount),
            )
        if wager.card not in state.shown or wager.card == laid.card:
            _refuse(f"$.bets[{seat}].card", f"expected another one's card that is shown, got {wager.card}")


def _refuse(path: str, why: Message | str) -> NoReturn:
    raise impossible(path, why)
