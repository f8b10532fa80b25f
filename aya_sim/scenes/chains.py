"""Build plain chains, dominoes and pushes without a tile, to measure for tests, benchmarks and practice; mm and rad.

The measured layouts of the reference tables (straight, curve, kink, offset, fork) follow the same rules.
"""

import math
from dataclasses import replace
from typing import Literal

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, DOMINO_WIDTH, Terrain
from aya_sim.geometry.paths import PathCourse, Pose, chain, inward, split
from aya_sim.layout import Animal, DominoSize, Layout, Push

PITCH = 26.7  # mm, centre to centre: free gap / height 0.4
ORIGIN = Pose(0.0, 0.0, 0.0)
USUAL = DominoSize()


def pitch_of(gap: float) -> float:
    """Return the pitch, mm, of this free gap as a part of a domino's height."""
    return gap * DOMINO_HEIGHT + DOMINO_THICKNESS


def push_for(gap: float, size: DominoSize = USUAL) -> float:
    """Return the push, rad/s, that brings a row of this gap/height down: what topples a lone domino, more where neighbours are close."""
    h, d = size.height, size.thickness
    rise = (math.hypot(h, d) - h) / 2  # mm, of its centre, until it tips
    alone = math.sqrt(2 * 9810.0 * rise / ((h * h + d * d) / 3))
    return alone * (1.12 if gap >= 0.25 else 2.23 if gap >= 0.12 else 3.34)


def straight(count: int = 32, pitch: float = PITCH) -> Layout:
    """Return an even chain along +x."""
    return chain("Straight", _line(ORIGIN, count, pitch))


def wide_gap(gap: float = 0.85, before: int = 9, after: int = 9, pitch: float = PITCH) -> Layout:
    """Return a straight chain with one free gap of `gap` heights; from 1 on, the rest stays standing."""
    first = _line(ORIGIN, before, pitch)
    return chain("Wide gap", first + _line(first[-1].ahead(pitch_of(gap)), after, pitch))


def curve(count: int = 9, pitch: float = 25.0, turn: float = math.radians(10), lead: int = 4, flip: float = math.pi / 2) -> Layout:
    """Return `lead` straight dominoes, then `count` that turn by `turn` rad each; the turn changes sides after about `flip` rad."""
    return chain("Curve", _curve(count, pitch, turn, lead, flip))


def serpentine(count: int = 60, pitch: float = 25.0, turn: float = math.radians(15), flip: float = math.radians(150)) -> Layout:
    """Return a river in bends to the left and to the right."""
    poses = _curve(count, pitch, turn, 1, flip, turned=flip / 2)
    return chain("Serpentine", poses, Terrain.FOREST)


def kink(
    turn: float = math.radians(40), pitch: float = PITCH, step: Literal["mid", "A"] = "mid", before: int = 9, after: int = 9
) -> Layout:
    """Return a straight chain that turns once. The step to the turned domino lies along half the turn, or ("A") along the old heading."""
    last = _line(ORIGIN.ahead(-(before - 1) * pitch), before, pitch)
    first = last[-1].ahead(pitch, turn) if step == "mid" else last[-1].ahead(pitch).turned(turn)
    return chain("Kink", last + _line(first, after, pitch))


def sideways_offset(sideways: float = 18.0, pitch: float = PITCH, before: int = 9, after: int = 1) -> Layout:
    """Return a straight chain whose last `after` dominoes stand `sideways` mm to the left."""
    first = _line(ORIGIN, before, pitch)
    return chain("Sideways offset", first + _line(first[-1].ahead(pitch).aside(sideways), after, pitch))


def fork(turn: float = math.radians(25), pitch: float = 25.0, clearance: float = 1.0, stem: int = 6, branch: int = 6) -> Layout:
    """Return a stem whose last domino, a garden, strikes two branches; they stand `clearance` mm apart at the split."""
    trunk = _line(ORIGIN, stem, pitch)
    left, right = (_line(head, branch, pitch) for head in split(trunk[-1], pitch, turn, clearance))
    colours = [Terrain.FOREST] * (stem - 1) + [Terrain.GARDEN] + [Terrain.FOREST] * branch + [Terrain.MOUNTAIN] * branch
    return chain("Fork", trunk + left + right, colours)


def merge(turn: float = math.radians(25), pitch: float = 25.0, stem: int = 6, branch: int = 6, late: float = 0.0) -> Layout:
    """Return two branches that join into one stem, a fork run backward; the right one is pushed `late` s after the left."""
    meeting = ORIGIN.turned(math.pi)
    arms = [list(reversed(_line(head, branch, pitch))) for head in split(meeting, pitch, turn)]
    left, right = ([p.turned(-math.pi) for p in arm] for arm in reversed(arms))
    colours = [Terrain.FOREST] * branch + [Terrain.MOUNTAIN] * branch + [Terrain.GARDEN] + [Terrain.FIELD] * (stem - 1)
    pushes = (Push(1, time=0.0), Push(branch + 1, time=late))
    return chain("Merge", left + right + _line(ORIGIN, stem, pitch), colours, pushes)


