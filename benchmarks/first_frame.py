"""Measure the first frame with 40 cards of a deck in a process that has drawn nothing yet; CPU time, best of three
processes.

python -m benchmarks.first_frame
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from .tables import format_number, format_rows

if TYPE_CHECKING:
    import pygame

SIZE = (1280, 800)
CARDS, COLUMNS = 40, 8
ALLOWED = 300.0  # ms
DECKS = {"album": 0.5, "face-cards": 7 / 6, "imagine": 4 / 3, "albedo": 1.4}
"""Height of a card over its width."""
_TIMES = 3
Paint = Callable[["pygame.Surface", "pygame.Rect"], None]


def run() -> dict[str, float]:
    """Return by deck the CPU time (ms) from the deck's name to the frame with 40 cards; modules and wood are loaded,
    nothing of the deck.
    """
    return {deck: min(_in_a_process(deck) for _ in range(_TIMES)) for deck in DECKS}


def format_table(times: dict[str, float]) -> str:
    """Return the times as a table."""
    rows = [(deck, format_number(ms, 0)) for deck, ms in times.items()]
    return format_rows(
        f"First frame of {CARDS} cards at {SIZE[0]}x{SIZE[1]}: ms of CPU, each is to take under {ALLOWED:g}", ("", "ms"), rows
    )


def first_frame(deck: str) -> float:
    """Draw the first frame in this process and return its CPU time, ms; only the first call means anything."""
    import pygame

    import games.albedo.ui.card_parts.planets
    import games.card_table.card_art  # noqa: F401 - importing draws nothing
    from games.ui.table_background import lay_oak

    pygame.display.init()
    window = pygame.Surface(SIZE, 0, 32)
    paints = _of_albedo if deck == "albedo" else _of_pictures
    lay_oak(window)
    began = time.process_time()
    lay_oak(window)
    for number, paint in enumerate(paints(deck)):
        paint(window, _place(number, DECKS[deck]))
    return (time.process_time() - began) * 1000


def _place(number: int, tall: float) -> "pygame.Rect":
    """Five rows of eight, as large as fits."""
    import pygame

    rows = CARDS // COLUMNS
    wide = min(SIZE[0] / COLUMNS, SIZE[1] / rows / tall) - 10
    step = SIZE[0] // COLUMNS, SIZE[1] // rows
    return pygame.Rect(number % COLUMNS * step[0] + 5, number // COLUMNS * step[1] + 5, int(wide), int(wide * tall))


def _of_pictures(deck: str) -> list[Paint]:
    from games.card_table.card_art import picture
    from games.pictures import BOX, DeckKind, deck_named
    from games.ui.theme import Theme

    kind, theme = DeckKind(deck), Theme(1.0)
    reference = deck_named(BOX, kind).reference
    return [picture(reference, kind, card, theme) for card in range(CARDS)]


def _of_albedo(_deck: str) -> list[Paint]:
    """Every unit as it can lie, every planet, a kept one and the backs."""
    from games.albedo.tables import ours
    from games.albedo.ui.card_parts.backs import card_back
    from games.albedo.ui.card_parts.planets import kept_planet, planet_card
    from games.albedo.ui.card_parts.units import unit_card

    units, planets = ours().units, ours().planets
    lying = [(unit, turned) for unit in units for turned in (False, True) if not turned or unit.turned]
    drawn: list[Callable[[int], pygame.Surface]] = [partial(unit_card, unit, turned) for unit, turned in lying]
    drawn += [partial(planet_card, planet) for planet in planets]
    drawn += [partial(kept_planet, planets[0], 6), *(partial(card_back, kind) for kind in ("unit", "planet", "final"))]
    return [partial(_laid, one) for one in drawn[:CARDS]]


def _laid(drawn: Callable[[int], "pygame.Surface"], window: "pygame.Surface", area: "pygame.Rect") -> None:
    import pygame

    window.blit(drawn(area.width), area, special_flags=pygame.BLEND_PREMULTIPLIED)


def _in_a_process(deck: str) -> float:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", f"{__package__}.first_frame", deck]
    shown = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return float(shown.splitlines()[-1])


def main() -> None:
    """Print the table; with a deck's name, the figure of this process alone."""
    print(first_frame(sys.argv[1]) if len(sys.argv) > 1 else format_table(run()))


if __name__ == "__main__":
    main()
