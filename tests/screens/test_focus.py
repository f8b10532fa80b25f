"""Focus: with the Tab key one comes to everything that may be used, and sees each time where one is."""

from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest

from games.card_table.screen import TableScreen
from games.ui.screen import Screen
from games.ui.speech import Spoken
from games.ui.widgets import Group, ScrollArea
from tests.games.events import key
from tools.gallery import VIEWS, Gallery
from tools.views import Stack, show

SIZE = (960, 600)
LEAST = 24  # pixels of a frame that another focus changes
_SHELL = ["launcher", "launcher-waiting", "replace", "settings", "keys", "rules", "chooser", "crash", "records"]
_ALBUM = ["album-setup", "album-place", "album-out", "album-end", "album-lesson"]
_FACES = ["faces-setup", "faces-pairing", "faces-guessing", "faces-end"]
_OTHERS = ["imagine-describe", "imagine-bet", "imagine-end", "albedo-send", "albedo-land", "albedo-spend", "albedo-deck", "albedo-end"]
_TABLES = ["cards-curtain", "cards-menu", "cards-seats", "cards-invite", "cards-log"]
ONES = [*_SHELL, *_ALBUM, *_FACES, *_OTHERS, *_TABLES]


@pytest.fixture(autouse=True)
def _driver() -> None:
    pygame.display.init()


def frame(stack: Stack) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    show(stack, surface)
    return surface


def changed(one: pygame.Surface, other: pygame.Surface) -> int:
    """Pixels that differ."""
    return SIZE[0] * SIZE[1] - pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other).count()


def widgets_of(group: Group) -> set[int]:
    """What the keys have to come to."""
    found: set[int] = set()
    for widget in group.widgets:
        if widget.focusable and widget.visible and widget.enabled:
            found |= widgets_of(widget.group) if isinstance(widget, ScrollArea) and widgets_of(widget.group) else {id(widget)}
    return found


def wanted(top: Screen) -> set[Hashable]:
    if isinstance(top, TableScreen) and not top.session.covered:
        tools = {(top.session.viewer, id(widget)) for widget in top.group.widgets if widget.focusable and widget.visible and widget.enabled}
        return {(top.session.viewer, spot.key) for spot in top.input.stops()} | tools
    group = top.curtain.group if isinstance(top, TableScreen) else getattr(top, "group", None)
    return set(widgets_of(group)) if isinstance(group, Group) else set()


@pytest.mark.parametrize("name", ONES)
def test_everything_is_reached_by_tab_and_the_focus_is_always_seen(name: str, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path, SIZE)
    stack = gallery.view(name)
    top = stack[-1]
    gallery.services.by_keys = True
    met: dict[Hashable, Spoken | None] = {}
    before, at = frame(stack), top.says().focus_of
    for _ in range(150):
        top.on_event(key(pygame.K_TAB))
        now, saying = frame(stack), top.says()
        if saying.focus_of != at:
            assert changed(before, now) >= LEAST, f"{saying.focus} has no ring"
        before, at = now, saying.focus_of
        if at in met:
            break
        met[at] = saying.focus
    ids = {part[-1] if isinstance(part, tuple) and not isinstance(top, TableScreen) else part for part in met}
    covered = isinstance(top, TableScreen) and top.session.covered
    assert wanted(top) <= ({part[-1] for part in met if isinstance(part, tuple)} if covered else ids)
    assert all(focus is not None and focus.text for focus in met.values()), "what has the focus has a name"


def test_the_views_walked_through_are_views() -> None:
    assert set(ONES) <= set(VIEWS)