def loop(turn: float = math.radians(30), pitch: float = 25.0, stem: int = 4, arm: int = 13) -> Layout:
    """Return a fork whose two arms bow out and meet again."""
    trunk = _line(ORIGIN, stem, pitch)
    arms: list[Pose] = []
    for head, bend in zip(split(trunk[-1], pitch, turn), (-2 * turn / (arm - 1), 2 * turn / (arm - 1)), strict=True):
        arms += _bend(head, arm, pitch, bend)
    meeting = Pose(arms[arm - 1].x + pitch, 0.0, 0.0)
    colours = [Terrain.FIELD] * (stem - 1) + [Terrain.GARDEN] + [Terrain.FOREST] * arm + [Terrain.MOUNTAIN] * arm
    return chain("Loop", trunk + arms + _line(meeting, stem, pitch), [*colours, Terrain.GARDEN, *[Terrain.FIELD] * (stem - 1)])


def crossing(arm: int = 6, pitch: float = PITCH, opening: float = 36.0) -> Layout:
    """Return two straight chains that cross; each leaves `opening` mm, centre to centre, for the other. Pushed one after the other."""
    cross = [Pose(-opening / 2 - (arm - 1) * pitch, 0.0, 0.0), Pose(0.0, -opening / 2 - (arm - 1) * pitch, math.pi / 2)]
    poses: list[Pose] = []
    for first in cross:
        near = _line(first, arm, pitch)
        poses += near + _line(near[-1].ahead(opening), arm, pitch)
    return chain("Crossing", poses, [Terrain.DESERT] * (2 * arm) + [Terrain.POLE] * (2 * arm), (Push(1), Push(2 * arm + 1)))


def spiral(outer: float = 300.0, inner: float = 80.0, spacing: float = 90.0, pitch: float = 25.0) -> Layout:
    """Return a river that winds inward; radii and the distance of its turns in mm."""
    course = inward(ORIGIN, outer, inner, spacing)
    return chain("Spiral", _along(course, pitch), Terrain.DESERT)


def uphill(count: int = 16, pitch: float = PITCH) -> Layout:
    """Return a chain in which one domino flows into the rest against their heading, so that they fall backward."""
    first, *rest = _line(ORIGIN, count, pitch)
    return chain("Uphill", [first, *(p.turned(math.pi) for p in rest)], Terrain.POLE)


def chains(count: int = 10, length: int = 30, pitch: float = PITCH, spacing: float = 80.0) -> Layout:
    """Return `count` parallel chains of `length` dominoes, `spacing` mm apart, all pushed at once."""
    poses = [p for i in range(count) for p in _line(ORIGIN.aside(i * spacing), length, pitch)]
    return chain("Parallel chains", poses, pushes=[Push(i * length + 1, time=0.0) for i in range(count)])


def triangle(rows: int = 8, pitch: float = PITCH, clearance: float = 1.0) -> Layout:
    """Return a triangle of dominoes: row k holds k side by side, so that each strikes two."""
    beside = DOMINO_WIDTH + clearance
    return chain(
        "Triangle", [ORIGIN.ahead(row * pitch).aside((i - row / 2) * beside) for row in range(rows) for i in range(row + 1)], Terrain.GARDEN
    )


def animal_photo(turn: float = 0.0, pitch: float = 25.0, count: int = 8, lead: int = 4) -> Layout:
    """Return a photo astride dominoes 3 and 4 of a curve that turns by `turn` rad a domino behind `lead` straight ones, as measured."""
    laid = chain("Animal photo", _curve(count, pitch, turn, lead, math.pi / 2), Terrain.FOREST)
    third, fourth = laid.dominoes[lead + 2], laid.dominoes[lead + 3]
    rows = [replace(d, camera=d.id == third.id) for d in laid.dominoes]
    middle = Animal(Terrain.FOREST, (third.x + fourth.x) / 2, (third.y + fourth.y) / 2, (third.id, fourth.id))
    return replace(laid.with_dominoes(rows), animals=(middle,))


def _line(first: Pose, count: int, pitch: float) -> list[Pose]:
    return [first.ahead(i * pitch) for i in range(count)]


def _bend(first: Pose, count: int, pitch: float, turn: float) -> list[Pose]:
    poses = [first]
    while len(poses) < count:
        poses.append(poses[-1].ahead(pitch, turn))
    return poses


def _along(course: PathCourse, pitch: float) -> list[Pose]:
    return [course.at(i * pitch) for i in range(int(course.length / pitch) + 1)]


def _curve(count: int, pitch: float, turn: float, lead: int, flip: float, turned: float = 0.0) -> list[Pose]:
    """Return the poses of a curve. turned: how much of the first bend is already done, rad."""
    poses = _line(ORIGIN, lead, pitch)
    bend = max(1, round(flip / abs(turn))) * abs(turn) if turn and math.isfinite(flip / abs(turn)) else math.inf
    for _ in range(count):
        poses.append(poses[-1].ahead(pitch, turn))
        turned += abs(turn)
        if turned >= bend - 1e-9:
            turn, turned = -turn, 0.0
    return poses
