"""Every screen in words two fifths longer and full of accents: nothing overflows, nothing is cut, nothing comes to lie on anything else."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ui.screen import Screen
from games.ui.widgets import Group, ScrollArea, Widget
from tests.screens.reading import pen
from tests.screens.test_screens import TIPS, check_places, cut_short, is_cut_at_the_side, seen
from tools.gallery import VIEWS, Gallery
from tools.pseudo_language import LONGER, LongerWords, longer
from tools.views import Pixel

pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not

__all__ = ["pen"]

SMALL, LARGE = ((960, 600), 1.0), ((1920, 1200), 2.0)


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


@given(st.text(alphabet="abc éo{}n …%\n", max_size=40))
def test_a_sentence_grows_by_two_fifths_and_keeps_its_shape(sentence: str) -> None:
    grown = longer(sentence)
    assert grown.count("\n") == sentence.count("\n")
    assert len(grown) >= len(sentence)


def test_holes_are_filled_in_as_ever() -> None:
    said = longer("{name} may draw {n} dominoes now.")
    assert said.format(name="Ada", n=3).count("Ada") == 1
    assert len(said.format(name="", n="")) >= LONGER * len(" may draw  dominoes now.")
    assert LongerWords()("launcher.settings") != "Settings"
    assert LongerWords()("no.such.name") == "no.such.name"


@pytest.mark.parametrize(
    ("size", "scale"), [pytest.param(*SMALL, id="960x600"), pytest.param(*LARGE, id="1920x1200", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.usefixtures("pen")
def test_longer_words_find_their_room(name: str, size: Pixel, scale: float, tmp_path: Path) -> None:
    stack, _, told = seen(Gallery(tmp_path, size, scale, words=LongerWords()), name)
    tips = [widget.tip for widget in widgets_of(stack[-1])]
    assert [text for text in cut_short(told) if not any(text in tip for tip in tips)] == []
    assert [one.text for one in told.writings if is_cut_at_the_side(one)] == []
    if name not in TIPS:
        pairs = combinations([w for w in told.writings if w.shown.height], 2)
        assert [(a.text, b.text) for a, b in pairs if a.box.clip(a.shown).colliderect(b.box.clip(b.shown))] == []
    check_places(stack[-1], told, size, tips=name in TIPS)


def widgets_of(screen: Screen) -> list[Widget]:
    """Those of its group, and those that lie in others."""
    group = getattr(screen, "group", None)
    assert isinstance(group, Group)
    inner = [w for area in group.widgets if isinstance(area, ScrollArea) for w in area.group.widgets]
    return [widget for widget in [*group.widgets, *inner] if widget.visible]
