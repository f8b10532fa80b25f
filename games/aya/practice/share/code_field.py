"""A text field for the text of a table: thousands of letters, of which the first and the last are shown."""

import pygame

from aya_sim.layout_code import LONGEST
from games.shell.services import Services
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.widgets import Look, TextField

_SHOWN = 28  # letters of a longer text
_END = 8  # of these, those at its end


class CodeField(TextField):
    """Holds the text of a table; it is selected as a whole."""

    def __init__(self, services: Services, text: str = "", *, hint: str = "") -> None:
        super().__init__(services, text, hint=hint, longest=LONGEST)

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Select all of it; where in it is of no use."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.anchor, self.caret = 0, len(self.text)
        return STAY

    def spoken(self) -> Spoken:
        """Return it in words: how long it is, not what it says."""
        if len(self.text) <= _SHOWN:
            return super().spoken()
        return self.says_kind("field", self.hint, self.context.words("aya.practice.share.letters", n=len(self.text)), typed=True)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the beginning and the end of a long text."""
        if len(self.text) <= _SHOWN:
            super().draw(target, look)
            return
        whole = self.text, self.caret, self.anchor
        shown = f"{self.text[: _SHOWN - _END]} … {self.text[-_END:]}"
        is_selected = self.caret != self.anchor
        self.text, self.caret, self.anchor = shown, len(shown), 0 if is_selected else len(shown)
        try:
            super().draw(target, look)
        finally:
            self.text, self.caret, self.anchor = whole
