"""Where cards of Face Cards come from: draws, bonus pictures, hands filled up. The box serves when the draw pile cannot."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.face_cards.pairing import hand_cards
from games.face_cards.types import State

T = TypeVar("T")


def draw_card(state: State) -> tuple[int | None, State]:
    """The next card of the draw pile, and the state without it. The box is shuffled into an empty pile; None: both are empty."""
    if not state.pile:
        pile, rng = shuffle(state.rng, sorted(state.box))
        state = replace(state, pile=pile, box=(), rng=rng)
    if not state.pile:
        return None, state
    return state.pile[0], replace(state, pile=state.pile[1:])


def bonus(state: State, seat: int) -> State:
    """One more picture into the seat's album: from the box if it has one, else from the draw pile, else none."""
    if state.box:
        card: int | None = state.box[-1]
        state = replace(state, box=state.box[:-1])
    else:
        card, state = draw_card(state)
    return state if card is None else into_album(state, seat, (card,))


def into_album(state: State, seat: int, cards: tuple[int, ...]) -> State:
    """These cards are won for good."""
    return replace(state, albums=put(state.albums, seat, state.albums[seat] + cards))


def from_camera(state: State) -> list[int]:
    """The seats in turn order."""
    return [(state.camera + step) % state.players for step in range(state.players)]


def refill_hands(state: State, cards: int) -> State:
    """Everybody draws one card after another, so many times, from the camera owner on; never to more than was dealt at first."""
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
    """The same values with another at this seat."""
    return tuple(value if place == seat else old for place, old in enumerate(values))
