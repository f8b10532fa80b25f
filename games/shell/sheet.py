"""Sheets of paper with widgets over another screen, and screens that are widgets and nothing else."""

import pygame

from games.shell.services import Services
from games.ui.card import SHEET, lay
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Cover, Pop, Screen
from games.ui.widgets import Button, Group

_VEIL = (162, 154, 146)  # what is left of red, green and blue in the shade, of 255
_EDGE = 40  # units of the screen below that stay in view, across and down


class WidgetScreen(Screen):
    """A screen on which nothing moves but its widgets."""

    group: Group

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s."""
        self.group.update(dt)
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        return self.group.next_frame_in()


class ModalSheet(WidgetScreen):
    """A sheet over another screen. Subclasses fill `group` when made, and place it on `sheet` when arranged."""

    cover: Cover = "sheet"
    closes_beside = False  # does a press beside the sheet close it?

    def __init__(self, services: Services, title: str) -> None:
        self.services, self.title = services, title
        self.group = Group(services)
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def spread(self, size: tuple[int, int], wide: int, tall: int) -> None:
        """Lie in the middle of a window of this size, as wide and tall as there is room; pixels."""
        edge = self.services.theme.px(_EDGE)
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(wide, size[0] - edge), min(tall, size[1] - edge)))

    def place_at_foot(self, inner: pygame.Rect, *buttons: Button) -> int:
        """Place these buttons along the lower edge, the first at the right, and return their upper edge in pixels."""
        right, top = inner.right, inner.bottom
        for button in buttons:
            w, h = button.preferred_size()
            button.place(pygame.Rect(right - w, inner.bottom - h, w, h))
            right -= w + self.services.theme.px(12)
            top = min(top, inner.bottom - h)
        return top

    def go_back(self) -> Change:
        """Do what the key for going back does."""
        return Pop()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return self.go_back()
        if answer is None and self.closes_beside and event.type == pygame.MOUSEBUTTONDOWN:
            return STAY if self.sheet.collidepoint(event.pos) else Pop()
        return answer

    def leave(self) -> None:
        """Let go of what is held."""
        self.group.focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        self.draw_paper(surface)
        self.group.draw(surface)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the shade and the paper without anything on it."""
        dim(surface)
        lay(surface, self.sheet, SHEET, self.services.theme)


def dim(surface: pygame.Surface) -> None:
    """Put what lies below a sheet into the shade."""
    surface.fill(_VEIL, special_flags=pygame.BLEND_RGB_MULT)
