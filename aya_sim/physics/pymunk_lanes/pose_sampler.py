"""Record poses while a cascade runs, for drawing it later."""

from array import array

import numpy as np

from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import Samples
from aya_sim.physics.pymunk_lanes import chipmunk
from aya_sim.physics.pymunk_lanes.lane import slide_of
from aya_sim.physics.pymunk_lanes.pieces import Piece


class PoseSampler:
    """Poses recorded every so many steps, as the bodies of the lanes have them: what they mean on the table is worked out at the end."""

    def __init__(self, every: int, length: float) -> None:
        """every: steps. length: layout mm per lane mm."""
        self.every = every
        self._length = length
        self._times = array("d")
        self._starts = array("q", [0])
        self._rows = array("q")
        self._numbers = array("d")  # three a pose, see `take`

    def take(self, now: float, pieces: dict[int, Piece]) -> None:
        """Record the poses of these pieces at `now`, s."""
        get_angle, get_position = chipmunk.get_angle, chipmunk.get_position
        numbers: list[float] = []
        for piece in pieces.values():
            stand = piece.stands[0]
            body = stand.handle
            # rad, lane mm that it has gone along its lane, and its depth, negative where the lane runs against its heading
            numbers += get_angle(body), get_position(body).x - stand.x0, stand.depth * stand.sign
        self._numbers.fromlist(numbers)
        self._rows.fromlist(list(pieces))
        self._times.append(now)
        self._starts.append(len(self._rows))

    def samples(self, now: float, rows: Ints, tilts: Floats, slides: Floats) -> Samples:
        """Return all recorded poses, and those of the last moment: how the fallen dominoes lie, rad and layout mm."""
        taken_tilts, taken_slides = self._poses()
        self._times.append(max(now, self._times[-1] if self._times else 0.0))
        self._starts.append(len(self._rows) + len(rows))
        return Samples(
            np.array(self._times),
            np.array(self._starts, np.int64),
            np.concatenate((np.array(self._rows, np.int64), rows)),
            np.concatenate((taken_tilts, tilts)),
            np.concatenate((taken_slides, slides)),
        )

    def _poses(self) -> tuple[Floats, Floats]:
        """Return the tilts, rad, and the slides, layout mm, along the headings, with the sines that write down how a domino lies."""
        angles, moved, depths = np.array(self._numbers).reshape(-1, 3).T
        sign, side = np.copysign(1.0, depths), np.where(angles <= 0, 1.0, -1.0)
        slides = slide_of(side, moved, np.abs(depths) / 2, np.cos(angles), -np.sin(angles))
        return sign * -angles, sign * side * slides * self._length
