"""What draws the table in three dimensions: the graphics chip in perspective, and the processor from the moment the chip is lost."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from aya_sim.components import Terrain
from aya_sim.layout import Dominoes
from aya_sim.physics import topple
from aya_sim.physics.poses import rest_poses, track_poses
from aya_sim.scenes import scene
from games.aya.model.director import CameraPose, whole_table
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.gl import GLUnavailable, open_renderer
from games.aya.render.gl.thread import GL_THREAD
from games.aya.view3d import renderers
from games.aya.view3d.camera import Shot
from games.aya.view3d.gl_painter import GLPainter, join_water
from games.aya.view3d.painters import LONG_SINCE, ObliquePainter, SceneMoment, parallel_camera
from games.aya.view3d.renderers import SafePainter, open_painter
from games.shell.services import Services
from games.shell.settings import Renderer

AREA = pygame.Rect(20, 10, 320, 200)
LAYOUT = scene("expedition")
MOMENT = SceneMoment(LAYOUT, rest_poses(LAYOUT))
WHOLE = Shot(CameraPose(*whole_table(LAYOUT), 1.0), is_filmed=True)


class LostPainter(ObliquePainter):
    """Draws once; then its context is lost."""

    can_film = True

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    def draw(self, target: pygame.Surface, area: pygame.Rect, moment: SceneMoment, shot: Shot) -> None:
        if self.drawn:
            raise GLUnavailable("gl.lost", "the graphics driver stopped: {reason}", reason="reset")
        self.drawn += 1


@pytest.fixture(autouse=True)
def _nothing_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderers, "_LOST", [])


def draw(painter: ObliquePainter | GLPainter | SafePainter, shot: Shot = WHOLE) -> np.ndarray:
    target = pygame.Surface((400, 240), 0, 32)
    target.fill((255, 0, 255))
    painter.draw(target, AREA, MOMENT, shot)
    return pygame.surfarray.array3d(target)


def find_differences(one: np.ndarray, other: np.ndarray) -> str:
    """How many pixels of two pictures differ, where and by how much; empty if none does."""
    places = np.argwhere((one != other).any(axis=2))
    if not len(places):
        return ""
    most = np.abs(one.astype(int) - other).max()
    return f"{len(places)} pixels from {places.min(axis=0)} to {places.max(axis=0)} by at most {most}"


def test_a_lost_chip_is_said_once_and_the_processor_goes_on(services: Services) -> None:
    services.settings = replace(services.settings, renderer="opengl")
    painter = SafePainter(services, LostPainter())
    draw(painter)
    assert painter.can_film
    assert not services.notices
    for _ in range(3):
        assert find_differences(draw(painter), draw(ObliquePainter())) == ""
    assert not painter.can_film
    assert len(services.notices) == 1
    assert "reset" in services.notices[0]
    assert isinstance(open_painter(services), ObliquePainter)  # no screen tries again


@pytest.mark.parametrize("chosen", ["opengl", "processor"])
def test_what_the_first_picture_needs_is_done_beside_the_window(
    chosen: Renderer, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = []
    monkeypatch.setattr(GLPainter, "prepare", lambda layout, palette, has_prints: prepared.append((layout, has_prints)))
    monkeypatch.setattr(renderers, "uses_opengl", lambda asked: asked == "opengl")
    renderers._ask_for_opengl.cache_clear()
    services.settings = replace(services.settings, renderer=chosen)
    renderers.get_ready(services, LAYOUT, has_prints=True)
    assert isinstance(open_painter(services), SafePainter if chosen == "opengl" else ObliquePainter)
    GL_THREAD.submit(int).result()  # behind all that was begun
    assert prepared == ([(LAYOUT, True)] if chosen == "opengl" else [])
    renderers._ask_for_opengl.cache_clear()


def test_the_processor_shows_the_whole_table_until_the_player_moves_the_camera() -> None:
    near = CameraPose(np.array([500.0, 300.0, 200.0]), np.array([500.0, 500.0, 0.0]), 1.0)
    filmed = parallel_camera(Shot(near, is_filmed=True), AREA.size, LAYOUT)
    assert filmed == parallel_camera(WHOLE, AREA.size, LAYOUT)
    free = parallel_camera(Shot(near, is_filmed=False), AREA.size, LAYOUT)
    assert (free.x, free.y) == (500.0, 500.0)
    assert free.azimuth == pytest.approx(0.0)
    assert free.scale > filmed.scale


def test_what_an_earlier_cascade_wetted_is_wet_and_the_last_one_floods_on_time() -> None:
    show = Timeline(topple(scene("fork"), sample_rate=SAMPLE_RATE))
    now = join_water([show])
    assert min(begin for begin, _ in now.values()) > 0
    later = join_water([show, Timeline(topple(scene("wide-gap"), sample_rate=SAMPLE_RATE))])
    assert set(now) <= set(later)
    assert all(later[key][1] < 0 for key in now)


@pytest.fixture
def chip() -> GLPainter:
    pytest.importorskip("moderngl")
    try:
        open_renderer((16, 16)).close()
    except GLUnavailable as missing:
        pytest.skip(str(missing))
    return GLPainter()


def test_the_chip_draws_in_its_part_of_the_window(chip: GLPainter) -> None:
    picture = draw(chip)
    outside = np.ones(picture.shape[:2], bool)
    outside[AREA.x : AREA.right, AREA.y : AREA.bottom] = False
    assert (picture[outside] == (255, 0, 255)).all()


def test_places_are_where_the_lens_of_the_chip_says(chip: GLPainter) -> None:
    bare = replace(LAYOUT, dominoes=Dominoes.of(()), animals=(), pushes=(), proof=None)
    target = pygame.Surface((400, 240), 0, 32)
    chip.draw(target, AREA, SceneMoment(bare, rest_poses(bare), has_prints=False), WHOLE)
    lens = chip.lens(WHOLE, AREA, bare)
    poles = [tile for tile in bare.tiles if tile.terrain == Terrain.POLE]
    assert len(poles) > 1
    for tile in poles:  # ice and river are blue; oak is not
        x, y = (round(part) for part in lens.pixel(tile.x, tile.y))
        red, _, blue, _ = target.get_at((x, y))
        assert blue > red, tile


def test_two_painters_share_the_chip_and_each_shows_its_own_table(chip: GLPainter) -> None:
    before = draw(chip)
    other, layout = GLPainter(), scene("fork")
    cascade = topple(layout, sample_rate=SAMPLE_RATE)
    fallen = SceneMoment(layout, track_poses(cascade).at(99.0), (), (Timeline(cascade),), LONG_SINCE)
    other.draw(pygame.Surface((400, 240)), pygame.Rect(0, 0, 200, 100), fallen, WHOLE)
    assert (draw(chip) == before).all()
