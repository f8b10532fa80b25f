"""Work out which guesses may still be right, from what one seat of Face Cards knows: its own pairs, and every guess that was heard."""

from collections.abc import Sequence

from games.face_cards.observe import possible_guesses
from games.face_cards.types import Guess, Observation, Variant

Matches = dict[int, frozenset[int]]
"""For each card the cards it may belong to."""


def open_guesses(seen: Observation) -> tuple[Guess, ...]:
    """Return the guesses that may be right: none with a card of the seat's own pairs, none that was heard to be wrong or that would
    leave another pair without a partner. The true pairs of the others are always among them.
    """
    own = {card for pair in seen.own for card in (pair.front, pair.centre)}
    wrong = {(guess.front, guess.centre) for guess in seen.guesses if not guess.right}
    guesses = [
        guess for guess in possible_guesses(seen) if not own & {guess.front, guess.centre} and (guess.front, guess.centre) not in wrong
    ]
    if seen.variant is Variant.SECRET_AGENTS:
        return _within_centre(guesses, [card for card in seen.centre if card not in own])
    return _across(guesses, [front.card for front in seen.fronts if front.owner != seen.seat])


def _across(guesses: Sequence[Guess], fronts: Sequence[int]) -> tuple[Guess, ...]:
    """Every front has a centre card of its own."""
    matches = {front: frozenset(guess.centre for guess in guesses if guess.front == front) for front in fronts}
    if min(map(len, matches.values()), default=0) >= len(fronts):
        return tuple(guesses)  # whatever one front takes, enough is left for the others
    return tuple(
        guess
        for guess in guesses
        if _can_match({front: cards - {guess.centre} for front, cards in matches.items() if front != guess.front})
    )


def _can_match(matches: Matches) -> bool:
    """Tell whether every front can get a centre card of its own; the one with the fewest chooses first."""
    if not matches:
        return True
    front = min(matches, key=lambda one: (len(matches[one]), one))
    rest = {other: cards for other, cards in matches.items() if other != front}
    return any(_can_match({other: cards - {card} for other, cards in rest.items()}) for card in sorted(matches[front]))


def _within_centre(guesses: Sequence[Guess], cards: Sequence[int]) -> tuple[Guess, ...]:
    """Secret Agents: every card belongs to one other."""
    may = {frozenset((guess.front, guess.centre)) for guess in guesses}
    partners = {card: frozenset(other for other in cards if frozenset((card, other)) in may) for card in cards}
    if 2 * min(map(len, partners.values()), default=0) >= len(cards) + 2:
        return tuple(guesses)  # by Dirac's theorem the cards that any two leave can always be paired
    return tuple(guess for guess in guesses if _can_pair(_without(partners, guess.front, guess.centre)))


def _can_pair(partners: Matches) -> bool:
    """Tell whether all cards can be paired; the one with the fewest partners chooses first."""
    if not partners:
        return True
    card = min(partners, key=lambda one: (len(partners[one]), one))
    return any(_can_pair(_without(partners, card, other)) for other in sorted(partners[card]))


def _without(partners: Matches, one: int, other: int) -> Matches:
    gone = {one, other}
    return {card: those - gone for card, those in partners.items() if card not in gone}
