"""Measure cascades in three dimensions: the tables of this folder, from the MuJoCo engine (the extra `peers`).

    PYTHONPATH=. python benchmarks/reference/own_3d/make.py TABLE ... [--out DIR]   (without a table: their names)

A domino has *fallen at* the last time its tilt passed 1 degree from below and *fell* if its final tilt is above 5 degrees.
`wave_speed`: path length over time along the longest unbroken run, first third left out. Millimetres, seconds, degrees.
"""

import argparse
import csv
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import numpy as np

from aya_sim.geometry.footprints import depths, feet
from aya_sim.geometry.paths import Pose, chain
from aya_sim.layout import DominoSize, Flags, Floats, Layout, Material
from aya_sim.physics.engine import CascadeInput, Nudge
from aya_sim.physics.mujoco.engine import MujocoRun, mujoco
from aya_sim.scenes import curve, fork, kink, merge, push_for, sideways_offset, straight

Row = dict[str, Any]
Step = Literal["mid", "A"]

DT = 1e-4  # s
USUAL, WOOD = DominoSize(), Material()
SIZES = [DominoSize(*of) for of in ((40, 20, 8), (56, 28, 7), (48, 24, 10), (48, 24, 5), (96, 48, 15), (24, 12, 3.75))]
JITTER, PHOTO_JITTER = (0.1, 0.1, 0.2), (0.3, 0.3, 1.0)  # sd of x, y, mm, and heading, deg
DISC, DISC_THICKNESS, DISC_MASS, DISC_FRICTION = 30.0, 2.0, 2.0, 0.3  # mm, mm, g
TIPPED, AFTER_TIPPED = math.cos(math.radians(20.0)), 5e-3  # a run whose end does not matter stops so long after the last tipped, s


@dataclass(frozen=True, slots=True)
class Run:
    """Hold what was measured, one entry per domino in the order of the layout."""

    fall_time: Floats  # s, nan if it never passed 1 degree or stands at the end
    tilt: Floats  # deg, final
    fall_heading: Floats  # deg, direction in which the top points away from the foot
    yaw: Floats  # deg, turn of the width axis
    foot: Floats  # mm (n, 2), the middle of the edge it turned about
    centre: Floats  # mm (n, 2)
    rate_after_hit: Floats  # rad/s, tilt rate when the tilt passed 2 degrees
    heading_at_30: Floats  # deg, fall heading when the tilt first passed 30 degrees: before the train runs over it
    disc: Floats  # mm (2,), where the photo ended
    disc_on_table: bool  # its lowest point is on the table: it lies there or leans
    quiet: bool  # ended because everything rested

    @property
    def fell(self) -> Flags:
        """Return which dominoes fell, (n,)."""
        return self.tilt > 5.0


