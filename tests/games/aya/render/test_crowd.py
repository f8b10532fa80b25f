"""A crowd of dominoes: what is kept between frames is what would be painted anew."""

import os
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from aya_sim.components import Shape, Terrain
from aya_sim.layout import Animal, Tile
from aya_sim.physics import topple
from aya_sim.scenes.fields import field
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.camera.view import View
from games.aya.render.crowd import painter
from games.aya.render.crowd.open_board import OpenBoard
from games.aya.render.crowd.painter import CrowdPainter, CrowdPoses
from games.ui.palette import STANDARD

SIZE = (300, 220)
AREA = pygame.Rect(0, 0, *SIZE)


@pytest.fixture(scope="module")
def show() -> Timeline:
    codes = (np.arange(120) % 6).reshape(10, 12).astype(np.int8)
    return Timeline(topple(field(codes), sample_rate=SAMPLE_RATE))


def paint(one: CrowdPainter, show: Timeline, view: View, time: float | None) -> np.ndarray:
    target = pygame.Surface(SIZE, 0, 32)
    poses = None if time is None else CrowdPoses(*show.motions(time))
    one.draw(target, AREA, view, show.before, STANDARD, poses)
    return pygame.surfarray.array3d(target)


@pytest.mark.parametrize("scale", [0.5, 1.2])
def test_a_picture_kept_over_a_fall_is_the_one_painted_anew(show: Timeline, scale: float) -> None:
    kept, view = CrowdPainter(), View(SIZE, scale, 800.0, 500.0)
    paint(kept, show, view, None)
    for time in np.linspace(0.0, show.duration, 12):
        assert (paint(kept, show, view, float(time)) == paint(CrowdPainter(), show, view, float(time))).all()
    assert (paint(kept, show, view, None) == paint(CrowdPainter(), show, view, None)).all()


def test_a_panned_picture_is_the_one_painted_anew(show: Timeline) -> None:
    kept = CrowdPainter()
    for dx, dy in ((0, 0), (30, 0), (30, -44), (-200, 90), (0, 0)):
        view = View(SIZE, 0.6, 800.0 + dx, 500.0 + dy)
        assert (paint(kept, show, view, None) == paint(CrowdPainter(), show, view, None)).all()


def test_a_fall_is_seen(show: Timeline) -> None:
    kept, view = CrowdPainter(), View(SIZE, 0.6, 800.0, 500.0)
    before, after = paint(kept, show, view, None), paint(kept, show, view, show.duration)
    assert (before != after).any(axis=2).mean() > 0.1


def test_motions_are_the_leans_of_those_that_left_their_place(show: Timeline) -> None:
    for time in np.linspace(0.0, show.duration, 9):
        tilt, slide, way, drift = show.motions(float(time))
        for row, motion in show.leans(float(time)).items():
            assert (tilt[row], slide[row]) == motion[:2]
            if len(motion) > 2:
                assert (way[row], drift[row]) == pytest.approx(motion[2:], abs=1e-9)


def test_tiles_and_photos_are_seen_among_a_crowd(show: Timeline) -> None:
    """A mosaic may lie beside them: tiles below the dominoes, photos over them."""
    bare = show.before
    assert bare.table is not None
    x, y = bare.table.width - 100.0, 100.0
    filled = replace(
        bare, tiles=(Tile("forest-straight", Terrain.FOREST, Shape.STRAIGHT, x, y, 0.0),), animals=(Animal(Terrain.POLE, x, y + 150),)
    )
    pictures, board = [], OpenBoard()
    for layout in (bare, filled, bare):
        target = pygame.Surface((700, 500), 0, 32)
        board.place(target.get_rect(), layout)
        board.fit(layout)
        board.draw_table(target, layout)
        pictures.append(pygame.surfarray.array3d(target).astype(int))
    assert (pictures[0] == pictures[2]).all(), "they are gone again"
    changed = np.argwhere((pictures[0] != pictures[1]).any(axis=-1))
    for place in ((x, y), (x, y + 150)):
        assert np.hypot(*(changed - np.array(board.pixel(*place))).T).min() < 3
    assert len(changed) < 0.2 * 700 * 500


def test_where_many_fall_at_once_the_picture_follows_in_a_few_frames(show: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, view, end = CrowdPainter(), View(SIZE, 0.6, 800.0, 500.0), show.duration
    paint(kept, show, view, None)
    monkeypatch.setattr(painter, "_AT_ONCE", 40)
    anew, pictures = paint(CrowdPainter(), show, view, end), [paint(kept, show, view, end)]
    assert kept.is_rough
    while kept.is_rough:
        pictures.append(paint(kept, show, view, end))
    differ = [int((picture != anew).any(axis=2).sum()) for picture in pictures]
    assert differ == sorted(differ, reverse=True)
    assert differ[0] > differ[-1] == 0


def test_a_picture_that_is_panned_while_it_follows_is_the_one_painted_anew(show: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, view = CrowdPainter(), View(SIZE, 0.6, 800.0, 500.0)
    paint(kept, show, view, None)
    monkeypatch.setattr(painter, "_AT_ONCE", 40)
    paint(kept, show, view, show.duration)
    assert kept.is_rough
    view = View(SIZE, 0.6, 830.0, 480.0)
    assert (paint(kept, show, view, show.duration) == paint(CrowdPainter(), show, view, show.duration)).all()
