"""What a player of Albedo has selected, and what a press or drop does. Knows observations and words, no pixels.

Targets are tuples, the first element a word: ("card", which), ("planet", where), ("turn",), ("hand",), ("done",), ("land", location),
("place", sub-location), ("stay", which unit), ("look", what, seat), ("close",). A target that does not fit the moment is refused.
"""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.albedo.observe import Observation, ground_value, stack, sublocations
from games.albedo.tables import LOCATIONS, Sublocation, printed_tables, values_of
from games.albedo.types import Action, Allocate, Choose, Phase, Spend, Stack
from games.albedo.worth import strength
from games.card_table.adapter import Reject, Submit


@dataclass(frozen=True, slots=True)
class Selection:
    """The hand as allocated so far, or the sub-locations wanted so far, and the pile that is open."""

    sent: tuple[int | None, ...] = ()  # by card of the hand: to which planet of the round; None: still in hand
    turned: tuple[bool, ...] = ()  # by card of the hand
    held: int | None = None  # the card of the hand that the next press is about
    taken: tuple[int, ...] = ()  # sub-locations
    garrison: tuple[tuple[int, int], ...] = ()  # (city, which of one's own units here stays in it)
    looks: tuple[str, int] | None = None  # ("deck", "discard" or "fleet", whose) or ("planet", which of the round)

    def code(self, hand: Stack, card: int) -> int:
        """Return as what this card of the hand lies now."""
        return 2 * hand[card] + self.turned[card]


Answer: TypeAlias = Selection | Submit[Action] | Reject


def initial_selection(seen: Observation) -> Selection:
    """Return a selection with nothing allocated or wanted; the first card of the hand is the next to send."""
    cards = len(seen.hand)
    return Selection(sent=(None,) * cards, turned=(False,) * cards, held=0 if cards else None)


def retain_selection(before: Observation, after: Observation, chosen: Selection) -> Selection:
    """Return what stays selected after others have moved: what was allocated from the same hand in the same round."""
    same = (before.round, before.hand, before.phase) == (after.round, after.hand, after.phase)
    if same and (after.phase == Phase.ALLOCATE or (before.at, before.spent) == (after.at, after.spent)):
        return chosen
    return replace(initial_selection(after), looks=chosen.looks if before.round == after.round else None)


def is_look(before: Selection, after: Selection) -> bool:
    """Tell whether nothing differs but the pile that is open."""
    return replace(before, looks=after.looks) == after


def press(seen: Observation, chosen: Selection, act: Hashable) -> Answer:
    """Return what pressing this does."""
    match act:
        case ("look", str(what), int(seat)) if 0 <= seat < len(seen.seats):
            return replace(chosen, looks=None if chosen.looks == (what, seat) else (what, seat))
        case ("close",):
            return replace(chosen, looks=None)
        case ("key", int(number)):
            return _press_number(seen, chosen, number)
    if seen.seat not in seen.moving:
        return no("waits")
    if seen.phase == Phase.ALLOCATE:
        return _press_sending(seen, chosen, act)
    return _press_landing(seen, chosen, act) if seen.phase == Phase.LOCATE else _press_spending(seen, chosen, act)


def drop(seen: Observation, chosen: Selection, held: Hashable, onto: Hashable) -> Answer:
    """Return what dropping one thing on another does."""
    match held, onto:
        case ("card", int(card)), ("planet", int(planet)) if seen.phase == Phase.ALLOCATE and 0 <= card < len(chosen.sent):
            answer = _send(seen, replace(chosen, held=card), planet)
            return replace(answer, held=card) if isinstance(answer, Selection) else answer
        case ("card", int(card)), ("hand",) if seen.phase == Phase.ALLOCATE and 0 <= card < len(chosen.sent):
            return press(seen, replace(chosen, held=card), ("hand",))
        case ("emblem",), ("land", int(_)):
            return press(seen, chosen, onto)
        case ("stay", int(unit)), ("place", int(place)) if seen.phase == Phase.SPEND and seen.seat in seen.moving:
            return _stays_in(seen, chosen, unit, place)
    return no("not_there")


