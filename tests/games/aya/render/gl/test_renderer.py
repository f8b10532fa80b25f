"""The renderer of scenes: what stands where, in which light, wet or dry, sharp or blurred; and a driver that fails."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from aya_sim.layout import Layout
from aya_sim.physics.poses import Poses, rest_poses
from aya_sim.scenes import scene
from games.aya.model.director import FOV, CameraPose, whole_table
from games.aya.render.gl import GLUnavailable, SceneRenderer, open_renderer
from games.aya.render.gl.context import is_software
from games.aya.render.gl.lens import aim_light, perspective
from games.aya.render.scene import Kind, build_scene

pytest.importorskip("moderngl")

SIZE = (240, 150)


@pytest.fixture(scope="module")
def renderer() -> Iterator[SceneRenderer]:
    try:
        opened = open_renderer(SIZE)
    except GLUnavailable as reason:
        pytest.skip(str(reason))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def layout() -> Layout:
    return scene("expedition")


def look_at(poses: Poses, row: int, away: float = 160.0, pace: float = 1.0) -> CameraPose:
    """Return a camera beside a body, a little above the table."""
    target = poses.positions[row]
    return CameraPose(target + away * np.array([0.3, -0.8, 0.55]), target, pace)


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Return the colours of a picture, (w, h, 3), 0 to 255."""
    return pygame.surfarray.array3d(surface).astype(np.float64)


