"""Derive what one seat of Albedo knows, and every table it could not tell from this one.

Of others it knows how many cards lie where, what they own altogether, and the stacks at resolved planets. The places of their
other units and the order of every pile, its own included, are hidden.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from aya_sim.rng import randbelow, shuffle
from games.albedo.allocations import Allocations, locations, spendings
from games.albedo.rules import to_move
from games.albedo.tables import Sublocation, Tables, Values, printed_tables, values_of
from games.albedo.types import Action, Allocate, Conquered, Event, Kept, Ordered, Phase, Revealed, Seat, Stack, State
from games.core.game_api import WATCHER, Value


class Pile(Value, frozen=True):
    """A production deck as all players see it: the unit on top, None when it has run out, and the number of cards."""

    top: int | None
    left: int


class SeatSeen(Value, frozen=True):
    """One player as all others see it."""

    deck: int
    discard: int
    hidden: int  # units in hand or at planets still to be resolved
    allocated: bool  # nothing more to allocate this round
    fleet: tuple[int, ...]  # every unit owned, wherever it is; garrisons not
    bought: tuple[int, ...]  # of them, what was gained this round and so is in the discard pile
    shown: tuple[Stack, ...]  # the stacks at the planets resolved so far, the one being resolved too
    kept: tuple[Kept, ...]
    garrison: tuple[int, ...]

    @property
    def points(self) -> int:
        """Return the victory points so far."""
        return sum(kept.points for kept in self.kept) + len(self.garrison)


class Observation(Value, frozen=True, omit_defaults=True):
    """All that one seat may know. Fields of the same name mean what they mean in `State`."""

    seat: int
    round: int
    phase: Phase
    moving: tuple[int, ...]  # who may act now
    revealed: tuple[int, ...]
    claimed: tuple[int, ...]
    at: int
    hand: tuple[int, ...]  # one's own, as are the next three
    posts: tuple[Stack, ...] | None
    deck: tuple[int, ...]  # sorted: its order is unknown
    discard: tuple[int, ...]
    pile: int  # planets to come
    aside: int  # unused planets
    seen: tuple[int, ...]
    gone: tuple[int, ...]
    decks: tuple[Pile, ...]
    seats: tuple[SeatSeen, ...]
    order: tuple[int, ...]
    locations: tuple[int, ...]
    spent: int
    log: tuple[Event, ...]
    tables: Tables | None = None


def observe(state: State, seat: int) -> Observation:
    """Return what this seat sees."""
    own = Seat() if seat == WATCHER else state.seats[seat]
    gained = units_gained(state)
    return Observation(
        seat=seat,
        round=state.round,
        phase=state.phase,
        moving=to_move(state),
        revealed=state.revealed,
        claimed=state.claimed,
        at=state.at,
        hand=own.hand,
        posts=own.posts,
        deck=tuple(sorted(own.deck)),
        discard=own.discard,
        pile=len(state.pile),
        aside=len(state.aside),
        seen=state.seen,
        gone=state.gone,
        decks=tuple(Pile(deck[-1] if deck else None, len(deck)) for deck in state.decks),
        seats=tuple(_observe_seat(state, i, gained[i]) for i in range(state.players)),
        order=state.order,
        locations=state.locations,
        spent=state.spent,
        log=state.log,
        tables=state.tables,
    )


def legal_actions_seen(observation: Observation) -> Sequence[Action]:
    """Return what this seat may do now, in a fixed order; equal cards are interchangeable."""
    seat = observation.seat
    if seat not in observation.moving:
        return ()
    if observation.phase == Phase.ALLOCATE:
        return Allocations(values_of(observation.tables), seat, observation.hand, len(observation.revealed))
    if observation.phase == Phase.LOCATE:
        return locations(seat, observation.revealed[observation.at], observation.locations)
    return spendings(seat, sublocations(observation), ground_value(observation), stack(observation), [p.left for p in observation.decks])


def legal_actions(state: State, seat: int) -> Sequence[Action]:
    """Return what this seat may do now, as it sees it."""
    return legal_actions_seen(observe(state, seat))


def sublocations(observation: Observation) -> tuple[Sublocation, ...]:
    """Return the sub-locations of the location whose player spends now."""
    planet = printed_tables(observation.tables).planets[observation.revealed[observation.at]]
    return planet.locations[observation.locations[observation.spent]]


def stack(observation: Observation) -> Stack:
    """Return one's own units at the planet that is resolved."""
    return observation.posts[observation.at] if observation.posts else ()


def ground_value(observation: Observation) -> int:
    """Return their ground value."""
    ground = values_of(observation.tables).ground
    return sum(ground[code] for code in stack(observation))


def unresolved_planets(phase: Phase, at: int, revealed: Sequence[int]) -> range:
    """Return the planets of this round whose stacks are still hidden, as places in `revealed`."""
    return range(at + 1 if phase in (Phase.LOCATE, Phase.SPEND) else 0, len(revealed))


