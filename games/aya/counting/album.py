"""The album of the counting: the photo looked at now with its verdict, those counted so far, and the total."""

from functools import partial

import pygame

from aya_sim.layout import Layout
from aya_sim.scoring import RATINGS, Count
from games.aya.counting.judge import CertaintyClient
from games.aya.counting.pages import Page
from games.aya.counting.photo_shelf import Shelf, arrange_shelf, draw_centred
from games.aya.counting.prints import panorama_pile, soft_shadow
from games.aya.render.animals import photo
from games.aya.render.lettering import draw_badge
from games.aya.render.panorama import landscape, rough_landscape, rough_triptych, triptych
from games.aya.render.tokens import token
from games.aya.text.certainty import BEADS, count_beads, describe_certainty
from games.aya.text.losses import describe_failures
from games.aya.text.photos import species_name
from games.aya.text.positions import landscape_name
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.card import SHEET, lay
from games.ui.palette import WATER

_PM = pygame.BLEND_PREMULTIPLIED
_COMES = 0.22  # s a print takes to come to lie
_SURE_LINES = 3  # at most, of how sure a verdict is


class Album:
    """Draws the sheet; `turn_to` says which page is open."""

    def __init__(self, services: Services, layout: Layout, count: Count, pages: list[Page], certainty: CertaintyClient) -> None:
        self.services, self.layout, self.count, self.pages = services, layout, count, pages
        self.certainty = certainty
        self.at = 0
        self._age = 1.0
        self._is_rough = False  # is a smaller print shown until it is painted?
        self.turned = 0  # how often the shelf of the total was turned on
        self.record = ""  # how the game stands among those before, in words
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.inner = pygame.Rect(0, 0, 0, 0)

    def place(self, sheet: pygame.Rect, below: int) -> None:
        """Take this sheet. below: pixels at the bottom that belong to the buttons."""
        px = self.services.theme.px
        self.sheet = sheet
        self.inner = sheet.inflate(-px(36), -px(32))
        self.inner.height -= below

    def turn_to(self, at: int) -> None:
        """Open the page of this index; past the last one is the total."""
        self.at, self._age, self._is_rough = at, 0.0 if self.services.settings.motion else 1.0, False

    def update(self, dt: float) -> None:
        """Go on with the print that comes to lie. dt: s."""
        self._age += dt

    @property
    def is_moving(self) -> bool:
        """Return whether a print is coming to lie, or still being painted."""
        return self._age < _COMES or self._is_rough

    def draw(self, target: pygame.Surface) -> None:
        """Draw the open page, or the total."""
        lay(target, self.sheet, SHEET, self.services.theme)
        if self.at < len(self.pages):
            self._draw_page(target, self.pages[self.at])
        else:
            self._draw_total(target)

    # one photo

    def _draw_page(self, target: pygame.Surface, page: Page) -> None:
        theme, px, words, inner = self.services.theme, self.services.theme.px, self.services.words, self.inner
        heading = theme.line(words("aya.count.title"), "heading", "ink", inner.width - px(60))
        target.blit(heading, inner.topleft)
        strip = self._strip_height()
        top = inner.y + heading.get_height() + px(8)
        room = pygame.Rect(inner.x, top, inner.width, inner.bottom - strip - top - px(10))
        lines = self.verdict_lines(page)
        text = px(34) + sum(len(theme.wrapped(line, "text", inner.width)) for line in lines) * theme.height("text")
        text += px(6) + _SURE_LINES * theme.height("small") if self._has_certainty(self.at) else 0
        high = self._print_height(page, room.width, max(px(60), room.height - text - px(24)))
        y = room.y + max(0, (room.height - high - text - px(18)) // 2)
        self._draw_print(target, page, pygame.Rect(room.x, y, room.width, high))
        y += high + px(18)
        badge = px(26)
        name = theme.line(self.page_title(page), "large", "ink", inner.width - badge - px(12))
        x = inner.centerx - (badge + px(10) + name.get_width()) // 2
        draw_badge(target, (x, y + (name.get_height() - badge) // 2), page.won, badge, theme.palette)
        target.blit(name, (x + badge + px(10), y))
        y += px(34)
        for line in (part for whole in lines for part in theme.wrapped(whole, "text", inner.width)):
            words_ = theme.line(line, "text", "second_ink" if not page.won else "ink")
            target.blit(words_, (inner.centerx - words_.get_width() // 2, y))
            y += theme.height("text")
        self._draw_certainty(target, y + px(6))
        self._draw_strip(target, pygame.Rect(inner.x, inner.bottom - strip, inner.width, strip))

    def page_title(self, page: Page) -> str:
        """Return what is on the photo."""
        words = self.services.words
        if page.kind == "triptych":
            return words(f"aya.count.land.{page.terrain}")
        if page.shape is not None:
            return landscape_name(words, page.terrain, page.shape)
        return words(f"aya.animal.{species_name(page.terrain, page.photo_number)}")

    def verdict_lines(self, page: Page) -> list[str]:
        """Return why the photo was won or lost."""
        words = self.services.words
        if page.kind == "triptych":
            return [words("aya.count.triptych")]
        if page.won:
            return [words("aya.count.won.landscape" if page.kind == "landscape" else "aya.count.won")]
        return describe_failures(words, page.failures)

    def _has_certainty(self, at: int) -> bool:
        """Whether there is or will be something to say of how sure this page is; its room is kept free, so that nothing jumps."""
        return self.certainty.share(at) is not None or (self.certainty.is_awaited and self.pages[at].kind != "triptych")

    def certainty_line(self, at: int) -> str:
        """Return in words how sure the verdict of this page is; empty where it is not known."""
        share = self.certainty.share(at)
        return describe_certainty(self.services.words, share) if share is not None else ""

    def _draw_certainty(self, target: pygame.Surface, y: int) -> None:
        """The words, small, below three beads that are filled as far as the verdict is sure."""
        line, share = self.certainty_line(self.at), self.certainty.share(self.at)
        if not line or share is None:
            return
        theme, px, palette = self.services.theme, self.services.theme.px, self.services.theme.palette
        filled = count_beads(share)
        lines = theme.wrapped(line, "small", self.inner.width - px(50))[:_SURE_LINES]
        wide = max(theme.line(one, "small", "second_ink").get_width() for one in lines)
        x = self.inner.centerx - (wide + px(42)) // 2
        for k in range(BEADS):
            at, radius = (x + px(5) + k * px(12), y + theme.height("small") // 2), px(4)
            pygame.draw.circle(target, palette.second_ink, at, radius, 0 if k < filled else max(1, px(1)))
        for k, one in enumerate(lines):
            target.blit(theme.line(one, "small", "second_ink"), (x + px(42), y + k * theme.height("small")))

    def _print_height(self, page: Page, wide: int, most: int) -> int:
        """Pixels that the large print takes, of those there are."""
        px = self.services.theme.px
        if page.kind == "animal":
            return max(px(48), min(wide, most, px(400)))
        across = wide / 1.5 if page.kind == "landscape" else wide * 4 / 18
        return max(px(40), min(most, round(across)))

    def _draw_print(self, target: pygame.Surface, page: Page, room: pygame.Rect) -> None:
        """The photo, large; it comes to lie with a small drop."""
        part = min(1.0, self._age / _COMES)
        grown = 1.0 + 0.12 * (1 - part) ** 2
        before = paint_ahead.count_stand_ins()
        sprite = self._large_print(page, room)
        self._is_rough = paint_ahead.count_stand_ins() != before
        if not page.won:
            sprite = pygame.transform.grayscale(sprite)
        if grown > 1.001:
            sprite = pygame.transform.smoothscale(sprite, (round(sprite.get_width() * grown), round(sprite.get_height() * grown)))
        spot = sprite.get_rect(center=room.center)
        self._shadow(target, spot, page.kind == "animal")
        target.blit(sprite, spot, special_flags=_PM)

    def _large_print(self, page: Page, room: pygame.Rect) -> pygame.Surface:
        """The photo in this much room, or one drawn more coarsely while it is being painted."""
        palette, size = self.services.theme.palette, room.height
        if page.kind == "animal":
            small = partial(self._enlarge_small, page, size)
            return paint_ahead.picture_or(small, photo, page.terrain, size, palette, page.photo_number)
        if page.kind == "landscape" and page.shape is not None:
            look = page.terrain, page.shape, round(size * 1.5), palette
            return paint_ahead.picture_or(partial(rough_landscape, *look), landscape, *look)
        row = page.terrain, min(room.width, round(size * 4.5)), palette
        return paint_ahead.picture_or(partial(rough_triptych, *row), triptych, *row)

    def _enlarge_small(self, page: Page, size: int) -> pygame.Surface:
        small = photo(page.terrain, max(8, size // 4), self.services.theme.palette, page.photo_number)
        return pygame.transform.smoothscale(small, (size, size))

    def _shadow(self, target: pygame.Surface, spot: pygame.Rect, disc: bool) -> None:
        off = self.services.theme.px(4)
        target.blit(soft_shadow(spot.size, off, disc), (spot.x - 3 * off, spot.y - 3 * off))

    # those counted so far

    def _strip_height(self) -> int:
        px, cell, across = self.services.theme.px, self._cell(), max(1, self.inner.width // self._cell())
        rows = max(1, -(-len(self.pages) // across))
        return rows * cell + px(34)

    def _cell(self) -> int:
        """Pixels of a small print: as large as a fifth of the sheet allows."""
        px = self.services.theme.px
        room = max(px(60), self.inner.height // 5)
        return next((c for c in map(px, (52, 46, 40, 36, 32)) if -(-len(self.pages) // max(1, self.inner.width // c)) * c <= room), px(27))

    def _draw_strip(self, target: pygame.Surface, area: pygame.Rect) -> None:
        theme, px, words, cell = self.services.theme, self.services.theme.px, self.services.words, self._cell()
        palette = theme.palette
        pygame.draw.line(target, palette.rule, area.topleft, (area.right - 1, area.y), max(1, px(1)))
        won = sum(page.won for page in self.pages[: self.at + 1])
        so_far = theme.line(words("aya.count.so_far", n=won), "small", "ink")
        where = theme.line(words("aya.count.at", k=self.at + 1, n=len(self.pages)), "small", "second_ink")
        target.blit(so_far, (area.x, area.y + px(7)))
        target.blit(where, (area.right - where.get_width(), area.y + px(7)))
        across = max(1, area.width // cell)
        for k, page in enumerate(self.pages):
            spot = pygame.Rect(area.x + k % across * cell, area.y + px(32) + k // across * cell, cell, cell)
            self._draw_small(target, page, spot, k)

    def _draw_small(self, target: pygame.Surface, page: Page, spot: pygame.Rect, k: int) -> None:
        palette = self.services.theme.palette
        px = self.services.theme.px
        size = spot.width - px(6)
        if k > self.at:
            pygame.draw.circle(target, palette.rule, spot.center, max(2, size // 9))
            return
        sprite = self._small(page, size)
        target.blit(sprite, sprite.get_rect(center=spot.center), special_flags=_PM)
        badge = max(10, size // 2 - px(2))
        draw_badge(target, (spot.right - badge - px(1), spot.bottom - badge - px(1)), page.won, badge, palette)
        if k == self.at:
            pygame.draw.rect(target, palette.ink, spot.inflate(-px(1), -px(1)), max(1, px(2)), border_radius=px(6))

    def _small(self, page: Page, size: int) -> pygame.Surface:
        if page.kind == "animal":
            sprite = photo(page.terrain, size, self.services.theme.palette, page.photo_number)
        elif page.kind == "landscape" and page.shape is not None:
            sprite = landscape(page.terrain, page.shape, size, self.services.theme.palette)
        else:
            sprite = panorama_pile(page.terrain, size, self.services.theme.palette)
        return sprite if page.won else pygame.transform.grayscale(sprite)

    def _prize(self, page: Page, size: int) -> pygame.Surface:
        """A photo that was won as it lies on the shelf; many come into sight at once."""
        if page.kind != "animal":
            return self._small(page, size)
        look = page.terrain, size, self.services.theme.palette, page.photo_number
        return paint_ahead.picture_or(partial(self._enlarge_small, page, size), photo, *look)

    # the total

    def _draw_total(self, target: pygame.Surface) -> None:
        theme, px, inner = self.services.theme, self.services.theme.px, self.inner
        y = inner.y
        for picture, down in self._heads():
            target.blit(picture, (inner.x, y + down))
            y += picture.get_height()
        y += px(8)
        pygame.draw.line(target, self.services.theme.palette.rule, (inner.x, y), (inner.right - 1, y), max(1, px(1)))
        y += px(8)
        for name, points in self.score_rows():
            left = theme.line(name, "text", "ink", inner.width - px(80))
            right = theme.line(points, "strong", "ink")
            target.blit(left, (inner.x, y))
            target.blit(right, (inner.right - right.get_width(), y))
            y += theme.height("text") + px(1)
        self._draw_prizes(target)

    def _heads(self) -> list[tuple[pygame.Surface, int]]:
        """The points, the rating and the record, each with pixels that it lies lower than the one above ends."""
        theme, words, wide = self.services.theme, self.services.words, self.inner.width
        heads = [
            (theme.line(words("aya.count.points", n=self.count.total), "title", "ink", wide - theme.px(56)), -theme.px(4)),
            (theme.paragraph(words(f"aya.count.rating.{self.count.rating}"), "large", wide, "second_ink"), 0),
            (self._draw_scale(wide), theme.px(4)),
            *((theme.line(line, "small", "second_ink", wide), 0) for line in [self.rank_line()] if line),
        ]
        return [*heads, (theme.paragraph(self.record, "strong", wide, "water_dark"), 0)] if self.record else heads

    def _draw_scale(self, wide: int) -> pygame.Surface:
        """Return the scale of ranks: a river of as many steps, filled as far as the points go, a bead where they are."""
        theme, px, palette = self.services.theme, self.services.theme.px, self.services.theme.palette
        high = px(24) + theme.height("small")
        scale = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        y, margin = px(12), px(12)
        step = (wide - 2 * margin) / (len(RATINGS) - 1)
        reached = RATINGS.index(self.count.rating)
        x = [margin + round(k * step) for k in range(len(RATINGS))]
        pygame.draw.line(scale, palette.rule, (x[0], y), (x[-1], y), px(5))
        pygame.draw.line(scale, WATER, (x[0], y), (x[reached], y), px(5))
        for k, rank in enumerate(RATINGS):
            pygame.draw.aacircle(scale, palette.water_dark if k <= reached else palette.rule, (x[k], y), px(9 if k == reached else 5))
            line = theme.line(str(rank), "strong" if k == reached else "small", "ink" if k <= reached else "second_ink")
            scale.blit(line, line.get_rect(midtop=(min(max(x[k], line.get_width() // 2), wide - line.get_width() // 2), y + px(10))))
        return scale

    def rank_line(self) -> str:
        """Return how far the next rank is; "" at the last one."""
        later = next((step for step in RATINGS if step > max(self.count.total, self.count.rating)), None)
        return self.services.words("aya.count.next_rank", n=later - self.count.total) if later is not None else ""

    def _below_sums(self) -> int:
        """Pixels from the top to where the sums end."""
        px = self.services.theme.px
        heads = sum(picture.get_height() for picture, _ in self._heads())
        return self.inner.y + heads + px(16) + len(self.score_rows()) * (self.services.theme.height("text") + px(1)) + px(8)

    def score_rows(self) -> list[tuple[str, str]]:
        """Return what the points are for, and how many."""
        words, count = self.services.words, self.count
        sums = (
            ("animals", sum(p.won for p in count.animals), len(count.animals)),
            ("landscapes", sum(p.won for p in count.landscapes), len(count.landscapes)),
            ("triptychs", len(count.triptychs), None),
            ("tokens", count.retriggers_left, None),
        )
        return [
            (words(f"aya.count.sum.{name}"), str(points) if of is None else words("aya.count.at", k=points, n=of))
            for name, points, of in sums
        ]

    def spoken_page(self) -> tuple[str, ...]:
        """Return the open page in words: which photo, won or lost and why, the points so far; or the total."""
        words = self.services.words
        if self.at < len(self.pages):
            page = self.pages[self.at]
            where = words("aya.count.at", k=self.at + 1, n=len(self.pages))
            land = words(f"aya.count.land.{page.terrain}")
            verdict = words(f"aya.spoken.page.{_verdict(page)}")
            named = words(f"aya.spoken.page.{page.kind}", name=self.page_title(page), land=land)
            so_far = words("aya.count.so_far", n=sum(one.won for one in self.pages[: self.at + 1]))
            lines = [*self.verdict_lines(page), *filter(None, [self.certainty_line(self.at)])]
            return (" ".join([f"{where}. {named}. {verdict}", *lines, f"{so_far}."]),)
        total = words("aya.count.points", n=self.count.total)
        sums = [words("aya.spoken.sum", name=name, points=points) for name, points in self.score_rows()]
        empty = () if self.pages else (words("aya.count.none"),)
        rank = (words(f"aya.count.rating.{self.count.rating}"), *filter(None, [self.rank_line()]))
        return (f"{total}.", *rank, *empty, *sums, *((self.record,) if self.record else ()))

    def spoken_history(self) -> tuple[str, ...]:
        """Return the photos counted so far, one sentence each."""
        words = self.services.words
        return tuple(
            words("aya.spoken.sum", name=self.page_title(page), points=words(f"aya.spoken.page.{_verdict(page)}"))
            for page in self.pages[: self.at]
        )

    def shelf(self) -> Shelf:
        """Return where what was won lies below the sums, with the place of a button where not all of it is seen."""
        room = pygame.Rect(self.inner.x, self._below_sums(), self.inner.width, 0)
        room.height = max(0, self.inner.bottom - room.y - self.services.theme.px(6))
        counts = len(self.count.triptychs), len(self._prints()), self.count.retriggers_left
        return arrange_shelf(room, *counts, unit=self.services.theme.scale, turned=self.turned)

    def hidden_count(self) -> int:
        """Return how many photos that were won are not on the shelf now."""
        return len(self._prints()) - len(self.shelf().prints)

    def _prints(self) -> list[Page]:
        """What was won, but for the landscapes that are in a triptych."""
        whole = self.count.triptychs
        return [
            page for page in self.pages if page.won and (page.kind == "animal" or (page.kind == "landscape" and page.terrain not in whole))
        ]

    def _draw_prizes(self, target: pygame.Surface) -> None:
        """The triptychs as panoramas, the other photos won, the tokens left."""
        if not self.pages:
            none = self.services.theme.paragraph(self.services.words("aya.count.none"), "text", self.inner.width, "second_ink")
            target.blit(none, (self.inner.x, self.inner.bottom - none.get_height() - self.services.theme.px(6)))
        shelf = self.shelf()
        draw_centred(
            target,
            [
                triptych(land, spot.width, self.services.theme.palette)
                for land, spot in zip(self.count.triptychs, shelf.panoramas, strict=False)
            ],
            shelf.panoramas,
        )
        seen = self._prints()[shelf.first : shelf.first + len(shelf.prints)]
        before = paint_ahead.count_stand_ins()
        draw_centred(target, [self._prize(page, spot.width) for page, spot in zip(seen, shelf.prints, strict=True)], shelf.prints)
        self._is_rough = paint_ahead.count_stand_ins() != before
        draw_centred(target, [token(spot.width, True, self.services.theme.palette) for spot in shelf.tokens], shelf.tokens)


def _verdict(page: Page) -> str:
    """The name of its sentence: a triptych has another gender than a photo where words have one."""
    return ("won.triptych" if page.kind == "triptych" else "won") if page.won else "lost"
