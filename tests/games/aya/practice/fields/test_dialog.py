"""The dialog of fields: what it shows is what it lays; a file that is no picture leaves a sentence; a plan is written."""

import math
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.place import feet_blocked
from aya_sim.layout import Layout
from aya_sim.layout import Push as PushOf
from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scenes.fields import LEAD, field, field_table
from aya_sim.scenes.stamps import STAMPS
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.fields.colours import Codes
from games.aya.practice.fields.dialog import FieldDialog
from games.aya.practice.pieces.mosaic_drawing import _paint
from games.aya.practice.pieces.piece import piece_of_field, piece_of_stamp
from games.aya.practice.screen import PracticeScreen
from games.aya.practice.widgets import note_text
from games.core.resources import asset_folder
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui.palette import STANDARD
from games.ui.screen import Change, Pop, Push
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
    def lay(colours: Codes, name: str) -> Change | None:
        laid.append(field(colours, name))
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


def practice(services: Services, layout: Layout | None = None) -> PracticeScreen:
    screen = PracticeScreen(services, layout)
    screen.arrange((1280, 800))
    return screen


def test_a_field_on_a_bare_table_stands_at_once_on_a_table_of_its_size(services: Services) -> None:
    screen = practice(services)
    screen.fields.take(np.zeros((60, 80), np.int8), "wide")
    assert screen.editor.tool == Tool.SELECT
    assert screen.editor.document.layout.table == field_table(60, 80)
    assert len(screen.editor.document.layout.dominoes) == 60 * 80 + LEAD
    screen.leave()


def test_a_field_beside_another_table_is_held_put_down_where_it_has_room_and_undone(services: Services) -> None:
    screen = practice(services, scene("straight"))
    before = screen.editor.document.layout
    offered = screen.fields.open_dialog()
    assert isinstance(offered, Push)
    assert isinstance(offered.screen, FieldDialog)
    assert offered.screen.lay.text == "Take in hand"
    screen.fields.take(np.zeros((5, 8), np.int8), "small")
    assert screen.editor.document.layout is before, "it is only held"
    screen.editor.brush.at = float(before.dominoes.x[5]), float(before.dominoes.y[5])
    held = screen.editor.held_piece()
    assert held is not None
    assert held.is_refused
    assert len(held.blocked) > 0
    assert not screen.editor.place()
    screen.editor.brush.at = 600.0, float(before.dominoes.y[0]) + 300.0
    screen.draw(pygame.Surface((1280, 800), 0, 32))
    assert screen.editor.place(), screen.editor.note
    after = screen.editor.document.layout
    assert len(after.dominoes) == len(before.dominoes) + 5 * 8 + LEAD
    assert after.table == before.table, "there was room"
    assert not screen.editor.document.selection, "the wheel turns no thousands by accident"
    assert "Ctrl+Z" in note_text(services.words, screen.editor.note)
    assert topple(after, [PushOf(len(before.dominoes) + 1)]).standing.tolist() == before.dominoes.id.tolist()
    screen.editor.undo()
    assert screen.editor.document.layout is before
    screen.leave()


def test_beside_a_mosaic_there_is_room_for_a_stamp_in_hand_unless_a_part_of_it_is_seen(services: Services) -> None:
    screen = practice(services, field(np.zeros((30, 90), np.int8)))
    d, board, free = screen.editor.document.layout.dominoes, screen.canvas.board, screen.canvas.free
    screen.pieces.hold(piece_of_stamp(STAMPS["spiral"]))
    for x, y in ((float(d.x.max()) + 420.0, float(d.y.min())), (float(d.x.min()) - 420.0, float(d.y.max()))):
        assert free.collidepoint(board.pixel(x, y)), "the panels do not hide it"
    screen.canvas.fit()
    screen.canvas.zoom(3.0)
    near = board.scale
    screen.pieces.hold(piece_of_stamp(STAMPS["spiral"]))
    assert board.scale == near
    screen.leave()


def test_escape_puts_a_mosaic_away_and_r_turns_it_by_a_quarter(services: Services) -> None:
    screen = practice(services, scene("straight"))
    screen.fields.take(np.zeros((5, 8), np.int8), "small")
    heading = screen.editor.brush.heading
    screen.on_event(key(pygame.K_r))
    assert screen.editor.brush.heading == pytest.approx(heading + math.pi / 2)
    screen.on_event(key(pygame.K_ESCAPE))
    assert screen.editor.piece is None
    assert screen.editor.tool == Tool.SELECT
    assert len(screen.editor.document.layout.dominoes) == len(scene("straight").dominoes)
    screen.leave()


def test_a_table_grows_on_every_side_to_hold_a_mosaic_and_what_stood_stays_where_it_was_beside_it(services: Services) -> None:
    screen = practice(services, scene("straight"))
    before = screen.editor.document.layout
    for at in ((-400.0, 700.0), (900.0, -500.0), (2600.0, 1900.0)):
        screen.fields.take(np.zeros((20, 30), np.int8), "wide")
        screen.editor.brush.at = at
        assert screen.editor.place(), screen.editor.note
        after = screen.editor.document.layout
        refuse_impossible(after)
        assert before.table is not None
        assert after.table is not None
        assert after.table.width * after.table.height > before.table.width * before.table.height
        moved = after.dominoes.x[: len(before.dominoes)] - before.dominoes.x, after.dominoes.y[: len(before.dominoes)] - before.dominoes.y
        assert all(np.ptp(by) < 1e-9 for by in moved)
        screen.editor.undo()
    screen.leave()


@pytest.mark.parametrize(("is_upright", "reading"), [(False, np.s_[:, ::-1]), (True, np.s_[::-1, :])])
def test_a_mirrored_mosaic_is_the_mirror_image_that_is_seen(is_upright: bool, reading: tuple[slice, slice]) -> None:
    colours = np.arange(12, dtype=np.int8).reshape(3, 4) % 5
    editor = Editor(scene("straight"))
    editor.hold(piece_of_field(field(colours), colours))
    editor.brush.at = 700.0, 900.0
    editor.mirror_piece(is_upright=is_upright)
    held = editor.held_piece()
    assert held is not None
    d = held.pieces.dominoes
    order = np.lexsort((np.round(d.x[LEAD:]), -np.round(d.y[LEAD:])))
    assert (d.terrain[LEAD:][order].reshape(3, 4) == colours[reading]).all()
    painted = pygame.surfarray.array3d(_paint(held.piece, STANDARD, np.array([LEAD + 1]), (1, 2, 3)))
    assert painted.shape[:2] == (3, 4), "its picture is turned with it"
    assert [tuple(cell) for cell in np.argwhere((painted == (1, 2, 3)).all(axis=-1)).tolist()] == [(0, 1)], "the second of the first row"


def test_a_mosaic_over_another_is_refused_however_they_lie(services: Services) -> None:
    editor = Editor(field(np.zeros((60, 60), np.int8)))
    colours = np.ones((60, 60), np.int8)
    middle = editor.document.layout.dominoes.x[LEAD:].mean(), editor.document.layout.dominoes.y[LEAD:].mean()
    for turn, aside in ((0.0, 0.0), (0.3, 7.0), (math.pi / 2, 11.0), (2.0, 300.0)):
        editor.hold(piece_of_field(field(colours), colours))
        editor.brush.heading += turn
        editor.brush.at = float(middle[0]) + aside, float(middle[1])
        held = editor.held_piece()
        assert held is not None
        assert held.is_refused
        deep = set(held.blocked.tolist())
        assert deep <= set(feet_blocked(editor.document.layout, held.pieces).nonzero()[0].tolist())
        assert len(deep) > 500


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
