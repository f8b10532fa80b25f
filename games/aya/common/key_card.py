"""The key card. One page that says which key does what, from every screen of Aya one key away."""

import pygame

from games.core.resources import asset
from games.shell.page import PageScreen
from games.shell.services import Services
from games.ui.screen import Push


def key_card(services: Services) -> Push:
    """Show it."""
    text = asset("keys", services.words.language, "aya.md") or asset("keys", "en", "aya.md")
    assert text is not None
    return Push(PageScreen(services, services.words("aya.keys.title"), text.decode()))


def asks_for_keys(event: pygame.event.Event) -> bool:
    """Is it the question mark, wherever the keyboard has it?"""
    return bool(event.type == pygame.KEYDOWN and (event.unicode == "?" or (event.key == pygame.K_SLASH and event.mod & pygame.KMOD_SHIFT)))
