"""Frame two pictures of a table side by side, and save any picture as PNG. Needs no display."""

from io import BytesIO
from pathlib import Path

import pygame

from aya_sim.files import write_bytes
from aya_sim.layout import Layout
from aya_sim.scoring import Count
from games.aya.render.camera.view import LONGEST, fit_view
from games.aya.render.legend import WIDTH as LEGEND
from games.aya.render.legend import draw_legend
from games.aya.render.lettering import write
from games.aya.render.plan import draw_table, draw_within
from games.i18n.words import Words
from games.ui.palette import STANDARD, Palette

__all__ = ["before_and_after", "draw_table", "save_png"]

_GAP = 36  # pixels, between and around
_TITLE = 120
_CAPTION = 60
_LONG = 2400  # pixels, the long side of each table
_LOW = 1000  # pixels, the least height of a legend


def before_and_after(
    before: Layout, after: Layout, count: Count | None, words: Words | None = None, palette: Palette = STANDARD
) -> pygame.Surface:
    """Return two states of a table in one picture, with a legend at the right if there is a count.

    Wide tables stand one above the other, others side by side. words: the language of the captions; None: English.
    """
    words = words or Words()
    w, h = fit_view(before, after).size
    stacked = w >= h
    view = fit_view(before, after, size=_fit(w, h, stacked))
    tables = (draw_within(before, view, palette), draw_within(after, view, palette, count))
    w, h = view.size
    columns, rows = (1, 2) if stacked else (2, 1)
    inner = rows * (h + _CAPTION) + (rows - 1) * _GAP
    legend = None if count is None else draw_legend(after, count, max(inner, _LOW), words, palette)
    width = 2 * _GAP + columns * w + (columns - 1) * _GAP + (0 if legend is None else LEGEND + _GAP)
    height = _TITLE + _GAP + max(inner, 0 if legend is None else _LOW)
    sheet = pygame.Surface((width, height), 0, 32)
    sheet.fill(palette.floor)
    write(sheet, after.name or before.name or "Aya", (_GAP, 34), 80, palette.ink, width - 2 * _GAP)
    for k, (table, caption) in enumerate(zip(tables, _captions(after, words), strict=True)):
        x = _GAP + (0 if stacked else k * (w + _GAP))
        y = _TITLE + (k * (h + _CAPTION + _GAP) if stacked else 0)
        _draw_panel(sheet, table, caption, (x, y), palette)
    if legend is not None:
        sheet.blit(legend, (width - _GAP - LEGEND, _TITLE))
    return sheet


def _captions(after: Layout, words: Words) -> tuple[str, str]:
    all_ = len(after.dominoes)
    return words("legend.before", n=all_), words("legend.after", n=all_, down=all_ - int(after.dominoes.standing.sum()))


def _draw_panel(sheet: pygame.Surface, table: pygame.Surface, caption: str, at: tuple[int, int], palette: Palette) -> None:
    write(sheet, caption, (at[0] + 4, at[1] + 8), 48, palette.ink, table.get_width() - 8)
    sheet.blit(table, (at[0], at[1] + _CAPTION))


def _fit(w: int, h: int, stacked: bool) -> tuple[int, int]:
    """Return the size of each table of these proportions, so that the whole picture stays within 4000 pixels a side."""
    across = LONGEST - 2 * _GAP - LEGEND - _GAP
    down = LONGEST - _TITLE - _GAP
    most_w = across if stacked else (across - _GAP) // 2
    most_h = (down - _GAP) // 2 - _CAPTION if stacked else down - _CAPTION
    shrink = min(1.0, _LONG / max(w, h), most_w / w, most_h / h)
    return max(1, int(w * shrink)), max(1, int(h * shrink))


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write the picture atomically; the same picture gives the same bytes. Raises BadFile."""
    memory = BytesIO()
    pygame.image.save(surface, memory, "x.png")
    write_bytes(path, memory.getvalue())
