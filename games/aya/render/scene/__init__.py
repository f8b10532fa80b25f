"""Describe a table in space once for every renderer: its pieces, their shapes, the pictures printed on them, and the water.

    scene = build_scene(layout, has_prints=True, water=wet_times(timeline))

Numbers and names; the pictures are drawn by `games.aya.render.scene.atlas`.
"""

from games.aya.render.scene.pieces import Kind, Piece
from games.aya.render.scene.scene import Scene, Water, build_scene, replay_water, wet_times

__all__ = ["Kind", "Piece", "Scene", "Water", "build_scene", "replay_water", "wet_times"]
