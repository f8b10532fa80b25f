"""A screen reader finds every screen: all that can be used is there, once, with a name, and the focus is on something that is there."""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from games.card_table.screen import TableScreen
from games.screens.reading import build_tree
from games.shell.notice_slip import NoticeSlip
from games.ui.nodes import Node
from games.ui.screen import Screen
from games.ui.widgets import Group, ScrollArea, Widget
from tests.screens.test_focus import ONES, frame
from tools.gallery import VIEWS, Gallery

SIZE = (960, 600)
HEARD = Node("heard", "log", "Said lately")


@pytest.fixture(autouse=True)
def _driver() -> None:
    pygame.display.init()


def usable(group: Group | None) -> list[Widget]:
    """The widgets that can have the focus, also those that scroll."""
    widgets = [w for w in group.widgets if w.focusable and w.visible and w.enabled] if group is not None else []
    return [one for w in widgets for one in (usable(w.group) if isinstance(w, ScrollArea) else [w])]


def group_of(top: Screen) -> Group | None:
    if isinstance(top, TableScreen) and top.session.covered and top.state.reveal is None:
        return top.curtain.group
    return getattr(top, "group", None)


@pytest.mark.parametrize("name", [*ONES, "table-busy", "help"])
def test_everything_that_can_be_used_is_found_once_and_has_a_name(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", VIEWS)
def test_everything_that_can_be_used_is_found_once_and_has_a_name_on_every_screen(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


def check(name: str, tmp_path: Path) -> None:
    gallery = Gallery(tmp_path, SIZE)
    stack = gallery.view(name)
    frame(stack)
    top = stack[-1]
    tree = build_tree(top, top.says(), NoticeSlip(gallery.services), HEARD, SIZE)
    nodes = list(tree.walk())
    twice = [key for key, times in Counter(node.key for node in nodes).items() if times > 1]
    assert not twice, "each thing has a key of its own"
    keys = {node.key for node in nodes}
    assert [w.spoken() for w in usable(group_of(top)) if w not in keys] == [], "can be used, and is not found"
    nameless = [node for node in nodes if set(node.actions) - {"focus"} and not node.name]
    assert not nameless, "can be used, and has no name"
    focus = top.focus_key()
    assert focus is None or focus in keys, f"the focus is on {focus!r}, which is not there"
    if isinstance(top, TableScreen) and top.state.reveal is None and not top.session.covered:
        assert {("spot", spot.key) for spot in top.input.stops() if spot.says or spot.reads} <= keys
