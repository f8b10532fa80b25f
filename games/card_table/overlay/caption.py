"""Say all that is on a picture, in words and beside the picture while it fills the table. Imports no screen."""

import pygame

from games.i18n.words import Words
from games.pictures import Deck
from games.pictures.meaning import meaning
from games.pictures.tongues import said_in
from games.ui.card import Slip, lay
from games.ui.theme import Face, Theme

MOST = 10  # things that are named
_PLACES = 3
_SLIP = Slip((255, 250, 226), radius=9, lift=5)
_NARROWEST, _WIDEST = 180, 340  # units, beside a picture


def describe_picture(deck: Deck, card: int, words: Words) -> str:
    """Return all that is on a picture as sentences: its name, what can be seen, where that is, and the colours."""
    told = meaning(deck, card, words.language)
    colours = [said_in(words.language, colour) for colour in deck[card].colours]
    seen = (", ".join(some) for some in (told.shows[:MOST], told.where[:_PLACES], colours))
    parts = [words(f"cards.picture.{name}", what=what) for name, what in zip(("shows", "where", "colours"), seen, strict=True) if what]
    return " ".join([f"{told.name[:1].upper()}{told.name[1:]}.", *parts])


def draw_caption(surface: pygame.Surface, text: str, picture: pygame.Rect, area: pygame.Rect, theme: Theme) -> None:
    """Draw the words beside a picture where the area has room there, else below it, px."""
    place = place_caption(picture, area, theme)
    px = theme.px
    inner = place.inflate(-px(24), -px(10))
    face: Face = next((face for face in ("text", "small") if _high(text, face, inner.width, theme) <= inner.height), "tiny")
    lines = theme.wrapped(text, face, inner.width)[: max(1, inner.height // theme.height(face))]
    box = pygame.Rect(place.x, 0, place.width, len(lines) * theme.height(face) + px(10))
    box.centery = place.centery
    lay(surface, box, _SLIP, theme)
    for k, line in enumerate(lines):
        surface.blit(theme.line(line, face, "ink", inner.width), (inner.x, box.y + px(5) + k * theme.height(face)))


def place_caption(picture: pygame.Rect, area: pygame.Rect, theme: Theme) -> pygame.Rect:
    """Return the room for the words, px: right of the picture, or the strip below it."""
    gap = theme.px(12)
    wide = min(theme.px(_WIDEST), area.right - picture.right - 2 * gap)
    if wide >= theme.px(_NARROWEST):
        return pygame.Rect(picture.right + gap, area.y + gap, wide, area.height - 2 * gap)
    top = picture.bottom + gap // 3
    return pygame.Rect(area.x + gap, top, area.width - 2 * gap, max(1, area.bottom - gap // 3 - top))


def _high(text: str, face: Face, wide: int, theme: Theme) -> int:
    return len(theme.wrapped(text, face, wide)) * theme.height(face)
