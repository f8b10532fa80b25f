"""Choose actions for the computer players of Albedo, at three levels and at random, from observations alone."""

from collections.abc import Sequence

from games.albedo.observe import Observation, legal_actions_seen, sublocations
from games.albedo.search import Effort, best_allocation
from games.albedo.tables import LOCATIONS, values_of
from games.albedo.types import Action, Allocate, Choose, Phase, Spend
from games.albedo.worth import best_offer, planet_offers, prices
from games.core.game_api import choose_at_random

EFFORTS = {
    "beginner": Effort(ways=4, deals=1, weight=0.4, against=0.0),
    "natural": Effort(ways=300, deals=12, weight=0.15),
    "expert": Effort(ways=800, deals=16, ways_of_others=80, deals_of_others=8),
}
"""How hard each level thinks. A beginner looks at four ways to send a hand, ignores the others, and likes new units too well."""


def choose(observation: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the action of a computer player of this level, and the next generator state.

    Raises BadQuestion when the seat is not to move or the level does not exist.
    """
    taken = choose_at_random(observation.seat, legal_actions_seen(observation), level, rng)
    if taken is not None:
        return taken
    effort = EFFORTS[level]
    if observation.phase == Phase.ALLOCATE:
        posts, rng = best_allocation(observation, effort, rng)
        return Allocate(observation.seat, posts), rng
    if observation.phase == Phase.LOCATE:
        return _location(observation, effort), rng
    return _spending(observation, effort), rng


def _location(observation: Observation, effort: Effort) -> Choose:
    """The free location that is worth most, less what the next in order then finds."""
    free = [one for one in range(LOCATIONS) if one == 1 or one not in observation.locations]
    place = len(observation.locations)
    mine = _worths(observation, observation.seat, effort)
    after = observation.order[place + 1 : place + 2]
    theirs = _worths(observation, after[0], effort) if after else [0.0] * LOCATIONS

    def worth(location: int) -> float:
        rest = [theirs[one] for one in free if one == 1 or one != location]
        return mine[location] - effort.against * max(rest)

    planet = observation.revealed[observation.at]
    return Choose(observation.seat, planet, max(free, key=lambda location: (worth(location), -location)))


def _worths(observation: Observation, seat: int, effort: Effort) -> list[float]:
    """What each location of this planet is worth to a player whose stack lies open."""
    units = observation.seats[seat].shown[observation.at]
    own = prices(observation.tables, observation.seats[seat].fleet, observation.round, effort.weight)
    tops = [pile.top for pile in observation.decks]
    ground = sum(values_of(observation.tables).ground[code] for code in units)
    leaving = sorted((own.left[code // 2] for code in units), reverse=True)
    found = planet_offers(observation.tables, observation.revealed[observation.at], tops, own)
    return [best_offer(one, ground, leaving)[0] for one in found]


def _spending(observation: Observation, effort: Effort) -> Spend:
    """The sub-locations worth most, with the units in their cities that are missed least."""
    own = prices(observation.tables, observation.seats[observation.seat].fleet, observation.round, effort.weight)
    tops = [pile.top for pile in observation.decks]
    here = sublocations(observation)

    def worth(one: Spend) -> float:
        gained = [tops[here[i].deck or 0] for i in one.taken if here[i].deck is not None]
        points = sum(here[i].points for i in one.taken)
        return points + sum(own.gained[unit] for unit in gained if unit is not None) + sum(own.left[unit] for unit in one.garrison)

    possible: Sequence[Action] = legal_actions_seen(observation)
    return max((one for one in possible if isinstance(one, Spend)), key=worth)
