"""The dialog of pieces and what it leads to: by mouse and by keys alone, read aloud, at every size of the window."""

import pygame
import pytest

from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scenes.stamps import STAMPS
from games.aya.practice.editor import Tool
from games.aya.practice.pieces.dialog import PieceDialog
from games.aya.practice.pieces.library import FOLDER, read_library, save_piece
from games.aya.practice.pieces.piece import piece_of_stamp
from games.aya.practice.screen import PracticeScreen
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Change, Pop, Push
from games.ui.widgets import TextField
from tests.games.conftest import _driver, paper_window, services
from tests.games.events import click, down, key, move, up, wheel

__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)


def practice(services: Services, name: str = "straight") -> PracticeScreen:
    screen = PracticeScreen(services, scene(name))
    screen.arrange(SIZE)
    return screen


def dialog_of(change: Change | None) -> PieceDialog:
    assert isinstance(change, Push)
    assert isinstance(change.screen, PieceDialog)
    change.screen.arrange(SIZE)
    return change.screen


def take(dialog: PieceDialog, name: str) -> None:
    card = next(one for one in dialog.stamps if one.piece.key == name)
    assert isinstance(card.press(), Pop)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_nothing_overlaps_and_all_can_be_reached(services: Services, size: tuple[int, int]) -> None:
    for k in range(9):
        save_piece(services.places.data / FOLDER, STAMPS["fork"].build(), f"Piece {k}")
    screen = PracticeScreen(services)
    screen.arrange(size)
    dialog = dialog_of(screen.pieces.open_dialog())
    dialog.arrange(size)
    cards = [*dialog.stamps, *(card for card, _, _ in dialog.own)]
    assert not any(one.rect.colliderect(other.rect) for k, one in enumerate(cards) for other in cards[:k])
    assert all(dialog.area.rect.left <= card.rect.left and card.rect.right <= dialog.area.rect.right for card in cards)
    placed = [widget.rect for widget in dialog.inner.widgets if widget.rect.height]
    assert not any(one.colliderect(other) for k, one in enumerate(placed) for other in placed[:k])
    last = cards[-1]
    dialog.inner.focus(last, by_keys=True)
    dialog.area._show_focused()
    assert dialog.area.rect.contains(last.rect)
    screen.leave()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_the_toolbar_stays_above_the_buttons_below_it(services: Services, size: tuple[int, int]) -> None:
    screen = PracticeScreen(services)
    screen.arrange(size)
    assert screen.toolbar.rect.bottom <= screen.leaving.rect.top
    rects = [widget.rect for widget in screen.toolbar.widgets]
    assert all(screen.toolbar.rect.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for k, one in enumerate(rects) for other in rects[:k])
    assert min(rect.height for rect in rects) >= services.theme.height("text")
    screen.leave()


def test_a_piece_that_is_taken_shows_at_once_in_the_panel_and_among_the_tools(services: Services) -> None:
    screen = practice(services)
    rows = screen.panel.rows
    take(dialog_of(screen.pieces.open_dialog()), "spiral")
    assert screen.panel.rows is not rows
    assert screen.editor.tool == Tool.PIECE
    screen.leave()


def test_a_click_takes_a_stamp_and_a_click_lays_it(services: Services) -> None:
    screen = practice(services)
    take(dialog_of(screen.pieces.open_dialog()), "spiral")
    tools = [screen.editor.tool]
    at = screen.canvas.board.pixel(900.0, float(screen.editor.document.layout.dominoes.y[0]) - 260.0)
    place = round(at[0]), round(at[1])
    screen.on_event(move(place))
    heading = screen.editor.brush.heading
    screen.on_event(wheel(2))
    assert screen.editor.brush.heading != heading
    screen.on_event(wheel(-2))
    before = len(screen.editor.document.layout.dominoes)
    for event in click(place):
        screen.on_event(event)
    count = screen.editor.piece.count if screen.editor.piece is not None else 0
    assert len(screen.editor.document.layout.dominoes) == before + count
    assert len(screen.editor.document.selection) == count
    screen.on_event(key(pygame.K_z, pygame.KMOD_LCTRL))
    assert len(screen.editor.document.layout.dominoes) == before
    screen.on_event(key(pygame.K_ESCAPE))
    assert [*tools, screen.editor.tool] == [Tool.PIECE, Tool.SELECT]
    screen.leave()


def test_the_keys_alone_take_resize_turn_and_lay_a_stamp(services: Services) -> None:
    screen = practice(services)
    screen.editor.load(scene("fork"))
    dialog = dialog_of(screen.on_event(key(pygame.K_p)))
    for code in (pygame.K_DOWN, pygame.K_RIGHT):
        dialog.on_event(key(code))
    answer = dialog.on_event(key(pygame.K_RETURN))
    assert isinstance(answer, Pop)
    assert screen.editor.piece is not None
    assert screen.editor.piece.stamp is not None
    screen.refresh()
    for _ in range(30):
        screen.on_event(key(pygame.K_UP))
    screen.on_event(key(pygame.K_LEFTBRACKET))
    before = len(screen.editor.document.layout.dominoes)
    screen.on_event(key(pygame.K_RETURN))
    assert len(screen.editor.document.layout.dominoes) == before + screen.editor.piece.count, screen.editor.note
    screen.leave()


