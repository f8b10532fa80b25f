"""The tour of the start page at the first start, and later a tip at each start; both can be skipped or switched off."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.screens.help_pages import tips
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet, dim
from games.ui.card import SHEET, lay, ring
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop, Push, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button

TOURED, TIPS, TOLD = "shell.toured", "shell.tips", "shell.tip"  # what is remembered: was it seen, are they wanted, which was the last
_WIDE = 400  # units


@dataclass(frozen=True, slots=True)
class Step:
    """One stop of the tour. name: of its words, below "tour."; where: what it is about, in pixels, None for all of it."""

    name: str
    where: Callable[[], pygame.Rect | None]


def greeting(services: Services, steps: Sequence[Step]) -> Screen | None:
    """Return what a start begins with: the tour at the first, a tip at others; None if neither is wanted or a notice is to be read."""
    remembered = services.settings.remembered
    if services.notices:
        return None
    if not remembered.get(TOURED):
        return Tour(services, steps)
    return tip(services) if remembered.get(TIPS, True) else None


def tip(services: Services) -> Screen | None:
    """Return the next tip as a dialog, None if there is none."""
    words, there = services.words, tips(services.words)
    last = services.settings.remembered.get(TOLD, -1)
    if not there:
        return None
    at = (last + 1 if isinstance(last, int) else 0) % len(there)
    services.change(services.settings.remembering(TOLD, at))

    def no_more() -> Change:
        services.change(services.settings.remembering(TIPS, False))
        return STAY

    def another() -> Change:
        following = tip(services)
        return Push(following) if following is not None else STAY

    answers = [
        Answer(words("dialog.ok"), kind="first"),
        Answer(words("tips.another"), another),
        Answer(words("tips.no_more"), no_more),
    ]
    return Tip(services, words("tips.title"), there[at], answers)


class Tip(Dialog):
    """Show a tip. Esc is no answer of its own here: it leaves things as they are."""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if self.services.keys.asks(event, "shell.back"):
            return Pop()
        return super().on_event(event)


class Tour(ModalSheet):
    """Walk through the stops over the screen below. Enter or an arrow goes on, the other arrow back, Esc leaves for good."""

    def __init__(self, services: Services, steps: Sequence[Step]) -> None:
        words = services.words
        super().__init__(services, words("tour.title"))
        self.steps, self.at = list(steps), 0
        self.skip = Button(services, words("tour.skip"), self._end, kind="quiet")
        self.back = Button(services, words("tour.back"), lambda: self._go(-1))
        self.next = Button(services, words("tour.next"), lambda: self._go(1), kind="first")
        self.group.of(self.next, self.back, self.skip)
        self.group.focus(self.next)
        self._size = (0, 0)

    @property
    def step(self) -> Step:
        """Return the step that is shown now."""
        return self.steps[self.at]

    def _text(self) -> str:
        return self.services.words(f"tour.{self.step.name}.text")

    def _go(self, by: int) -> Change:
        if self.at + by >= len(self.steps):
            return self._end()
        self.at = max(0, self.at + by)
        self.arrange(self._size)
        return STAY

    def _end(self) -> Change:
        self.services.change(self.services.settings.remembering(TOURED, True))
        return Pop()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        self._size = size
        self.next.text = words("tour.done") if self.at == len(self.steps) - 1 else words("tour.next")
        self.back.visible = self.at > 0
        wide = min(px(_WIDE), size[0] - px(60))
        lines = len(theme.wrapped(self._text(), "text", wide - px(48)))
        tall = px(24) + theme.height("heading") + px(6) + lines * theme.height("text") + px(18) + self.next.preferred_size()[1] + px(20)
        self.sheet = beside(self.step.where(), (wide, tall), size, px(16))
        right, bottom = self.sheet.right - px(24), self.sheet.bottom - px(20)
        for button in (self.next, self.back):
            w, h = button.preferred_size()
            button.place(pygame.Rect(right - w, bottom - h, w, h))
            right -= w + px(10)
        w, h = self.skip.preferred_size()
        self.skip.place(pygame.Rect(self.sheet.x + px(14), bottom - h, w, h))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        match self.services.keys.action(event, "shell"):
            case "shell.back":
                return self._end()
            case "shell.right":
                return self._go(1)
            case "shell.left":
                return self._go(-1)
        answer = self.group.on_event(event)
        return STAY if answer is None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN) else answer

    def says(self) -> Saying:
        """Describe the screen in words."""
        words = self.services.words
        now = (words(f"tour.{self.step.name}"), self._text())
        return Saying(self.title, now=now, focus=self.focus_in_words(), focus_of=self.focus_of(), can=self.can_in_words())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        about = self.step.where()
        lit = about.clip(surface.get_rect()) if about is not None else None
        kept = surface.subsurface(lit).copy() if lit else None  # an empty one is none: the window has just become smaller
        dim(surface)
        if kept is not None and lit is not None:
            surface.blit(kept, lit)
            ring(surface, lit, theme, 12)
        lay(surface, self.sheet, SHEET, theme)
        x, y, wide = self.sheet.x + px(24), self.sheet.y + px(20), self.sheet.width - px(48)
        count = theme.line(words("tour.step", k=self.at + 1, of=len(self.steps)), "small", "second_ink")
        surface.blit(count, count.get_rect(topright=(self.sheet.right - px(24), y + px(6))))
        surface.blit(theme.line(words(f"tour.{self.step.name}"), "heading", "ink", wide - count.get_width() - px(10)), (x, y))
        surface.blit(theme.paragraph(self._text(), "text", wide), (x, y + theme.height("heading") + px(8)))
        self.group.draw(surface)


def beside(lit: pygame.Rect | None, card: tuple[int, int], window: tuple[int, int], gap: int) -> pygame.Rect:
    """Return where a card of this size covers as little as possible of what it is about, in pixels."""
    whole = pygame.Rect(0, 0, *window)
    if lit is None:
        return anchor(whole, card)
    w, h = card
    places = (
        pygame.Rect(lit.right + gap, lit.centery - h // 2, w, h),
        pygame.Rect(lit.x - gap - w, lit.centery - h // 2, w, h),
        pygame.Rect(lit.centerx - w // 2, lit.y - gap - h, w, h),
        pygame.Rect(lit.centerx - w // 2, lit.bottom + gap, w, h),
    )
    room = whole.inflate(-gap, -gap)
    kept = [place.clamp(room) for place in places]
    return min(kept, key=lambda place: place.clip(lit).width * place.clip(lit).height)
