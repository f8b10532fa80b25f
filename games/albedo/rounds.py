"""Advance Albedo between choices: begin and end rounds, draw hands, resolve planets one after another."""

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.albedo.combat import decided_by, drawn_apart, in_order, standings
from games.albedo.tables import printed_tables
from games.albedo.types import (
    HAND,
    ROUNDS,
    Abandoned,
    Decider,
    Event,
    Ordered,
    Phase,
    Revealed,
    Seat,
    Stack,
    State,
    Won,
    planets_a_round,
)


def round_begun(state: State) -> State:
    """Return the state with the next round begun: planets revealed, hands drawn. A player without units sits out."""
    number = planets_a_round(state.players)
    revealed = state.pile[-1 : -number - 1 : -1]
    rng, seats = state.rng, []
    for seat in state.seats:
        drawn, rng = _draw_hand(seat, rng)
        seats.append(drawn if drawn.hand else replace(drawn, posts=((),) * number))
    begun = replace(
        state,
        rng=rng,
        round=state.round + 1,
        phase=Phase.ALLOCATE,
        revealed=revealed,
        at=0,
        pile=state.pile[:-number],
        seats=tuple(seats),
        order=(),
        locations=(),
        spent=0,
        log=(*state.log, Revealed(state.round + 1, revealed)),
    )
    return moved_on(begun)


def moved_on(state: State) -> State:
    """Return the state advanced to the next choice or to the end; unchanged when a choice is open."""
    while True:
        if state.phase == Phase.OVER:
            return state
        if state.phase == Phase.ALLOCATE:
            if any(seat.posts is None for seat in state.seats):
                return state
            state = _fought(state, 0)
        elif state.spent < len(state.order):
            return replace(state, phase=Phase.SPEND) if len(state.locations) == len(state.order) else state
        elif state.at + 1 < len(state.revealed):
            state = _fought(state, state.at + 1)
        else:
            return _round_ended(state)


def stacks_at(state: State, at: int) -> dict[int, Stack]:
    """Return the stacks at one planet of this round, by the seats that sent one."""
    return {i: seat.posts[at] for i, seat in enumerate(state.seats) if seat.posts is not None and seat.posts[at]}


def _draw_hand(seat: Seat, rng: int) -> tuple[Seat, int]:
    """A hand; a deck that runs out, in mid-draw too, is refilled from the shuffled discard pile."""
    deck, discard = seat.deck, seat.discard
    hand: tuple[int, ...] = ()
    while len(hand) < HAND and (deck or discard):
        if not deck:
            deck, rng = shuffle(rng, discard)
            discard = ()
        number = min(HAND - len(hand), len(deck))
        hand += deck[-number:]
        deck = deck[:-number]
    return replace(seat, deck=deck, discard=discard, hand=tuple(sorted(hand)), posts=None), rng


def _fought(state: State, at: int) -> State:
    """The stacks at this planet revealed and put in order; nobody there: nobody is to choose."""
    found = standings(state.tables, stacks_at(state, at), [seat.points for seat in state.seats])
    ranked, deals, rng = in_order(state.tables, found, state.aside, state.rng)
    by = tuple(decided_by(one, other) for one, other in pairwise(ranked))
    told: tuple[Event, ...] = (Ordered(state.revealed[at], ranked, by),) if ranked else ()
    return replace(
        state,
        rng=rng,
        phase=Phase.LOCATE,
        at=at,
        seen=_most_seen(state.seen, deals),
        order=tuple(one.seat for one in ranked),
        locations=(),
        spent=0,
        log=state.log + told,
    )


def _most_seen(seen: tuple[int, ...], deals: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Of every planet, the most that lay there at once: those are certainly unused."""
    known = Counter(seen)
    for deal in deals:
        known |= Counter(deal)
    return tuple(sorted(known.elements()))


def _round_ended(state: State) -> State:
    """Units to the discard piles, planets nobody kept removed; then the next round, or the end."""
    left = tuple(planet for at, planet in enumerate(state.revealed) if at not in state.claimed)
    cleared = replace(
        state,
        seats=tuple(_discard(seat) for seat in state.seats),
        revealed=(),
        claimed=(),
        at=0,
        order=(),
        locations=(),
        spent=0,
        gone=tuple(sorted(state.gone + left)),
        log=state.log + tuple(Abandoned(planet) for planet in left),
    )
    return round_begun(cleared) if state.round < ROUNDS else _end_game(cleared)


def _discard(seat: Seat) -> Seat:
    units = [code // 2 for stack in seat.posts or () for code in stack]
    return replace(seat, discard=tuple(sorted((*seat.discard, *units))), posts=())


def _end_game(state: State) -> State:
    """Who won: points; then the highest single albedo among planets kept, none counting 0; then unused planets."""
    planets = printed_tables(state.tables).planets
    points = [seat.points for seat in state.seats]
    brightest = [max((planets[kept.planet].albedo for kept in seat.kept if kept.card), default=0) for seat in state.seats]
    first = [seat for seat in range(state.players) if points[seat] == max(points)]
    bright = [seat for seat in first if brightest[seat] == max(brightest[one] for one in first)]
    ranked, deals, rng = drawn_apart(state.tables, bright, state.aside, state.rng)
    by = Decider.POINTS if len(first) == 1 else Decider.ALBEDO if len(bright) == 1 else Decider.DRAWN
    drawn = dict(ranked)
    won = Won(ranked[0][0], by, tuple(drawn.get(seat, ()) for seat in range(state.players)))
    return replace(state, rng=rng, phase=Phase.OVER, seen=_most_seen(state.seen, tuple(deals)), log=(*state.log, won))
