"""Face Cards at the table: everything a card table asks of a game, gathered in `FACE`, and how the game is opened."""

from games.card_table.adapter import OptionSpec, Table, TableAdapter
from games.card_table.scene import Scene
from games.face_cards import GAME
from games.face_cards.types import Action, Observation, Pair, Phase, Variant
from games.face_cards.ui.end import lay_end
from games.face_cards.ui.guessing_scene import lay_guessing
from games.face_cards.ui.lesson import LESSON
from games.face_cards.ui.log import advises, explain, is_open, learns, tells
from games.face_cards.ui.pairing_scene import lay_pairing
from games.face_cards.ui.reveal import lay_open, open_between
from games.face_cards.ui.selection import Selection, begin, drop, keeps, press, write
from games.pictures import DeckKind

ASKED = (
    OptionSpec(
        "variant",
        "faces.option.variant",
        (
            (Variant.PLAIN, "faces.variant.plain.name"),
            (Variant.SECRET_AGENTS, "faces.variant.secret-agents"),
            (Variant.IMPROV_TALENTS, "faces.variant.improv-talents"),
            (Variant.RISKY_MOVES, "faces.variant.risky-moves"),
        ),
    ),
    OptionSpec(
        "first_camera",
        "faces.option.camera",
        ((None, "faces.camera.luck"), (0, "faces.camera.0"), (1, "faces.camera.1"), (2, "faces.camera.2")),
    ),
)


def lay(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """The table now."""
    return lay_guessing(seen, chosen, table) if seen.phase is Phase.GUESSING else lay_pairing(seen, chosen, table)


def private(seen: Observation) -> tuple[tuple[int, ...], tuple[Pair, ...]]:
    """One's hand while pairs are made, and one's own pairs; while pairs are guessed no hand is shown."""
    return (seen.hand if seen.phase is Phase.PAIRING else (), seen.own)


FACE: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.FACE_CARDS,
    option_specs=ASKED,
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
