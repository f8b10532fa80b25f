"""Choose a table to practise on: the scenes of the library with a picture each, and the ways to files."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

import pygame

from aya_sim.layout import Dominoes, Layout, Table
from aya_sim.scenes import SCENES, scene
from games.aya.render.camera.view import fit_view
from games.aya.render.plan import draw_within
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui import paint_ahead
from games.ui.card import Slip, lay
from games.ui.palette import Palette
from games.ui.pixel_cache import pixel_cache
from games.ui.screen import Change, Pop
from games.ui.widgets import Button, Item, Label, ListBox

_SOON = 0.05  # s until a picture that is being painted is looked for again
_ROOM = 40.0  # MB, of all pictures
_NAMES = ("", *SCENES)  # the first is the bare table


class TableDialog(ModalSheet):
    """Offers the scenes. `on_layout` is given the chosen one; the others open file choosers."""

    closes_beside = True

    def __init__(
        self,
        services: Services,
        on_layout: Callable[[Layout], Change | None],
        on_open: Callable[[], Change | None],
        on_save: Callable[[], Change | None],
        on_challenge: Callable[[], Change | None] | None = None,
    ) -> None:
        """on_challenge: makes a challenge of the table; None: it cannot be asked for."""
        super().__init__(services, services.words("aya.practice.tables"))
        self.on_layout = on_layout
        items = [Item(self._named(name), self._size(name)) for name in _NAMES]
        self.heading = Label(services, self.title, "heading")
        self.hint = Label(services, services.words("aya.practice.tables.hint"), "small", "second_ink")
        self.list = ListBox(services, items, self._take, lambda _: None)
        self.open = Button(services, services.words("aya.practice.open.file"), lambda: Pop(on_open()), picture="folder")
        self.save = Button(services, services.words("aya.practice.save.file"), lambda: Pop(on_save()), picture="file")
        make, tip = services.words("aya.practice.make"), services.words("aya.practice.make.tip")
        self.make = Button(services, make, lambda: Pop(on_challenge() if on_challenge is not None else None), picture="star", tip=tip)
        self.make.visible = on_challenge is not None
        self.cancel = Button(services, services.words("dialog.cancel"), Pop)
        self.take = Button(services, services.words("aya.practice.tables.take"), lambda: self._take(self.list.chosen or 0), kind="first")
        self.group.of(self.list, self.make, self.open, self.save, self.cancel, self.take)
        self._room = pygame.Rect(0, 0, 0, 0)
        self._is_waiting = False  # for a picture that is being painted
        self.list.fill(items, 1)
        self.group.focus(self.list)

    def _named(self, name: str) -> str:
        return self.services.words(f"aya.practice.scene.{name or 'bare'}")

    def _size(self, name: str) -> str:
        n = len(_scene(name).dominoes)
        return self.services.words("aya.practice.dominoes", n=n) if n else ""

    def _take(self, k: int) -> Change:
        return Pop(self.on_layout(_scene(_NAMES[k])))

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle, the list and the picture on it."""
        px = self.services.theme.px
        self.spread(size, px(900), px(600))
        inner = self.sheet.inflate(-px(60), -px(48))
        w, tall = self.make.preferred_size()
        self.make.place(pygame.Rect(inner.right - w, inner.y + px(6), w, tall))
        wide = inner.width - (w + px(14)) * self.make.visible
        self.heading.place(pygame.Rect(inner.x, inner.y, wide, px(36)))
        self.hint.place(pygame.Rect(inner.x, inner.y + px(38), wide, px(22)))
        top, high = inner.y + px(70), self.take.preferred_size()[1]
        left = inner.x
        for button in (self.open, self.save):
            w = button.preferred_size()[0]
            button.place(pygame.Rect(left, inner.bottom - high, w, high))
            left += w + px(10)
        self.place_at_foot(inner, self.take, self.cancel)
        tall = inner.bottom - high - px(16) - top
        wide = min(px(330), inner.width * 45 // 100)
        self.list.place(pygame.Rect(inner.x, top, wide, tall))
        self._room = pygame.Rect(inner.x + wide + px(14), top, inner.width - wide - px(14), tall)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the picture of the chosen scene."""
        super().draw_paper(surface)
        theme = self.services.theme
        self.heading.draw(surface, self.group.look(self.heading))
        self.hint.draw(surface, self.group.look(self.hint))
        lay(surface, self._room, Slip(radius=8, lift=2), theme)
        inner = self._room.inflate(-theme.px(12), -theme.px(12))
        self._is_waiting = False
        if inner.width > 32 and inner.height > 32:
            self._draw_picture(surface, inner)

    def _draw_picture(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the picture of the chosen scene once it is painted, which is done beside a window that is shown."""
        look = _NAMES[self.list.chosen or 0], area.size, self.services.theme.palette
        self._is_waiting = paint_ahead.is_on() and not thumbnail.has(*look)
        if self._is_waiting:
            paint_ahead.paint_ahead(("thumbnail", *look), partial(thumbnail, *look))
        else:
            surface.blit(thumbnail(*look), area)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted: soon while a picture is being painted."""
        due = super().next_frame_in()
        return min(_SOON, due if due is not None else _SOON) if self._is_waiting else due


@lru_cache(maxsize=1)
def _bare() -> Layout:
    return Layout(Dominoes.of([]), table=Table())


@lru_cache(maxsize=32)
def _scene(name: str) -> Layout:
    return scene(name) if name else _bare()


@pixel_cache(_ROOM)
def thumbnail(name: str, size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return the picture of a scene as it will stand on the table."""
    return draw_thumbnail(_scene(name), size, palette)


def draw_thumbnail(layout: Layout, size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return a picture of a layout in this size: all of its pieces, and the oak around them."""
    layout = replace(layout, table=None) if len(layout.dominoes) else layout
    return draw_within(layout, fit_view(layout, size=size), palette)
