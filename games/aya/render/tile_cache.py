"""Keep the picture of a table between frames: which part of the table it shows, and what of it has to be painted. Pixels only.

A table that is panned is scrolled, and only its new edge is blank. A table that is zoomed is stretched: the picture is rough, and is
repainted patch by patch while nothing else happens.
"""

from itertools import pairwise

import pygame

from games.aya.render.camera.view import View

_PATCH = 220  # pixels, about, a side of what is painted anew at once
_LITTLE = 0.1  # of the picture, that can be painted in a frame
_SPARE = 16  # pixels that a stretched picture is larger than the window on every side, about
_LEAST_KEPT = 0.2  # of the picture: if less of it can be stretched, it is blank


class TileCache:
    """A picture whose upper left is at `left`, `top`: pixels right and down of the table's origin, at `scale` pixels per mm."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1), 0, 32)
        self._stretched = pygame.Surface((1, 1), 0, 32)  # kept, as new memory takes longer to write to than all else
        self.scale = 0.0
        self.left = self.top = 0
        self.blank: list[pygame.Rect] = []  # nothing is painted there
        self.bare: list[pygame.Rect] = []  # the same, beside what was stretched: the first strokes do at once
        self.rough: list[pygame.Rect] = []  # stretched
        self.stale: list[pygame.Rect] = []  # changed outside the visible part
        self.version = 0  # how often anything was painted

    @property
    def rect(self) -> pygame.Rect:
        """Return the whole picture as a rectangle."""
        return self.surface.get_rect()

    def show(self, view: View) -> None:
        """Show this part of the table, as far as it is painted."""
        left, top = round(view.x * view.scale - view.size[0] / 2), round(-view.y * view.scale - view.size[1] / 2)
        if self.surface.get_size() != view.size or self.scale == 0:
            self.surface = pygame.Surface(view.size, 0, 32)
            self.invalidate()
        elif self.scale != view.scale:
            self._stretch(view.scale / self.scale, left, top)
        elif (self.left, self.top) != (left, top):
            self._push(self.left - left, self.top - top)
        self.scale, self.left, self.top = view.scale, left, top

    def make_room(self) -> None:
        """Make the memory that a zoomed picture is stretched into, before a frame waits for it."""
        width, height = self.surface.get_size()
        if self._stretched.get_width() < width or self._stretched.get_height() < height:
            self._stretched = pygame.Surface((width + _SPARE, height + _SPARE), 0, 32)

    def invalidate(self) -> None:
        """Mark everything to be painted again."""
        self.blank, self.bare, self.rough, self.stale = [self.rect], [], [], []

    def take_bare(self) -> list[pygame.Rect]:
        """Take what is to be painted at once without its pieces; it is rough from then on."""
        taken, self.bare = self.bare, []
        self.rough += [patch for rect in taken for patch in _patches(rect)]
        return taken

    def take_blank(self, most: int | None) -> list[pygame.Rect]:
        """Take blank patches to be painted now: all of them, or no more than `most`."""
        taken: list[pygame.Rect] = []
        if most is None:
            taken, self.blank = self.blank, taken
            return taken
        while len(taken) < most and self.next_blank() is not None:
            taken.append(self.blank.pop())
        return taken

    def next_blank(self) -> pygame.Rect | None:
        """Return the blank patch that is taken next; None: there is none."""
        if len(self.blank) == 1:
            self.blank = _patches(self.blank[0])
        return self.blank[-1] if self.blank else None

    def take_dirty(self, dirty: list[pygame.Rect], within: pygame.Rect | None) -> list[pygame.Rect]:
        """Take what changed, now or earlier, and is visible; the rest is remembered. within: the visible part, None: all."""
        changed, self.stale = [*self.stale, *dirty], []
        if within is None:
            return changed
        for rect in changed:
            if not rect.colliderect(within) and not any(old.contains(rect) for old in self.stale):
                self.stale.append(rect)
        return [rect for rect in changed if rect.colliderect(within)]

    def take_stale(self, most: int) -> list[pygame.Rect]:
        """Take this many patches of what changed outside the visible part."""
        if any(area(rect) > 4 * _PATCH * _PATCH for rect in self.stale):
            self.stale = [patch for rect in self.stale for patch in _patches(rect.clip(self.rect))]
        taken, self.stale = self.stale[-most:], self.stale[:-most]
        return taken

    @property
    def is_nearly_painted(self) -> bool:
        """Return whether what is left to paint is little enough for one frame."""
        left = sum(area(rect) for rect in (*self.blank, *self.stale, *self.rough))
        return left < _LITTLE * area(self.rect)

    def mark_painted(self, rect: pygame.Rect) -> None:
        """Record that this part is up to date."""
        self.version += 1
        self.rough = [patch for patch in self.rough if not rect.contains(patch)]

    def _push(self, dx: int, dy: int) -> None:
        whole = self.rect
        kept = whole.move(dx, dy).clip(whole)
        if not kept.width or not kept.height:
            self.invalidate()
            return
        self.surface.scroll(dx, dy)
        self.version += 1
        self.blank = [*_clip(self.blank, dx, dy, whole), *_around(whole, kept)]
        self.rough, self.stale = _clip(self.rough, dx, dy, whole), _clip(self.stale, dx, dy, whole)

    def _stretch(self, k: float, left: int, top: int) -> None:
        """Zoom the kept picture by `k`."""
        whole = self.rect
        seen = pygame.Rect(left / k - self.left, top / k - self.top, whole.width / k + 1, whole.height / k + 1).clip(whole)
        x, y = round((seen.x + self.left) * k - left), round((seen.y + self.top) * k - top)
        there = pygame.Rect(x, y, max(1, round(seen.width * k)), max(1, round(seen.height * k)))
        kept = there.clip(whole)
        if self.blank or area(kept) < _LEAST_KEPT * area(whole):
            self.invalidate()
            return
        if there.width > self._stretched.get_width() or there.height > self._stretched.get_height():
            self._stretched = pygame.Surface(there.union(whole).size, 0, 32)
        stretched = self._stretched.subsurface((0, 0), there.size)
        pygame.transform.smoothscale(self.surface.subsurface(seen), there.size, stretched)
        self.surface.blit(stretched, there)
        self.bare, self.rough, self.stale = _around(whole, kept), _patches(kept), []
        self.version += 1


def area(rect: pygame.Rect) -> int:
    """Return the area of a rectangle, square pixels."""
    return rect.width * rect.height


def merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the same places without overlapping."""
    out: list[pygame.Rect] = []
    for rect in rects:
        grown = pygame.Rect(rect)
        while (met := grown.collidelist(out)) >= 0:
            grown.union_ip(out.pop(met))
        out.append(grown)
    return out


