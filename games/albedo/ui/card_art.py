"""Albedo's cards as pictures, the one door to them. Values of `tables` and a width in; surfaces out. No rule, event or clock.

    unit_card(unit, turned, width)          a unit as it lies: its values large at the top, its other loadout upside down at the foot
    planet_card(planet, width)              a planet: picture, albedo, three locations and what may be had there
    location_rects(width)                   where its three locations are on that card, and
    sublocation_rects(planet, place, width)   where the sub-locations of one of them are: pixels from the card's upper left corner
    kept_planet(planet, points, width)      a planet in front of who keeps it, turned to its sum
    globe(planet, size)                     its picture alone
    navigation_card(number, width, colour)  1, 2, 3: which planet a stack goes to
    card_back(kind, width, colour)          "unit", "planet", "final" or "navigation"; colour: of the player, or None
    symbol(name, size, ink)                 one of SYMBOLS: every sub-location and source, space, ground, mine, albedo, points, ..
    height_of(width)                        of every card: 1.4 widths

Widths are pixels, from 40; words are printed from 96 on, the numbers always. All surfaces are premultiplied (blit them with
BLEND_PREMULTIPLIED), without a shadow, kept by card and size, and shared: nobody draws on them. SPACE, GROUND and WORTH are the
colours of space values, ground values and points; SOURCES those of the decks that units come from. `unit_of_code` turns a code of a
state (`tables`) into what unit_card wants.
"""

from games.albedo.tables import Tables, Unit, printed_tables
from games.albedo.ui.card_parts.backs import Back, card_back, navigation_card
from games.albedo.ui.card_parts.planets import globe, kept_planet, location_rects, planet_card, sublocation_rects
from games.albedo.ui.card_parts.press import GROUND, SPACE, WORTH, height_of
from games.albedo.ui.card_parts.symbols import SYMBOLS, symbol
from games.albedo.ui.card_parts.units import SOURCES, unit_card


def unit_of_code(tables: Tables | None, code: int) -> tuple[Unit, bool]:
    """Return the unit that lies with this code, and whether it is turned. tables: of the state."""
    return printed_tables(tables).units[code // 2], bool(code % 2)


__all__ = [
    "GROUND",
    "SOURCES",
    "SPACE",
    "SYMBOLS",
    "WORTH",
    "Back",
    "card_back",
    "globe",
    "height_of",
    "kept_planet",
    "location_rects",
    "navigation_card",
    "planet_card",
    "sublocation_rects",
    "symbol",
    "unit_card",
    "unit_of_code",
]
