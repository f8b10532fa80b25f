"""The dialog that makes a field of words or of a picture: size, font, colours, a preview, a count by colour, a plan to print."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.aya.practice.fields.colours import Codes, Pixels, count_colours, ground_colours
from games.aya.practice.fields.plan import SUFFIX, write_plan
from games.aya.practice.fields.sources import FONTS, LONGEST, colours_of_picture, colours_of_words, read_field_pixels
from games.aya.practice.widgets import Swatch
from games.i18n.errors import translate_error
from games.pictures.reading import ENDINGS
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.card import Slip, lay
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.widgets import Button, Choice, Label, Slider, TextField, Widget

FEWEST, USUAL = 200, 5_000
"""Dominoes of a field, at least and at first."""
_STEP = 100  # dominoes
_WIDE = 330  # units, of the options
_REMEMBERED = "aya.practice.field.words"
LayField = Callable[[Codes, str], Change | None]
"""Given the colours of a field, (rows, columns), and its name."""


class FieldDialog(ModalSheet):
    """Makes a field and hands its colours and its name to `on_lay`."""

    closes_beside = True

    def __init__(self, services: Services, on_lay: LayField, most: int, *, is_held: bool = False) -> None:
        """most: dominoes that there may be. is_held: the field is taken in hand, to be put down beside what stands."""
        super().__init__(services, services.words("aya.practice.field.title"))
        self.on_lay = on_lay
        self.pixels: Pixels | None = None  # of the picture
        self.name = ""  # of the picture's file
        self.refused = ""  # why the last file is no picture, or the plan was not written
        self.codes: Codes = np.zeros((1, 1), np.int8)
        self._shows_picture, self._font = False, 0
        self._letters, self._ground = Terrain.GARDEN, Terrain.POLE
        self._preview = pygame.Surface((1, 1), 0, 32)
        self._room = pygame.Rect(0, 0, 0, 0)
        words, remembered = services.words, services.settings.remembered.get(_REMEMBERED)
        self._text = remembered[:LONGEST] if isinstance(remembered, str) and remembered.strip() else "AYA"
        self.heading = Label(services, self.title, "heading")
        self.source = Choice(services, [self._say("words"), self._say("picture")], 0, self._choose_source)
        self.field = TextField(services, self._text, lambda _: self._lay(), self._write, hint=self._say("hint"), longest=LONGEST)
        self.font = Choice(services, [self._say(f"font.{name}") for name in FONTS], 0, self._choose_font)
        self.letters_label = Label(services, self._say("letters"), "strong")
        self.ground_label = Label(services, self._say("ground"), "strong")
        self.letters = [self._swatch("_letters", terrain) for terrain in DOMINO_TERRAINS]
        self.grounds = [self._swatch("_ground", terrain) for terrain in DOMINO_TERRAINS]
        self.choose = Button(services, self._say("choose"), self._ask_file, picture="folder")
        self.file = Label(services, "", "small", "second_ink")
        self.size_label = Label(services, self._say("size"), "strong")
        self.size = Slider(services, (FEWEST, most), _STEP, min(USUAL, most), self._resize, lambda n: services.words.number(n, ".0f"))
        self.counts = Label(services, "", "small", "ink")
        self.lay = Button(services, self._say("hold" if is_held else "lay"), self._lay, kind="first")
        self.plan = Button(services, self._say("plan"), self._ask_plan, picture="save", tip=self._say("plan.tip"))
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self._fill()
        self.group.focus(self.field)
        self._make()

    def _say(self, name: str, **values: object) -> str:
        return self.services.words(f"aya.practice.field.{name}", **values)

    def _swatch(self, what: str, terrain: Terrain) -> Swatch:
        return Swatch(
            self.services, partial(self._paint, what, terrain), terrain, "domino", tip=self.services.words(f"aya.practice.colour.{terrain}")
        )

    def _fill(self) -> None:
        """Offer what belongs to words, or to a picture."""
        own: list[Widget] = [self.choose, self.file]
        if not self._shows_picture:
            own = [self.field, self.font, self.letters_label, *self.letters, self.ground_label, *self.grounds]
        self.group.of(self.heading, self.source, *own, self.size_label, self.size, self.counts, self.plan, self.cancel, self.lay)

    # wishes

    def _choose_source(self, k: int) -> Change | None:
        self._shows_picture, self.refused = bool(k), ""
        self._fill()
        self.group.focus(self.source, by_keys=self.services.by_keys)
        self._make()
        return STAY

    def _choose_font(self, k: int) -> Change | None:
        self._font = k
        self._make()
        return STAY

    def _write(self, text: str) -> Change | None:
        self._text = text
        self._make()
        return None

    def _paint(self, what: str, terrain: Terrain) -> Change | None:
        setattr(self, what, terrain)
        self._make()
        return STAY

    def _resize(self, _: float) -> Change | None:
        self._make()
        return STAY

    def _ask_file(self) -> Change:
        return Push(FileChooser(self.services, self._say("choose"), Path.home(), ENDINGS, self.open_picture))

    def open_picture(self, path: Path) -> Change | None:
        """Take this picture; one that cannot be read leaves the last, and says why."""
        try:
            self.pixels, self.name, self.refused = read_field_pixels(path), path.name, ""
        except BadFile as refused:
            self.refused = self.services.words(
                "aya.practice.load.refused", why=translate_error(self.services.words, refused).splitlines()[0]
            )
        self._make()
        return None

    def _ask_plan(self) -> Change:
        name = f"{self._field_name()}{SUFFIX}".replace("/", "-").replace("\\", "-")
        return Push(FileChooser(self.services, self._say("plan"), Path.home(), (SUFFIX,), self.write_plan, save_as=name))

    def write_plan(self, path: Path) -> Change | None:
        """Write the plan to print."""
        words = self.services.words
        try:
            write_bytes(path, write_plan(self.codes, self._field_name(), words).encode())
            self.refused = words("aya.practice.saved", file=path.name)
        except BadFile as refused:
            self.refused = words("aya.practice.save.refused", why=translate_error(words, refused).splitlines()[0])
        self._tell()
        return None

    def _lay(self) -> Change | None:
        if not self.lay.enabled:
            return STAY
        if not self._shows_picture:
            self.services.settings = self.services.settings.remembering(_REMEMBERED, self._text)
        return Pop(self.on_lay(self.codes, self._field_name()))

    def _field_name(self) -> str:
        return (Path(self.name).stem if self._shows_picture else " ".join(self._text.split())) or self._say("name")

    # what comes of them

    def _make(self) -> None:
        """Work out the field as it is asked for, its preview and its counts."""
        count = int(self.size.value)
        is_there = self.pixels is not None if self._shows_picture else bool(self._text.strip())
        if not is_there:
            self.codes = np.full((1, 1), DOMINO_TERRAINS.index(self._ground), np.int8)
        elif self._shows_picture and self.pixels is not None:
            self.codes = colours_of_picture(self.pixels, count)[0]
        else:
            self.codes = colours_of_words(self._text, FONTS[self._font], count, self._letters, self._ground)
        self.lay.enabled = self.plan.enabled = is_there
        self._preview = pygame.surfarray.make_surface(ground_colours()[self.codes].swapaxes(0, 1))
        for swatches, chosen in ((self.letters, self._letters), (self.grounds, self._ground)):
            for swatch in swatches:
                swatch.chosen = swatch.terrain == chosen
        self._tell()

    def _tell(self) -> None:
        words = self.services.words
        self.file.text = self.refused or (self.name if self.pixels is not None else self._say("none"))
        rows, columns = self.codes.shape
        many = [(words(f"aya.practice.colour.{t}"), n) for t, n in zip(DOMINO_TERRAINS, count_colours(self.codes), strict=True) if n]
        counted = ", ".join(self._say("count", n=n, colour=colour) for colour, n in sorted(many, key=lambda one: -one[1]))
        said = self._say("total", n=rows * columns, rows=rows, columns=columns, counts=counted) if self.lay.enabled else ""
        self.counts.text = said if self._shows_picture or not self.refused else f"{self.refused} {said}"

    # place and drawing

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the options at the left, the preview at the right."""
        px = self.services.theme.px
        self.spread(size, px(980), px(640))
        inner = self.sheet.inflate(-px(60), -px(48))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        wide, y = min(px(_WIDE), inner.width * 45 // 100), inner.y + px(52)
        rows: list[tuple[list[Widget], int]] = [([self.source], 38)]
        if self._shows_picture:
            rows += [([self.choose], 40), ([self.file], 44)]
        else:
            rows += [([self.field], 38), ([self.font], 38)]
            rows += [([self.letters_label], 22), ([*self.letters], 34), ([self.ground_label], 22), ([*self.grounds], 34)]
        rows += [([self.size_label], 22), ([self.size], 38)]
        for widgets, high in rows:
            each = (wide - px(4) * (len(widgets) - 1)) // len(widgets)
            tall = max(px(high), widgets[0].preferred_size(each)[1]) if isinstance(widgets[0], Choice) else px(high)
            for k, widget in enumerate(widgets):
                widget.place(pygame.Rect(inner.x + k * (each + px(4)), y, each, tall))
            y += tall + px(9)
        foot = self.place_at_foot(inner, self.lay, self.cancel)
        w, h = self.plan.preferred_size()
        self.plan.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        self.counts.place(pygame.Rect(inner.x, y, wide, max(px(20), foot - px(10) - y)))
        self._room = pygame.Rect(inner.x + wide + px(18), inner.y + px(52), inner.width - wide - px(18), foot - px(16) - inner.y - px(52))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Lay the sheet out anew when it changes between words and a picture; lay the field on Enter where that does nothing else."""
        shown = self._shows_picture
        answer = super().on_event(event)
        if shown != self._shows_picture:
            self.arrange((self.sheet.centerx * 2, self.sheet.centery * 2))
        return self._lay() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the preview."""
        super().draw_paper(surface)
        theme = self.services.theme
        lay(surface, self._room, Slip(radius=8, lift=2), theme)
        inner = self._room.inflate(-theme.px(16), -theme.px(16))
        wide, high = self._preview.get_size()
        scale = min(inner.width / wide, inner.height / high)
        if self.lay.enabled and scale > 0:
            shown = pygame.transform.scale(self._preview, (max(1, round(wide * scale)), max(1, round(high * scale))))
            surface.blit(shown, shown.get_rect(center=inner.center))
