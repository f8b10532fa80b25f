"""The adapter that brings Face Cards to the card table."""

from games.card_table.adapter import Table, TableAdapter
from games.card_table.scene import Scene
from games.face_cards import GAME
from games.face_cards.pairing import pictures_needed
from games.face_cards.types import Action, Observation, Pair, Phase, Variant
from games.face_cards.ui.card_text import prepare_reasons
from games.face_cards.ui.end import end_scene
from games.face_cards.ui.first_camera import FirstCamera
from games.face_cards.ui.guessing_scene import guessing_scene
from games.face_cards.ui.lesson import LESSON
from games.face_cards.ui.log import explain_end, explain_hint, log_lines, remarks
from games.face_cards.ui.pairing_scene import pairing_scene
from games.face_cards.ui.reveal import public_reveal, reveal_scene
from games.face_cards.ui.selection import Selection, drop, initial_selection, press, retain_selection
from games.pictures import DeckKind


def build_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Build the table of the current phase as this seat sees it. Why pictures go together is found out beside the window meanwhile."""
    prepare_reasons(seen.deck)
    return guessing_scene(seen, chosen, table) if seen.phase is Phase.GUESSING else pairing_scene(seen, chosen, table)


def private_view_key(seen: Observation) -> tuple[tuple[int, ...], tuple[Pair, ...]] | None:
    """Return the hand and the seat's own pairs while pairs are made; None while they are guessed, when all look on."""
    return (seen.hand, seen.own) if seen.phase is Phase.PAIRING else None


ADAPTER: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.FACE_CARDS,
    pictures_needed=lambda players, options: pictures_needed(players, Variant(options["variant"])),
    has_blank_cards=True,
    opening_screen=FirstCamera,
    lesson=LESSON,
    initial_selection=initial_selection,
    build_scene=build_scene,
    press=press,
    drop=drop,
    private_view_key=private_view_key,
    log_lines=log_lines,
    public_reveal=public_reveal,
    reveal_scene=reveal_scene,
    explain_end=explain_end,
    end_scene=end_scene,
    remarks=remarks,
    retain_selection=retain_selection,
    explain_hint=explain_hint,
)
