"""Offer the names of players of earlier games below a field where a name is written, the latest first.

The slip lies over what is below it. Arrows choose, Enter or a click takes, Esc sends it away; while the player writes, only names
that begin with the text stay.
"""

from collections.abc import Sequence

import pygame

from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.palette import WATER_LIGHT, darker, mix
from games.ui.screen import STAY, Change
from games.ui.widgets import Group, TextField

_MOST = 5
_ROW = 30  # units


class KnownNames:
    """Offer names to that of these fields which has the focus."""

    def __init__(self, services: Services, group: Group, fields: Sequence[TextField]) -> None:
        self.services, self.group, self.fields = services, group, tuple(fields)
        self._names = services.records.names()
        self._field: TextField | None = None  # that had the focus last
        self._found_as = ""  # what was written there when the focus came
        self._is_sent_away = False
        self.at: int | None = None

    @property
    def field(self) -> TextField | None:
        """Return the field being written in, None if there is none."""
        return next((field for field in self.fields if field is self.group.focused and field.visible), None)

    @property
    def offered(self) -> tuple[str, ...]:
        """Return the names to choose from now, without those at the table already."""
        field = self._follow()
        if field is None or self._is_sent_away:
            return ()
        seated = {other.text.strip() for other in self.fields if other.visible and other is not field}
        begun = "" if field.text == self._found_as else field.text.strip().casefold()
        left = [name for name in self._names if name not in seated and name != field.text and name.casefold().startswith(begun)]
        return tuple(name[: field.longest] for name in left[:_MOST])

    def _follow(self) -> TextField | None:
        field = self.field
        if field is not self._field:
            self._field, self._is_sent_away, self.at = field, False, None
            self._found_as = field.text if field is not None else ""
        return field

    def _rows(self) -> list[tuple[pygame.Rect, str]]:
        px, field, names = self.services.theme.px, self.field, self.offered
        if field is None:
            return []
        high, wide = px(_ROW), max(field.rect.width, px(150))
        top, window = field.rect.bottom + px(8), self.services.window
        if window is not None and top + high * len(names) > window.size[1] - px(8):
            top = field.rect.y - px(8) - high * len(names)
        return [(pygame.Rect(field.rect.x, top + k * high, wide, high), name) for k, name in enumerate(names)]

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event before the group does; None if it is not for the names."""
        rows = self._rows()
        if not rows:
            return None
        if event.type == pygame.MOUSEMOTION:
            over = next((k for k, (rect, _) in enumerate(rows) if rect.collidepoint(event.pos)), None)
            self.at = over if over is not None else self.at
            return STAY if over is not None else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            taken = next((name for rect, name in rows if rect.collidepoint(event.pos)), None)
            return self._take(taken) if taken is not None else None
        return self._key(event, [name for _, name in rows]) if event.type == pygame.KEYDOWN else None

    def _key(self, event: pygame.event.Event, names: list[str]) -> Change | None:
        at = self.at if self.at is not None and self.at < len(names) else None
        asked = self.services.keys.action(event, "shell")
        if asked == "shell.down":
            self.at = 0 if at is None else min(at + 1, len(names) - 1)
            return STAY
        if asked == "shell.up" and at is not None:
            self.at = at - 1 if at else None
            return STAY
        if at is not None and asked == "shell.press":
            return self._take(names[at])
        if asked == "shell.back":
            self._is_sent_away = True
            return STAY
        self.at = None
        return None

    def _take(self, name: str) -> Change:
        field = self.field
        assert field is not None, "a name is offered to a field"
        field.put(name)
        if field.on_change is not None:
            field.on_change(field.text)
        self._is_sent_away, self.at = True, None
        return STAY

    def says(self) -> str:
        """Return the name that the arrows are at, "" if none."""
        names = self.offered
        return names[self.at] if self.at is not None and self.at < len(names) else ""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the slip; to be called after everything else."""
        theme, px, rows = self.services.theme, self.services.theme.px, self._rows()
        if not rows:
            return
        box = rows[0][0].unionall([rect for rect, _ in rows]).inflate(px(8), px(8))
        lay(surface, box, Slip("paper", darker(theme.palette.rule, 0.2), 8, 5), theme)
        for k, (rect, name) in enumerate(rows):
            if k == self.at:
                lay(surface, rect.inflate(-px(2), -px(2)), Slip(mix(theme.palette.paper, WATER_LIGHT, 0.55), None, 6, 0), theme)
            line = theme.line(theme.fitted(name, "text", rect.width - px(20)), "text", "ink")
            surface.blit(line, line.get_rect(midleft=(rect.x + px(10), rect.centery)))
