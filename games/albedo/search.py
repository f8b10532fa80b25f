"""Choose allocations in Albedo by search: ways to send a hand are tried against random deals of the other hands.

The others first send at random; players who think ahead send their best against that. A planet is worth what each player would
take there in the order of the space combat, the searching player's share against the others'.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from aya_sim.rng import randbelow, shuffle
from games.albedo.allocations import Allocations, Posts
from games.albedo.contest import Contest
from games.albedo.observe import Observation, scatter_units
from games.albedo.tables import values_of
from games.albedo.types import HAND, Stack
from games.albedo.worth import Brought, Offer, Prices, contribution_of, planet_offers, prices

_FEWEST_WAYS = 12  # tried by each of the others, however many there are


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a computer player thinks."""

    ways: int  # of one's own allocations that are tried
    deals: int  # of others' hands and allocations they are tried against
    ways_of_others: int = 0  # tried by all the others together, for each deal; 0: others send at random
    deals_of_others: int = 0
    weight: float = 0.3  # of the rounds to come (`worth.prices`)
    against: float = 1.0  # how much the others' gains count against one's own


@dataclass(slots=True)
class Sky:
    """What is known at an allocation, and every stack weighed so far."""

    observation: Observation
    effort: Effort
    own: list[Prices]
    offers: list[list[list[list[Offer]]]]  # by seat, by planet of the round, by location
    points: list[int]
    mines: int  # most there can be at a planet
    weighed: dict[tuple[int, int, Stack], Brought] = field(default_factory=dict)

    def brought(self, seat: int, at: int, stack: Stack) -> Brought:
        """Return this stack, weighed once."""
        key = (seat, at, stack)
        found = self.weighed.get(key)
        if found is None:
            found = contribution_of(values_of(self.observation.tables), self.own[seat], self.offers[seat][at], stack, self.mines)
            self.weighed[key] = found
        return found


def sky(observation: Observation, effort: Effort) -> Sky:
    """Return the sky of this observation."""
    own = [prices(observation.tables, seen.fleet, observation.round, effort.weight) for seen in observation.seats]
    tops = [pile.top for pile in observation.decks]
    values = values_of(observation.tables)
    return Sky(
        observation,
        effort,
        own,
        [[planet_offers(observation.tables, planet, tops, one) for planet in observation.revealed] for one in own],
        [seen.points for seen in observation.seats],
        sum(min(HAND, sum(values.mine[2 * unit] for unit in seen.fleet)) for seen in observation.seats),
    )


def best_allocation(observation: Observation, effort: Effort, rng: int) -> tuple[Posts, int]:
    """Return the allocation that does best against deals of the other hands, and the next generator state."""
    known = sky(observation, effort)
    seat = observation.seat
    deals, rng = _deals(known, seat, rng)
    ways, rng = ways_to_send(known, seat, observation.hand, effort.ways, rng)
    return best_way(known, seat, ways, contests(known, seat, deals)), rng


def contests(known: Sky, seat: int, deals: Sequence[Mapping[int, Posts]]) -> list[list[Contest]]:
    """Return the contests that each of these deals makes for this seat, by planet."""
    others = [[(other, posts) for other, posts in deal.items() if other != seat] for deal in deals]
    return [
        [Contest([(known.points[other], known.brought(other, at, posts[at])) for other, posts in deal if posts[at]]) for deal in others]
        for at in range(len(known.observation.revealed))
    ]


def best_way(known: Sky, seat: int, ways: Sequence[Posts], met: Sequence[Sequence[Contest]]) -> Posts:
    """Return of these ways, the one with the highest mean worth over these contests; of equal ones the first."""
    worth: list[dict[Stack, float]] = [{} for _ in met]
    points, against = known.points[seat], known.effort.against / max(1, len(known.points) - 1)
    best, chosen = -1e9, ways[0]
    for way in ways:
        total = 0.0
        for at, stack in enumerate(way):
            found = worth[at].get(stack)
            if found is None:
                own = known.brought(seat, at, stack) if stack else None
                found = worth[at][stack] = sum(contest.result(points, own, against) for contest in met[at])
            total += found
        if total > best:
            best, chosen = total, way
    return chosen


def ways_to_send(known: Sky, seat: int, hand: tuple[int, ...], most: int, rng: int) -> tuple[list[Posts], int]:
    """Return all ways to send this hand, or `most` of them at random where there are more."""
    found = Allocations(values_of(known.observation.tables), seat, hand, len(known.observation.revealed))
    if len(found) <= most:
        return [one.posts for one in found], rng
    ways = []
    for _ in range(most):
        one, rng = randbelow(rng, len(found))
        ways.append(found[one].posts)
    return ways, rng


def _deals(known: Sky, seat: int, rng: int) -> tuple[list[dict[int, Posts]], int]:
    """What the others may have sent, so many times over."""
    effort = known.effort
    if not effort.ways_of_others:
        return _random_deals(known, effort.deals, rng)
    simple, rng = _random_deals(known, effort.deals_of_others, rng)
    met = [contests(known, other, simple) for other in range(len(known.points))]
    each = max(_FEWEST_WAYS, effort.ways_of_others // max(1, len(known.points) - 1))
    deals = []
    for _ in range(effort.deals):
        deal = {}
        for other in range(len(known.points)):
            hand, rng = _hand(known, other, rng)
            if other != seat and hand:
                ways, rng = ways_to_send(known, other, hand, each, rng)
                deal[other] = best_way(known, other, ways, met[other])
        deals.append(deal)
    return deals, rng


def _random_deals(known: Sky, number: int, rng: int) -> tuple[list[dict[int, Posts]], int]:
    """Everybody's hand sent at random, so many times over; who weighs a stack of one's own leaves oneself out."""
    values, planets = values_of(known.observation.tables), len(known.observation.revealed)
    deals = []
    for _ in range(number):
        deal = {}
        for other in range(len(known.observation.seats)):
            hand, rng = _hand(known, other, rng)
            if hand:
                deal[other], rng = scatter_units(values, hand, range(planets), planets, rng)
        deals.append(deal)
    return deals, rng


def _hand(known: Sky, seat: int, rng: int) -> tuple[tuple[int, ...], int]:
    """A hand this player may have drawn."""
    fleet = known.observation.seats[seat].fleet
    mixed, rng = shuffle(rng, fleet)
    return tuple(sorted(mixed[:HAND])), rng
