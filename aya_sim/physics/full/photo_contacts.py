"""Give photos their shape, their weight and their contacts with the table. Compiled, but for what is done once for a cascade.

A photo is a prism with 32 sides: its rim deviates from a circle by 0.07 mm, and the sides let it roll out as a real rim does.
"""

import math
from collections.abc import Sequence

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_MASS, ANIMAL_THICKNESS
from aya_sim.layout import DominoSize, Floats, Ints
from aya_sim.physics.full.contact_solver import LIGHT, REACH, TURN, meet_the_table, remember
from aya_sim.physics.full.kernels import Line, inner
from aya_sim.physics.full.prism_contacts import BOX_SHAPE, DEEP, DISC_SHAPE, MOST_PAIRS, PAIRS, SIDE, SIDES

MOST_STANDS = 14  # points at which a photo meets the table
_APART = 4  # corners from one that is always looked at to the next


def write_shapes(work: Floats, size: DominoSize, length: float) -> None:
    """Put the shapes of a domino and of a photo into `work`. length: mm in a lane unit."""
    deep, wide, high = (edge / 2 / length for edge in (size.thickness, size.width, size.height))
    _write_shape(work, BOX_SHAPE, high, [(1.0, 0.0, deep, wide, deep, wide), (0.0, 1.0, wide, deep, -deep, wide)])
    radius, sides = ANIMAL_DIAMETER / 2 / length, []
    for k in range(MOST_PAIRS):
        middle, end = (math.pi * (k + half) / MOST_PAIRS for half in (0.0, 0.5))
        apothem, long = (radius * of(math.pi / 2 / MOST_PAIRS) for of in (math.cos, math.sin))
        sides.append((math.cos(middle), math.sin(middle), apothem, long, radius * math.cos(end), radius * math.sin(end)))
    _write_shape(work, DISC_SHAPE, ANIMAL_THICKNESS / 2 / length, sides)


def _write_shape(work: Floats, at: int, deep: float, sides: Sequence[tuple[float, ...]]) -> None:
    """Put one shape into `work`."""
    work[at + DEEP], work[at + PAIRS] = deep, len(sides)
    for k, side in enumerate(sides):
        work[at + SIDES + SIDE * k : at + SIDES + SIDE * (k + 1)] = side


def inverse_mass(size: DominoSize) -> float:
    """Return the inverse mass of a photo where a domino weighs 1."""
    return size.mass / ANIMAL_MASS


@inner
def weigh_photo(bodies: Floats, i: int, light: float, work: Line) -> None:
    """Set the mass, the inertia and the extent of a photo. light: its inverse mass."""
    radius, deep = math.hypot(work[DISC_SHAPE + SIDES + 4], work[DISC_SHAPE + SIDES + 5]), work[DISC_SHAPE + DEEP]
    bodies[i, LIGHT] = light
    bodies[i, TURN] = bodies[i, TURN + 1] = light / (radius * radius / 4 + deep * deep / 3)
    bodies[i, TURN + 2] = light / (radius * radius / 2)
    bodies[i, REACH] = bodies[i, REACH + 1] = radius
    bodies[i, REACH + 2] = deep


@inner
def stand_photo(
    contact: Floats,
    who: Ints,
    bodies: Floats,
    count: int,
    i: int,
    row: int,
    before: Floats,
    who_before: Ints,
    old: int,
    old_last: int,
    friction: float,
    step: float,
    margin: float,
    work: Line,
) -> int:
    """Find the corners of a photo that are near the table; return how many contacts there are then.

    These are the lowest three of each face and, so that a flat photo lies steadily, every fourth of the lower one.
    """
    pairs, deep = int(work[DISC_SHAPE + PAIRS]), work[DISC_SHAPE + DEEP]
    lowest, low = 0, 1e30
    for k in range(2 * pairs):
        at, turn = DISC_SHAPE + SIDES + SIDE * (k % pairs), 1.0 if k < pairs else -1.0
        z = turn * (bodies[i, 13] * work[at + 4] + bodies[i, 14] * work[at + 5])
        if z < low - 1e-9:
            low, lowest = z, k
    down = -1.0 if bodies[i, 15] > 0 else 1.0
    most = count + MOST_STANDS
    for k in range(4 * pairs):
        side = down if k < 2 * pairs else -down
        near = (k - lowest + 1) % (2 * pairs) < 3
        if not near and not (k < 2 * pairs and k % _APART == 0):
            continue
        at, turn = DISC_SHAPE + SIDES + SIDE * (k % pairs), 1.0 if k % (2 * pairs) < pairs else -1.0
        s, t, u = turn * work[at + 4], turn * work[at + 5], side * deep
        z = bodies[i, 13] * s + bodies[i, 14] * t + bodies[i, 15] * u
        if bodies[i, 2] + z > margin or count == most:
            continue
        x = bodies[i, 7] * s + bodies[i, 8] * t + bodies[i, 9] * u
        y = bodies[i, 10] * s + bodies[i, 11] * t + bodies[i, 12] * u
        feature = k % (2 * pairs) + (2 * pairs if side > 0 else 0)
        if meet_the_table(contact, who, bodies, count, i, row, feature, x, y, z, friction, step):
            remember(contact, who, count, before, who_before, old, old_last)
            count += 1
    return count
