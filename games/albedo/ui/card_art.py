"""Draw Albedo's cards as pictures, the only entry to `card_parts`. Values of `tables` and a width in; surfaces out.

Widths are px, from 40; words are printed from 96 on, numbers always. All surfaces are premultiplied (blit them with BLEND_PREMULTIPLIED),
have no shadow, are cached by card and size, and are shared: do not draw on them. SPACE, GROUND and WORTH are
the colours of space values, ground values and points; SOURCES those of the decks that units come from. `unit_of_code` turns a code
of a state (`tables`) into the arguments of `unit_card`.
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