class Measuring(MujocoRun):
    """A cascade that notes headings and rates on the way, and may carry an animal photo at `disc`, mm, on the tops."""

    def __init__(self, cascade_input: CascadeInput, dt: float, until_tipped: bool, most: float, disc: tuple[float, float] | None) -> None:
        self.disc = disc
        super().__init__(cascade_input, dt, 0, None)
        self.until_tipped, self.end = until_tipped, most
        n = len(cascade_input.x)
        self.rate, self.heading_at_30 = np.full(n, math.nan), np.full(n, math.nan)

    def describe_model(self) -> str:
        model = super().describe_model()
        if self.disc is None:
            return model
        x, y, z = (v * self.unit for v in (*self.disc, self.cascade_input.size.height + DISC_THICKNESS / 2))
        body = (
            f'<body pos="{x} {y} {z}"><freejoint/><geom name="disc" type="cylinder" size="{DISC / 2 * self.unit} '
            f'{DISC_THICKNESS / 2 * self.unit}" mass="{DISC_MASS / 1e3}"/></body>'
        )
        solref = model.partition('solref="')[2].partition('"')[0]
        frictions = {"floor": self.cascade_input.material.friction_table} | {f"g{i}": DISC_FRICTION for i in range(len(self.stands))}
        pairs = "".join(  # a rolling friction of 0.3 mm, else it rolls away on its rim for ever
            f'<pair geom1="disc" geom2="{other}" condim="6" friction="{mu} {mu} 0.001 0.0003 0.0003" solref="{solref}" '
            'solimp="0.95 0.99 0.00005 0.5 2"/>'
            for other, mu in frictions.items()
        )
        return model.replace("</worldbody>", body + "</worldbody>").replace("</contact>", pairs + "</contact>")

    @property
    def is_busy(self) -> bool:
        return self.moving and self.now < self.end

    def note_falls(self) -> None:
        for limit, column in ((2.0, self.rate), (30.0, self.heading_at_30)):
            cosine = math.cos(math.radians(limit))
            passed = (self.before >= cosine) & (self.up < cosine)
            if column is self.rate:
                tilts = np.arccos(np.clip((self.up, self.before), -1.0, 1.0))
                column[passed] = ((tilts[0] - tilts[1]) / self.dt)[passed]
            else:
                passed &= np.isnan(column)
                column[passed] = self.fall_headings()[passed]
        super().note_falls()

    def fall_headings(self) -> Floats:
        """Return where the tops point, (n,) deg."""
        frames = self.frames()
        return np.degrees(np.arctan2(frames[:, 1, 2], frames[:, 0, 2]))

    def frames(self) -> Floats:
        """Return the rotations of the dominoes, (n, 3, 3)."""
        frames: Floats = self.data.xmat.reshape(-1, 3, 3)[1 : len(self.up) + 1]
        return frames

    def look_at_rest(self) -> None:
        if self.disc is not None and (np.abs(self.data.qvel[-6:]) > (3e-3,) * 3 + (0.08,) * 3).any():
            self.rested = self.now
        super().look_at_rest()
        if self.until_tipped and (self.up < TIPPED).all():
            self.end = min(self.end, self.now + AFTER_TIPPED)

    def measured(self) -> Run:
        mujoco.mj_kinematics(self.model, self.data)
        n, size, heading = len(self.up), self.cascade_input.size, self.cascade_input.heading
        frames, centre = self.frames(), self.data.xpos[1 : n + 1] / self.unit
        wide, up = frames[:, :2, 1], frames[:, :, 2]
        c, s = np.cos(heading), np.sin(heading)
        tilt = np.degrees(np.arccos(np.clip(self.up, -1.0, 1.0)))
        yaw = np.arctan2(-s * wide[:, 1] - c * wide[:, 0], c * wide[:, 1] - s * wide[:, 0])
        side = np.sign((up[:, :2] * frames[:, :2, 0]).sum(axis=1))  # it turned about the bottom edge on the side to which the top leans
        foot = centre - size.height / 2 * up + size.thickness / 2 * side[:, None] * frames[:, :, 0]
        disc, on_table = np.zeros(2), False
        if self.disc is not None:
            flat = abs(float(self.data.xmat[-1, 8]))
            low = self.data.xpos[-1, 2] / self.unit - DISC / 2 * math.sqrt(max(0.0, 1 - flat * flat)) - DISC_THICKNESS / 2 * flat
            disc, on_table = self.data.xpos[-1, :2] / self.unit, bool(low < 0.5)
        fall_time = np.where(tilt > 5.0, self.fall_time, math.nan)
        lean, turn = self.fall_headings(), np.degrees(yaw)
        rates = self.rate, self.heading_at_30
        return Run(fall_time, tilt, lean, turn, foot[:, :2], centre[:, :2], *rates, disc, on_table, not self.moving)


@dataclass(frozen=True, slots=True)
class Kind:
    """Choose the dominoes of a layout and their frictions."""

    size: DominoSize = USUAL
    material: Material = WOOD

    def pitch(self, gap: float) -> float:
        """Return the pitch, mm, of this gap/height."""
        return gap * self.size.height + self.size.thickness

    def push(self, gap: float) -> float:
        """Return 3 rad/s for the usual domino, 6 below gap/height 0.25 where 3 does not carry, in proportion for other sizes."""
        return round((3.0 if gap >= 0.25 else 6.0) * push_for(1.0, self.size) / push_for(1.0), 3)

    def columns(self) -> Row:
        """Return the columns that say what was toppled."""
        return {
            "height_mm": self.size.height,
            "width_mm": self.size.width,
            "thickness_mm": self.size.thickness,
            "mu_domino": self.material.friction_domino,
            "mu_table": self.material.friction_table,
        }


