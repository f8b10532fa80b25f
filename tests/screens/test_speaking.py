"""The language is switched while the program runs: every screen that may lie below the settings says everything in the new one."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games.ui import theme
from games.ui.letters import Letters
from games.ui.theme import Theme
from tools.gallery import Gallery
from tools.views import Stack

VIEWS = (
    "launcher-waiting", "settings", "setup-partners", "table-half", "table-tip", "table-watched", "hand-over", "aim",
    "cascade-over", "total", "practice-chosen", "challenges", "challenge", "replays", "replay",
    "album-guide", "album-lesson", "imagine-setup", "imagine-bet", "faces-guessing", "faces-pairing", "albedo-send", "albedo-setup",
)  # fmt: skip
"""One of every kind of screen, from every game."""


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is put into letters, as it is."""
    lines: list[str] = []
    line, paragraph = theme._line, Theme.paragraph

    def told_line(name: str, size: float, scale: float, text: str, colour: tuple[int, int, int], family: Letters) -> pygame.Surface:
        lines.append(text)
        return line(name, size, scale, text, colour, family)

    def told_paragraph(self: Theme, text: str, *rest: object) -> pygame.Surface:
        lines.append(str(text))
        return paragraph(self, text, *rest)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(theme, "_line", told_line)
    monkeypatch.setattr(Theme, "paragraph", told_paragraph)
    return lines


def shown(stack: Stack, written: list[str], size: tuple[int, int]) -> set[str]:
    """What is on the screens and in the title of the window."""
    surface = pygame.Surface(size, 0, 32)
    for screen in stack:
        screen.update(0.0)
    written.clear()
    for screen in stack:
        screen.draw(surface)
    return {*written, *(str(screen.title) for screen in stack)}


@pytest.mark.parametrize("name", VIEWS)
def test_a_screen_that_was_opened_in_english_reads_as_if_it_had_been_opened_in_french(
    name: str, tmp_path: Path, written: list[str]
) -> None:
    gallery = Gallery(tmp_path / "fr", language="fr")
    stack = gallery.view(name)
    gallery.services.records.settle()  # what is said of them is there then
    french = shown(stack, written, gallery.size)
    gallery = Gallery(tmp_path / "en", language="en")
    stack = gallery.view(name)
    gallery.services.records.settle()
    english = shown(stack, written, gallery.size)
    gallery.services.change(replace(gallery.services.settings, language="fr"))
    for screen in stack:
        screen.arrange(gallery.size)  # as the loop does after every change
    after = shown(stack, written, gallery.size)
    assert after - french == set()
    assert french - after == set()
    assert english != french
