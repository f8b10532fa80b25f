"""Poses in space: where every domino, tile and photo of a cascade is at any moment, in six dimensions.

    tracks = track_poses(cascade)  # a cascade with samples, of any engine
    poses = tracks.at(1.25)

The one source of every view in three dimensions. Numbers only; no solver, no pixels.
"""

from aya_sim.physics.poses.complete import OnMoment, Settled, rest_poses, track_poses
from aya_sim.physics.poses.tracks import Poses, Tracks, body_ids

__all__ = ["OnMoment", "Poses", "Settled", "Tracks", "body_ids", "rest_poses", "track_poses"]
