"""Draw the guide's card: the next thing to try, what was done and what is left; beside the table, or below it in a small window."""

from collections.abc import Callable

import pygame

from aya_sim.game import Game
from games.aya.guide.steps import STEPS, Progress, Step
from games.aya.play.bot_view import GOLD
from games.aya.practice.notes import Tone
from games.aya.practice.widgets import draw_badge
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.screen import Change
from games.ui.theme import Face
from games.ui.widgets import Button, Group

_BESIDE, _BELOW = 284, 92  # units: width beside the table, height below it
_LEAST = 900  # units that the table keeps beside the card
_PAPER = Slip((255, 250, 226), radius=12, lift=5)


class GuideCard:
    """Shows one sentence or two, the list of steps and the ways on."""

    def __init__(
        self,
        services: Services,
        skip: Callable[[], Change],
        act: Callable[[], Change],
        leave: Callable[[], Change],
        play: Callable[[], Change],
    ) -> None:
        words = services.words
        self.services = services
        self.skip = Button(services, words("aya.guide.skip"), skip, face="small", tip=words("aya.guide.skip.tip"))
        self.act = Button(services, words("aya.guide.act"), act, kind="first", face="small", tip=words("aya.guide.act.tip"))
        self.play = Button(services, words("aya.guide.play"), play, kind="first", face="small")
        self.leave = Button(services, words("aya.guide.leave"), leave, face="small", tip=words("aya.guide.leave.tip"))
        self.group = Group(services, [self.act, self.play, self.skip, self.leave], keys=False)
        self.area = pygame.Rect(0, 0, 0, 0)
        self.is_beside = True

    def arrange(self, size: tuple[int, int]) -> pygame.Rect:
        """Take the right or the lower edge of a window, and return what is left for the table, px."""
        px = self.services.theme.px
        self.is_beside = size[0] - px(_BESIDE) >= px(_LEAST)
        wide, tall = (px(_BESIDE), size[1]) if self.is_beside else (size[0], px(_BELOW))
        self.area = pygame.Rect(size[0] - wide, size[1] - tall, wide, tall)
        return pygame.Rect(0, 0, size[0] - wide if self.is_beside else size[0], size[1] - (0 if self.is_beside else tall))

    def show(self, *, can_skip: bool, can_act: bool, is_over: bool) -> None:
        """Show the buttons that fit the moment."""
        self.skip.visible, self.act.visible, self.play.visible = can_skip and not is_over, can_act, is_over
        px = self.services.theme.px
        inner = self.area.inflate(-px(36), -px(30))
        first = self.play if is_over else self.act
        if self.is_beside:
            y = inner.bottom - px(38)
            half = (inner.width - px(10)) // 2
            self.leave.place(pygame.Rect(inner.right - half, y, half, px(38)))
            self.skip.place(pygame.Rect(inner.x, y, half, px(38)))
            first.place(pygame.Rect(inner.x, y - px(46), inner.width, px(38)))
            return
        x, high = self.area.right - px(22), px(34)
        for button in (self.leave, self.skip, first):
            if button.visible:
                wide = button.preferred_size()[0]
                x -= wide
                button.place(pygame.Rect(x, self.area.centery - high // 2, wide, high))
                x -= px(8)

    def lines(self, title: str, text: str, progress: Progress, game: Game) -> tuple[str, ...]:
        """Return the card in words: the step, what to try, and how many steps are met."""
        met = self.services.words("aya.guide.met", n=len(progress.met), of=len(STEPS))
        return title, text, met

    def draw(self, target: pygame.Surface, title: str, text: str, progress: Progress, now: Step | None, game: Game) -> None:
        """Draw the card and its buttons."""
        px = self.services.theme.px
        pygame.draw.rect(target, self.services.theme.palette.paper, self.area)
        card = self.area.inflate(-px(12), -px(12))
        lay(target, card, _PAPER, self.services.theme)
        if self.is_beside:
            self._draw_beside(target, card, title, text, progress, now, game)
        else:
            self._draw_below(target, card, title, text, progress, game)
        self.group.draw(target)

    def _draw_beside(
        self, target: pygame.Surface, card: pygame.Rect, title: str, text: str, progress: Progress, now: Step | None, game: Game
    ) -> None:
        theme, px = self.services.theme, self.services.theme.px
        x, y, wide = card.x + px(14), card.y + px(12), card.width - px(28)
        target.blit(theme.line(self.services.words("aya.guide.title"), "small", "second_ink", wide), (x, y))
        y += theme.height("small") + px(4)
        target.blit(theme.line(title, "heading", "ink", wide), (x, y))
        y += theme.height("heading") + px(4)
        told = theme.paragraph(text, "text", wide, "ink")
        target.blit(told, (x, y))
        foot = min(button.rect.y for button in self.group.widgets if button.visible) - px(10)
        step = min(px(25), (foot - y - told.get_height() - px(14)) // len(STEPS))
        if step < px(14):
            return
        y = foot - step * len(STEPS)
        for one in STEPS:
            self._draw_mark(target, (x + px(8), y + step // 2), progress, one, game, is_now=one is now)
            is_open = one in progress.open and not progress.is_missed(one, game)
            name = self.services.words(f"aya.guide.{one}.name")
            line = theme.line(name, "strong" if one is now else "small", "ink" if is_open else "second_ink", wide - px(26))
            target.blit(line, line.get_rect(midleft=(x + px(24), y + step // 2)))
            y += step

    def _draw_below(self, target: pygame.Surface, card: pygame.Rect, title: str, text: str, progress: Progress, game: Game) -> None:
        theme, px = self.services.theme, self.services.theme.px
        left = min(button.rect.x for button in self.group.widgets if button.visible)
        x, wide = card.x + px(14), left - card.x - px(28)
        name = theme.line(title, "strong", "ink", wide // 2)
        target.blit(name, (x, card.y + px(6)))
        for k, one in enumerate(STEPS):
            at = (x + name.get_width() + px(22) + k * px(17), card.y + px(6) + name.get_height() // 2)
            if at[0] < left - px(16):
                self._draw_mark(target, at, progress, one, game, is_now=False)
        lines = theme.wrapped(text, "text", wide)
        face: Face = "text" if len(lines) <= 2 else "small"
        target.blit(theme.paragraph(text, face, wide, "ink"), (x, card.y + px(6) + theme.height("strong")))

    def _draw_mark(self, target: pygame.Surface, at: tuple[int, int], progress: Progress, step: Step, game: Game, *, is_now: bool) -> None:
        """Draw a tick for a step that is met, a dash for one that was skipped or missed, a ring for one that is open."""
        theme, px = self.services.theme, self.services.theme.px
        if step in progress.met:
            draw_badge(target, Tone.GOOD, at, px(16), theme.palette)
        elif step in progress.skipped or progress.is_missed(step, game):
            pygame.draw.line(target, theme.palette.second_ink, (at[0] - px(4), at[1]), (at[0] + px(4), at[1]), px(2))
        else:
            draw_badge(target, Tone.PLAIN, at, px(16), theme.palette)
            if is_now:
                pygame.draw.circle(target, GOLD, at, px(5))
