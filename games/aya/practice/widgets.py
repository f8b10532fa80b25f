"""Draw the small parts of practice: buttons with icons, swatches with a painted piece, badges and messages."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Literal

import pygame

from aya_sim.components import Shape, Terrain
from aya_sim.layout import DominoSize, State
from aya_sim.physics.preview.links import LinkKind
from games.aya.practice.notes import Note, Tone
from games.aya.render import sprites
from games.aya.render.animals import photo
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.canvas import Canvas, Point, shrink
from games.ui.card import Slip, lay
from games.ui.icons import Icon, icon
from games.ui.palette import Colour, ColourName, Palette, darker, mix
from games.ui.widgets import Button, Look, Widget
from games.ui.widgets.base import Act

_PM = pygame.BLEND_PREMULTIPLIED
Row = tuple[Sequence[Widget], int]
"""Widgets beside each other and how high they are, units; 0: as high as they want to be."""


class IconButton(Button):
    """A button with an icon at its left, or only the icon. The chosen one looks pressed, with a bar of water at its side."""

    def __init__(self, services: Services, text: str, act: Act, name: Icon, *, tip: str = "") -> None:
        super().__init__(services, text, act, tip=tip)
        self.icon = name

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the size that the icon and the text take, pixels."""
        px = self.theme.px
        wide = px(44) + (self.theme.size(self.text)[0] + px(6) if self.text else 0)
        return (wide if width is None else width), px(38)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the button."""
        palette = self.theme.palette
        px = self.theme.px
        ink = palette.ink if self.enabled else palette.second_ink
        if self.chosen:
            lay(
                target,
                self.rect,
                Slip(mix(palette.paper, palette.water_dark, 0.16), mix(palette.rule, palette.water_dark, 0.5), 8, 0),
                self.theme,
            )
            lay(
                target,
                pygame.Rect(self.rect.x, self.rect.y + px(7), px(4), self.rect.height - px(14)),
                Slip("water_dark", None, 2, 0),
                self.theme,
            )
        elif self.enabled:
            fill = mix(palette.paper, palette.rule, 0.75) if look.pressed else (255, 253, 248) if look.hovered else palette.paper
            lay(
                target,
                self.rect,
                Slip(fill, darker(palette.rule, 0.08), 8, 0 if look.pressed else 2.2 if look.hovered else 1.2),
                self.theme,
            )
        side = px(20)
        picture = icon(self.icon, side, ink)
        if not self.text:
            target.blit(picture, picture.get_rect(center=self.rect.center), special_flags=_PM)
            return
        x = self.rect.x + px(12)
        target.blit(picture, (x, self.rect.centery - side // 2), special_flags=_PM)
        words = self.theme.line(self.text, "strong" if self.chosen else "text", ink, self.rect.right - x - side - px(16))
        target.blit(words, (x + side + px(9), self.rect.centery - words.get_height() // 2))


class Swatch(Button):
    """A painted piece to choose: a domino face, a tile or a photo."""

    def __init__(self, services: Services, act: Act, terrain: Terrain, of: Literal["domino", "tile", "photo"], tip: str = "") -> None:
        super().__init__(services, "", act, tip=tip)
        self.terrain, self.of = terrain, of
        self.shape = Shape.SPRING if terrain == Terrain.START else Shape.STRAIGHT
        self.camera = False

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the swatch."""
        palette = self.theme.palette
        px = self.theme.px
        line = palette.water_dark if self.chosen else darker(palette.rule, 0.08)
        fill = mix(palette.paper, palette.water_dark, 0.16) if self.chosen else (255, 253, 248) if look.hovered else palette.paper
        lay(target, self.rect, Slip(fill, line, 8, 0 if self.chosen else 1.2), self.theme)
        if self.chosen:
            pygame.draw.rect(target, palette.water_dark, self.rect, max(2, px(2)), border_radius=px(8))
        picture = self._picture(self._room)
        target.blit(picture, picture.get_rect(center=self.rect.center), special_flags=_PM)

    def prepare(self) -> None:
        """Have the piece painted beside the window, as large as it will be drawn here."""
        room = self._room
        key = "swatch", self.terrain, self.of, self.shape, self.camera, room, self.theme.palette
        paint_ahead.paint_ahead(key, partial(self._picture, room))

    @property
    def _room(self) -> int:
        px = self.theme.px
        return min(self.rect.width - px(12), (self.rect.height - px(10)) * (2 if self.of == "domino" else 1))

    def _picture(self, room: int) -> pygame.Surface:
        if self.of == "photo":
            return photo(self.terrain, room, self.theme.palette)
        if self.of == "tile":
            return sprites.tile(self.terrain, self.shape, 0, round(room / 132, 2), self.theme.palette).picture
        kind = sprites.sprite_kind(self.terrain, self.camera, State.FORWARD, math.pi / 2, 0.0)
        return sprites.domino(kind, DominoSize(), round(room / 50, 2), self.theme.palette).picture


