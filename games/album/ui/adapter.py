"""Album as it is played at the table: the one value that the card table asks for, made of the rooms beside it."""

from games.album import GAME
from games.album.types import Action, Observation
from games.album.ui.end import explain, lay_end
from games.album.ui.lesson import LESSON
from games.album.ui.log import advises, is_open, learns, private, tells
from games.album.ui.reveal import lay_open, open_between
from games.album.ui.scene import lay
from games.album.ui.selection import Selection, begin, drop, keeps, press, write
from games.card_table.adapter import OptionSpec, TableAdapter
from games.pictures import DeckKind

ASKED = (
    OptionSpec(
        "journey",
        "album.ask.journey",
        (
            ("first", "album.ask.journey.first"),
            ("harder", "album.ask.journey.harder"),
            ("3-3-3-2-2-2", "album.ask.journey.hardest"),
            ("random", "album.ask.journey.random"),
        ),
    ),
    OptionSpec(
        "first_guide", "album.ask.guide", ((None, "album.ask.guide.chance"), (0, "album.ask.guide.first"), (1, "album.ask.guide.second"))
    ),
)

FACE: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.ALBUM,
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
"""Album, as the card table plays it."""

__all__ = ["FACE"]
