"""Choose the line of words at the table: what just happened, what the piece would do, a hint, what a bot says, or what comes next."""

from aya_sim.game import Phase, piece
from games.aya.play.actions import prompt
from games.aya.play.state import TableState
from games.aya.remote.controller import RemoteController
from games.aya.session.piece import TILES, Use, relevant_links, with_tile
from games.aya.session.session import MESSAGE_TIME
from games.aya.text.bots import describe_hint, describe_remark
from games.aya.text.refusals import Tone, describe_link, describe_loss, describe_refusal, link_tone, worst_link
from games.i18n.words import Words

_MESSAGE_RESTS = 1.8  # s after which a message gives way to what the piece in hand would do


def status_line(state: TableState) -> tuple[str, Tone, int | None]:
    """Return the words, their tone, and the emblem of the bot that says them; None for no bot."""
    session, words, bots, game = state.controller.session, state.words, state.bots, state.game
    if state.drawn.poses:
        return words("aya.row.drawing", n=len(state.drawn.poses)), "good", None
    verdict = current_verdict(state)
    if verdict is not None:
        return *verdict, None
    if session.message is not None:
        return session.message.text, session.message.tone, None
    if bots.hint is not None:
        return describe_hint(words, bots.hint), "good", None
    if bots.is_hint_pending:
        return words("aya.hint.thinking"), "plain", None
    if state.remote is not None and not state.is_ours and game.turn not in bots.levels:
        return others_turn(state.remote, words), "plain", state.top_bar.seats[game.turn]
    if not state.is_ours and game.phase is Phase.PLACING:
        return describe_remark(words, game, game.turn, bots.remark_of(game.turn)), "plain", state.top_bar.seats[game.turn]
    if state.controller.is_watched:
        return "", "plain", None
    if state.proposed is not None:
        held = game.seats[game.turn].hand
        is_camera = held is not None and piece(held, game.options.cameras).camera and not game.standard
        return words("aya.row.camera" if is_camera else "aya.row.next", n=len(state.row_rest)), "good", None
    return prompt(game, state.hand.held, words, turning=state.turning is not None, knows_cameras=state.knows_cameras), "plain", None


def others_turn(remote: RemoteController, words: Words) -> str:
    """Return whose turn it is at another screen, or that the table waits for a player who is away; "" between the hourglasses."""
    game = remote.game
    if game.phase is not Phase.PLACING:
        return words("aya.remote.watching") if not remote.people else ""
    is_computer = game.turn not in game.options.people
    how = "away" if game.turn in remote.away else "computer" if is_computer else "turn"
    return words(f"aya.remote.waits.{how}", name=game.options.names[game.turn])


def current_verdict(state: TableState) -> tuple[str, Tone] | None:
    """Return the verdict on the piece in hand; None while a message was only just shown."""
    left = state.controller.session.message_in
    return placement_verdict(state) if left is None or left < MESSAGE_TIME - _MESSAGE_RESTS else None


def placement_verdict(state: TableState) -> tuple[str, Tone] | None:
    """Return what would come of laying the piece in hand, and its tone; None where there is nothing to say."""
    held, preview, words, game = state.hand.held, state.hand.preview, state.words, state.game
    if held is None or preview is None:
        return None
    if preview.refused is not None:
        return describe_refusal(words, preview.refused, game), "no"
    if preview.losses:
        return describe_loss(words, with_tile(game, held), preview.losses[0]), "caution"
    if held.use is Use.PHOTO:
        return words("aya.photo.place"), "good"
    link = worst_link(relevant_links(preview))
    if link is not None:
        return describe_link(words, link), link_tone(link)
    if held.use in TILES:
        return words("aya.placed"), "good"
    is_alone = preview.links is not None and bool(game.layout.dominoes.standing.any())
    return (words("aya.link.none"), "plain") if is_alone else None
