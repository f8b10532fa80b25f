"""Draw the table while the river is laid: the board with what is in hand over it, the top bar, the tray and the signs."""

import pygame

from aya_sim.game import Action, Phase
from aya_sim.game.actions import LAYINGS
from games.aya.common.banner import draw_banner, draw_line, draw_pause
from games.aya.play.bot_view import draw_hint, draw_hint_in_tray, draw_last_laid, draw_move, draw_row
from games.aya.play.company_view import draw_company, draw_trouble
from games.aya.play.focus import FocusTarget, zone_rect, zone_tip
from games.aya.play.gesture import piece_carried
from games.aya.play.hover import draw_hovered, draw_in_air
from games.aya.play.preview import draw_held
from games.aya.play.side_look import TableSideLook
from games.aya.play.state import TableState
from games.aya.play.status import status_line
from games.aya.play.tray import TrayView
from games.aya.remote.bubbles import draw_bubbles
from games.aya.render.highlights import draw_ring
from games.aya.session.piece import TILES, Use
from games.ui.emblems import COLOURS, EMBLEMS
from games.ui.widgets.tip import draw_tip

_ANSWERS = 42  # units of the row of answers in the bubble of a question


def draw_table(
    surface: pygame.Surface, state: TableState, targets: list[FocusTarget], hovered: int | None, side_look: TableSideLook
) -> None:
    """Draw all of it. hovered: id of the domino that a press would mean. side_look: shows the table instead while it is on."""
    if side_look.is_on:
        side_look.draw(surface)
    else:
        _draw_board(surface, state, hovered)
    _draw_around(surface, state, targets, is_from_above=not side_look.is_on)


def _draw_board(surface: pygame.Surface, state: TableState, hovered: int | None) -> None:
    """Draw the table from above, and what is in hand and hinted at over it."""
    game, hand, board, session = state.game, state.hand, state.board, state.controller.session
    leans = {**hand.leans(game.layout), **session.leans()}
    lifted = hand.held.domino if hand.held is not None else None
    hidden = () if lifted is None else tuple((game.layout.dominoes.id == lifted).nonzero()[0].tolist())
    board.draw(surface, game.layout, moving=leans, photos=session.flying_photos(), hidden=hidden)
    before = surface.get_clip()
    surface.set_clip(board.area.clip(before))
    if hand.held is not None and hand.held.use is Use.TURN:
        draw_ring(surface, board, hand.held.at)
    if isinstance(session.placed, LAYINGS):
        emblem = EMBLEMS[state.top_bar.seats[session.placed.seat]]
        draw_last_laid(surface, board, session.placed, COLOURS[board.palette.scheme][emblem])
    if hovered is not None:
        draw_hovered(surface, board, game.layout, hovered)
    if hand.held is not None and hand.preview is not None and hand.pose is not None:
        draw_held(surface, board, game, hand.held, hand.preview, hand.pose, hand.height)
    draw_company(surface, state.services, board, game, state.company, state.top_bar.seats)
    proposed = state.proposed if state.bots.hint is None else None
    draw_row(surface, board, game, (*state.drawn.poses, *state.planned), proposed)
    if state.bots.hint is not None:
        draw_hint(surface, board, game, state.bots.hint)
    surface.set_clip(before)


def _draw_around(surface: pygame.Surface, state: TableState, targets: list[FocusTarget], *, is_from_above: bool) -> None:
    """Draw the top bar, the tray, the signs, and what a bot is doing."""
    game, hint, move = state.game, state.bots.hint, bot_move(state)
    if state.remote is not None:
        state.top_bar.people = state.tray.people = state.remote.people
        state.top_bar.away = state.remote.away
    state.top_bar.draw(surface, game, state.sand_frame)
    state.tray.draw(surface, game, _tray_view(state, has_bot_move=move is not None))
    for target in targets:
        target.place(zone_rect(state, target.zone))
    if hint is not None:
        draw_hint_in_tray(surface, state.tray, game, hint)
    if move is not None and is_from_above:
        draw_move(surface, state.board, state.tray, game, *move)
    state.group.clear = _draw_signs(surface, state)
    state.group.draw(surface)
    draw_carried(surface, state)
    tip = zone_tip(state, state.zone) if state.shows_tip else ""
    if tip:
        near = zone_rect(state, state.zone)
        others = [w.rect for w in state.group.widgets if w.visible and not w.rect.contains(near)]
        draw_tip(surface, tip, near, state.services.theme, others, state.group.clear)


def bot_move(state: TableState) -> tuple[Action, float] | None:
    """Return what a bot is laying just now, and how far it has come, 0 to 1."""
    move = state.bots.move_animation if state.services.settings.motion else None
    return (move[0].action, move[1]) if move is not None else None


def draw_carried(surface: pygame.Surface, state: TableState) -> None:
    """Draw the piece under the pointer while that is not over the table."""
    carrying, theme = piece_carried(state.gesture), state.services.theme
    if carrying is not None and state.hand.held is None:
        scale = min(max(state.board.scale, theme.scale), 1.6 * theme.scale)
        draw_in_air(surface, state.game, carrying.use, carrying.domino, state.pointer, scale, theme.scale, theme.palette)


def _draw_signs(surface: pygame.Surface, state: TableState) -> list[pygame.Rect]:
    """Draw the line of words, the pause, and whose turn it is."""
    game, services = state.game, state.services
    signs = [state.top_bar.area]
    if game.phase is not Phase.PAUSE or state.controller.session.message is not None:
        text, tone, speaker = status_line(state)
        if text:
            signs.append(draw_line(surface, services, state.tray.area, text, tone, speaker))
    if game.phase is Phase.PAUSE:
        signs.append(draw_pause(surface, services, state.board.area))
    elif state.banner > 0 and services.settings.motion:
        name, seat = game.options.names[game.turn], state.top_bar.seats[game.turn]
        draw_banner(surface, services, state.top_bar.area, name, seat, state.banner)
    boxes, bar = state.top_bar.seat_boxes, state.top_bar
    question, foot = state.voices.question, services.theme.px(_ANSWERS)
    rooms = {} if question is None else {question.seat: foot}
    bubbles = draw_bubbles(surface, services, state.company, boxes, bar.area.bottom, bar.seats, rooms)
    signs += bubbles.values()
    if question is not None and question.seat in bubbles:
        _place_answers(state, bubbles[question.seat], foot)
    if state.remote is not None and state.remote.trouble:
        signs.append(draw_trouble(surface, services, state.board.area, state.remote.trouble))
    return signs


def _place_answers(state: TableState, bubble: pygame.Rect, foot: int) -> None:
    """Place the answers to a question at the foot of its bubble."""
    px = state.services.theme.px
    inner = pygame.Rect(bubble.x + px(42), bubble.bottom - foot, bubble.width - px(50), foot - px(6))
    wide = (inner.width - px(6)) // len(state.answers)
    for k, answer in enumerate(state.answers):
        answer.place(pygame.Rect(inner.x + k * (wide + px(6)), inner.y, wide, inner.height))


def _tray_view(state: TableState, *, has_bot_move: bool) -> TrayView:
    """Return what of the tray is away from it."""
    held, carrying = state.hand.held, piece_carried(state.gesture)
    tile = domino = False
    if held is not None:
        tile = held.use in TILES or held.tile is not None
        domino = held.use not in TILES and held.domino is None
    elif carrying is not None:
        tile = carrying.use in TILES
        domino = not tile and carrying.use is not Use.RAISE
    return TrayView(state.zone, domino or has_bot_move, tile or has_bot_move, state.drop_zone)
