"""The keys of the toppling. Which key asks for what; what is done about it is the screen's business."""

from typing import TYPE_CHECKING

import pygame

from games.ui.screen import STAY, Change

if TYPE_CHECKING:
    from games.aya.cascade.screen import CascadeScreen

_STEPS = {pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1, pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1}


def handle_key(screen: "CascadeScreen", event: pygame.event.Event) -> Change | None:
    """A key was pressed at the toppling."""
    enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
    if event.key == pygame.K_ESCAPE:
        return screen.open_menu()
    if screen.playback is not None and not screen.playback.is_over:
        return _in_show(screen, event, enter)
    if event.key == pygame.K_r and screen.playback is not None:
        return screen.see_again()
    if enter and screen.count.visible:
        return screen.go_on_to_the_count()
    if event.key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN):
        back = event.key in (pygame.K_LEFT, pygame.K_UP) or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
        return screen.choose_next(-1 if back else 1)
    if (enter or event.key == pygame.K_SPACE) and screen.wanted is not None:
        return screen.nudge(screen.wanted)
    return None


def _in_show(screen: "CascadeScreen", event: pygame.event.Event, enter: bool) -> Change | None:
    """While the river flows."""
    if enter or event.key == pygame.K_s:
        return screen.skip_to_the_end()
    if event.key == pygame.K_f:
        return screen.toggle_follow()
    if event.key in _STEPS:
        screen.faster(_STEPS[event.key])
        return STAY
    act = {pygame.K_SPACE: screen.hold, pygame.K_PERIOD: screen.step_on, pygame.K_RIGHT: screen.step_on}.get(event.key)
    return act() if act is not None else None
