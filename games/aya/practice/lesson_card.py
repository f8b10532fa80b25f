"""The card of a lesson above the table in practice: what to do, the goals with their marks, and what comes next."""

from collections.abc import Callable

import pygame

from games.aya.practice.editor import Editor
from games.aya.practice.lessons import NAMES, Goal, Lesson, count_added, lesson
from games.aya.practice.notes import Tone
from games.aya.practice.widgets import draw_badge
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.screen import Change
from games.ui.widgets import Button, Widget

REMEMBERED = "aya.lessons"  # the solved ones, by name, with commas


class LessonCard:
    """Shows the task of a lesson, with its buttons."""

    def __init__(
        self,
        services: Services,
        editor: Editor,
        again: Callable[[], Change | None],
        show: Callable[[], Change | None],
        other: Callable[[Lesson | None], Change | None],
    ) -> None:
        assert editor.lesson is not None
        self.services, self.editor, self.lesson = services, editor, editor.lesson
        self.rect = pygame.Rect(0, 0, 0, 0)
        after = NAMES.index(self.lesson.name) + 1
        self.following = lesson(NAMES[after]) if after < len(NAMES) else None
        words = services.words
        self.show = Button(services, words("aya.practice.lesson.show"), show, face="text", tip=words("aya.practice.lesson.show.tip"))
        self.again = Button(services, words("aya.practice.lesson.again"), again, face="text")
        text = words("aya.practice.lesson.next" if self.following else "aya.practice.lesson.free")
        self.next = Button(services, text, lambda: other(self.following), face="text")

    @property
    def widgets(self) -> list[Widget]:
        """Return the buttons in the order of Tab."""
        return [self.show, self.again, self.next]

    def refresh(self) -> None:
        """Emphasise the way on once the lesson is solved."""
        self.next.kind = "first" if self.editor.is_solved else "plain"

    def mark_solved(self) -> None:
        """Remember for good that this lesson was solved."""
        done = solved_lessons(self.services) | {self.lesson.name}
        settings = self.services.settings.remembering(REMEMBERED, ",".join(name for name in NAMES if name in done))
        self.services.change(settings)

    def _say(self, name: str, **values: object) -> str:
        return self.services.words(f"aya.practice.lesson.{name}", **values)

    @property
    def _text(self) -> str:
        return self._say(f"{self.lesson.name}.text", n=self.lesson.most)

    def place(self, area: pygame.Rect) -> int:
        """Take the top of this area and return the lower edge."""
        theme = self.services.theme
        px = theme.px
        inner = area.width - px(32)
        lines = len(theme.wrapped(self._text, "text", inner))
        rows = -(-len(self.lesson.goals) // self._columns(inner))
        tall = px(12) + px(40) + px(6) + lines * theme.height() + px(8) + rows * px(24) + px(10)
        self.rect = pygame.Rect(area.x, area.y, area.width, tall)
        right = self.rect.right - px(16)
        for button in (self.next, self.again, self.show):
            w = button.preferred_size()[0]
            button.place(pygame.Rect(right - w, self.rect.y + px(12), w, px(36)))
            right -= w + px(8)
        return self.rect.bottom

    def _columns(self, wide: int) -> int:
        """Two, if the goals find room beside each other and stay easy to read."""
        px = self.services.theme.px
        longest = max((self.services.theme.size(self.goal_text(goal), "small")[0] for goal in self.lesson.goals), default=0)
        return 2 if longest * 0.92 <= wide // 2 - px(30) else 1

    def spoken_task(self) -> tuple[str, ...]:
        """Return what the lesson asks, in words to be heard."""
        title = self._say(f"{self.lesson.name}.title")
        return (self.services.words("aya.spoken.lesson", title=title, text=self._text), *self.goal_lines())

    def goal_lines(self) -> tuple[str, ...]:
        """Return each goal, and whether it is reached."""
        goals = self.editor.goals.items()
        return tuple(
            self.services.words(f"aya.spoken.goal.{'reached' if done else 'open'}", goal=self.goal_text(one)) for one, done in goals
        )

    def goal_text(self, goal: Goal) -> str:
        """Return one goal in words."""
        return self._say(f"goal.{goal}", n=count_added(self.lesson, self.editor.document.layout), most=self.lesson.most)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card without its buttons, which the group draws."""
        theme, px = self.services.theme, self.services.theme.px
        lay(target, self.rect, Slip(radius=12, lift=5), theme)
        x, y, wide = self.rect.x + px(16), self.rect.y + px(12), self.rect.width - px(32)
        name, room = self._say(f"{self.lesson.name}.title"), max(px(60), self.show.rect.x - x - px(10))
        title = theme.line(name, "heading" if theme.size(name, "heading")[0] <= room else "strong", "ink", room)
        target.blit(title, (x, y + (px(36) - title.get_height()) // 2))
        y += px(46)
        target.blit(theme.paragraph(self._text, "text", wide), (x, y))
        y += len(theme.wrapped(self._text, "text", wide)) * theme.height() + px(8)
        columns = self._columns(wide)
        for k, (goal, reached) in enumerate(self.editor.goals.items()):
            left, top = x + (k % columns) * (wide // 2), y + (k // columns) * px(24)
            tone = Tone.GOOD if reached else Tone.NO if self.editor.document.fallen is not None else Tone.PLAIN
            draw_badge(target, tone, (left + px(9), top + px(11)), px(18), theme.palette)
            n = count_added(self.lesson, self.editor.document.layout)
            if goal == Goal.FEW and n > self.lesson.most:
                tone = Tone.NO
            line = theme.line(self.goal_text(goal), "small", "ink" if reached else "second_ink", wide // columns - px(30))
            target.blit(line, (left + px(24), top + px(11) - line.get_height() // 2))


def solved_lessons(services: Services) -> set[str]:
    """Return the names of the lessons that were solved."""
    kept = services.settings.remembered.get(REMEMBERED)
    return set(kept.split(",")) & set(NAMES) if isinstance(kept, str) else set()
