"""What computer players of Albedo say after an act: why they come late, land where they do, take what they take.

Everything is derived from what all players see, so a remark gives nothing hidden away and is the same from every seat.
"""

from collections.abc import Sequence

from games.albedo.observe import Observation
from games.albedo.tables import LOCATIONS, Sublocation, printed_tables, values_of
from games.albedo.types import ROUNDS, Action, Conquered, Located, Ordered, Stack, Step
from games.albedo.ui.log import join_with_and, stack_said, units_said
from games.albedo.ui.order_rows import Arrived, mines_of
from games.albedo.worth import Offer, best_offer, planet_offers, prices
from games.card_table.adapter import Remark, Table

_COMMENT = 2  # of those behind the first, how many say why they come later
_NAMED = 2  # kinds of units that pay, named one by one; of more only the sum is said
_WEIGHT = 0.2  # of units for the rounds to come (`worth.prices`): between those of the levels, which are not known here
_MATTERS = 0.05  # points by which a location must be worth more to be called better


def explain_acts(before: Observation, _action: Action | None, after: Observation, table: Table) -> tuple[Remark, ...]:
    """Return what players say about what was seen to happen between these two."""
    remarks: list[Remark] = []
    for event in after.log[len(before.log) :]:
        if isinstance(event, Located):
            remarks.append((event.seat, _explain_landing(before, event, table)))
            remarks += _explain_order(before, table) if not before.locations else []
        elif isinstance(event, Conquered):
            remarks.append((event.seat, _explain_conquest(before, event, table)))
    return tuple((seat, text) for seat, text in remarks if text)


# Landing


def _explain_landing(seen: Observation, event: Located, table: Table) -> str:
    """What the location brings and how it is paid, or what stood in the way."""
    words, stack = table.words, seen.seats[event.seat].shown[seen.at]
    places = printed_tables(seen.tables).planets[event.planet].locations
    ground = _ground(seen, stack)
    wanted = _plans(seen, event.seat)
    worth, plan = wanted[event.location]
    free = [location for location in range(LOCATIONS) if location == 1 or location not in seen.locations]
    if not plan.taken:
        if any(place.cost <= ground for place in places[event.location]):
            return words("albedo.remark.not_worth_it")
        return words("albedo.remark.cannot_pay", n=ground)
    behind = seen.order[len(seen.locations) + 1 :]
    if behind and event.location != 1 and max(wanted[location][0] for location in free) > worth + _MATTERS:
        return words("albedo.remark.deny", name=table.names[behind[0]], location=event.location + 1)
    brings = _brings(seen, plan, places[event.location], table)
    best = max(range(LOCATIONS), key=lambda location: (wanted[location][0], -location))
    if best not in free and wanted[best][0] > worth + _MATTERS:
        owner = table.names[seen.order[seen.locations.index(best)]]
        return words("albedo.remark.too_late", name=owner, taken=best + 1, location=event.location + 1, brings=brings)
    paying = _payment(seen, stack, plan.cost)
    if len(set(paying)) > _NAMED:
        return words("albedo.remark.land_for", location=event.location + 1, brings=brings, cost=plan.cost, ground=ground)
    units = stack_said(words, seen.tables, paying)
    return words("albedo.remark.land", location=event.location + 1, brings=brings, units=units)


def _plans(seen: Observation, seat: int) -> list[tuple[float, Offer]]:
    """What this player's open stack buys at each location at best, with what it is worth."""
    fleet, stack = seen.seats[seat].fleet, seen.seats[seat].shown[seen.at]
    own = prices(seen.tables, fleet, seen.round, _WEIGHT)
    leaving = sorted((own.left[code // 2] for code in stack), reverse=True)
    found = planet_offers(seen.tables, seen.revealed[seen.at], [pile.top for pile in seen.decks], own)
    return [best_offer(here, _ground(seen, stack), leaving) for here in found]


def _brings(seen: Observation, plan: Offer, places: Sequence[Sublocation], table: Table) -> str:
    """Points and new units, in words."""
    taken = [places[place] for place in plan.taken]
    points = sum(place.points for place in taken) + plan.cities
    tops = [seen.decks[place.deck].top for place in taken if place.deck is not None]
    units = [unit for unit in tops if unit is not None]
    parts = [table.words("albedo.log.points", n=points)] if points else []
    if units:
        parts.append(table.words("albedo.remark.units", n=len(units), units=units_said(table.words, seen.tables, units)))
    return join_with_and(table.words, parts)


def _payment(seen: Observation, stack: Stack, cost: int) -> Stack:
    """The units whose ground value pays this price, the strongest first."""
    ground = values_of(seen.tables).ground
    paying: list[int] = []
    for code in sorted(stack, key=lambda code: -ground[code]):
        if sum(ground[one] for one in paying) < cost:
            paying.append(code)
    return tuple(sorted(paying))


def _ground(seen: Observation, stack: Stack) -> int:
    ground = values_of(seen.tables).ground
    return sum(ground[code] for code in stack)


# Conquering


def _explain_conquest(seen: Observation, event: Conquered, table: Table) -> str:
    """What a purchase is good for; nothing where nothing was taken, because the landing said why."""
    words, rounds = table.words, ROUNDS - seen.round
    if event.points:
        return words("albedo.remark.points", n=seen.seats[event.seat].points + event.points + len(event.garrison))
    if event.gained and rounds:
        return words("albedo.remark.stronger", n=rounds)
    if event.garrison:
        return words("albedo.remark.spare", n=len(event.garrison), units=units_said(words, seen.tables, event.garrison))
    return ""


# The order


def _explain_order(seen: Observation, table: Table) -> list[Remark]:
    """Why the first of those behind come later than the player before them; said while the first of all lands."""
    ordered = next(event for event in reversed(seen.log) if isinstance(event, Ordered))
    behind = range(1, len(ordered.standings))[:_COMMENT]
    return [(ordered.standings[place].seat, _explain_place(seen, ordered, place, table)) for place in behind]


def _explain_place(seen: Observation, ordered: Ordered, place: int, table: Table) -> str:
    words = table.words
    ahead, own, step = ordered.standings[place - 1], ordered.standings[place], ordered.by[place - 1]
    name = table.names[ahead.seat]
    if step != Step.SPACE:
        return words(f"albedo.remark.{step.value}", name=name)
    stacks = {one.seat: seen.seats[one.seat].shown[seen.at] for one in ordered.standings}
    lost = Arrived(seen.tables, ordered, stacks, mines_of(seen.tables, stacks)).lost(own)
    if own.space + lost >= ahead.space:
        return words("albedo.remark.mined", n=lost)
    if own.ground > ahead.ground:
        return words("albedo.remark.ground_instead", n=own.ground)
    return words("albedo.remark.outgunned", mine=own.space, theirs=ahead.space)
