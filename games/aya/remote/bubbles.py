"""Draw what the other players of a shared game say."""

from collections.abc import Mapping

import pygame

from games.aya.remote.company import Company
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.emblems import emblem

_BUBBLE = Slip((255, 250, 226), radius=9, lift=5)
_WIDE = 280  # units of a bubble
_PM = pygame.BLEND_PREMULTIPLIED


def draw_bubbles(
    target: pygame.Surface,
    services: Services,
    company: Company,
    boxes: dict[int, pygame.Rect],
    below: int,
    emblems: tuple[int, ...],
    rooms: Mapping[int, int] | None = None,
) -> dict[int, pygame.Rect]:
    """Draw what players say under their emblems, one below another where two would meet, and return where, by seat.

    below: pixels. rooms: pixels that are left free at the foot of the bubble of a seat.
    """
    theme, px, taken = services.theme, services.theme.px, dict[int, pygame.Rect]()
    for seat, bubble in sorted(company.bubbles.items()):
        lines = theme.wrapped(bubble.text, "text", px(_WIDE))
        wide = max(theme.size(line, "text")[0] for line in lines) + px(58)
        text_high = px(14) + len(lines) * theme.height("text")
        box = pygame.Rect(boxes[seat].x if seat in boxes else px(12), below + px(6), wide, text_high + (rooms or {}).get(seat, 0))
        box.right = min(box.right, target.get_width() - px(8))
        while (met := box.collidelist(list(taken.values()))) >= 0:
            box.top = list(taken.values())[met].bottom + px(4)
        taken[seat] = box
        lay(target, box, _BUBBLE, theme)
        picture = emblem(emblems[seat], px(26), theme.palette)
        target.blit(picture, picture.get_rect(midleft=(box.x + px(9), box.y + text_high // 2)), special_flags=_PM)
        for k, line in enumerate(lines):
            target.blit(theme.line(line, "text", "ink"), (box.x + px(44), box.y + px(7) + k * theme.height("text")))
    return taken
