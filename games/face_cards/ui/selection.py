"""What a player of Face Cards has selected, and what a press or drop does. Holds no pixels and no state."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.card_table.adapter import Reject, Submit
from games.face_cards.pairing import pairs_per_round
from games.face_cards.types import Action, Guess, MakePair, Observation, Phase, Stop, Variant


@dataclass(frozen=True, slots=True)
class Card:
    """A card that can be picked, by its number in the deck."""

    number: int


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a card of the hand: "front" or "centre"; "hand" takes it back."""

    name: str


@dataclass(frozen=True, slots=True)
class Do:
    """A button: "make" the pair, "swap" its cards, "stop" and keep."""

    what: str


@dataclass(frozen=True, slots=True)
class Look:
    """Open the album of a seat, or the box (None), and close it again."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Selection:
    """The cards picked so far. looks: the album or box that is open."""

    front: int | None = None
    centre: int | None = None
    looks: Look | None = None


Answer: TypeAlias = Selection | Submit[Action] | Reject

PICK_TWO = "faces.no.pick_two"
PICK_ONE = "faces.no.pick_one"
THE_FACE_STAYS = "faces.no.the_face_stays"
OWN_FRONT = "faces.no.own_front"
OWN_PAIR = "faces.no.own_pair"
ONE_OF_EACH = "faces.no.one_of_each"
NOTHING_TO_STOP = "faces.no.nothing_to_stop"


def initial_selection(seen: Observation) -> Selection:
    """Return a selection with nothing picked."""
    return Selection()


def retain_selection(before: Observation, after: Observation, chosen: Selection) -> Selection:
    """Return what stays selected after others have moved: everything while pairs are made, later only what is looked at."""
    if (before.round, before.phase, before.hand) == (after.round, after.phase, after.hand):
        return chosen
    return Selection(looks=chosen.looks) if before.round == after.round else Selection()


def pairs_now(seen: Observation) -> bool:
    """Tell whether this seat has a pair to make."""
    if seen.phase is not Phase.PAIRING or len(seen.own) >= pairs_per_round(seen.variant):
        return False
    if seen.variant is Variant.IMPROV_TALENTS:
        return seen.faces[seen.seat] is not None and bool(seen.hand)
    return len(seen.hand) >= 2


def guesses_now(seen: Observation) -> bool:
    """Tell whether it is this seat's turn to guess."""
    return seen.phase is Phase.GUESSING and seen.guesser == seen.seat


def placed_cards(seen: Observation, chosen: Selection) -> tuple[int | None, int | None]:
    """Return the cards on the front place and on the centre place, None where empty."""
    if seen.variant is Variant.IMPROV_TALENTS and pairs_now(seen):
        return seen.faces[seen.seat], chosen.centre
    return chosen.front, chosen.centre


def press(seen: Observation, chosen: Selection, act: Hashable) -> Answer:
    """Return what pressing a card, a place, a button or an album does."""
    match act:
        case Look():
            return replace(chosen, looks=None if chosen.looks == act else act)
        case Do("stop"):
            return Submit(Stop(seen.seat)) if seen.won or not guesses_now(seen) else Reject(NOTHING_TO_STOP)
        case Do() | Place() | Card() if pairs_now(seen):
            return _pressed_in_pairing(seen, replace(chosen, looks=None), act)
        case Card(number) if guesses_now(seen):
            return _pointed_at(seen, replace(chosen, looks=None), number)
    return chosen


def drop(seen: Observation, chosen: Selection, held: Hashable, onto: Hashable) -> Answer:
    """Return what dropping a card onto a place or another card does."""
    if not isinstance(held, Card) or held == onto:
        return chosen
    chosen = replace(chosen, looks=None)
    if pairs_now(seen):
        return _laid_down(seen, chosen, held.number, onto)
    if guesses_now(seen) and isinstance(onto, Card):
        return _match(seen, chosen, held.number, onto.number)
    return chosen


