"""Albedo, whether a state can be. For states from elsewhere: `apply` never makes one that cannot. Paths are those of the text.

Nothing is lost and nothing is there twice: every unit is in a deck, a discard pile, a hand, at a planet or in a garrison, and every
planet to come, unused, on the table, kept or gone.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NoReturn

from aya_sim.errors import BadFile, Message, impossible
from games.albedo.observe import units_gained
from games.albedo.setup import everything, sky, units_of
from games.albedo.tables import LOCATIONS, PRODUCTIONS, printed_tables, refuse_tables, values_of
from games.albedo.types import (
    HAND,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    Conquered,
    Located,
    Ordered,
    Phase,
    Seat,
    State,
    Won,
    boxes,
    planets_a_round,
)

_RESOLVING = (Phase.LOCATE, Phase.SPEND)


def validate(state: State) -> None:
    """Raise BadFile, in one line that begins with a path, for the first thing in this state that cannot be."""
    if state.tables is not None:
        try:
            refuse_tables(state.tables)
        except BadFile as refused:
            raise BadFile.of(refused.message, refused.where[0].replace("$", "$.tables", 1)) from None
    if not LEAST_PLAYERS <= state.players <= MOST_PLAYERS:
        _refuse(
            "$.seats",
            Message("expected.range", "expected {low} to {high}, got {got}", low=LEAST_PLAYERS, high=MOST_PLAYERS, got=state.players),
        )
    if not 0 <= state.rng < 2**64:
        _refuse("$.luck", Message("expected.range", "expected {low} to {high}, got {got}", low=0, high="2**64 - 1", got=state.rng))
    if not 1 <= state.round <= ROUNDS:
        _refuse("$.round", Message("expected.range", "expected {low} to {high}, got {got}", low=1, high=ROUNDS, got=state.round))
    for i, seat in enumerate(state.seats):
        _refuse_seat(state, f"$.seats[{i}]", seat)
    _refuse_decks(state)
    _refuse_units(state)
    _refuse_planets(state)
    _refuse_resolving(state)
    _refuse_log(state)
    for i, units in enumerate(units_gained(state)):
        if Counter(units) - Counter(state.seats[i].discard):
            _refuse(f"$.seats[{i}].discard", "expected what was gained this round, got less")
    _refuse_end(state)


def _refuse_seat(state: State, path: str, seat: Seat) -> None:
    values = values_of(state.tables)
    units, planets = len(values.codes), len(state.revealed)
    for key in ("deck", "discard", "hand", "garrison"):
        _refuse_numbers(f"{path}.{key}", getattr(seat, key), units, in_order=key != "deck")
    if len(seat.hand) > HAND:
        _refuse(f"{path}.hand", f"expected at most {HAND}, got {len(seat.hand)}")
    if (seat.posts is None) != bool(seat.hand):
        _refuse(f"{path}.posts", f"expected stacks, or units in hand to send, got {('both' if seat.hand else 'neither')}")
    if seat.posts is None:
        if state.phase != Phase.ALLOCATE:
            _refuse(f"{path}.posts", f"expected stacks in phase {state.phase}, got none")
    elif len(seat.posts) != planets:
        _refuse(f"{path}.posts", f"expected a stack for each of {planets} planets, got {len(seat.posts)}")
    for i, stack in enumerate(seat.posts or ()):
        _refuse_numbers(f"{path}.posts[{i}]", stack, 2 * units)
        if any(code not in values.codes[code // 2] for code in stack):
            _refuse(f"{path}.posts[{i}]", "expected only ships turned, got another unit")
    if sum(map(len, seat.posts or ())) > HAND:
        _refuse(f"{path}.posts", f"expected at most {HAND} units, got {sum(map(len, seat.posts or ()))}")
    for i, kept in enumerate(seat.kept):
        if not 0 <= kept.planet < len(printed_tables(state.tables).planets):
            _refuse(f"{path}.kept[{i}].planet", f"expected a planet of the tables, got {kept.planet}")
        sites = sum(place.points for location in printed_tables(state.tables).planets[kept.planet].locations for place in location)
        if not 1 <= kept.points <= sites:
            _refuse(
                f"{path}.kept[{i}].points",
                Message("expected.range", "expected {low} to {high}, got {got}", low=1, high=sites, got=kept.points),
            )


def _refuse_decks(state: State) -> None:
    if len(state.decks) != len(PRODUCTIONS):
        _refuse("$.decks", Message("expected", "expected {what}, got {got}", what=len(PRODUCTIONS), got=len(state.decks)))
    for i, (deck, source) in enumerate(zip(state.decks, PRODUCTIONS, strict=True)):
        if not set(deck) <= set(units_of(state.tables, source, boxes(state.players))):
            _refuse(f"$.decks[{i}]", f"expected units of the {source.value} deck, got others")


def _refuse_units(state: State) -> None:
    found = [unit for deck in state.decks for unit in deck]
    for seat in state.seats:
        found += (*seat.deck, *seat.discard, *seat.hand, *seat.garrison)
        found += [code // 2 for stack in seat.posts or () for code in stack]
    every = everything(state.tables, state.players)
    if tuple(sorted(found)) == every:
        return
    wanted, there = Counter(every), Counter(found)
    for unit in sorted(wanted | there):
        if wanted[unit] != there[unit]:
            _refuse("$", f"expected {wanted[unit]} of unit {unit}, got {there[unit]}")


def _refuse_planets(state: State) -> None:
    planets = len(printed_tables(state.tables).planets)
    for key in ("revealed", "pile", "aside", "seen", "gone"):
        _refuse_numbers(f"$.{key}", getattr(state, key), planets, in_order=key in ("aside", "seen", "gone"))
    _refuse_numbers("$.claimed", state.claimed, len(state.revealed), in_order=False)
    if len(set(state.claimed)) != len(state.claimed):
        _refuse("$.claimed", "expected every planet once, got one twice")
    kept = Counter(one.planet for seat in state.seats for one in seat.kept if one.card)
    claimed = Counter(state.revealed[at] for at in state.claimed)
    if claimed - kept:
        _refuse("$.claimed", "expected planets somebody keeps, got another")
    others, final = sky(state.tables, state.players)
    wanted = Counter([*others, final])
    there = Counter([*state.revealed, *state.pile, *state.aside, *state.gone]) + kept - claimed
    for planet in sorted(wanted | there) if wanted != there else ():
        if wanted[planet] != there[planet]:
            _refuse("$", f"expected {wanted[planet]} of planet {planet}, got {there[planet]}")
    number = 0 if state.phase == Phase.OVER else planets_a_round(state.players)
    if len(state.revealed) != number:
        _refuse("$.revealed", Message("expected", "expected {what}, got {got}", what=number, got=len(state.revealed)))
    if len(state.pile) != (ROUNDS - state.round) * planets_a_round(state.players) or (state.pile and state.pile[0] != final):
        _refuse("$.pile", f"expected the planets of the rounds to come, the final one at the bottom, got {len(state.pile)}")
    if Counter(state.seen) - Counter(state.aside):
        _refuse("$.seen", "expected unused planets, got another")


def _refuse_resolving(state: State) -> None:
    if not 0 <= state.at < max(1, len(state.revealed)):
        _refuse("$.at", f"expected a planet of this round, got {state.at}")
    _refuse_numbers("$.order", state.order, state.players, in_order=False)
    if len(set(state.order)) != len(state.order):
        _refuse("$.order", "expected every seat once, got one twice")
    _refuse_numbers("$.locations", state.locations, LOCATIONS, in_order=False)
    if any(state.locations.count(location) > 1 for location in (0, 2)):
        _refuse("$.locations", "expected one player at locations 0 and 2, got more")
    waiting = any(seat.posts is None for seat in state.seats)
    located = (0 <= len(state.locations) < len(state.order), len(state.locations) == len(state.order))
    right = {
        Phase.ALLOCATE: waiting and not state.order and state.at == 0 and not state.claimed and state.spent == 0,
        Phase.LOCATE: located[0] and state.spent == 0 and state.at not in state.claimed,
        Phase.SPEND: located[1] and 0 <= state.spent < len(state.order),
        Phase.OVER: not state.order and state.at == 0 and state.round == ROUNDS and state.spent == 0,
    }
    if not right[state.phase]:
        _refuse("$.phase", f"expected a phase that goes with who is to move, got {state.phase.value}")
    if state.phase in _RESOLVING:
        _refuse_order(state)


def _refuse_order(state: State) -> None:
    """Who is still to spend has units there; who has not come there is not in the order."""
    here = {i for i, seat in enumerate(state.seats) if seat.posts and seat.posts[state.at]}
    if not set(state.order[state.spent :]) <= here or not here <= set(state.order):
        _refuse("$.order", f"expected the seats with units at this planet, got {len(state.order)}")
    if any(at > state.at for at in state.claimed):
        _refuse("$.claimed", "expected planets resolved already, got another")


def _refuse_log(state: State) -> None:
    """Seats and units that the events name are there; the rest is in their types. One look at each: a game has hundreds of them."""
    seats, units = {0}, {0}
    for i, event in enumerate(state.log):
        if isinstance(event, Ordered):
            seats.update([one.seat for one in event.standings])
            if len(event.by) != len(event.standings) - 1:
                _refuse(
                    f"$.log[{i}].by",
                    Message("expected", "expected {what}, got {got}", what=f"{len(event.standings) - 1} steps", got=len(event.by)),
                )
        elif isinstance(event, Conquered):
            seats.add(event.seat)
            units.update(event.gained, event.garrison)
        elif isinstance(event, Located | Won):
            seats.add(event.seat)
    for what, found, end in (("seats", seats, state.players), ("units", units, len(values_of(state.tables).codes))):
        if max(found) >= end:
            _refuse("$.log", Message("expected", "expected {what}, got {got}", what=f"{what} from 0 to {end - 1}", got=max(found)))


def _refuse_end(state: State) -> None:
    last = state.log[-1] if state.log else None
    if isinstance(last, Won) != (state.phase == Phase.OVER):
        _refuse("$.log", f"expected the end of the game last, and only when it is over, got {state.phase.value}")


def _refuse_numbers(path: str, found: Iterable[int], end: int, in_order: bool = True) -> None:
    numbers: Sequence[int] = list(found)
    if numbers and not 0 <= min(numbers) <= max(numbers) < end:
        at, number = next((i, number) for i, number in enumerate(numbers) if not 0 <= number < end)
        _refuse(f"{path}[{at}]", Message("expected.range", "expected {low} to {high}, got {got}", low=0, high=end - 1, got=number))
    if in_order and list(numbers) != sorted(numbers):
        _refuse(path, "expected numbers in order, got another order")


def _refuse(path: str, why: Message | str) -> NoReturn:
    raise impossible(path, why)
