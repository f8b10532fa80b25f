"""Ask for a film of a replay: its kind, view, size and speed; then show how far it is, until it is done or cancelled."""

from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from aya_sim.replay import Replay
from games.aya.replays import encoder
from games.aya.replays.encoder import Clip, Encoder
from games.aya.replays.playback import REAL_TIME, SPEED_NAMES, SPEEDS, Player
from games.aya.replays.view import Side
from games.i18n.errors import translate_error
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.sheet import dim
from games.ui.card import SHEET, Slip, lay
from games.ui.layout import anchor
from games.ui.palette import WATER, darker
from games.ui.screen import STAY, Change, Pop, Push, Replace, Screen
from games.ui.widgets import Button, Choice, Group, Widget

KINDS = (".mp4", ".webm", ".gif", ".png", "strip")
SIZES = ((640, 400), (1280, 720), (1920, 1080))
VIEWS = ((Side.PLAN,), (Side.TILTED,), (Side.PLAN, Side.TILTED))
_BUDGET = 3  # pictures drawn a frame of the window


class ExportDialog(Screen):
    """Asks what to export; then it closes and asks for a file name."""

    cover = "sheet"

    def __init__(self, services: Services, shown: Replay, player: Player, side: Side) -> None:
        self.services, self.replay, self.player = services, shown, player
        words = services.words
        self.title = words("aya.export.title")
        none = lambda _: None  # noqa: E731 - the choice itself is what is kept
        kinds = ["MP4", "WebM", "GIF", words("aya.export.picture"), words("aya.export.strip")]
        views = [words("aya.replay.plan"), words("aya.replay.tilted"), words("aya.export.both")]
        self.kind = Choice(services, kinds, 0, self._renew)
        self.view = Choice(services, views, VIEWS.index((side,)), none)
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
        self.group = Group(services, [self.kind, self.view, self.size, self.speed, self.cancel, self.take])
        self.group.focus(self.kind)
        self.sheet = pygame.Rect(0, 0, 0, 0)

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
                return Push(FilmProgress(self.services, Encoder(self.replay, path, clip), path))
        except AyaError as refused:
            return Push(Dialog(self.services, words("aya.export.failed"), translate_error(words, refused)))
        return Push(Dialog(self.services, words("aya.export.done"), words("aya.export.done.text", file=path)))

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle and the rows on it."""
        px, theme = self.services.theme.px, self.services.theme
        label = max(theme.size(text)[0] for text, _ in self.rows) + px(20)
        wide = min(label + max(widget.preferred_size()[0] for _, widget in self.rows) + px(60), size[0] - px(40))
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, theme.height("heading") + px(50) * len(self.rows) + px(118)))
        y = self.sheet.y + px(36) + theme.height("heading")
        for _, widget in self.rows:
            most = self.sheet.width - px(56) - label
            widget.place(pygame.Rect(self.sheet.x + px(28) + label, y, min(most, widget.preferred_size()[0]), px(40)))
            y += px(50)
        right = self.sheet.right - px(28)
        for button in (self.take, self.cancel):
            w, h = button.preferred_size()
            button.place(pygame.Rect(right - w, self.sheet.bottom - px(24) - h, w, h))
            right -= w + px(12)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Escape and Enter besides the widgets."""
        answer = self.group.on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            if self.services.keys.asks(event, "shell.back"):
                return Pop()
            if self.services.keys.asks(event, "shell.press"):
                return self.take.press()
            return STAY
        return answer

    def update(self, dt: float) -> Change | None:
        """Let time pass for the widgets, s."""
        self.group.update(dt)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet over the dimmed screen below."""
        theme = self.services.theme
        dim(surface)
        lay(surface, self.sheet, SHEET, theme)
        x = self.sheet.x + theme.px(28)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, self.sheet.y + theme.px(22)))
        for text, widget in self.rows:
            line = theme.line(text, "text", "ink")
            surface.blit(line, (x, widget.rect.centery - line.get_height() // 2))
        self.group.draw(surface)


class FilmProgress(Screen):
    """Makes a film while a bar shows how far it is; ending it early leaves no half file."""

    cover = "sheet"

    def __init__(self, services: Services, work: Encoder, path: Path) -> None:
        self.services, self.work, self.path = services, work, path
        self.title = services.words("aya.export.running")
        self.cancel = Button(services, services.words("dialog.cancel"), self._end)
        self.group = Group(services, [self.cancel])
        self.group.focus(self.cancel)
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def _end(self) -> Change:
        self.work.close()
        return Pop()

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle."""
        px = self.services.theme.px
        self.sheet = anchor(pygame.Rect(0, 0, *size), (px(460), px(190)))
        w, h = self.cancel.preferred_size()
        self.cancel.place(pygame.Rect(self.sheet.right - px(28) - w, self.sheet.bottom - px(24) - h, w, h))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Cancel with Escape or the button."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return self._end()
        return answer or (STAY if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) else None)

    def update(self, dt: float) -> Change | None:
        """Draw the next few pictures of the film, then close."""
        self.group.update(dt)
        words = self.services.words
        try:
            for _ in range(_BUDGET):
                if self.work.is_drawn:
                    self.work.finish()
                    self.work.close()
                    return Replace(Dialog(self.services, words("aya.export.done"), words("aya.export.done.text", file=self.path)))
                self.work.advance()
        except AyaError as refused:
            self.work.close()
            return Replace(Dialog(self.services, words("aya.export.failed"), translate_error(words, refused)))
        return None

    def next_frame_in(self) -> float | None:
        """Return 0: every frame draws some of the film."""
        return 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its bar."""
        theme = self.services.theme
        px = theme.px
        dim(surface)
        lay(surface, self.sheet, SHEET, theme)
        surface.blit(theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(22)))
        track = pygame.Rect(self.sheet.x + px(28), self.sheet.y + px(84), self.sheet.width - px(56), px(12))
        lay(surface, track, Slip("rule", darker(theme.palette.rule, 0.25), 6, 0), theme)
        wet = pygame.Rect(track.x, track.y, max(track.height, round(track.width * self.work.progress)), track.height)
        lay(surface, wet, Slip(WATER, darker(WATER, 0.35), 6, 0), theme)
        line = theme.line(self.services.words("aya.export.part", n=round(100 * self.work.progress)), "small", "ink")
        surface.blit(line, (track.x, track.bottom + px(6)))
        self.group.draw(surface)

    def leave(self) -> None:
        """Delete what is not finished."""
        self.work.close()

    def rescue(self) -> None:
        """Delete what is not finished."""
        self.work.close()
