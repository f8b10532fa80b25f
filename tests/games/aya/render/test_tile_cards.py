"""Tiles and landscape photos that are painted beside the window: coarse at first, and in the end the same picture as painted at once."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest

from aya_sim.scenes import scene
from games.aya.render import panorama, sprites
from games.aya.render.board import Board
from games.aya.render.plan import draw_card
from games.ui import paint_ahead

AREA = pygame.Rect(0, 0, 2400, 1500)  # so large that the tiles need larger cards than the smallest
LAYOUT = scene("expedition")


@pytest.fixture
def beside() -> Iterator[None]:
    """A window is shown, and neither a card nor a landscape has been painted."""
    cards = sprites._card, sprites.tile, sprites.rough_tile
    for cache in (*cards, sprites.landscape_photo, sprites.rough_landscape_photo, panorama.landscape, panorama._whole):
        cache._known.clear()
        cache._used = 0
    paint_ahead.start()
    yield
    paint_ahead.stop()


def draw(board: Board, target: pygame.Surface) -> np.ndarray:
    board.draw(target, LAYOUT)
    return pygame.surfarray.array3d(target)


def new_board(*, is_allowed: bool) -> Board:
    board = Board()
    board.shows_landscapes, board.cards.is_allowed = True, is_allowed
    board.place(AREA, LAYOUT)
    return board


@pytest.mark.usefixtures("beside")
def test_tiles_and_photos_are_coarse_until_they_are_painted_and_then_as_if_painted_at_once() -> None:
    board, target = new_board(is_allowed=True), pygame.Surface(AREA.size, 0, 32)
    first = draw(board, target)
    assert board.is_rough
    for _ in range(len(LAYOUT.tiles) + 2):
        paint_ahead._queue.wait(60)
        last = draw(board, target)
    assert not board.is_rough
    at_once = draw(new_board(is_allowed=False), target)
    assert (last == at_once).all()
    assert (first != at_once).any()


@pytest.mark.usefixtures("beside")
def test_a_frame_never_paints_a_large_card_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    monkeypatch.setattr(paint_ahead, "paint_ahead", lambda *_, **__: None)

    def note_card(*given: Any) -> None:
        painted.append(given[3])
        draw_card(*given)

    monkeypatch.setattr(sprites, "draw_card", note_card)
    board, target = new_board(is_allowed=True), pygame.Surface(AREA.size, 0, 32)
    for _ in range(30):
        draw(board, target)
    assert set(painted) == {sprites._CARDS[0]}


@pytest.mark.usefixtures("beside")
def test_a_frame_never_paints_a_large_landscape_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint_ahead, "paint_ahead", lambda *_, **__: None)
    board, target = new_board(is_allowed=True), pygame.Surface(AREA.size, 0, 32)
    for _ in range(30):
        draw(board, target)
    assert board.is_rough
    painted: list[Any] = [*panorama._whole._known]
    assert {fine for _, fine, _ in painted} == {panorama._FINE[0]}


def test_without_a_window_every_tile_is_painted_well_at_once() -> None:
    board = new_board(is_allowed=True)
    draw(board, pygame.Surface(AREA.size, 0, 32))
    assert not board.is_rough
