"""The keys of the toppling. Which key asks for what; what is done about it is the screen's business."""

from typing import TYPE_CHECKING

import pygame

from games.ui.screen import STAY, Change

if TYPE_CHECKING:
    from games.aya.cascade.screen import CascadeScreen

_ON, _BACK = ("shell.next", "shell.right", "shell.down"), ("shell.previous", "shell.left", "shell.up")


def handle_key(screen: "CascadeScreen", event: pygame.event.Event) -> Change | None:
    """A key was pressed at the toppling."""
    asked = screen.services.keys.named(event, "cascade", "shell")
    if asked == "shell.back":
        return screen.open_menu()
    if screen.playback is not None and not screen.playback.is_over:
        return _in_show(screen, asked)
    if asked == "cascade.again" and screen.playback is not None:
        return screen.see_again()
    if asked == "shell.press" and screen.count.visible:
        return screen.go_on_to_the_count()
    if asked in _ON or asked in _BACK:
        return screen.choose_next(-1 if asked in _BACK else 1)
    if asked in ("shell.press", "shell.take") and screen.wanted is not None:
        return screen.nudge(screen.wanted)
    return None


def _in_show(screen: "CascadeScreen", asked: str) -> Change | None:
    """While the river flows."""
    match asked:
        case "shell.press" | "cascade.skip":
            return screen.skip_to_the_end()
        case "cascade.follow":
            return screen.toggle_follow()
        case "cascade.faster" | "cascade.slower":
            screen.faster(1 if asked == "cascade.faster" else -1)
            return STAY
        case "shell.take":
            return screen.hold()
        case "cascade.step" | "shell.right":
            return screen.step_on()
    return None
