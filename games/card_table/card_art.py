"""Draw the printed things of all card games: cards, backs, empty places, tokens, labels and seats.

Each is a `painter`: called with what comes after the surface and the rectangle, it gives the `Paint`. What was drawn once is cached by
size, so a paint costs little more than a blit. Cards have the soft shadow of the one light; it falls outside the rectangle.
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial

import pygame

from aya_sim.errors import BadFile
from games.card_table import image_loader
from games.card_table.scene import Paint, painter
from games.core.registry import game_named
from games.pictures import BOX, Deck, DeckKind, deck_named, is_of_box, pixels
from games.ui import paint_ahead
from games.ui.canvas import Canvas, round_corners
from games.ui.card import Slip, lay, stretch_patch
from games.ui.emblems import COLOURS, EMBLEMS, emblem
from games.ui.palette import BEECH, SHADE, Colour, Ink, Palette, darker, lighter, mix
from games.ui.pixel_cache import pixel_cache
from games.ui.theme import Face, Theme

_LARGEST = 900  # pixels; the longest side a picture is read at
_STEPS = (128, 192, 256, 384, 512)  # pixels; the longest sides below that
_BORDER = 0.035  # of a card's shorter side: the white around a picture
_WELL = (0x4A, 0x30, 0x18)
_BLANK = pygame.Surface((8, 8), 0, 32)
_BLANK.fill((255, 253, 248))
_known: dict[tuple[str, DeckKind, int], pygame.Surface] = {}  # the pictures read last
_backs: dict[Colour, pygame.Surface] = {}  # the backs painted last


@painter
def picture(
    target: pygame.Surface, rect: pygame.Rect, deck: str, kind: DeckKind, card: int, theme: Theme, *, lift: float = 4, dim: float = 0.0
) -> None:
    """Draw a card face up: its picture, or its words if it has none. dim: shade, 0 to 1."""
    lay(target, rect, Slip((255, 253, 248), "rule", 8, lift), theme)
    edge = max(2, round(min(rect.size) * _BORDER))
    inner = rect.inflate(-2 * edge, -2 * edge)
    if inner.width > 2 and inner.height > 2:
        look = deck, kind, card, inner.size, theme, round(dim, 2)
        if deck_named(deck, kind)[card].file is None:
            target.blit(_render_card(*look), inner)  # only words
        else:
            target.blit(paint_ahead.picture_or(partial(_stand_in, deck, kind, card, inner.size), _render_card, *look), inner)


@painter
def back(target: pygame.Surface, rect: pygame.Rect, game: str, theme: Theme, *, lift: float = 4) -> None:
    """Draw a card face down, with the back of this game."""
    lay(target, rect, Slip((255, 253, 248), "rule", 8, lift), theme)
    edge = max(2, round(min(rect.size) * 0.05))
    inner = rect.inflate(-2 * edge, -2 * edge)
    if inner.width > 4 and inner.height > 4:
        colour, radius = game_named(game).back, theme.px(5)
        if colour in _backs:
            target.blit(paint_ahead.picture_or(partial(_scale_back, colour, inner.size), _render_back, colour, inner.size, radius), inner)
        else:
            target.blit(_render_back(colour, inner.size, radius), inner)


@painter
def pile(target: pygame.Surface, rect: pygame.Rect, top: Paint, cards: int, theme: Theme, *, shows: bool = True) -> None:
    """Draw a pile with `top` on it, as high as it has cards; a small slip at its foot shows their number."""
    palette = theme.palette
    if not cards:
        place("", theme)(target, rect)
        return
    for k in range(min(4, cards // 8), 0, -1):
        lay(
            target,
            rect.move(-k * theme.px(2), k * theme.px(2)),
            Slip(mix(palette.paper, palette.rule, 0.6), darker(palette.rule, 0.15), 8, 1),
            theme,
        )
    top(target, rect)
    if shows:
        _count(target, rect, cards, theme)


@painter
def place(target: pygame.Surface, rect: pygame.Rect, words: str, theme: Theme, *, lit: bool = False) -> None:
    """Draw a place for a card: a shallow recess with a few words on paper. lit: it waits for a card now."""
    target.blit(_recess(rect.size, theme.px(8), lit), rect)
    if words:
        words_on(target, rect, words, theme, "small")


@painter
def label(
    target: pygame.Surface,
    rect: pygame.Rect,
    text: str,
    theme: Theme,
    *,
    face: Face = "text",
    ink: Ink = "ink",
    fill: Ink = "paper",
    lift: float = 2,
) -> None:
    """Draw a slip of paper with centred, wrapped words, as many lines as fit."""
    lay(target, rect, Slip(fill, darker(theme.palette.rgb(fill), 0.1), 7, lift), theme)
    _lines(target, rect.inflate(-theme.px(12), -theme.px(4)), text, theme, face, ink)


@painter
def button(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, *, first: bool = False, off: bool = False) -> None:
    """Draw a button of the game, in the style of the shell. first: the likeliest one, painted wood.
    off: it has no effect now.
    """
    palette = theme.palette
    fill: Colour = (0x24, 0x68, 0x42) if first and not off else palette.paper
    ink: Colour = palette.second_ink if off else palette.paper if first else palette.ink
    lay(
        target,
        rect,
        Slip(fill, darker(fill, 0.3 if first and not off else 0.1), 10, 0 if off else 2.5, lit=first and not off),
        theme,
    )
    _lines(target, rect.inflate(-theme.px(10), 0), text, theme, "strong", ink)


@painter
def token(target: pygame.Surface, rect: pygame.Rect, number: int | str, theme: Theme, *, colour: Colour = BEECH) -> None:
    """Draw a round wooden token with a number on it."""
    palette = theme.palette
    side = min(rect.size)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    lay(target, disc, Slip(colour, darker(colour, 0.45), 999, 2.5, lit=True), theme)
    ink = palette.ink if sum(colour) > 380 else palette.paper
    words = theme.line(str(number), "large" if side >= theme.px(34) else "strong", ink)
    target.blit(words, words.get_rect(center=disc.center))


@painter
def counter(target: pygame.Surface, rect: pygame.Rect, number: int, palette: Palette) -> None:
    """Draw the counter of a seat, with its emblem."""
    sign = emblem(number, min(rect.size), palette)
    target.blit(sign, sign.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


@painter
def seat(
    target: pygame.Surface,
    rect: pygame.Rect,
    number: int,
    name: str,
    theme: Theme,
    *,
    notes: Sequence[str] = (),
    to_move: bool = False,
    right: str = "",
) -> None:
    """Draw a player's plate: emblem, name, small notes below, and something short such as points at the right.

    On a narrow plate that stands on the name's line, and the notes have the whole width.
    """
    px = theme.px
    lay(target, rect, Slip("paper", "water_dark" if to_move else "rule", 9, 4 if to_move else 2), theme)
    side = min(rect.height - px(10), px(34))
    sign = emblem(number, side, theme.palette)
    target.blit(sign, (rect.x + px(7), rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    x, end = rect.x + px(14) + side, rect.right - px(9)
    worth = theme.line(right, "large" if rect.height >= px(38) else "strong", "ink")
    beside = end - worth.get_width() - px(6) if right else end
    is_narrow = rect.width < px(130)
    told = [theme.line(name, "strong", "ink", max(1, beside - x))]
    told += [theme.line(note, "tiny", "second_ink", max(1, (end if is_narrow else beside) - x)) for note in notes]
    high = sum(line.get_height() for line in told)
    y = rect.centery - high // 2
    target.blit(worth, worth.get_rect(midright=(end, y + told[0].get_height() // 2 if is_narrow else rect.centery)))
    for line in told:
        target.blit(line, (x, y))
        y += line.get_height()


def words_on(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, face: Face = "small") -> None:
    """Draw words on a strip of paper in the middle of a place, so that they can be read on any wood."""
    room = max(1, rect.width - theme.px(24))
    if max(theme.size(word, face)[0] for word in text.split(" ")) > room:
        _word_on(target, rect, text, theme, face)
        return
    lines = theme.wrapped(text, face, room)
    wide = max(theme.size(line, face)[0] for line in lines) + theme.px(14)
    strip = pygame.Rect(0, 0, min(wide, rect.width), len(lines) * theme.height(face) + theme.px(6))
    strip.center = rect.center
    lay(target, strip, Slip("paper", None, 5, 1), theme)
    _lines(target, strip.inflate(-theme.px(8), 0), text, theme, face, theme.palette.ink)


def _word_on(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, face: Face) -> None:
    """Draw all words in small letters on one strip, because one of them is too long for the place."""
    line = theme.line(text, face, "ink", rect.width)
    strip = pygame.Rect(0, 0, min(rect.width, line.get_width() + theme.px(8)), theme.height(face) + theme.px(6))
    strip.center = rect.center
    lay(target, strip, Slip("paper", None, 5, 1), theme)
    target.blit(line, line.get_rect(center=strip.center))


def seat_colour(number: int, palette: Palette) -> Colour:
    """Return the colour of a seat, dark enough for paper-white words."""
    return COLOURS[palette.scheme][EMBLEMS[number % len(EMBLEMS)]]


def _lines(target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, face: Face, ink: Ink) -> None:
    step, wide = theme.height(face), max(1, rect.width)
    lines, most = theme.wrapped(text, face, wide), max(1, rect.height // step)
    lines = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines  # the last is written smaller
    y = rect.centery - step * len(lines) // 2
    for line in lines:
        drawn = theme.line(line, face, ink, wide)
        target.blit(drawn, (rect.centerx - drawn.get_width() // 2, y + (step - drawn.get_height()) // 2))
        y += step


def _count(target: pygame.Surface, rect: pygame.Rect, number: int, theme: Theme) -> None:
    words = theme.line(str(number), "strong", "ink")
    slip = pygame.Rect(0, 0, words.get_width() + theme.px(12), theme.px(20))
    slip.midbottom = (rect.centerx, rect.bottom - theme.px(5))
    lay(target, slip, Slip("paper", "rule", 6, 1), theme)
    target.blit(words, words.get_rect(center=slip.center))


def _stand_in(deck: str, kind: DeckKind, card: int, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a card as it was read for another size, or blank paper."""
    return crop_to_fill(_known.get((deck, kind, card), _BLANK), size)


