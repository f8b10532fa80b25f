"""Turn the offers of the tray into buttons, each in its place."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.aya.play.actions import Offer
from games.shell.services import Services
from games.ui.screen import Change
from games.ui.theme import Face
from games.ui.widgets import Button


def tray_buttons(services: Services, wanted: Sequence[Offer], area: pygame.Rect, do: Callable[[str], Change]) -> list[Button]:
    """Return a button for each offer, in one column or two. do: what a press calls with the offer's name."""
    words, px = services.words, services.theme.px
    columns, gap = 2 if len(wanted) > 3 else 1, px(6)
    rows = -(-len(wanted) // columns)
    high = min(px(44), (area.height - (max(2, rows) - 1) * gap) // max(2, rows))
    wide = (area.width - (columns - 1) * gap) // columns
    top = area.centery - (rows * high + (rows - 1) * gap) // 2
    found = []
    for k, offer in enumerate(wanted):
        text, tip = words(f"aya.do.{offer.name}"), words(f"aya.do.{offer.name}.tip")
        face: Face = "small" if len(wanted) > 2 else "strong"
        button = Button(services, text, partial(do, offer.name), kind=offer.kind, tip=tip, face=face)
        button.chosen = offer.chosen
        button.place(pygame.Rect(area.x + (k % columns) * (wide + gap), top + (k // columns) * (high + gap), wide, high))
        found.append(button)
    return found
