"""The adapter that brings Albedo to the card table."""

from collections.abc import Hashable

from games.albedo import GAME
from games.albedo.observe import Observation
from games.albedo.types import Action, Phase, Won
from games.albedo.ui.allocate_scene import allocate_scene
from games.albedo.ui.end import end_scene
from games.albedo.ui.lesson import LESSON
from games.albedo.ui.log import explain_end, explain_hint, log_lines, opening_lines
from games.albedo.ui.remarks import explain_acts
from games.albedo.ui.resolve_scene import resolve_scene
from games.albedo.ui.reveal import public_reveal, reveal_scene
from games.albedo.ui.selection import Selection, drop, initial_selection, is_look, press, retain_selection
from games.card_table.adapter import Table, TableAdapter
from games.card_table.scene import Scene
from games.core.game_api import Outcome


def build_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Build the table of the current phase as this seat sees it."""
    if seen.phase == Phase.ALLOCATE:
        return allocate_scene(seen, chosen, table)
    if seen.phase == Phase.OVER:
        return end_scene(seen, outcome(seen), table)
    return resolve_scene(seen, chosen, table)


def outcome(seen: Observation) -> Outcome:
    """Return how the game ended, as it was seen."""
    won = seen.log[-1]
    assert isinstance(won, Won)
    return Outcome((won.seat,), tuple(one.points for one in seen.seats), "")


def private_view_key(seen: Observation) -> Hashable:
    """Return the hand and the seat's own piles; empty once allocated, because then nothing private is on the table."""
    if seen.phase != Phase.ALLOCATE:
        return ()
    return seen.seat, seen.hand, seen.posts, seen.deck, seen.discard


ADAPTER: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    lesson=LESSON,
    initial_selection=initial_selection,
    build_scene=build_scene,
    press=press,
    drop=drop,
    private_view_key=private_view_key,
    log_lines=log_lines,
    opening_lines=opening_lines,
    public_reveal=public_reveal,
    reveal_scene=reveal_scene,
    explain_end=explain_end,
    end_scene=end_scene,
    is_look=is_look,
    retain_selection=retain_selection,
    explain_hint=explain_hint,
    remarks=explain_acts,
)
"""Albedo, as every card game is brought to the table."""
