"""The paper around the table of practice: tools, panel, line of words, card, slip of an export. Their places, order and drawing."""

import pygame

from games.aya.practice.challenge_card import ChallengeCard
from games.aya.practice.notes import Note
from games.aya.practice.panel import WIDTH, Panel
from games.aya.practice.share.export_slip import ExportSlip
from games.aya.practice.toolbar import BAR, Toolbar
from games.aya.practice.widgets import draw_note
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.widgets import Button, Widget

_EDGE, _GAP = 10, 6  # units, to the edge of the window and between two papers
_LINE = 40  # units, the words below
_MENU = 44  # units


class Papers:
    """All papers of one practice screen."""

    def __init__(
        self,
        services: Services,
        toolbar: Toolbar,
        panel: Panel,
        card: ChallengeCard | None,
        exports: ExportSlip,
        leaving: Button,
        menu: Button,
    ) -> None:
        """card: of a challenge."""
        self.services, self.toolbar, self.panel, self.card, self.exports = services, toolbar, panel, card, exports
        self.leaving, self.menu = leaving, menu
        self.line = pygame.Rect(0, 0, 0, 0)  # the words below
        self._size = (0, 0)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Place everything but the panel in a window of this size, px, and return what is left of it for the table."""
        px = self.services.theme.px
        self._size = size
        edge, wide = px(_EDGE), px(BAR)
        left, right = edge + wide + px(10), size[0] - edge - px(WIDTH) - px(10)
        self.line = pygame.Rect(left, size[1] - edge - px(_LINE), right - left, px(_LINE))
        self.toolbar.place((edge, edge), self.line.y - px(_GAP))
        self.menu.place(pygame.Rect(edge + wide - px(_MENU), self.line.y, px(_MENU), self.line.height))
        self.leaving.place(pygame.Rect(edge, self.line.y, wide - px(_MENU + _GAP), self.line.height))
        top = edge
        if self.card is not None:
            top = self.card.place(pygame.Rect(left, edge, right - left, size[1])) + px(_GAP)
        return pygame.Rect(left, top, right - left, self.line.y - px(_GAP) - top)

    @property
    def panel_area(self) -> pygame.Rect:
        """Return the room of the panel: the right side, above the slip of an export."""
        px, edge = self.services.theme.px, self.services.theme.px(_EDGE)
        below = self.exports.height(px(WIDTH))
        return pygame.Rect(self._size[0] - edge - px(WIDTH), edge, px(WIDTH), self._size[1] - 2 * edge - (below + edge if below else 0))

    def place_panel(self) -> None:
        """Lay out the panel and the slip in the corner as they are now."""
        edge = self.services.theme.px(_EDGE)
        self.panel.place(self.panel_area)
        self.exports.place(self._size[0] - edge, self._size[1] - edge, self.services.theme.px(WIDTH))

    @property
    def widgets(self) -> list[Widget]:
        """Return the widgets of all papers in the order of Tab."""
        card = self.card.widgets if self.card is not None else []
        return [*self.toolbar.widgets, self.leaving, self.menu, *card, *self.panel.widgets, *self.exports.widgets]

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether paper lies at this pixel."""
        papers = [self.toolbar.rect, self.panel.rect, self.line, self.leaving.rect, self.menu.rect]
        papers += [self.card.rect] if self.card is not None else []
        papers += [self.exports.rect] if self.exports.export is not None else []
        return any(paper.collidepoint(pos) for paper in papers)

    @property
    def clear(self) -> list[pygame.Rect]:
        """Return the papers beside which no tip is shown."""
        return [self.line, *([self.card.rect] if self.card is not None else [])]

    def draw(self, surface: pygame.Surface, note: Note) -> None:
        """Draw the papers with the words below; their widgets are drawn by the group."""
        lay(surface, self.toolbar.rect, Slip(radius=12, lift=5), self.services.theme)
        self.panel.draw(surface)
        self.exports.draw(surface)
        if self.card is not None:
            self.card.draw(surface)
        draw_note(surface, self.line, self.services, note)
