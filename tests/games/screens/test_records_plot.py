"""The plot of the records keeps its picture until what it shows changes."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from games.screens.records.plot import Plot
from games.screens.records.screen import RecordsScreen
from tools.gallery import Gallery


def test_the_course_is_painted_once_and_again_only_when_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gallery = Gallery(tmp_path)
    screen = gallery.view("records")[-1]
    painted: list[int] = []
    paint = Plot._paint_course

    def note(plot: Plot, field: pygame.Rect, levels: Sequence[float], pad: int) -> pygame.Surface:
        painted.append(pad)
        return paint(plot, field, levels, pad)

    monkeypatch.setattr(Plot, "_paint_course", note)
    first, again = (pygame.Surface(gallery.size, 0, 32) for _ in range(2))
    screen.draw(first)
    screen.draw(again)
    assert len(painted) == 1
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert isinstance(screen, RecordsScreen)
    screen.plot.show(screen.plot.steps[:-1], whole=screen.plot.whole)
    screen.draw(again)
    assert len(painted) == 2
