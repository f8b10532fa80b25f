"""The dialog of fields: what it shows is what it lays; a file that is no picture leaves a sentence; a plan is written."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import Layout
from aya_sim.scenes import scene
from aya_sim.scenes.fields import LEAD, field
from games.aya.practice.fields.dialog import FieldDialog
from games.aya.practice.screen import PracticeScreen
from games.aya.practice.widgets import note_text
from games.core.resources import asset_folder
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui.screen import Change, Pop
from tests.games.events import key

PICTURE = Path(str(asset_folder())) / "pictures" / "album" / "astronaut.jpg"


@pytest.fixture
def services(tmp_path: Path) -> Services:
    pygame.display.init()
    made = services_at(Places(tmp_path / "data", tmp_path / "log" / "failure.log"))
    made.sounds.choose(on=False, volume=0)
    return made


@pytest.fixture
def laid() -> list[Layout]:
    return []


@pytest.fixture
def dialog(services: Services, laid: list[Layout]) -> FieldDialog:
    def lay(layout: Layout) -> Change | None:
        laid.append(layout)
        return None

    made = FieldDialog(services, lay, 20_000)
    made.arrange((1280, 800))
    return made


def test_words_are_laid_in_their_colours(dialog: FieldDialog, laid: list[Layout]) -> None:
    dialog.field.put("Hi")
    dialog._write("Hi")
    dialog.letters[0].act()
    dialog.lay.act()
    colours = laid[0].dominoes.terrain[LEAD:]
    assert set(colours.tolist()) == {DOMINO_TERRAINS.index(Terrain.FOREST), DOMINO_TERRAINS.index(Terrain.POLE)}
    assert laid[0].name == "Hi"
    assert len(colours) == dialog.codes.size <= 5_000


def test_enter_lays_the_field_from_the_slider_as_from_the_words(dialog: FieldDialog, laid: list[Layout]) -> None:
    dialog.group.focus(dialog.size)
    assert isinstance(dialog.on_event(key(pygame.K_RETURN)), Pop)
    assert len(laid) == 1


def test_a_field_laid_over_another_table_says_how_to_have_that_back(services: Services) -> None:
    screen = PracticeScreen(services, scene("straight"))
    screen.arrange((1280, 800))
    screen._lay_field(field(np.zeros((5, 8), np.int8)))
    assert "Ctrl+Z" in note_text(services.words, screen.editor.note)
    screen.leave()


def test_without_words_nothing_can_be_laid(dialog: FieldDialog, laid: list[Layout]) -> None:
    dialog._write("  ")
    assert not dialog.lay.enabled
    dialog.lay.act()
    assert not laid


def test_a_picture_is_laid_as_large_as_the_slider_says(dialog: FieldDialog, laid: list[Layout]) -> None:
    dialog.source.act(1)
    assert not dialog.lay.enabled
    dialog.open_picture(PICTURE)
    dialog.size.value = 1_000
    dialog.size.act(1_000)
    dialog.lay.act()
    assert 900 <= len(laid[0].dominoes) - LEAD <= 1_000
    assert laid[0].name == "astronaut"


def test_a_file_that_is_no_picture_leaves_the_last_one_and_a_sentence(dialog: FieldDialog, tmp_path: Path) -> None:
    dialog.source.act(1)
    dialog.open_picture(PICTURE)
    before = dialog.codes
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    dialog.open_picture(bad)
    assert (dialog.codes == before).all()
    assert "bad.jpg" in dialog.file.text


def test_the_plan_is_one_page(dialog: FieldDialog, tmp_path: Path) -> None:
    dialog.write_plan(tmp_path / "plan.html")
    page = (tmp_path / "plan.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("<li>") == dialog.codes.shape[0]
    dialog.write_plan(tmp_path / "none" / "plan.html" / "x")
    assert dialog.refused


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("source", [0, 1])
def test_nothing_overlaps(dialog: FieldDialog, size: tuple[int, int], source: int) -> None:
    dialog.source.act(source)
    dialog.arrange(size)
    placed = [widget.rect for widget in dialog.group.widgets if widget.rect.width]
    assert all(dialog.sheet.contains(rect) for rect in placed)
    assert not any(one.colliderect(other) for k, one in enumerate(placed) for other in placed[:k])
