"""What all of Albedo's cards are printed with: the blank card, plates, numbers, words, and the art from the package.

Lengths are in hundredths of a card's width, so one layout serves every size; shapes are averaged down, letters set at their own size.
"""

from functools import lru_cache
from io import BytesIO

import pygame

from games.albedo.ui.card_parts.symbols import symbol
from games.core.resources import asset
from games.ui.canvas import Canvas
from games.ui.letters import Letters
from games.ui.palette import Colour, Ink
from games.ui.theme import ELLIPSIS, Theme, letters_for, plain

TALL = 1.4  # height of a card over its width
LEAST_WIDTH = 40  # px
READABLE = 9  # px, the smallest words; smaller ones are left out
ROOMY = 96  # px: from this width there is room for words

SKY: Colour = (0x16, 0x2A, 0x4D)
SPACE: Colour = (0x24, 0x4F, 0x93)
GROUND: Colour = (0x6E, 0x54, 0x22)
WORTH: Colour = (0xF1, 0xC2, 0x4B)  # victory points
QUIET: Colour = (0x8D, 0x86, 0x7B)


def height_of(width: int) -> int:
    """Return the height of a card of this width, px."""
    return round(width * TALL)


class Measures:
    """The lengths of a card of one width."""

    def __init__(self, width: int) -> None:
        """Measure a card. width: px."""
        self.width, self.height = max(LEAST_WIDTH, width), height_of(max(LEAST_WIDTH, width))
        self.roomy = width >= ROOMY
        self.unit = self.width / 100

    def px(self, length: float) -> int:
        """Return a length in hundredths of the card's width as px of the board."""
        return round(length * self.unit)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return an area in hundredths as a rectangle, px."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + w) - left, self.px(y + h) - top)


class Card(Measures):
    """One card while it is printed. Shapes first, then `set` them, then symbols and letters."""

    def __init__(self, width: int, theme: Theme) -> None:
        super().__init__(width)
        self.theme = theme
        self._fine = 3
        self._board = Canvas(100, 100 * TALL, self.unit * self._fine)
        self.surface = pygame.Surface((self.width, self.height), pygame.SRCALPHA, 32)

    def plate(self, area: tuple[float, float, float, float], fill: Colour, radius: float = 4, line: Colour | None = None) -> None:
        """Draw a rounded rectangle (x, y, width, height); with a line its rim is one px wide."""
        box = self._box(area)
        if line is not None:
            pygame.draw.rect(self._board.surface, line, box, border_radius=round(radius * self.unit * self._fine))
            box = box.inflate(-2 * self._fine, -2 * self._fine)
        pygame.draw.rect(self._board.surface, fill, box, border_radius=max(0, round(radius * self.unit * self._fine)))

    def blank(self, fill: Ink = "paper") -> None:
        """Draw the blank card."""
        palette = self.theme.palette
        self.plate((0, 0, 100, 100 * TALL), palette.rgb(fill), 7, palette.rule)

    @property
    def board(self) -> Canvas:
        """Return a canvas for other shapes, in hundredths."""
        return self._board

    def picture(self, picture: pygame.Surface, area: tuple[float, float, float, float]) -> None:
        """Lay a picture over an area of the board, stretched to it."""
        box = self._box(area)
        self._board.surface.blit(pygame.transform.smoothscale(picture, box.size), box)

    def set(self) -> None:
        """Turn the shapes so far into the card."""
        small = pygame.transform.smoothscale(self._board.surface.premul_alpha(), self.surface.get_size())
        self.surface.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def sign(self, name: str, centre: tuple[float, float], size: float, ink: Colour) -> None:
        """Draw a symbol with its middle here."""
        picture = symbol(name, max(6, self.px(size)), ink)
        self.lay(picture, centre)

    def lay(self, picture: pygame.Surface, centre: tuple[float, float]) -> None:
        """Lay a premultiplied picture with its middle here."""
        at = picture.get_rect(center=(self.px(centre[0]), self.px(centre[1])))
        self.surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def number(self, number: int, centre: tuple[float, float], size: float, ink: Colour, least: int = READABLE) -> None:
        """Draw a number with the middle of its digits here. size: of the letters, at least `least` px."""
        self.lay(figure(str(number), max(least, self.px(size)), ink, self.theme.family), centre)

    def words(self, text: str, centre: tuple[float, float], size: float, ink: Colour, width: float, face: str = "cabin-700") -> None:
        """Draw one line, made smaller and at last cut to fit; it is left out where it would be smaller than READABLE."""
        pixels, family = self.px(size), self.theme.family
        while pixels > READABLE and _wide(text, face, pixels, family) > self.px(width):
            pixels -= 1
        if pixels < READABLE:
            return
        self.lay(_render_text(_cut(text, face, pixels, family, self.px(width)), face, pixels, ink, family), centre)

    def _box(self, area: tuple[float, float, float, float]) -> pygame.Rect:
        x, y, w, h = (round(v * self.unit) * self._fine for v in (area[0], area[1], area[0] + area[2], area[1] + area[3]))
        return pygame.Rect(x, y, w - x, h - y)


@lru_cache(maxsize=400)
def figure(text: str, pixels: int, ink: Colour, family: Letters) -> pygame.Surface:
    """Return digits without the space above and below them, premultiplied."""
    whole = _render_text(text, "cabin-700", pixels, ink, family)
    return whole.subsurface(whole.get_bounding_rect())


@lru_cache(maxsize=200)
def _render_text(text: str, face: str, pixels: int, ink: Colour, family: Letters) -> pygame.Surface:
    return letters_for(text, face, pixels, family).render(text, True, ink).premul_alpha()


def _wide(text: str, face: str, pixels: int, family: Letters) -> int:
    return letters_for(text, face, pixels, family).size(text)[0]


def _cut(text: str, face: str, pixels: int, family: Letters, width: int) -> str:
    text = plain(text)
    if _wide(text, face, pixels, family) <= width:
        return text
    while text and _wide(text + ELLIPSIS, face, pixels, family) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


@lru_cache(maxsize=64)
def art(name: str) -> pygame.Surface | None:
    """Return a picture of assets/pictures/albedo with straight alpha; None where there is none so called."""
    data = asset("pictures", "albedo", f"{name}.webp") if name.replace("-", "").isalnum() else None
    return None if data is None else pygame.image.load(BytesIO(data), f"{name}.webp")


def tint(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return a white picture in this colour."""
    out = picture.copy()
    out.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out
