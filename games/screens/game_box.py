"""A game's box on the shelf: what the launcher knows of a game, and the box as a widget with its printed lid."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO

import pygame

from games.core.resources import asset
from games.shell.services import Opening, Services
from games.ui.canvas import Canvas, round_corners
from games.ui.card import Slip, lay
from games.ui.emblems import COLOURS, EMBLEMS
from games.ui.nodes import Role
from games.ui.palette import Colour, Palette, darker, lighter, mix
from games.ui.screen import STAY, Change, Screen
from games.ui.speech import Spoken
from games.ui.widgets.base import Act, Look, Widget

_BOX = Slip(radius=10, lift=6)
_BAND = 66  # units, the printed band under the picture, without what the game is about
_ABOUT = 2  # lines of that, at most


@dataclass(frozen=True, slots=True)
class GameBox:
    """One game as the shelf knows it. `open` is None for a game that is still to come."""

    name: str
    title: str
    players: tuple[int, int]
    open: Callable[[Services, Opening], Screen] | None = None
    practise: Callable[[Services], Screen] | None = None
    replays: Callable[[Services], Screen] | None = None  # its games to be seen again
    guide: Callable[[Services], Screen] | None = None  # a first game with a guide
    minutes: int = 0  # that a game takes, about; 0: not known
    challenges: Callable[[Services], Screen] | None = None  # the list of them
    daily: Callable[[Services], Screen] | None = None  # the challenge of the day
    daily_name: Callable[[Services], str] | None = None  # what that is called


class BoxWidget(Widget):
    """A lid to press: a picture, the title, what the game is, how many may play and how long."""

    focusable = True
    role: Role = "button"

    def __init__(self, services: Services, box: GameBox, place: int, act: Act, note: str = "") -> None:
        super().__init__(services)
        self.box, self.shelf_place, self.act, self.note = box, place, act, note

    @property
    def to_come(self) -> bool:
        """Return whether the game is still to come."""
        return self.box.open is None

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos):
            return self.press()
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        return self.press() if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def spoken(self) -> Spoken:
        """Return it in words."""
        told = self.says_kind("box", self.box.title, ", ".join(filter(None, (self._size(), self.note))))
        return replace(told, more=self._about())

    def _size(self) -> str:
        """How many may play, and for how long."""
        words, (low, high) = self.context.words, self.box.players
        count = words("launcher.players", low=low, high=high)
        return words("launcher.size", players=count, n=self.box.minutes) if self.box.minutes else count

    def _about(self) -> str:
        """What the game is, in a sentence."""
        name = f"launcher.about.{self.box.name}"
        return self.context.words(name) if name in self.context.words else ""

    def press(self) -> Change | None:
        """Open the box."""
        self.context.sounds.play("knock", 0.4)
        return self.act() or STAY

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        px = self.theme.px
        raised = look.hovered and not look.pressed and not self.to_come
        lid = self.rect.move(0, -px(2) if raised else 0)
        lay(target, lid, Slip(_BOX.fill, _BOX.line, _BOX.radius, 9 if raised else 5), self.theme)
        inner = lid.width - px(32)
        about = self.theme.wrapped(self._about(), "small", inner)[:_ABOUT] if self._about() else []
        band = px(_BAND) + len(about) * self.theme.height("small")
        room = pygame.Rect(lid.x + px(7), lid.y + px(7), lid.width - px(14), lid.height - band - px(7))
        if room.width > 0 and room.height > 0:
            target.blit(_lid(self.box.name, self.shelf_place, room.size, px(6), self.to_come, self.theme.palette), room)
        self._draw_band(target, pygame.Rect(lid.x + px(16), lid.bottom - band, inner, band), about)

    def _draw_band(self, target: pygame.Surface, band: pygame.Rect, about: list[str]) -> None:
        theme, count = self.theme, self._size()
        title = theme.line(self.box.title, "heading", "second_ink" if self.to_come else "ink", band.width)
        small = theme.line(self.note or count, "small", "second_ink", band.width)
        high = theme.height("small")
        top = band.y + (band.height - title.get_height() - small.get_height() - len(about) * high) // 2
        target.blit(title, (band.x, top))
        for k, text in enumerate(about):
            target.blit(theme.line(text, "small", "ink", band.width), (band.x, top + title.get_height() + k * high))
        top += len(about) * high
        target.blit(small, (band.x, top + title.get_height()))
        if self.note and band.width > theme.px(330):
            line = theme.line(count, "small", "second_ink")
            target.blit(line, line.get_rect(bottomright=(band.right, top + title.get_height() + small.get_height())))


@lru_cache(maxsize=24)
def _lid(name: str, place: int, size: tuple[int, int], radius: int, pale: bool, palette: Palette) -> pygame.Surface:
    """The picture on a lid, cut to size with rounded corners."""
    data = asset("covers", f"{name}.jpg")
    picture = _paint_lid(place, size, palette) if data is None else _filling(pygame.image.load(BytesIO(data), f"{name}.jpg"), size)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.blit(picture, (0, 0))
    if pale:
        veil = pygame.Surface(size, pygame.SRCALPHA, 32)
        veil.fill((*palette.paper, 120))
        out.blit(veil, (0, 0))
    return round_corners(out, radius)


def _filling(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, as large as fills this size."""
    w, h = picture.get_size()
    part = min(w / size[0], h / size[1])
    cut = pygame.Rect(0, 0, max(1, int(size[0] * part)), max(1, int(size[1] * part)))
    cut.center = (w // 2, h // 2)
    return pygame.transform.smoothscale(picture.subsurface(cut.clip(picture.get_rect())), size)


def _paint_lid(place: int, size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """A lid without a picture: an emblem printed on painted card, over hills."""
    w, h = size
    name = EMBLEMS[place % len(EMBLEMS)]
    ground = lighter(COLOURS[palette.scheme][name], 0.22)
    unit = min(w, h)
    board = Canvas(w, h, 2)
    board.fill(mix(ground, palette.paper, 0.3))
    for k in range(3):
        _hill(board, k, mix(ground, palette.paper, 0.22 - 0.14 * k) if k < 2 else darker(ground, 0.12), size)
    board.dot(lighter(ground, 0.75), (w / 2, h * 0.44), unit * 0.33)
    board.glyph(f"emblems/{name}", (w / 2, h * 0.44), unit * 0.23, darker(ground, 0.25))
    return pygame.transform.smoothscale(board.surface, size)


def _hill(board: Canvas, k: int, colour: Colour, size: tuple[int, int]) -> None:
    w, h = size
    top, lean = h * (0.58 + 0.14 * k), (-1) ** k * h * 0.1
    points = [(w * t / 12, top + lean * (1 - abs(t / 6 - 1) ** 2) + lean * (t / 12 - 0.5)) for t in range(13)]
    board.polygon(colour, [(0, h), *points, (w, h)])
