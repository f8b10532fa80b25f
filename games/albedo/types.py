"""The values of Albedo: options, states, actions, events and reasons of refusal.

Units and planets are numbers of the tables, units at a planet are codes (`tables`). The last card of a pile is its top; whatever
has no order is kept sorted.
"""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from games.albedo.tables import LARGEST_VALUE, LOCATIONS, MOST_SUBLOCATIONS, PLANETS_IN_BOX, PLAYERS_IN_BOX, Tables
from games.core.game_api import Bounds, Refusal, Value

LEAST_PLAYERS, MOST_PLAYERS = 2, 8
ROUNDS = 7
HAND = 6


def bounds(players: int) -> Bounds:
    """Return the limits of a game: a unit at a time is sent, a location chosen, sub-locations taken and units left in cities."""
    planets = planets_a_round(players)
    return Bounds(
        ROUNDS * players * (HAND + planets * (2 + 2 * MOST_SUBLOCATIONS)), 0, ROUNDS * planets * MOST_SUBLOCATIONS * (LARGEST_VALUE + 1)
    )


Stack: TypeAlias = tuple[int, ...]
"""Units of one player at one planet: their codes, sorted."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
PlanetNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=PLANETS_IN_BOX)]
UnitNumber: TypeAlias = Annotated[int, Meta(ge=0)]
Location: TypeAlias = Annotated[int, Meta(ge=0, lt=LOCATIONS)]
Place: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SUBLOCATIONS)]
"""What events are made of; text that holds others is refused when it is read."""


class Reason(Refusal):
    """The rule that a refused action would break, as the sentence of the refusal."""

    NO_SUCH_SEAT = "There is no seat {seat} at a table of {players}; the first is 0."
    GAME_OVER = "The game is over."
    NOT_NOW = "That cannot be done in this phase."
    NOT_YOUR_TURN = "It is seat {seat}'s turn: players act in the order of the space combat."
    ALREADY_ALLOCATED = "You have sent your units; wait for the others."
    NO_UNITS = "You have no units this round, so there is nothing to send."
    NOT_EVERY_PLANET = "There are {planets} planets this round but {stacks} stacks; give every planet one, even if it is empty."
    NO_SUCH_LOADOUT = "No unit has the position {code}; only ships can be turned, and only to a loadout printed on them."
    NOT_THE_WHOLE_HAND = "Send every unit in your hand and no other: {hand} in hand, {sent} sent."
    ANOTHER_PLANET = "Planets are resolved in order; choose a location at planet {planet}."
    NO_SUCH_LOCATION = "There is no location {location}; there are 0, 1 and 2."
    LOCATION_TAKEN = "Location {location} holds one player and is taken; choose another, location 1 is always free."
    NO_SUCH_SUBLOCATION = "There is no sub-location {sublocation} here; there are {there}, the first is 0."
    TAKEN_TWICE = "You can conquer sub-location {sublocation} only once."
    TOO_COSTLY = "These cost {cost}, but you have {ground} ground here; take less."
    DECK_EMPTY = "That production deck is empty; take something else."
    NOT_ONE_PER_CITY = "Leave one unit in each city: {cities} cities, {left} units."
    NO_SUCH_UNIT_HERE = "Only your own units at this planet can stay in a city, one in each."


class Options(Value, frozen=True, omit_defaults=True):
    """What a table agrees on. cards, planets: files with the printed ones; "": ours."""

    cards: str = ""
    planets: str = ""


class Phase(StrEnum):
    """Where the game is."""

    ALLOCATE = "allocate"  # everybody at once, secretly
    LOCATE = "locate"  # in the order of the space combat
    SPEND = "spend"  # in the same order
    OVER = "over"


class Step(StrEnum):
    """What put one player before another: the space combat's order, step by step."""

    SPACE = "space"  # total space value
    BEST_SHIP = "best_ship"  # the higher single card, mines taken off
    FEWER_POINTS = "fewer_points"  # victory points so far
    GROUND = "ground"  # total ground value
    BEST_GROUND = "best_ground"  # the higher single ground value
    DRAWN = "drawn"  # the albedo of an unused planet


class Decider(StrEnum):
    """What decided the game."""

    POINTS = "points"
    ALBEDO = "albedo"  # the highest single albedo among planets kept
    DRAWN = "drawn"  # the albedo of an unused planet


class Allocate(Value, frozen=True, tag="allocate"):
    """The whole hand, dealt out: one stack a planet of this round."""

    seat: int
    posts: tuple[Stack, ...]


