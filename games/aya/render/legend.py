"""Draw the legend beside a counted table: every photo with its verdict and reasons, the points and the rating."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from aya_sim.components import LANDS, Shape
from aya_sim.layout import Layout
from aya_sim.scoring import AnimalPhoto, Count, Failure, LandscapePhoto
from games.aya.render.animals import photo
from games.aya.render.lettering import column_letters, draw_badge, write
from games.aya.render.tiles import painted_tile
from games.aya.text.photos import photo_number, species_name
from games.i18n.words import Words
from games.ui.palette import Ink, Palette

WIDTH = 860  # pixels
_SIZES = (1.4, 1.2, 1.0)  # the largest that holds every photo is taken, else the last
_PAD = 40
_ROW = 62
_REASON = 27  # for each reason beyond the first
_HEAD = 320  # points, rating, where they come from
_SECTION = 74


@dataclass(frozen=True, slots=True)
class _Row:
    sign: str
    name: str
    failed: tuple[Failure, ...]
    picture: pygame.Surface | None


class _Sheet:
    """Paper measured in units of `k` pixels, written on from the top down in the language of `words`."""

    def __init__(self, height: int, k: float, words: Words, palette: Palette) -> None:
        self.words, self.palette = words, palette
        self.surface = pygame.Surface((WIDTH, height), 0, 32)
        self.surface.fill(palette.paper)
        self.k = k
        self.y = 0.0
        self.wide = WIDTH / k

    def text(self, text: str, x: float, down: float, size: int, colour: Ink = "ink") -> None:
        k, room = self.k, (self.wide - _PAD - x) * self.k
        write(self.surface, text, (round(x * k), round((self.y + down) * k)), round(size * k), self.palette.rgb(colour), round(room))


def draw_legend(layout: Layout, count: Count, height: int, words: Words, palette: Palette) -> pygame.Surface:
    """Return the legend on paper, `WIDTH` pixels wide and `height` high; photos that do not fit are summed up in one line."""
    verdicts = [p.failed for p in count.animals] + [p.failed for p in count.landscapes]
    needed = _HEAD + 2 * _SECTION + sum(_high(failed) for failed in verdicts) + 2 * _PAD
    k = next((k for k in _SIZES if needed * k <= height), _SIZES[-1])
    sheet = _Sheet(height, k, words, palette)
    room = int((height / k - _HEAD - 2 * _SECTION - 3 * _PAD) / _ROW)
    if needed * k > height:
        room = int(room * _ROW / (_ROW + _REASON))
    animals, landscapes = _shares(len(count.animals), len(count.landscapes), max(2, room))
    _draw_total(sheet, count)
    rows: Iterator[_Row] = (_animal_row(layout, p, round(52 * k), words, palette) for p in count.animals)
    _draw_section(sheet, words("aya.count.sum.animals"), count.animals, rows, animals)
    shapes = {tile.id: tile.shape for tile in layout.tiles}
    rows = _landscape_rows(count, shapes, round(52 * k), words, palette)
    _draw_section(sheet, words("aya.count.sum.landscapes"), count.landscapes, rows, landscapes)
    return sheet.surface


def _high(failed: tuple[Failure, ...]) -> int:
    return _ROW + _REASON * max(0, len(failed) - 1)


def _shares(one: int, other: int, room: int) -> tuple[int, int]:
    """Return how many rows each section gets."""
    if one + other <= room:
        return one, other
    second = min(other, max(room // 2, room - one))
    return min(one, room - second), second


def _draw_total(sheet: _Sheet, count: Count) -> None:
    words = sheet.words
    sheet.text(words("aya.count.points", n=count.total), _PAD, _PAD, 88)
    sheet.text(words(f"aya.count.rating.{count.rating}"), _PAD, _PAD + 68, 34, sheet.palette.second_ink)
    won = sum(p.won for p in count.animals), sum(p.won for p in count.landscapes)
    lines = (
        (won[0], words("legend.animals", n=won[0])),
        (won[1], words("legend.landscapes", n=won[1])),
        (len(count.triptychs), _triptychs(count, words)),
        (count.retriggers_left, words("legend.tokens", n=count.retriggers_left)),
    )
    for k, (points, text) in enumerate(lines):
        sheet.text(str(points), _PAD, _PAD + 118 + 38 * k, 34)
        sheet.text(text, _PAD + 56, _PAD + 118 + 38 * k, 34)
    sheet.y = _HEAD


def _triptychs(count: Count, words: Words) -> str:
    missing = [land for land in LANDS if land not in count.triptychs]
    if not count.triptychs:
        return words("legend.triptychs")
    if len(missing) < 2:
        return words("legend.triptychs.but", land=words(f"cli.land.{missing[0]}")) if missing else words("legend.triptychs.all")
    return words("legend.triptychs.of", lands=", ".join(words(f"cli.land.{land}") for land in count.triptychs))


Photos = tuple[AnimalPhoto, ...] | tuple[LandscapePhoto, ...]


def _draw_section(sheet: _Sheet, title: str, photos: Photos, rows: Iterable[_Row], shown: int) -> None:
    palette = sheet.palette
    line = round(sheet.y * sheet.k)
    pygame.draw.line(sheet.surface, palette.rule, (round(_PAD * sheet.k), line), (WIDTH - round(_PAD * sheet.k), line), 2)
    sheet.text(title, _PAD, 20, 40)
    sheet.y += 64
    if not photos:
        sheet.text(sheet.words("legend.none"), _PAD, 0, 28, palette.second_ink)
        sheet.y += 38
    for row, _ in zip(rows, range(shown), strict=False):
        _draw_row(sheet, row)
    rest = photos[shown:]
    if rest:
        sheet.text(sheet.words("legend.more", n=len(rest), won=sum(p.won for p in rest)), _PAD, 4, 28, palette.second_ink)
        sheet.y += 38
    sheet.y += _SECTION - 64


def _draw_row(sheet: _Sheet, row: _Row) -> None:
    k, y = sheet.k, sheet.y
    if row.picture is not None:
        sheet.surface.blit(row.picture, (round(_PAD * k), round(y * k)), special_flags=pygame.BLEND_PREMULTIPLIED)
    draw_badge(sheet.surface, (round((_PAD + 64) * k), round((y + 8) * k)), not row.failed, round(36 * k), sheet.palette)
    down = 2 if row.failed else 14
    sheet.text(row.sign, _PAD + 112, down, 34)
    sheet.text(row.name, _PAD + 160, down, 34)
    for line, reason in enumerate(row.failed):
        sheet.text(sheet.words(f"legend.why.{reason}"), _PAD + 160, 29 + _REASON * line, 28, sheet.palette.second_ink)
    sheet.y += _high(row.failed)


def _animal_row(layout: Layout, verdict: AnimalPhoto, size: int, words: Words, palette: Palette) -> _Row:
    which = photo_number(layout.animals, verdict.index)
    animal = words(f"aya.animal.{species_name(verdict.terrain, which)}")
    name = words("legend.photo", what=animal[:1].upper() + animal[1:], which=words(f"cli.land.{verdict.terrain}"))
    return _Row(str(verdict.index + 1), name, verdict.failed, photo(verdict.terrain, size, palette, which))


def _landscape_rows(count: Count, shapes: dict[str, Shape], size: int, words: Words, palette: Palette) -> Iterator[_Row]:
    for k, verdict in enumerate(count.landscapes):
        shape, picture = shapes.get(verdict.tile), None
        name = words(f"aya.count.land.{verdict.terrain}") if verdict.terrain in LANDS else str(verdict.terrain).capitalize()
        if shape is not None and verdict.terrain in LANDS:
            picture = pygame.transform.smoothscale(painted_tile(verdict.terrain, shape, 80, 3, palette), (size, size))
            name = words("legend.photo", what=name, which=words(f"aya.shape.{shape}"))
        yield _Row(column_letters(k), name, verdict.failed, picture)
