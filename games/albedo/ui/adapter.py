"""Albedo at the table: its face, put together from what is chosen, told and laid."""

from collections.abc import Hashable

from games.albedo import GAME
from games.albedo.observe import Observation
from games.albedo.types import Action, Allocate, Conquered, Ordered, Phase, Won
from games.albedo.ui.allocate_scene import lay_sending
from games.albedo.ui.end import lay_end
from games.albedo.ui.lesson import LESSON
from games.albedo.ui.log import advises, explain, tells
from games.albedo.ui.resolve_scene import lay_landing
from games.albedo.ui.reveal import Opened, open_between
from games.albedo.ui.reveal import lay_open as lay_opened
from games.albedo.ui.selection import Selection, begin, drop, keeps, press
from games.card_table.adapter import OptionSpec, Table, TableAdapter
from games.card_table.scene import Scene
from games.core.game_api import Outcome


def lay(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """The table as this seat sees it now."""
    if seen.phase == Phase.ALLOCATE:
        return lay_sending(seen, chosen, table)
    if seen.phase == Phase.OVER:
        return lay_end(seen, outcome(seen), table)
    return lay_landing(seen, chosen, table)


def outcome(seen: Observation) -> Outcome:
    """How the game ended, as it was seen."""
    won = seen.log[-1]
    assert isinstance(won, Won)
    return Outcome((won.seat,), tuple(one.points for one in seen.seats), "")


def lay_open(opened: Hashable, step: int, table: Table) -> Scene | None:
    """The scene of one step of what all look at together."""
    assert isinstance(opened, Opened)
    return lay_opened(opened, step, table)


def private(seen: Observation) -> Hashable:
    """The hand and one's own piles; once everything is sent, nothing that others do not see is laid on the table."""
    if seen.phase != Phase.ALLOCATE:
        return ()
    return seen.seat, seen.hand, seen.posts, seen.deck, seen.discard


def learns(before: Observation, action: Action, after: Observation) -> str:
    """Why this cannot be taken back: stacks, a next top card or new hands have been seen."""
    new = after.log[len(before.log) :]
    if after.round != before.round:
        return "albedo.learnt.round"
    if any(isinstance(event, Ordered) for event in new):
        return "albedo.learnt.stacks"
    if any(isinstance(event, Conquered) and event.gained for event in new):
        return "albedo.learnt.top"
    return ""


def is_open(before: Observation, action: Action) -> bool:
    """Landing and conquering are seen by everybody; what is sent is not."""
    return not isinstance(action, Allocate)


def write(seen: Observation, chosen: Selection, text: str) -> Selection:
    """Nothing is written in this game."""
    return chosen


FACE: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=None,
    option_specs=(
        OptionSpec("cards", "albedo.setup.cards", (("", "albedo.setup.ours"),), (".json",)),
        OptionSpec("planets", "albedo.setup.planets", (("", "albedo.setup.ours"),), (".json",)),
    ),
    lesson=LESSON,
    initial_selection=begin,
    build_scene=lay,
    press=press,
    drop=drop,
    enter_text=write,
    private_view_key=private,
    log_lines=tells,
    undo_barrier=learns,
    public_reveal=open_between,
    reveal_scene=lay_open,
    explain_end=explain,
    end_scene=lay_end,
    is_public=is_open,
    retain_selection=keeps,
    explain_hint=advises,
)
"""Albedo, as every card game is brought to the table."""
