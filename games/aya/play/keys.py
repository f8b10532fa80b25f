"""The keys of the table. Which key asks for what; what is done about it is the hands' business."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Draw, LayOnReserve, PutTileBack, TakeTile, check
from games.aya.common.key_card import asks_for_keys
from games.ui.screen import STAY, Change

if TYPE_CHECKING:
    from games.aya.play.controls import TableInput

_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_RULED: dict[str, Callable[[int], Action]] = {
    "draw": Draw,
    "onto_reserve": LayOnReserve,
    "landscape": TakeTile,
    "animal": TakeTile,
    "flat": TakeTile,
    "put_back": PutTileBack,
}
"""What the rules are asked about a button that is not there; every use of a camera needs one in hand."""
_OFFERS: dict[int, tuple[str, ...]] = {
    pygame.K_d: ("draw",),
    pygame.K_r: ("onto_reserve", "from_reserve"),
    pygame.K_t: ("landscape",),
    pygame.K_a: ("animal",),
    pygame.K_s: ("standard",),
    pygame.K_b: ("flat",),
    pygame.K_p: ("put_back",),
    pygame.K_h: ("hourglass", "hint"),
    pygame.K_u: ("stand_up",),
    pygame.K_e: ("turn",),
    pygame.K_f: ("raise",),
    pygame.K_BACKSPACE: ("move_tile",),
}


def handle_key(hands: "TableInput", event: pygame.event.Event) -> Change | None:
    """A key was pressed at the table."""
    screen, key = hands.screen, event.key
    control, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    if screen.group.focused is not None and key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        return screen.group.on_event(event)
    if screen.group.focused is not None and screen.group.by_keys and key in (pygame.K_TAB, pygame.K_ESCAPE, *_ARROWS):
        return _in_tray(hands, event)
    if asks_for_keys(event):
        return screen.keys()
    if key == pygame.K_F6:
        screen.group.step(1)
    elif key == pygame.K_d and shift:
        return screen.do("ahead")
    elif key in _ARROWS:
        hands.arrow(key, shift)
    elif key in (pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET):
        hands.bracket(1 if key == pygame.K_LEFTBRACKET else -1, shift)
    elif key == pygame.K_TAB:
        hands.tab(-1 if shift else 1)
    elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        hands.enter()
    elif key == pygame.K_ESCAPE:
        if not hands.cancel():
            return screen.menu()
    elif key == pygame.K_F1:
        return screen.rules()
    elif key == pygame.K_z and control:
        return screen.take_back()
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        screen.speech.walk(1 if key == pygame.K_PERIOD else -1)
    elif key == pygame.K_g:
        screen.speech.time()
    elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        return screen.zoom(1.15)
    elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        return screen.zoom(1 / 1.15)
    elif key in (pygame.K_0, pygame.K_HOME, pygame.K_KP_0):
        return screen.show_all()
    else:
        return _offer(hands, key)
    return STAY


def _in_tray(hands: "TableInput", event: pygame.event.Event) -> Change | None:
    """The keys travel among the things of the tray and the strip; Esc gives them back to the piece."""
    if event.key == pygame.K_ESCAPE:
        hands.screen.group.focus(None)
        return STAY
    return hands.screen.group.on_event(event) or STAY


def _offer(hands: "TableInput", key: int) -> Change | None:
    """The button of this key, if it may be pressed now."""
    names = _OFFERS.get(key, ())
    able = hands.screen.able()
    name = next((name for name in names if name in able), None)
    if names and name is None:
        _refuse(hands, names[0])
    return hands.screen.do(name) if name is not None else (STAY if names else None)


def _refuse(hands: "TableInput", name: str) -> None:
    """Say why that cannot be done now: the rules know, where it is a player's turn."""
    screen, game = hands.screen, hands.controller.game
    action = _RULED.get(name)
    if not screen.is_ours:
        hands.controller.say(screen.services.words("aya.refused.not_your_turn", name=game.options.names[game.turn]), "no")
    elif action is None or not isinstance(check(game, action(game.turn)), IllegalAction):
        hands.controller.say(screen.services.words("aya.refused.not_now"), "no")
    else:
        hands.controller.submit(action(game.turn))