def test_a_domino_is_seen_where_the_camera_looks_at_it(renderer: SceneRenderer) -> None:
    layout = scene("straight")
    poses = rest_poses(layout)
    renderer.show(build_scene(layout))
    camera = look_at(poses, 0)
    there = pixels(renderer.draw(poses, camera))
    gone = pixels(renderer.draw(poses, camera, hidden=[poses.ids[0]]))
    changed = np.abs(there - gone).max(axis=2) > 30
    assert changed[SIZE[0] // 2, SIZE[1] // 2]
    columns, rows = np.nonzero(changed)
    assert abs(columns.mean() - SIZE[0] / 2) < 0.12 * SIZE[0]
    assert abs(rows.mean() - SIZE[1] / 2) < 0.15 * SIZE[1]


def test_the_first_row_of_a_picture_is_its_upper_one(renderer: SceneRenderer, layout: Layout) -> None:
    renderer.show(build_scene(layout))
    seen = pixels(renderer.draw(rest_poses(layout), CameraPose(*whole_table(layout), 1.0)))
    assert seen[:, :8].mean() < 0.5 * seen[:, SIZE[1] // 2].mean(), "the dark room is above the table"


def test_a_domino_throws_its_shadow_away_from_the_light(renderer: SceneRenderer) -> None:
    layout = scene("straight")
    poses = rest_poses(layout)
    renderer.show(build_scene(layout))
    foot = poses.positions[-1] * np.array([1.0, 1.0, 0.0])
    above = CameraPose(foot + np.array([0.0, -1.0, 400.0]), foot, 1.0)
    there = pixels(renderer.draw(poses, above, hidden=poses.ids[:-1])).sum(axis=2)
    bare = pixels(renderer.draw(poses, above, hidden=poses.ids)).sum(axis=2)
    darker = np.argwhere(there < 0.75 * bare)
    assert len(darker) > 50
    right, down = darker.mean(axis=0) - np.array(SIZE) / 2
    assert right > 2, "the light comes from the left"
    assert down > 2, "and from the far side"


def test_water_runs_only_where_it_has_come(renderer: SceneRenderer, layout: Layout) -> None:
    poses, wet = rest_poses(layout), int(layout.dominoes.id[0])
    renderer.show(build_scene(layout, water={(Kind.DOMINO, wet): (1.0, 2.0)}))
    camera = CameraPose(poses.positions[0] + np.array([-150.0, 0.0, 90.0]), poses.positions[0], 1.0)
    dry, soon, running, later = (pixels(renderer.draw(poses, camera, time=time)) for time in (0.0, 0.9, 3.0, 3.2))
    np.testing.assert_array_equal(dry, soon)
    assert (running - dry)[..., 2].max() > 25, "the river lights up"
    assert np.abs(running - later).max() > 4, "and moves"
    renderer.show(build_scene(layout))
    np.testing.assert_array_equal(pixels(renderer.draw(poses, camera, time=3.0)), dry)


def test_what_is_out_of_focus_is_blurred_in_slow_motion_and_what_is_looked_at_stays_sharp(renderer: SceneRenderer, layout: Layout) -> None:
    poses = rest_poses(layout)
    renderer.show(build_scene(layout))
    sharp = pixels(renderer.draw(poses, look_at(poses, 0)))
    blurred = pixels(renderer.draw(poses, look_at(poses, 0, pace=0.2)))
    np.testing.assert_array_equal(pixels(renderer.draw(poses, look_at(poses, 0), blur=0.8)), blurred)
    differs = np.abs(sharp - blurred).mean(axis=2)
    middle = differs[SIZE[0] // 2 - 8 : SIZE[0] // 2 + 8, SIZE[1] // 2 - 6 : SIZE[1] // 2 + 6]
    assert np.percentile(differs, 98) > 2, "a neighbour is blurred"
    assert middle.mean() < 0.5 * np.percentile(differs, 98)


def test_the_same_scene_is_drawn_the_same_again(renderer: SceneRenderer, layout: Layout) -> None:
    poses = rest_poses(layout)
    renderer.show(build_scene(layout, has_prints=True))
    first = pixels(renderer.draw(poses, look_at(poses, 3)))
    renderer.draw(poses, look_at(poses, 9, 500.0))
    np.testing.assert_array_equal(pixels(renderer.draw(poses, look_at(poses, 3))), first)


def test_a_picture_has_the_size_that_is_asked_for(renderer: SceneRenderer, layout: Layout) -> None:
    renderer.show(build_scene(layout))
    renderer.resize((101, 67))
    try:
        assert renderer.draw(rest_poses(layout), look_at(rest_poses(layout), 0)).get_size() == (101, 67)
    finally:
        renderer.resize(SIZE)


def test_a_driver_that_fails_is_reported_as_no_opengl(renderer: SceneRenderer, layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    renderer.show(build_scene(layout))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("GL_CONTEXT_LOST")

    monkeypatch.setattr(renderer, "_read_picture", fail)
    with pytest.raises(GLUnavailable, match="GL_CONTEXT_LOST"):
        renderer.draw(rest_poses(layout), look_at(rest_poses(layout), 0))


def test_a_computer_without_opengl_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError("libEGL.so: cannot open shared object file")

    monkeypatch.setattr("moderngl.create_context", refuse)
    with pytest.raises(GLUnavailable, match=r"libEGL\.so"):
        open_renderer(SIZE)


def test_renderers_on_the_processor_are_known_by_name() -> None:
    assert is_software("llvmpipe (LLVM 15.0.6, 256 bits)")
    assert not is_software("NVIDIA GeForce RTX 3060/PCIe/SSE2")


def test_the_middle_of_the_picture_is_what_is_looked_at_and_up_is_up() -> None:
    camera = CameraPose(np.array([0.0, -500.0, 300.0]), np.array([20.0, 30.0, 5.0]), 1.0)
    matrix = perspective(camera, (1600, 1000), FOV)
    seen = matrix @ np.array([[20.0, 30.0, 5.0, 1.0], [20.0, 30.0, 40.0, 1.0], [60.0, 30.0, 5.0, 1.0]]).T
    middle, above, right = (seen[:3] / seen[3]).T
    np.testing.assert_allclose(middle[:2], 0.0, atol=1e-9)
    assert above[1] > 0.05
    assert right[0] > 0.02


def test_shadows_are_finer_from_near_and_cover_the_whole_table_from_far() -> None:
    area = (0.0, 0.0, 1600.0, 1000.0)
    near = aim_light(CameraPose(np.array([400.0, 0.0, 200.0]), np.array([400.0, 300.0, 0.0]), 1.0), area, 2048)
    far = aim_light(CameraPose(np.array([800.0, -1500.0, 1500.0]), np.array([800.0, 500.0, 0.0]), 1.0), area, 2048)
    assert near.texel < 0.5 * far.texel
    for lighting, corners in ((far, [(0.0, 0.0), (1600.0, 0.0), (1600.0, 1000.0), (0.0, 1000.0)]), (near, [(400.0, 300.0)])):
        for x, y in corners:
            for z in (0.0, 60.0):
                there = (lighting.matrix @ np.array([x, y, z, 1.0]))[:3]
                assert (there > 0).all()
                assert (there < 1).all()
    higher, lower = ((far.matrix @ np.array([800.0, 500.0, z, 1.0]))[2] for z in (60.0, 0.0))
    assert higher < lower, "what is nearer to the light has less depth"
