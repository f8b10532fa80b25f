"""Place and draw tooltips: beside the thing they are about, and over nothing that is to be read meanwhile."""

from collections.abc import Iterator, Sequence
from math import hypot

import pygame

from games.ui.card import Slip, lay
from games.ui.theme import Theme

TIP_AFTER = 0.6  # s of rest before a tooltip is shown
_TIP = Slip(radius=6, lift=4)
_WIDE, _GAP, _EDGE = 300, 8, 4  # units
_AS_BAD = 120  # units farther away that are as bad as one of the others covered


def draw_tip(
    target: pygame.Surface,
    text: str,
    near: pygame.Rect,
    theme: Theme,
    others: Sequence[pygame.Rect] = (),
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw a slip with a few words beside the thing it is about, unless `place_tip` finds no place for it."""
    words = theme.wrapped(text, "small", theme.px(_WIDE))
    wide = max(theme.size(line, "small")[0] for line in words)
    step = theme.height("small")
    box = place_tip(near, (wide + theme.px(20), step * len(words) + theme.px(10)), target.get_size(), theme, others, clear)
    if box is None:
        return
    lay(target, box, _TIP, theme)
    for k, line in enumerate(words):
        target.blit(theme.line(line, "small", "ink"), (box.x + theme.px(10), box.y + theme.px(5) + k * step))


def place_tip(
    near: pygame.Rect,
    size: tuple[int, int],
    window: tuple[int, int],
    theme: Theme,
    others: Sequence[pygame.Rect] = (),
    clear: Sequence[pygame.Rect] = (),
) -> pygame.Rect | None:
    """Return where a slip of this size goes: below, above, at the right or at the left, where it covers the fewest of the others.

    clear: what it never covers: prompts, results, the text of a lesson. It goes beside those, or there is no place: None.
    """
    room = pygame.Rect(0, 0, *window).inflate(-2 * theme.px(_EDGE), -2 * theme.px(_EDGE))
    around = [near, *clear, *others] if clear else [near]
    places = [place.clamp(room) for one in around for place in _beside(one, near, size, theme.px(_GAP))]

    def cost(place: pygame.Rect) -> tuple[bool, float]:
        covered = len(place.collidelistall(list(others)))
        return bool(place.colliderect(near)), covered + round(_apart(place, near) / theme.px(_AS_BAD), 1)

    return min((place for place in places if place.collidelist(list(clear)) < 0), key=cost, default=None)


def _beside(one: pygame.Rect, near: pygame.Rect, size: tuple[int, int], gap: int) -> Iterator[pygame.Rect]:
    """The places on the four sides of one thing, level with what the slip is about."""
    box = pygame.Rect((0, 0), size)
    for side, at in (
        ("midtop", (near.centerx, one.bottom + gap)),
        ("midbottom", (near.centerx, one.top - gap)),
        ("midleft", (one.right + gap, near.centery)),
        ("midright", (one.left - gap, near.centery)),
    ):
        place = box.copy()
        setattr(place, side, at)
        yield place


def _apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far two rectangles are apart, in pixels."""
    across = max(0, one.left - other.right, other.left - one.right)
    return hypot(across, max(0, one.top - other.bottom, other.top - one.bottom))
