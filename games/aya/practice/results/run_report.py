"""Show and say what a run came to: its figures beside the player's own records, and which records it broke."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from aya_sim.layout import Layout
from aya_sim.physics.run_statistics import RunStatistics
from games.aya.practice.results.run_records import FIGURES, Figure, RunStanding
from games.aya.text.positions import domino_name
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.icons import icon
from games.ui.nodes import Role
from games.ui.palette import Ink
from games.ui.speech import Spoken
from games.ui.widgets import Look, Widget

_ROW = 22  # units
_BEST = 62  # units, of the column of records
_STAR = 13  # units
_MOST_NAMED = 6  # pushes


@dataclass(frozen=True, slots=True)
class RunReport:
    """A run, and how it compares with the player's records; None: it does not count, or they are not known."""

    run: RunStatistics
    standing: RunStanding | None = None

    def rows(self, words: Words) -> list[tuple[str, str, str, bool]]:
        """Return name, value and record of each figure, and whether this run set it."""
        values = {"dominoes": self.run.dominoes, "chain": self.run.chain, "seconds": self.run.seconds, "metres": self.run.metres}
        now = {**values, **({} if self.run.speed is None else {"speed": self.run.speed})}
        bests = self.standing.bests if self.standing is not None else {}
        broken = self.standing.broken if self.standing is not None else ()
        return [
            (
                words(f"aya.practice.run.{name}"),
                format_figure(words, name, now[name]) if name in now else "–",
                format_number(words, name, bests[name]) if name in bests else "",
                name in broken,
            )
            for name in FIGURES
        ]

    def strikes(self, words: Words) -> str:
        """Return how many strikes a second there were: "75, at most 88"."""
        return words("aya.practice.run.strikes.value", **self._strikes(words))

    def _strikes(self, words: Words) -> dict[str, str]:
        return {"mean": words.number(self.run.mean_strikes, ",.0f"), "peak": words.number(self.run.peak_strikes, ",.0f")}

    def sentence(self, words: Words) -> str:
        """Return the figures in one sentence."""
        run = self.run
        parts = [words("aya.practice.run.say.seconds", s=words.number(run.seconds, ".1f"))]
        if run.chain > 1:
            parts.append(words("aya.practice.run.say.metres", m=words.number(run.metres, ".2f")))
            parts.append(words("aya.practice.run.say.chain", n=run.chain))
            parts += [words("aya.practice.run.say.speed", speed=words.number(run.speed, ".2f"))] if run.speed is not None else []
            parts.append(words("aya.practice.run.say.strikes", **self._strikes(words)))
        return words("aya.practice.run.say", figures=", ".join(parts))

    def record_sentence(self, words: Words) -> str:
        """Return which records were broken, else the one to beat; "" where it does not count."""
        standing = self.standing
        if standing is None:
            return ""
        if standing.is_first:
            return words("aya.practice.run.first")
        if not standing.broken:
            return words("aya.practice.run.best", n=round(standing.bests.get("dominoes", 0)))
        figures = {**{name: standing.bests[name] for name in standing.broken}}
        return words("aya.practice.run.broken", figures=", ".join(say_figure(words, name, value) for name, value in figures.items()))


def format_number(words: Words, name: Figure, value: float) -> str:
    """Return a figure without its unit, as it is written in a column."""
    places = {"seconds": 1, "metres": 2 if value < 100 else 0, "speed": 2}.get(name, 0)
    return words.number(value, f",.{places}f")


def format_figure(words: Words, name: Figure, value: float) -> str:
    """Return a figure with its unit."""
    number = format_number(words, name, value)
    return words(f"aya.practice.run.unit.{name}", value=number) if name in ("seconds", "metres", "speed") else number


def say_figure(words: Words, name: Figure, value: float) -> str:
    """Return a figure as it stands in a sentence: "156 dominoes"."""
    if name in ("dominoes", "chain"):
        return words(f"aya.practice.run.say.{name}", n=round(value))
    return format_figure(words, name, value)


def describe_pushes(words: Words, layout: Layout, pushed: Sequence[int]) -> str:
    """Return which dominoes of the table were pushed, one after the other; "" for a single push."""
    if len(pushed) < 2:
        return ""
    names = [domino_name(words, layout, one) for one in pushed[:_MOST_NAMED]]
    more = [words("aya.practice.run.pushes.more", n=len(pushed) - _MOST_NAMED)] if len(pushed) > _MOST_NAMED else []
    return words("aya.practice.run.pushes", n=len(pushed), names=", ".join([*names, *more]))


class RunTable(Widget):
    """The figures of a run, one below the other, the player's records at the right of them."""

    role: Role = "label"

    def __init__(self, services: Services, report: RunReport) -> None:
        super().__init__(services, services.words("aya.practice.run.tip"))
        self.report = report

    @property
    def _has_bests(self) -> bool:
        return self.report.standing is not None

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        rows = len(FIGURES) + 1 + self._has_bests
        return (self.theme.px(200) if width is None else width), rows * self.theme.px(_ROW)

    def spoken(self) -> Spoken:
        """Return it in words."""
        return Spoken(self.report.sentence(self.context.words))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw names at the left, values and records in columns aligned at the right."""
        words, px = self.context.words, self.theme.px
        high = px(_ROW)
        right = self.rect.right - (px(_BEST) if self._has_bests else 0)
        y = self.rect.y
        if self._has_bests:
            self._write(target, words("aya.practice.run.now"), right, y, "second_ink")
            self._write(target, words("aya.practice.run.record"), self.rect.right, y, "second_ink")
            y += high
        for name, value, best, is_broken in self.report.rows(words):
            self._draw_row(target, y, name, value, right)
            if is_broken:
                self._draw_star(target, self._write(target, best, self.rect.right, y, "ink").x, y)
            elif best:
                self._write(target, best, self.rect.right, y, "second_ink")
            y += high
        self._draw_row(target, y, words("aya.practice.run.strikes"), self.report.strikes(words), self.rect.right)

    def _draw_row(self, target: pygame.Surface, y: int, name: str, value: str, right: int) -> None:
        px, palette = self.theme.px, self.theme.palette
        pygame.draw.line(target, palette.rule, (self.rect.x, y), (self.rect.right - 1, y), px(1))
        box = self._write(target, value, right, y, "ink")
        label = self.theme.line(name, "small", "ink", max(1, box.x - px(6) - self.rect.x))
        target.blit(label, (self.rect.x, y + (px(_ROW) - label.get_height()) // 2))

    def _write(self, target: pygame.Surface, text: str, right: int, y: int, ink: Ink) -> pygame.Rect:
        line = self.theme.line(text, "small", ink)
        return target.blit(line, line.get_rect(midright=(right, y + self.theme.px(_ROW) // 2)))

    def _draw_star(self, target: pygame.Surface, right: int, y: int) -> None:
        px = self.theme.px
        star = icon("star", px(_STAR), self.theme.palette.good)
        box = star.get_rect(midright=(right - px(3), y + px(_ROW) // 2))
        target.blit(star, box, special_flags=pygame.BLEND_PREMULTIPLIED)
