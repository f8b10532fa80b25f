"""Pick the tiles of an option, such as Album's journey, by pressing them in order."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from games.core.options import OptionSpec
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button

_WIDE, _TALL = 600, 320  # units
_TILE, _STEP = 44, 52  # units


class TileSheet(ModalSheet):
    """The dialog with the places of the tiles, in order, and the tiles that are left.

    take: called with the text of the picked tiles. keep: called when the dialog closes without them.
    """

    def __init__(
        self, services: Services, spec: OptionSpec, text: str, take: Callable[[str], Change | None], keep: Callable[[], Change | None]
    ) -> None:
        words = services.words
        super().__init__(services, words(spec.words))
        self.spec, self.take, self.keep = spec, take, keep
        self.about = words(f"{spec.words}.pick")
        self.picked: list[int] = []  # numbers of the tiles, in order
        for tile in text.split("-"):
            free = [k for k, one in enumerate(spec.tiles) if one == tile and k not in self.picked]
            self.picked += free[:1]
        self.places = [Button(services, "", partial(self._put_back, k)) for k in range(spec.picks)]
        for k, place in enumerate(self.places):
            place.name = words(f"{spec.words}.place", n=k + 1)
        self.tiles = [Button(services, tile, partial(self._pick, k)) for k, tile in enumerate(spec.tiles)]
        self.done = Button(services, words("dialog.ok"), self._finish, kind="first")
        self.cancel = Button(services, words("dialog.cancel"), self.go_back)
        self.group.of(*self.places, *self.tiles, self.done, self.cancel)
        self._show_picked()
        self.group.focus(self.done if self.done.enabled else self.tiles[0])

    def _pick(self, tile: int) -> Change:
        if len(self.picked) < self.spec.picks:
            self.picked.append(tile)
            self._show_picked()
        return STAY

    def _put_back(self, place: int) -> Change:
        del self.picked[place]
        self._show_picked()
        return STAY

    def _show_picked(self) -> None:
        """Write the picked tiles on their places; a tile is pressed once."""
        for k, place in enumerate(self.places):
            place.enabled = k < len(self.picked)
            place.text = self.spec.tiles[self.picked[k]] if place.enabled else ""
        full = len(self.picked) == self.spec.picks
        for k, tile in enumerate(self.tiles):
            tile.enabled, tile.chosen = k not in self.picked and not full, k in self.picked
        self.done.enabled = full

    def _finish(self) -> Change:
        return Pop(self.take("-".join(self.spec.tiles[k] for k in self.picked)))

    def go_back(self) -> Change:
        """Leave the option as it is."""
        return Pop(self.keep())

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        px = self.services.theme.px
        self.spread(size, px(_WIDE), px(_TALL))
        for row, y in ((self.places, px(116)), (self.tiles, px(190))):
            x = self.sheet.centerx - len(row) * px(_STEP) // 2
            for k, button in enumerate(row):
                button.place(pygame.Rect(x + k * px(_STEP), self.sheet.y + y, px(_TILE), px(_TILE)))
        self.place_at_foot(self.sheet.inflate(-px(60), -px(40)), self.done, self.cancel)

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        return replace(super().says(), about=self.about)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with what is asked."""
        super().draw_paper(surface)
        theme, px = self.services.theme, self.services.theme.px
        x, y = self.sheet.x + px(30), self.sheet.y + px(56)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, self.sheet.y + px(20)))
        for line in theme.wrapped(self.about, "small", self.sheet.width - px(60)):
            surface.blit(theme.line(line, "small", "second_ink"), (x, y))
            y += theme.height("small")
