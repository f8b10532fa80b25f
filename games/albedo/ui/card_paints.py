"""Albedo, what lies on its table, as paints: units with what mines take off, values, sub-locations, players. Where is told elsewhere.

Every paint fills the rectangle it is given; text is cut to it. Pictures of cards are kept by their size.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

import pygame
from msgspec import structs

from games.albedo.tables import Planet, Tables, Unit, printed_tables, values_of
from games.albedo.ui.card_parts.planets import planet_card
from games.albedo.ui.card_parts.press import GROUND, SPACE
from games.albedo.ui.card_parts.symbols import symbol
from games.albedo.ui.card_parts.units import unit_card
from games.albedo.ui.log import title
from games.card_table.scene import Paint
from games.i18n.words import Words
from games.ui import paint_ahead
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.icons import icon
from games.ui.palette import Colour, Ink, lighter, mix
from games.ui.pixel_cache import pixel_cache
from games.ui.theme import Face, Theme

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
WELL = Slip("well", "rule", 8, 0)


SHAPE = 1.4
"""Height of every card over its width."""
GROWS = 1.7
"""How many times as large a card is shown while the pointer rests on it."""
_LEAST = 40  # pixels; the smallest width a card is printed in


def put(target: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Blit a premultiplied picture into the rectangle, scaled only while it moves between two sizes."""
    if abs(picture.get_width() - rect.width) > 1 or abs(picture.get_height() - rect.height) > 1:
        picture = pygame.transform.smoothscale(picture, rect.size)
    target.blit(picture, rect, special_flags=_PREMULTIPLIED)


def card_slip(width: int, theme: Theme, lift: float = 2) -> Slip:
    """Return what throws the shadow of a card so wide: its corners are as round as the printed ones."""
    return Slip("paper", None, max(1, round(width * 0.07 / theme.scale)), lift)


