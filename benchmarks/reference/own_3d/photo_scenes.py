"""Lay the short chains with one photo that `photo_runs.csv` measures; deterministic, and no MuJoCo.

A scene is laid from its number alone. `photo_layouts.csv` keeps the poses, so that a fit or a test needs neither the generator nor the
versions it was made with.
"""

import csv
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np

from aya_sim.components import Terrain
from aya_sim.geometry.footprints import depths, feet
from aya_sim.geometry.paths import Pose, split
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Material, Push

FOLDER = Path(__file__).parent
HAND = (1.0, 1.0, 2.0)  # sd of a hand's error: x, y, mm, and heading, deg
ASIDE = 4.0  # mm, farthest a photo lies off the middle of its two dominoes, along and across
CLEAR = 0.3  # mm that feet stand apart at least
LEAD = 6  # straight dominoes before a bend
ON_TOP = 0.5  # mm from the middle of a photo to the top of either domino must be less than its radius less this

Poses = list[Pose]


@dataclass(frozen=True, slots=True)
class PhotoScene:
    """Hold one chain with its photo, and what it was laid as."""

    name: str  # a001, b002, ...: laws are fitted to the a's only
    kind: str
    turn: float  # deg a domino, or of a fork's branches; positive to the left. "beside": mm between the feet of the two chains
    pitch: float  # mm
    photo_friction: float  # on dominoes
    layout: Layout


def photo_scenes() -> Iterator[PhotoScene]:
    """Yield all scenes, those of every kind spread evenly over the numbers."""
    cases = _cases()
    order = np.random.default_rng(20).permutation(len(cases))
    for number, case in enumerate(order.tolist()):
        yield _lay_scene(number, *cases[case])


def _cases() -> list[tuple[str, float, float]]:
    """Return kind, turn (deg) and pitch (mm) of every scene."""
    pitches = (18.0, 20.0, 22.0, 24.0, 26.0, 28.0, 30.0, 32.0, 34.0)
    some = (20.0, 25.0, 30.0, 34.0)
    turns = (5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0)
    signed = [(sign * turn) for turn in turns for sign in (1, -1)]
    cases = [("straight", 0.0, pitch) for pitch in pitches for _ in range(6)]
    cases += [("bend", turn, pitch) for turn in signed for pitch in (18.0, 20.0, 22.5, 25.0, 28.0, 31.0, 34.0)]
    cases += [("bend begins", turn, pitch) for turn in signed for pitch in some[::2]]
    cases += [("bend ends", turn, pitch) for turn in signed for pitch in some[1::2]]
    cases += [("kink", turn, pitch) for turn in (15.0, -25.0, 35.0, -45.0, 55.0) for pitch in some]
    cases += [("s-bend", turn, pitch) for turn in signed[:12] for pitch in some[:3]]
    cases += [("head", turn, pitch) for turn in (0.0, 0.0, 10.0, -20.0) for pitch in pitches]
    cases += [("second", turn, pitch) for turn in (0.0, 0.0, 10.0, -15.0, 25.0) for pitch in some]
    cases += [("tail", turn, pitch) for turn in (0.0, 0.0, 10.0, -20.0, 30.0) for pitch in pitches]
    cases += [("stem end", turn, pitch) for turn in (10.0, 20.0, 30.0, 40.0) for pitch in (*some, 22.0, 27.0)]
    cases += [("branch head", turn, pitch) for turn in (10.0, 20.0, 30.0, 40.0) for pitch in (*some, 22.0, 27.0)]
    cases += [("beside", turn, 26.0) for turn in (5.0, 8.0, 11.0, 15.0) for _ in range(10)]
    return cases


