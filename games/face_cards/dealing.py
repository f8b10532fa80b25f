"""Draw cards for Face Cards: hands, bonus pictures and refills. The box serves when the draw pile cannot."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.face_cards.pairing import hand_cards
from games.face_cards.types import State

T = TypeVar("T")


def draw_card(state: State) -> tuple[int | None, State]:
    """Return the next card of the draw pile and the state without it; the box is shuffled into an empty pile.

    The card is None when both are empty.
    """
    if not state.pile:
        pile, rng = shuffle(state.rng, sorted(state.box))
        state = replace(state, pile=pile, box=(), rng=rng)
    if not state.pile:
        return None, state
    return state.pile[0], replace(state, pile=state.pile[1:])


def bonus(state: State, seat: int) -> State:
    """Return the state with one more picture in the seat's album: from the box, else from the draw pile, else none."""
    if state.box:
        card: int | None = state.box[-1]
        state = replace(state, box=state.box[:-1])
    else:
        card, state = draw_card(state)
    return state if card is None else into_album(state, seat, (card,))


def into_album(state: State, seat: int, cards: tuple[int, ...]) -> State:
    """Return the state with these cards won by the seat."""
    return replace(state, albums=put(state.albums, seat, state.albums[seat] + cards))


def from_camera(state: State) -> list[int]:
    """Return the seats in turn order, the camera owner first."""
    return [(state.camera + step) % state.players for step in range(state.players)]


def refill_hands(state: State, cards: int) -> State:
    """Return the state after each player has drawn this many cards, one at a time from the camera owner on.

    No hand grows larger than it was dealt at first.
    """
    most = hand_cards(state.players, state.variant)
    for _ in range(cards):
        for seat in from_camera(state):
            if len(state.hands[seat]) == most:  # who had no face to pair a card with, when cards were short
                continue
            card, state = draw_card(state)
            if card is not None:
                state = replace(state, hands=put(state.hands, seat, tuple(sorted((*state.hands[seat], card)))))
    return state


def put(values: Iterable[T], seat: int, value: T) -> tuple[T, ...]:
    """Return the same values with another one at this seat."""
    return tuple(value if place == seat else old for place, old in enumerate(values))
