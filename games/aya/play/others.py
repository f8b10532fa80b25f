"""What a player asks for about the others: to invite them, to talk to them, to show them a place."""

from aya_sim.errors import AyaError
from aya_sim.game.text import dumps
from games.aya.play.state import TableState
from games.aya.remote.hosting import HostController
from games.card_table.hosting.invite_sheet import InviteSheet
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens.talk_sheet import TalkSheet
from games.shell.dialog import Dialog
from games.shell.services import Hosting, Opening
from games.ui.screen import STAY, Change, Push, Replace


def host_table(state: TableState) -> Change:
    """Open the table to players at other screens: the same game at a hosted table."""
    services, words = state.services, state.words
    opening = Opening(resume=dumps(state.game), hosting=Hosting())
    try:
        return Replace(game_named("aya").open()(services, opening))
    except AyaError as refused:
        return Push(Dialog(services, words("invite.title"), words("invite.failed", why=translate_error(words, refused))))


def open_invitation(state: TableState) -> Change:
    """Show who plays where, and the links, at a table that this window hosts."""
    host = state.remote
    return Push(InviteSheet(state.services, host)) if isinstance(host, HostController) else STAY


def open_talk(state: TableState) -> Change:
    """Open the sheet of signs, where others play at their own screens."""
    remote = state.remote
    return Push(TalkSheet(state.services, remote, "aya.talk")) if remote is not None else STAY


def point_at(state: TableState, at: tuple[int, int] | None = None) -> Change:
    """Show the others a place. at: its pixel; None: under the pointer, else in the middle of what is seen."""
    if state.remote is not None:
        pixel = at if at is not None else state.pointer if state.is_over_table else state.board.area.center
        state.remote.point(*state.board.mm(pixel))
    return STAY
