"""What the drawings of animals are put together of. Smooth lines, pairs, eyes, edges; within -1..1, y down."""

from collections.abc import Sequence

from games.ui.canvas import Dot, Fill, Glyph, Point, Stroke
from games.ui.palette import INK, Colour

CREAM: Colour = (0xFF, 0xF4, 0xE2)
ROSE: Colour = (0xE3, 0xA8, 0x92)
BEAK: Colour = (0xF0, 0x97, 0x2D)
NIGHT: Colour = (0x25, 0x30, 0x3D)
HORN: Colour = (0x4A, 0x38, 0x2C)
_STEPS = 6  # of a smooth line, from point to point


_Four = tuple[float, float, float, float]


def _weights(t: float) -> _Four:
    """Of the four points near, at this share of the way between the middle two (Catmull-Rom)."""
    return (-t + 2 * t**2 - t**3) / 2, (2 - 5 * t**2 + 3 * t**3) / 2, (t + 4 * t**2 - 3 * t**3) / 2, (t**3 - t**2) / 2


_WEIGHTS = tuple(_weights(k / _STEPS) for k in range(_STEPS))
_COARSE = _WEIGHTS[::2]  # of a thick line, each point of which is drawn as a disc


def smooth(points: Sequence[Point], closed: bool = True, weights: Sequence[_Four] = _WEIGHTS) -> tuple[Point, ...]:
    """A smooth line through all the points; the weights are reckoned once, for many of these are wanted in one frame."""
    n = len(points)
    ends = (points[-1], points[0], points[1]) if closed else (points[0], points[-1], points[-1])
    near = (ends[0], *points, *ends[1:])
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        (px, py), (qx, qy), (rx, ry), (sx, sy) = near[i : i + 4]
        out.extend((a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy) for a, b, c, d in weights)
    return tuple(out) if closed else (*out, points[-1])


def mirror(points: Sequence[Point]) -> tuple[Point, ...]:
    """The other side of a face."""
    return tuple((-x, y) for x, y in points)


def blob(colour: Colour, *points: Point) -> Fill:
    """A round area."""
    return Fill(smooth(points), colour)


def even(colour: Colour, *right: Point) -> Fill:
    """A round area, the same on both sides; its right side is given from top to bottom, both ends on the middle line."""
    return Fill(smooth((*right, *mirror(right[-2:0:-1]))), colour)


def bow(colour: Colour, width: float, *points: Point) -> Stroke:
    """A round line."""
    return Stroke(smooth(points, False, _COARSE), width, colour)


def both(*shapes: Fill | Stroke | Dot) -> Glyph:
    """Each of them and what it is in a mirror."""
    out: list[Fill | Stroke | Dot] = []
    for shape in shapes:
        match shape:
            case Fill():
                out += [shape, Fill(mirror(shape.points), shape.colour)]
            case Stroke():
                out += [shape, Stroke(mirror(shape.points), shape.width, shape.colour)]
            case Dot():
                out += [shape, Dot((-shape.centre[0], shape.centre[1]), shape.radius, shape.colour, shape.squash)]
    return tuple(out)


def eye(x: float, y: float, radius: float) -> tuple[Dot, Dot]:
    """A dark eye with a glint."""
    return Dot((x, y), radius, INK), Dot((x - radius * 0.3, y - radius * 0.35), radius * 0.34, CREAM)


def eyes(x: float, y: float, radius: float) -> Glyph:
    """Two of them, x from the middle."""
    return (*eye(x, y, radius), *eye(-x, y, radius))


def outline(ink: Colour, edge: float, *shapes: Fill | Stroke | Dot) -> Glyph:
    """All of them with one common edge around: for pale coats on pale ground."""
    under: list[Stroke | Dot] = []
    for shape in shapes:
        match shape:
            case Fill():
                under.append(Stroke((*shape.points[::2], shape.points[0]), 2 * edge, ink))
            case Stroke():
                under.append(Stroke(shape.points, shape.width + 2 * edge, ink))
            case Dot():
                under.append(Dot(shape.centre, shape.radius + edge, ink, shape.squash))
    return (*under, *shapes)