BOX = Kind()


def poses_of(laid: Layout) -> Floats:
    """Return x, y, mm, and heading, rad, of every domino, (n, 3)."""
    return np.column_stack((laid.dominoes.x, laid.dominoes.y, laid.dominoes.heading))


def jitter(poses: Floats, rng: np.random.Generator, sd: tuple[float, float, float] = JITTER) -> Floats:
    """Return the poses with normal errors."""
    return poses + rng.normal(0.0, sd, poses.shape) * (1.0, 1.0, math.radians(1.0))


def topple(
    poses: Floats,
    *pushes: Nudge,
    kind: Kind = BOX,
    until_tipped: bool = False,
    most: float = 3.0,
    dt: float = DT,
    disc: tuple[float, float] | None = None,
) -> Run:
    """Topple a layout. until_tipped: stop a moment after every domino has tilted more than 20 degrees. most: s."""
    x, y, heading = poses.T.copy()
    stands = np.ones(len(x), bool)
    run = Measuring(CascadeInput(x, y, heading, stands, stands, kind.size, kind.material, pushes, None), dt, until_tipped, most, disc)
    run.push()
    return run.measured()


def ensemble(laid: Layout, runs: int, push: float, kind: Kind = BOX, most: float = 3.0) -> list[tuple[Floats, Run]]:
    """Run the exact layout, then `runs - 1` jittered ones (seeds 1, 2, ...): verdicts and speeds near a limit are chaotic."""
    exact = poses_of(laid)
    layouts = [exact, *(jitter(exact, np.random.default_rng(seed)) for seed in range(1, runs))]
    return [(poses, topple(poses, Nudge(0, push, 0.0), kind=kind, until_tipped=True, most=most)) for poses in layouts]


def clearance_of(poses: Floats, size: DominoSize = USUAL) -> float:
    """Return the smallest separation (mm, along a separating axis) of two standing feet; negative if some overlap."""
    laid = chain("", [Pose(*pose) for pose in poses.tolist()])
    boxes = feet(Layout(laid.dominoes, domino=size))
    one, other = np.array(list(combinations(range(len(poses)), 2))).T
    return -float(depths(boxes.take(one), boxes.take(other)).max())


