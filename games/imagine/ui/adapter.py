"""The adapter that brings Imagine to the card table."""

from collections.abc import Hashable

from games.card_table.adapter import TableAdapter
from games.imagine import GAME
from games.imagine.setup import pictures_needed
from games.imagine.types import Action, Observation
from games.imagine.ui import end, log, reveal, scene, selection
from games.imagine.ui.lesson import LESSON
from games.imagine.ui.selection import Selection
from games.pictures import DeckKind


def private_view_key(seen: Observation) -> Hashable:
    """Return the hand, and what was played and bet."""
    return seen.hand, seen.own, seen.bet


ADAPTER: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.IMAGINE,
    pictures_needed=lambda players, _options: pictures_needed(players),
    lesson=LESSON,
    initial_selection=selection.initial_selection,
    build_scene=scene.build_scene,
    press=selection.press,
    drop=selection.drop,
    enter_text=selection.enter_text,
    private_view_key=private_view_key,
    log_lines=log.log_lines,
    remarks=log.remarks,
    public_reveal=reveal.public_reveal,
    reveal_scene=reveal.reveal_scene,
    explain_end=log.explain_end,
    end_scene=end.end_scene,
    retain_selection=selection.retain_selection,
    explain_hint=log.explain_hint,
)
