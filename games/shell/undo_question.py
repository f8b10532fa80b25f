"""Ask a player whether another may take back what that player did."""

from collections.abc import Callable

from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import Change, Push


def ask_to_undo(services: Services, owner: str, by: str, allow: Callable[[], Change], keep: Callable[[], Change], more: str = "") -> Change:
    """Return the change that asks. owner: name of the player whose move it is. by: of the player who would like it undone."""
    words = services.words
    text = " ".join(part for part in (words("undo.ask", owner=owner, by=by), more) if part)
    return Push(
        Dialog(services, words("undo.title"), text, [Answer(words("undo.allow"), allow), Answer(words("undo.keep"), keep, "first")])
    )
