"""The brush of practice: which piece a tool puts on the table, and where it is. No pixels; mm and rad."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout
from aya_sim.physics.preview.flow import Flow
from aya_sim.physics.preview.spots import photo_spots, snap
from games.aya.practice.path import USUAL_PITCH, PathPlan, plan_path

_PHOTO_SNAP = 26.0  # mm


@dataclass(slots=True)
class Brush:
    """The piece in hand."""

    at: tuple[float, float]  # mm
    heading: float = 0.0  # rad
    is_turned: bool = False  # by the player: a spot no longer chooses the heading
    snaps: bool = True  # to the best spot nearby
    is_free: bool = False  # while Alt is held nothing snaps
    catch: float = 0.0  # mm, from how far the entry of a piece goes to the end of a line, at least: farther on a table that is seen small
    keeps_distance: bool = False  # a domino snaps onto the line of the best spot nearby, as far along it as the pointer is
    terrain: Terrain = Terrain.FOREST
    is_mixed: bool = False  # a path takes the five lands in turn
    camera: bool = False
    shape: Shape = Shape.STRAIGHT
    pitch: float = USUAL_PITCH  # mm, of a path

    @property
    def pose(self) -> Pose:
        """Return where the piece is and how it is turned."""
        return Pose(*self.at, self.heading)

    @property
    def has_camera(self) -> bool:
        """Return whether the domino is a camera domino; gardens have none."""
        return self.camera and self.terrain != Terrain.GARDEN

    @property
    def tile(self) -> tuple[Terrain, Shape]:
        """Return the terrain and shape of the tile: the spring where the terrain has no landscapes."""
        if self.terrain not in LANDS:
            return Terrain.START, Shape.SPRING
        return self.terrain, Shape.STRAIGHT if self.shape == Shape.SPRING else self.shape

    @property
    def photo_terrain(self) -> Terrain:
        """Return the land of the animal photo; the forest where the terrain has no animals."""
        return self.terrain if self.terrain in LANDS else Terrain.FOREST

    def domino_pose(self, layout: Layout, flow: Flow) -> Pose:
        """Return where the domino would stand: where it is, or on the best spot near it. flow: of the layout."""
        if self.snaps and not self.is_free:
            found = snap(layout, *self.at, self.heading, follow=not self.is_turned, known=flow)
            if found is not None:
                spot = Pose(found.x, found.y, found.heading)
                return spot.ahead(_along(spot, *self.at)) if self.keeps_distance else spot
        return self.pose

    def photo_position(self, layout: Layout) -> tuple[float, float]:
        """Return where the photo would lie: where it is, or on the best spot near it."""
        x, y = self.at
        if self.snaps and not self.is_free and len(layout.dominoes):
            near = [one for one in photo_spots(layout) if math.hypot(one.x - x, one.y - y) < _PHOTO_SNAP]
            if near:
                best = min(near, key=lambda one: math.hypot(one.x - x, one.y - y))
                return best.x, best.y
        return x, y

    def plan_path(self, layout: Layout, points: Sequence[tuple[float, float]]) -> PathPlan:
        """Return what a drawn path would become."""
        return plan_path(layout, points, self.pitch, LANDS if self.is_mixed else self.terrain)


def _along(spot: Pose, x: float, y: float) -> float:
    """Return how far ahead of a spot a place lies, mm."""
    return (x - spot.x) * math.cos(spot.heading) + (y - spot.y) * math.sin(spot.heading)
