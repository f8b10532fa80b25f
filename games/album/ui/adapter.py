"""The adapter that brings Album to the card table."""

from games.album import GAME
from games.album.types import ROUNDS, ROW, Action, Observation
from games.album.ui.end import end_scene, explain_end
from games.album.ui.lesson import LESSON
from games.album.ui.log import explain_hint, log_lines, private_view_key
from games.album.ui.remarks import TALK, remarks
from games.album.ui.reveal import private_look, public_reveal, reveal_scene
from games.album.ui.scene import build_scene
from games.album.ui.selection import Selection, drop, initial_selection, press, retain_selection
from games.card_table.adapter import TableAdapter
from games.pictures import DeckKind

ADAPTER: TableAdapter[Observation, Action, Selection] = TableAdapter(
    game=GAME,
    kind=DeckKind.ALBUM,
    pictures_needed=lambda _players, _options: ROUNDS * ROW,
    lesson=LESSON,
    initial_selection=initial_selection,
    build_scene=build_scene,
    press=press,
    drop=drop,
    private_view_key=private_view_key,
    log_lines=log_lines,
    public_reveal=public_reveal,
    private_look=private_look,
    reveal_scene=reveal_scene,
    explain_end=explain_end,
    end_scene=end_scene,
    talk=TALK,
    remarks=remarks,
    retain_selection=retain_selection,
    explain_hint=explain_hint,
)
"""Album, as the card table plays it."""

__all__ = ["ADAPTER"]
