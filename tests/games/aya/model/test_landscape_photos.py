"""The landscape photos lie beside their tiles: on the table, off every tile, apart from each other, and always in the same place."""

import itertools
import math
from dataclasses import replace

from aya_sim.bots import NATURAL, play_out
from aya_sim.components import MOUTHS, TILE_DIAMETER, Terrain
from aya_sim.game import new_game
from aya_sim.layout import Layout
from games.aya.model.landscape_photos import WIDTH, landscape_photo_poses


def a_table() -> Layout:
    return play_out(new_game(2, seed=4, hourglass=400.0), (NATURAL,) * 2, seed=4).layout


def test_each_tile_but_the_start_tile_has_its_photo_beside_it_with_room() -> None:
    layout = a_table()
    poses = landscape_photo_poses(layout)
    assert [*poses] == [tile.id for tile in layout.tiles if tile.terrain != Terrain.START]
    assert len(poses) >= 8
    table = layout.table
    assert table is not None
    for tile in layout.tiles:
        for name, at in poses.items():
            apart = math.hypot(at.x - tile.x, at.y - tile.y)
            assert apart >= TILE_DIAMETER / 2 + WIDTH / 2 - 1e-6
            assert apart < TILE_DIAMETER / 2 + WIDTH or name != tile.id
    assert all(30.0 <= at.x <= table.width - 30.0 and 30.0 <= at.y <= table.height - 30.0 for at in poses.values())
    assert all(math.hypot(one.x - other.x, one.y - other.y) > WIDTH for one, other in itertools.combinations(poses.values(), 2))


def test_a_photo_keeps_clear_of_the_mouths_and_does_not_move_when_more_is_laid() -> None:
    layout = a_table()
    poses = landscape_photo_poses(layout)
    for tile in layout.tiles[1:]:
        way = math.atan2(poses[tile.id].y - tile.y, poses[tile.id].x - tile.x)
        assert min(abs(math.remainder(way - tile.rotation - mouth, math.tau)) for mouth in MOUTHS[tile.shape]) > math.radians(20)
    for count in range(len(layout.tiles)):
        fewer = landscape_photo_poses(replace(layout, tiles=layout.tiles[:count]))
        assert fewer == {name: poses[name] for name in fewer}
