"""Define the arrays of the fast engine and the names of their columns; no physics.

Lengths are lane mm, times lane s (`rules`), except where it says layout.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aya_sim.layout import Codes, Flags, Floats, Ints

Small = npt.NDArray[np.int32]
Line = Annotated[Floats, 1]  # in one row; other arrays have rows and columns
Row = Annotated[Ints, 1]
SmallRow = Annotated[Small, 1]
Places = npt.NDArray[np.uint32]
PlaceRow = Annotated[Places, 1]
FlagRow = Annotated[Flags, 1]
CodeRow = Annotated[Codes, 1]

# A domino that moves or may be struck next: floats. The tilt is along its heading, x is how far its centre has moved along it.
X, Y, TILT, VX, VY, RATE, COS, SIN, LIGHT, NIMBLE, PULL, HALF, EDGE = range(13)
# LIGHT, NIMBLE: 1 / mass, 1 / moment. PULL: share of gravity that acts on its inertia. HALF: half its depth inside the rounded edge.
SURE, LAST, SEEN, LOAD, WEIGHT, TIME, OFF_ON, OFF_BACK, MOVED, NEWS, DEPTH, FLOOR = range(13, 25)
# LOAD, WEIGHT: sums of the burdens of its stands. FLOOR: eight impulses of the last step, normal and tangential at four corners.
PIVOT_X, PIVOT_Y, ABOUT, FREE_X, FREE_Y, FREE_RATE, DRAWN_X, DRAWN_Y = range(FLOOR + 8, FLOOR + 16)
# PIVOT: where the corner stands that its foot turns about, from its centre. ABOUT: 1 / moment about it. FREE: how it would move with no
# contact. DRAWN: the impulses that others give it.
MASS, MOMENT = range(FLOOR + 16, FLOOR + 18)
BODY_FLOATS = FLOOR + 18
# The same: whole numbers.
ROW, SIDE, FALLING, SIDEWAYS, AWAKE, BY, FRONT_ON, FRONT_BACK, STANDS, FIRST_IN, FIRST_OUT, FLAGS, BRACED = range(13)
STARTED_ON, STARTED_BACK, LOADED, DOWN, ISLAND, STICKS, CORNER, FEET, FOOT, PUSHED, STIRRED = range(13, 24)
# STICKS: its foot turns about one CORNER that does not slide. FEET: corners that bear it. FOOT: place of the one that is guessed to
# bear among the contacts with the floor, + 1; 0: none. PUSHED: the same of the contact by which its striker pushes it.
# STIRRED: the sweep for which its speed has changed.
BODY_INTS = 24
# Links, striker to struck: floats.
DISTANCE, GAP, EDGE_FORCE = range(3)  # EDGE_FORCE: eight impulses of the last step, of the four ways two faces can touch
LINK_FLOATS = EDGE_FORCE + 8
# The same: whole numbers. STRIKER, STRUCK: bodies, STRIKER -1 once it is written down.
STRIKER, STRUCK, SIGN, STRUCK_SIGN, NEXT_IN, NEXT_OUT, STRIKER_ROW, THREAT, STATE = range(9)
LINK_INTS = 9
FREE, LIVE, PAST = 0, 1, 2  # of a link: unused, both are live, its striker is written down


class LayoutArrays(NamedTuple):
    """The input of the cascade, which does not change. Columns by row of the input."""

    x: Line  # layout mm
    y: Line
    heading: Line
    start: Row  # (n + 1,) where each row's neighbours begin
    near: SmallRow  # rows of neighbours
    size: Line  # (8,) layout mm: height, width, thickness; layout mm per lane mm; friction, of the table; restitution; step, lane s
    clock: Line  # (4,) layout s per lane s, step in layout s, tolerance of the sweeps, most sweeps


class OutcomeArrays(NamedTuple):
    """The outcome for each domino. Columns by row of the input."""

    stands: FlagRow
    fall_time: Line
    by: Row
    side: CodeRow
    tilt: Line
    slide: Line  # layout mm
    slot: SmallRow  # row -> body + 1; 0: none


class Singles(NamedTuple):
    """Cascades of one nudge each, which touch no other. Columns by cascade."""

    row: Row
    side: Row
    speed: Line  # layout rad/s
    step: Row  # at which it is nudged
    made: Row  # whether the domino stood; written
    rested: Line  # layout s: when a domino last moved; written


class ActiveSet(NamedTuple):
    """The working set: every domino that moves or may be struck next. Grown by doubling (`grow`)."""

    bodies: Floats
    numbers: Small
    live: PlaceRow
    spare: SmallRow
    feet: Floats  # contacts with the floor
    footed: Places
    todo: Small  # dominoes that have yet to look ahead: body, side
    links: Floats
    signs: Small
    linked: PlaceRow
    spare_links: SmallRow
    touches: Floats  # contacts of two
    pairs: Places
    strikes: Floats  # answers of the plan, and places to work them out
    met: Small
    straight_strikes: Floats
    straight_met: Small
    hidden: SmallRow
    covered: Floats
    points: Floats
    poses: Floats
    frames: Ints
    at: Row  # counters, see below
    rested: Line  # (1,) layout s: when a domino last moved


# ActiveSet.at
LIVING, LINKED, SPARE, SPARE_LINKS, LINKS, STEPS, FALLEN, SAMPLED, SAMPLE_EVERY, SAMPLE_STEP, INSISTED, TODO, PART, BEGUN, EVEN = range(15)
_COUNTERS = 15
# PART: of several cascades the one that is under way; BEGUN: it has been nudged; EVEN: dominoes bound one after the other in an even row


def new_active_set(crowd: int, sample_every: int, bodies: int = 128, poses: int = 4096) -> ActiveSet:
    """Return an empty active set.

    crowd: the largest number of neighbours of a domino. sample_every: steps between two recorded poses; 0: none are recorded.
    """
    bodies = max(bodies, 2 * crowd)
    active = ActiveSet(
        *_of_bodies(bodies),
        *_of_links(2 * bodies),
        strikes=np.empty((crowd + 1, 6)),
        met=np.empty((crowd + 1, 3), np.int32),
        straight_strikes=np.empty((crowd + 1, 6)),
        straight_met=np.empty((crowd + 1, 3), np.int32),
        hidden=np.empty(crowd + 1, np.int32),
        covered=np.empty((crowd + 1, 2)),
        points=np.empty((12, 2)),
        poses=np.empty((poses if sample_every else 0, 2)),
        frames=np.empty((poses if sample_every else 0, 2), np.int64),
        at=np.zeros(_COUNTERS, np.int64),
        rested=np.zeros(1),
    )
    active.at[SAMPLE_EVERY] = sample_every
    active.at[INSISTED] = -1
    return active


def grow(active: ActiveSet) -> ActiveSet:
    """Return the same active set with twice the room for bodies and links."""
    large: list[Any] = [*_of_bodies(2 * len(active.live)), *_of_links(2 * len(active.linked))]
    full: list[Any] = [*active]
    for old, new in zip(full, large, strict=False):
        new[: len(old)] = old
    return ActiveSet(*large, *full[len(large) :])


def _of_bodies(n: int) -> tuple[Floats, Small, Places, Small, Floats, Places, Small]:
    """Return empty arrays for n bodies."""
    return (
        np.empty((n, BODY_FLOATS)),
        np.empty((n, BODY_INTS), np.int32),
        np.empty(n, np.uint32),
        np.empty(n, np.int32),
        np.empty((4 * n, 10)),
        np.empty((4 * n, 2), np.uint32),
        np.empty((2 * n, 2), np.int32),
    )


def _of_links(n: int) -> tuple[Floats, Small, Places, Small, Floats, Places]:
    """Return empty arrays for n links."""
    return (
        np.empty((n, LINK_FLOATS)),
        np.empty((n, LINK_INTS), np.int32),
        np.empty(n, np.uint32),
        np.empty(n, np.int32),
        np.empty((4 * n, 34)),
        np.empty((4 * n, 5), np.uint32),
    )
