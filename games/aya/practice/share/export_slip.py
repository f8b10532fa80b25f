"""The slip in the corner of practice while a page or a replay is written: how far it is, Cancel, and at last where the file is."""

from collections.abc import Callable
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from games.aya.common.background_export import BackgroundExport
from games.aya.common.export_progress import ExportWork
from games.i18n.errors import translate_error
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.palette import WATER, darker
from games.ui.screen import STAY, Change
from games.ui.widgets import Button, Label, Widget

_PAD, _GAP, _BAR, _ROW = 14, 8, 8, 34  # units
_SOON = 0.1  # s until the bar moves on


class ExportSlip:
    """Begins exports and shows the one on its way, or what came of it until it is closed."""

    def __init__(self, services: Services, on_change: Callable[[], None]) -> None:
        """on_change: called when the slip comes, changes its height or goes."""
        self.services, self._on_change = services, on_change
        self.export: BackgroundExport | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._running = ""  # what is said meanwhile
        self.label = Label(services, "", "small")
        self.button = Button(services, services.words("dialog.cancel"), self.close, face="text")

    @property
    def is_busy(self) -> bool:
        """Return whether a file is on its way."""
        return self.export is not None and not self.export.is_over

    @property
    def widgets(self) -> list[Widget]:
        """Return what is on the slip; nothing without one."""
        return [self.label, self.button] if self.export is not None else []

    def begin(self, work: ExportWork, path: Path, running: str) -> None:
        """Make this file while the player goes on. running: what is said meanwhile. Only while no other is on its way."""
        assert not self.is_busy, "one after the other"
        self.export, self._running = BackgroundExport(work, path), running
        self._tell()

    def update(self) -> None:
        """Follow the export; what came of it is said aloud as well."""
        if self.export is None:
            return
        if self.export.poll():
            self._tell()
            self.services.speech.tell([str(self.label.text)])
        elif not self.export.is_over:
            self.label.text = self._describe()

    def next_frame_in(self) -> float | None:
        """Return seconds until the bar moves on; None: nothing is on its way."""
        return _SOON if self.is_busy else None

    def close(self) -> Change:
        """End the export on its way, or put the slip away."""
        if self.export is not None and not self.export.is_over:
            self.export.cancel()
        self.export = None
        self._on_change()
        return STAY

    def leave(self) -> None:
        """Let a file on its way be written to its end; what comes of it is shown over whatever screen there is then."""
        export, self.export = self.export, None
        if export is not None and not export.is_over:
            export.on_end = lambda failure: self.services.notices.tell(self._describe_end(export.path, failure), str(export.path))

    def _tell(self) -> None:
        assert self.export is not None
        self.label.text = self._describe()
        self.button.text = self.services.words("dialog.cancel" if not self.export.is_over else "dialog.ok")
        self._on_change()

    def _describe(self) -> str:
        export, words = self.export, self.services.words
        assert export is not None
        if not export.is_over:
            return f"{self._running}: {words('aya.export.part', n=round(100 * export.progress))}"
        return self._describe_end(export.path, export.failure)

    def _describe_end(self, path: Path, failure: AyaError | None) -> str:
        words = self.services.words
        if failure is not None:
            return f"{words('aya.export.failed')}. {translate_error(words, failure)}"
        return words("aya.export.done.text", file=path)

    # place and drawing

    def height(self, width: int) -> int:
        """Return how high it is, px; 0 without an export. width: px."""
        if self.export is None:
            return 0
        px = self.services.theme.px
        bar = px(_BAR + _GAP) if self.is_busy else 0
        return 2 * px(_PAD) + self._text_height(width) + px(_GAP) + bar + px(_ROW)

    def _text_height(self, width: int) -> int:
        return self.label.preferred_size(width - 2 * self.services.theme.px(_PAD))[1]

    def place(self, right: int, bottom: int, width: int) -> None:
        """Take the corner that ends here. px."""
        px = self.services.theme.px
        self.rect = pygame.Rect(right - width, bottom - self.height(width), width, self.height(width))
        inner = self.rect.inflate(-2 * px(_PAD), -2 * px(_PAD))
        self.label.place(pygame.Rect(inner.x, inner.y, inner.width, self._text_height(width)))
        wide = min(inner.width, self.button.preferred_size()[0])
        self.button.place(pygame.Rect(inner.right - wide, inner.bottom - px(_ROW), wide, px(_ROW)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paper and the bar; the widgets are drawn by their group."""
        if self.export is None:
            return
        theme, px = self.services.theme, self.services.theme.px
        lay(surface, self.rect, Slip(radius=12, lift=5), theme)
        if not self.is_busy:
            return
        track = pygame.Rect(self.rect.x + px(_PAD), self.label.rect.bottom + px(_GAP), self.rect.width - 2 * px(_PAD), px(_BAR))
        lay(surface, track, Slip("rule", darker(theme.palette.rule, 0.25), 4, 0), theme)
        wet = pygame.Rect(track.x, track.y, max(track.height, round(track.width * self.export.progress)), track.height)
        lay(surface, wet, Slip(WATER, darker(WATER, 0.35), 4, 0), theme)