def pair_of(seen: Observation, chosen: Selection) -> MakePair | None:
    """Return the selected pair, or None while a card is missing."""
    front, centre = placed_cards(seen, chosen)
    if front is None or centre is None:
        return None
    if seen.variant is Variant.SECRET_AGENTS:
        front, centre = sorted((front, centre))
    return MakePair(seen.seat, front, centre)


def _pressed_in_pairing(seen: Observation, chosen: Selection, act: Do | Place | Card) -> Answer:
    fixed = seen.variant is Variant.IMPROV_TALENTS
    match act:
        case Do("make"):
            made = pair_of(seen, chosen)
            return Reject(PICK_ONE if fixed else PICK_TWO) if made is None else Submit(made)
        case Do("swap"):
            return Reject(THE_FACE_STAYS) if fixed else replace(chosen, front=chosen.centre, centre=chosen.front)
        case Place("front"):
            return Reject(THE_FACE_STAYS) if fixed else replace(chosen, front=None)
        case Place("centre"):
            return replace(chosen, centre=None)
        case Card(number) if number in (chosen.front, chosen.centre):
            return _taken_back(chosen, number)
        case Card(number) if number in seen.hand:
            to_front = chosen.front is None and not fixed
            return replace(chosen, front=number) if to_front else replace(chosen, centre=number)
        case Card() if fixed:
            return Reject(THE_FACE_STAYS)
    return chosen


def _laid_down(seen: Observation, chosen: Selection, card: int, onto: Hashable) -> Answer:
    fixed = seen.variant is Variant.IMPROV_TALENTS
    front, centre = placed_cards(seen, chosen)
    if card not in seen.hand:
        return Reject(THE_FACE_STAYS) if card == front else chosen
    to_front = onto == Place("front") or (isinstance(onto, Card) and onto.number == front)
    to_centre = onto == Place("centre") or (isinstance(onto, Card) and onto.number == centre)
    if to_front:
        other = chosen.front if chosen.centre == card else chosen.centre  # they change places
        return Reject(THE_FACE_STAYS) if fixed else replace(chosen, front=card, centre=other)
    if to_centre:
        return replace(chosen, front=chosen.centre if chosen.front == card else chosen.front, centre=card)
    return _taken_back(chosen, card)


def _taken_back(chosen: Selection, card: int) -> Selection:
    return replace(chosen, front=None if chosen.front == card else chosen.front, centre=None if chosen.centre == card else chosen.centre)


def _pointed_at(seen: Observation, chosen: Selection, card: int) -> Answer:
    """One of the two cards of a guess; the second one makes it."""
    if card in (chosen.front, chosen.centre):
        return _taken_back(chosen, card)
    if seen.variant is Variant.SECRET_AGENTS:
        return replace(chosen, centre=card) if chosen.centre is None else _match(seen, chosen, chosen.centre, card)
    if _owner(seen, card) == seen.seat:
        return Reject(OWN_FRONT)
    chosen = replace(chosen, centre=card) if card in seen.centre else replace(chosen, front=card)
    if chosen.front is None or chosen.centre is None:
        return chosen
    return Submit(Guess(seen.seat, chosen.front, chosen.centre))


def _match(seen: Observation, chosen: Selection, one: int, other: int) -> Answer:
    if seen.variant is Variant.SECRET_AGENTS:
        low, high = sorted((one, other))
        if any((pair.front, pair.centre) == (low, high) for pair in seen.own):
            return Reject(OWN_PAIR)
        return Submit(Guess(seen.seat, low, high))
    front, centre = (other, one) if one in seen.centre else (one, other)
    if _owner(seen, front) == seen.seat:
        return Reject(OWN_FRONT)
    if centre not in seen.centre or _owner(seen, front) is None:
        return Reject(ONE_OF_EACH)
    return Submit(Guess(seen.seat, front, centre))


def _owner(seen: Observation, card: int) -> int | None:
    """Before whom this card lies."""
    return next((front.owner for front in seen.fronts if front.card == card), None)