def wave_speed(poses: Floats, run: Run) -> float:
    """Return the speed, m/s, along the longest unbroken run of falls in order, its first third left out; nan unless all fell."""
    if not run.fell.all():
        return math.nan
    breaks = np.flatnonzero(np.diff(run.fall_time) <= 0) + 1
    falls = max(np.split(np.arange(len(poses)), breaks), key=len)
    if len(falls) < 10:
        return math.nan
    kept = falls[len(falls) // 3 :]
    path = np.hypot(*np.diff(poses[kept, :2], axis=0).T).sum()
    return float(path / (run.fall_time[kept[-1]] - run.fall_time[kept[0]]) / 1e3)


def turn_between(degrees: float) -> float:
    """Return the angle within -180..180."""
    return (degrees + 180.0) % 360.0 - 180.0


def mean(values: Iterable[float]) -> float:
    """Return the mean of the values that are there."""
    kept = [v for v in values if not math.isnan(v)]
    return sum(kept) / len(kept) if kept else math.nan


def sd(values: Iterable[float]) -> float:
    """Return the standard deviation of the values that are there."""
    kept = [v for v in values if not math.isnan(v)]
    return float(np.std(kept, ddof=1)) if len(kept) > 1 else math.nan


def straight_row(gap: float, kind: Kind = BOX, runs: int = 3) -> Row:
    """Return the speed of 32 in a row."""
    push, height = kind.push(gap), kind.size.height
    done = ensemble(straight(32, kind.pitch(gap)), runs, push, kind, 5.0 * math.sqrt(height / 48))
    speeds = [wave_speed(*one) for one in done]
    return {
        **kind.columns(),
        "gap_over_height": gap,
        "speed_m_s": mean(speeds),
        "speed_over_sqrt_gh": mean(speeds) / math.sqrt(9.81 * height / 1e3),
        "speed_sd": sd(speeds),
        "completes_fraction_of_runs": mean(float(r.fell.all()) for _, r in done),
        "runs": runs,
        "push_rad_s": push,
    }


def curve_row(pitch: float, turn: float, kind: Kind = BOX, runs: int = 3) -> Row:
    """Return the speed of 20 that turn by `turn` each, and by how much they fall beside their own heading, outward positive."""
    push = kind.push((pitch - kind.size.thickness) / kind.size.height)
    done = ensemble(curve(20, pitch, math.radians(turn)), runs, push, kind, 6.0)
    speeds = [wave_speed(*one) for one in done]
    fell = [int(r.fell.sum()) for _, r in done]
    lag, early, rates = [], [], []
    for poses, r in done:
        headings = np.degrees(poses[:, 2])
        for i in range(6, len(poses) - 1) if r.fell.all() else ():  # the turning ones, the last left out
            outward = -math.copysign(1.0, headings[i] - headings[i - 1])
            lag.append(outward * turn_between(r.fall_heading[i] - headings[i]))
            early.append(outward * turn_between(r.heading_at_30[i] - headings[i]))
            rates.append(float(r.rate_after_hit[i]))
    return {
        **kind.columns(),
        "pitch_mm": pitch,
        "turn_deg_per_domino": turn,
        "completes_fraction_of_runs": mean(float(r.fell.all()) for _, r in done),
        "speed_m_s": mean(speeds),
        "speed_sd": sd(speeds),
        "fell_of": len(done[0][0]),
        "fell_min": min(fell),
        "fell_max": max(fell),
        "fall_heading_lag_deg": mean(lag),
        "fall_heading_lag_sd": sd(lag),
        "lag_at_30_deg": mean(early),
        "lag_at_30_sd": sd(early),
        "tilt_rate_at_2_deg": mean(rates),
        "clearance_mm": clearance_of(done[0][0], kind.size),
        "runs": runs,
        "push_rad_s": push,
    }


def kink_row(step: Step, gap: float, turn: float, kind: Kind = BOX, runs: int = 3) -> Row:
    """Return how the first domino behind a kink is struck and falls."""
    push = kind.push(gap)
    done = [r for _, r in ensemble(kink(math.radians(turn), kind.pitch(gap), step), runs, push, kind)]
    struck = [r for r in done if r.fell[9]]
    return {
        **kind.columns(),
        "step": step,
        "gap_over_height": gap,
        "turn_deg": turn,
        "completes": int(done[0].fell.all()),
        "strike_delay_ms": mean(1e3 * (r.fall_time[9] - r.fall_time[8]) for r in done),
        "completes_fraction_of_runs": mean(float(r.fell.all()) for r in done),
        "turned_falls": int(done[0].fell[9]),
        "fell_of_18": int(done[0].fell.sum()),
        "turned_fall_heading_less_own_deg": mean(turn_between(r.fall_heading[9] - turn) for r in struck),
        "turned_fall_heading_at_30_less_own_deg": mean(turn_between(r.heading_at_30[9] - turn) for r in done),
        "turned_yaw_deg": mean(r.yaw[9] for r in struck),
        "turned_tilt_rate_at_2_deg": mean(r.rate_after_hit[9] for r in done),
        "runs": runs,
        "push_rad_s": push,
    }


def last_row(poses: Floats, push: float, **labels: object) -> tuple[Row, Run, bool]:
    """Topple a layout and return the columns that all tables of one struck domino share, the run, and whether it fell."""
    r = topple(poses, Nudge(0, push, 0.0))
    fell = bool(r.fell[-1])
    return {**BOX.columns(), **labels, "falls": int(fell), "tilt_deg": r.tilt[-1], "yaw_deg": r.yaw[-1]}, r, fell


def offset_row(striker: str, gap: float, offset: float, push: float) -> Row:
    """Return the row of a sideways offset. striker: in chain (nine straight ones before) or lone (one domino before)."""
    poses = poses_of(sideways_offset(offset, BOX.pitch(gap), 9 if striker == "in chain" else 1))
    row, r, fell = last_row(poses, push, striker=striker, gap_over_height=gap, sideways_offset_mm=offset)
    moved = (r.foot[-1] - (USUAL.thickness / 2, 0.0) if fell else r.centre[-1]) - poses[-1, :2]
    tilt = row.pop("tilt_deg")
    return {
        **row,
        "fall_heading_deg": r.fall_heading[-1] if fell else math.nan,
        "tilt_deg": tilt,
        "moved_x_mm": moved[0],
        "moved_y_mm": moved[1],
        "push_rad_s": push,
    }


def lone_turned_row(step: Step, gap: float, turn: float) -> Row:
    """Return the row of two dominoes: the first pushed, the second turned, a pitch away along half the turn or (A) the old heading."""
    poses = poses_of(kink(math.radians(turn), BOX.pitch(gap), step, 1, 1))
    row, r, fell = last_row(poses, 3.0, step=step, gap_over_height=gap, turn_deg=turn)
    less = turn_between(r.fall_heading[1] - turn) if fell else math.nan
    return {**row, "fall_heading_less_own_deg": less, "striker_tilt_deg": r.tilt[0], "push_rad_s": 3.0}


def narrow_row(striker: str, gap: float, push: float) -> Row:
    """Return the row of a last domino turned 90 degrees and struck on its narrow side; gap: from face to narrow side."""
    line = poses_of(straight(9 if striker == "in chain" else 1, BOX.pitch(gap)))
    away = USUAL.thickness / 2 + gap * USUAL.height + USUAL.width / 2
    poses = np.vstack((line, line[-1] + (away, 0.0, math.pi / 2)))
    row, r, fell = last_row(poses, push, striker=striker, gap_over_height=gap)
    return {
        **row,
        "fall_heading_deg": r.fall_heading[-1] if fell else math.nan,
        "pushed_mm": r.centre[-1, 0] - poses[-1, 0],
        "striker_tilt_deg": r.tilt[-2],
        "push_rad_s": push,
    }


def fork_row(pitch: float, turn: float, runs: int = 2) -> Row:
    """Return how many of each branch fall, and how much later than in a straight row."""
    push = BOX.push((pitch - USUAL.thickness) / USUAL.height)
    base = ensemble(straight(12, pitch), 1, push)[0][1].fall_time
    done = [r for _, r in ensemble(fork(math.radians(turn), pitch), runs, push)]
    compared = {"last_left": (11, 11), "last_right": (17, 11), "first_left": (6, 6), "first_right": (12, 6)}
    delays = {f"{key}_delay_ms": mean(1e3 * (r.fall_time[row] - base[beside]) for r in done) for key, (row, beside) in compared.items()}
    return {
        **BOX.columns(),
        "pitch_mm": pitch,
        "branch_angle_deg": turn,
        "clearance_mm": 1.0,
        "left_fell_of_6": mean(float(r.fell[6:12].sum()) for r in done),
        "right_fell_of_6": mean(float(r.fell[12:].sum()) for r in done),
        **delays,
        "straight_ms_per_domino": 1e3 * (base[11] - base[4]) / 7,
        "runs": runs,
        "push_rad_s": push,
    }


def pose_rows(poses: Floats, r: Run, **labels: object) -> Iterator[Row]:
    """Yield one row a domino: how it ended. Slide is that of the bottom edge it turned about, along and across its own heading."""
    for i, (x, y, heading) in enumerate(poses.tolist()):
        fell = bool(r.fell[i])
        along = np.array([math.cos(heading), math.sin(heading)])
        lean = turn_between(r.fall_heading[i] - math.degrees(heading))
        edge = (-1 if abs(lean) > 90 else 1) * USUAL.thickness / 2 * along
        moved = (r.foot[i] - edge if fell else r.centre[i]) - (x, y)
        yield {
            **labels,
            "domino": i + 1,
            "x_mm": x,
            "y_mm": y,
            "heading_deg": math.degrees(heading),
            "fell": int(fell),
            "fall_time_ms": 1e3 * r.fall_time[i],
            "direction": ("backward" if abs(lean) > 90 else "forward") if fell else "standing",
            "tilt_deg": r.tilt[i],
            "fall_heading_less_own_deg": lean if fell else math.nan,
            "yaw_deg": r.yaw[i],
            "slide_along_mm": moved @ along,
            "slide_across_mm": moved @ (-along[1], along[0]),
        }


def threshold_row(gap: float, n: int = 15, kind: Kind = BOX) -> Row:
    """Return the smallest tilt rate of the first domino for which the whole chain of n falls, by bisection."""
    poses = poses_of(straight(n, kind.pitch(gap)))

    def completes(rate: float) -> bool:
        return bool(topple(poses, Nudge(0, rate, 0.0), kind=kind, until_tipped=True).fell.all())

    low, high = 1.0, 2.0
    while not completes(high):
        low, high = high, high * 1.5
    while high - low > 0.02:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if completes(middle) else (middle, high)
    return {
        **kind.columns(),
        "dominoes": n,
        "gap_over_height": gap,
        "fails_at_rad_s": low,
        "completes_at_rad_s": high,
        "isolated_theory_rad_s": push_for(1.0, kind.size) / 1.12,
    }


def photo_row(turn: float, pitch: float, runs: int = 20) -> Row:
    """Return where a disc astride dominoes 3 and 4 of the curve ends, from where it lay: forward, inward."""
    count = min(10, int(240 / turn)) if turn else 10
    poses = poses_of(curve(count, pitch, math.radians(turn), flip=math.inf))
    at, way = poses[6:8, :2].mean(axis=0), math.atan2(*(poses[7] - poses[6])[1::-1])
    push = Nudge(0, BOX.push((pitch - USUAL.thickness) / USUAL.height), 0.0)
    moved, on, restless = [], 0, 0
    for seed in range(runs):
        rng = np.random.default_rng(1000 + seed)
        moved_poses = jitter(poses, rng, PHOTO_JITTER)
        r = topple(moved_poses, push, most=2.0, dt=2e-4, disc=tuple((at + rng.normal(0.0, PHOTO_JITTER[:2])).tolist()))
        moved.append((r.disc - at) @ np.array([[math.cos(way), -math.sin(way)], [math.sin(way), math.cos(way)]]))
        on += not r.disc_on_table
        restless += not r.quiet
    forward, inward = np.array(moved).T
    return {
        "turn_deg_per_domino": turn,
        "pitch_mm": pitch,
        "runs": runs,
        "forward_mean_mm": mean(forward),
        "forward_sd_mm": sd(forward),
        "inward_mean_mm": mean(inward),
        "inward_sd_mm": sd(inward),
        "ended_on_dominoes": on,
        "forward_median_mm": float(np.median(forward)),
        "inward_median_mm": float(np.median(inward)),
        "not_at_rest": restless,
    }


def straight_rows() -> Iterator[Row]:
    """Yield rows of 32: gaps, frictions, sizes."""
    yield from (straight_row(gap) for gap in (0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9))
    kinds = [Kind(material=Material(mu)) for mu in (0.1, 0.3, 0.4)] + [Kind(size) for size in SIZES]
    yield from (straight_row(gap, kind) for kind in kinds for gap in (0.3, 0.5, 0.7))


def curve_rows() -> Iterator[Row]:
    """Yield curves of the usual domino."""
    for pitch in (25.0, 20.0, 30.0, 35.0):
        yield from (curve_row(pitch, turn, runs=6 if turn >= 55 else 3) for turn in range(0, 71, 5))


def more_curve_rows() -> Iterator[Row]:
    """Yield curves of other frictions, widths and sizes."""
    others = [Kind(material=Material(mu)) for mu in (0.1, 0.4)] + [Kind(DominoSize(width=width)) for width in (18.0, 30.0)]
    yield from (curve_row(25.0, turn, kind) for kind in others for turn in range(10, 61, 10))
    yield from (curve_row(round(25.0 * size.height / 48, 3), turn, Kind(size)) for size in SIZES for turn in (15, 30, 45))


def kink_rows() -> Iterator[Row]:
    """Yield kinks of 9 and 9."""
    for gap, step, turn in _kinks((0.4, 0.2, 0.6, 0.3, 0.5, 0.7), range(0, 81, 10), 9):
        yield kink_row(step, gap, turn)


def lone_turned_rows() -> Iterator[Row]:
    """Yield pairs of which the second is turned."""
    for gap, step, turn in sorted(_kinks((0.4, 0.5, 0.6, 0.3, 0.7), range(0, 91, 5), 1), key=lambda one: one[1] != "A"):
        yield lone_turned_row(step, gap, turn)


def _kinks(gaps: Iterable[float], turns: Iterable[float], each: int) -> Iterator[tuple[float, Step, float]]:
    """Yield gap, step and turn of the kinks of which no two feet overlap."""
    steps: tuple[Step, Step] = ("A", "mid")
    for gap in gaps:
        for step in steps:
            for turn in turns:
                if clearance_of(poses_of(kink(math.radians(turn), BOX.pitch(gap), step, each, each))) > 0:
                    yield gap, step, float(turn)


def fork_rows() -> Iterator[Row]:
    """Yield forks of three pitches."""
    yield from (fork_row(pitch, turn) for pitch in (25.0, 20.0, 30.0) for turn in (0.0, 15.0, 25.0, 35.0, 45.0))


def merge_rows() -> Iterator[Row]:
    """Yield merges of which both arms are pushed, or the left one."""
    for pitch in (25.0, 20.0, 30.0):
        for turn in (0.0, 15.0, 25.0, 35.0, 45.0):
            for pushed, starts in (("both", (0, 8)), ("left", (0,))):
                poses, push = poses_of(merge(math.radians(turn), pitch, 6, 8)), BOX.push((pitch - USUAL.thickness) / USUAL.height)
                r = topple(poses, *(Nudge(row, push, 0.0) for row in starts))
                lean = turn_between(r.fall_heading[15] - math.degrees(poses[15, 2])) if r.fell[15] else math.nan
                yield {
                    "pitch_mm": pitch,
                    "arm_angle_deg": turn,
                    "clearance_mm": 1.0,
                    "pushed": pushed,
                    "push_rad_s": push,
                    "left_arm_fell_of_8": int(r.fell[:8].sum()),
                    "right_arm_fell_of_8": int(r.fell[8:16].sum()),
                    "stem_fell_of_6": int(r.fell[16:].sum()),
                    "first_stem_delay_ms": 1e3 * (r.fall_time[16] - np.nanmin(r.fall_time[[7, 15]])),
                    "last_stem_time_ms": 1e3 * r.fall_time[21],
                    "right_last_tilt_deg": r.tilt[15],
                    "right_last_fall_heading_less_own_deg": lean,
                    "right_last_yaw_deg": r.yaw[15],
                }


def late_merge_rows() -> Iterator[Row]:
    """Yield how every domino ends when both arms are pushed at once, the right one longer by 1, 2 or 4 dominoes."""
    for turn in (0.0, 25.0, 45.0):
        for late in (1, 2, 4):
            poses = poses_of(merge(math.radians(turn), 25.0, 6, 8 + late))[late:]
            r = topple(poses, Nudge(0, 3.0, 0.0), Nudge(8, 3.0, 0.0))
            parts = ["left"] * 8 + ["right"] * (8 + late) + ["stem"] * 6
            rows = pose_rows(poses, r, pitch_mm=25.0, arm_angle_deg=turn, right_longer_by=late)
            yield from ({**row, "part": part} for row, part in zip(rows, parts, strict=True))


def head_on_rows() -> Iterator[Row]:
    """Yield fronts that meet: run 0 exact, the others jittered; `push_back` above `push` lets them meet off the middle."""
    for n in (12, 13):
        for gap in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
            push = BOX.push(gap)
            for run, factor in enumerate((1.0, 1.0, 1.0, 1.15, 1.5, 2.0)):
                poses = poses_of(straight(n, BOX.pitch(gap)))
                poses = jitter(poses, np.random.default_rng(run)) if run else poses
                r = topple(poses, Nudge(0, push, 0.0), Nudge(n - 1, push * factor, 0.0, -1))
                labels = {"dominoes": n, "gap_over_height": gap, "run": run, "push_rad_s": push, "push_back_rad_s": push * factor}
                yield from pose_rows(poses, r, **labels)


def offset_rows() -> Iterator[Row]:
    """Yield dominoes struck off their middle."""
    strikers = [("in chain", gap, BOX.push(gap)) for gap in (0.4, 0.2, 0.6)]
    strikers += [("lone", gap, push) for gap, push in ((0.4, 3.0), (0.2, 3.0), (0.2, 6.0), (0.6, 3.0))]
    for striker, gap, push in strikers:
        for offset in (0, 3, 6, 9, 12, 15, 18, 20, 21, 22, 22.5, 23, 23.5, 24, 25, 27):
            yield offset_row(striker, gap, offset, push)


def narrow_rows() -> Iterator[Row]:
    """Yield dominoes struck on their narrow side."""
    for gap in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
        for striker, push in (("in chain", BOX.push(gap)), ("lone", 3.0), ("lone", 6.0)):
            yield narrow_row(striker, gap, push)


def rest_rows() -> Iterator[Row]:
    """Yield how 32 in a row come to rest."""
    for gap in (0.2, 0.4, 0.6, 0.8, 0.3, 0.5, 0.7, 0.9):
        poses = poses_of(straight(32, BOX.pitch(gap)))
        r = topple(poses, Nudge(0, BOX.push(gap), 0.0), most=6.0)
        for row, tilt in zip(pose_rows(poses, r, gap_over_height=gap, push_rad_s=BOX.push(gap)), np.radians(r.tilt), strict=True):
            head = USUAL.thickness / 2 + row["slide_along_mm"] + USUAL.height * math.sin(tilt)
            leaning = math.degrees(math.acos(USUAL.thickness / BOX.pitch(gap)))
            yield {**row, "head_from_old_centre_mm": head, "acos_d_over_pitch_deg": leaning}


def threshold_rows() -> Iterator[Row]:
    """Yield the gentlest pushes that bring a chain down."""
    yield threshold_row(0.4, 1)
    yield from (threshold_row(gap) for gap in (0.1, 0.15, 0.2, 0.25, 0.4, 0.3, 0.6, 0.8))
    for size in (DominoSize(thickness=10.0), DominoSize(thickness=5.0)):
        yield from (threshold_row(gap, kind=Kind(size)) for gap in (0.15, 0.25, 0.4))


def photo_rows() -> Iterator[Row]:
    """Yield rides of a photo."""
    yield from (photo_row(turn, pitch) for turn in (10.0, 20.0, 0.0, 15.0, 30.0, 5.0, 25.0, 40.0) for pitch in (25.0, 20.0, 30.0))


TABLES: Mapping[str, Callable[[], Iterator[Row]]] = {
    "straight": straight_rows,
    "curves": curve_rows,
    "curves_more": more_curve_rows,
    "kinks": kink_rows,
    "forks": fork_rows,
    "merges": merge_rows,
    "merges_late": late_merge_rows,
    "head_on": head_on_rows,
    "offsets": offset_rows,
    "lone_turned": lone_turned_rows,
    "narrow": narrow_rows,
    "rest": rest_rows,
    "thresholds": threshold_rows,
    "photos": photo_rows,
}


def write_table(name: str, out: Path) -> None:
    """Write a table row by row, so that it can be read while it grows."""
    out.mkdir(parents=True, exist_ok=True)
    began, count = time.monotonic(), 0
    with (out / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        for count, row in enumerate(TABLES[name](), 1):
            writer = csv.DictWriter(file, list(row), lineterminator="\n")
            if count == 1:
                writer.writeheader()
            writer.writerow({key: _cell(value) for key, value in row.items()})
            file.flush()
    print(f"{name}: {count} rows, {time.monotonic() - began:.0f} s", flush=True)


def _cell(value: object) -> object:
    if isinstance(value, float | np.floating):
        return "" if math.isnan(value) else f"{value:.5g}"
    return value


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the tables that were named, or list them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], metavar="TABLE")
    parser.add_argument("--out", type=Path, default=Path("out"))
    asked = parser.parse_args(arguments)
    for name in asked.tables:
        write_table(name, asked.out)
    if not asked.tables:
        print("\n".join(TABLES))


if __name__ == "__main__":
    main()
