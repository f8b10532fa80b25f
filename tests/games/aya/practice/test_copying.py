"""Copies and mirror images in practice: what they do to the table, and the shortcuts."""

import math

import pygame
import pytest

from aya_sim.components import MOUTHS, Shape, Terrain
from aya_sim.errors import IllegalAction
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Push
from aya_sim.physics import topple
from games.aya.model.transform import pick_pieces
from games.aya.practice.copying import Copying
from games.aya.practice.document import Document, apply, empty_document, undo
from games.aya.practice.editor import Editor
from games.aya.practice.edits import AddDomino, AddPath, AddPhoto, AddTile, Mirror, Paste
from games.aya.practice.screen import PracticeScreen
from games.shell.services import Services
from tests.games.events import key


class _State:
    """What copying asks of the screen."""

    def __init__(self, editor: Editor) -> None:
        self.editor, self.is_pointing = editor, False


def row_with_photo() -> Document:
    """Eight dominoes with a photo astride two, all selected."""
    row = apply(empty_document(), AddPath(tuple(AddDomino(Terrain.FOREST, Pose(300 + k * 26.5, 500, 0)) for k in range(8))))
    table = apply(row, AddPhoto(Terrain.FOREST, 300 + 3.5 * 26.5, 500))
    return table.with_selection(table.all_pieces)


@pytest.mark.parametrize("is_upright", [False, True])
def test_mirroring_twice_changes_nothing(is_upright: bool) -> None:
    before = row_with_photo()
    twice = apply(apply(before, Mirror(is_upright)), Mirror(is_upright)).layout
    assert twice.dominoes.x == pytest.approx(before.layout.dominoes.x, abs=2e-3)
    assert twice.dominoes.y == pytest.approx(before.layout.dominoes.y, abs=2e-3)
    assert [math.cos(h) for h in twice.dominoes.heading] == pytest.approx([1.0] * 8, abs=1e-4)


def test_a_mirrored_row_falls_completely() -> None:
    row = apply(empty_document(), AddPath(tuple(AddDomino(Terrain.FOREST, Pose(300 + k * 26.5, 500, 0)) for k in range(8))))
    mirrored = apply(row, Mirror()).layout
    assert not topple(mirrored, (Push(1),)).fallen.dominoes.standing.any()


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("is_upright", [False, True])
def test_the_mouths_of_a_mirrored_tile_are_mirrored(shape: Shape, is_upright: bool) -> None:
    table = apply(empty_document(), AddTile(Terrain.START if shape == Shape.SPRING else Terrain.FOREST, shape, Pose(400, 400, 0.3)))
    tile = apply(table, Mirror(is_upright)).layout.tiles[0]
    mouths = [m + 0.3 for m in MOUTHS[shape]]
    expected = sorted((-m if is_upright else math.pi - m) % math.tau for m in mouths)
    assert sorted((m + tile.rotation) % math.tau for m in MOUTHS[shape]) == pytest.approx(expected, abs=1e-3)


def test_copies_have_ids_of_their_own_and_carry_their_photos() -> None:
    before = row_with_photo()
    after = apply(before, Paste(before.layout, 0, 150))
    assert len(set(after.layout.dominoes.id.tolist())) == 16
    on = after.layout.animals[1].on
    assert on is not None
    assert set(on) <= after.selection.dominoes
    assert undo(after).layout is before.layout


def test_a_copy_on_top_of_its_original_is_refused() -> None:
    before = row_with_photo()
    with pytest.raises(IllegalAction):
        apply(before, Paste(before.layout, 0, 0))


def test_what_is_cut_can_be_pasted() -> None:
    editor = Editor()
    editor.document = row_with_photo()
    copying = Copying(_State(editor))  # type: ignore[arg-type]  # two fields are enough
    copying.cut()
    assert not len(editor.document.layout.dominoes)
    copying.paste()
    assert len(editor.document.layout.dominoes) == 8
    copying.duplicate()
    assert len(editor.document.layout.dominoes) == 16


def test_a_photo_picked_without_its_dominoes_lies_on_none() -> None:
    assert pick_pieces(row_with_photo().layout, (), (), {0}).animals[0].on is None


def test_a_wide_selection_is_duplicated_where_there_is_room() -> None:
    editor = Editor()
    table = apply(empty_document(), AddTile(Terrain.FOREST, Shape.BEND, Pose(400, 400, 0.3)))
    editor.document = table.with_selection(table.all_pieces)
    Copying(_State(editor)).duplicate()  # type: ignore[arg-type]  # two fields are enough
    assert len(editor.document.layout.tiles) == 2


def test_the_keys_copy_paste_and_mirror_on_the_screen(services: Services) -> None:
    screen = PracticeScreen(services, row_with_photo().layout)
    screen.arrange((1280, 800))
    ctrl, d = pygame.KMOD_LCTRL, screen.editor.document
    screen.editor.document = d.with_selection(d.all_pieces)
    for code, dominoes in ((pygame.K_c, 8), (pygame.K_v, 16), (pygame.K_d, 24), (pygame.K_m, 24), (pygame.K_x, 16), (pygame.K_z, 24)):
        screen.on_event(key(code, ctrl))
        assert len(screen.editor.document.layout.dominoes) == dominoes, pygame.key.name(code)
    screen.leave()
