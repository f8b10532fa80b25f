"""The line of words at the table. What just happened, what the piece would do, a hint, what a partner says, or what comes next."""

from typing import TYPE_CHECKING

from aya_sim.game import Phase
from games.aya.play.actions import prompt
from games.aya.text.bots import describe_hint, describe_remark
from games.aya.text.refusals import Tone

if TYPE_CHECKING:
    from games.aya.play.screen import TableScreen


def status_line(screen: "TableScreen") -> tuple[str, Tone, int | None]:
    """The words, their tone, and the emblem of the partner who says them; None: nobody."""
    message, words, companions, game = screen.controller.session.message, screen.services.words, screen.companions, screen.game
    told = screen.hands.foretold()
    if told is not None:
        return *told, None
    if message is not None:
        return message.text, message.tone, None
    if companions.hint is not None:
        return describe_hint(words, companions.hint), "good", None
    if companions.is_hint_pending:
        return words("aya.hint.thinking"), "plain", None
    if not screen.is_ours and game.phase is Phase.PLACING:
        return describe_remark(words, game, game.turn, companions.remark_of(game.turn)), "plain", screen.strip.seats[game.turn]
    if companions.is_watched:
        return "", "plain", None
    return prompt(game, screen.work.held, words, turning=screen.hands.selected is not None), "plain", None
