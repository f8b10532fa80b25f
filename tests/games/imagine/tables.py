"""Tables of Imagine at points that a test wants."""

from collections.abc import Sequence

from games.imagine import GAME
from games.imagine.types import Bet, Describe, Play, State


def begun(players: int = 4, seed: int = 1, **options: object) -> State:
    """A new game whose first Architect is seat 0."""
    return GAME.new_game(players, seed, **{"first_architect": 0, "deck": "plain", **options})


def described(state: State, stake: int = 1, words: str = "a fox") -> State:
    """The Architect has described the first card of the hand."""
    return GAME.apply(state, Describe(state.architect, state.hands[state.architect][0], words, stake))


def shown(state: State, stakes: Sequence[int]) -> State:
    """Everybody has played the first card of their hand with these stakes, by seat."""
    state = described(state, stakes[state.architect])
    for seat in GAME.to_move(state):
        state = GAME.apply(state, Play(seat, state.hands[seat][0], stakes[seat]))
    return state


def scored(state: State, stakes: Sequence[int], bets: Sequence[tuple[int, int] | None]) -> State:
    """A whole turn. bets: by seat (the seat whose card is chosen, the amount); seat -1: a card from the deck; None: the Architect."""
    state = shown(state, stakes)
    for seat in GAME.to_move(state):
        choice = bets[seat]
        assert choice is not None
        state = GAME.apply(state, Bet(seat, card_of(state, choice[0]), choice[1]))
    return state


def card_of(state: State, seat: int) -> int:
    """The card that this seat has on the table; -1: one from the deck."""
    played = [one.card if one is not None else None for one in state.played]
    if seat >= 0:
        card = played[seat]
        assert card is not None
        return card
    return next(card for card in state.shown if card not in played)


def gains(before: State, after: State) -> list[int]:
    """What everybody's score changed by."""
    return [new - old for old, new in zip(before.scores, after.scores, strict=True)]
