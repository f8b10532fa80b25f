"""Estimate the host's clock from a seat, and how long messages take. No socket; the clock comes in as numbers."""

from dataclasses import dataclass, replace

from games.network.sand import GRACE

RESEND = 0.2  # s, besides the trip, until a piece that was lost is sent again: what systems wait at least
MOST_KEPT = 60  # measurements, one a second: a minute of the line's history


@dataclass(frozen=True, slots=True)
class Measurement:
    """One question for the host's clock and its answer."""

    trip: float  # s from the question to the answer
    offset: float  # s of the host's clock minus the own one, halfway between


@dataclass(frozen=True, slots=True)
class HostClock:
    """The host's clock as a seat knows it. Times are s of a clock that never goes back."""

    measured: tuple[Measurement, ...] = ()

    def measure(self, sent: float, answered: float, host: float) -> "HostClock":
        """Return the clock after a measurement. sent, answered: by the own clock; host: by the host's, when it answered."""
        one = Measurement(max(0.0, answered - sent), host - (sent + answered) / 2)
        return replace(self, measured=(*self.measured, one)[-MOST_KEPT:])

    @property
    def is_known(self) -> bool:
        """Return whether the host has answered yet."""
        return bool(self.measured)

    @property
    def offset(self) -> float:
        """Return the s to add to the own clock: of the quickest answer, which was delayed least on either way."""
        return min(self.measured, key=lambda one: one.trip).offset if self.measured else 0.0

    @property
    def early(self) -> float:
        """Return how much earlier than the host's the own time is up, s, so that what leaves in time arrives in time.

        A message may take as long as the slowest answer did, and be lost once more often; the host waits `GRACE` for it.
        """
        if not self.measured:
            return 0.0
        trips = [one.trip for one in self.measured]
        return max(0.0, max(trips) + min(trips) + RESEND - GRACE)

    def now(self, own: float) -> float:
        """Return what the host's clock shows. own: what the own one shows."""
        return own + self.offset

    def usable(self, left: float, at: float, own: float) -> float:
        """Return the s in which the player can still let go of a piece and be in time, 0 when it is too late.

        left: s that the host had left at the moment `at` of its clock. own: what the own clock shows.
        """
        return max(0.0, left - (self.now(own) - at) - self.early)
