"""Draw photographs as prints with a white border and a soft shadow; each is read once and cached.

A card without a picture, or whose file is missing, is printed from its colours and tags.
"""

from functools import lru_cache

import pygame

from games.card_table import image_loader
from games.card_table.card_art import read_picture
from games.card_table.overlay.caption import describe_picture
from games.i18n.words import Words
from games.pictures import BOX, DeckKind, deck_named
from games.pictures.meaning import meaning
from games.ui import paint_ahead
from games.ui.card import Slip, lay
from games.ui.icons import icon
from games.ui.palette import Colour, darker, lighter, mix
from games.ui.theme import Theme

MASTER = 960  # pixels, the longest side that is kept of a picture
BORDER = 0.035  # of a print's width
GROWS = 1.5  # times as large while the pointer rests on it
WHITE: Colour = (0xFD, 0xFB, 0xF6)
PRINT = Slip(fill=WHITE, line=(0xE6, 0xDF, 0xD2), radius=3, lift=5)
OUT = Slip(fill=mix(WHITE, (0xC9, 0xA2, 0x7A), 0.35), line=None, radius=3, lift=1)

SHOWN: dict[str, Colour] = {
    "red": (0xB5, 0x4A, 0x3F),
    "orange": (0xD8, 0x90, 0x4C),
    "yellow": (0xE2, 0xC8, 0x6B),
    "green": (0x6E, 0x93, 0x5E),
    "teal": (0x5B, 0x9C, 0x98),
    "blue": (0x5B, 0x7F, 0xB4),
    "purple": (0x7E, 0x63, 0x9B),
    "pink": (0xDD, 0xA3, 0xB4),
    "brown": (0x8A, 0x69, 0x4B),
    "black": (0x3B, 0x3A, 0x3A),
    "grey": (0x8F, 0x8E, 0x8B),
    "white": (0xEC, 0xE8, 0xE0),
}


def subject_of(seen_deck: str, card: int, language: str) -> str:
    """Return what a person would call the photo."""
    return meaning(deck_named(seen_deck, DeckKind.ALBUM), card, language).name


def details_of(deck: str, card: int, words: Words) -> str:
    """Return all that is on a photo."""
    return describe_picture(deck_named(deck, DeckKind.ALBUM), card, words)


def read_ahead(deck: str, language: str) -> None:
    """Read the photos of the box and what they are called in threads beside the window, before one is to be seen."""
    found = deck_named(deck, DeckKind.ALBUM)
    if found.name == BOX:
        image_loader.ask(("photos", deck), len(found), lambda other: _master(deck, other))
        paint_ahead.paint_ahead(("subjects", deck, language), lambda: subject_of(deck, 0, language))


def fit_photo(deck: str, card: int, room: pygame.Rect) -> pygame.Rect:
    """Return where the largest print of this photo fits in the middle of this room, px."""
    w, h = _master(deck, card).get_size()
    border = round(room.width * BORDER * 0.6)
    scale = min((room.width - 2 * border) / w, (room.height - 2 * border) / h)
    size = (max(8, round(w * scale) + 2 * border), max(8, round(h * scale) + 2 * border))
    return pygame.Rect(room.centerx - size[0] // 2, room.centery - size[1] // 2, *size)


def paint_print(target: pygame.Surface, rect: pygame.Rect, deck: str, card: int, theme: Theme, *, out: bool = False) -> None:
    """Paint the photo as a print that fills the rectangle. out: eliminated, so pale and crossed."""
    lay(target, rect, OUT if out else PRINT, theme)
    border = max(2, round(min(rect.width, rect.height * 2) * BORDER * 0.6))
    inner = rect.inflate(-2 * border, -2 * border)
    if inner.width <= 0 or inner.height <= 0:
        return
    target.blit(_scale(deck, card, inner.size, out), inner)
    if out:
        side = max(8, min(theme.px(40), inner.height // 2))
        cross = icon("cross", side, darker(theme.palette.no, 0.15))
        target.blit(cross, cross.get_rect(center=inner.center), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=120)
def _master(deck: str, card: int) -> pygame.Surface:
    return read_picture(deck, DeckKind.ALBUM, card, MASTER) or _from_tags(deck, card)


@lru_cache(maxsize=48)
def _scale(deck: str, card: int, size: tuple[int, int], out: bool) -> pygame.Surface:
    whole = pygame.transform.smoothscale(_master(deck, card), size)
    if out:
        whole = pygame.transform.grayscale(whole)
        veil = pygame.Surface(size, pygame.SRCALPHA, 32)
        veil.fill((*OUT.fill, 165))
        whole.blit(veil, (0, 0))
    return whole


def _from_tags(deck: str, card: int) -> pygame.Surface:
    """A sky and a ground in the photo's colours, and its words."""
    picture = deck_named(deck, DeckKind.ALBUM)[card]
    colours = [SHOWN[name] for name in picture.colours] or [SHOWN["grey"]]
    sky, ground = colours[-1], colours[0]
    sheet = pygame.Surface((720, 360), 0, 32)
    bands = 60
    for k in range(bands):
        part = k / (bands - 1)
        colour = (
            mix(lighter(sky, 0.45), sky, part / 0.55)
            if part < 0.55
            else mix(lighter(ground, 0.15), darker(ground, 0.3), (part - 0.55) / 0.45)
        )
        sheet.fill(colour, (0, 360 * k // bands, 720, 360 // bands + 1))
    theme = Theme(1.6)
    label = [tag.rpartition(":")[2] for tag in picture.tags] or [picture.id]
    lines = theme.wrapped(", ".join(label), "large", 600)[:4]
    step = theme.height("large")
    box = pygame.Rect(0, 0, max(theme.size(line, "large")[0] for line in lines) + 60, step * len(lines) + 36)
    box.center = (360, 180)
    lay(sheet, box, Slip("paper", None, 6, 2), theme)
    for k, line in enumerate(lines):
        words = theme.line(line, "large", "ink")
        sheet.blit(words, words.get_rect(midtop=(360, box.y + 18 + k * step)))
    return sheet