def test_a_slider_of_the_panel_resizes_the_stamp_in_hand(services: Services) -> None:
    screen = practice(services)
    screen.pieces.hold(piece_of_stamp(STAMPS["spiral"]))
    screen.refresh()
    slider = next(widget for widget in screen.panel.widgets if widget.name == services.words("aya.practice.size.turns"))
    screen.group.focus(slider, by_keys=True)
    before = screen.editor.piece
    screen.on_event(key(pygame.K_RIGHT))
    assert screen.editor.piece is not before
    assert screen.editor.piece is not None
    assert screen.editor.piece.sizes == (3, 70)
    assert slider in screen.panel.widgets  # it is still the one that is dragged
    screen.leave()


def test_what_is_held_and_whether_it_has_room_is_said(services: Services) -> None:
    screen = practice(services)
    screen.pieces.hold(piece_of_stamp(STAMPS["spiral"]))
    screen.editor.brush.at = (900.0, float(screen.editor.document.layout.dominoes.y[0]) - 260.0)
    said = screen.says().focus
    assert said is not None
    assert said.name == "In hand: Spiral, 73 pieces."
    assert "room" in said.value
    screen.editor.brush.at = (2.0, 2.0)
    said = screen.says().focus
    assert said is not None
    assert "grows" in said.value
    assert any("P" in line and "pieces" in line for line in screen.says().can)
    screen.leave()


def test_the_selection_is_saved_listed_renamed_and_deleted(services: Services) -> None:
    screen = practice(services, "one-terrain-complete")
    folder = services.places.data / FOLDER
    assert not dialog_of(screen.pieces.open_dialog()).keep.enabled
    screen.editor.select(screen.editor.document.all_pieces)
    dialog = dialog_of(screen.pieces.open_dialog())
    answer = dialog.keep.press()
    assert isinstance(answer, Pop)
    assert isinstance(answer.then, Push)
    ask = answer.then.screen
    assert isinstance(ask, Dialog)
    assert isinstance(ask.extra, TextField)
    ask.extra.put("My forest")
    assert ask.buttons[0].press() == Pop(None)
    assert screen.editor.note.name == "pieces.kept"

    dialog = dialog_of(screen.pieces.open_dialog())
    ((card, rename, delete),) = dialog.own
    assert card.text == "My forest"
    asked = rename.press()
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, Dialog)
    assert isinstance(asked.screen.extra, TextField)
    asked.screen.extra.put("Wood")
    asked.screen.buttons[0].press()
    assert [card.text for card, _, _ in dialog.own] == ["Wood"]
    card, _, delete = dialog.own[0]
    card.press()
    assert screen.editor.piece is not None
    assert screen.editor.piece.name == "Wood"
    asked = delete.press()
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, Dialog)
    asked.screen.buttons[0].press()
    assert dialog.own == []
    assert read_library(folder).pieces == ()
    screen.leave()


def test_a_file_that_is_no_piece_is_named_in_the_dialog(services: Services) -> None:
    folder = services.places.data / FOLDER
    save_piece(folder, STAMPS["fork"].build(), "Good")
    (folder / "torn.json").write_bytes(b"{")
    screen = practice(services)
    dialog = dialog_of(screen.pieces.open_dialog())
    assert [card.text for card, _, _ in dialog.own] == ["Good"]
    assert "torn.json" in dialog.about.text
    assert str(folder) in dialog.about.text
    screen.leave()


def test_a_row_is_repeated_along_a_straight_path_by_the_mouse_and_undone_at_once(services: Services) -> None:
    screen = practice(services)
    screen.editor.select(screen.editor.document.all_pieces)
    before = len(screen.editor.document.layout.dominoes)
    screen.on_event(key(pygame.K_a))
    assert screen.editor.tool == Tool.PATH
    start, end = (screen.canvas.board.pixel(*at) for at in ((350.0, 700.0), (1300.0, 700.0)))
    places = [(round(start[0] + (end[0] - start[0]) * k / 20), round(start[1])) for k in range(21)]
    screen.on_event(move(places[0]))
    screen.on_event(down(places[0]))
    for place in places[1:]:
        screen.on_event(move(place, held=True))
    surface = pygame.Surface(SIZE)
    screen.draw(surface)
    screen.on_event(up(places[-1]))
    laid = len(screen.editor.document.layout.dominoes) - before
    assert laid > 0
    assert laid % before == 0
    assert screen.editor.note.name == "array.laid"
    screen.on_event(key(pygame.K_z, pygame.KMOD_LCTRL))
    assert len(screen.editor.document.layout.dominoes) == before
    screen.on_event(key(pygame.K_3))
    assert screen.editor.repeated is None
    screen.leave()


def test_a_mirrored_stamp_falls_and_goes_the_other_way(services: Services) -> None:
    screen = practice(services)
    screen.editor.load(scene("fork"))
    screen.pieces.hold(piece_of_stamp(STAMPS["wave"]))
    screen.editor.brush.at = (200.0, 850.0)
    plain = screen.editor.held_piece()
    screen.on_event(key(pygame.K_m, pygame.KMOD_LCTRL))
    mirrored = screen.editor.held_piece()
    assert plain is not None
    assert mirrored is not None
    assert mirrored.pieces.dominoes.y - 850 == pytest.approx(850 - plain.pieces.dominoes.y, abs=2e-3)
    assert topple(mirrored.pieces).standing.tolist() == []
    screen.leave()
