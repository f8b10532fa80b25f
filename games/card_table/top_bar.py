"""Draw the strip above a card table (whose turn it is, and the buttons) and the line below it (what is asked, and what was refused)."""

from typing import Any

import pygame

from games.card_table.session import Session
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.theme import Face

STRIP, LINE = 48, 54  # units high
_SHEET = Slip("paper", "rule", 0, 4)
_SHOWN_FOR = 6.0  # s a refusal stays


def whose_turn(services: Services, session: Session[Any, Any, Any], *, thinks: bool = True) -> tuple[int | None, str]:
    """Return the seat whose emblem is shown, or None, and the words beside it. thinks: a computer player has not decided yet."""
    words = services.words
    if session.is_over:
        return None, words("cards.strip.over")
    if session.may_act:
        return session.viewer, words("cards.strip.you", name=session.seats[session.viewer].name)
    seat = session.bot_to_move if session.bot_to_move is not None else session.to_move[0]
    name = session.seats[seat].name
    awaited = [k for k in session.to_move if session.seats[k].elsewhere and not session.seats[k].is_bot]
    if session.bot_to_move is None and awaited:
        *first, last = (session.seats[k].name for k in awaited)
        names = words("cards.strip.and").join([", ".join(first), last] if first else [last])
        return awaited[0], words("cards.strip.awaited", names=names)
    return seat, words("cards.strip.thinks" if thinks and session.seats[seat].is_bot else "cards.strip.turn", name=name)


def draw_strip(
    surface: pygame.Surface, services: Services, session: Session[Any, Any, Any] | str, room: int, title: str, *, thinks: bool = True
) -> None:
    """Draw the paper strip. session: or words, while no one is to act. `room`: px left of the buttons. thinks: as in `whose_turn`."""
    theme, px = services.theme, services.theme.px
    area = pygame.Rect(-px(10), -px(10), surface.get_width() + px(20), px(STRIP) + px(10))
    lay(surface, area, _SHEET, theme)
    seat, told = (None, session) if isinstance(session, str) else whose_turn(services, session, thinks=thinks)
    x, middle = px(12), px(STRIP) // 2
    if seat is not None:
        sign = emblem(seat, px(32), theme.palette)
        surface.blit(sign, (x, middle - px(16)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += px(42)
    end = theme.line(title, "heading", "second_ink")
    wide = max(1, room - x - px(10))
    face: Face = "large" if len(theme.wrapped(told, "large", wide)) == 1 else "small"  # many are waited for: two small lines
    lines = [theme.line(one, face, "ink", wide) for one in theme.wrapped(told, face, wide)]
    high = sum(line.get_height() for line in lines)
    for k, line in enumerate(lines):
        surface.blit(line, (x, middle - high // 2 + k * line.get_height()))
    if x + max(line.get_width() for line in lines) + end.get_width() + px(40) < room:
        surface.blit(end, (room - end.get_width() - px(14), middle - end.get_height() // 2))


class Below:
    """The line below the table: what is asked, or for a while a refusal; under it the keys, or what happened last."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.said, self.left = "", 0.0
        self.is_refusal = False
        self.room = 0  # px, where the buttons in it begin; 0: it has none

    def say(self, sentence: str, *, refusal: bool = True) -> None:
        """Show a sentence for a while."""
        self.said, self.left, self.is_refusal = sentence, _SHOWN_FOR, refusal

    def hush(self) -> None:
        """Stop showing the sentence."""
        self.said, self.left = "", 0.0

    def update(self, dt: float) -> None:
        """Let dt s pass."""
        self.left -= dt
        if self.left <= 0:
            self.said = ""

    def next_frame_in(self) -> float | None:
        """Return the time until the sentence goes, s; None if there is none."""
        return max(0.0, self.left) if self.said else None

    def area(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where the line lies in a window of this size, px."""
        high = self.services.theme.px(LINE)
        return pygame.Rect(0, size[1] - high, size[0], high)

    def draw(self, surface: pygame.Surface, asks: str, second: str) -> None:
        """Draw the line. second: a smaller line under it."""
        theme, px = self.services.theme, self.services.theme.px
        area = self.area(surface.get_size())
        lay(surface, pygame.Rect(-px(10), area.y, area.width + px(20), area.height + px(12)), _SHEET, theme)
        first = self.said or asks
        ink = theme.palette.no if self.said and self.is_refusal else theme.palette.ink
        wide = (self.room or area.width - px(14)) - px(14)
        shown = theme.line(first, "strong", ink, wide)
        y = area.y + px(7)
        if not second:
            y = area.centery - shown.get_height() // 2
        surface.blit(shown, (px(14), y))
        if second:
            below = theme.line(second, "small", "second_ink", wide)
            surface.blit(below, (px(14), area.bottom - below.get_height() - px(6)))
