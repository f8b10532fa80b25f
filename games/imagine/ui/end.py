"""The end of Imagine: the cards of the last scored turn, each with its owner."""

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.core.game_api import Outcome
from games.imagine.saying import told_in
from games.imagine.types import FROM_THE_DECK, Observation
from games.imagine.ui import scene
from games.imagine.ui.places import in_a_row
from games.imagine.ui.thoughts import owner_of
from games.pictures import DeckKind


def end_scene(seen: Observation, outcome: Outcome, table: Table) -> Scene:
    """Build the cards of the last scored turn, each with its owner."""
    told, px = seen.last, table.theme.px
    if told is None:
        return Scene(())
    area = table.area.inflate(-px(20), -px(30))
    spots: list[Spot] = []
    columns = 3
    rows = -(-len(told.shown) // columns)
    high = (area.height - px(60)) // rows
    strip = pygame.Rect(area.x, area.y, area.width, px(44))
    text = table.words("imagine.said", words=told_in(table.words.language, seen.options.deck, told.words))
    wide = min(strip.width, table.theme.size(text, "large")[0] + px(40))
    middle = pygame.Rect(0, 0, wide, strip.height)
    middle.center = strip.center
    spots.append(Spot("words", middle, card_art.label(text, table.theme, face="large"), text))
    for row in range(rows):
        cards = told.shown[row * columns : (row + 1) * columns]
        room = pygame.Rect(area.x, area.y + px(60) + row * high, area.width, high - px(14))
        for card, rect in zip(cards, in_a_row(room, len(cards), px(18)), strict=True):
            owner = owner_of(card, told)
            name = table.words("imagine.told.deck.short") if owner == FROM_THE_DECK else table.names[owner]
            paint = scene.with_words(card_art.picture(seen.options.deck, DeckKind.IMAGINE, card, table.theme), name, table)
            reads = scene.aloud(seen.options.deck, card, table, name)
            spots.append(
                Spot(f"card-{card}", rect, paint, says=name, grows=1.4, reads=reads, details=scene.details(seen.options.deck, card, table))
            )
    return Scene(tuple(spots))
