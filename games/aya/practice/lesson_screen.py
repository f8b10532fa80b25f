"""Choose a lesson: four cards with a picture each, and a mark on the solved ones."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

import pygame

from games.aya.practice.lesson_card import solved_lessons
from games.aya.practice.lessons import NAMES, Lesson, lesson
from games.aya.practice.notes import Tone
from games.aya.practice.scenes_dialog import draw_thumbnail
from games.aya.practice.widgets import draw_badge
from games.core.registry import game_named
from games.screens import table_menu
from games.shell.services import Services
from games.shell.sheet import WidgetScreen
from games.ui.canvas import round_corners
from games.ui.card import Slip, lay
from games.ui.palette import Palette
from games.ui.screen import Change, Pop, Push, Screen
from games.ui.speech import Spoken
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group, Look


def _push_lesson(name: str, open_lesson: Callable[[Lesson], Screen]) -> Change:
    return Push(open_lesson(lesson(name)))


class LessonScreen(WidgetScreen):
    """Shows the lessons as cards."""

    key_rooms = ("practice",)
    help_page = "aya"

    def __init__(self, services: Services, open_lesson: Callable[[Lesson], Screen]) -> None:
        """open_lesson: returns the practice screen of a lesson."""
        self.services = services
        self.title = services.words("aya.practice.lessons")
        self.cards = [LessonButton(services, name, partial(_push_lesson, name, open_lesson)) for name in NAMES]
        self.back = Button(services, services.words("dialog.back"), Pop, picture="back")
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=services.words("aya.practice.menu.lessons.tip"))
        self.group = Group(services, [*self.cards, self.back, self.menu])
        done = solved_lessons(services)
        self.group.focus(next((card for card in self.cards if card.name not in done), self.cards[0]))
        self._head = pygame.Rect(0, 0, 0, 0)

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the cards two by two below the title."""
        px = self.services.theme.px
        edge, gap, head = px(36), px(18), px(60) + px(16)
        wide = min(px(860), (size[0] - 2 * edge - gap) // 2)
        high = min(px(520), (size[1] - px(20) - head - edge - gap) // 2)
        left = (size[0] - 2 * wide - gap) // 2
        above = px(20) + max(0, size[1] - px(20) - head - edge - gap - 2 * high) // 2
        self._head = pygame.Rect(left, above, 2 * wide + gap, px(60))
        w, h = self.back.preferred_size()
        y = self._head.y + (self._head.height - h) // 2
        self.menu.place(pygame.Rect(self._head.right - px(48), y, px(48), h))
        self.back.place(pygame.Rect(self.menu.rect.x - px(10) - w, y, w, h))
        top = above + head
        for k, card in enumerate(self.cards):
            card.place(pygame.Rect(left + (k % 2) * (wide + gap), top + (k // 2) * (high + gap), wide, high))

    def _open_menu(self) -> Change:
        return table_menu.open_menu(self.services, game_named("aya"), [], saving="aya.practice.menu")

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Escape besides the cards."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Pop()
        return answer

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title and the cards."""
        theme = self.services.theme
        lay_oak(surface)
        title = theme.line(self.title, "title", "ink")
        room = pygame.Rect(self._head.x, self._head.y, title.get_width() + theme.px(40), self._head.height)
        lay(surface, room, Slip(radius=10, lift=4), theme)
        surface.blit(title, title.get_rect(center=room.center))
        self.group.draw(surface)


class LessonButton(Button):
    """A lesson as a card with its picture."""

    def __init__(self, services: Services, name: str, act: Callable[[], Change | None]) -> None:
        super().__init__(services, services.words(f"aya.practice.lesson.{name}.title"), act)
        self.services, self.name = services, name

    def spoken(self) -> Spoken:
        """Return the title, whether it is solved, and what it is about."""
        words = self.context.words
        done = words("aya.spoken.lesson.solved") if self.name in solved_lessons(self.services) else ""
        return replace(self.says_kind("button", self.text, done), more=words(f"aya.practice.lesson.{self.name}.about"))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the card, raised under the mouse."""
        px, theme = self.theme.px, self.theme
        area = self.rect.move(0, -px(2) if look.hovered and not look.pressed else 0)
        lay(target, area, Slip("paper", radius=12, lift=8 if look.hovered else 5), theme)
        band = px(72)
        room = pygame.Rect(area.x + px(8), area.y + px(8), area.width - px(16), area.height - band - px(8))
        if room.height > px(20):
            target.blit(_picture(self.name, room.size, px(6), theme.palette), room)
        done = self.name in solved_lessons(self.services)
        x, y = area.x + px(18), room.bottom + px(8)
        title = theme.line(self.text, "heading", "ink", area.width - px(80))
        target.blit(title, (x, y))
        about = theme.line(self.context.words(f"aya.practice.lesson.{self.name}.about"), "small", "second_ink", area.width - px(36))
        target.blit(about, (x, y + title.get_height() + px(1)))
        if done:
            draw_badge(target, Tone.GOOD, (area.right - px(34), y + title.get_height() // 2), px(26), theme.palette)


@lru_cache(maxsize=12)
def _picture(name: str, size: tuple[int, int], radius: int, palette: Palette) -> pygame.Surface:
    return round_corners(draw_thumbnail(lesson(name).start, size, palette), radius)
