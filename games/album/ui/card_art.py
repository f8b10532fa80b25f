"""Paint the small parts of Album: hint tiles, tower, journey tiles, scale, emblems, buttons and captions.

Each is a `painter`: called with what comes after the surface and the rectangle, it gives the `Paint`. It draws only what its arguments say.
"""

import pygame

from games.card_table import card_art
from games.card_table.scene import painter
from games.ui.card import CARD, Slip, lay, ring
from games.ui.emblems import emblem
from games.ui.icons import Icon, icon
from games.ui.palette import BEECH, GLOW, Colour, Ink, Palette, contrast, darker, lighter, mix
from games.ui.theme import Face, Theme

STAR: Colour = (0xF0, 0xC0, 0x4A)
TILE: Colour = (0x2E, 0x53, 0x66)  # the back of a hint
DEEP: Colour = (0x8A, 0x3B, 0x4E)  # how strongly: the colour of level 5
NOTE = Slip(fill="paper", line="rule", radius=6, lift=2)
BACK = Slip(fill=TILE, line=darker(TILE, 0.4), radius=6, lift=2.5, lit=True)
FRONT = Slip(fill=(0xFD, 0xF9, 0xEF), line=(0xD6, 0xC6, 0xA8), radius=6, lift=2.5)
JOURNEY = Slip(fill=lighter(BEECH, 0.25), line=darker(BEECH, 0.25), radius=7, lift=2.5, lit=True)
WON = Slip(fill=TILE, line=darker(TILE, 0.4), radius=7, lift=2.5, lit=True)
GONE = Slip(fill=darker(BEECH, 0.35), line=darker(BEECH, 0.5), radius=7, lift=0)
_FACES: tuple[Face, ...] = ("heading", "large", "strong", "small", "tiny")


def level_colour(level: int, palette: Palette) -> Colour:
    """Return the colour of a level: paper at 0, deep wine red at 5 (the only level read in paper instead of ink)."""
    return mix(palette.paper, DEEP, (0.05, 0.16, 0.27, 0.38, 0.49, 0.92)[level])


def draw_line(target: pygame.Surface, theme: Theme, text: str, room: pygame.Rect, ink: Colour, faces: tuple[Face, ...] = _FACES) -> None:
    """Draw one line in the middle of the room, px, in the largest of these faces that fits."""
    face = next((face for face in faces if _fits(theme, text, face, room)), faces[-1])
    words = theme.line(text, face, ink, max(1, room.width))
    target.blit(words, words.get_rect(center=room.center))


def _fits(theme: Theme, text: str, face: Face, room: pygame.Rect) -> bool:
    w, h = theme.size(text, face)
    return w <= room.width and h <= room.height + theme.px(3)


def star(target: pygame.Surface, centre: tuple[int, int], size: int) -> None:
    """Draw a gold star of this size, px."""
    picture = icon("star", max(6, size), STAR)
    target.blit(picture, picture.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)


