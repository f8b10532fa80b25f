"""Every screen of the program at a moment worth looking at, made of the real screens. Asked for by name; no picture is written here.

A view is a stack of screens, the lowest first, laid out and brought to its moment by what players do and the time that goes by.
"""

from collections.abc import Callable

from tools.albedo_views import ALBEDO
from tools.album_views import ALBUM
from tools.aya_views import AYA
from tools.card_views import CARDS
from tools.face_views import FACES
from tools.practice_views import PRACTICE
from tools.record_views import RECORDS
from tools.replay_views import REPLAYS
from tools.shell_views import SHELL
from tools.views import Stack, Stage

VIEWS: dict[str, Callable[[Stage], Stack]] = {
    **SHELL,
    **AYA,
    **PRACTICE,
    **REPLAYS,
    **RECORDS,
    **ALBUM,
    **CARDS,
    **FACES,
    **ALBEDO,
}
"""Name of a view -> how it is made."""


class Gallery(Stage):
    """Makes the views by name."""

    def view(self, name: str) -> Stack:
        """The screens of this view. Raises KeyError."""
        self.services = self._services()
        return VIEWS[name](self)
