"""Record poses while a cascade runs, for drawing it later."""

import numpy as np

from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import Samples
from aya_sim.physics.pymunk_lanes.pieces import Piece


class PoseSampler:
    """Poses recorded every so many steps."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.times: list[float] = []
        self.starts = [0]
        self.rows: list[int] = []
        self.tilts: list[float] = []
        self.slides: list[float] = []

    def take(self, now: float, pieces: dict[int, Piece], length: float) -> None:
        """Record the poses of these pieces at `now`, s. length: layout mm per lane mm."""
        self.rows.extend(pieces)
        for piece in pieces.values():
            stand = piece.stands[0]
            tilt, slide = stand.rest()
            self.tilts.append(stand.sign * tilt)
            self.slides.append((stand.sign if tilt >= 0 else -stand.sign) * slide * length)
        self.times.append(now)
        self.starts.append(len(self.rows))

    def close(self, now: float, rows: Ints, tilts: Floats, slides: Floats) -> None:
        """Record the last moment: how the fallen dominoes lie, rad and layout mm."""
        self.times.append(max(now, self.times[-1] if self.times else 0.0))
        self.rows += rows.tolist()
        self.tilts += tilts.tolist()
        self.slides += slides.tolist()
        self.starts.append(len(self.rows))

    def samples(self) -> Samples:
        """Return all recorded poses."""
        return Samples(
            np.array(self.times, np.float64),
            np.array(self.starts, np.int64),
            np.array(self.rows, np.int64),
            np.array(self.tilts, np.float64),
            np.array(self.slides, np.float64),
        )
