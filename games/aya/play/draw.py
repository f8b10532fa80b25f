"""The table as it is drawn while the river is laid: the board with what is in hand over it, the strip, the tray, the signs."""

from typing import TYPE_CHECKING

import pygame

from aya_sim.game import Action, Phase
from games.aya.common.banner import draw_banner, draw_line, draw_pause
from games.aya.play.bot_view import draw_hint, draw_hint_in_tray, draw_move
from games.aya.play.preview import draw_held
from games.aya.play.status import status_line
from games.aya.play.tray import TrayView

if TYPE_CHECKING:
    from games.aya.play.screen import TableScreen


def draw_table(screen: "TableScreen", surface: pygame.Surface) -> None:
    """All of it, from the table up to the tip under the mouse."""
    game, work, hands, board = screen.game, screen.work, screen.hands, screen.board
    moving = {**work.leans(game.layout), **screen.controller.session.leans()}
    board.draw(surface, game.layout, moving=moving, photos=screen.controller.session.flying_photos(), hidden=hands.hidden_rows())
    hands.draw_selection(surface)
    if work.held is not None and work.preview is not None and work.pose is not None and hands.is_over_table:
        draw_held(surface, board, game, work.held, work.preview, work.pose, work.height)
    hint, carried = screen.companions.hint, glide(screen)
    if hint is not None:
        draw_hint(surface, board, game, hint)
    screen.strip.draw(surface, game, screen.sand_frame)
    screen.tray.draw(surface, game, _tray_contents(screen, carried=carried is not None))
    screen.stops.place()
    if hint is not None:
        draw_hint_in_tray(surface, screen.tray, game, hint)
    if carried is not None:
        draw_move(surface, board, screen.tray, game, *carried)
    _draw_signs(screen, surface)
    screen.group.draw(surface)
    hands.draw_in_air(surface)
    hands.draw_tip(surface)


def glide(screen: "TableScreen") -> tuple[Action, float] | None:
    """What a partner is laying just now, and how far it has come."""
    gliding = screen.companions.move_animation if screen.services.settings.motion else None
    return (gliding[0].action, gliding[1]) if gliding is not None else None


def _draw_signs(screen: "TableScreen", surface: pygame.Surface) -> None:
    """The line of words, the pause, whose turn it is."""
    game, services = screen.game, screen.services
    if not screen.hands.shows_tip and (game.phase is not Phase.PAUSE or screen.controller.session.message is not None):
        text, tone, speaker = status_line(screen)
        if text:
            draw_line(surface, services, screen.tray.area, text, tone, speaker)
    if game.phase is Phase.PAUSE:
        draw_pause(surface, services, screen.board.area)
    elif screen.banner > 0 and services.settings.motion:
        name, who = game.options.names[game.turn], screen.strip.seats[game.turn]
        draw_banner(surface, services, screen.strip.area, name, who, screen.banner)


def _tray_contents(screen: "TableScreen", *, carried: bool = False) -> TrayView:
    """What of the tray is in the air."""
    carry, hands, over = screen.work.held, screen.hands, screen.hands.is_over_table
    tile = carry is not None and over and (carry.use in ("start", "tile") or carry.tile is not None)
    domino = carry is not None and over and carry.use not in ("start", "tile", "turn", "raise")
    if carry is None and hands.picked is not None:  # under the mouse, not yet or no more over the table
        tile = hands.picked in ("start", "tile")
        domino = not tile and hands.picked != "raise"
    return TrayView(hands.zone, domino or carried, tile or carried, hands.drop_zone())