def _lay_scene(number: int, kind: str, turn: float, pitch: float) -> PhotoScene:
    """Return the scene of this number, its errors drawn again until no feet touch and the photo lies on both dominoes."""
    rng = np.random.default_rng((2020, number))
    poses, under, pushes = _lay_poses(kind, math.radians(turn), pitch)
    photo_friction = (0.3, 0.3, 0.4, 0.5)[number // 2 % 4]
    friction = (0.2, 0.2, 0.2, 0.2, 0.2, 0.15, 0.25, 0.3)[number // 8 % 8]
    name = f"{'ab'[number % 2]}{number:03d}"
    while True:
        moved = np.round(np.array(poses) + rng.normal(0.0, HAND, (len(poses), 3)) * (1, 1, math.radians(1)), 6)
        rows = [[x, y, math.degrees(heading)] for x, y, heading in moved.tolist()]
        middle = moved[list(under), :2].mean(axis=0)
        way = math.atan2(*(moved[under[1], :2] - moved[under[0], :2])[::-1])
        along, across = rng.uniform(-ASIDE, ASIDE, 2)
        at = middle + along * np.array([math.cos(way), math.sin(way)]) + across * np.array([-math.sin(way), math.cos(way)])
        layout = _build_layout(name, [_round(row) for row in rows], _round(at.tolist()), (under[0] + 1, under[1] + 1), friction, pushes)
        if is_possible(layout):
            return PhotoScene(name, kind, turn, pitch, photo_friction, layout)


def _round(values: Sequence[float]) -> list[float]:
    """Return the numbers as a file keeps them, to a hundredth."""
    return [round(value, 2) + 0.0 for value in values]


def _build_layout(
    name: str, rows: Sequence[Sequence[float]], at: Sequence[float], on: tuple[int, int], friction: float, pushes: Sequence[int]
) -> Layout:
    """Return the layout of these dominoes (x, y, mm, heading, deg), numbered from 1, with a photo on two of them."""
    dominoes = [Domino(i, Terrain.FOREST, x, y, math.radians(heading), i == on[0]) for i, (x, y, heading) in enumerate(rows, 1)]
    photo = Animal(Terrain.FOREST, at[0], at[1], on)
    return Layout(Dominoes.of(dominoes), name, material=Material(friction), animals=(photo,), pushes=tuple(Push(i) for i in pushes))


def is_possible(layout: Layout) -> bool:
    """Return whether no two feet come near each other, and every photo lies on both of its dominoes."""
    boxes = feet(layout)
    one, other = np.array(list(combinations(range(len(boxes)), 2))).T
    if -float(depths(boxes.take(one), boxes.take(other)).max()) < CLEAR:
        return False
    for photo in layout.animals:
        tops = boxes.take(layout.dominoes.rows_of(photo.on or ()))
        if tops.distances(np.tile((photo.x, photo.y), (len(tops), 1))).max() > 15.0 - ON_TOP:
            return False
    return True


def _lay_poses(kind: str, turn: float, pitch: float) -> tuple[Poses, tuple[int, int], tuple[int, ...]]:
    """Return the poses of a kind without any error, the two under the photo, and the dominoes to push (from 1)."""
    if kind in ("stem end", "branch head"):
        stem = _bend(Pose(0.0, 0.0, 0.0), [0.0] * 5, pitch)
        left, right = (_bend(head, [0.0] * 4, pitch) for head in split(stem[-1], pitch, turn))
        return stem + left + right, (4, 5) if kind == "stem end" else (6, 7), (1,)
    if kind == "beside":  # another chain falls along the first before it: its feet stand `turn` degrees, here mm, clear of it
        one = _bend(Pose(0.0, 0.0, 0.0), [0.0] * 8, pitch)
        gap = 24.0 + math.degrees(turn)
        return one + _bend(Pose(pitch / 2, gap, 0.0), [0.0] * 6, pitch), (4, 5), (10, 1)
    head_turns: list[float] = [0.0] * (LEAD - 1)
    count = max(4, min(8, int(math.radians(230) / abs(turn)))) if turn else 8
    under = (LEAD + count // 2 - 1, LEAD + count // 2)
    turns = head_turns + [turn] * count
    if kind == "bend begins":
        under = (LEAD - 1, LEAD)
    elif kind in ("bend ends", "kink"):
        turns = head_turns + [turn] * (1 if kind == "kink" else min(count, 4)) + [0.0] * 6
        under = (LEAD - 1, LEAD) if kind == "kink" else (LEAD + min(count, 4) - 1, LEAD + min(count, 4))
    elif kind == "s-bend":
        turns = head_turns[:3] + [turn] * 4 + [-turn] * 4 + [0.0]
        under = (7, 8)
    elif kind in ("head", "second"):
        turns = [turn] * min(count, 6) + [0.0] * 6
        under = (0, 1) if kind == "head" else (1, 2)
    elif kind == "tail":
        turns = [0.0] * 8 + [turn] * (4 if turn else 3)
        under = (len(turns) - 1, len(turns))
    return _bend(Pose(0.0, 0.0, 0.0), turns, pitch), under, (1,)


def _bend(first: Pose, turns: Sequence[float], pitch: float) -> Poses:
    """Return a chain whose steps turn by these angles, rad."""
    poses = [first]
    for turn in turns:
        poses.append(poses[-1].ahead(pitch, turn))
    return poses


def displace(layout: Layout, number: int) -> Layout:
    """Return the layout as a hand would lay it again, 0.05 mm and 0.05 degrees off: what no player can tell apart. 0: as it is."""
    if number == 0:
        return layout
    errors = np.random.default_rng(number).normal(0.0, 0.05, (len(layout.dominoes), 3))
    return layout.with_dominoes(
        Domino(d.id, d.terrain, d.x + dx, d.y + dy, d.heading + math.radians(turn), d.camera)
        for d, (dx, dy, turn) in zip(layout.dominoes, errors.tolist(), strict=True)
    )


def layout_rows(scene: PhotoScene) -> Iterator[Mapping[str, object]]:
    """Yield the rows of `photo_layouts.csv`, one a domino."""
    for d in scene.layout.dominoes:
        yield {"name": scene.name, "id": d.id, "x": d.x, "y": d.y, "heading": round(math.degrees(d.heading), 2)}


def read_photo_scenes(folder: Path = FOLDER) -> dict[str, PhotoScene]:
    """Return the measured scenes by name, from the two files of this folder."""
    poses = defaultdict(list)
    for row in read_rows(folder / "photo_layouts.csv"):
        poses[row["name"]].append([float(row[key]) for key in ("x", "y", "heading")])
    return {row["name"]: _read_scene(row, poses[row["name"]]) for row in read_rows(folder / "photo_runs.csv")}


def _read_scene(row: Mapping[str, str], poses: Sequence[Sequence[float]]) -> PhotoScene:
    """Return the scene of one row of `photo_runs.csv`."""
    at, on = (float(row["x"]), float(row["y"])), (int(row["on_a"]), int(row["on_b"]))
    pushes = [int(one) for one in row["pushes"].split()]
    layout = _build_layout(row["name"], poses, at, on, float(row["mu_domino"]), pushes)
    return PhotoScene(row["name"], row["kind"], float(row["turn"]), float(row["pitch"]), float(row["mu_photo"]), layout)


def read_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