def unit_paint(tables: Tables | None, code: int, theme: Theme, words: Words, *, mines: int = 0, times: int = 0) -> Paint:
    """Return a unit as it lies. mines: how many of others take something off its space value. times: how many such cards it stands for."""
    unit = structs.replace(printed_tables(tables).units[code // 2], title=str(title(words, tables, code // 2)))
    before = values_of(tables).space[code]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, card_slip(rect.width, theme), theme)
        put(
            target,
            paint_ahead.picture_or(partial(_blank_card, rect.width, theme), _small_unit, unit, bool(code % 2), rect.width, theme),
            rect,
        )
        if mines and before:
            _less(target, rect, min(before, mines), theme)
        if times > 1:
            _times(target, rect, times, theme)

    return paint


@pixel_cache(24)
def _small_unit(unit: Unit, turned: bool, width: int, theme: Theme) -> pygame.Surface:
    whole = unit_card(unit, turned, max(width, _LEAST), theme)
    return whole if width >= _LEAST else pygame.transform.smoothscale(whole, (width, round(width * SHAPE)))


def chip_paint(tables: Tables | None, code: int, theme: Theme, *, mines: int = 0) -> Paint:
    """Return a unit where there is no room for its card: its two values, what mines leave of the upper one."""
    palette = theme.palette
    values = values_of(tables)
    space, ground = max(0, values.space[code] - mines), values.ground[code]
    shot = space < values.space[code]

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", None, 5, 1.5), theme)
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2).inflate(-2, -2)
        for box, number, fill in ((upper, space, palette.no if shot else SPACE), (upper.move(0, rect.height // 2), ground, GROUND)):
            strong = bool(number) or fill == palette.no
            pygame.draw.rect(target, fill if strong else mix(fill, palette.paper, 0.86), box, border_radius=theme.px(3))
            words = theme.line(str(number), "strong", "paper" if strong else "second_ink")
            target.blit(words, words.get_rect(center=box.center))
        if values.mine[code]:
            sign_at(target, "mine", (rect.right - theme.px(9), rect.y - theme.px(3)), theme.px(12), palette.ink)

    return paint


def _less(target: pygame.Surface, rect: pygame.Rect, number: int, theme: Theme) -> None:
    """What the mines take off, over the card's upper edge."""
    words = theme.line(f"−{number}", "tiny", "paper")
    side = theme.px(13)
    slip = pygame.Rect(0, 0, words.get_width() + side + theme.px(7), theme.px(17))
    slip.midtop = (rect.centerx, rect.y - theme.px(4))
    lay(target, slip, Slip("no", None, 8, 1), theme)
    put(target, symbol("mine", side, theme.palette.paper), pygame.Rect(slip.x + theme.px(3), slip.centery - side // 2, side, side))
    target.blit(words, words.get_rect(midright=(slip.right - theme.px(4), slip.centery)))


def _times(target: pygame.Surface, rect: pygame.Rect, number: int, theme: Theme) -> None:
    words = theme.line(f"×{number}", "strong", "ink")
    slip = pygame.Rect(0, 0, words.get_width() + theme.px(10), theme.px(20))
    slip.bottomright = (rect.right + theme.px(4), rect.bottom + theme.px(4))
    lay(target, slip, Slip("paper", "rule", 7, 1), theme)
    target.blit(words, words.get_rect(center=slip.center))


def planet_paint(planet: Planet, theme: Theme, *, points: int = 0) -> Paint:
    """Return a planet card. points: what its keeper scored there, on a slip; 0: none."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, card_slip(rect.width, theme, 3), theme)
        put(target, paint_ahead.picture_or(partial(_stand_in, planet, rect.width, theme), planet_card, planet, rect.width, theme), rect)
        _prepare_planet(planet, rect.width, theme)
        if points:
            _points(target, rect, points, theme)

    return paint


_LARGEST = 400  # units; wider planets are enlarged ones
_widths: dict[Theme, dict[int, None]] = {}  # in which planets have been seen, in the order in which they were


@pixel_cache(8)
def _blank_card(width: int, theme: Theme) -> pygame.Surface:
    """Return paper in the shape of a card."""
    out = pygame.Surface((max(1, width), max(1, round(width * SHAPE))), pygame.SRCALPHA, 32)
    pygame.draw.rect(out, theme.palette.paper, out.get_rect(), border_radius=round(width * 0.07))
    return out


def _stand_in(planet: Planet, width: int, theme: Theme) -> pygame.Surface:
    """Return a planet in another size in which it is painted, or a blank card."""
    painted = (planet_card.find(planet, other, theme) for other in _widths.get(theme, ()))
    return next((card for card in painted if card is not None), None) or _blank_card(width, theme)


@lru_cache(maxsize=200)
def _prepare_planet(planet: Planet, width: int, theme: Theme) -> None:
    """Have a planet, at its first sight, painted beside the window in the other sizes in which planets are seen: it will be too."""
    seen = _widths.setdefault(theme, {})
    if width <= theme.px(_LARGEST):
        seen[width] = None
    for other in seen:
        if other != width:
            paint_ahead.paint_ahead(("planet", planet, other, theme), partial(planet_card, planet, other, theme))


def _points(target: pygame.Surface, rect: pygame.Rect, number: int, theme: Theme) -> None:
    palette = theme.palette
    words, side = theme.line(str(number), "strong", "ink"), theme.px(15)
    slip = pygame.Rect(0, 0, words.get_width() + side + theme.px(11), theme.px(21))
    slip.bottomright = (rect.right + theme.px(3), rect.bottom + theme.px(3))
    lay(target, slip, Slip(lighter(palette.good, 0.75), "rule", 7, 1), theme)
    sign_at(target, "points", (slip.x + theme.px(4), slip.centery - side // 2), side, palette.ink)
    target.blit(words, words.get_rect(midright=(slip.right - theme.px(4), slip.centery)))


def sign_at(target: pygame.Surface, name: str, at: tuple[int, int], side: int, ink: Colour) -> None:
    """Draw a symbol of the game with its upper left corner here."""
    target.blit(symbol(name, side, ink), at, special_flags=_PREMULTIPLIED)


def nothing(target: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint nothing: what lies here is drawn with something else."""


def values_at(target: pygame.Surface, at: tuple[int, int], space: str, ground: str, theme: Theme, face: Face = "strong") -> int:
    """Draw space and ground value behind their symbols and return their width, px. at: left edge and middle of the line."""
    x, y = at
    side = round(theme.height(face) * 0.86)
    for name, number in (("space", space), ("ground", ground)):
        if number:
            sign_at(target, name, (x, y - side // 2), side, theme.palette.ink)
            words = theme.line(number, face, "ink")
            target.blit(words, words.get_rect(midleft=(x + side + theme.px(3), y)))
            x += side + theme.px(3) + words.get_width() + theme.px(10)
    return x - at[0]


def text_at(
    target: pygame.Surface, rect: pygame.Rect, text: str, theme: Theme, face: Face = "text", ink: Ink = "ink", middle: bool = False
) -> None:
    """Draw one line in the rectangle, at its left or in its middle, cut to its width."""
    line = theme.line(text, face, ink, max(1, rect.width))
    target.blit(line, line.get_rect(center=rect.center) if middle else line.get_rect(midleft=rect.midleft))


def slip_paint(text: str, theme: Theme, face: Face = "small", *, fill: Ink = "paper", ink: Ink = "ink", lift: float = 1.5) -> Paint:
    """Return a line on a slip of paper."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip(fill, None, 6, lift), theme)
        text_at(target, rect.inflate(-min(theme.px(12), rect.width // 10), 0), text, theme, face, ink, middle=True)

    return paint


def round_paint(number: int, of: int, text: str, theme: Theme) -> Paint:
    """Return which round it is: words, and a pip for each, those that have been painted in."""

    palette = theme.palette

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "rule", 8, 1.5), theme)
        upper = pygame.Rect(rect.x + theme.px(6), rect.y, rect.width - theme.px(12), rect.height * 6 // 10)
        text_at(target, upper, text, theme, "small", middle=True)
        step = (rect.width - theme.px(12)) / of
        y = rect.y + round(rect.height * 0.76)
        for k in range(of):
            x = round(rect.x + theme.px(6) + step * (k + 0.5))
            ink = palette.water_dark if k < number else palette.rule
            pygame.draw.aacircle(target, ink, (x, y), max(2, theme.px(4 if k == number - 1 else 3)))

    return paint


def player_paint(
    seat: int, name: str, points: int, planets: int, garrisons: int, theme: Theme, *, moves: bool = False, done: bool = False
) -> Paint:
    """Return a player on the score row: points large; planets and garrisons small. moves: may act now. done: has sent everything."""

    palette = theme.palette

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        px = theme.px
        lay(target, rect, Slip("paper", "water_dark" if moves else "rule", 8, 3 if moves else 1.5), theme)
        side = min(rect.height - px(8), px(30))
        target.blit(emblem(seat, side, theme.palette), (rect.x + px(5), rect.centery - side // 2), special_flags=_PREMULTIPLIED)
        if done:
            target.blit(
                icon("check", px(13), palette.good), (rect.x + px(2) + side - px(6), rect.bottom - px(16)), special_flags=_PREMULTIPLIED
            )
        narrow = rect.width < px(128)
        score = theme.line(str(points), "strong" if narrow else "large", "ink")
        low = rect.y + round(rect.height * 0.72)
        target.blit(score, score.get_rect(midright=(rect.right - px(6), low if narrow else rect.centery)))
        left = rect.x + px(9) + side
        room = rect.right - px(5) - left - (0 if narrow else score.get_width() + px(6))
        text_at(target, pygame.Rect(left, rect.y + px(2), room, rect.height // 2), name, theme, "tiny")
        x, y, small = left, low, px(10 if narrow else 12)
        free = rect.right - px(8) - (score.get_width() if narrow else 0)
        for sign, number in (("points", planets), ("city", garrisons)):
            words = theme.line(str(number), "tiny", "second_ink")
            if narrow and x + small + px(2) + words.get_width() > free:
                break
            sign_at(target, sign, (x, y - small // 2), small, palette.second_ink)
            target.blit(words, words.get_rect(midleft=(x + small + px(2), y)))
            x += small + px(3 if narrow else 6) + words.get_width()

    return paint


def grid_places(rect: pygame.Rect, number: int, shape: float, gap: int) -> list[pygame.Rect]:
    """Return places for this many cards in the rows that let them be largest, from the upper left, px."""
    best: list[pygame.Rect] = []
    for columns in range(1, number + 1):
        rows = -(-number // columns)
        width = min((rect.width - gap * (columns - 1)) // columns, round((rect.height - gap * (rows - 1)) / rows / shape))
        if width > 0 and (not best or width > best[0].width):
            high = round(width * shape)
            best = [
                pygame.Rect(rect.x + k % columns * (width + gap), rect.y + k // columns * (high + gap), width, high) for k in range(number)
            ]
    return best


def fan_places(rect: pygame.Rect, number: int, shape: float, gap: int, least: int = 0) -> list[pygame.Rect]:
    """Return places for this many cards in one row as large as fits, overlapping where they are many. shape: height over width."""
    if not number:
        return []
    width = min(round(rect.height / shape), max(least, (rect.width - gap * (number - 1)) // number))
    width = max(1, min(width, rect.width))
    high = round(width * shape)
    step: float = width + gap
    if number > 1 and step * (number - 1) + width > rect.width:
        step = (rect.width - width) / (number - 1)
    y = rect.y + (rect.height - high) // 2
    return [pygame.Rect(rect.x + round(step * k), y, width, high) for k in range(number)]


def reaches(places: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return what can be seen of each of these cards, the later ones on top."""
    seen = []
    for k, place in enumerate(places):
        right = min(place.right, places[k + 1].x) if k + 1 < len(places) else place.right
        seen.append(pygame.Rect(place.x, place.y, max(1, right - place.x), place.height))
    return seen
