"""Album as it is played at the table: the one value that the card table asks for, made of the rooms beside it."""

from games.album import GAME
from games.album.types import Action, Observation
from games.album.ui.end import explain, lay_end
from games.album.ui.lesson import LESSON
from games.album.ui.log import advises, is_open, learns, private, tells
from games.album.ui.reveal import lay_open, open_between
from games.album.ui.scene import lay
from games.album.ui.selection import Thought, begin, drop, keeps, press, write
from games.card_table.adapter import Asked, Face
from games.pictures import Kind

ASKED = (
    Asked(
        "journey",
        "album.ask.journey",
        (
            ("first", "album.ask.journey.first"),
            ("harder", "album.ask.journey.harder"),
            ("3-3-3-2-2-2", "album.ask.journey.hardest"),
            ("random", "album.ask.journey.random"),
        ),
    ),
    Asked(
        "first_guide", "album.ask.guide", ((None, "album.ask.guide.chance"), (0, "album.ask.guide.first"), (1, "album.ask.guide.second"))
    ),
)

FACE: Face[Observation, Action, Thought] = Face(
    game=GAME,
    kind=Kind.ALBUM,
    asked=ASKED,
    lesson=LESSON,
    begin=begin,
    lay=lay,
    press=press,
    drop=drop,
    write=write,
    private=private,
    tells=tells,
    learns=learns,
    open_between=open_between,
    lay_open=lay_open,
    explain=explain,
    lay_end=lay_end,
    is_open=is_open,
    keeps=keeps,
    advises=advises,
)
"""Album, as the card table plays it."""

__all__ = ["FACE"]
