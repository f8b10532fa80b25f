"""Paint the parts that only Face Cards has: cards with a category, albums, the camera, verdicts and guesses.

Each is a `painter`: called with what comes after the surface and the rectangle, it gives the `Paint`. Drawings are cached by size.
"""

from functools import lru_cache

import pygame

from games.card_table import card_art
from games.card_table.scene import Paint, painter
from games.face_cards.types import Guessed
from games.pictures import ADDED, DeckKind, blank_card, deck_named, is_of_box
from games.ui.canvas import Canvas, round_corners, shrink
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.glyphs import glyph
from games.ui.palette import BEECH, Colour, Palette, darker, lighter
from games.ui.theme import Face, Theme

KIND = DeckKind.FACE_CARDS
CATEGORIES: dict[str, Colour] = {"human": (0xA4, 0x44, 0x77), "animal": (0x3E, 0x7C, 0x4B), "object": (0x2A, 0x6A, 0xA6)}
"""As the box prints them; each has a mark as well."""
_BAND = 44 / 336  # of a card's height
_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_CARD = Slip((255, 253, 248), "rule", 8, 4)


@painter
def card(target: pygame.Surface, rect: pygame.Rect, deck: str, number: int, theme: Theme, *, owner: int | None = None) -> None:
    """Draw a card face up with its category below the picture. owner: the seat whose emblem is pinned to it."""
    printed = card_art.picture(deck, KIND, number, theme)
    found = deck_named(deck, KIND)
    printed(target, rect)
    if not is_of_box(found, number):  # cards of the box carry their band in the picture
        if found.name.startswith(ADDED):
            _lay_on_blank(target, rect, deck, number)
        _band(target, rect, found[number].category, theme.palette)
    if owner is not None:
        side = max(theme.px(20), rect.width // 4)
        target.blit(emblem(owner, side, theme.palette), (rect.right - side + side // 5, rect.y - side // 5), special_flags=_PREMULTIPLIED)


def _lay_on_blank(target: pygame.Surface, rect: pygame.Rect, deck: str, number: int) -> None:
    """A picture of the players' own on one of the ten blank cards of the box: its coloured ground shows around it."""
    inner = rect.inflate(-2 * _edge(rect), -2 * _edge(rect))
    if inner.width > 8 and inner.height > 8:
        target.blit(_on_blank(deck, number, inner.size), inner)


@lru_cache(maxsize=60)
def _on_blank(deck: str, number: int, size: tuple[int, int]) -> pygame.Surface:
    rows = blank_card(number, max(size))
    card = card_art.crop_to_fill(pygame.image.frombuffer(rows.tobytes(), (rows.shape[1], rows.shape[0]), "RGB"), size)
    room = pygame.Rect(0, 0, size[0], size[1] - round(size[1] * _BAND)).inflate(-size[0] // 8, -size[0] // 8)
    own = card_art.read_picture(deck, KIND, number, 2 * max(room.size))
    if own is not None:
        card.blit(card_art.crop_to_fill(own, room.size), room)
    return card


def _edge(rect: pygame.Rect) -> int:
    """The white around a picture, px."""
    return max(2, round(min(rect.size) * 0.035))


def back(theme: Theme) -> Paint:
    """Return a card face down."""
    return card_art.back("face-cards", theme)


@painter
def plate(
    target: pygame.Surface, rect: pygame.Rect, seat: int, name: str, note: str, theme: Theme, *, lit: bool, camera: bool = False
) -> None:
    """Draw a player's plate: emblem, name and current task. lit: it is this player's turn. camera: leave room for the camera."""
    px = theme.px
    fill = lighter((0xFF, 0xE9, 0xB0), 0.15) if lit else theme.palette.paper
    lay(target, rect, Slip(fill, (0xB9, 0x7A, 0x10) if lit else "rule", 9, 4 if lit else 2), theme)
    side = min(rect.height - px(8), px(28))
    target.blit(emblem(seat, side, theme.palette), (rect.x + px(5), rect.centery - side // 2), special_flags=_PREMULTIPLIED)
    x = rect.x + px(10) + side
    wide = max(1, rect.right - px(36 if camera else 6) - x)
    head = theme.line(name, "strong", "ink", wide)
    if not note:
        target.blit(head, (x, rect.centery - head.get_height() // 2))
        return
    below = theme.line(note, "tiny", "second_ink", wide)
    gap = px(3)  # the letters have room of their own above and below
    y = rect.centery - (head.get_height() + below.get_height() - gap) // 2
    target.blit(head, (x, y))
    target.blit(below, (x, y + head.get_height() - gap))


@painter
def album(target: pygame.Surface, rect: pygame.Rect, seat: int, pictures: int, theme: Theme) -> None:
    """Draw the cover of an album in its player's colour, with the number of pictures and the last ones lying on it."""
    palette = theme.palette
    px = theme.px
    colour = card_art.seat_colour(seat, theme.palette)
    for k in range(min(3, pictures // 4), 0, -1):
        lay(target, rect.move(px(2) * k, px(2) * k), Slip(lighter(palette.paper, 0.2), darker(palette.rule, 0.2), 5, 1), theme)
    lay(target, rect, Slip(lighter(colour, 0.12), darker(colour, 0.35), 5, 3, lit=True), theme)
    spine = pygame.Rect(rect.x, rect.y, max(3, rect.width // 9), rect.height).inflate(0, -px(4))
    lay(target, spine, Slip(darker(colour, 0.25), None, 2, 0), theme)


@painter
def page(target: pygame.Surface, rect: pygame.Rect, seat: int, theme: Theme, *, bright: bool) -> None:
    """Draw an open album: paper with a spine in its player's colour. bright: whiter paper."""
    lay(target, rect, Slip((255, 250, 232) if bright else (0xEE, 0xE6, 0xD6), "rule", 10, 7 if bright else 4), theme)
    spine = pygame.Rect(rect.x, rect.y, theme.px(8), rect.height)
    lay(target, spine, Slip(card_art.seat_colour(seat, theme.palette), None, 4, 0), theme)


@painter
def heading(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme) -> None:
    """Draw a heading without paper of its own."""
    words = theme.line(text, "strong", "ink", rect.width)
    target.blit(words, words.get_rect(center=rect.center))


@painter
def paragraph(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, *, face: Face = "text", top: bool = False) -> None:
    """Draw centred lines without paper of their own, smaller where they would not fit. top: from the upper edge, else in the middle."""
    if len(theme.wrapped(text, face, rect.width)) * theme.height(face) > rect.height:
        face = "tiny"
    step = theme.height(face)
    lines = theme.wrapped(text, face, rect.width)[: max(1, rect.height // step)]
    first = rect.y if top else rect.centery - step * len(lines) // 2
    for k, line in enumerate(lines):
        words = theme.line(line, face, "ink")
        target.blit(words, words.get_rect(centerx=rect.centerx, top=first + k * step))


@painter
def count(target: pygame.Surface, rect: pygame.Rect, number: int, theme: Theme) -> None:
    """Draw a number on a slip."""
    lay(target, rect, Slip("paper", "rule", 6, 2), theme)
    words = theme.line(str(number), "strong", "ink")
    target.blit(words, words.get_rect(center=rect.center))


@painter
def camera(target: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """Draw the camera that passes to the left, as a small painted token."""
    lay(target, rect, Slip(BEECH, darker(BEECH, 0.4), 999, 3, lit=True), theme)
    side = rect.width * 7 // 10
    target.blit(
        glyph("symbols/camera", side, theme.palette.ink, theme.palette.paper),
        (rect.centerx - side // 2, rect.centery - side // 2),
        special_flags=_PREMULTIPLIED,
    )


@painter
def verdict(target: pygame.Surface, rect: pygame.Rect, right: bool, theme: Theme) -> None:
    """Draw a round badge: a check on green or a cross on red."""
    palette = theme.palette
    colour = palette.good if right else palette.no
    lay(target, rect, Slip(colour, "paper", 999, 3), theme)
    side = rect.width * 7 // 10
    target.blit(
        glyph(f"symbols/{_verdict_name(right)}", side, palette.paper),
        (rect.centerx - side // 2, rect.centery - side // 2),
        special_flags=_PREMULTIPLIED,
    )


@painter
def guess_row(target: pygame.Surface, rect: pygame.Rect, deck: str, guess: Guessed, theme: Theme) -> None:
    """Draw a guess on a slip: the guesser, both pictures, the verdict and the owner of the pair."""
    px = theme.px
    lay(target, rect, Slip("paper", "rule", 7, 2), theme)
    room = rect.inflate(-px(10), -px(8))
    parts = 4 if guess.owner is None else 5
    sign = min(room.height * 6 // 10, px(20), room.width // 7)
    wide = min(room.height * 6 // 7, (room.width - sign * (parts - 2) - px(3) * (parts - 1)) // 2)
    x = rect.centerx - (2 * wide + sign * (parts - 2) + px(3) * (parts - 1)) // 2
    x = _put(target, emblem(guess.seat, sign, theme.palette), x, rect.centery) + px(3)
    for number in (guess.centre, guess.front):
        x = _put(target, _thumb(deck, number, (wide, wide * 7 // 6)), x, rect.centery) + px(3)
    x = _put(target, _badge(guess.right, sign, theme.palette), x, rect.centery) + px(3)
    if guess.owner is not None:
        _put(target, emblem(guess.owner, sign, theme.palette), x, rect.centery)


def _put(target: pygame.Surface, picture: pygame.Surface, x: int, middle: int) -> int:
    target.blit(picture, (x, middle - picture.get_height() // 2), special_flags=_PREMULTIPLIED)
    return x + picture.get_width()


def _verdict_name(right: bool) -> str:
    return "right" if right else "wrong"


@lru_cache(maxsize=20)
def _badge(right: bool, side: int, palette: Palette) -> pygame.Surface:
    board = Canvas(2.2, 2.2, side * 4 / 2.2)
    board.dot(palette.good if right else palette.no, (1.1, 1.1), 1.05)
    board.glyph(f"symbols/{_verdict_name(right)}", (1.1, 1.1), 0.85, palette.paper)
    return shrink(board.surface, (side, side))


@lru_cache(maxsize=120)
def _thumb(deck: str, number: int, size: tuple[int, int]) -> pygame.Surface:
    """A picture as small as a stamp, premultiplied."""
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, 32)
    card(deck, number, Theme(1.0))(large, large.get_rect())
    return pygame.transform.smoothscale(round_corners(large, 4).premul_alpha(), size)


def _band(target: pygame.Surface, rect: pygame.Rect, category: str, palette: Palette) -> None:
    """The category's colour and mark along the lower edge of a picture."""
    inner = rect.inflate(-2 * _edge(rect), -2 * _edge(rect))
    high = max(6, round(inner.height * _BAND))
    band = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    pygame.draw.rect(target, CATEGORIES[category], band, border_bottom_left_radius=3, border_bottom_right_radius=3)
    side = max(6, high * 8 // 10)
    target.blit(
        glyph(f"symbols/{category}", side, palette.paper),
        (band.centerx - side // 2, band.centery - side // 2),
        special_flags=_PREMULTIPLIED,
    )