@painter
def hint_back(target: pygame.Surface, rect: pygame.Rect, theme: Theme, pencilled: str = "", *, lit: bool = False) -> None:
    """Draw a hint with its star side up. pencilled: the word, for the guide alone. lit: it may be turned, and one must be."""
    lay(target, rect, BACK, theme)
    if lit:
        pygame.draw.rect(target, GLOW, rect.inflate(theme.px(2), theme.px(2)), theme.px(2), border_radius=theme.px(7))
    if not pencilled:
        star(target, rect.center, round(rect.height * 0.62))
        return
    side = round(rect.height * 0.56)
    star(target, (rect.x + side // 2 + theme.px(6), rect.centery), side)
    room = pygame.Rect(rect.x + side + theme.px(10), rect.y, rect.width - side - theme.px(16), rect.height)
    draw_line(target, theme, pencilled, room, lighter(TILE, 0.75), ("italic", "small", "tiny"))


@painter
def hint_front(target: pygame.Surface, rect: pygame.Rect, theme: Theme, word: str) -> None:
    """Draw a hint with its word up."""
    lay(target, rect, FRONT, theme)
    room = rect.inflate(-theme.px(12), -theme.px(4))
    if rect.height >= theme.px(38):
        inner = rect.inflate(-theme.px(8), -theme.px(8))
        pygame.draw.rect(target, mix(theme.palette.rgb(FRONT.fill), DEEP, 0.25), inner, max(1, theme.px(1)), border_radius=theme.px(4))
        room = inner.inflate(-theme.px(6), -theme.px(10))
    draw_line(target, theme, word, room, theme.palette.ink, _FACES if rect.height >= theme.px(52) else _FACES[1:])


@painter
def tower(target: pygame.Surface, rect: pygame.Rect, theme: Theme, left: int) -> None:
    """Draw the tower of hints, star side up, as high as the number of tiles left."""
    tall = min(rect.width * 2 // 5, rect.height * 3 // 4)
    step = min(theme.px(8), (rect.height - tall) / 24)
    layers = (left + 1) // 2
    for k in range(layers):
        bottom = rect.bottom - round(k * step)
        lean = (k * 7 % 5 - 2) * theme.px(1) // 2  # no tower of people's is straight
        tile = pygame.Rect(rect.x + lean, bottom - tall, rect.width, tall)
        lay(target, tile, BACK if k == layers - 1 or k == 0 else _EDGE, theme)
    if left:
        top = rect.bottom - round((layers - 1) * step) - tall // 2
        star(target, (rect.centerx, top), round(tall * 0.7))


_EDGE = Slip(fill=darker(TILE, 0.12), line=lighter(TILE, 0.18), radius=6, lift=0)


@painter
def journey_tile(target: pygame.Surface, rect: pygame.Rect, theme: Theme, hints: int, *, stars: int | None, current: bool) -> None:
    """Draw a tile of the journey. stars: what its round won, 0 for a lost round, None while it still shows its hints."""
    if stars == 0:
        lay(target, rect, GONE, theme)
        side = rect.height // 3
        cross = icon("cross", side, lighter(theme.palette.rgb(GONE.fill), 0.5))
        target.blit(cross, cross.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return
    if stars is not None:
        lay(target, rect, WON, theme)
        side = round(rect.height * 0.5)
        star(target, (rect.centerx - rect.width // 5, rect.centery), side)
        room = pygame.Rect(rect.centerx, rect.y, rect.width // 2 - theme.px(4), rect.height)
        draw_line(target, theme, str(stars), room, theme.palette.paper, ("heading", "large", "strong"))
        return
    lay(target, rect, JOURNEY, theme)
    _pips(target, theme, rect, hints)
    if current:
        ring(target, rect.inflate(-theme.px(2), -theme.px(2)), theme, radius=7)


def _pips(target: pygame.Surface, theme: Theme, rect: pygame.Rect, hints: int) -> None:
    """The number of hints, and as many small tiles."""
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height * 3 // 5)
    draw_line(target, theme, str(hints), upper.move(0, theme.px(2)), theme.palette.ink, ("heading", "large", "strong"))
    w, h, gap = rect.width // 7, max(3, rect.height // 9), max(2, theme.px(3))
    x = rect.centerx - (hints * w + (hints - 1) * gap) // 2
    for k in range(hints):
        pip = pygame.Rect(x + k * (w + gap), rect.bottom - h - rect.height // 8, w, h)
        pygame.draw.rect(target, TILE, pip, border_radius=max(1, h // 3))


@painter
def level_place(target: pygame.Surface, rect: pygame.Rect, theme: Theme, level: int, label: str, *, open_: bool) -> None:
    """Draw one place of the scale: number, meaning and room for hints. open_: a hint may be put here now."""
    palette = theme.palette
    fill = level_colour(level, theme.palette)
    lay(target, rect, Slip(fill, darker(fill, 0.25), 8, 4 if open_ else 2), theme)
    head = level_head(theme, rect)
    ink = palette.paper if contrast(fill, palette.paper) > contrast(fill, palette.ink) else palette.ink
    number = theme.line(str(level), "heading", ink)
    target.blit(number, number.get_rect(midleft=(head.x + theme.px(4), head.centery)))
    room = head.width - number.get_width() - theme.px(14)
    words = theme.line(label, "small", ink, max(1, room))
    target.blit(words, words.get_rect(midright=(head.right - theme.px(4), head.centery + theme.px(1))))
    if open_:
        pygame.draw.rect(target, lighter(GLOW, 0.1), rect.inflate(-theme.px(4), -theme.px(4)), theme.px(2), border_radius=theme.px(6))


def level_head(theme: Theme, place: pygame.Rect) -> pygame.Rect:
    """Return the part of a place of the scale that holds its number, px."""
    return pygame.Rect(place.x + theme.px(6), place.y + theme.px(4), place.width - theme.px(12), theme.px(26))


@painter
def counter(target: pygame.Surface, rect: pygame.Rect, theme: Theme, seat: int, *, held: bool = False) -> None:
    """Draw a player's emblem as a wooden counter."""
    if held:
        ring(target, rect.inflate(-theme.px(4), -theme.px(4)), theme, radius=30)
    shade = pygame.Rect(rect.x, rect.y, rect.width, rect.height)
    lay(target, shade.inflate(-theme.px(4), -theme.px(4)), Slip(darker(BEECH, 0.5), None, 40, 3), theme)
    picture = emblem(seat, rect.width, theme.palette)
    target.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


@painter
def caption(target: pygame.Surface, rect: pygame.Rect, theme: Theme, text: str, face: Face = "small") -> None:
    """Draw words on a strip of paper as wide as they are, in the middle of the rectangle."""
    words = theme.line(text, face, "ink", max(1, rect.width - theme.px(12)))
    strip = pygame.Rect(0, 0, words.get_width() + theme.px(14), words.get_height() + theme.px(2))
    strip.center = rect.center
    lay(target, strip, Slip("paper", None, 5, 1), theme)
    target.blit(words, words.get_rect(center=strip.center))


@painter
def heading(target: pygame.Surface, rect: pygame.Rect, theme: Theme, text: str) -> None:
    """Draw a heading on its panel."""
    target.blit(theme.line(text, "strong", "ink", rect.width), rect)


@painter
def lines(target: pygame.Surface, rect: pygame.Rect, theme: Theme, text: str, face: Face) -> None:
    """Draw a paragraph from the top of the rectangle; the last line is set smaller and cut where text would overflow."""
    held = face
    for held in (face, "tiny"):
        cut, room = theme.wrapped(text, held, max(1, rect.width)), max(0, rect.height // theme.height(held))
        if len(cut) <= room:
            break
    shown = cut if len(cut) <= room else [*cut[: room - 1], " ".join(cut[room - 1 :])][:room]
    for k, line in enumerate(shown):
        target.blit(theme.line(line, held, "ink", rect.width), (rect.x, rect.y + k * theme.height(held)))


@painter
def hidden_photo(target: pygame.Surface, rect: pygame.Rect, theme: Theme, guide: int, says: str) -> None:
    """Draw a photo face down, marked with the guide who looks at it."""
    card_art.back("album", theme)(target, rect)
    side = min(theme.px(56), rect.height // 3)
    room = pygame.Rect(0, 0, min(theme.size(says, "strong")[0] + theme.px(36), rect.width - theme.px(24)), side + theme.px(44))
    room.center = rect.center
    lay(target, room, CARD, theme)
    target.blit(
        emblem(guide, side, theme.palette), (rect.centerx - side // 2, room.y + theme.px(9)), special_flags=pygame.BLEND_PREMULTIPLIED
    )
    words = theme.line(says, "strong", "ink", room.width - theme.px(16))
    target.blit(words, words.get_rect(midbottom=(rect.centerx, room.bottom - theme.px(8))))


@painter
def note(
    target: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    lines: tuple[tuple[str, Face], ...],
    *,
    slip: Slip = CARD,
    mark: Icon | None = None,
    ink: Ink = "ink",
) -> None:
    """Draw a slip of card with centred lines and an optional mark before the first."""
    lay(target, rect, slip, theme)
    room = rect.inflate(-theme.px(32), -theme.px(16))
    cut = [(line, face) for text, face in lines for line in theme.wrapped(text, face, max(1, room.width))]
    y = rect.centery - sum(theme.height(face) for _, face in cut) // 2
    for k, (line, face) in enumerate(cut):
        words = theme.line(line, face, ink if k == 0 else "ink")
        side = round(words.get_height() * 0.8) if mark is not None and k == 0 else 0
        x = rect.centerx - (words.get_width() + (side + theme.px(8) if side else 0)) // 2
        if side and mark is not None:
            target.blit(
                icon(mark, side, theme.palette.rgb(ink)),
                (x, y + (words.get_height() - side) // 2),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
            x += side + theme.px(8)
        target.blit(words, (x, y))
        y += theme.height(face)


@painter
def score(target: pygame.Surface, rect: pygame.Rect, theme: Theme, stars: str, worth: str) -> None:
    """Draw the stars so far, large, and what this round may bring, small."""
    side = theme.px(24)
    lay(target, rect, Slip("paper", "rule", 8, 2), theme)
    disc = pygame.Rect(rect.x + theme.px(8), rect.centery - theme.px(22), side, side)
    lay(target, disc, Slip(TILE, None, 99, 1), theme)
    star(target, disc.center, round(side * 0.66))
    room = rect.width - side - theme.px(20)
    target.blit(theme.line(stars, "strong", "ink", room), (disc.right + theme.px(7), rect.centery - theme.px(20)))
    target.blit(theme.line(worth, "small", "ink", rect.width - theme.px(18)), (rect.x + theme.px(9), rect.centery + theme.px(4)))


@painter
def role(target: pygame.Surface, rect: pygame.Rect, theme: Theme, seat: int, name: str, who: str, *, acts: bool) -> None:
    """Draw the slip of a role: emblem, name and role; raised while that player is to act."""
    palette = theme.palette
    lay(target, rect, Slip("paper" if acts else mix(palette.paper, palette.rule, 0.7), "rule", 8, 3 if acts else 0), theme)
    side = min(rect.height - theme.px(14), theme.px(36))
    target.blit(
        emblem(seat, side, theme.palette), (rect.x + theme.px(8), rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED
    )
    x = rect.x + side + theme.px(16)
    room = rect.right - x - theme.px(6)
    target.blit(theme.line(who, "strong", "ink", room), (x, rect.centery - theme.px(21)))
    target.blit(theme.line(name, "small", darker(palette.second_ink, 0.3), room), (x, rect.centery))


def draw_number(target: pygame.Surface, theme: Theme, rect: pygame.Rect, number: str, sign: str = "") -> None:
    """Draw a photo's number on a slip at its upper left corner, and beside it a sign that only the guide sees."""
    palette = theme.palette
    side = theme.px(24)
    place = pygame.Rect(rect.x + theme.px(8), rect.y + theme.px(8), side, side)
    lay(target, place, Slip("paper", "rule", 6, 2), theme)
    draw_line(target, theme, number, place, palette.ink, ("strong",))
    if sign:
        wide = theme.size(sign, "tiny")[0] + theme.px(16)
        flag = pygame.Rect(place.right + theme.px(6), place.y, wide, side)
        lay(target, flag, Slip(DEEP, darker(DEEP, 0.3), 6, 2), theme)
        draw_line(target, theme, sign, flag, palette.paper, ("tiny",))


@painter
def headline(target: pygame.Surface, rect: pygame.Rect, theme: Theme, text: str, *, starred: bool = False) -> None:
    """Draw a title in the middle of a slip of card. starred: between two stars."""
    side = theme.px(22) if starred else 0
    room = max(1, rect.width - 2 * side - theme.px(80))
    face: Face = "heading" if theme.size(text, "heading")[0] <= room else "strong"
    words = theme.line(text, face, "ink", room)
    slip = pygame.Rect(0, 0, words.get_width() + 2 * side + theme.px(72 if starred else 48), rect.height)
    slip.center = rect.center
    lay(target, slip, CARD, theme)
    target.blit(words, words.get_rect(center=rect.center))
    for x in () if not starred else (slip.x + theme.px(16) + side // 2, slip.right - theme.px(16) - side // 2):
        star(target, (x, rect.centery), side)
