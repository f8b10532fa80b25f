"""Albedo as numbers. Allocations are cut into one decision a unit, spendings into one a sub-location, then one a garrison.

Indices, with P planets a round: 2 p (+ 1: turned) sends the next unit of the hand to planet p; then 3 for the locations, 8 for the
sub-locations, 1 for "nothing more", and one a unit of the tables for who stays in a city. Equal cards are decided in rising order.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from games.albedo.observe import Observation, SeatSeen, legal_actions_seen
from games.albedo.tables import LOCATIONS, MOST_SUBLOCATIONS, PRODUCTIONS, Planet, Tables, printed_tables, tables_of, values_of
from games.albedo.types import ROUNDS, Action, Allocate, Options, Phase, Spend, planets_a_round
from games.core.game_api import Encoding, Floats

_PHASES = tuple(Phase)
_LOCATION_NUMBERS = 3 + len(PRODUCTIONS)
_SEAT_NUMBERS = 10 + LOCATIONS
_COMMON_NUMBERS = len(_PHASES) + 3
MOST_PLANETS = 256  # kept as numbers


def action_count(players: int, options: Any = None) -> int:
    """Return the number of action indices."""
    return _garrisons(planets_a_round(players)) + len(printed_tables(_tables(options)).units)


def steps(observation: Observation, taken: tuple[int, ...]) -> Sequence[int]:
    """Return the next decision's legal indices, ascending; () when not to move, or when the action is complete."""
    if observation.seat not in observation.moving:
        return ()
    if observation.phase == Phase.ALLOCATE:
        return _next_post(observation, taken)
    paths = [_path(observation, one) for one in legal_actions_seen(observation)]
    return sorted({path[len(taken)] for path in paths if path[: len(taken)] == taken and len(path) > len(taken)})


def action(observation: Observation, taken: tuple[int, ...]) -> Action | None:
    """Return the action of these decisions; None while there is more to decide."""
    if observation.seat not in observation.moving:
        return None
    if observation.phase == Phase.ALLOCATE:
        if len(taken) < len(observation.hand):
            return None
        posts: list[list[int]] = [[] for _ in observation.revealed]
        for unit, index in zip(observation.hand, taken, strict=True):
            posts[index // 2].append(2 * unit + index % 2)
        return Allocate(observation.seat, tuple(tuple(sorted(stack)) for stack in posts))
    return next((one for one in legal_actions_seen(observation) if _path(observation, one) == taken), None)


def vector_length(players: int, options: Any = None) -> int:
    """Return how many numbers `vector` has."""
    units, planets = len(printed_tables(_tables(options)).units), planets_a_round(players)
    of_planets = planets * (3 + LOCATIONS * _LOCATION_NUMBERS) + 2 * units * planets
    of_seats = players * (_SEAT_NUMBERS + units + 2 * units)
    return _COMMON_NUMBERS + of_planets + 3 * units + len(PRODUCTIONS) * (1 + units) + of_seats + action_count(players, options)


def vector(observation: Observation, taken: tuple[int, ...]) -> Floats:
    """Return the observation and the decisions already taken as numbers from -1 to 1, oneself first, then the others leftwards."""
    units, planets = len(values_of(observation.tables).codes), planets_a_round(len(observation.seats))
    found: list[float] = [float(observation.phase == phase) for phase in _PHASES]
    found += [observation.round / ROUNDS, observation.at / planets, float(observation.seat in observation.moving)]
    for at in range(planets):
        found += _of_planet(observation, at)
    posts = observation.posts or ()
    for at in range(planets):
        found += _counts(posts[at] if at < len(posts) else (), 2 * units, 6)
    for cards in (observation.hand, observation.deck, observation.discard):
        found += _counts(cards, units, 10)
    for pile in observation.decks:
        found += [pile.left / 30, *_counts(() if pile.top is None else (pile.top,), units, 1)]
    players = len(observation.seats)
    for i in range(players):
        found += _of_seat(observation, (observation.seat + i) % players, units)
    found += _counts(taken, _garrisons(planets) + units, 6)
    return np.clip(np.array(found, np.float32), -1, 1)


def _tables(options: Any) -> Tables | None:
    return tables_of(options.cards, options.planets) if isinstance(options, Options) else None


def _locations(planets: int) -> int:
    return 2 * planets


def _sublocations(planets: int) -> int:
    return _locations(planets) + LOCATIONS


def _nothing_more(planets: int) -> int:
    return _sublocations(planets) + MOST_SUBLOCATIONS


def _garrisons(planets: int) -> int:
    return _nothing_more(planets) + 1


def _next_post(observation: Observation, taken: tuple[int, ...]) -> list[int]:
    """Where the next unit may go: an equal one never before the place of the last, which would be the same allocation."""
    done = len(taken)
    if done >= len(observation.hand):
        return []
    unit = observation.hand[done]
    loadouts = len(values_of(observation.tables).codes[unit])
    least = taken[-1] if done and observation.hand[done - 1] == unit else 0
    return [2 * p + turned for p in range(len(observation.revealed)) for turned in range(loadouts) if 2 * p + turned >= least]


def _path(observation: Observation, one: Action) -> tuple[int, ...]:
    """The decisions that lead to this location or this spending."""
    planets = len(observation.revealed)
    if isinstance(one, Spend):
        places, units = _sublocations(planets), _garrisons(planets)
        return (*(places + i for i in one.taken), _nothing_more(planets), *(units + unit for unit in one.garrison))
    assert not isinstance(one, Allocate)
    return (_locations(planets) + one.location,)


def _of_planet(observation: Observation, at: int) -> list[float]:
    """Nothing but zeros once the game is over."""
    if at >= len(observation.revealed):
        return [0.0] * (3 + LOCATIONS * _LOCATION_NUMBERS)
    planet = printed_tables(observation.tables).planets[observation.revealed[at]]
    return [planet.albedo / 100, float(at in observation.claimed), float(planet.final), *_of_locations(planet)]


@lru_cache(maxsize=MOST_PLANETS)
def _of_locations(planet: Planet) -> tuple[float, ...]:
    found: list[float] = []
    for location in planet.locations:
        sites = [place.points for place in location if place.points]
        found += [sum(sites) / 10, len(sites) / 4, sum(place.is_city for place in location) / 4]
        found += [sum(place.cost for place in location if place.deck == deck) / 10 for deck in range(len(PRODUCTIONS))]
    return tuple(found)


def _of_seat(observation: Observation, seat: int, units: int) -> list[float]:
    seen: SeatSeen = observation.seats[seat]
    place = observation.order.index(seat) if seat in observation.order else -1
    location = observation.locations[place] if 0 <= place < len(observation.locations) else -1
    found = [seen.deck / 20, seen.discard / 20, seen.hidden / 6, float(seen.allocated), seen.points / 50, len(seen.garrison) / 20]
    found += [len(seen.kept) / 10, (place + 1) / 8, float(0 <= place < observation.spent), float(seat in observation.moving)]
    found += [float(location == i) for i in range(LOCATIONS)]
    shown = seen.shown[observation.at] if observation.at < len(seen.shown) else ()
    return found + _counts(seen.fleet, units, 10) + _counts(shown, 2 * units, 6)


def _counts(cards: Iterable[int], kinds: int, scale: float) -> list[float]:
    found = [0.0] * kinds
    for card in cards:
        found[card] += 1 / scale
    return found


ENCODING: Encoding[Action, Observation] = Encoding(action_count, vector_length, steps, action, vector)