def _clip(rects: list[pygame.Rect], dx: int, dy: int, whole: pygame.Rect) -> list[pygame.Rect]:
    moved = (rect.move(dx, dy).clip(whole) for rect in rects)
    return [rect for rect in moved if rect.width and rect.height]


def _around(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return what of the whole lies outside the hole, in up to four parts."""
    parts = (
        pygame.Rect(whole.x, whole.y, whole.width, hole.y - whole.y),
        pygame.Rect(whole.x, hole.bottom, whole.width, whole.bottom - hole.bottom),
        pygame.Rect(whole.x, hole.y, hole.x - whole.x, hole.height),
        pygame.Rect(hole.right, hole.y, whole.right - hole.right, hole.height),
    )
    return [part for part in parts if part.width > 0 and part.height > 0]


def _patches(whole: pygame.Rect) -> list[pygame.Rect]:
    """Cut a rectangle into patches, the middle ones last: they are painted from the end of the list."""
    columns, rows = max(1, round(whole.width / _PATCH)), max(1, round(whole.height / _PATCH))
    xs = [whole.x + whole.width * k // columns for k in range(columns + 1)]
    ys = [whole.y + whole.height * k // rows for k in range(rows + 1)]
    cut = [pygame.Rect(x, y, x1 - x, y1 - y) for x, x1 in pairwise(xs) for y, y1 in pairwise(ys)]
    return sorted(cut, key=lambda patch: -abs(patch.centerx - whole.centerx) - abs(patch.centery - whole.centery))
