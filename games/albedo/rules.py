"""The rules of Albedo: a state and an action in, the next state out."""

from collections import Counter

from msgspec.structs import replace

from games.albedo.rounds import moved_on
from games.albedo.tables import LOCATIONS, Sublocation, printed_tables, values_of
from games.albedo.types import (
    Action,
    Allocate,
    Choose,
    Conquered,
    Decider,
    Kept,
    Located,
    Phase,
    Reason,
    Seat,
    Spend,
    State,
    Won,
)
from games.core.game_api import Outcome, Refused, check_over

_PHASES = {Allocate: Phase.ALLOCATE, Choose: Phase.LOCATE, Spend: Phase.SPEND}


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats to move: all that have not allocated yet, or one in the order of the space combat."""
    if state.phase == Phase.ALLOCATE:
        return tuple(i for i, seat in enumerate(state.seats) if seat.posts is None)
    if state.phase == Phase.LOCATE:
        return (state.order[len(state.locations)],)
    return (state.order[state.spent],) if state.phase == Phase.SPEND else ()


def apply(state: State, action: Action) -> State:
    """Return the state after this action. Raises Refused and leaves the state unchanged when the rules do not allow it."""
    _refuse_turn(state, action)
    if isinstance(action, Allocate):
        return _allocate(state, action)
    return _choose_location(state, action) if isinstance(action, Choose) else _spend(state, action)


def is_over(state: State) -> bool:
    """Tell whether all seven rounds have been played."""
    return state.phase == Phase.OVER


def scores(state: State) -> tuple[int, ...]:
    """Return the points of planets and garrisons so far, by seat."""
    return tuple(seat.points for seat in state.seats)


def outcome(state: State) -> Outcome:
    """Return the winner and why. Raises BadQuestion while the game goes on."""
    check_over(is_over(state))
    won = state.log[-1]
    assert isinstance(won, Won)
    points, winner = scores(state), f"Player {won.seat + 1}"
    why = {
        Decider.POINTS: f"{winner} has the most points, {max(points)}.",
        Decider.ALBEDO: f"{winner} is tied at {max(points)} points and keeps the planet with the highest albedo.",
        Decider.DRAWN: f"{winner} is tied at {max(points)} points and drew the unused planet with the highest albedo.",
    }
    return Outcome((won.seat,), points, why[won.by])


def sublocations(state: State) -> tuple[Sublocation, ...]:
    """Return the sub-locations of the location whose player spends now."""
    return printed_tables(state.tables).planets[state.revealed[state.at]].locations[state.locations[state.spent]]


def ground_value(state: State, seat: int) -> int:
    """Return all that this seat can spend at the planet that is resolved."""
    posts = state.seats[seat].posts
    ground = values_of(state.tables).ground
    return sum(ground[code] for code in posts[state.at]) if posts else 0


def _refuse_turn(state: State, action: Action) -> None:
    if not 0 <= action.seat < state.players:
        raise Refused(Reason.NO_SUCH_SEAT, seat=action.seat, players=state.players)
    if state.phase == Phase.OVER:
        raise Refused(Reason.GAME_OVER)
    if _PHASES[type(action)] != state.phase:
        raise Refused(Reason.NOT_NOW)
    moving = to_move(state)
    if action.seat not in moving:
        if state.phase != Phase.ALLOCATE:
            raise Refused(Reason.NOT_YOUR_TURN, seat=moving[0])
        raise Refused(Reason.ALREADY_ALLOCATED if any(state.seats[action.seat].posts or ()) else Reason.NO_UNITS)


def _allocate(state: State, action: Allocate) -> State:
    seat, planets = state.seats[action.seat], len(state.revealed)
    if len(action.posts) != planets:
        raise Refused(Reason.NOT_EVERY_PLANET, planets=planets, stacks=len(action.posts))
    codes = values_of(state.tables).codes
    sent = [code for stack in action.posts for code in stack]
    for code in sent:
        if not 0 <= code < 2 * len(codes) or code not in codes[code // 2]:
            raise Refused(Reason.NO_SUCH_LOADOUT, code=code)
    if sorted(code // 2 for code in sent) != list(seat.hand):
        raise Refused(Reason.NOT_THE_WHOLE_HAND, hand=len(seat.hand), sent=len(sent))
    posts = tuple(tuple(sorted(stack)) for stack in action.posts)
    return moved_on(_with_seat(state, action.seat, replace(seat, hand=(), posts=posts)))


def _choose_location(state: State, action: Choose) -> State:
    planet = state.revealed[state.at]
    if action.planet != planet:
        raise Refused(Reason.ANOTHER_PLANET, planet=planet)
    if not 0 <= action.location < LOCATIONS:
        raise Refused(Reason.NO_SUCH_LOCATION, location=action.location)
    if action.location != 1 and action.location in state.locations:
        raise Refused(Reason.LOCATION_TAKEN, location=action.location)
    located = Located(action.seat, planet, action.location)
    return moved_on(replace(state, locations=(*state.locations, action.location), log=(*state.log, located)))


def _refuse_spending(state: State, action: Spend) -> None:
    here = sublocations(state)
    for place in action.taken:
        if not 0 <= place < len(here):
            raise Refused(Reason.NO_SUCH_SUBLOCATION, sublocation=place, there=len(here))
        if action.taken.count(place) > 1:
            raise Refused(Reason.TAKEN_TWICE, sublocation=place)
    cost, ground = sum(here[place].cost for place in action.taken), ground_value(state, action.seat)
    if cost > ground:
        raise Refused(Reason.TOO_COSTLY, cost=cost, ground=ground)
    for deck, wanted in Counter(here[place].deck for place in action.taken).items():
        if deck is not None and wanted > len(state.decks[deck]):
            raise Refused(Reason.DECK_EMPTY)
    cities = sum(here[place].is_city for place in action.taken)
    if cities != len(action.garrison):
        raise Refused(Reason.NOT_ONE_PER_CITY, cities=cities, left=len(action.garrison))
    posts = state.seats[action.seat].posts
    if Counter(action.garrison) - Counter(code // 2 for code in (posts or ((),))[state.at]):
        raise Refused(Reason.NO_SUCH_UNIT_HERE)


def _spend(state: State, action: Spend) -> State:
    _refuse_spending(state, action)
    here, planet = sublocations(state), state.revealed[state.at]
    points = sum(here[place].points for place in action.taken)
    decks, gained = list(state.decks), []
    for place in sorted(action.taken):
        deck = here[place].deck
        if deck is not None:
            gained.append(decks[deck][-1])
            decks[deck] = decks[deck][:-1]
    seat = _left_behind(state.seats[action.seat], state.at, action.garrison)
    if points:
        seat = replace(seat, kept=(*seat.kept, Kept(planet, points, state.at not in state.claimed)))
    location, taken = state.locations[state.spent], tuple(sorted(action.taken))
    told = Conquered(action.seat, planet, location, taken, points, tuple(gained), tuple(sorted(action.garrison)))
    after = replace(
        state,
        decks=tuple(decks),
        claimed=(*state.claimed, state.at) if points and state.at not in state.claimed else state.claimed,
        spent=state.spent + 1,
        log=(*state.log, told),
    )
    return moved_on(_with_seat(after, action.seat, replace(seat, discard=tuple(sorted((*seat.discard, *gained))))))


def _left_behind(seat: Seat, at: int, garrison: tuple[int, ...]) -> Seat:
    """The units of the garrisons leave their stack, and the deck, for good."""
    assert seat.posts is not None
    stack = list(seat.posts[at])
    for unit in garrison:
        stack.remove(next(code for code in stack if code // 2 == unit))
    posts = (*seat.posts[:at], tuple(stack), *seat.posts[at + 1 :])
    return replace(seat, posts=posts, garrison=tuple(sorted((*seat.garrison, *garrison))))


def _with_seat(state: State, number: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))
