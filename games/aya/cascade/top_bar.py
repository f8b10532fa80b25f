"""The strip above a falling table: whose nudge it is, what goes on, the points so far, and the tokens, those spent leaving visibly."""

import pygame

from aya_sim.components import RETRIGGER_TOKENS
from games.aya.cascade.album_slip import AlbumSlip
from games.aya.render.tokens import token
from games.shell.services import Services
from games.ui.card import CARD, lay
from games.ui.emblems import emblem

STRIP = 60  # units
_LEAVES = 0.9  # s a spent token takes to go
_TOKEN = 22  # units


class CascadeBar:
    """Draws itself into the strip at the top; the menu button stands at its right end."""

    def __init__(self, services: Services, tokens: int, album: AlbumSlip) -> None:
        self.services = services
        self.tokens = tokens
        self.album = album
        self._leaving = 0.0  # s left of the last one's way
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._room = pygame.Rect(0, 0, 0, 0)

    def place(self, strip: pygame.Rect, menu: pygame.Rect) -> None:
        """Take this strip, as far as the menu button."""
        px = self.services.theme.px
        self.strip = strip
        self._room = pygame.Rect(strip.x + px(12), menu.y, menu.x - px(12) - strip.x - px(12), menu.height)
        self.album.place(self._tokens_area().x - px(10), self._room)

    def set_tokens(self, left: int) -> None:
        """Show so many tokens; one that was spent is seen leaving."""
        if left < self.tokens and self.services.settings.motion:
            self._leaving = _LEAVES
        self.tokens = left

    def update(self, dt: float) -> None:
        """Go on with the token that leaves. dt: s."""
        self._leaving = max(0.0, self._leaving - dt)

    @property
    def is_moving(self) -> bool:
        """Return whether a token is leaving."""
        return self._leaving > 0

    def draw(self, target: pygame.Surface, seat: int, title: str, note: str) -> None:
        """Draw the headline and the tokens. seat: whose emblem is shown."""
        theme, px = self.services.theme, self.services.theme.px
        tokens = self._tokens_area()
        most = self.album.rect.x - px(12) - self._room.x - px(76)
        heading = theme.line(title, "large", "ink", most)
        small = theme.line(note, "small", "second_ink", most) if note else None
        between = px(14) if small is not None else 0
        beside = small is not None and heading.get_width() + between + small.get_width() <= most
        wide = heading.get_width() + (between + small.get_width() if beside and small is not None else 0)
        slip = pygame.Rect(self._room.x, self._room.y, wide + px(70), self._room.height)
        lay(target, slip, CARD, theme)
        counter = emblem(seat, px(32), theme.palette)
        target.blit(counter, counter.get_rect(midleft=(slip.x + px(10), slip.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x = slip.x + px(52)
        target.blit(heading, heading.get_rect(midleft=(x, slip.centery)))
        if beside and small is not None:
            target.blit(small, small.get_rect(midleft=(x + heading.get_width() + between, slip.centery + px(2))))
        self.album.draw(target)
        self._draw_tokens(target, tokens)

    def _tokens_area(self) -> pygame.Rect:
        px = self.services.theme.px
        wide = px(_TOKEN + 3) * RETRIGGER_TOKENS + px(18)
        return pygame.Rect(self._room.right - wide, self._room.y, wide, self._room.height)

    def _draw_tokens(self, target: pygame.Surface, area: pygame.Rect) -> None:
        px = self.services.theme.px
        lay(target, area, CARD, self.services.theme)
        size, step = px(_TOKEN), px(_TOKEN + 3)
        for k in range(RETRIGGER_TOKENS):
            sprite = token(size, k < self.tokens, self.services.theme.palette)
            target.blit(sprite, (area.x + px(10) + k * step, area.centery - size // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self._leaving > 0 and self.tokens < RETRIGGER_TOKENS:
            part = 1 - self._leaving / _LEAVES
            sprite = token(size, True, self.services.theme.palette).copy()
            sprite.fill((round(255 * (1 - part * part)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            at = (area.x + px(10) + self.tokens * step, area.centery - size // 2 + round(part * px(46)))
            target.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)
