"""Draw what the table says: the line of words above the tray, whose turn it is in large, and the pause."""

import pygame

from games.aya.render.highlights import verdict_mark
from games.aya.text.refusals import Tone
from games.shell.services import Services
from games.ui.card import SHEET, Slip, lay
from games.ui.emblems import emblem
from games.ui.layout import anchor

BANNER = 1.6  # s the name of whose turn it is stays large
LINE_ROOM = 46  # units above the tray that the line of words takes
_LINE = Slip(fill="paper", radius=15, lift=3)
_PM = pygame.BLEND_PREMULTIPLIED


def draw_line(
    target: pygame.Surface, services: Services, tray: pygame.Rect, text: str, tone: Tone, speaker: int | None = None
) -> pygame.Rect:
    """Draw words over the tray in a line or two, and return where. speaker: the emblem of the bot that says it; None for a tone's sign."""
    theme, px = services.theme, services.theme.px
    side, room = px(20), target.get_width() - px(120)
    if theme.size(text, "small")[0] <= room:
        lines, below = [theme.line(text, "text", "ink", room)], px(8)
    else:
        first, *rest = theme.wrapped(text, "small", room)
        lines, below = [theme.line(first, "small"), theme.line(" ".join(rest), "small", "ink", room)], px(4)
    step = theme.height("small")
    box = pygame.Rect(0, 0, max(line.get_width() for line in lines) + side + px(38), max(px(34), step * len(lines) + px(4)))
    box.midbottom = (target.get_width() // 2, tray.top - below)
    lay(target, box, _LINE, theme)
    sign = verdict_mark(tone, side, theme.palette) if speaker is None else emblem(speaker, side + px(2), theme.palette)
    target.blit(sign, sign.get_rect(midleft=(box.x + px(12), box.centery)), special_flags=_PM)
    for k, line in enumerate(lines):
        middle = box.centery + step * (2 * k + 1 - len(lines)) // 2
        target.blit(line, line.get_rect(midleft=(box.x + px(20) + side, middle)))
    return box


def draw_banner(target: pygame.Surface, services: Services, strip: pygame.Rect, name: str, number: int, left: float) -> None:
    """Draw whose turn it is now, large, for a moment. number: of the emblem. left: s that it stays."""
    theme, px = services.theme, services.theme.px
    wide = target.get_width()
    line = theme.line(services.words("aya.turn", name=name), "heading", "ink", wide // 2)
    side = px(40)
    box = pygame.Rect(0, 0, line.get_width() + side + px(52), px(60))
    slide = min(1.0, (BANNER - left) / 0.2, left / 0.25)
    eased = 1 - (1 - slide) ** 2
    box.midtop = (wide // 2, strip.bottom + px(12) - round((1 - eased) * px(74)))
    before = target.get_clip()
    target.set_clip(pygame.Rect(0, strip.bottom, *target.get_size()).clip(before))
    lay(target, box, SHEET, theme)
    picture = emblem(number, side, theme.palette)
    target.blit(picture, (box.x + px(16), box.centery - side // 2), special_flags=_PM)
    target.blit(line, (box.x + px(28) + side, box.centery - line.get_height() // 2))
    target.set_clip(before)


def draw_pause(target: pygame.Surface, services: Services, area: pygame.Rect) -> pygame.Rect:
    """Draw the pause between the hourglasses, and return where."""
    theme, px, words = services.theme, services.theme.px, services.words
    wide = px(430)
    text = theme.paragraph(words("aya.pause.text"), "text", wide - px(56), "second_ink")
    head = theme.line(words("aya.pause.title"), "heading", "ink", wide - px(56))
    box = anchor(area, (wide, head.get_height() + text.get_height() + px(56)), "centre", "top").move(0, px(24))
    lay(target, box, SHEET, theme)
    target.blit(head, (box.x + px(28), box.y + px(22)))
    target.blit(text, (box.x + px(28), box.y + px(30) + head.get_height()))
    return box