@pixel_cache(48)
def _render_card(deck: str, kind: DeckKind, card: int, size: tuple[int, int], theme: Theme, dim: float) -> pygame.Surface:
    """Return the picture of a card cut to this size, or its words on tinted card."""
    found = deck_named(deck, kind)
    side = _step(max(size))
    if found.name == BOX:
        image_loader.ask(("prints", deck, kind, side), len(found), lambda other: _of_box(deck, kind, other, side))
        for near in _near_steps(side):  # in which it may be seen next: in another scene, or enlarged
            paint_ahead.paint_ahead(("print", deck, kind, card, near), partial(_of_box, deck, kind, card, near))
    whole = (_of_box if is_of_box(found, card) else _own)(deck, kind, card, side)
    if whole is not None:
        _known[deck, kind, card] = whole
    drawn = _render_words(found, card, size, theme) if whole is None else crop_to_fill(whole, size)
    if dim:
        veil = pygame.Surface(size, pygame.SRCALPHA, 32)
        veil.fill((*SHADE, round(255 * dim)))
        drawn.blit(veil, (0, 0))
    return round_corners(drawn, max(2, min(size) // 40))


def _step(side: int) -> int:
    """Round up a size, so that pictures are read and cached at few sizes only."""
    return next((step for step in _STEPS if side <= step), _LARGEST)


def _near_steps(side: int) -> tuple[int, ...]:
    """Return the sizes next to one of these: one smaller, two larger."""
    at = _STEPS.index(side) if side in _STEPS else len(_STEPS)
    return (*_STEPS[max(0, at - 1) : at], *_STEPS[at + 1 : at + 3])


@lru_cache(maxsize=700)
def _of_box(deck: str, kind: DeckKind, card: int, side: int) -> pygame.Surface | None:
    """Return a picture of the box. All sizes are cached: the pictures are small, half a megabyte at most."""
    return read_picture(deck, kind, card, side * 3 // 2)


@lru_cache(maxsize=240)
def _own(deck: str, kind: DeckKind, card: int, side: int) -> pygame.Surface | None:
    return read_picture(deck, kind, card, side * 3 // 2)


def read_picture(deck: str, kind: DeckKind, card: int, side: int) -> pygame.Surface | None:
    """Return the picture of a card, no side longer than `side` px; None for one that is only words, or whose file is missing."""
    try:
        rows = pixels(deck_named(deck, kind), card, side)
    except BadFile:
        return None
    return None if rows is None else pygame.image.frombuffer(rows.tobytes(), (rows.shape[1], rows.shape[0]), "RGB")


def crop_to_fill(whole: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the middle of a picture, scaled to fill this size."""
    w, h = whole.get_size()
    part = min(w / size[0], h / size[1])
    cut = pygame.Rect(0, 0, max(1, int(size[0] * part)), max(1, int(size[1] * part)))
    cut.center = (w // 2, h // 2)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.blit(pygame.transform.smoothscale(whole.subsurface(cut.clip(whole.get_rect())), size), (0, 0))
    return out


def _render_words(deck: Deck, card: int, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a card that shows only words."""
    own = deck[card]
    hue = (card * 47) % 360
    tint = pygame.Color(0)
    tint.hsva = (hue, 18, 96, 100)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.fill(tint)
    said = [*(own.says[:1] or own.tags[:3]), ""][0] or own.id
    face: Face = "strong" if min(size) > theme.px(110) else "tiny"
    _lines(out, out.get_rect().inflate(-size[0] // 10, -size[1] // 10), said, theme, face, theme.palette.ink)
    return out


def _scale_back(colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a card as it was painted for another size."""
    return pygame.transform.scale(_backs[colour], size)


@pixel_cache(12)
def _render_back(colour: Colour, size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return the back of a card: rings of water in two tones around a sun."""
    w, h = size
    board = Canvas(w, h, 2)
    board.fill(colour)
    pale = lighter(colour, 0.28)
    unit = max(6.0, min(w, h) / 7)
    for row in range(-1, math.ceil(h / unit) + 1):
        for column in range(-1, math.ceil(w / unit) + 1):
            at = (column * unit + (unit / 2 if row % 2 else 0), row * unit)
            board.dot(pale, at, unit * 0.30)
            board.dot(colour, at, unit * 0.24)
            board.dot(pale, at, unit * 0.09)
    board.dot(colour, (w / 2, h / 2), min(w, h) * 0.27)
    board.dot(lighter(colour, 0.75), (w / 2, h / 2), min(w, h) * 0.24)
    board.dot(colour, (w / 2, h / 2), min(w, h) * 0.21)
    board.dot(lighter(colour, 0.75), (w / 2, h / 2), min(w, h) * 0.1)
    drawn = _backs[colour] = round_corners(pygame.transform.smoothscale(board.surface, size), radius)
    return drawn


@lru_cache(maxsize=60)
def _recess(size: tuple[int, int], radius: int, lit: bool) -> pygame.Surface:
    """Return a hollow with a darker upper edge, in straight alpha; a large one is drawn out from one with all its corners."""
    corner = radius + 4
    if min(size) > 2 * corner + 2:
        side = 2 * corner + 2
        return stretch_patch(_draw_recess((side, side), radius, lit), size, corner)
    return _draw_recess(size, radius, lit)


def _draw_recess(size: tuple[int, int], radius: int, lit: bool) -> pygame.Surface:
    w, h = size
    big = pygame.Surface((w * 2, h * 2), pygame.SRCALPHA, 32)
    big.fill((*_WELL, 0))
    box = big.get_rect()
    pygame.draw.rect(big, (*_WELL, 96), box, border_radius=radius * 2)
    pygame.draw.rect(big, (*_WELL, 58), box.move(3, 4).clip(box), border_radius=radius * 2)
    line = (0xFF, 0xF3, 0xD0, 235) if lit else (0xF2, 0xDD, 0xB8, 90)
    pygame.draw.rect(big, line, box, width=5 if lit else 2, border_radius=radius * 2)
    return pygame.transform.smoothscale(big, size)


__all__ = ["back", "button", "counter", "label", "picture", "pile", "place", "seat", "seat_colour", "token", "words_on"]
