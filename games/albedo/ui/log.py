"""Put Albedo into words: units, places, what decided an order, what happened, how it ended. Holds no pixels."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.albedo.observe import Observation
from games.albedo.tables import Sublocation, Tables, printed_tables, values_of
from games.albedo.types import (
    Abandoned,
    Action,
    Allocate,
    Choose,
    Conquered,
    Decider,
    Event,
    Located,
    Ordered,
    Phase,
    Revealed,
    Standing,
    Step,
    Won,
)
from games.card_table.adapter import Table
from games.core.game_api import Outcome
from games.i18n.words import Words


def units_said(words: Words, tables: Tables | None, units: Iterable[int]) -> str:
    """Return units in words: `2 Fighters and 1 Infantry`, or that there are none."""
    counted = sorted(Counter(units).items())
    return join_with_and(words, [words("albedo.unit.many", n=n, unit=title(words, tables, unit)) for unit, n in counted]) or words(
        "albedo.nothing"
    )


def join_with_and(words: Words, parts: Sequence[str]) -> str:
    """Return a list in words: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return words("albedo.and", rest=", ".join(parts[:-1]), last=parts[-1])


def title(words: Words, tables: Tables | None, unit: int) -> str:
    """Return what a unit is called; an owner's units are called as their file says."""
    own = printed_tables(tables).units[unit]
    return own.title if tables is not None else words(f"albedo.unit.title.{own.name}")


def planet_name(tables: Tables | None, planet: int) -> str:
    """Return what a planet is called."""
    return printed_tables(tables).planets[planet].name


def values_said(words: Words, space: int, ground: int) -> str:
    """Return both values of a unit or a stack."""
    return words("albedo.values", space=space, ground=ground)


