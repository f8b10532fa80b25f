"""Work out how fallen dominoes lie, in one place for every engine that follows lanes only.

A lane knows how far a domino tilts, not that its striker turns it, that its foot kicks back or that it moves aside; docs/physics.md
says where each number comes from. `lay` is long because it calls nothing of our own, so that an engine can compile it as it stands.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from aya_sim.geometry.strikes import NARROW
from aya_sim.layout import Codes, Floats, Ints
from aya_sim.physics.cascade import Samples
from aya_sim.physics.engine import CascadeInput, CascadeResult

_FLUSH = 0.83  # share of the angle to its striker by which a struck domino turns, where its lever is long enough
_STRIKES_TURNED = 0.55  # share of its own turn that a striker has made when it strikes
_TWIST = math.radians(16.5)  # what a lever of half the width turns a domino by
_HOOKED = math.radians(35.0)  # what is added at the very edge of its face, by the fifteenth power of the lever
_HELD = math.radians(6.0)  # what rubbing along the striker takes off that
_HELD_ON = math.radians(8.6)  # what the next domino, half a width aside, adds to one limit and takes off the other
_TURNED_ON = math.radians(1.6)  # what that turns a domino by
_FARTHEST_ASIDE = 10 / 12  # of half the width: what stands farther aside does no more
_FREE = 0.75  # share of the angle to its target by which a domino turns that nothing struck
_FREE_MOST = math.radians(25.0)  # a larger angle turns it no more
_ALL_TURNED = math.radians(30.0)  # tilt from which a domino has turned all the way
_EVEN = math.radians(0.4)  # in a row that is turned by less, feet kick back less: the whole edge holds, not one corner
_CARRIED, _KICK = 0.3, 1.55 / 48  # share of its slide in a lane that a domino keeps; of the height, how far its foot kicks back
_THROWN, _WIDE = 0.375, 0.5  # how far a domino is thrown on for each height of gap beyond half a height
_LAST_CARRIED, _LAST_KICK = 1.3, 3.3 / 48  # the same for the last domino of a chain, which lies flat
_FREE_CARRIED, _FREE_KICK, _FREE_BACK = 0.4, 0.4 / 48, 6.3 / 48  # the same for one that nothing struck; per rad of its target's turn
_PIVOT = 6.0 / 48  # of the height: the point about which a domino turns, ahead of its foot
Line = Annotated[Floats, 1]
Row = Annotated[Ints, 1]
SmallRow = Annotated[npt.NDArray[np.int32], 1]
CodeRow = Annotated[Codes, 1]
NOTHING, SEVERAL = -1, -2  # what a domino strikes: otherwise a row


class Fallen(NamedTuple):
    """The dominoes of a cascade, columns by row: arrays, or lists, which plain Python reads sooner; rad and mm."""

    x: Line | list[float]
    y: Line | list[float]
    heading: Line | list[float]
    side: CodeRow | list[int]  # +1 fell forward, -1 backward, 0 stands
    by: Row | list[int]
    following: SmallRow | list[int]  # the row that each one strikes; NOTHING, SEVERAL
    tilt: Line | list[float]
    slide: Line | list[float]  # as in a lane; `lay` makes it what it is on the table
    fall: Line | list[float]  # the way each falls; `lay` writes this and what follows
    turned: Line | list[float]  # how far it has turned from that
    drift: Line | list[float]


def lay(order: SmallRow | list[int], fallen: Fallen, height: float, width: float, thickness: float) -> None:
    """Lay down the dominoes of these rows, in the order in which they fell; the sizes are in mm.

    A struck domino turns flush with its striker as far as the lever at the far end of their contact can turn it, and at least as far as
    the lever at the near end does. What it strikes in turn, aside of its middle, holds it back.
    """
    x, y, heading, side, by, following = fallen.x, fallen.y, fallen.heading, fallen.side, fallen.by, fallen.following
    tilt, slide, fall, turned, drift = fallen.tilt, fallen.slide, fallen.fall, fallen.turned, fallen.drift
    half = width / 2
    for row in order:
        own = heading[row] + (math.pi if side[row] < 0 else 0.0)
        fall[row] = own
        leaned = min(1.0, tilt[row] / _ALL_TURNED)
        striker, after = by[row], following[row]
        beside, target = 0.0, 0.0
        if after >= 0:
            beside = ((y[after] - y[row]) * math.cos(own) - (x[after] - x[row]) * math.sin(own)) / half
            beside = min(_FARTHEST_ASIDE, max(-_FARTHEST_ASIDE, beside))
            target = (heading[after] + (math.pi if side[after] < 0 else 0.0) - own + math.pi) % math.tau - math.pi
            target = min(_FREE_MOST, max(-_FREE_MOST, target)) if abs(target) < NARROW else 0.0
        if striker < 0:
            turned[row] = leaned * _FREE * target
            if after != NOTHING:
                even = leaned * math.tanh(abs(turned[row]) / _EVEN)
                slide[row] += even * ((_FREE_CARRIED - 1.0) * slide[row] - (_FREE_KICK + _FREE_BACK * abs(target)) * height)
        else:
            base = fall[striker]
            turn = (own - base + math.pi) % math.tau - math.pi
            if abs(turn) > NARROW:  # struck on its narrow side, or by one that it did not fall away from
                fall[row] = own if abs(turn) > math.pi - NARROW else own - turn
                continue
            dx, dy = x[row] - x[striker], y[row] - y[striker]
            aim = base + _STRIKES_TURNED * turned[striker]
            angle = own - aim
            across = dy * math.cos(aim) - dx * math.sin(aim) - thickness / 2 * math.sin(angle)
            narrowed = half * max(0.05, math.cos(angle))
            right = min(1.0, max(-1.0, (-half - across) / narrowed))  # the part of its face in the strip of its striker
            left = max(-1.0, min(1.0, (half - across) / narrowed))
            most = -_TWIST * right - _HOOKED * right**15 - _HELD + _HELD_ON * beside
            least = -_TWIST * left - _HOOKED * left**15 + _HELD + _HELD_ON * beside
            wanted = _FLUSH * (turned[striker] - turn) + _TURNED_ON * beside
            turned[row] = leaned * ((most + least) / 2 if most < least else min(most, max(least, wanted)))
            even = leaned * math.tanh((abs(turned[row]) + abs(turned[striker] - turn)) / _EVEN)
            if after == NOTHING:
                slide[row] += even * ((_LAST_CARRIED - 1.0) * slide[row] - _LAST_KICK * height)
            else:
                wide = max(0.0, math.hypot(dx, dy) - thickness - _WIDE * height)
                slide[row] += even * ((_CARRIED - 1.0) * slide[row] - _KICK * height + _THROWN * wide)
        drift[row] = -_PIVOT * height * math.sin(turned[row])


Lay = Callable[[SmallRow, Fallen, float, float, float], None]


def lay_in_lists(order: SmallRow, fallen: Fallen, height: float, width: float, thickness: float) -> None:
    """Lay the dominoes down as `lay` does, sooner than that reads arrays."""
    lists = Fallen(*(np.asarray(column).tolist() for column in fallen))
    lay(order.tolist(), lists, height, width, thickness)
    for column, filled in zip(fallen[7:], lists[7:], strict=True):
        np.asarray(column)[:] = filled


def settle(cascade_input: CascadeInput, result: CascadeResult, lay_down: Lay = lay_in_lists) -> CascadeResult:
    """Return the result of an engine that knows lanes only, with the dominoes as they lie on the table, and so in its last samples.

    The slides of the result that is given are written over where it has no samples.
    """
    size, n = cascade_input.size, len(result.side)
    following = _targets(result.by)
    order = _order_of_falls(result)
    slide = result.slide if result.samples is None else result.slide.copy()
    turned, drift, fall = np.zeros(n), np.zeros(n), cascade_input.heading.copy()
    rows = cascade_input.x, cascade_input.y, cascade_input.heading, result.side, result.by, following, result.tilt
    lay_down(order, Fallen(*rows, slide, fall, turned, drift), size.height, size.width, size.thickness)
    fall += turned
    samples = None if result.samples is None else _let_slide(result.samples, result, slide - result.slide)
    return replace(result, fall_heading=fall, slide=slide, drift=drift, samples=samples)


def _order_of_falls(result: CascadeResult) -> SmallRow:
    """Return the rows of the dominoes that fell in the order of their falls; of equals the lower row first."""
    fell = np.flatnonzero(result.side).astype(np.int32)
    return fell[np.argsort(result.fall_time[fell], kind="stable")]


def _targets(by: Ints) -> SmallRow:
    """Return the row that each row struck."""
    struck = np.flatnonzero(by >= 0)
    strikers = by[struck]
    targets = np.full(len(by), NOTHING, np.int32)
    targets[strikers] = struck
    targets[strikers[targets[strikers] != struck]] = SEVERAL
    return targets


def _let_slide(samples: Samples, result: CascadeResult, farther: Floats) -> Samples:
    """Return the samples, in which each domino slides `farther`, mm the way it falls, as it tilts."""
    rows = samples.row
    share = np.clip(result.side[rows] * samples.tilt / np.maximum(result.tilt[rows], 1e-9), 0.0, 1.0)
    return replace(samples, slide=samples.slide + share * result.side[rows] * farther[rows])
