"""The two-minute lesson of Albedo: what things are worth, one round at two planets, and how it is scored."""

from collections.abc import Callable
from functools import partial

from games.albedo.observe import Observation, ground_value, legal_actions_seen, sublocations
from games.albedo.tables import Sublocation, printed_tables, values_of
from games.albedo.types import Action, Allocate, Choose, Phase, Spend
from games.card_table.adapter import Lesson, Step

_ENOUGH = 2  # ground value: what a city costs


def sends_enough(seen: Observation, action: Action) -> bool:
    """Return whether a learner sends enough ground value to each planet to pay for a city there."""
    ground = values_of(seen.tables).ground
    return isinstance(action, Allocate) and all(sum(ground[code] for code in stack) >= _ENOUGH for stack in action.posts)


def lands_to_pay(wanted: Callable[[Sublocation], bool], seen: Observation, action: Action) -> bool:
    """Return whether a learner can pay for something of the wanted kind at this location, or could nowhere."""
    planet, ground = printed_tables(seen.tables).planets[seen.revealed[seen.at]], ground_value(seen)
    paid = [
        one
        for one in legal_actions_seen(seen)
        if isinstance(one, Choose) and any(wanted(place) and place.cost <= ground for place in planet.locations[one.location])
    ]
    return isinstance(action, Choose) and (not paid or action in paid)


def conquers(wanted: Callable[[Sublocation], bool], seen: Observation, action: Action) -> bool:
    """Return whether a learner takes something of the wanted kind, or could not."""
    here = sublocations(seen)
    good = [one for one in legal_actions_seen(seen) if isinstance(one, Spend) and any(wanted(here[place]) for place in one.taken)]
    return isinstance(action, Spend) and (not good or any(wanted(here[place]) for place in action.taken))


def _scores(place: Sublocation) -> bool:
    return bool(place.points) or place.is_city


def _anything(_place: Sublocation) -> bool:
    return True


def _acts(phase: Phase, at: int, seen: Observation) -> bool:
    return (seen.phase, seen.at) == (phase, at) and seen.seat in seen.moving


LESSON: Lesson[Observation, Action] = Lesson(
    players=2,
    seed=11,  # both planets can be won, the second against stronger ships
    options={},
    level="beginner",
    steps=(
        Step("albedo.lesson.goal", "player.*"),
        Step("albedo.lesson.worth", "sky.1.*"),
        Step("albedo.lesson.hand", "card.*"),
        Step("albedo.lesson.turn", "card.*"),
        Step("albedo.lesson.send", "values.*", sends_enough, advice="albedo.lesson.send.advice"),
        Step("albedo.lesson.order", "row.* why.*", due=lambda seen: seen.phase is Phase.LOCATE),
        Step(
            "albedo.lesson.land",
            "ground",
            partial(lands_to_pay, _scores),
            partial(_acts, Phase.LOCATE, 0),
            "albedo.lesson.land.advice",
        ),
        Step(
            "albedo.lesson.spend",
            "ground place.*",
            partial(conquers, _scores),
            partial(_acts, Phase.SPEND, 0),
            "albedo.lesson.spend.advice",
        ),
        Step("albedo.lesson.scored", "player.0", due=lambda seen: seen.seats[seen.seat].points > 0),
        Step(
            "albedo.lesson.land_again",
            "deck.*",
            partial(lands_to_pay, _anything),
            partial(_acts, Phase.LOCATE, 1),
            "albedo.lesson.land_again.advice",
        ),
        Step(
            "albedo.lesson.spend_again",
            "ground place.*",
            partial(conquers, _anything),
            partial(_acts, Phase.SPEND, 1),
            "albedo.lesson.spend_again.advice",
        ),
        Step("albedo.lesson.end", "player.*", due=lambda seen: seen.round > 1),
    ),
)
"""The learner sends a hand to two planets, lands and conquers at each, and sees the standings after the round."""