COLOURS: dict[Tone, ColourName] = {Tone.PLAIN: "second_ink", Tone.GOOD: "good", Tone.CAUTION: "caution", Tone.NO: "no"}
_ICONS: dict[Tone, Icon] = {Tone.GOOD: "check", Tone.CAUTION: "warning", Tone.NO: "cross"}


def link_tone(kind: LinkKind) -> Tone:
    """Return the tone in which a link is shown."""
    if kind == LinkKind.WILL_STRIKE:
        return Tone.GOOD
    return Tone.NO if kind in (LinkKind.TOO_FAR, LinkKind.MISSES) else Tone.CAUTION


@lru_cache(maxsize=40)
def badge(tone: Tone, size: int, palette: Palette) -> pygame.Surface:
    """Return a small disc of paper with the mark of a tone: check, triangle or cross; premultiplied."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    board.dot(darker(palette.rule, 0.25) if tone != Tone.PLAIN else palette.second_ink, (1.2, 1.2), 1.14)
    board.dot(palette.paper, (1.2, 1.2), 1.04)
    if tone != Tone.PLAIN:  # an open question is an empty ring
        board.dot(darker(palette.rgb(COLOURS[tone]), 0.12), (1.2, 1.2), 0.92)
    out = shrink(board.surface, (size, size))
    if tone in _ICONS:
        mark = icon(_ICONS[tone], max(6, round(size * 0.56)), palette.paper)
        out.blit(mark, mark.get_rect(center=(size // 2, size // 2)), special_flags=_PM)
    return out


def draw_badge(target: pygame.Surface, tone: Tone, at: Point, size: int, palette: Palette) -> None:
    """Draw the badge of a tone with its middle here."""
    picture = badge(tone, size, palette)
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


def draw_outline(target: pygame.Surface, points: Iterable[Point], scale: float, palette: Palette) -> None:
    """Draw a line of paper and water around a selected piece, pixels."""
    corners = [(round(x), round(y)) for x, y in points]
    if len(corners) > 2:
        pygame.draw.polygon(target, palette.paper, corners, max(2, round(4 * scale)))
        pygame.draw.polygon(target, palette.water_dark, corners, max(1, round(2 * scale)))


def fill_translucent(target: pygame.Surface, points: Iterable[Point], colour: Colour, strength: int) -> None:
    """Fill a polygon with a translucent colour, pixels. strength: alpha, 0 to 255."""
    corners = [(x, y) for x, y in points]
    low = (math.floor(min(x for x, _ in corners)), math.floor(min(y for _, y in corners)))
    high = (math.ceil(max(x for x, _ in corners)), math.ceil(max(y for _, y in corners)))
    size = (high[0] - low[0] + 2, high[1] - low[1] + 2)
    if min(size) < 1 or max(size) > 4000:
        return
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32)
    sheet.fill((*colour, 0))
    moved = [(x - low[0], y - low[1]) for x, y in corners]
    pygame.draw.polygon(sheet, (*colour, strength), moved)
    pygame.draw.aalines(sheet, (*colour, min(255, strength * 2)), True, moved)
    target.blit(sheet, low)


def note_text(words: Words, note: Note) -> str:
    """Return the text of a note, with the reason why a file was refused in the same language."""
    return words(
        f"aya.practice.{note.name}",
        **{name: translate_error(words, value).splitlines()[0] if name == "why" else value for name, value in note.values.items()},
    )


def draw_note(target: pygame.Surface, area: pygame.Rect, services: Services, note: Note) -> None:
    """Draw a message on a strip of paper, with the badge of its tone."""
    theme, px = services.theme, services.theme.px
    lay(target, area, Slip(radius=10, lift=4), theme)
    x, room = area.x + px(14), area.width - px(28)
    if note.tone != Tone.PLAIN:
        draw_badge(target, note.tone, (x + px(9), area.centery), px(20), theme.palette)
        x, room = x + px(26), room - px(26)
    said = note_text(services.words, note)
    line = theme.line(said, "text" if theme.size(said)[0] <= room else "small", "ink", room)
    target.blit(line, (x, area.centery - line.get_height() // 2))
