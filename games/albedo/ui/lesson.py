"""Albedo, its lesson of two minutes: one round at one's own pace, the rest of it only told."""

from functools import partial

from games.albedo.observe import Observation, ground_value, legal_actions_seen
from games.albedo.tables import printed_tables, values_of
from games.albedo.types import Action, Allocate, Choose, Phase, Spend
from games.card_table.adapter import Lesson, Step

_ENOUGH = 2  # ground value: what a city costs


def can_pay(seen: Observation, action: Action) -> bool:
    """Return whether a learner sends enough ground value to pay for something wherever any unit goes."""
    ground = values_of(seen.tables).ground
    return isinstance(action, Allocate) and all(sum(ground[code] for code in stack) >= _ENOUGH for stack in action.posts if stack)


def lands_well(seen: Observation, action: Action) -> bool:
    """Return whether a learner can pay for something at this location, or could nowhere."""
    planet = printed_tables(seen.tables).planets[seen.revealed[seen.at]]
    open_ = [one.location for one in legal_actions_seen(seen) if isinstance(one, Choose)]
    paid = [one for one in open_ if any(place.cost <= ground_value(seen) for place in planet.locations[one])]
    return isinstance(action, Choose) and (not paid or action.location in paid)


def conquers(seen: Observation, action: Action) -> bool:
    """Return whether a learner takes something, or could not."""
    return isinstance(action, Spend) and (bool(action.taken) or len(legal_actions_seen(seen)) == 1)


def _acts(phase: Phase, seen: Observation) -> bool:
    return seen.phase is phase and seen.seat in seen.moving


LESSON: Lesson[Observation, Action] = Lesson(
    players=2,
    seed=3,
    options={},
    level="beginner",
    steps=(
        Step("albedo.lesson.goal", "player.*"),
        Step("albedo.lesson.planets", "sky.1.*"),
        Step("albedo.lesson.hand", "card.*"),
        Step("albedo.lesson.turn", "card.*"),
        Step("albedo.lesson.send", "done", can_pay),
        Step("albedo.lesson.order", "why.*", due=lambda seen: seen.phase is Phase.LOCATE),
        Step("albedo.lesson.land", "land.*", lands_well, partial(_acts, Phase.LOCATE)),
        Step("albedo.lesson.spend", "ground", conquers, partial(_acts, Phase.SPEND)),
        Step("albedo.lesson.decks", "deck.*"),
        Step("albedo.lesson.end", "player.*"),
    ),
)
"""The learner sends a hand, lands and conquers once."""
