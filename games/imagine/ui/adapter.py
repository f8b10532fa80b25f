"""Imagine at the table: its `Face`, gathered from `choice`, `view`, `reveal` and `diary`; its options and its lesson."""

from collections.abc import Hashable

import pygame

from games.card_table import card_art
from games.card_table.adapter import Lesson, OptionSpec, Step, Table, TableAdapter
from games.card_table.scene import Scene, Spot
from games.core.game_api import Outcome
from games.imagine import GAME
from games.imagine.saying import told_in
from games.imagine.types import FROM_THE_DECK, Action, Bet, Describe, Observation, Play
from games.imagine.ui import log, reveal, scene, selection
from games.imagine.ui.places import in_a_row
from games.imagine.ui.selection import Selection
from games.pictures import DeckKind

ASKED = (
    OptionSpec("wrong_bets_lose", "imagine.setup.wrong", ((False, "imagine.setup.wrong.free"), (True, "imagine.setup.wrong.costs"))),
    OptionSpec("first_architect", "imagine.setup.first", ((None, "imagine.setup.first.lot"), (0, "imagine.setup.first.one"))),
)
LESSON: Lesson[Action] = Lesson(
    players=3,
    seed=11,
    options={"first_architect": 0},
    level="natural",
    steps=(
        Step("imagine.lesson.hand"),
        Step("imagine.lesson.architect"),
        Step("imagine.lesson.describe", points_at="place", wants=lambda action: isinstance(action, Describe)),
        Step("imagine.lesson.told"),
        Step("imagine.lesson.play", points_at="place", wants=lambda action: isinstance(action, Play)),
        Step("imagine.lesson.bet", wants=lambda action: isinstance(action, Bet)),
        Step("imagine.lesson.end"),
    ),
)


def private(seen: Observation) -> Hashable:
    """The hand, and what was played and bet."""
    return seen.hand, seen.own, seen.bet


def lay_end(seen: Observation, outcome: Outcome, table: Table) -> Scene:
    """The cards of the last turn that was scored, each with its owner."""
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
            owner = reveal.owner_of(card, told)
            name = table.words("imagine.told.deck.short") if owner == FROM_THE_DECK else table.names[owner]
            paint = scene.with_words(card_art.picture(seen.options.deck, DeckKind.IMAGINE, card, table.theme), name, table)
            reads = scene.aloud(seen.options.deck, card, table, name)
            spots.append(Spot(f"card-{card}", rect, paint, says=name, grows=1.4, reads=reads))
    return Scene(tuple(spots))


FACE: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.IMAGINE,
    option_specs=ASKED,
    lesson=LESSON,
    initial_selection=selection.begin,
    build_scene=scene.lay,
    press=selection.press,
    drop=selection.drop,
    enter_text=selection.write,
    private_view_key=private,
    log_lines=log.tells,
    undo_barrier=log.learns,
    public_reveal=reveal.open_between,
    reveal_scene=reveal.lay_open,
    explain_end=log.explain,
    end_scene=lay_end,
    is_public=log.is_open,
    retain_selection=selection.keeps,
    explain_hint=log.advises,
)
