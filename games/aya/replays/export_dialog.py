"""Ask for a film of a replay, with its kind, view, size and speed."""

from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from aya_sim.replay import Replay
from games.aya.common.export_progress import ExportProgress
from games.aya.replays import encoder
from games.aya.replays.encoder import Clip, Encoder
from games.aya.replays.playback import REAL_TIME, SPEED_NAMES, SPEEDS, Player
from games.aya.replays.view import Side
from games.i18n.errors import translate_error
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import Change, Pop, Push
from games.ui.widgets import Button, Choice, Widget

KINDS = (".mp4", ".webm", ".gif", ".png", "strip")
SIZES = ((640, 400), (1280, 720), (1920, 1080))
VIEWS = ((Side.PLAN,), (Side.TILTED,), (Side.PLAN, Side.TILTED), (Side.FILM,))


class ExportDialog(ModalSheet):
    """Asks what to export; then it closes and asks for a file name."""

    def __init__(self, services: Services, shown: Replay, player: Player, side: Side) -> None:
        words = services.words
        super().__init__(services, words("aya.export.title"))
        self.replay, self.player = shown, player
        none = lambda _: None  # noqa: E731 - the choice itself is what is kept
        kinds = ["MP4", "WebM", "GIF", words("aya.export.picture"), words("aya.export.strip")]
        views = [words("aya.replay.plan"), words("aya.replay.tilted"), words("aya.export.both"), words("aya.export.film")]
        self.kind = Choice(services, kinds, 0, self._renew)
        self.view = Choice(services, views, VIEWS.index((side,)), self._suit_size)
        self.size = Choice(services, [f"{w}x{h}" for w, h in SIZES], 1, none)
        self.speed = Choice(services, SPEED_NAMES, REAL_TIME, none)
        self.take = Button(services, words("aya.export.go"), self._ask, kind="first")
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self.rows: list[tuple[str, Widget]] = [
            (words("aya.export.kind"), self.kind),
            (words("aya.export.view"), self.view),
            (words("aya.export.size"), self.size),
            (words("aya.export.speed"), self.speed),
        ]
        self.group.of(self.kind, self.view, self.size, self.speed, self.cancel, self.take)
        self.group.focus(self.kind)

    def _suit_size(self, k: int) -> None:
        """Choose the largest size for the director's film."""
        if VIEWS[k] == (Side.FILM,):
            self.size.chosen = len(SIZES) - 1

    def _renew(self, k: int) -> Change | None:
        self.speed.enabled = KINDS[k] in (".mp4", ".webm", ".gif")
        return None

    def clip(self) -> Clip:
        """Return the clip as it is chosen now: the loop, else the whole cascade phase."""
        looped = self.player.is_looping
        begin = (
            self.player.a if looped and self.player.a is not None else 0.0 if self.player.timeline.end > 0 else self.player.timeline.begin
        )
        end = self.player.b if looped else None
        return Clip(SIZES[self.size.chosen], VIEWS[self.view.chosen], SPEEDS[self.speed.chosen], begin, end, self.services.theme.palette)

    def _ask(self) -> Change:
        words, kind = self.services.words, KINDS[self.kind.chosen]
        suffix = ".png" if kind == "strip" else kind
        name = words("aya.export.name") + suffix
        clip, at = self.clip(), self.player.time

        def chosen(path: Path) -> Change:
            return self._write(path, kind, clip, at)

        return Pop(Push(FileChooser(self.services, words("aya.export.where"), Path.home(), (suffix,), chosen, save_as=name)))

    def _write(self, path: Path, kind: str, clip: Clip, at: float) -> Change:
        words = self.services.words
        try:
            if kind == "strip":
                encoder.export_strip(self.replay, path, clip, self.services.words)
            elif kind == ".png":
                encoder.export_picture(self.replay, path, clip, at)
            else:
                return Push(ExportProgress(self.services, Encoder(self.replay, path, clip), path, words("aya.export.running")))
        except AyaError as refused:
            return Push(Dialog(self.services, words("aya.export.failed"), translate_error(words, refused)))
        return Push(Dialog(self.services, words("aya.export.done"), words("aya.export.done.text", file=path)))

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle and the rows on it."""
        px, theme = self.services.theme.px, self.services.theme
        label = max(theme.size(text)[0] for text, _ in self.rows) + px(20)
        wide = label + max(widget.preferred_size()[0] for _, widget in self.rows) + px(60)
        self.spread(size, wide, theme.height("heading") + px(50) * len(self.rows) + px(118))
        y = self.sheet.y + px(36) + theme.height("heading")
        for _, widget in self.rows:
            most = self.sheet.width - px(56) - label
            widget.place(pygame.Rect(self.sheet.x + px(28) + label, y, min(most, widget.preferred_size()[0]), px(40)))
            y += px(50)
        self.place_at_foot(self.sheet.inflate(-px(56), -px(48)), self.take, self.cancel)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Enter besides the widgets."""
        answer = super().on_event(event)
        return self.take.press() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the sheet over the dimmed screen below."""
        super().draw_paper(surface)
        theme = self.services.theme
        x = self.sheet.x + theme.px(28)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, self.sheet.y + theme.px(22)))
        for text, widget in self.rows:
            line = theme.line(text, "text", "ink")
            surface.blit(line, (x, widget.rect.centery - line.get_height() // 2))
