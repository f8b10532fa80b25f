"""Render an Albedo table as a few lines of text, with what decided each order; for terminals, logs and tests."""

from collections import Counter
from collections.abc import Iterable

from games.albedo.rules import is_over, outcome, to_move
from games.albedo.tables import PRODUCTIONS, Tables, printed_tables
from games.albedo.types import Ordered, Phase, Standing, State, Step


def render_text(state: State) -> str:
    """Return the whole table, hidden cards included, as lines of text."""
    lines = [f"Albedo, round {state.round} of 7, {state.phase}."]
    for at, planet in enumerate(state.revealed):
        now = state.phase != Phase.ALLOCATE and at == state.at
        lines.append(f"{'Now at' if now else 'Planet'} {_planet(state.tables, planet)}")
    decks = zip(PRODUCTIONS, state.decks, strict=True)
    tops = [f"{source.value} {_unit(state.tables, deck[-1]) if deck else 'none'} ({len(deck)})" for source, deck in decks]
    lines.append(f"Productions: {', '.join(tops)}.")
    for i, seat in enumerate(state.seats):
        sent = [f"{units(state.tables, (code // 2 for code in stack))}" for stack in seat.posts or ()]
        where = f"hand {units(state.tables, seat.hand)}" if seat.posts is None else f"sent {' / '.join(sent) or 'nothing'}"
        lines.append(f"Seat {i}: {seat.points} points, {where}, deck {len(seat.deck)}, discard {len(seat.discard)}.")
    ordered = next((event for event in reversed(state.log) if isinstance(event, Ordered)), None)
    if ordered is not None and state.order:
        lines.append(order_in_words(state.tables, ordered))
    if is_over(state):
        lines.append(outcome(state).why)
    else:
        lines.append(f"To move: {', '.join(f'seat {seat}' for seat in to_move(state))}.")
    return "\n".join(lines)


def order_in_words(tables: Tables | None, ordered: Ordered) -> str:
    """Return one sentence per pair of neighbours: which comes first, and why."""
    said = [f"Seat {ordered.standings[0].seat} is first at {printed_tables(tables).planets[ordered.planet].name}."]
    for one, other, step in zip(ordered.standings, ordered.standings[1:], ordered.by, strict=False):
        said.append(f"Seat {one.seat} is before seat {other.seat}: {_because(tables, one, other, step)}.")
    return " ".join(said)


def units(tables: Tables | None, found: Iterable[int]) -> str:
    """Return units in words: `2 Fighter, 1 Infantry`, or `nothing`."""
    counted = sorted(Counter(found).items())
    return ", ".join(f"{number} {_unit(tables, unit)}" for unit, number in counted) or "nothing"


def _because(tables: Tables | None, one: Standing, other: Standing, step: Step) -> str:
    planets = printed_tables(tables).planets
    if step == Step.DRAWN:
        draws = [f"{planets[a].name} over {planets[b].name}" for a, b in zip(one.drawn, other.drawn, strict=False)]
        return f"all equal, and the draw of unused planets says {', then '.join(draws)}"
    word, mine, theirs = {
        Step.SPACE: ("space value", one.space, other.space),
        Step.BEST_SHIP: ("best single space value", one.best_ship, other.best_ship),
        Step.FEWER_POINTS: ("fewer points so far,", one.points, other.points),
        Step.GROUND: ("ground value", one.ground, other.ground),
        Step.BEST_GROUND: ("best single ground value", one.best_ground, other.best_ground),
    }[step]
    return f"{word} {mine} against {theirs}"


def _unit(tables: Tables | None, unit: int) -> str:
    return printed_tables(tables).units[unit].title


def _planet(tables: Tables | None, number: int) -> str:
    planet = printed_tables(tables).planets[number]
    places = [" + ".join(f"{place.what} {place.cost}" for place in location) or "nothing" for location in planet.locations]
    return f"{planet.name} (albedo {planet.albedo}): {'; '.join(places)}."