class Choose(Value, frozen=True, tag="choose"):
    """One location of the planet that is resolved. location: 0, 1, 2 for the book's 1, 2, 3."""

    seat: int
    planet: int
    location: int


class Spend(Value, frozen=True, tag="spend"):
    """Conquer sub-locations, by their number at the location, and leave one unit (not its code) in each city."""

    seat: int
    taken: tuple[int, ...] = ()
    garrison: tuple[int, ...] = ()


Action: TypeAlias = Allocate | Choose | Spend


class Kept(Value, frozen=True):
    """A planet where a player scored. card: whether the card itself lies here; the first to score there takes it."""

    planet: int
    points: int
    card: bool = True


class Standing(Value, frozen=True):
    """What one player brought to a planet, mines taken off, as it is compared."""

    seat: SeatNumber
    space: int
    best_ship: int
    points: int
    ground: int
    best_ground: int
    drawn: tuple[PlanetNumber, ...] = ()  # unused planets, drawn one after another while equal


class Revealed(Value, frozen=True, tag="revealed"):
    """A round begins: the planets of this round."""

    round: int
    planets: tuple[PlanetNumber, ...]


class Ordered(Value, frozen=True, tag="ordered"):
    """A space combat. standings: the first to choose first; by[i]: what put standings[i] before standings[i + 1]."""

    planet: PlanetNumber
    standings: tuple[Standing, ...]
    by: tuple[Step, ...]


class Located(Value, frozen=True, tag="located"):
    """A player went to a location."""

    seat: SeatNumber
    planet: PlanetNumber
    location: Location


class Conquered(Value, frozen=True, tag="conquered"):
    """A player spent. points: of sites; gained: units from productions; garrison: units left in cities, worth a point each at the end."""

    seat: SeatNumber
    planet: PlanetNumber
    location: Location
    taken: tuple[Place, ...]
    points: int
    gained: tuple[UnitNumber, ...]
    garrison: tuple[UnitNumber, ...]


class Abandoned(Value, frozen=True, tag="abandoned"):
    """A planet that no player kept, removed at the end of its round."""

    planet: PlanetNumber


class Won(Value, frozen=True, tag="won"):
    """The end. drawn: by seat, the unused planets compared where nothing else decided."""

    seat: SeatNumber
    by: Decider
    drawn: tuple[tuple[PlanetNumber, ...], ...]


Event: TypeAlias = Revealed | Ordered | Located | Conquered | Abandoned | Won


class Seat(Value, frozen=True):
    """One player. The starting units and what was gained are here, or at a planet, or in a garrison."""

    deck: tuple[int, ...] = ()  # the last is the top
    discard: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    posts: tuple[Stack, ...] | None = None  # None: still to allocate
    kept: tuple[Kept, ...] = ()
    garrison: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """Return the victory points so far: planets and garrisons."""
        return sum(kept.points for kept in self.kept) + len(self.garrison)


class State(Value, frozen=True, omit_defaults=True, rename={"rng": "luck"}):
    """A game of Albedo. The cards of an owner's files travel with it; what `options` names is not read again."""

    options: Options
    rng: int
    round: int  # 1 to 7
    phase: Phase
    revealed: tuple[int, ...]  # planets of this round, in the order in which they are resolved
    claimed: tuple[int, ...]  # which of `revealed` somebody keeps
    at: int  # which of `revealed` is being resolved; 0 while allocating
    pile: tuple[int, ...]  # planets to come, the last is the next
    aside: tuple[int, ...]  # unused planets
    seen: tuple[int, ...]  # unused planets that everybody has seen drawn
    gone: tuple[int, ...]  # planets removed
    decks: tuple[tuple[int, ...], ...]  # one a production
    seats: tuple[Seat, ...]
    order: tuple[int, ...]  # seats at the planet that is resolved, the first to choose first
    locations: tuple[int, ...]  # what `order` has chosen so far
    spent: int  # how many of `order` have spent
    log: tuple[Event, ...]  # all that everybody has seen happen
    tables: Tables | None = None  # None: ours

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.seats)


def boxes(players: int) -> int:
    """Return how many boxes of cards this many players need."""
    return 1 if players <= PLAYERS_IN_BOX else 2


def planets_a_round(players: int) -> int:
    """Return how many planets are revealed in a round."""
    return 2 if players <= PLAYERS_IN_BOX else 3
