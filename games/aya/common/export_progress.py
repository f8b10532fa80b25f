"""Show how far a film, a page or a replay file is while it is made, until it is done or cancelled."""

from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from aya_sim.errors import AyaError
from games.core.worker import ThreadWorker
from games.i18n.errors import translate_error
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.card import Slip, lay
from games.ui.palette import WATER, darker
from games.ui.screen import STAY, Change, Pop, Replace
from games.ui.widgets import Button

_BUDGET = 3  # pictures drawn a frame of the window; of the director's film one is enough


class ExportWork(Protocol):
    """A file that is made step by step; nothing is written before `finish`. Steps may raise an AyaError."""

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""

    def advance(self) -> None:
        """Do the next step."""

    def finish(self) -> None:
        """Write the file."""

    def close(self) -> None:
        """Leave the work as far as it is."""


@runtime_checkable
class FilmWork(ExportWork, Protocol):
    """Work whose steps draw, and so are done in the window's own thread."""

    is_film: bool

    @property
    def is_ready(self) -> bool:
        """Return whether `advance` draws at once."""


def _advance(work: ExportWork) -> bool:
    work.advance()
    return True


class ExportProgress(ModalSheet):
    """Makes a film or another file while a bar shows how far it is; ending it early leaves no half file."""

    def __init__(self, services: Services, work: ExportWork, path: Path, title: str) -> None:
        super().__init__(services, title)
        self.work, self.path = work, path
        self._step = ThreadWorker[ExportWork, bool](_advance, "aya export")
        self.cancel = Button(services, services.words("dialog.cancel"), self.go_back)
        self.group.of(self.cancel)
        self.group.focus(self.cancel)

    def go_back(self) -> Change:
        """End the work."""
        self.leave()
        return Pop()

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle."""
        px = self.services.theme.px
        self.spread(size, px(460), px(190))
        self.place_at_foot(self.sheet.inflate(-px(56), -px(48)), self.cancel)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Cancel with Escape or the button; nothing else is heard meanwhile."""
        return super().on_event(event) or (STAY if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) else None)

    def update(self, dt: float) -> Change | None:
        """Do the next few steps of the work, then close."""
        self.group.update(dt)
        words = self.services.words
        try:
            if self._advance():
                self.work.finish()
                self.work.close()
                return Replace(Dialog(self.services, words("aya.export.done"), words("aya.export.done.text", file=self.path)))
        except AyaError as refused:
            self.work.close()
            return Replace(Dialog(self.services, words("aya.export.failed"), translate_error(words, refused)))
        return None

    def _advance(self) -> bool:
        """Draw a few pictures of a film, or let a thread do the next step of other work; return whether all is made."""
        film = self.work
        if not isinstance(film, FilmWork):
            if self._step.is_busy and self._step.answer() is None:
                return False
            if not self.work.is_drawn:
                self._step.ask(self.work)
                return False
            return True
        for _ in range(1 if film.is_film else _BUDGET):
            if film.is_drawn or not film.is_ready:
                break
            film.advance()
        return film.is_drawn

    def next_frame_in(self) -> float | None:
        """Return 0: every frame does some of the work."""
        return 0

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its bar."""
        super().draw_paper(surface)
        theme = self.services.theme
        px = theme.px
        surface.blit(theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(22)))
        track = pygame.Rect(self.sheet.x + px(28), self.sheet.y + px(84), self.sheet.width - px(56), px(12))
        lay(surface, track, Slip("rule", darker(theme.palette.rule, 0.25), 6, 0), theme)
        wet = pygame.Rect(track.x, track.y, max(track.height, round(track.width * self.work.progress)), track.height)
        lay(surface, wet, Slip(WATER, darker(WATER, 0.35), 6, 0), theme)
        line = theme.line(self.services.words("aya.export.part", n=round(100 * self.work.progress)), "small", "ink")
        surface.blit(line, (track.x, track.bottom + px(6)))

    def leave(self) -> None:
        """Delete what is not finished."""
        self._step.close()
        self.work.close()

    rescue = leave
