"""The keys of the table. Which key asks for what; what is done about it is the hands' business."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Draw, LayOnReserve, PutTileBack, TakeTile, check
from games.ui.screen import STAY, Change

if TYPE_CHECKING:
    from games.aya.play.controls import TableInput

_RULED: dict[str, Callable[[int], Action]] = {
    "draw": Draw,
    "onto_reserve": LayOnReserve,
    "landscape": TakeTile,
    "animal": TakeTile,
    "flat": TakeTile,
    "put_back": PutTileBack,
}
"""What the rules are asked about a button that is not there; every use of a camera needs one in hand."""
_OFFERS: dict[str, tuple[str, ...]] = {
    "aya.draw": ("draw",),
    "aya.reserve": ("onto_reserve", "from_reserve"),
    "aya.landscape": ("landscape",),
    "aya.animal": ("animal",),
    "aya.standard": ("standard",),
    "aya.flat": ("flat",),
    "aya.put_back": ("put_back",),
    "aya.hint": ("hourglass", "hint"),
    "aya.stand_up": ("stand_up",),
    "aya.turn": ("turn",),
    "aya.raise": ("raise",),
    "aya.move_tile": ("move_tile",),
}
"""The buttons that a key may press, the first that is offered."""


def handle_key(hands: "TableInput", event: pygame.event.Event) -> Change | None:
    """A key was pressed at the table."""
    screen, keys = hands.screen, hands.screen.services.keys
    asked, arrow, shift = keys.named(event, "aya", "shell"), keys.way(event), bool(event.mod & pygame.KMOD_SHIFT)
    if screen.group.focused is not None and asked in ("shell.press", "shell.take"):
        return screen.group.on_event(event)
    if screen.group.focused is not None and screen.group.by_keys and (arrow or asked in ("shell.next", "shell.previous", "shell.back")):
        return _in_tray(hands, event, asked)
    if arrow is not None:
        hands.arrow(arrow, shift)
        return STAY
    match asked:
        case "shell.keys":
            return screen.keys()
        case "shell.help":
            return screen.rules()
        case "shell.press":
            hands.enter()
        case "shell.next" | "shell.previous":
            hands.tab(1 if asked == "shell.next" else -1)
        case "shell.back":
            return STAY if hands.cancel() else screen.menu()
        case "aya.tray":
            screen.group.step(1)
        case "aya.ahead":
            return screen.do("ahead")
        case "aya.turn_left" | "aya.turn_right":
            hands.bracket(1 if asked == "aya.turn_left" else -1, shift)
        case "aya.undo":
            return screen.take_back()
        case "aya.walk_on" | "aya.walk_back":
            screen.speech.walk(1 if asked == "aya.walk_on" else -1)
        case "aya.sand":
            screen.speech.time()
        case "aya.zoom_in" | "aya.zoom_out":
            return screen.zoom(1.15 if asked == "aya.zoom_in" else 1 / 1.15)
        case "aya.show_all":
            return screen.show_all()
        case _:
            return _offer(hands, asked)
    return STAY


def _in_tray(hands: "TableInput", event: pygame.event.Event, asked: str) -> Change | None:
    """The keys travel among the things of the tray and the strip; Esc gives them back to the piece."""
    if asked == "shell.back":
        hands.screen.group.focus(None)
        return STAY
    return hands.screen.group.on_event(event) or STAY


def _offer(hands: "TableInput", asked: str) -> Change | None:
    """The button of this key, if it may be pressed now."""
    names = _OFFERS.get(asked, ())
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
