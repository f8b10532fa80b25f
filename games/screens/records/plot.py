"""Draw results against time: each a dot, the best so far a stair, the mean a dashed line, told apart by shape.

Arrows go from result to result and Enter opens one; by mouse a dot is pointed at and clicked.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from games.i18n.dates import day_in_words, marks, span_in_words
from games.records.standings import Step
from games.screens.records.labels import format_score
from games.shell.services import Services
from games.ui.canvas import Canvas, Point, shrink
from games.ui.card import Slip, lay
from games.ui.palette import darker
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.widgets import Look, Widget

_FINE = 3  # times too large, then averaged down
_REACH = 16  # units from a dot within which it is meant
_HALF_DAY = 43_200  # s
_SIDE = 0.03  # of the width, left free at both sides
_FIELD = (255, 253, 248)


class Plot(Widget):
    """Plot some results. on_choose: called when one is pointed at; on_open: when it is opened."""

    focusable = True

    def __init__(self, services: Services, on_choose: Callable[[int], None], on_open: Callable[[int], Change | None]) -> None:
        super().__init__(services)
        self.on_choose, self.on_open = on_choose, on_open
        self.steps: tuple[Step, ...] = ()
        self.chosen: int | None = None
        self.whole = True  # only whole numbers make sense
        self._course: tuple[object, pygame.Surface] | None = None  # of what, and its picture

    def show(self, steps: Sequence[Step], *, whole: bool) -> None:
        """Draw these from now on."""
        self.steps, self.whole, self.chosen = tuple(steps), whole, None

    # where things lie

    @property
    def field(self) -> pygame.Rect:
        """Return where the lines are, in pixels."""
        px = self.theme.px
        left = max((self.theme.size(self._number(y), "small")[0] for y in self._levels()), default=0) + px(16)
        box = pygame.Rect(self.rect.x + left, self.rect.y + px(34), self.rect.width - left - px(12), self.rect.height - px(34 + 28))
        return box if box.width > 0 and box.height > 0 else pygame.Rect(self.rect.center, (1, 1))

    def _span(self) -> tuple[float, float]:
        first, last = self.steps[0].result.ended, self.steps[-1].result.ended
        if last - first < 2 * _HALF_DAY // 12:
            return first - _HALF_DAY, last + _HALF_DAY
        side = (last - first) * _SIDE
        return first - side, last + side

    def _levels(self) -> list[float]:
        """Where the lines across are: round numbers from below the least to above the most."""
        values = [step.value for step in self.steps]
        low, high = min(0.0, *values), max(*values, 1.0)
        rough = (high - low) / 4
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(k * power for k in (1, 2, 5, 10) if k * power >= rough * 0.999)
        step = max(1.0, step) if self.whole else step
        first = math.floor(low / step)
        return [k * step for k in range(first, math.ceil(high / step) + 1)]

    def _at(self, step: Step, value: float, field: pygame.Rect, levels: Sequence[float]) -> Point:
        """Pixels, from the field's corner."""
        first, last = self._span()
        x = (step.result.ended - first) / (last - first) * field.width
        return x, field.height - (value - levels[0]) / (levels[-1] - levels[0]) * field.height

    def dots(self) -> list[tuple[int, int]]:
        """Return the pixel of each result."""
        if not self.steps:
            return []
        field, levels = self.field, self._levels()
        spots = [self._at(step, step.value, field, levels) for step in self.steps]
        return [(field.x + round(x), field.y + round(y)) for x, y in spots]

    # mouse and keys

    def _near(self, pos: tuple[int, int]) -> int | None:
        reach = self.theme.px(_REACH)
        far = [math.hypot(x - pos[0], y - pos[1]) for x, y in self.dots()]
        best = min(range(len(far)), key=far.__getitem__, default=None)
        return best if best is not None and far[best] <= reach else None

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return None
        there = self._near(event.pos)
        if there is None:
            return None
        if there != self.chosen:
            self.choose(there)
        return self.on_open(there) if event.type == pygame.MOUSEBUTTONUP and event.button == 1 else STAY

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        asked = self.context.keys.action(event, "shell") if self.steps else ""
        if asked in ("shell.press", "shell.take") and self.chosen is not None:
            return self.on_open(self.chosen) or STAY
        way = {"shell.left": -1, "shell.right": 1, "shell.first": -len(self.steps), "shell.last": len(self.steps)}.get(asked)
        if way is None:
            return None
        at = self.chosen if self.chosen is not None else len(self.steps) - 1 if way < 0 else -1
        self.choose(min(max(at + way, 0), len(self.steps) - 1))
        return STAY

    def choose(self, k: int) -> None:
        """Point at this result."""
        self.chosen = k
        self.on_choose(k)

    def on_focus(self, has: bool) -> None:
        """Take note that the focus came or went."""
        if has and self.chosen is None and self.steps:
            self.choose(len(self.steps) - 1)

    def spoken(self) -> Spoken:
        """Return it in words."""
        if self.chosen is None:
            return self.says_kind("list", self.name)
        return self.says_kind("list", self.name, self._told(self.steps[self.chosen]), self.says_place(self.chosen, len(self.steps)))

    def _told(self, step: Step) -> str:
        """ "38 points, 25 March 2026"; "14 min, .." where it is the time that is drawn."""
        words, one = self.context.words, step.result
        value = format_score(words, one.game, round(step.value)) if self.whole else span_in_words(words, 60 * step.value)
        return words("records.plot.told", value=value, day=day_in_words(words, one.ended))

    def _number(self, value: float) -> str:
        """As on the axis."""
        spec = ".0f" if self.whole or value >= 10 or value == round(value) else ".1f"
        return self.context.words.number(value, spec)

    # drawing

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        if not self.steps:
            return
        lay(target, self.rect, Slip(_FIELD, darker(self.theme.palette.rule, 0.12), 8, 0), self.theme)
        field, levels = self.field, self._levels()
        self._draw_axes(target, field, levels)
        self._draw_course(target, field, levels)
        self._draw_legend(target)
        if self.chosen is not None:
            self._draw_chosen(target, self.dots()[self.chosen], self._told(self.steps[self.chosen]))

    def _draw_axes(self, target: pygame.Surface, field: pygame.Rect, levels: Sequence[float]) -> None:
        theme, px = self.theme, self.theme.px
        for level in levels:
            y = round(field.bottom - (level - levels[0]) / (levels[-1] - levels[0]) * field.height)
            pygame.draw.line(target, darker(theme.palette.rule, 0.1 if level == levels[0] else 0.0), (field.x, y), (field.right, y), px(1))
            number = theme.line(self._number(level), "small", "second_ink")
            target.blit(number, number.get_rect(midright=(field.x - px(8), y)))
        first, last = self._span()
        end = field.x - px(20)
        for at, text in marks(self.context.words, first, last, max(2, field.width // px(84))):
            x = round(field.x + (at - first) / (last - first) * field.width)
            line = theme.line(text, "small", "second_ink")
            box = line.get_rect(midtop=(x, field.bottom + px(6)))
            if box.x > end and box.right <= self.rect.right - px(4):
                pygame.draw.line(target, darker(theme.palette.rule, 0.2), (x, field.bottom), (x, field.bottom + px(4)), px(1))
                target.blit(line, box)
                end = box.right + px(8)

    def _draw_course(self, target: pygame.Surface, field: pygame.Rect, levels: Sequence[float]) -> None:
        """Lines and dots on a sheet somewhat larger than the field, so that none is cut at its edge. It is kept until it changes."""
        pad = self.theme.px(8)
        shown = tuple(self.steps), field.size, tuple(levels), self.theme
        if self._course is None or self._course[0] != shown:
            self._course = shown, self._paint_course(field, levels, pad)
        target.blit(self._course[1], (field.x - pad, field.y - pad), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_course(self, field: pygame.Rect, levels: Sequence[float], pad: int) -> pygame.Surface:
        palette = self.theme.palette
        canvas = Canvas(field.width + 2 * pad, field.height + 2 * pad, _FINE)
        width = self.theme.scale

        def put(step: Step, value: float) -> Point:
            x, y = self._at(step, value, field, levels)
            return x + pad, y + pad

        stairs = [put(self.steps[0], self.steps[0].best)]
        for step in self.steps[1:]:
            x, y = put(step, step.best)
            stairs += [(x, stairs[-1][1]), (x, y)]
        stairs.append((field.width + pad, stairs[-1][1]))
        canvas.stroke(darker(palette.caution, 0.15), stairs, 2.6 * width)
        for a, b in _dashes([put(step, step.mean) for step in self.steps], 7 * width, 5 * width):
            canvas.stroke(palette.second_ink, [a, b], 1.8 * width)
        radius = (4.6 if len(self.steps) < 80 else 3.2) * width
        for step in self.steps:
            canvas.dot(_FIELD, put(step, step.value), radius + 1.2 * width)
            canvas.dot(palette.water_dark, put(step, step.value), radius)
        return shrink(canvas.surface, (field.width + 2 * pad, field.height + 2 * pad))

    def _draw_legend(self, target: pygame.Surface) -> None:
        theme, px, words = self.theme, self.theme.px, self.context.words
        x, y = self.rect.x + px(14), self.rect.y + px(17)
        for name in ("each", "best", "mean"):
            canvas = Canvas(px(24), px(12), _FINE)
            if name == "each":
                canvas.dot(theme.palette.water_dark, (px(12), px(6)), 4.6 * theme.scale)
            elif name == "best":
                stair = [(px(1), px(9)), (px(12), px(9)), (px(12), px(3)), (px(23), px(3))]
                canvas.stroke(darker(theme.palette.caution, 0.15), stair, 2.6 * theme.scale)
            else:
                for a, b in _dashes([(px(2), px(6)), (px(22), px(6))], 5 * theme.scale, 4 * theme.scale):
                    canvas.stroke(theme.palette.second_ink, [a, b], 1.8 * theme.scale)
            sign = shrink(canvas.surface, (px(24), px(12)))
            target.blit(sign, (x, y - px(6)), special_flags=pygame.BLEND_PREMULTIPLIED)
            line = theme.line(words(f"records.plot.{name}"), "small", "ink")
            if x + px(30) + line.get_width() > self.rect.right - px(8):
                break
            target.blit(line, line.get_rect(midleft=(x + px(30), y)))
            x += px(30) + line.get_width() + px(20)

    def _draw_chosen(self, target: pygame.Surface, dot: tuple[int, int], told: str) -> None:
        theme, px = self.theme, self.theme.px
        pygame.draw.circle(target, theme.palette.ink, dot, px(9), px(2))
        line = theme.line(told, "small", "ink")
        box = line.get_rect().inflate(px(18), px(10))
        box.midbottom = (dot[0], dot[1] - px(14))
        if box.y < self.rect.y + px(30):
            box.midtop = (dot[0], dot[1] + px(14))
        box.clamp_ip(self.rect.inflate(-px(8), -px(8)))
        lay(target, box, Slip("paper", darker(theme.palette.rule, 0.2), 6, 3), theme)
        target.blit(line, line.get_rect(center=box.center))


def _dashes(points: Sequence[Point], long: float, gap: float) -> list[tuple[Point, Point]]:
    """Pieces of a line, so long and so far apart."""
    found: list[tuple[Point, Point]] = []
    done = 0.0  # along the pattern
    for a, b in pairwise(points):
        length, at = math.hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while at < length:
            in_dash = done % (long + gap) < long
            left = long - done % (long + gap) if in_dash else long + gap - done % (long + gap)
            end = min(length, at + max(left, 0.01))
            if in_dash:
                found.append((_between(a, b, at / length), _between(a, b, end / length)))
            done, at = done + end - at, end
    return found


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
