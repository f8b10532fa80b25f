"""Hold what the other players do besides playing: what they carry, where they point, what they say. Values, no clock, no pixels."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aya_sim.game import Pose

GHOST_STAYS = 1.5  # s without news of a carried piece
GLIDE = 0.12  # s that a carried piece is seen on its way to where it was told last
MARK_STAYS = 4.0  # s
BUBBLE_STAYS = 5.0  # s


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece in another player's hand. piece: what it is to be. at: where it is; came_from: where it was seen before. age: s."""

    piece: str
    at: Pose
    came_from: Pose
    age: float = 0.0

    @property
    def seen_at(self) -> Pose:
        """Return where it is seen: on a smooth way between the places that were told."""
        share = min(1.0, self.age / GLIDE)
        turn = math.remainder(self.at.heading - self.came_from.heading, math.tau)
        return Pose(
            self.came_from.x + (self.at.x - self.came_from.x) * share,
            self.came_from.y + (self.at.y - self.came_from.y) * share,
            self.came_from.heading + turn * share,
        )


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that a player points at. x, y: mm. left: s until it has faded."""

    seat: int
    x: float
    y: float
    left: float = MARK_STAYS


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a player says. left: s for which it stays."""

    text: str
    left: float = BUBBLE_STAYS


@dataclass(frozen=True, slots=True)
class Company:
    """What the others do just now."""

    ghosts: Mapping[int, Ghost] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    bubbles: Mapping[int, Bubble] = field(default_factory=dict)

    @property
    def is_moving(self) -> bool:
        """Return whether the picture changes by itself."""
        return bool(self.marks) or any(ghost.age < GLIDE for ghost in self.ghosts.values())

    @property
    def next_change_in(self) -> float | None:
        """Return the s until something is to be seen; None while nothing is."""
        if self.is_moving:
            return 0.0
        waits = [GHOST_STAYS - ghost.age for ghost in self.ghosts.values()] + [bubble.left for bubble in self.bubbles.values()]
        return max(0.0, min(waits)) if waits else None

    def carry(self, seat: int, piece: str, at: Pose) -> "Company":
        """Return the company with a piece in the hand of this player; "" for none."""
        others = {other: ghost for other, ghost in self.ghosts.items() if other != seat}
        if not piece:
            return replace(self, ghosts=others)
        before = self.ghosts.get(seat)
        came_from = before.seen_at if before is not None and before.piece == piece else at
        return replace(self, ghosts={**others, seat: Ghost(piece, at, came_from)})

    def point(self, seat: int, x: float, y: float) -> "Company":
        """Return the company with this player pointing at a place, mm, and nowhere else."""
        return replace(self, marks=(*(mark for mark in self.marks if mark.seat != seat), Mark(seat, x, y)))

    def say(self, seat: int, text: str, stays: float | None = None) -> "Company":
        """Return the company with this player saying something, instead of what was said before. stays: s; None: as usual."""
        return replace(self, bubbles={**self.bubbles, seat: Bubble(text, BUBBLE_STAYS if stays is None else stays)})

    def pass_time(self, dt: float) -> "Company":
        """Return the company dt s later: marks fade, bubbles go, pieces of which nothing is heard any more are put down."""
        aged = {seat: replace(ghost, age=ghost.age + dt) for seat, ghost in self.ghosts.items()}
        marks = tuple(replace(mark, left=mark.left - dt) for mark in self.marks if mark.left > dt)
        bubbles = {seat: replace(bubble, left=bubble.left - dt) for seat, bubble in self.bubbles.items() if bubble.left > dt}
        return Company({seat: ghost for seat, ghost in aged.items() if ghost.age < GHOST_STAYS}, marks, bubbles)


def pose_of(data: Mapping[str, Any]) -> Pose | None:
    """Return the place in a message, mm and rad; None where it holds none."""
    values = [data.get(key, 0.0) for key in ("x", "y", "heading")]
    if not all(isinstance(value, int | float) and math.isfinite(value) and abs(value) <= 1e6 for value in values):
        return None
    return Pose(*(float(value) for value in values))
