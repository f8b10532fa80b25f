"""Every screen at every size: words can be read on what lies beneath them, nothing overlaps, nothing is cut, nothing is covered."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from games.aya.play.focus import FocusTarget
from games.aya.play.screen import TableScreen
from games.aya.practice.canvas import Canvas
from games.screens.help import _INDENT
from games.shell.settings import Settings
from games.ui.letters import Letters
from games.ui.palette import STANDARD
from games.ui.screen import Screen
from games.ui.widgets import Group, ScrollArea, Widget
from tests.screens.reading import Reading, Sheet, Writing, pen, reading
from tools.gallery import VIEWS, Gallery
from tools.views import Pixel, Stack

__all__ = ["pen"]

SIZES = [(960, 600), (1280, 800), (2560, 1440)]  # where room is least; the others are for the campaign
IDS = [f"{wide}x{high}" for wide, high in SIZES]
LEAST, HIGH = 4.5, 7.0  # contrast of words (WCAG 2.1, AA and AAA)
TIPS = {"table-tip", "practice-tip", "setup-names"}  # a tooltip lies over others: that is what it is for
_SAME = 12  # of 255, by which a letter's pixel may differ from its ink


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def seen(gallery: Gallery, name: str) -> tuple[Stack, Sheet, Reading]:
    """The view drawn, and what was written by its top screen."""
    stack = gallery.view(name)
    sheet = Sheet(gallery.size, 0, 32)
    for screen in stack[:-1]:
        screen.draw(sheet)
    with reading() as told:
        stack[-1].draw(sheet)
    return stack, sheet, told


@pytest.mark.usefixtures("pen")
def test_the_reader_sees_words_that_are_pale_covered_or_cut(tmp_path: Path) -> None:
    theme, sheet = Gallery(tmp_path).services.theme, Sheet((400, 100), 0, 32)
    sheet.fill(STANDARD.paper)
    with reading() as told:
        sheet.blit(theme.line("pale", "text", STANDARD.rule), (10, 10))
        sheet.blit(theme.line("covered"), (100, 10))
        sheet.blit(theme.line("beyond the edge"), (380, 10))
        theme.line("much too long for its place", width=60)
    sheet.fill(STANDARD.paper, (120, 0, 60, 60))
    pale, covered, beyond = told.writings
    assert pale.contrast < LEAST < covered.contrast
    assert [_is_covered(one, sheet) for one in told.writings] == [False, True, False]
    assert is_cut_at_the_side(beyond)
    assert told.cut == ["much too long for its place"]


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.soak) for size in SIZES[1:])], ids=IDS)
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.usefixtures("pen")
def test_words_can_be_read_and_nothing_overlaps_or_is_cut(name: str, size: Pixel, tmp_path: Path) -> None:
    stack, sheet, told = seen(Gallery(tmp_path, size), name)
    assert told.writings
    assert cut_short(told) == []
    for one in told.writings:
        assert one.contrast >= LEAST, (one.text, round(one.contrast, 2))
        assert not is_cut_at_the_side(one), one.text
    if name not in TIPS:
        pairs = combinations([w for w in told.writings if w.shown.height], 2)
        assert [(a.text, b.text) for a, b in pairs if a.box.clip(a.shown).colliderect(b.box.clip(b.shown))] == []
        assert [w.text for w in told.writings if _is_covered(w, sheet)] == []
    check_places(stack[-1], told, size, tips=name in TIPS)


@pytest.mark.soak
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.usefixtures("pen")
def test_with_high_contrast_every_word_stands_out_by_7_to_1(name: str, tmp_path: Path) -> None:
    _, _, told = seen(Gallery(tmp_path, SIZES[0], chosen=Settings(colours="contrast")), name)
    assert [(one.text, round(one.contrast, 2)) for one in told.writings if one.contrast < HIGH] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize(("language", "letters"), [("en", "dyslexia"), ("fr", "usual")])
@pytest.mark.usefixtures("pen")
def test_wider_letters_and_french_are_not_cut(name: str, language: str, letters: Letters, tmp_path: Path) -> None:
    stack, _, told = seen(Gallery(tmp_path, SIZES[0], language=language, chosen=Settings(letters=letters)), name)
    assert cut_short(told) == []
    assert [one.text for one in told.writings if is_cut_at_the_side(one)] == []
    check_places(stack[-1], told, SIZES[0], tips=name in TIPS)


@pytest.mark.parametrize("name", ["setup", "setup-five", "menu"])
@pytest.mark.usefixtures("pen")
def test_the_largest_words_have_their_room_in_the_least_window(name: str, tmp_path: Path) -> None:
    stack, _, told = seen(Gallery(tmp_path, SIZES[0], 2.5), name)
    assert cut_short(told) == []
    check_places(stack[-1], told, SIZES[0], tips=False)


def cut_short(told: Reading) -> list[str]:
    """What had to end in an ellipsis, but for what was found by a search: that is a cutting, and leads to the whole."""
    return [text for text in told.cut if not text.startswith(_INDENT)]


def is_cut_at_the_side(one: Writing) -> bool:
    """Only what is scrolled may be cut, and that above and below."""
    return bool(one.shown.height) and (one.box.left < one.shown.left or one.box.right > one.shown.right)


def _is_covered(one: Writing, sheet: Sheet) -> bool:
    """Was something drawn over the words afterwards?"""
    if not one.solid.any():
        return False
    now = pygame.surfarray.array3d(sheet.subsurface(one.shown))[one.solid].astype(int)
    return bool((np.abs(now - np.array(one.ink)) > _SAME).any())


def check_places(screen: Screen, told: Reading, size: Pixel, *, tips: bool) -> None:
    """By the rectangles of the widgets themselves."""
    window, sheet = pygame.Rect(0, 0, *size), getattr(screen, "sheet", None)
    parts = parts_of(screen)
    assert parts
    for name, rect in parts:
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert (sheet or window).contains(rect), (name, rect)
    assert [(a[0], b[0]) for a, b in combinations(parts, 2) if a[1].colliderect(b[1])] == []
    if sheet is not None:
        assert window.contains(sheet)
        assert [w.text for w in told.writings if w.shown.height and not sheet.contains(w.box.clip(w.shown))] == []
    if not tips:
        inked = [(w.text, w.box.clip(w.shown)) for w in told.writings]
        assert [(text, name) for text, box in inked for name, rect in parts if box.colliderect(rect) and not rect.contains(box)] == []


def parts_of(screen: Screen) -> list[tuple[str, pygame.Rect]]:
    """What can be pressed or pointed at, with a name; where the keys stop at the table lie the zones of the tray."""
    parts = []
    group = getattr(screen, "group", None)
    assert isinstance(group, Group)
    for widget in group.widgets:
        if widget.visible and not isinstance(widget, Canvas | FocusTarget) and widget.rect.size != (0, 0):
            parts.append((_named(widget), widget.rect))
        if isinstance(widget, ScrollArea):
            rows = [(_named(w), w.rect) for w in widget.group.widgets if w.visible]
            assert [(a[0], b[0]) for a, b in combinations(rows, 2) if a[1].colliderect(b[1])] == []
    if isinstance(screen, TableScreen):
        shown = {stop.name for stop in screen.targets}  # these are among the widgets: a place for the keys to stop
        parts += [(name, rect) for name, rect in screen.tray.zones.items() if name not in shown]
    return parts


def _named(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'name', '')}"
