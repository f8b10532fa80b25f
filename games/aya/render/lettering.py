"""Write text on exported pictures: fonts, tags with a verdict, and text cut to fit. Any input gives something readable."""

from functools import lru_cache

import pygame

from games.aya.render.marks import badge
from games.ui.palette import SHADE, Colour, Palette

_SMALLEST_TAG = 11.0  # pixels, below which a tag says nothing


def font(size: int) -> pygame.font.Font:
    """Return pygame's own font, `size` pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    return _font(size)


@lru_cache(maxsize=16)
def _font(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size)


def column_letters(index: int) -> str:
    """Return A, B, ... Z, AA, AB, ... for 0, 1, 2, ..."""
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(65 + rest) + text
    return text


def clean_text(text: str) -> str:
    """Return the text on one line, with only characters that a font can draw."""
    printable = "".join(c if c.isprintable() else " " for c in text[:400])
    return " ".join(printable.split())


def ellipsize(text: str, size: int, width: int) -> str:
    """Return the text, or its beginning with an ellipsis, no wider than `width` pixels."""
    text = clean_text(text)
    if font(size).size(text)[0] <= width:
        return text
    while text and font(size).size(text + "...")[0] > width:
        text = text[:-1]
    return text.rstrip() + "..."


def write(target: pygame.Surface, text: str, at: tuple[int, int], size: int, colour: Colour, width: int | None = None) -> int:
    """Write one line with its upper left corner here, and return its width in pixels."""
    line = ellipsize(text, size, width if width is not None else 4000)
    image = font(size).render(line, True, colour)
    target.blit(image, at)
    return image.get_width()


@lru_cache(maxsize=8)
def _badge(won: bool, size: int, palette: Palette) -> pygame.Surface:
    return pygame.transform.smoothscale(badge(won, size, palette).surface.premul_alpha(), (size, size))


def draw_badge(target: pygame.Surface, at: tuple[int, int], won: bool, size: int, palette: Palette) -> None:
    """Draw a verdict, `size` pixels wide, with its upper left corner here."""
    target.blit(_badge(won, size, palette), at, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_tag(target: pygame.Surface, at: tuple[float, float], text: str, won: bool, height: float, palette: Palette) -> None:
    """Draw a paper tag with a verdict and the sign that the legend explains; its badge is centred here."""
    if height < _SMALLEST_TAG:
        return
    size = round(min(height, 90.0))
    image = font(round(size * 1.05)).render(text, True, palette.ink)
    slip = pygame.Rect(0, 0, size + image.get_width() + round(size * 0.34), round(size * 0.9))
    slip.topleft = (round(at[0] - size / 2), round(at[1] - slip.height / 2))
    _draw_slip(target, slip, palette)
    target.blit(image, (slip.x + size + size // 14, slip.centery - image.get_height() // 2 + size // 18))
    draw_badge(target, (slip.x, slip.centery - size // 2), won, size, palette)


def _draw_slip(target: pygame.Surface, slip: pygame.Rect, palette: Palette) -> None:
    """Draw a paper slip four times larger and shrink it, for a smooth outline and a soft shadow."""
    pad = max(2, slip.height // 6)
    sheet = pygame.Surface(((slip.width + 2 * pad) * 4, (slip.height + 2 * pad) * 4), pygame.SRCALPHA, 32)
    sheet.fill((*SHADE, 0))
    box = pygame.Rect(pad * 4, pad * 4, slip.width * 4, slip.height * 4)
    pygame.draw.rect(sheet, (*SHADE, 120), box.move(pad, pad), border_radius=box.height // 2)
    shade = pygame.transform.gaussian_blur(
        pygame.transform.smoothscale(sheet, (slip.width + 2 * pad, slip.height + 2 * pad)), max(1, pad // 2)
    )
    target.blit(shade, (slip.x - pad, slip.y - pad))
    sheet.fill((*palette.paper, 0))
    pygame.draw.rect(sheet, palette.paper, box, border_radius=box.height // 2)
    paper = pygame.transform.smoothscale(sheet, (slip.width + 2 * pad, slip.height + 2 * pad))
    target.blit(paper, (slip.x - pad, slip.y - pad))
