"""Plan a row of dominoes along a drawn line. A turn is one domino, so a row is a plan: it lays nothing itself. Imports no pygame; mm.

Every domino of a row is the ordinary action of its own turn, checked by the rules when its turn has come.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from aya_sim.game import Game, Pose
from aya_sim.layout import Layout
from games.aya.practice.path import CATCH, USUAL_PITCH, plan_path

LEAST = 40.0  # mm: a shorter drag is a click that slipped
_SAME = USUAL_PITCH / 2  # mm: a domino so near to a pose of the row has taken its place, also one that a partner laid


@dataclass(frozen=True, slots=True)
class Row:
    """Poses in the order in which they are to be laid."""

    poses: tuple[Pose, ...] = ()

    def rest(self, layout: Layout) -> tuple[Pose, ...]:
        """Return the poses behind the last one that has its domino; what was taken back is to come again."""
        d = layout.dominoes
        laid = [bool(len(d.x)) and float(min((d.x - at.x) ** 2 + (d.y - at.y) ** 2)) < _SAME**2 for at in self.poses]
        return self.poses[len(laid) - laid[::-1].index(True) :] if True in laid else self.poses


def plan_row(game: Game, points: Sequence[tuple[float, float]], *, first: bool = True) -> Row:
    """Return the row along a drawn line: at most as many dominoes as the players at its turns can still draw.

    points: mm. first: does one lie in hand already? A row that starts at the end of a chain goes on from it; it never forks, as that
    would move dominoes that stand.
    """
    if not is_row(points):
        return Row()
    plan = plan_path(game.layout, points, USUAL_PITCH)
    if plan.is_fork:
        begin = points[0]
        away = [at for at in points if math.dist(at, begin) > CATCH]
        plan = plan_path(game.layout, away, USUAL_PITCH)
        if plan.is_fork:
            return Row()
    most = dominoes_left(game) + int(first)
    return Row(tuple(Pose(*one.at) for one in plan.action.line[:most]))


def is_row(points: Sequence[tuple[float, float]]) -> bool:
    """Return whether a drag goes far enough to mean a row."""
    return len(points) > 1 and max(math.dist(points[0], at) for at in points) >= LEAST


def dominoes_left(game: Game) -> int:
    """Return how many dominoes the player in turn can still draw; of all seats, where one person plays them all."""
    seats = [k for k, level in enumerate(game.options.partners or ("",) * game.players) if not level]
    counted = seats if game.options.solo else [game.turn]
    return sum(len(game.seats[k].stock) for k in counted)


def owner_of(game: Game) -> int:
    """Return whose row it is at this turn: the seat's; one for all, where one person plays every seat."""
    return -1 if game.options.solo else game.turn
