"""Compute rectangles of rows, columns and corners, in pixels. Draws nothing."""

from collections.abc import Sequence
from typing import Literal

import pygame

Side = Literal["left", "centre", "right"]
Height = Literal["top", "middle", "bottom"]


def inset(area: pygame.Rect, x: int, y: int | None = None) -> pygame.Rect:
    """Return the area less a margin on every side, never smaller than nothing."""
    y = x if y is None else y
    x, y = min(x, area.width // 2), min(y, area.height // 2)
    return pygame.Rect(area.x + x, area.y + y, area.width - 2 * x, area.height - 2 * y)


def row(area: pygame.Rect, widths: Sequence[int | None], gap: int = 0) -> list[pygame.Rect]:
    """Return cells from left to right; those without a width share what is left."""
    return [pygame.Rect(area.x + at, area.y, w, area.height) for at, w in _cells(area.width, widths, gap)]


def column(area: pygame.Rect, heights: Sequence[int | None], gap: int = 0) -> list[pygame.Rect]:
    """Return cells from top to bottom; those without a height share what is left."""
    return [pygame.Rect(area.x, area.y + at, area.width, h) for at, h in _cells(area.height, heights, gap)]


def anchor(area: pygame.Rect, size: tuple[int, int], side: Side = "centre", height: Height = "middle") -> pygame.Rect:
    """Return a rectangle of this size in a corner, at an edge or in the middle of the area."""
    x = {"left": area.x, "centre": area.centerx - size[0] // 2, "right": area.right - size[0]}[side]
    y = {"top": area.y, "middle": area.centery - size[1] // 2, "bottom": area.bottom - size[1]}[height]
    return pygame.Rect(x, y, *size)


def _cells(whole: int, sizes: Sequence[int | None], gap: int) -> list[tuple[int, int]]:
    """Start and length of each."""
    given = sum(size for size in sizes if size is not None) + gap * max(0, len(sizes) - 1)
    sharing = sum(size is None for size in sizes)
    left = max(0, whole - given)
    out, at, met = [], 0, 0
    for size in sizes:
        if size is None:
            size = left * (met + 1) // sharing - left * met // sharing
            met += 1
        out.append((at, size))
        at += size + gap
    return out
