"""The board: pan, zoom, and a picture that is the same however it came about."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from aya_sim.components import LAND_SHAPES, LANDS, Shape, Terrain
from aya_sim.game.table import with_cells, without_domino
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Dominoes, Layout, State, Table, Tile
from aya_sim.physics import topple
from aya_sim.scenes import scene
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.board import Board
from games.aya.render.camera.view import View
from games.aya.render.draw_list import moving_sprite, resting_sprites
from games.aya.render.panorama import landscape
from games.aya.render.plan import draw_card, draw_table
from games.aya.render.tile_cache import TileCache
from games.ui.palette import STANDARD

SIZE = (900, 600)


def board_of(layout: Layout) -> tuple[Board, pygame.Surface]:
    board, target = Board(), pygame.Surface(SIZE, 0, 32)
    board.place(target.get_rect(), layout)
    return board, target


def pixels(target: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(target)


def test_pixels_and_millimetres_lead_to_each_other() -> None:
    board, _ = board_of(scene("expedition"))
    board.place(pygame.Rect(40, 50, *SIZE), scene("expedition"))
    board.zoom(2.0, (300, 200))
    assert board.pixel(*board.mm((123, 456))) == pytest.approx((123, 456))


def test_zoom_keeps_the_place_under_the_mouse_and_pan_follows_it() -> None:
    board, _ = board_of(scene("expedition"))
    board.zoom(3.0)
    before = board.mm((400, 300))
    board.zoom(1.2, (400, 300))
    assert board.mm((400, 300)) == pytest.approx(before)
    board.pan(30, -20)
    assert board.mm((430, 280)) == pytest.approx(before)


def test_some_of_the_table_is_always_in_sight() -> None:
    board, _ = board_of(scene("expedition"))
    for _ in range(50):
        board.pan(5000, -5000)
    x, y = board.mm(board.area.center)
    assert -100 < x < 1700
    assert -100 < y < 1100


def test_the_board_shows_the_same_table_as_the_picture() -> None:
    layout = scene("expedition")
    board, target = board_of(layout)
    board.draw(target, layout)
    other = draw_table(layout, size=SIZE)
    assert np.abs(pixels(target).astype(int) - pixels(other)).mean() < 9


def test_what_is_drawn_anew_in_places_is_as_if_drawn_anew_everywhere() -> None:
    layout = scene("expedition")
    cascade = topple(layout, until_down=True, sample_rate=30)
    samples = cascade.samples
    assert samples is not None
    board, target = board_of(layout)
    moving: dict[int, tuple[float, float]] = {}
    for k in range(25):
        first, last = int(samples.starts[k]), int(samples.starts[k + 1])
        moving |= {int(samples.row[j]): (float(samples.tilt[j]), float(samples.slide[j])) for j in range(first, last)}
        board.draw(target, layout, moving=moving)
    fresh, whole = board_of(layout)
    fresh.draw(whole, layout, moving=moving)
    assert np.array_equal(pixels(target), pixels(whole))


def test_a_changed_layout_shows_and_a_hidden_domino_does_not() -> None:
    layout = scene("straight")
    board, target = board_of(layout)
    board.draw(target, layout)
    before = pixels(target).copy()
    board.draw(target, layout, hidden=(0,))
    assert not np.array_equal(before, pixels(target))
    board.draw(target, layout)
    assert np.array_equal(before, pixels(target))
    board.draw(target, topple(layout).fallen)
    assert not np.array_equal(before, pixels(target))


def test_a_table_that_was_pushed_along_looks_as_if_it_had_been_painted_there() -> None:
    layout = scene("expedition")
    board, target = board_of(layout)
    board.zoom(2.0)
    for dx, dy in ((0, 0), (37, -12), (-90, 55), (3, 8)):
        board.pan(dx, dy)
        board.draw(target, layout)
    fresh, whole = board_of(layout)
    fresh.view = board.view
    fresh.draw(whole, layout)
    settle(board, target, layout)
    assert np.array_equal(pixels(target), pixels(whole))


@pytest.mark.parametrize("factor", [1.15, 1 / 1.15, 1.6])
def test_a_stretched_table_is_near_to_what_it_will_be_and_then_as_sharp_as_one_just_painted(factor: float) -> None:
    layout = scene("expedition")
    board, target = board_of(layout)
    board.zoom(2.0)
    board.draw(target, layout)
    board.zoom(factor, (300, 200))
    board.draw(target, layout)
    assert board.is_rough
    fresh, whole = board_of(layout)
    fresh.view = board.view
    fresh.draw(whole, layout)
    assert np.abs(pixels(target).astype(int) - pixels(whole)).mean() < 12
    settle(board, target, layout)
    assert not board.is_rough
    assert np.array_equal(pixels(target), pixels(whole))


def settle(board: Board, target: pygame.Surface, layout: Layout) -> None:
    for _ in range(40):
        board.draw(target, layout)


def test_where_nobody_looks_is_painted_when_somebody_does() -> None:
    layout = scene("expedition")
    moving = dict.fromkeys(range(40), (1.2, 0.0))
    board, target = board_of(layout)
    board.draw(target, layout)
    corner = pygame.Rect(0, 0, 40, 40)
    board.paint(layout, moving=moving, at_once=0, within=corner)
    board.draw(target, layout, moving=moving)
    fresh, whole = board_of(layout)
    fresh.draw(whole, layout, moving=moving)
    assert np.array_equal(pixels(target), pixels(whole))


def test_what_is_as_it_was_is_not_reckoned_anew_and_is_where_it_would_be() -> None:
    layout = scene("expedition")
    d = layout.dominoes
    first = resting_sprites(layout, 1.3)
    moved = with_cells(layout, int(d.id[3]), {"x": float(d.x[3]) + 7.0, "heading": 1.0, "fall_heading": 1.0})
    fallen = with_cells(moved, int(d.id[9]), {"state": State.FORWARD, "tilt": math.pi / 2})
    for before, known, now in (
        (layout, first, moved),
        (moved, resting_sprites(moved, 1.3), fallen),
        (fallen, resting_sprites(fallen, 1.3), layout),
    ):
        again = resting_sprites(now, 1.3, before, known)
        assert again == resting_sprites(now, 1.3)
        assert sum(again[row] is not known[row] for row in again) <= 2
    fewer = without_domino(layout, int(d.id[5]))
    assert resting_sprites(fewer, 1.3, layout, first) == resting_sprites(fewer, 1.3)


def test_tiles_seen_small_are_painted_small_at_first_and_ready_to_be_seen_large_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = tuple(
        Tile(f"desert-{shape}", Terrain.DESERT, shape, 400.0 + 300.0 * k, 400.0, math.radians(37 + 90 * k))  # no other test turns them so
        for k, shape in enumerate((Shape.STRAIGHT, Shape.BEND, Shape.FORK))
    )
    layout = Layout(Dominoes.of([]), table=Table(1600.0, 1000.0), tiles=tiles)
    painted: list[int] = []

    def recorded(target: pygame.Surface, view: View, tile: Tile, across: int, *more: Any) -> None:
        painted.append(across)
        draw_card(target, view, tile, across, *more)

    monkeypatch.setattr("games.aya.render.sprites.draw_card", recorded)
    board, target = board_of(layout)
    board.draw(target, layout)
    assert len(painted) == len(tiles)
    assert max(painted) < 200
    settle(board, target, layout)
    ready = len(painted)
    assert ready == 2 * len(tiles)
    for _ in range(4):
        board.zoom(1.6)
        settle(board, target, layout)
    assert len(painted) == ready


def test_a_landscape_photo_shows_the_same_picture_at_every_size() -> None:
    for terrain in LANDS:
        for shape in LAND_SHAPES:
            small, middle, large = (landscape(terrain, shape, wide, STANDARD) for wide in (60, 200, 540))
            for one in (small, middle):
                shrunk = pygame.transform.smoothscale(large, one.get_size())
                assert np.abs(pixels(one).astype(int) - pixels(shrunk))[4:-4, 4:-4].mean() < 8


def test_what_drifted_is_drawn_where_it_lies_as_it_falls_and_at_rest() -> None:
    cascade = topple(scene("fork"), sample_rate=SAMPLE_RATE)
    show = Timeline(replace(cascade, drift=np.linspace(-8.0, 8.0, len(cascade.state))))
    resting, drawn = resting_sprites(show.after, 2.0), show.leans(show.duration)
    covered = boxes(show.after)
    for row, domino in resting.items():
        assert (domino.px, domino.py) == pytest.approx((2.0 * covered.x[row], -2.0 * covered.y[row]), abs=0.51)
        moving = moving_sprite(show.before, row, drawn[row], 2.0)
        assert (moving.px, moving.py) == pytest.approx((domino.px, domino.py), abs=1)
        assert (moving.x, moving.y, moving.way % math.tau, moving.start) == pytest.approx((domino.x, domino.y, domino.way, domino.start))


def test_blank_patches_are_taken_a_few_at_a_time_or_all_at_once() -> None:
    cache = TileCache()
    cache.show(View((900, 700), 1.0, 450.0, -350.0))
    assert cache.take_blank(0) == []
    first = cache.next_blank()
    assert cache.take_blank(1) == [first]
    rest = cache.take_blank(None)
    assert len(rest) > 3
    assert sum(one.width * one.height for one in (*rest, *([first] if first else []))) == 900 * 700
    assert cache.next_blank() is None
