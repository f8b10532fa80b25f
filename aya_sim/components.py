"""Define what is in the box: terrains, shapes, counts and sizes; nothing that happens, nothing that is drawn.

Sizes marked [size] are this project's choice where the rulebook gives none; they stand here and nowhere else.
"""

import math
from enum import StrEnum

__all__ = ["ANIMAL_DIAMETER", "DOMINO_TERRAINS", "LANDS", "LAND_SHAPES", "MOUTHS", "PUSH_SPEED", "TILE_DIAMETER", "Shape", "Terrain"]


class Terrain(StrEnum):
    """Name the ground of a domino, a tile or a photo. GARDEN: dominoes only, any terrain. START: the Start tile only."""

    FOREST = "forest"
    MOUNTAIN = "mountain"
    DESERT = "desert"
    POLE = "pole"
    FIELD = "field"
    GARDEN = "garden"
    START = "start"


LANDS = (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT, Terrain.POLE, Terrain.FIELD)
"""The five terrains that have tiles and photos, in the order of the rulebook."""

DOMINO_TERRAINS = (*LANDS, Terrain.GARDEN)
"""Terrains a domino may have; a domino's terrain column holds indices into this tuple."""


class Shape(StrEnum):
    """Name how the river runs on a landscape tile."""

    STRAIGHT = "straight"
    BEND = "bend"
    FORK = "fork"
    SPRING = "spring"


MOUTHS: dict[Shape, tuple[float, ...]] = {
    Shape.STRAIGHT: (0.0, math.pi),
    Shape.BEND: (0.0, math.radians(120)),
    Shape.FORK: (0.0, math.radians(150), math.radians(210)),
    Shape.SPRING: (0.0,),
}
"""Angles of a tile's mouths from its rotation, rad [size]."""

LAND_SHAPES = (Shape.STRAIGHT, Shape.BEND, Shape.FORK)
"""One tile of each shape per terrain [size]."""

DOMINOES_PER_LAND = 30
GARDENS = 6
CAMERAS_PER_LAND = 5
TILES_PER_LAND = 3
ANIMALS_PER_LAND = 5
RETRIGGER_TOKENS = 10
HOURGLASS = 600.0  # s

DOMINO_HEIGHT = 48.0  # mm [size]
DOMINO_WIDTH = 24.0  # mm [size]
DOMINO_THICKNESS = 7.5  # mm [size]
DOMINO_MASS = 6.0  # g [size], beech
FRICTION_DOMINO = 0.2
FRICTION_TABLE = 0.5
RESTITUTION = 0.05
TILE_DIAMETER = 120.0
"""Across a tile, mm [size]; it has no thickness."""
ANIMAL_DIAMETER = 30.0
"""Across an animal photo, mm [size]."""
ANIMAL_THICKNESS = 2.0  # mm [size]
ANIMAL_MASS = 2.0  # g [size]
ANIMAL_FRICTION_DOMINO = 0.3  # on dominoes and on other photos
ANIMAL_FRICTION_TABLE = 0.5
TABLE_WIDTH = 1600.0  # mm [size]
TABLE_HEIGHT = 1000.0  # mm [size]
INTO_TILE = math.radians(30)  # [size] most between a landscape's camera domino and the line to the centre of its tile
BESIDE = 120.0  # mm [size] most from a camera domino laid flat to its photo, and to where it is raised

PUSH_SPEED = 3.0
"""A finger's nudge, rad/s about the front bottom edge."""
TOUCH = 0.5  # mm: closer than this is touching (rules, section 5)
MOUTH_TOLERANCE = 1.0  # mm: a mouth this close to a footprint is covered