def no(name: str, **values: object) -> Reject:
    """Return a refusal: the name of its sentence, and what is filled in."""
    return Reject(f"albedo.no.{name}", tuple(values.items()))


def _press_number(seen: Observation, chosen: Selection, number: int) -> Answer:
    """A number key: the planet, the location or the sub-location of that number, from 0."""
    kind = {Phase.ALLOCATE: "planet", Phase.LOCATE: "land"}.get(seen.phase, "place")
    return press(seen, chosen, (kind, number))


# Sending


def left_in_hand(chosen: Selection) -> int:
    """Return how many cards still have to be sent."""
    return chosen.sent.count(None)


def posts(seen: Observation, chosen: Selection) -> tuple[Stack, ...]:
    """Return what is sent so far, a stack a planet."""
    return tuple(
        tuple(sorted(chosen.code(seen.hand, card) for card, to in enumerate(chosen.sent) if to == planet))
        for planet in range(len(seen.revealed))
    )


def _press_sending(seen: Observation, chosen: Selection, act: Hashable) -> Answer:
    match act:
        case ("card", int(card)) if 0 <= card < len(chosen.sent):
            return _turn(seen, chosen) if chosen.held == card else replace(chosen, held=card)
        case ("turn",):
            return _turn(seen, chosen)
        case ("planet", int(planet)):
            return _send(seen, chosen, planet)
        case ("hand",):
            if chosen.held is None:
                return no("none_held")
            return replace(chosen, sent=_with(chosen.sent, chosen.held, None))
        case ("done",):
            left = left_in_hand(chosen)
            return no("still_in_hand", n=left) if left else Submit(Allocate(seen.seat, posts(seen, chosen)))
    return no("not_there")


def _turn(seen: Observation, chosen: Selection) -> Answer:
    if chosen.held is None:
        return no("none_held")
    unit = printed_tables(seen.tables).units[seen.hand[chosen.held]]
    if unit.turned is None:
        return no("one_loadout")
    return replace(chosen, turned=_with(chosen.turned, chosen.held, not chosen.turned[chosen.held]))


def _send(seen: Observation, chosen: Selection, planet: int) -> Answer:
    """The card held goes to this planet, and the next one still in hand is held."""
    if seen.seat not in seen.moving:
        return no("waits")
    if not 0 <= planet < len(seen.revealed):
        return no("no_planet", n=len(seen.revealed))
    if chosen.held is None:
        return no("none_held")
    sent = _with(chosen.sent, chosen.held, planet)
    cards = range(len(sent))
    waiting = [card for card in (*cards[chosen.held :], *cards) if sent[card] is None]
    return replace(chosen, sent=sent, held=waiting[0] if waiting else chosen.held)


# Landing


def is_full(seen: Observation, location: int) -> bool:
    """Tell whether this location holds one player and is taken; the middle one holds any number."""
    return location != 1 and location in seen.locations


def _press_landing(seen: Observation, chosen: Selection, act: Hashable) -> Answer:
    match act:
        case ("land", int(location)) if 0 <= location < LOCATIONS:
            if is_full(seen, location):
                other = 2 - location
                name = "full_both" if is_full(seen, other) else "full"
                return no(name, location=location + 1, other=other + 1)
            return Submit(Choose(seen.seat, seen.revealed[seen.at], location))
        case ("emblem",):
            return no("pick_location")
    return no("not_there")


# Spending


def cost(here: tuple[Sublocation, ...], taken: tuple[int, ...]) -> int:
    """Return what these sub-locations cost together."""
    return sum(here[place].cost for place in taken)


def ground_left(seen: Observation, chosen: Selection) -> int:
    """Return the ground value that is not spent yet."""
    return ground_value(seen) - cost(sublocations(seen), chosen.taken)


