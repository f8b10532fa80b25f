"""Complete the poses of a cascade in space beside the window, in a process of its own, so that no frame waits for them."""

import math

from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from aya_sim.physics.poses import Poses, Settled, Tracks, rest_poses, track_poses
from games.core.worker import ProcessWorker, Worker

_KEPT = 40  # cascades

Question = tuple[tuple[Cascade, Settled | None], ...]


def work_out_tracks(question: Question) -> tuple[Tracks, ...]:
    """Return the tracks of these cascades, each with how the one before left the table."""
    return tuple(track_poses(*one) for one in question)


class PoseTracker:
    """Knows how the dominoes of the cascades of a table move in space, once that has been worked out."""

    def __init__(self, worker: Worker[Question, tuple[Tracks, ...]] | None = None) -> None:
        """worker: works the poses out; None: a process."""
        self._worker = worker if worker is not None else ProcessWorker(work_out_tracks, "aya poses")
        self.is_wanted = True  # else nothing is begun
        self._waiting: list[Cascade] = []
        self._asked: Cascade | None = None
        self._tracks: dict[int, tuple[Cascade, Tracks]] = {}  # by the identity of the cascade, which is kept so that it stays one
        self._settled: Settled | None = None
        self._resting: tuple[Layout, Poses] | None = None

    @property
    def is_busy(self) -> bool:
        """Return whether poses are being worked out."""
        return self._asked is not None or (self.is_wanted and bool(self._waiting))

    def get_ready(self) -> None:
        """Start the process, for it will soon be asked."""
        if self.is_wanted and not self._worker.is_busy:
            self._worker.ask(())

    def track(self, cascade: Cascade) -> None:
        """Work out the poses of a cascade, which goes on from the one before, as soon as that is wanted."""
        self._waiting.append(cascade)
        self.poll()

    def poll(self) -> None:
        """Take what has been worked out, and begin with what waits."""
        if self._worker.is_busy and (found := self._worker.answer()) is not None and self._asked is not None:
            self._tracks[id(self._asked)] = self._asked, found[0]
            self._tracks = dict(list(self._tracks.items())[-_KEPT:])
            self._settled, self._asked = Settled(self._asked.fallen, found[0].at(math.inf)), None
            self._resting = None
        if self.is_wanted and self._waiting and not self._worker.is_busy:
            self._asked = self._waiting.pop(0)
            self._worker.ask(((self._asked, self._settled),))

    def tracks(self, cascade: Cascade) -> Tracks | None:
        """Return how everything moves in this cascade; None while that is not known."""
        found = self._tracks.get(id(cascade))
        return found[1] if found is not None else None

    def rest(self, layout: Layout) -> Poses:
        """Return the poses of a table at rest."""
        if self._resting is None or self._resting[0] is not layout:
            self._resting = layout, rest_poses(layout, self._settled)
        return self._resting[1]

    def close(self) -> None:
        """Stop working, and free the process."""
        self._waiting, self._asked = [], None
        self._worker.close()
