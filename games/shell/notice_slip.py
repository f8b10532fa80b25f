"""Show a notice as a slip over any screen. It takes no focus, and nothing waits for it.

It goes by itself, by its key or by a click. The start page shows notices itself, in a dialog that waits.
"""

from collections.abc import Iterable

import pygame

from games.shell.services import Services
from games.ui.card import SHEET, lay
from games.ui.icons import icon
from games.ui.nodes import Node, Request, box_of
from games.ui.screen import STAY, Change, Screen

KEY = "shell.notice"
_TOP = 56  # units below the upper edge: under the strip of a table
_WIDEST, _EDGE, _SIGN, _GAP = 620, 16, 22, 12  # units
_LEAST, _MOST, _A_SIGN = 8.0, 20.0, 0.07  # s a sentence stays, and for each of its signs


class NoticeSlip:
    """Show the notice of the moment, if there is one."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.said = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._left = 0.0
        self._swallows = False  # the release of the click that put it away

    def update(self, dt: float, seen: Iterable[Screen]) -> bool:
        """Let time pass, and return whether what is shown changed. seen: the screens in view."""
        was = self.said
        if was:
            self._left -= dt
            self.said = was if self._left > 0 else ""
        if not self.said and self.services.notices and not any(screen.shows_notices for screen in seen):
            self.said = self.services.notices.pop(0)
            self._left = min(max(_LEAST, len(self.said) * _A_SIGN), _MOST)
            self.services.speech.tell([self.said])
        return self.said is not was

    def next_frame_in(self) -> float | None:
        """Return the seconds until the slip changes, None if it does not."""
        return max(0.0, self._left) if self.said else None

    def on_event(self, event: pygame.event.Event) -> bool:
        """Return whether this event was for the slip, and handle it."""
        if self._swallows and event.type == pygame.MOUSEBUTTONUP:
            self._swallows = False
            return True
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos)
        if not self.said or not (clicked or self.services.keys.asks(event, KEY)):
            return False
        self.said, self._swallows = "", clicked
        return True

    def in_words(self) -> tuple[str, ...]:
        """Return what is shown, for a player who asks where they are."""
        return (self.said,) if self.said else ()

    def can_in_words(self) -> tuple[str, ...]:
        """Return what may be done with it, in words."""
        return (self.services.words("notice.away"),) if self.said else ()

    def nodes(self) -> tuple[Node, ...]:
        """Return what a screen reader finds; a click puts it away."""
        away = self.services.words("notice.away")
        return (Node(self, "alert", self.said, description=away, rect=box_of(self.rect), actions=("click",)),) if self.said else ()

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks for; None if it is about something else."""
        if request.key is not self:
            return None
        self.said = "" if request.action == "click" else self.said
        return STAY

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the slip over everything else."""
        if not self.said:
            return
        theme, px = self.services.theme, self.services.theme.px
        left = px(_EDGE + _SIGN + _GAP)
        most = min(px(_WIDEST), surface.get_width() - px(40)) - left - px(_EDGE)
        lines = theme.wrapped(self.said, "text", most)
        told = [theme.line(line, "text", "ink") for line in lines]
        told.append(theme.line(self.services.words("notice.away"), "small", "second_ink", most))
        high = sum(line.get_height() for line in told)
        self.rect = pygame.Rect(0, px(_TOP), left + max(line.get_width() for line in told) + px(_EDGE), high + px(20))
        self.rect.centerx = surface.get_width() // 2
        lay(surface, self.rect, SHEET, theme)
        y = self.rect.y + px(10)
        surface.blit(icon("warning", px(_SIGN), theme.palette.ink), (self.rect.x + px(_EDGE), y), special_flags=pygame.BLEND_PREMULTIPLIED)
        for line in told:
            surface.blit(line, (self.rect.x + left, y))
            y += line.get_height()
