"""The album of a cascade, beside the tokens: prints fly to it as photos are reached, and it says the points so far."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from aya_sim.scoring import Count
from games.aya.cascade.prints import Print, list_prints
from games.aya.model.perspective import Lens
from games.aya.model.timeline import Timeline
from games.aya.render.animals import photo
from games.aya.render.panorama import is_landscape_painted, landscape, rough_landscape, rough_triptych, triptych
from games.shell.services import Services
from games.ui.card import CARD, lay
from games.ui.icons import icon
from games.ui.paint_ahead import picture_or

_RISES, _FLIES = 0.35, 0.75  # s a print grows over its piece, then flies
_LARGE, _SMALL = 84, 30  # units of a print over the table, and in the slip
_WORDS = 58  # units left of the points, and right of them
_PM = pygame.BLEND_PREMULTIPLIED


@dataclass(frozen=True, slots=True)
class _Flight:
    """A print on its way. age: s since it was reached."""

    print: Print
    age: float


class AlbumSlip:
    """Knows what each show wins and at which moment; `follow` lets fly what was reached meanwhile."""

    def __init__(self, services: Services, count: Count) -> None:
        """count: of the table before the first show."""
        self.services = services
        self._counts = [count]  # before the first show and after each
        self._prints: list[Print] = []  # of all shows, in order
        self._begins = [0]  # of each show, which of the prints is its first
        self._flights: list[_Flight] = []
        self._reached = 0  # prints
        self._show = 0  # that was followed last
        self.rect = pygame.Rect(0, 0, 0, 0)

    def add(self, show: Timeline, count: Count) -> None:
        """Add a show. count: of the table after it."""
        self._prints += list_prints(show, self._counts[-1], count)
        self._counts.append(count)
        self._begins.append(len(self._prints))

    @property
    def points(self) -> int:
        """Return the points so far: what has been reached, and the tokens that are left."""
        before = self._counts[0]
        now = self._counts[min(self._show + 1, len(self._counts) - 1)]
        return before.total - before.retriggers_left + self._reached + now.retriggers_left

    @property
    def is_moving(self) -> bool:
        """Return whether a print is on its way."""
        return bool(self._flights)

    def follow(self, show: int, time: float) -> Sequence[Print]:
        """Take note of the moment that is shown, s of the show of this index; return what has been reached since the last one.

        A show that is repeated wins its prints once more.
        """
        begin, end = self._begins[show], self._begins[show + 1]
        reached = begin + sum(one.time <= time for one in self._prints[begin:end])
        new = self._prints[self._reached : reached]
        if reached < self._reached:
            self._flights = []
        self._reached, self._show = reached, show
        if self.services.settings.motion:
            self._flights += [_Flight(one, -0.12 * k) for k, one in enumerate(new)]
        return new

    def update(self, dt: float) -> None:
        """Go on with the prints that fly. dt: s."""
        aged = (replace(one, age=one.age + dt) for one in self._flights)
        self._flights = [one for one in aged if one.age < _RISES + _FLIES]

    def place(self, right: int, strip: pygame.Rect) -> None:
        """Lie at the right end of this free part of the bar, which ends at `right` pixels."""
        px, theme = self.services.theme.px, self.services.theme
        wide = px(_WORDS) + max(theme.size(self._say(n), "strong")[0] for n in (8, 88))
        self.rect = pygame.Rect(right - wide, strip.y, wide, strip.height)

    def _say(self, points: int) -> str:
        return self.services.words("aya.count.points", n=points)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip with the print that came last and the points so far."""
        theme, px = self.services.theme, self.services.theme.px
        lay(target, self.rect, CARD, theme)
        landed = self._reached - len(self._flights)
        if landed > 0:
            picture = self._picture(self._prints[landed - 1], px(_SMALL))
        else:
            picture = icon("photo", px(_SMALL - 6), theme.palette.second_ink)
        target.blit(picture, picture.get_rect(center=(self.rect.x + px(26), self.rect.centery)), special_flags=_PM)
        line = theme.line(self._say(self.points - len(self._flights)), "strong", "ink")
        target.blit(line, line.get_rect(midleft=(self.rect.x + px(48), self.rect.centery)))

    def draw_flights(self, target: pygame.Surface, lens: Lens) -> None:
        """Draw the prints on their way, from where their pieces are seen now to the slip."""
        px = self.services.theme.px
        for one in self._flights:
            if one.age < 0:
                continue
            x, y = lens.pixel(one.print.x, one.print.y)
            risen = min(1.0, one.age / _RISES)
            flown = max(0.0, one.age - _RISES) / _FLIES
            part = flown * flown * (3 - 2 * flown)
            start = (min(max(x, px(60)), target.get_width() - px(60)), min(max(y, px(120)), target.get_height() - px(60)))
            end = (self.rect.x + px(26), self.rect.centery)
            at = [a + (b - a) * part for a, b in zip((start[0], start[1] - px(36) * risen), end, strict=True)]
            full = self._picture(one.print, px(_LARGE * (2 if one.print.is_triptych else 1)))
            share = (0.3 + 0.7 * risen) * (1 - part * (1 - _SMALL / _LARGE))
            sprite = pygame.transform.smoothscale(full, (max(1, round(full.get_width() * share)), max(1, round(full.get_height() * share))))
            target.blit(sprite, sprite.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)

    def _picture(self, one: Print, size: int) -> pygame.Surface:
        """The print, this many pixels across. Shared: it is not drawn on."""
        palette = self.services.theme.palette
        if one.is_triptych:
            row = one.terrain, size, palette
            is_painted = is_landscape_painted(one.terrain, size // 3, palette)
            return triptych(*row) if is_painted else picture_or(partial(rough_triptych, *row), triptych, *row)
        if one.shape is not None:
            look = one.terrain, one.shape, size, palette
            is_painted = is_landscape_painted(one.terrain, size, palette)
            return landscape(*look) if is_painted else picture_or(partial(rough_landscape, *look), landscape, *look)
        return photo(one.terrain, size, palette, one.photo_number)
