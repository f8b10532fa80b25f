"""Albedo, what things are worth to a computer player: units for the rounds to come, and a stack at a planet, in points.

An estimate, not a rule. A unit is drawn about 6 times in as many cards as its owner has, every round; what it adds there is how much
better it is than the others, times `POINTS_A_STRENGTH`, which was found by play against itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.albedo.tables import LOCATIONS, Sublocation, Tables, Values, printed_tables, values_of
from games.albedo.types import HAND, ROUNDS, Stack

POINTS_A_STRENGTH = 0.3  # points a round for one more of space or ground value in a hand
_MINE = 1.5  # strength of a mine card
_TWO_WAYS = 0.3  # strength of being able to turn


@dataclass(frozen=True, slots=True)
class Prices:
    """What one player's units are worth to that player for the rest of the game, in points."""

    gained: tuple[float, ...]  # by unit: one more of them
    left: tuple[float, ...]  # by unit: one of them left in a city, its own point included


@dataclass(frozen=True, slots=True)
class Offer:
    """One set of sub-locations of a location: what it costs, what it brings but for the cities, and how many cities are in it."""

    cost: int
    brings: float
    cities: int
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """A stack at a planet, made ready to be compared: space[m] is (total, best) with m mines of others."""

    space: tuple[tuple[int, int], ...]
    mines: int
    ground: tuple[int, int]  # total, best
    worth: tuple[float, float, float]  # in points, of each location


def strength(values: Values, unit: int) -> float:
    """Return how much a unit brings to a hand."""
    codes = values.codes[unit]
    best = max(values.space[code] + values.ground[code] for code in codes)
    return best + _MINE * values.mine[codes[0]] + _TWO_WAYS * (len(codes) > 1)


def prices(tables: Tables | None, fleet: Sequence[int], round_: int, weight: float = POINTS_A_STRENGTH) -> Prices:
    """Return prices for the owner of these units, with this round still to be played.

    weight: points per strength and round; 0 counts only points now.
    """
    values = values_of(tables)
    each = [strength(values, unit) for unit in range(len(values.codes))]
    number, total = len(fleet), sum(each[unit] for unit in fleet)
    rest = weight * (ROUNDS - round_)

    def hands(total: float, number: int) -> float:
        return rest * total * min(1.0, HAND / number) if number else 0.0

    now = hands(total, number)
    return Prices(
        gained=tuple(hands(total + one, number + 1) - now for one in each),
        left=tuple(1 + hands(total - one, number - 1) - now for one in each),
    )


def offers(here: Sequence[Sublocation], tops: Sequence[int | None], own: Prices) -> list[Offer]:
    """Return all sets of sub-locations of one location that could be wanted. tops: of each production deck, None where it has run out."""
    found: dict[tuple[int, int], Offer] = {}
    for number in range(len(here) + 1):
        for taken in combinations(range(len(here)), number):
            places = [here[i] for i in taken]
            given = [tops[place.deck] for place in places if place.deck is not None]
            if None in given:
                continue
            brings = sum(place.points for place in places) + sum(own.gained[unit] for unit in given if unit is not None)
            offer = Offer(sum(place.cost for place in places), brings, sum(place.is_city for place in places), taken)
            other = found.get((offer.cost, offer.cities))
            if other is None or other.brings < offer.brings:
                found[offer.cost, offer.cities] = offer
    return list(found.values())


def best_offer(found: Sequence[Offer], ground: int, leaving: Sequence[float]) -> tuple[float, Offer]:
    """Return the best that this ground value buys. leaving: what it is worth to leave each unit of the stack, the best first."""
    best, chosen = -1e9, found[0]
    for offer in found:
        if offer.cost <= ground and offer.cities <= len(leaving):
            worth = offer.brings + sum(leaving[: offer.cities])
            if worth > best:
                best, chosen = worth, offer
    return best, chosen


def contribution_of(values: Values, own: Prices, at: Sequence[Sequence[Offer]], stack: Stack, most_mines: int) -> Brought:
    """Return this stack at the planet with these offers, ready to be compared among up to `most_mines` mines of others."""
    space = [values.space[code] for code in stack]
    ground = [values.ground[code] for code in stack]
    leaving = sorted((own.left[code // 2] for code in stack), reverse=True)
    total = sum(ground)
    worth = [best_offer(at[location], total, leaving)[0] for location in range(LOCATIONS)]
    reduced = [[max(0, one - mines) for one in space] for mines in range(most_mines + 1)]
    return Brought(
        tuple((sum(one), max(one)) for one in reduced),
        sum(values.mine[code] for code in stack),
        (total, max(ground)),
        (worth[0], worth[1], worth[2]),
    )


def planet_offers(tables: Tables | None, planet: int, tops: Sequence[int | None], own: Prices) -> list[list[Offer]]:
    """Return the offers of each location of a planet."""
    return [offers(here, tops, own) for here in printed_tables(tables).planets[planet].locations]
