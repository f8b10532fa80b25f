"""Signs of practice. Glyphs of the tools, buttons that carry them, swatches with a painted piece, and marks on the table."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import pygame

from aya_sim.components import Shape, Terrain
from aya_sim.layout import DominoSize, State
from aya_sim.physics.preview.links import LinkKind
from games.aya.practice.editor import Note, Tone
from games.aya.render import sprites
from games.aya.render.animals import photo
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, shrunk
from games.ui.card import Slip, lay
from games.ui.icons import Icon, icon
from games.ui.palette import CAUTION, GOOD, INK, NO, PAPER, RULE, SECOND_INK, WATER_DARK, Colour, darker, mix
from games.ui.widgets import Button, Look
from games.ui.widgets.base import Act

_PM = pygame.BLEND_PREMULTIPLIED
Sign = Literal[
    "choose", "domino", "path", "tile", "photo", "undo", "redo", "topple", "up", "left", "right", "bin", "table", "lesson", "save"
]


def _arc(radius: float, start: float, stop: float, steps: int = 18) -> tuple[Point, ...]:
    angles = [math.radians(start + (stop - start) * k / steps) for k in range(steps + 1)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)


def _block(x: float, y: float, angle: float, long: float = 0.62, thick: float = 0.26) -> Stroke:
    c, s = math.cos(math.radians(angle)) * long, math.sin(math.radians(angle)) * long
    return Stroke(((x - c, y - s), (x + c, y + s)), thick)


def _mirror(glyph: Glyph) -> Glyph:
    out: list[Fill | Stroke | Dot] = []
    for shape in glyph:
        assert isinstance(shape, Fill | Stroke)
        points = tuple((-x, y) for x, y in shape.points)
        out.append(Fill(points, shape.colour) if isinstance(shape, Fill) else Stroke(points, shape.width, shape.colour))
    return tuple(out)


_UNDO: Glyph = (Stroke(((-0.5, -0.3), *_arc(0.55, -90, 90)[::1], (-0.25, 0.55)), 0.22), Fill(((-0.95, -0.5), (-0.3, -1.0), (-0.3, 0.0))))
_TURN: Glyph = (Stroke(_arc(0.62, -40, 200), 0.22), Fill(((0.15, -0.42), (0.95, -0.42), (0.55, -1.02))))
_GLYPHS: dict[Sign, Glyph] = {
    "choose": (Fill(((-0.5, -0.95), (-0.5, 0.7), (-0.12, 0.34), (0.16, 0.98), (0.46, 0.84), (0.18, 0.22), (0.7, 0.2))),),
    "domino": (_block(-0.45, 0.0, 90), _block(0.45, 0.0, 90)),
    "path": (
        _block(-0.72, 0.5, 75, 0.38, 0.22),
        _block(-0.3, 0.12, 40, 0.38, 0.22),
        _block(0.26, -0.1, 55, 0.38, 0.22),
        _block(0.76, -0.5, 80, 0.38, 0.22),
    ),
    "tile": (Stroke(_arc(0.82, 0, 360, 36), 0.18), Stroke(((-0.8, 0.0), (-0.3, 0.18), (0.3, -0.18), (0.8, 0.0)), 0.26)),
    "photo": (Stroke(_arc(0.82, 0, 360, 36), 0.18), Dot((-0.28, -0.14), 0.16), Dot((0.28, -0.14), 0.16), Stroke(_arc(0.4, 30, 150), 0.15)),
    "undo": _UNDO,
    "redo": _mirror(_UNDO),
    "topple": (_block(-0.62, 0.1, 90, 0.6, 0.22), _block(0.02, 0.12, 62, 0.6, 0.22), _block(0.5, 0.5, 20, 0.5, 0.22)),
    "up": (_block(-0.5, 0.05, 90, 0.62, 0.22), _block(0.0, 0.05, 90, 0.62, 0.22), _block(0.5, 0.05, 90, 0.62, 0.22)),
    "left": _TURN,
    "right": _mirror(_TURN),
    "bin": (
        Stroke(((-0.75, -0.5), (0.75, -0.5)), 0.2),
        Stroke(((-0.22, -0.78), (0.22, -0.78)), 0.2),
        Stroke(((-0.55, -0.45), (-0.45, 0.85), (0.45, 0.85), (0.55, -0.45)), 0.2),
    ),
    "table": (
        Stroke(((-0.85, -0.55), (0.85, -0.55), (0.85, 0.55), (-0.85, 0.55), (-0.85, -0.55)), 0.18),
        Stroke(((-0.5, 0.15), (0.0, -0.15), (0.5, 0.05)), 0.2),
    ),
    "lesson": (
        Fill(((0.0, -0.75), (1.0, -0.25), (0.0, 0.25), (-1.0, -0.25))),
        Stroke(((-0.55, 0.1), (-0.55, 0.5), (0.0, 0.72), (0.55, 0.5), (0.55, 0.1)), 0.2),
    ),
    "save": (
        Stroke(((0.0, -0.85), (0.0, 0.2)), 0.24),
        Stroke(((-0.45, -0.2), (0.0, 0.3), (0.45, -0.2)), 0.24),
        Stroke(((-0.8, 0.35), (-0.8, 0.8), (0.8, 0.8), (0.8, 0.35)), 0.22),
    ),
}


@lru_cache(maxsize=200)
def sign(name: Sign, size: int, ink: Colour) -> pygame.Surface:
    """A glyph this many pixels wide, premultiplied."""
    board = Canvas(2.2, 2.2, size * 4 / 2.2)
    board.glyph(_GLYPHS[name], (1.1, 1.1), 1.0, ink)
    return shrunk(board.surface, (size, size))


class SignButton(Button):
    """A button with a glyph at its left, or only that. A chosen one is a slip pressed in, with a bar of water at its side."""

    def __init__(self, services: Services, text: str, act: Act, name: Sign, *, tip: str = "") -> None:
        super().__init__(services, text, act, tip=tip)
        self.sign = name

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        px = self.theme.px
        wide = px(44) + (self.theme.size(self.text)[0] + px(6) if self.text else 0)
        return (wide if width is None else width), px(38)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        px, scale = self.theme.px, self.theme.scale
        ink = INK if self.enabled else SECOND_INK
        if self.chosen:
            lay(target, self.rect, Slip(mix(PAPER, WATER_DARK, 0.16), mix(RULE, WATER_DARK, 0.5), 8, 0), scale)
            lay(
                target, pygame.Rect(self.rect.x, self.rect.y + px(7), px(4), self.rect.height - px(14)), Slip(WATER_DARK, None, 2, 0), scale
            )
        elif self.enabled:
            fill = mix(PAPER, RULE, 0.75) if look.pressed else (255, 253, 248) if look.hovered else PAPER
            lay(target, self.rect, Slip(fill, darker(RULE, 0.08), 8, 0 if look.pressed else 2.2 if look.hovered else 1.2), scale)
        side = px(20)
        picture = sign(self.sign, side, ink)
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
        px, scale = self.theme.px, self.theme.scale
        line = WATER_DARK if self.chosen else darker(RULE, 0.08)
        fill = mix(PAPER, WATER_DARK, 0.16) if self.chosen else (255, 253, 248) if look.hovered else PAPER
        lay(target, self.rect, Slip(fill, line, 8, 0 if self.chosen else 1.2), scale)
        if self.chosen:
            pygame.draw.rect(target, WATER_DARK, self.rect, max(2, px(2)), border_radius=px(8))
        room = min(self.rect.width - px(12), (self.rect.height - px(10)) * (2 if self.of == "domino" else 1))
        picture = self._picture(room)
        target.blit(picture, picture.get_rect(center=self.rect.center), special_flags=_PM)

    def _picture(self, room: int) -> pygame.Surface:
        if self.of == "photo":
            return photo(self.terrain, room)
        if self.of == "tile":
            return sprites.tile(self.terrain, self.shape, 0, round(room / 132, 2)).picture
        kind = sprites.kind_of(self.terrain, self.camera, State.FORWARD, math.pi / 2, 0.0)
        return sprites.domino(kind, DominoSize(), round(room / 50, 2)).picture


COLOURS: dict[Tone, Colour] = {Tone.PLAIN: SECOND_INK, Tone.GOOD: GOOD, Tone.CAUTION: CAUTION, Tone.NO: NO}
_ICONS: dict[Tone, Icon] = {Tone.GOOD: "check", Tone.CAUTION: "warning", Tone.NO: "cross"}


def tone_of(kind: LinkKind) -> Tone:
    """How a link is told."""
    if kind == LinkKind.WILL_STRIKE:
        return Tone.GOOD
    return Tone.NO if kind in (LinkKind.TOO_FAR, LinkKind.MISSES) else Tone.CAUTION


@lru_cache(maxsize=40)
def badge(tone: Tone, size: int) -> pygame.Surface:
    """A small disc of paper with a mark: check, triangle or cross, premultiplied."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    board.dot(darker(RULE, 0.25) if tone != Tone.PLAIN else SECOND_INK, (1.2, 1.2), 1.14)
    board.dot(PAPER, (1.2, 1.2), 1.04)
    if tone != Tone.PLAIN:  # an open question is an empty ring
        board.dot(darker(COLOURS[tone], 0.12), (1.2, 1.2), 0.92)
    out = shrunk(board.surface, (size, size))
    if tone in _ICONS:
        mark = icon(_ICONS[tone], max(6, round(size * 0.56)), PAPER)
        out.blit(mark, mark.get_rect(center=(size // 2, size // 2)), special_flags=_PM)
    return out


def mark_at(target: pygame.Surface, tone: Tone, at: Point, size: int) -> None:
    """A badge with its middle here."""
    picture = badge(tone, size)
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


def outline(target: pygame.Surface, points: Iterable[Point], scale: float) -> None:
    """A line of paper and water around a chosen piece, pixels."""
    corners = [(round(x), round(y)) for x, y in points]
    if len(corners) > 2:
        pygame.draw.polygon(target, PAPER, corners, max(2, round(4 * scale)))
        pygame.draw.polygon(target, WATER_DARK, corners, max(1, round(2 * scale)))


def veil(target: pygame.Surface, points: Iterable[Point], colour: Colour, strength: int) -> None:
    """A translucent area, pixels."""
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


def in_words(words: Words, note: Note) -> str:
    """What the note says; why a file was refused in the language spoken too."""
    return words(
        f"aya.practice.{note.name}",
        **{name: translate_error(words, value) if name == "why" else value for name, value in note.values.items()},
    )


def draw_note(target: pygame.Surface, area: pygame.Rect, services: Services, note: Note) -> None:
    """A message on a strip of paper, with the mark of its tone."""
    theme, px = services.theme, services.theme.px
    lay(target, area, Slip(radius=10, lift=4), theme.scale)
    x, room = area.x + px(14), area.width - px(28)
    if note.tone != Tone.PLAIN:
        mark_at(target, note.tone, (x + px(9), area.centery), px(20))
        x, room = x + px(26), room - px(26)
    said = in_words(services.words, note)
    line = theme.line(said, "text" if theme.size(said)[0] <= room else "small", INK, room)
    target.blit(line, (x, area.centery - line.get_height() // 2))
