"""Show the page that says which key does what in Aya."""

from games.core.resources import asset
from games.shell.page import PageScreen
from games.shell.services import Services
from games.ui.screen import Push


def key_card(services: Services) -> Push:
    """Return the change that opens the page of the keys."""
    text = asset("keys", services.words.language, "aya.md") or asset("keys", "en", "aya.md")
    assert text is not None
    return Push(PageScreen(services, services.words("aya.keys.title"), text.decode()))
