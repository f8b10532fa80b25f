"""A scene: its pieces in the order of the poses, shapes that are closed and as large as the pieces, and when water comes."""

import numpy as np
import pytest

from aya_sim.layout import DominoSize, State
from aya_sim.physics import topple
from aya_sim.physics.poses import rest_poses
from aya_sim.scenes import scene
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.scene import Kind, build_scene, wet_times
from games.aya.render.scene.meshes import Mesh, build_mesh
from games.aya.render.scene.scene import piece_size

SHAPES = [(kind, rounded) for kind in Kind for rounded in (True, False)]


def corners_of(mesh: Mesh) -> np.ndarray:
    """Return the corners of all triangles, (t, 3, 3)."""
    return mesh.positions[mesh.triangles]


def test_the_pieces_of_a_scene_are_in_the_order_of_the_poses_and_the_prints_come_last() -> None:
    layout = scene("expedition")
    poses, built = rest_poses(layout), build_scene(layout, has_prints=True)
    n = len(poses.ids)
    assert tuple(piece.id for piece in built.pieces[:n]) == poses.ids
    assert len(built.pieces) == n + len(built.print_positions) == len(built.wet)
    assert {piece.kind for piece in built.pieces[n:]} == {Kind.PRINT}
    assert [piece.kind for piece in built.pieces] == sorted(piece.kind for piece in built.pieces)
    assert not any(piece.kind == Kind.PRINT for piece in build_scene(layout).pieces)


@pytest.mark.parametrize(("kind", "rounded"), SHAPES)
def test_a_shape_is_as_large_as_its_piece_and_its_triangles_face_outwards(kind: Kind, rounded: bool) -> None:
    domino = DominoSize()
    mesh = build_mesh(kind, domino, rounded=rounded)
    np.testing.assert_allclose(np.ptp(mesh.positions, axis=0), piece_size(kind, domino), atol=1e-9)
    np.testing.assert_allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)
    a, b, c = corners_of(mesh).transpose(1, 0, 2)
    ways = np.cross(b - a, c - a)
    assert (np.linalg.norm(ways, axis=1) > 1e-9).all()
    assert ((ways * mesh.normals[mesh.triangles].mean(axis=1)).sum(axis=1) > 0).all()
    assert mesh.places.min() >= 0
    assert mesh.places.max() <= 1


@pytest.mark.parametrize("rounded", [True, False])
def test_a_block_is_closed_and_has_the_volume_of_a_block(rounded: bool) -> None:
    domino = DominoSize()
    a, b, c = corners_of(build_mesh(Kind.DOMINO, domino, rounded=rounded)).transpose(1, 0, 2)
    volume = float((a * np.cross(b, c)).sum() / 6)
    whole = domino.thickness * domino.width * domino.height
    assert 0.97 * whole < volume <= whole * (1 + 1e-9)


def test_the_painted_face_shows_the_skins_upper_half_head_at_the_right() -> None:
    domino = DominoSize()
    mesh = build_mesh(Kind.DOMINO, domino, rounded=False)
    for at, way, place in zip(mesh.positions, mesh.normals, mesh.places, strict=True):
        if way[0] < 0:
            head, left = at[2] > 0, at[1] > 0
            assert place[0] == pytest.approx(domino.height / (domino.height + domino.thickness) if head else 0.0)
            assert place[1] == pytest.approx(0.0 if left else 0.5)


def test_water_comes_over_a_domino_after_it_was_struck_and_over_a_tile_after_dominoes_lie_on_it() -> None:
    cascade = topple(scene("expedition"), sample_rate=SAMPLE_RATE)
    show = Timeline(cascade)
    water, later = wet_times(show), wet_times(show, 10.0)
    forward = np.flatnonzero(cascade.fell & np.equal(cascade.state, State.FORWARD))
    assert {id_ for kind, id_ in water if kind == Kind.DOMINO} == set(cascade.layout.dominoes.id[forward].tolist())
    for row in forward.tolist():
        assert water[Kind.DOMINO, int(cascade.layout.dominoes.id[row])][0] > cascade.fall_time[row]
    tiles = {id_: times for (kind, id_), times in water.items() if kind == Kind.TILE}
    assert tiles
    for begin, end in tiles.values():
        assert 0 < begin <= end <= show.duration + 0.1
    assert list(later) == list(water)
    np.testing.assert_allclose([*later.values()], np.array([*water.values()]) + 10.0)
