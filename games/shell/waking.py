"""Wake the window from any thread, so that it looks for news at once instead of at its next frame."""

import pygame

_NEWS = pygame.event.custom_type()


def wake_window() -> None:
    """Wake the window."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(_NEWS))
