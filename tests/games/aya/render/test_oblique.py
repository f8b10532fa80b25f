"""The tilted view shows the poses: corners where they are, nearer blocks over farther ones, whatever the side it is seen from."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pygame
import pytest

from aya_sim.game.table import with_columns
from aya_sim.layout import DominoSize, Floats, Layout
from aya_sim.physics import topple
from aya_sim.physics.poses import Poses, Tracks, rest_poses, track_poses
from aya_sim.physics.poses.lanes import Leans, lean_of, place_leans, rest_of
from aya_sim.replay import of_topple
from aya_sim.scenes import scene
from games.aya.model.timeline import Flood, Timeline
from games.aya.render.camera.view import footprints
from games.aya.render.oblique.board import ObliqueBoard, build_solids
from games.aya.render.oblique.geometry import Blocks, depth_order
from games.aya.render.oblique.pieces import view_angle
from games.aya.render.oblique.projection import HIGHEST, LOWEST, Camera, fit_camera
from games.ui import paint_ahead

SIZE = (640, 400)
EYES = [(0.3, 0.8), (-2.0, 0.5), (1.6, 1.2), (3.0, 0.35)]


@pytest.fixture(scope="module")
def show() -> Timeline:
    return Timeline(of_topple(scene("fork")).acts[0].with_samples())


@cache
def track(show: Timeline) -> Tracks:
    return track_poses(show.cascade)


def halfway(show: Timeline, time: float = 0.35) -> Blocks:
    return build_solids(show.before, track(show).at(time)).blocks


def lean(layout: Layout, leans: Leans) -> Blocks:
    """Blocks that lean so, whatever is in their way."""
    position, _, turned = place_leans(leans, layout.domino)
    return Blocks(position, turned, layout.domino)


def by_hand(x: float, y: float, heading: float, tilt: float, slide: float, size: DominoSize) -> Floats:
    """Corners of a domino that turns about its front bottom edge, back before front, right before left, bottom before top."""
    found = []
    for depth in (-size.thickness, 0.0):
        for aside in (-size.width / 2, size.width / 2):
            for high in (0.0, size.height):
                ahead = size.thickness / 2 + slide + depth * math.cos(tilt) + high * math.sin(tilt)
                up = high * math.cos(tilt) - depth * math.sin(tilt)
                found.append(
                    (
                        x + ahead * math.cos(heading) - aside * math.sin(heading),
                        y + ahead * math.sin(heading) + aside * math.cos(heading),
                        up,
                    )
                )
    return np.array(found)


def test_corners_are_those_of_the_recorded_poses(show: Timeline) -> None:
    tilt, slide = show.poses(0.35)
    d = show.before.dominoes
    corners = lean(show.before, lean_of(show.cascade, np.arange(len(d)), tilt, slide)).corners()
    moved = np.flatnonzero(np.abs(tilt) > 0.02)
    assert len(moved) > 3
    for row in range(len(d)):
        way, drift = show.leans(0.35).get(row, (0.0, 0.0, float(d.heading[row]), 0.0))[2:] or (float(d.heading[row]), 0.0)
        x, y = d.x[row] - drift * math.sin(way), d.y[row] + drift * math.cos(way)
        assert corners[row] == pytest.approx(by_hand(x, y, way, tilt[row], slide[row], show.before.domino), abs=1e-9)
        assert corners[row][:, 2].min() >= -1e-9, "nobody sinks into the table"


@pytest.mark.parametrize(("azimuth", "elevation"), EYES)
def test_corners_are_projected_along_the_line_of_sight(azimuth: float, elevation: float, show: Timeline) -> None:
    camera = Camera(SIZE, 0.7, 300.0, 200.0, azimuth, elevation)
    corners = halfway(show).corners()
    pixels = camera.pixels(corners)
    right = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    up = np.array([-math.sin(azimuth) * math.sin(elevation), math.cos(azimuth) * math.sin(elevation), math.cos(elevation)])
    away = corners - np.array([300.0, 200.0, 0.0])
    assert pixels[..., 0] == pytest.approx(320 + 0.7 * away @ right, abs=1e-9)
    assert pixels[..., 1] == pytest.approx(200 - 0.7 * away @ up, abs=1e-9)
    assert camera.depth(corners) == pytest.approx(corners @ np.cross(right, up), abs=1e-9)
    assert pixels[3, 5].tolist() == pytest.approx(camera.pixel(*corners[3, 5]), abs=1e-9)


def test_seen_from_straight_above_blocks_cover_their_footprints(show: Timeline) -> None:
    fallen = with_columns(show.after, drift=np.linspace(-9.0, 9.0, len(show.after.dominoes)))
    how, solid = footprints(fallen), lean(fallen, rest_of(fallen))
    camera = Camera(SIZE, 1.0, 0.0, 0.0, 0.0, math.pi / 2)
    seen_ = camera.pixels(solid.corners()) - np.array([320.0, 200.0])
    ahead = np.stack([np.cos(how.way), -np.sin(how.way)], axis=1)
    foot = np.stack([how.foot_x, -how.foot_y], axis=1)
    along = np.einsum("nkd,nd->nk", seen_ - foot[:, None], ahead)
    straight = fallen.dominoes.tilt <= math.pi / 2  # past it the formula of a footprint rounds the edge off (docs/formats.md)
    for rows, within in ((straight, 1e-9), (~straight, 0.01)):
        assert along.min(axis=1)[rows] == pytest.approx(how.start[rows], abs=within)
        assert np.ptp(along, axis=1)[rows] == pytest.approx(how.length[rows], abs=within)


@pytest.mark.parametrize(("azimuth", "elevation"), EYES)
def test_the_place_under_a_pixel_is_seen_at_that_pixel(azimuth: float, elevation: float) -> None:
    camera = Camera(SIZE, 1.3, 10.0, -40.0, azimuth, elevation)
    assert camera.pixel(*camera.mm((123.0, 77.0))) == pytest.approx((123.0, 77.0))
    zoomed = camera.zoom(1.7, (123.0, 77.0))
    assert zoomed.scale == pytest.approx(1.3 * 1.7)
    assert zoomed.mm((123.0, 77.0)) == pytest.approx(camera.mm((123.0, 77.0)))
    assert camera.pan(30.0, -12.0).pixel(*camera.mm((100.0, 100.0))) == pytest.approx((130.0, 88.0))


def test_the_eye_stays_above_the_table() -> None:
    camera = fit_camera(scene("fork"), SIZE)
    assert camera.orbit(9.0, 9.0).elevation == HIGHEST
    assert camera.orbit(-9.0, -9.0).elevation == LOWEST


@pytest.mark.parametrize(("azimuth", "elevation"), EYES)
def test_the_whole_table_is_in_sight(azimuth: float, elevation: float) -> None:
    table = scene("expedition")
    camera = fit_camera(table, SIZE, azimuth, elevation)
    assert table.table is not None
    for x in (0.0, table.table.width):
        for y in (0.0, table.table.height):
            px, py = camera.pixel(x, y)
            assert 0 <= px <= SIZE[0]
            assert 0 <= py <= SIZE[1]


def crossing(corners: Floats, axes: Floats, at: Floats, towards: Floats) -> tuple[float, float] | None:
    """Where a line of sight through `at` enters and leaves a block, mm towards the eye; None where it misses."""
    low, high = -math.inf, math.inf
    for axis in axes:
        ends = corners @ axis
        slope, start = float(axis @ towards), float(axis @ at)
        if abs(slope) < 1e-12:
            if not ends.min() <= start <= ends.max():
                return None
            continue
        one, other = sorted(((ends.min() - start) / slope, (ends.max() - start) / slope))
        low, high = max(low, one), min(high, other)
    return (low, high) if low < high else None


@pytest.mark.parametrize(("azimuth", "elevation"), EYES)
@pytest.mark.parametrize("time", [0.0, 0.35, 2.0])
def test_nearer_blocks_are_drawn_over_farther_ones(azimuth: float, elevation: float, time: float, show: Timeline) -> None:
    solid = halfway(show, time)
    corners, axes = solid.corners(), solid.axes()
    camera = Camera(SIZE, 0.7, 300.0, 200.0, azimuth, elevation)
    order = depth_order(corners, axes, camera).tolist()
    assert sorted(order) == list(range(len(corners)))
    place = {row: k for k, row in enumerate(order)}
    towards, wrong, met = camera.axes()[2], 0, 0
    for at in corners.mean(axis=1).repeat(12, axis=0) + np.random.default_rng(1).normal(0, 14, (12 * len(corners), 3)):
        hits = [(row, hit) for row in range(len(corners)) if (hit := crossing(corners[row], axes[row], at, towards)) is not None]
        for i, (row, hit) in enumerate(hits):
            for other, beyond in hits[i + 1 :]:
                if hit[0] >= beyond[1] - 0.5 or beyond[0] >= hit[1] - 0.5:  # one wholly before the other on this line
                    met += 1
                    wrong += (place[row] > place[other]) != (hit[0] > beyond[0])
    assert met > 4
    assert wrong == 0


def test_a_photo_lies_on_the_dominoes_that_carry_it_and_comes_down_with_them() -> None:
    table = scene("animal-photo")
    assert build_solids(table, rest_poses(table)).photos[0, 2] == table.domino.height
    down = topple(table, until_down=True).fallen
    assert 0 < build_solids(down, rest_poses(down)).photos[0, 2] < table.domino.height


def test_a_block_stands_on_the_edge_over_which_it_leans(show: Timeline) -> None:
    for time in (0.0, 0.35, 2.0):
        blocks = halfway(show, time)
        corners, edges = blocks.corners(), blocks.edges()
        _, tilt = blocks.leans()
        front = corners[:, (4, 6)].mean(axis=1)
        assert tilt.min() > -0.01, "all fall forward"
        assert edges == pytest.approx(front, abs=1e-6)


@pytest.mark.parametrize("tilt", [-0.02, -1e-4, 0.0, 1e-4, 0.02])
def test_a_domino_that_hardly_leans_is_drawn_as_it_stands_not_turned_round(tilt: float) -> None:
    table = scene("curve")
    upright = rest_of(table)
    way, _ = lean(table, upright._replace(tilt=np.full(len(upright.tilt), tilt))).leans()
    assert np.cos(way - table.dominoes.heading) == pytest.approx(np.ones(len(way)), abs=1e-3)


def drawn(layout: Layout, board: ObliqueBoard, poses: Poses, draft: bool = False) -> bytes:
    sheet = pygame.Surface(SIZE, 0, 32)
    board.draw(sheet, sheet.get_rect(), layout, poses, draft=draft)
    return bytes(sheet.get_buffer().raw)


def test_what_is_drawn_depends_on_the_moment_alone(show: Timeline) -> None:
    board, other = ObliqueBoard(), ObliqueBoard()
    for one in (board, other):
        one.set_camera(fit_camera(show.before, SIZE))
    first = drawn(show.before, board, track(show).at(0.2))
    fallen = drawn(show.before, board, track(show).at(0.5))
    assert first != fallen
    assert drawn(show.before, board, track(show).at(0.2)) == first, "there and back"
    assert drawn(show.before, other, track(show).at(0.5)) == fallen, "by another board"


def test_a_table_is_seen_from_every_side_also_without_an_edge(show: Timeline) -> None:
    endless = replace(show.before, table=None)
    for layout in (show.before, endless):
        board = ObliqueBoard()
        pictures = set()
        for azimuth, elevation in EYES:
            board.set_camera(fit_camera(layout, SIZE, azimuth, elevation))
            pictures.add(drawn(layout, board, rest_poses(layout)))
            pictures.add(drawn(layout, board, rest_poses(layout), draft=True))
        assert len(pictures) == 2 * len(EYES)


def test_nothing_is_drawn_outside_its_area(show: Timeline) -> None:
    sheet = pygame.Surface((300, 200), 0, 32)
    sheet.fill((1, 2, 3))
    area = pygame.Rect(100, 50, 120, 90)
    board = ObliqueBoard()
    board.set_camera(fit_camera(show.before, area.size).zoom(3.0))
    board.draw(sheet, area, show.before, rest_poses(show.before))
    outside = [sheet.get_at(at)[:3] for at in ((99, 80), (220, 80), (150, 49), (150, 140))]
    assert set(outside) == {(1, 2, 3)}
    assert sheet.get_at(area.center)[:3] != (1, 2, 3)


def test_a_few_new_pieces_a_picture_come_to_what_is_painted_at_once(show: Timeline) -> None:
    board, other = ObliqueBoard(), ObliqueBoard()
    for one in (board, other):
        one.set_camera(fit_camera(show.before, SIZE).zoom(1.017))
    sheet = pygame.Surface(SIZE, 0, 32)

    def draw(time: float) -> bytes:
        board.draw(sheet, sheet.get_rect(), show.before, track(show).at(time), at_once=2)
        return bytes(sheet.get_buffer().raw)

    draw(0.0)
    pictures = [draw(0.45)]
    assert board.is_rough
    while board.is_rough:
        pictures.append(draw(0.45))
        assert len(pictures) < 200
    assert len(set(pictures)) > 2, "piece by piece"
    assert pictures[-1] == drawn(show.before, other, track(show).at(0.45))


def test_a_camera_that_turns_a_little_finds_the_rough_pieces_that_were_painted(show: Timeline) -> None:
    camera = fit_camera(show.before, SIZE)
    angles = {view_angle(camera.orbit(0.0, 0.002 * k).zoom(1 + 0.001 * k), rough=True) for k in range(8)}
    assert len(angles) <= 3
    assert len({view_angle(camera.orbit(0.0, 0.002 * k)) for k in range(8)}) == 8, "at rest as they are"


def test_the_table_is_drawn_coarsely_until_it_has_been_painted_beside_the_window(show: Timeline) -> None:
    paint_ahead.start()
    try:
        board, other = ObliqueBoard(), ObliqueBoard()
        for one in (board, other):
            one.set_camera(fit_camera(show.before, SIZE))
        sheet = pygame.Surface(SIZE, 0, 32)
        board.draw(sheet, sheet.get_rect(), show.before, rest_poses(show.before), at_once=50)
        coarse = bytes(sheet.get_buffer().raw)
        assert board.is_rough
        paint_ahead._queue.wait(60)
        while board.is_rough:
            board.draw(sheet, sheet.get_rect(), show.before, rest_poses(show.before), at_once=50)
        assert bytes(sheet.get_buffer().raw) == drawn(show.before, other, rest_poses(show.before)) != coarse
    finally:
        paint_ahead.stop()


def test_the_water_of_a_few_tiles_rises_in_a_picture_and_all_is_there_in_the_end(show: Timeline) -> None:
    table = scene("expedition")
    floods = [Flood(k, 0.6, tile.x, tile.y) for k, tile in enumerate(table.tiles)]
    poses, sheet = rest_poses(table), pygame.Surface(SIZE, 0, 32)
    board, other = ObliqueBoard(), ObliqueBoard()
    for one in (board, other):
        one.set_camera(fit_camera(table, SIZE))
    paint_ahead.start()
    try:
        board.draw(sheet, sheet.get_rect(), table, poses, at_once=math.inf)
        pictures: list[bytes] = []
        while not pictures or board.is_rough:
            board.draw(sheet, sheet.get_rect(), table, poses, floods=floods, at_once=500)
            pictures.append(bytes(sheet.get_buffer().raw))
    finally:
        paint_ahead.stop()
    assert len(set(pictures)) == len(pictures) == math.ceil(len(floods) / 2)
    other.draw(sheet, sheet.get_rect(), table, poses, floods=floods)
    assert bytes(sheet.get_buffer().raw) == pictures[-1]


def test_the_surfaces_of_a_first_picture_are_made_one_by_one() -> None:
    board = ObliqueBoard()
    assert [board.make_room(SIZE) for _ in range(5)] == [False, False, False, True, True]
    assert not board.make_room((SIZE[0] + 1, SIZE[1])), "of another size"
