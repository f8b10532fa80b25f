"""The dialog: a sheet over the screen with a few sentences and the answers to them; Esc is the last answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, Kind, Widget
from games.ui.widgets.base import Act

_USUAL, _WIDEST = 400, 640  # units of words and buttons; where a row of buttons is wider they lie below each other


@dataclass(frozen=True, slots=True)
class Answer:
    """One button. The dialog is popped first; then what `act` returns is applied to the screen below.

    stays: the dialog is there again after what it opened.
    """

    text: str
    act: Act | None = None
    kind: Kind = "plain"
    stays: bool = False


class Dialog(ModalSheet):
    """Ask or tell something. answers: from the likeliest to the way out."""

    def __init__(self, services: Services, title: str, text: str, answers: Sequence[Answer] = (), *, extra: Widget | None = None) -> None:
        super().__init__(services, title)
        self.heading, self.text, self.extra = title, text, extra
        self.answers = list(answers) or [Answer(services.words("dialog.ok"), kind="first")]
        buttons = [Button(services, a.text, self._giving(a), kind=a.kind) for a in self.answers]
        self.buttons = buttons
        self.group.of(*([extra] if extra else []), *buttons)
        self.group.focus(extra if extra is not None else buttons[0])

    def _giving(self, answer: Answer) -> Act:
        if answer.stays and answer.act is not None:
            return answer.act
        return lambda: Pop(answer.act() if answer.act is not None else None)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px, theme = self.services.theme.px, self.services.theme
        wants = [b.preferred_size() for b in self.buttons]
        row = sum(w for w, _ in wants) + px(12) * (len(wants) - 1)
        most = min(px(_WIDEST), size[0] - px(110))
        stacked = row > most
        needed = max(w for w, _ in wants) if stacked else row
        inner = min(max(px(_USUAL), needed, theme.size(self.heading, "heading")[0]), most)
        high = max(h for _, h in wants) + px(8)
        extra = px(52) if self.extra is not None else 0

        def tall_with(rows: int) -> tuple[int, int]:
            lines = len(theme.wrapped(self.text, "text", inner)) if self.text else 0
            return lines, theme.height("heading") + px(10) + lines * theme.height("text") + extra + px(22) + rows * high - px(8) + px(52)

        columns, rows = 1, len(wants) if stacked else 1
        lines, tall = tall_with(rows)
        if stacked and tall > size[1] - px(16):  # too many for one column of this window
            columns, rows, inner = 2, -(-len(wants) // 2), min(max(inner, 2 * needed + px(12)), most)
            lines, tall = tall_with(rows)
        self.sheet = anchor(pygame.Rect(0, 0, *size), (inner + px(60), tall))
        x, y = self.sheet.x + px(30), self.sheet.bottom - px(26)
        if self.extra is not None:
            top = self.sheet.y + px(26) + theme.height("heading") + px(14) + lines * theme.height("text")
            self.extra.place(pygame.Rect(x, top, inner, px(38)))
        if stacked:
            top, wide = y - rows * high + px(8), (inner - px(12) * (columns - 1)) // columns
            for k, button in enumerate(self.buttons):
                column, row_ = divmod(k, rows)
                button.place(pygame.Rect(x + column * (wide + px(12)), top + row_ * high, wide, high - px(8)))
            return
        right = self.sheet.right - px(30)
        for button, (w, h) in zip(self.buttons, wants, strict=True):  # the likeliest at the right, where the eye ends
            button.place(pygame.Rect(right - w, y - h, w, h))
            right -= w + px(12)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        answer, keys = self.group.on_event(event), self.services.keys
        if answer is not None:
            return answer
        if keys.asks(event, "shell.back"):
            return self.buttons[-1].press()
        if keys.asks(event, "shell.press") and self.answers[0].kind != "risky":
            return self.buttons[0].press()
        return STAY if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.KEYDOWN) else None

    def says(self) -> Saying:
        """Describe the screen in words."""
        return replace(super().says(), about=self.text)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        theme = self.services.theme
        self.draw_paper(surface)
        x, y = self.sheet.x + theme.px(30), self.sheet.y + theme.px(26)
        wide = self.sheet.width - theme.px(60)
        surface.blit(theme.line(self.heading, "heading", "ink", wide), (x, y))
        y += theme.height("heading") + theme.px(10)
        if self.text:
            surface.blit(theme.paragraph(self.text, "text", wide), (x, y))
        self.group.draw(surface)