def resample_hidden(state: State, seat: int, rng: int) -> State:
    """Return another state that looks the same from this seat, with everything hidden dealt anew."""
    seats, gained = [], units_gained(state)
    for i, one in enumerate(state.seats):
        if i == seat:
            deck, rng = shuffle(rng, one.deck)
            seats.append(replace(one, deck=deck))
        else:
            dealt, rng = _redeal(state, one, gained[i], rng)
            seats.append(dealt)
    decks = []
    for deck in state.decks:
        under, rng = shuffle(rng, deck[:-1])
        decks.append((*under, *deck[-1:]))
    unknown = sorted((Counter(state.pile[1:]) + Counter(state.aside) - Counter(state.seen)).elements())
    planets, rng = shuffle(rng, unknown)
    coming = max(0, len(state.pile) - 1)  # the final planet lies under them
    pile, aside = (*state.pile[:1], *planets[:coming]), tuple(sorted((*planets[coming:], *state.seen)))
    return replace(state, rng=rng, seats=tuple(seats), decks=tuple(decks), pile=pile, aside=aside)


def _observe_seat(state: State, number: int, gained: tuple[int, ...]) -> SeatSeen:
    seat = state.seats[number]
    posts, unseen = seat.posts or (), unresolved_planets(state.phase, state.at, state.revealed)
    shown = posts[: unseen.start]
    return SeatSeen(
        deck=len(seat.deck),
        discard=len(seat.discard),
        hidden=len(seat.hand) + sum(len(stack) for stack in posts[unseen.start :]),
        allocated=seat.posts is not None,
        fleet=tuple(sorted((*seat.deck, *seat.discard, *seat.hand, *(code // 2 for stack in posts for code in stack)))),
        bought=gained,
        shown=shown,
        kept=seat.kept,
        garrison=seat.garrison,
    )


def units_gained(state: State) -> list[tuple[int, ...]]:
    """Return the units gained this round, by seat."""
    gained: list[tuple[int, ...]] = [()] * state.players
    for event in reversed(state.log):
        if isinstance(event, Revealed):
            break
        if isinstance(event, Conquered) and state.phase != Phase.OVER:
            gained[event.seat] = (*event.gained, *gained[event.seat])
    return [tuple(sorted(units)) for units in gained]


def _redeal(state: State, seat: Seat, gained: tuple[int, ...], rng: int) -> tuple[Seat, int]:
    """Another player with the same cards in other places, as many in each; what was seen stays."""
    unseen = unresolved_planets(state.phase, state.at, state.revealed)
    posts = seat.posts or ()
    sent = [code // 2 for stack in posts[unseen.start :] for code in stack]
    discard = (Counter(seat.discard) - Counter(gained)).elements()
    cards, rng = shuffle(rng, sorted((*seat.deck, *discard, *seat.hand, *sent)))
    deck, cards = cards[: len(seat.deck)], cards[len(seat.deck) :]
    hand, cards = tuple(sorted(cards[: len(seat.hand)])), cards[len(seat.hand) :]
    sent, thrown = list(cards[: len(sent)]), cards[len(sent) :]
    discards = tuple(sorted((*thrown, *gained)))
    if not sent:
        return replace(seat, deck=deck, hand=hand, discard=discards), rng
    stacks, rng = scatter_units(values_of(state.tables), sent, unseen, len(state.revealed), rng)
    return replace(seat, deck=deck, hand=hand, discard=discards, posts=(*posts[: unseen.start], *stacks[unseen.start :])), rng


def scatter_units(values: Values, units: Sequence[int], where: range, planets: int, rng: int) -> tuple[tuple[Stack, ...], int]:
    """Return these units sent at random among the planets `where`, turned or not, and the next generator state."""
    stacks: list[list[int]] = [[] for _ in range(planets)]
    for unit in units:
        codes = values.codes[unit]
        way, rng = randbelow(rng, len(where) * len(codes))
        stacks[where[way // len(codes)]].append(codes[way % len(codes)])
    return tuple(tuple(sorted(stack)) for stack in stacks), rng


def is_public(before: Observation, action: Action) -> bool:
    """Tell whether all players see the action: landing and conquering yes, allocating no."""
    return not isinstance(action, Allocate)


def undo_barrier(before: Observation, action: Action, after: Observation) -> str:
    """Return the name of the reason why the action cannot be undone: stacks, a next top card or new hands were seen; else ""."""
    new = after.log[len(before.log) :]
    if after.round != before.round:
        return "albedo.learnt.round"
    if any(isinstance(event, Ordered) for event in new):
        return "albedo.learnt.stacks"
    if any(isinstance(event, Conquered) and event.gained for event in new):
        return "albedo.learnt.top"
    return ""
