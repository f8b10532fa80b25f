"""Build small tables, a tile or a terrain with all its pieces, for practice, lessons and tests; mm and rad."""

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Dominoes, Layout, Push, Table
from aya_sim.scenes.river import LEFT, RIGHT, Landscape, River, RiverBuilder, Run

FOREST = Terrain.FOREST


def tile_with_a_fork(terrain: Terrain = Terrain.MOUNTAIN) -> Layout:
    """Return one fork tile: the river comes in by one mouth and leaves by two."""
    tail = (Run((terrain,) * 3, 84.0),)
    river: River = (Run((terrain,) * 3, 84.0), Landscape(terrain, Shape.FORK, left=tail, right=tail))
    return table("Tile with a fork", Pose(100.0, 250.0, 0.0), terrain, river, Table(600.0, 500.0))


def one_terrain_complete(terrain: Terrain = FOREST) -> Layout:
    """Return the Start tile and all three tiles of a terrain, with two animal photos: 10 + 3 + 1 + 2 points if all goes well."""
    to_straight: River = (Run((terrain,) * 3, 84.0, photo=1), Landscape(terrain, Shape.STRAIGHT))
    to_bend: River = (Run((terrain,) * 3, 84.0, photo=1), Landscape(terrain, Shape.BEND, bend=RIGHT))
    river: River = (Run((terrain,) * 5, 140.0, 20 * LEFT), Landscape(terrain, Shape.FORK, left=to_straight, right=to_bend))
    return table("One terrain complete", Pose(100.0, 250.0, 0.0), terrain, river, Table(900.0, 700.0))


def table(name: str, spring: Pose, terrain: Terrain, river: River, size: Table) -> Layout:
    """Return a table with the Start tile at `spring` and a river from it; the push is at the spring."""
    laid = RiverBuilder()
    laid.spring(spring, terrain, river)
    return Layout(Dominoes.of(laid.dominoes), name, size, tiles=tuple(laid.tiles), animals=tuple(laid.animals), pushes=(Push(1),))
