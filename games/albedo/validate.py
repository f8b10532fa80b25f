"""Albedo, whether a state can be. For states from elsewhere: `apply` never makes one that cannot. Paths are those of the text.

Nothing is lost and nothing is there twice: every unit is in a deck, a discard pile, a hand, at a planet or in a garrison, and every
planet to come, unused, on the table, kept or gone.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from aya_sim.errors import BadFile
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
    Revealed,
    Seat,
    State,
    Won,
    boxes,
    planets_a_round,
)
from games.core.game_api import check_count, check_range, check_state

_RESOLVING = (Phase.LOCATE, Phase.SPEND)


def validate(state: State) -> None:
    """Raise BadFile, in one line that begins with a path, for the first thing in this state that cannot be."""
    if state.tables is not None:
        try:
            refuse_tables(state.tables)
        except BadFile as refused:
            raise BadFile.of(refused.message, refused.where[0].replace("$", "$.tables", 1)) from None
    check_range("$.seats", state.players, LEAST_PLAYERS, MOST_PLAYERS)
    check_range("$.luck", state.rng, 0, 2**64 - 1, "2**64 - 1")
    check_range("$.round", state.round, 1, ROUNDS)
    for i, seat in enumerate(state.seats):
        _check_seat(state, f"$.seats[{i}]", seat)
    _check_decks(state)
    _check_units(state)
    _check_planets(state)
    _check_resolving(state)
    _check_log(state)
    if state.phase in _RESOLVING:
        _check_arrivals(state)
    for i, units in enumerate(units_gained(state)):
        got_less = Counter(units) - Counter(state.seats[i].discard)
        check_state(not got_less, f"$.seats[{i}].discard", "expected what was gained this round, got less")
    over = bool(state.log) and isinstance(state.log[-1], Won)
    why = f"expected the end of the game last, and only when it is over, got {state.phase.value}"
    check_state(over == (state.phase == Phase.OVER), "$.log", why)


def _check_seat(state: State, path: str, seat: Seat) -> None:
    values = values_of(state.tables)
    units, planets = len(values.codes), len(state.revealed)
    for key in ("deck", "discard", "hand", "garrison"):
        _check_numbers(f"{path}.{key}", getattr(seat, key), units, in_order=key != "deck")
    check_state(len(seat.hand) <= HAND, f"{path}.hand", f"expected at most {HAND}, got {len(seat.hand)}")
    both = "both" if seat.hand else "neither"
    check_state((seat.posts is None) == bool(seat.hand), f"{path}.posts", f"expected stacks, or units in hand to send, got {both}")
    if seat.posts is None:
        check_state(state.phase == Phase.ALLOCATE, f"{path}.posts", f"expected stacks in phase {state.phase}, got none")
    posts = seat.posts or ()
    right = seat.posts is None or len(posts) == planets
    check_state(right, f"{path}.posts", f"expected a stack for each of {planets} planets, got {len(posts)}")
    for i, stack in enumerate(posts):
        _check_numbers(f"{path}.posts[{i}]", stack, 2 * units)
        lie = all(code in values.codes[code // 2] for code in stack)
        check_state(lie, f"{path}.posts[{i}]", "expected only ships turned, got another unit")
    sent = sum(map(len, posts))
    check_state(sent <= HAND, f"{path}.posts", f"expected at most {HAND} units, got {sent}")
    cards = printed_tables(state.tables).planets
    for i, kept in enumerate(seat.kept):
        check_state(0 <= kept.planet < len(cards), f"{path}.kept[{i}].planet", f"expected a planet of the tables, got {kept.planet}")
        sites = sum(place.points for location in cards[kept.planet].locations for place in location)
        check_range(f"{path}.kept[{i}].points", kept.points, 1, sites)


def _check_decks(state: State) -> None:
    check_count("$.decks", len(state.decks), len(PRODUCTIONS), len(state.decks) == len(PRODUCTIONS))
    for i, (deck, source) in enumerate(zip(state.decks, PRODUCTIONS, strict=True)):
        right = set(deck) <= set(units_of(state.tables, source, boxes(state.players)))
        check_state(right, f"$.decks[{i}]", f"expected units of the {source.value} deck, got others")


def _check_units(state: State) -> None:
    found = [unit for deck in state.decks for unit in deck]
    for seat in state.seats:
        found += (*seat.deck, *seat.discard, *seat.hand, *seat.garrison)
        found += [code // 2 for stack in seat.posts or () for code in stack]
    _check_all_there("unit", Counter(everything(state.tables, state.players)), Counter(found))


def _check_all_there(what: str, wanted: Counter[int], there: Counter[int]) -> None:
    for one in sorted(wanted | there) if wanted != there else ():
        check_state(wanted[one] == there[one], "$", f"expected {wanted[one]} of {what} {one}, got {there[one]}")


def _check_planets(state: State) -> None:
    planets, a_round = len(printed_tables(state.tables).planets), planets_a_round(state.players)
    for key in ("revealed", "pile", "aside", "seen", "gone"):
        _check_numbers(f"$.{key}", getattr(state, key), planets, in_order=key in ("aside", "seen", "gone"))
    _check_numbers("$.claimed", state.claimed, len(state.revealed), in_order=False)
    check_state(len(set(state.claimed)) == len(state.claimed), "$.claimed", "expected every planet once, got one twice")
    kept = Counter(one.planet for seat in state.seats for one in seat.kept if one.card)
    claimed = Counter(state.revealed[at] for at in state.claimed)
    check_state(not claimed - kept, "$.claimed", "expected planets somebody keeps, got another")
    others, final = sky(state.tables, state.players)
    there = Counter([*state.revealed, *state.pile, *state.aside, *state.gone]) + kept - claimed
    _check_all_there("planet", Counter([*others, final]), there)
    number = 0 if state.phase == Phase.OVER else a_round
    check_count("$.revealed", len(state.revealed), number, len(state.revealed) == number)
    right = len(state.pile) == (ROUNDS - state.round) * a_round and state.pile[:1] in ((), (final,))
    check_state(right, "$.pile", f"expected the planets of the rounds to come, the final one at the bottom, got {len(state.pile)}")
    check_state(not Counter(state.seen) - Counter(state.aside), "$.seen", "expected unused planets, got another")


def _check_resolving(state: State) -> None:
    check_state(0 <= state.at < max(1, len(state.revealed)), "$.at", f"expected a planet of this round, got {state.at}")
    _check_numbers("$.order", state.order, state.players, in_order=False)
    check_state(len(set(state.order)) == len(state.order), "$.order", "expected every seat once, got one twice")
    _check_numbers("$.locations", state.locations, LOCATIONS, in_order=False)
    crowded = any(state.locations.count(location) > 1 for location in (0, 2))
    check_state(not crowded, "$.locations", "expected one player at locations 0 and 2, got more")
    waiting = any(seat.posts is None for seat in state.seats)
    right = {
        Phase.ALLOCATE: waiting and not state.order and state.at == 0 and not state.claimed and state.spent == 0,
        Phase.LOCATE: len(state.locations) < len(state.order) and state.spent == 0 and state.at not in state.claimed,
        Phase.SPEND: len(state.locations) == len(state.order) and 0 <= state.spent < len(state.order),
        Phase.OVER: not state.order and state.at == 0 and state.round == ROUNDS and state.spent == 0,
    }
    check_state(right[state.phase], "$.phase", f"expected a phase that goes with who is to move, got {state.phase.value}")
    if state.phase in _RESOLVING:
        _check_order(state)


def _check_order(state: State) -> None:
    """Who is still to spend has units there; who has not come there is not in the order."""
    here = {i for i, seat in enumerate(state.seats) if seat.posts and seat.posts[state.at]}
    right = set(state.order[state.spent :]) <= here <= set(state.order)
    check_state(right, "$.order", f"expected the seats with units at this planet, got {len(state.order)}")
    check_state(all(at <= state.at for at in state.claimed), "$.claimed", "expected planets resolved already, got another")


def _check_log(state: State) -> None:
    """Seats and units that the events name are there; the rest is in their types. One look at each: a game has hundreds of them."""
    seats, units = {0}, {0}
    for i, event in enumerate(state.log):
        if isinstance(event, Ordered):
            seats.update([one.seat for one in event.standings])
            steps = len(event.standings) - 1
            if len(event.by) != steps:
                check_count(f"$.log[{i}].by", len(event.by), f"{steps} steps", right=False)
        elif isinstance(event, Conquered):
            seats.add(event.seat)
            units.update(event.gained, event.garrison)
        elif isinstance(event, Located | Won):
            seats.add(event.seat)
    for what, found, end in (("seats", seats, state.players), ("units", units, len(values_of(state.tables).codes))):
        check_count("$.log", max(found), f"{what} from 0 to {end - 1}", max(found) < end)


def _check_arrivals(state: State) -> None:
    """The log of this round has the order at the planet that is resolved, and conquests only by players who came."""
    begun = [i for i, event in enumerate(state.log) if isinstance(event, Revealed)]
    check_state(bool(begun), "$.log", "expected the planets of this round, got none")
    planet, came = -1, set[int]()
    for event in state.log[begun[-1] :]:
        if isinstance(event, Ordered):
            planet, came = event.planet, {one.seat for one in event.standings}
        elif isinstance(event, Conquered):
            right = event.seat in came and len(event.garrison) <= HAND
            check_state(right, "$.log", "expected conquests by players who came, got another")
    right = planet == state.revealed[state.at] and came == set(state.order)
    check_state(right, "$.log", "expected the order at the planet that is resolved, got another")


def _check_numbers(path: str, found: Iterable[int], end: int, in_order: bool = True) -> None:
    numbers: Sequence[int] = list(found)
    if numbers and not 0 <= min(numbers) <= max(numbers) < end:
        at, number = next((i, number) for i, number in enumerate(numbers) if not 0 <= number < end)
        check_range(f"{path}[{at}]", number, 0, end - 1)
    check_state(not in_order or numbers == sorted(numbers), path, "expected numbers in order, got another order")