def can_take_more(seen: Observation, chosen: Selection) -> bool:
    """Tell whether what is not spent yet pays for something that is not taken yet."""
    return any(place not in chosen.taken and not isinstance(_take(seen, chosen, place), Reject) for place in range(len(sublocations(seen))))


def stays(chosen: Selection, unit: int) -> int | None:
    """Return the city this unit of one's own stack stays in."""
    return next((city for city, staying in chosen.garrison if staying == unit), None)


def _press_spending(seen: Observation, chosen: Selection, act: Hashable) -> Answer:
    here = sublocations(seen)
    match act:
        case ("place", int(place)) if 0 <= place < len(here):
            if place in chosen.taken:
                garrison = tuple(pair for pair in chosen.garrison if pair[0] != place)
                return replace(chosen, taken=tuple(one for one in chosen.taken if one != place), garrison=garrison)
            return _take(seen, chosen, place)
        case ("place", int(_)):
            return no("no_place", n=len(here))
        case ("stay", int(unit)) if 0 <= unit < len(stack(seen)):
            return _stays(chosen, unit)
        case ("done",):
            return Submit(spend(seen, chosen))
        case ("land", int(_)):
            return no("landed")
    return no("not_there")


def _take(seen: Observation, chosen: Selection, place: int) -> Answer:
    here, own = sublocations(seen), stack(seen)
    wanted = here[place]
    if wanted.cost > ground_left(seen, chosen):
        return no("too_costly", cost=wanted.cost, left=ground_left(seen, chosen))
    if wanted.deck is not None:
        same = sum(here[one].deck == wanted.deck for one in chosen.taken)
        if seen.decks[wanted.deck].left <= same:
            return no("deck_empty", deck=wanted.what)
    taken = tuple(sorted((*chosen.taken, place)))
    if not wanted.is_city:
        return replace(chosen, taken=taken)
    free = [unit for unit in range(len(own)) if stays(chosen, unit) is None]
    if not free:
        return no("nobody_left")
    values = values_of(seen.tables)
    weakest = min(free, key=lambda unit: (strength(values, own[unit] // 2), unit))
    return replace(chosen, taken=taken, garrison=(*chosen.garrison, (place, weakest)))


def _stays(chosen: Selection, unit: int) -> Answer:
    """This unit instead of the one that was chosen first."""
    if not chosen.garrison:
        return no("no_city")
    if stays(chosen, unit) is not None:
        return no("stays_already")
    (city, _), *rest = chosen.garrison
    return replace(chosen, garrison=(*rest, (city, unit)))


def _stays_in(seen: Observation, chosen: Selection, unit: int, place: int) -> Answer:
    """This unit is laid into this city, which is taken for it if it was not; who was to stay there goes where the unit comes from."""
    here = sublocations(seen)
    if not 0 <= place < len(here) or not here[place].is_city or not 0 <= unit < len(stack(seen)):
        return no("no_garrison_there")
    if place not in chosen.taken:
        answer = _take(seen, chosen, place)
        if not isinstance(answer, Selection):
            return answer
        chosen = answer
    pairs = dict(chosen.garrison)
    from_ = stays(chosen, unit)
    if from_ is not None:
        pairs[from_] = pairs[place]
    pairs[place] = unit
    return replace(chosen, garrison=tuple(pairs.items()))


def spend(seen: Observation, chosen: Selection) -> Spend:
    """Return what is wanted as an action. Equal sub-locations are interchangeable: the first of them are meant."""
    here, own = sublocations(seen), stack(seen)
    taken: list[int] = []
    for kind, number in Counter(here[place] for place in chosen.taken).items():
        taken += [place for place, other in enumerate(here) if other == kind][:number]
    return Spend(seen.seat, tuple(sorted(taken)), tuple(sorted(own[unit] // 2 for _, unit in chosen.garrison)))


def _with(row: tuple, at: int, value: object) -> tuple:  # type: ignore[type-arg]  # of whatever the row is of
    return (*row[:at], value, *row[at + 1 :])