def code_said(words: Words, tables: Tables | None, code: int) -> str:
    """Return a unit as it lies, with its values; a mine says so."""
    values = values_of(tables)
    said = words(
        "albedo.unit.lies", unit=title(words, tables, code // 2), values=values_said(words, values.space[code], values.ground[code])
    )
    return f"{said} {words('albedo.unit.mine')}" if values.mine[code] else said


def place_said(words: Words, place: Sublocation) -> str:
    """Return a sub-location: what it is, what it costs, what it brings."""
    name = place_name(words, place)
    if place.points:
        return words("albedo.place.site", place=name, n=place.cost)
    return words("albedo.place.city" if place.is_city else "albedo.place.production", place=name, n=place.cost)


def place_name(words: Words, place: Sublocation) -> str:
    """Return what a sub-location is called."""
    return words(f"albedo.what.{_word_of(place)}")


def _word_of(place: Sublocation) -> str:
    """The last part of the name of its words."""
    return place.what.replace(" ", "_")


def location_said(words: Words, places: Sequence[Sublocation]) -> str:
    """Return all of a location in one line."""
    counted = Counter(places).items()
    return join_with_and(
        words, [words("albedo.place.priced", n=n, place=place_name(words, place), cost=place.cost) for place, n in counted]
    ) or words("albedo.nothing")


def planet_said(words: Words, tables: Tables | None, planet: int) -> str:
    """Return a planet with all three locations."""
    card = printed_tables(tables).planets[planet]
    lines = [words("albedo.location.said", n=i + 1, what=location_said(words, places)) for i, places in enumerate(card.locations)]
    return " ".join([words("albedo.planet.said", planet=card.name, albedo=card.albedo), *lines])


def why(words: Words, tables: Tables | None, one: Standing, other: Standing, step: Step) -> str:
    """Return what put one before the other: `space value 7 against 6`."""
    if step == Step.DRAWN:
        planets = printed_tables(tables).planets
        draws = [
            words("albedo.why.draw", one=planets[a].name, a=planets[a].albedo, other=planets[b].name, b=planets[b].albedo)
            for a, b in zip(one.drawn, other.drawn, strict=False)
        ]
        return words("albedo.why.drawn", draws=words("albedo.why.then").join(draws))
    mine, theirs = {
        Step.SPACE: (one.space, other.space),
        Step.BEST_SHIP: (one.best_ship, other.best_ship),
        Step.FEWER_POINTS: (one.points, other.points),
        Step.GROUND: (one.ground, other.ground),
        Step.BEST_GROUND: (one.best_ground, other.best_ground),
    }[step]
    return words(f"albedo.why.{step.value}", mine=mine, theirs=theirs)


def order_line(table: Table, tables: Tables | None, ordered: Ordered, place: int) -> str:
    """Return one line of the order: the first, or who stands at this place and what put the one before there."""
    here = ordered.standings[place]
    if place == 0:
        alone = "albedo.order.alone" if len(ordered.standings) == 1 else "albedo.order.first"
        return table.words(alone, name=table.names[here.seat], planet=planet_name(tables, ordered.planet))
    before = ordered.standings[place - 1]
    return table.words(
        "albedo.order.before",
        one=table.names[before.seat],
        other=table.names[here.seat],
        why=why(table.words, tables, before, here, ordered.by[place - 1]),
    )


def conquered_said(table: Table, tables: Tables | None, event: Conquered) -> str:
    """Return what a player conquered, as one sentence."""
    words, name = table.words, table.names[event.seat]
    places = printed_tables(tables).planets[event.planet].locations[event.location]
    if not event.taken:
        return words("albedo.log.took_nothing", name=name, planet=planet_name(tables, event.planet), location=event.location + 1)
    parts = [words("albedo.log.points", n=event.points)] if event.points else []
    if event.gained:
        parts.append(words("albedo.log.gained", units=units_said(words, tables, event.gained)))
    if event.garrison:
        parts.append(words("albedo.log.garrison", n=len(event.garrison), units=units_said(words, tables, event.garrison)))
    return words(
        "albedo.log.conquered",
        name=name,
        planet=planet_name(tables, event.planet),
        what=places_said(words, [places[place] for place in event.taken]),
        brings=join_with_and(words, parts),
    )


def places_said(words: Words, places: Sequence[Sublocation]) -> str:
    """Return sub-locations by name and article, equal ones together."""
    counted = Counter(_word_of(place) for place in places).items()
    return join_with_and(words, [words(f"albedo.some.{word}", n=n) for word, n in counted]) or words("albedo.nothing")


# The log


def opening_lines(seen: Observation, table: Table) -> tuple[str, ...]:
    """Return what was revealed before anyone acted: the first planets."""
    return tuple(event_said(table, seen.tables, seen.log[0]))


def log_lines(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    """Return what one seat saw happen, as lines; an allocation is told only to its own player."""
    lines: list[str] = []
    if before.round == 1 and not any(seat.allocated for seat in before.seats):
        lines += opening_lines(before, table)
    if before.phase == Phase.ALLOCATE:
        lines += _sent_said(before, action, after, table)
    for event in after.log[len(before.log) :]:
        if isinstance(event, Ordered):
            lines += _arrived_said(after, event, table)
        lines += event_said(table, after.tables, event)
    return tuple(lines)


def _arrived_said(after: Observation, ordered: Ordered, table: Table) -> list[str]:
    """The units revealed at a planet, a line a player."""
    words, planet = table.words, planet_name(after.tables, ordered.planet)
    stacks = {one.seat: stack_said(words, after.tables, after.seats[one.seat].shown[after.at]) for one in ordered.standings}
    return [words("albedo.log.arrived", name=table.names[seat], planet=planet, units=units) for seat, units in stacks.items()]


def _sent_said(before: Observation, action: Action | None, after: Observation, table: Table) -> list[str]:
    words, tables = table.words, after.tables
    if isinstance(action, Allocate) and action.seat == before.seat:
        return [
            words(
                "albedo.log.sent",
                name=table.names[action.seat],
                planet=planet_name(tables, planet),
                units=stack_said(words, tables, stack),
            )
            for planet, stack in zip(before.revealed, action.posts, strict=True)
        ]
    over = after.phase != Phase.ALLOCATE or after.round != before.round
    gone = [seat for seat in before.moving if over or seat not in after.moving]
    return [words("albedo.log.has_sent", name=table.names[seat]) for seat in gone]


def stack_said(words: Words, tables: Tables | None, stack: Sequence[int]) -> str:
    """Return a stack in words, flipped ships said to be."""
    counted = sorted(Counter(stack).items())
    parts = [
        words("albedo.unit.many_turned" if code % 2 else "albedo.unit.many", n=n, unit=title(words, tables, code // 2))
        for code, n in counted
    ]
    return join_with_and(words, parts) or words("albedo.nothing")


def event_said(table: Table, tables: Tables | None, event: Event) -> list[str]:
    """Return one public event as lines."""
    words = table.words
    match event:
        case Revealed():
            names = join_with_and(words, [planet_name(tables, planet) for planet in event.planets])
            return [words("albedo.log.revealed", round=event.round, planets=names)]
        case Ordered():
            return [order_line(table, tables, event, place) for place in range(len(event.standings))]
        case Located():
            planet = planet_name(tables, event.planet)
            return [words("albedo.log.located", name=table.names[event.seat], planet=planet, location=event.location + 1)]
        case Conquered():
            return [conquered_said(table, tables, event)]
        case Abandoned():
            return [words("albedo.log.abandoned", planet=planet_name(tables, event.planet))]
    return [_won_said(table, event)]


def _won_said(table: Table, event: Won) -> str:
    return table.words(f"albedo.log.won.{event.by.value}", name=table.names[event.seat])


# The end


def explain_end(seen: Observation, outcome: Outcome, table: Table) -> tuple[str, ...]:
    """Return why the winner won, as lines."""
    words, won = table.words, seen.log[-1]
    assert isinstance(won, Won)
    best = max(outcome.scores)
    winner = seen.seats[won.seat]
    lines = [
        words(
            "albedo.end.points",
            name=table.names[won.seat],
            n=best,
            planets=sum(kept.points for kept in winner.kept),
            garrisons=words("albedo.end.garrisons", n=len(winner.garrison)),
        )
    ]
    if won.by == Decider.POINTS:
        second = max((score for seat, score in enumerate(outcome.scores) if seat != won.seat), default=0)
        return (*lines, words("albedo.end.ahead", n=best - second))
    tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
    lines.append(words("albedo.end.tied", names=join_with_and(words, [table.names[seat] for seat in tied]), n=best))
    lines += [brightest_said(seen, table, seat) for seat in tied]
    if won.by == Decider.ALBEDO:
        return (*lines, words("albedo.end.albedo", name=table.names[won.seat]))
    lines.append(words("albedo.end.still_tied"))
    lines += [_draws_said(seen, table, seat, cards) for seat, cards in enumerate(won.drawn) if cards]
    return (*lines, words("albedo.end.drawn", name=table.names[won.seat]))


def brightest_said(seen: Observation, table: Table, seat: int) -> str:
    """Return the brightest planet card that this seat keeps, in words."""
    planets = printed_tables(seen.tables).planets
    own = [planets[kept.planet] for kept in seen.seats[seat].kept if kept.card]
    if not own:
        return table.words("albedo.end.no_planet", name=table.names[seat])
    best = max(own, key=lambda planet: planet.albedo)
    return table.words("albedo.end.brightest", name=table.names[seat], planet=best.name, albedo=best.albedo)


def _draws_said(seen: Observation, table: Table, seat: int, cards: Sequence[int]) -> str:
    planets = printed_tables(seen.tables).planets
    drawn = [table.words("albedo.planet.short", planet=planets[card].name, albedo=planets[card].albedo) for card in cards]
    return table.words("albedo.end.drew", name=table.names[seat], planets=table.words("albedo.why.then").join(drawn))


# A hint


def explain_hint(seen: Observation, action: Action, table: Table) -> tuple[tuple[str, ...], str]:
    """Return what a natural player would do: the spots it is about, and in words."""
    words = table.words
    match action:
        case Allocate():
            parts = [
                words("albedo.hint.to", planet=planet_name(seen.tables, planet), units=stack_said(words, seen.tables, stack))
                for planet, stack in zip(seen.revealed, action.posts, strict=True)
                if stack
            ]
            keys = tuple(f"sky.{seen.round}.{k}" for k, stack in enumerate(action.posts) if stack)
            return keys, words("albedo.hint.send", parts=words("cards.list.apart").join(parts))
        case Choose():
            return (f"land.{action.location}",), words("albedo.hint.land", location=action.location + 1)
    location = seen.locations[seen.spent]
    places = printed_tables(seen.tables).planets[seen.revealed[seen.at]].locations[location]
    if not action.taken:
        return ("done",), words("albedo.hint.nothing")
    what = places_said(words, [places[place] for place in action.taken])
    hint = words("albedo.hint.conquer", what=what)
    if action.garrison:
        hint += " " + words("albedo.hint.garrison", units=units_said(words, seen.tables, action.garrison))
    return tuple(f"place.{location}.{place}" for place in action.taken), hint
