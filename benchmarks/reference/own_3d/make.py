#!/usr/bin/env python3
"""3D rigid-body reference runs of domino cascades, made with MuJoCo (a tool of development: `pip install mujoco numpy`).

A layout is a list of poses `(x mm, y mm, heading deg)`, one free-standing box each, on a plane. `simulate` gives some
of them a tilt rate about a bottom edge, runs until everything rests (or all have fallen, if asked), and returns fall
times, tilts, headings and positions. The table builders below write one CSV each:

    make.py known  [--against DIR]     rerun rows of the reference tables of DIR and print known | this
    make.py straight curves ...        write the named tables into --out (default: out), row by row
    make.py --list                     names of the tables

Conventions: millimetres, degrees, seconds outside; SI inside MuJoCo. Heading 0 is +x, counter-clockwise. A domino has
*fallen at* the last time its tilt passed 1 degree from below (interpolated between steps), and *fell* if its final tilt
is above 5 degrees. `wave_speed`: path length over time along the longest unbroken run, first third left out.

Contacts are explicit <pair> elements (nothing else collides), so that both frictions are exactly those asked for:
domino-domino only within reach of each other, domino-table for every domino. Standing dominoes sleep until touched.

One long file on purpose: it is copied as it is to a machine that has MuJoCo, and nothing of the project imports it.
"""

import argparse
import csv
import importlib
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

mujoco: Any = importlib.import_module("mujoco")  # not among our dependencies, and without types

Floats = npt.NDArray[np.float64]
Pose = tuple[float, float, float]  # x mm, y mm, heading deg
MM = 1e-3
ONE_DEGREE = math.radians(1.0)


@dataclass(frozen=True)
class Domino:
    """Give the size in mm and the density in kg/m3."""

    height: float = 48.0
    width: float = 24.0
    thickness: float = 7.5
    density: float = 1150.0


@dataclass(frozen=True)
class Material:
    """Give the Coulomb frictions; restitution is set through the damping of the contacts (`Numerics.damping_ratio`)."""

    mu: float = 0.2
    mu_table: float = 0.5
    mu_disc: float = 0.3


@dataclass(frozen=True)
class Numerics:
    """Set the contact numerics. `timeconst` must be at least 2 dt; damping ratio .69 gives a restitution of about
    .05.
    """

    dt: float = 1e-4
    timeconst: float = 4e-4
    damping_ratio: float = 0.69
    impratio: float = 10.0
    iterations: int = 50
    tolerance: float = 1e-8
    noslip: int = 0
    sleep: bool = True


@dataclass(frozen=True)
class Push:
    """Describe a tilt rate (rad/s) given to domino `index` (from 0) about its front (`forward`) or back bottom edge
    at t = 0.
    """

    index: int = 0
    rate: float = 3.0
    forward: bool = True


@dataclass(frozen=True)
class Disc:
    """Describe an animal photo: a disc lying flat on the tops at x, y (mm)."""

    x: float
    y: float
    diameter: float = 30.0
    thickness: float = 2.0
    mass: float = 2.0  # g


@dataclass(frozen=True)
class Run:
    """Hold the result of a run, one entry per domino, in the order of the layout."""

    fall_time: Floats  # s, nan if it never passed 1 degree or stands at the end
    tilt: Floats  # deg, final (largest so far when stopped early)
    fall_heading: Floats  # deg, direction in which the top points away from the foot
    yaw: Floats  # deg, turn of the width axis, final
    foot: Floats  # mm (n, 2): final position of the middle of the edge it turned about
    centre: Floats  # mm (n, 3): final centre
    rate_after_hit: Floats  # rad/s, tilt rate when the tilt passed 2 degrees
    heading_at_30: Floats  # deg, fall heading when the tilt first passed 30 degrees: before the train runs over it
    discs: Floats  # mm (k, 3), final centres
    discs_on_table: npt.NDArray[np.bool_]  # bool: its lowest point is on the table (lies or leans)
    duration: float
    quiet: bool  # ended because everything rested
    fell: npt.NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fell", self.tilt > 5.0)


def _pair(a: str, b: str, mu: float, solref: str, disc: bool = False) -> str:
    # a disc has a rolling friction (0.3 mm), else it rolls away on its rim for ever
    kind = f'condim="6" friction="{mu} {mu} 0.001 0.0003 0.0003"' if disc else f'condim="3" friction="{mu} {mu} 0 0 0"'
    return f'<pair geom1="{a}" geom2="{b}" {kind} solref="{solref}" solimp="0.95 0.99 0.00005 0.5 2"/>'


def build(
    poses: Sequence[Pose], domino: Domino, material: Material, numerics: Numerics, discs: Sequence[Disc] = (), awake: Iterable[int] = ()
) -> Any:
    """Return the MuJoCo model: a plane, a free box for each pose, a free cylinder for each disc, explicit contact
    pairs.

    Dominoes not in `awake` start asleep and wake when touched.
    """
    h, w, d = (0.5 * MM * v for v in (domino.height, domino.width, domino.thickness))
    solref = f"{numerics.timeconst} {numerics.damping_ratio}"
    sleep = numerics.sleep
    awake = set(awake)
    bodies, pairs = [], []
    for i, (x, y, heading) in enumerate(poses):
        asleep = ' sleep="init"' if sleep and i not in awake else ""
        bodies.append(
            f'<body name="b{i}" pos="{x * MM:.9f} {y * MM:.9f} {h:.9f}" euler="0 0 {heading:.9f}"{asleep}><freejoint/>'
            f'<geom name="g{i}" type="box" size="{d:.9f} {w:.9f} {h:.9f}" density="{domino.density}"/></body>'
        )
        pairs.append(_pair(f"g{i}", "floor", material.mu_table, solref))
    xy = np.array([p[:2] for p in poses])
    reach = domino.height + domino.thickness + domino.width  # a fallen head reaches h + d/2 from the centre, corners w/2
    for i in range(len(poses)):
        near = np.nonzero(np.hypot(*(xy[i + 1 :] - xy[i]).T) < reach)[0] + i + 1
        pairs += [_pair(f"g{i}", f"g{j}", material.mu, solref) for j in near]
    for k, disc in enumerate(discs):
        z = 2 * h + 0.5 * disc.thickness * MM
        bodies.append(
            f'<body name="d{k}" pos="{disc.x * MM:.9f} {disc.y * MM:.9f} {z:.9f}"><freejoint/>'
            f'<geom name="d{k}" type="cylinder" size="{0.5 * disc.diameter * MM} {0.5 * disc.thickness * MM}" '
            f'mass="{disc.mass * 1e-3}"/></body>'
        )
        pairs.append(_pair(f"d{k}", "floor", material.mu_table, solref, disc=True))
        near = np.nonzero(np.hypot(*(xy - (disc.x, disc.y)).T) < 4 * domino.height)[0]
        pairs += [_pair(f"d{k}", f"g{j}", material.mu_disc, solref, disc=True) for j in near]
    flag = '<flag sleep="enable"/>' if sleep else ""
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><compiler angle="degree"/><size memory="64M"/>'
        f'<option timestep="{numerics.dt}" gravity="0 0 -9.81" cone="elliptic" impratio="{numerics.impratio}" solver="Newton" '
        f'iterations="{numerics.iterations}" tolerance="{numerics.tolerance}" noslip_iterations="{numerics.noslip}" '
        f'sleep_tolerance="1e-4">{flag}</option>'
        '<default><geom contype="0" conaffinity="0"/></default>'
        f'<worldbody><geom name="floor" type="plane" size="0 0 1"/>{"".join(bodies)}</worldbody>'
        f"<contact>{''.join(pairs)}</contact></mujoco>"
    )


def simulate(
    poses: Sequence[Pose],
    pushes: Sequence[Push] = (Push(),),
    *,
    domino: Domino = Domino(),
    material: Material = Material(),
    numerics: Numerics = Numerics(),
    discs: Sequence[Disc] = (),
    t_max: float = 3.0,
    until_fallen: bool = True,
) -> Run:
    """Run a layout. With `until_fallen` it stops a moment after every domino has tilted more than 20 degrees."""
    model = build(poses, domino, material, numerics, discs, [push.index for push in pushes])
    data = mujoco.MjData(model)
    n = len(poses)
    half_h, half_d = 0.5 * domino.height * MM, 0.5 * domino.thickness * MM
    for push in pushes:
        dof = 6 * push.index
        side = 1.0 if push.forward else -1.0
        heading = math.radians(poses[push.index][2])
        c, s = math.cos(heading), math.sin(heading)
        # omega = side * rate about the local y axis; centre is at (-side d/2, 0, h/2) from the edge
        forward, up = side * push.rate * half_h, push.rate * half_d
        data.qvel[dof : dof + 3] = forward * c, forward * s, up
        data.qvel[dof + 3 : dof + 6] = 0.0, side * push.rate, 0.0  # angular velocity of a free joint is local
    mujoco.mj_forward(model, data)
    zz = data.xmat.reshape(-1, 9)[1 : n + 1, 8]  # view: cosine of the tilt
    frames = data.xmat.reshape(-1, 3, 3)[1 : n + 1]  # view
    limit, cos2, cos20, cos30 = (math.cos(math.radians(v)) for v in (1.0, 2.0, 20.0, 30.0))
    fall_time = np.full(n, np.nan)
    heading_at_30 = np.full(n, np.nan)
    rate = np.full(n, np.nan)
    before = zz.copy()
    calm, done_at, steps = 0, math.inf, int(t_max / numerics.dt)
    every = max(1, round(1e-3 / numerics.dt))
    quiet = False
    for step in range(1, steps + 1):
        mujoco.mj_step(model, data)
        crossed = (before >= limit) & (zz < limit)  # xmat lags half a step behind qpos: it belongs to the step's start
        if crossed.any():
            a, b = np.arccos(np.clip(before[crossed], -1, 1)), np.arccos(np.clip(zz[crossed], -1, 1))
            fall_time[crossed] = (step - 2 + (ONE_DEGREE - a) / (b - a)) * numerics.dt
        hit = (before >= cos2) & (zz < cos2)
        if hit.any():
            rate[hit] = (np.arccos(np.clip(zz[hit], -1, 1)) - np.arccos(np.clip(before[hit], -1, 1))) / numerics.dt
        for i in np.nonzero((before >= cos30) & (zz < cos30) & np.isnan(heading_at_30))[0]:
            heading_at_30[i] = math.degrees(math.atan2(frames[i, 1, 2], frames[i, 0, 2]))
        before = zz.copy()
        if step % every == 0:
            moving = np.abs(data.qvel).reshape(-1, 6)
            calm = calm + 1 if moving[:, :3].max() < 3e-3 and moving[:, 3:].max() < 0.08 else 0
            if calm >= 60:
                quiet = True
                break
            if until_fallen and done_at == math.inf and (zz < cos20).all():
                done_at = data.time + 5e-3
            if data.time > done_at:
                break
    mujoco.mj_kinematics(model, data)
    centres = data.xpos[1 : n + 1]
    tilt = np.degrees(np.arccos(np.clip(frames[:, 2, 2], -1, 1)))
    up = frames[:, :, 2]
    wide = frames[:, :, 1]
    fall_heading = np.degrees(np.arctan2(up[:, 1], up[:, 0]))
    headings = np.array([p[2] for p in poses])
    own_wide = np.column_stack([-np.sin(np.radians(headings)), np.cos(np.radians(headings))])
    turn = np.arctan2(own_wide[:, 0] * wide[:, 1] - own_wide[:, 1] * wide[:, 0], (own_wide * wide[:, :2]).sum(1))
    # edge it turned about: the bottom edge on the side to which the top leans
    side = np.sign(up[:, 0] * frames[:, 0, 0] + up[:, 1] * frames[:, 1, 0])
    feet = centres - half_h * up + half_d * side[:, None] * frames[:, :, 0]
    fall_time[tilt <= 5.0] = np.nan
    touching = np.zeros(len(discs), bool)
    for k, disc in enumerate(discs):
        flat = abs(float(data.xmat.reshape(-1, 9)[n + 1 + k, 8]))
        low = data.xpos[n + 1 + k, 2] / MM - 0.5 * disc.diameter * math.sqrt(max(0.0, 1 - flat * flat)) - 0.5 * disc.thickness * flat
        touching[k] = low < 0.5
    return Run(
        fall_time,
        tilt,
        fall_heading,
        np.degrees(turn),
        feet[:, :2] / MM,
        centres / MM,
        rate,
        heading_at_30,
        data.xpos[n + 1 :] / MM,
        touching,
        data.time,
        quiet,
    )


def straight(pitch: float, n: int) -> list[Pose]:
    """Return n poses in a straight row along +x, `pitch` mm apart."""
    return [(i * pitch, 0.0, 0.0) for i in range(n)]


def curve(pitch: float, turn: float, n: int = 20, lead: int = 4, serpentine: bool = True) -> list[Pose]:
    """Return `lead` straight poses, then n that turn by `turn` degrees each; with `serpentine` the sign flips after
    about 90 degrees.
    """
    out = straight(pitch, lead)
    x, y, heading = out[-1]
    flip = max(1, round(90 / turn)) * turn if turn and serpentine else math.inf
    sign, turned = 1, 0.0
    for _ in range(n):
        step = sign * turn
        x += pitch * math.cos(math.radians(heading + step / 2))
        y += pitch * math.sin(math.radians(heading + step / 2))
        heading += step
        turned += turn
        out.append((x, y, heading))
        if turned >= flip - 1e-6:
            sign, turned = -sign, 0.0
    return out


def kink(pitch: float, turn: float, step: str, before: int = 9, after: int = 9) -> list[Pose]:
    """Return `before` straight poses, then `after` on a line turned by `turn`; the step between lies along half the
    turn or (A) along the old heading.
    """
    out = [((i - before + 1) * pitch, 0.0, 0.0) for i in range(before)]
    way = math.radians(turn / 2 if step == "mid" else 0.0)
    x0, y0 = pitch * math.cos(way), pitch * math.sin(way)
    t = math.radians(turn)
    return out + [(x0 + k * pitch * math.cos(t), y0 + k * pitch * math.sin(t), turn) for k in range(after)]


def fork(pitch: float, turn: float, domino: Domino = Domino(), clearance: float = 1.0, stem: int = 6, branch: int = 6) -> list[Pose]:
    """Return the poses of the stem, the left branch and the right branch."""
    b = math.radians(turn)
    x0 = stem * pitch
    y0 = domino.width / 2 * math.cos(b) + domino.thickness / 2 * math.sin(b) + clearance / 2
    out = straight(pitch, stem)
    for side in (1, -1):
        out += [(x0 + k * pitch * math.cos(b), side * (y0 + k * pitch * math.sin(b)), side * turn) for k in range(branch)]
    return out


def merge(
    pitch: float, turn: float, domino: Domino = Domino(), clearance: float = 1.0, arm: int = 8, stem: int = 6, late: int = 0
) -> list[Pose]:
    """Return a fork run backward: left arm, right arm (longer by `late`; first domino farthest out), then the stem
    along +x from x = 0.
    """
    b = math.radians(turn)
    y0 = domino.width / 2 * math.cos(b) + domino.thickness / 2 * math.sin(b) + clearance / 2
    out: list[Pose] = []
    for side in (1, -1):
        out += [
            (-pitch - k * pitch * math.cos(b), side * (y0 + k * pitch * math.sin(b)), -side * turn)
            for k in reversed(range(arm if side > 0 else arm + late))
        ]
    return out + straight(pitch, stem)


def jitter(poses: Sequence[Pose], rng: np.random.Generator, sd_mm: float = 0.1, sd_deg: float = 0.2) -> list[Pose]:
    """Return the poses with normal errors of `sd_mm` and `sd_deg`."""
    return [(x + rng.normal(0, sd_mm), y + rng.normal(0, sd_mm), a + rng.normal(0, sd_deg)) for x, y, a in poses]


def _corners(pose: Pose, domino: Domino) -> Floats:
    c, s = math.cos(math.radians(pose[2])), math.sin(math.radians(pose[2]))
    a, b = domino.thickness / 2, domino.width / 2
    return np.array([(pose[0] + u * a * c - v * b * s, pose[1] + u * a * s + v * b * c) for u, v in ((1, 1), (1, -1), (-1, -1), (-1, 1))])


def clearance_of(poses: Sequence[Pose], domino: Domino = Domino()) -> float:
    """Return the smallest separation (mm, along a separating axis) of two standing feet; negative if some overlap."""
    smallest = math.inf
    feet = [_corners(p, domino) for p in poses]
    for i, p in enumerate(poses):
        for j, q in enumerate(poses[:i]):
            best = -math.inf
            for heading in (p[2], p[2] + 90, q[2], q[2] + 90):
                axis = np.array([math.cos(math.radians(heading)), math.sin(math.radians(heading))])
                a, b = feet[i] @ axis, feet[j] @ axis
                best = max(best, a.min() - b.max(), b.min() - a.max())
            smallest = min(smallest, best)
    return smallest


def wave_speed(poses: Sequence[Pose], times: Floats) -> float:
    """Return the speed, m/s, along the longest unbroken run of falls in order, first third left out; nan under 9."""
    runs, start = [], 0
    for i in range(1, len(times) + 1):
        if i == len(times) or not times[i] > times[i - 1]:
            runs.append((start, i))
            start = i
    a, b = max(runs, key=lambda r: r[1] - r[0])
    if b - a - 1 < 9:
        return math.nan
    first = a + (b - a) // 3
    xy = np.array([p[:2] for p in poses[first:b]])
    return float(np.hypot(*np.diff(xy, axis=0).T).sum() * MM / (times[b - 1] - times[first]))


def _turn(deg: float) -> float:
    """To -180..180."""
    return (deg + 180.0) % 360.0 - 180.0


def critical_rate(domino: Domino) -> float:
    """Return the tilt rate about the bottom edge that just topples an isolated domino, rad/s (2.69 for the standard
    one).
    """
    diagonal = math.hypot(domino.height, domino.thickness) * MM
    return math.sqrt(3 * 9.81 * (diagonal - domino.height * MM)) / diagonal


def default_push(gap: float, domino: Domino = Domino()) -> float:
    """Return 3 rad/s for the standard domino, 6 below gap/height .25 where 3 does not carry, in proportion for other
    sizes.
    """
    return round((3.0 if gap >= 0.25 else 6.0) * critical_rate(domino) / critical_rate(Domino()), 3)


def ensemble(
    poses: Sequence[Pose], runs: int, pushes: Sequence[Push], sd_mm: float = 0.1, sd_deg: float = 0.2, **options: Any
) -> list[tuple[list[Pose], Run]]:
    """Run the exact layout, then `runs - 1` jittered ones (seeds 1, 2, ...): verdicts and speeds near a limit are
    chaotic.
    """
    out = []
    for seed in range(runs):
        moved = jitter(poses, np.random.default_rng(seed), sd_mm, sd_deg) if seed else list(poses)
        out.append((moved, simulate(moved, pushes, **options)))
    return out


Row = dict[str, Any]


def _mean(values: Iterable[float]) -> float:
    kept = [v for v in values if not math.isnan(v)]
    return sum(kept) / len(kept) if kept else math.nan


def _sd(values: Iterable[float]) -> float:
    kept = [v for v in values if not math.isnan(v)]
    return float(np.std(kept, ddof=1)) if len(kept) > 1 else math.nan


def _size(domino: Domino, material: Material) -> Row:
    return {
        "height_mm": domino.height,
        "width_mm": domino.width,
        "thickness_mm": domino.thickness,
        "mu_domino": material.mu,
        "mu_table": material.mu_table,
    }


def straight_row(gap: float, domino: Domino = Domino(), material: Material = Material(), runs: int = 3, n: int = 32) -> Row:
    push = default_push(gap, domino)
    pitch = gap * domino.height + domino.thickness
    done = ensemble(straight(pitch, n), runs, [Push(0, push)], domino=domino, material=material, t_max=5.0 * math.sqrt(domino.height / 48))
    speeds = [wave_speed(p, r.fall_time) if r.fell.all() else math.nan for p, r in done]
    v = _mean(speeds)
    return {
        **_size(domino, material),
        "gap_over_height": gap,
        "speed_m_s": v,
        "speed_over_sqrt_gh": v / math.sqrt(9.81 * domino.height * MM),
        "speed_sd": _sd(speeds),
        "completes_fraction_of_runs": _mean(float(r.fell.all()) for _, r in done),
        "runs": runs,
        "push_rad_s": push,
    }


def curve_row(pitch: float, turn: float, domino: Domino = Domino(), material: Material = Material(), runs: int = 4, n: int = 20) -> Row:
    push = default_push((pitch - domino.thickness) / domino.height, domino)
    done = ensemble(curve(pitch, turn, n), runs, [Push(0, push)], domino=domino, material=material, t_max=6.0)
    speeds = [wave_speed(p, r.fall_time) if r.fell.all() else math.nan for p, r in done]
    fell = [int(r.fell.sum()) for _, r in done]
    # fall heading less own heading, towards the outside of the turn positive, over the turning dominoes (last left out)
    lag, early, rates = [], [], []
    for poses, r in done:
        if r.fell.all():
            headings = [p[2] for p in poses]
            for i in range(6, len(poses) - 1):
                sign = math.copysign(1.0, headings[i] - headings[i - 1])
                lag.append(-sign * _turn(r.fall_heading[i] - headings[i]))
                early.append(-sign * _turn(r.heading_at_30[i] - headings[i]))
                rates.append(float(r.rate_after_hit[i]))
    return {
        **_size(domino, material),
        "pitch_mm": pitch,
        "turn_deg_per_domino": turn,
        "completes_fraction_of_runs": _mean(float(r.fell.all()) for _, r in done),
        "speed_m_s": _mean(speeds),
        "speed_sd": _sd(speeds),
        "fell_of": len(done[0][0]),
        "fell_min": min(fell),
        "fell_max": max(fell),
        "fall_heading_lag_deg": _mean(lag),
        "fall_heading_lag_sd": _sd(lag),
        "lag_at_30_deg": _mean(early),
        "lag_at_30_sd": _sd(early),
        "tilt_rate_at_2_deg": _mean(rates),
        "clearance_mm": clearance_of(done[0][0], domino),
        "runs": runs,
        "push_rad_s": push,
    }


def kink_row(step: str, gap: float, turn: float, domino: Domino = Domino(), material: Material = Material(), runs: int = 3) -> Row:
    push = default_push(gap, domino)
    done = ensemble(kink(gap * domino.height + domino.thickness, turn, step), runs, [Push(0, push)], domino=domino, material=material)
    r = done[0][1]
    return {
        **_size(domino, material),
        "step": step,
        "gap_over_height": gap,
        "turn_deg": turn,
        "completes": int(r.fell.all()),
        "strike_delay_ms": _mean(1e3 * (q.fall_time[9] - q.fall_time[8]) for _, q in done),
        "completes_fraction_of_runs": _mean(float(q.fell.all()) for _, q in done),
        "turned_falls": int(r.fell[9]),
        "fell_of_18": int(r.fell.sum()),
        "turned_fall_heading_less_own_deg": _mean(_turn(q.fall_heading[9] - turn) if q.fell[9] else math.nan for _, q in done),
        "turned_fall_heading_at_30_less_own_deg": _mean(_turn(q.heading_at_30[9] - turn) for _, q in done),
        "turned_yaw_deg": _mean(q.yaw[9] for _, q in done if q.fell[9]),
        "turned_tilt_rate_at_2_deg": _mean(q.rate_after_hit[9] for _, q in done),
        "runs": runs,
        "push_rad_s": push,
    }


def offset_row(
    striker: str, gap: float, offset: float, push: float | None = None, domino: Domino = Domino(), material: Material = Material()
) -> Row:
    """Return the row of a sideways offset. striker: in chain (nine straight ones before) or lone (one domino before)."""
    before = 9 if striker == "in chain" else 1
    push = push or default_push(gap, domino)
    pitch = gap * domino.height + domino.thickness
    r = simulate(
        [*straight(pitch, before), (before * pitch, offset, 0.0)], [Push(0, push)], domino=domino, material=material, until_fallen=False
    )
    fell = bool(r.fell[-1])
    return {
        **_size(domino, material),
        "striker": striker,
        "gap_over_height": gap,
        "sideways_offset_mm": offset,
        "falls": int(fell),
        "yaw_deg": r.yaw[-1],
        "fall_heading_deg": r.fall_heading[-1] if fell else math.nan,
        "tilt_deg": r.tilt[-1],
        "moved_x_mm": r.foot[-1, 0] - before * pitch - domino.thickness / 2 if fell else r.centre[-1, 0] - before * pitch,
        "moved_y_mm": r.foot[-1, 1] - offset if fell else r.centre[-1, 1] - offset,
        "push_rad_s": push,
    }


def lone_turned_row(
    step: str, gap: float, turn: float, push: float = 3.0, domino: Domino = Domino(), material: Material = Material()
) -> Row:
    """Return the row of two dominoes: the first pushed, the second turned, a pitch away along half the turn (mid) or
    along the old heading (A).
    """
    poses = kink(gap * domino.height + domino.thickness, turn, step, before=1, after=1)
    r = simulate(poses, [Push(0, push)], domino=domino, material=material, until_fallen=False)
    fell = bool(r.fell[1])
    return {
        **_size(domino, material),
        "step": step,
        "gap_over_height": gap,
        "turn_deg": turn,
        "falls": int(fell),
        "tilt_deg": r.tilt[1],
        "yaw_deg": r.yaw[1],
        "fall_heading_less_own_deg": _turn(r.fall_heading[1] - turn) if fell else math.nan,
        "striker_tilt_deg": r.tilt[0],
        "push_rad_s": push,
    }


def fork_row(
    pitch: float, turn: float, clearance: float = 1.0, domino: Domino = Domino(), material: Material = Material(), runs: int = 2
) -> Row:
    push = default_push((pitch - domino.thickness) / domino.height, domino)
    base = simulate(straight(pitch, 12), [Push(0, push)], domino=domino, material=material)
    ms = 1e3 * (base.fall_time[11] - base.fall_time[4]) / 7
    done = ensemble(fork(pitch, turn, domino, clearance), runs, [Push(0, push)], domino=domino, material=material)
    return {
        **_size(domino, material),
        "pitch_mm": pitch,
        "branch_angle_deg": turn,
        "clearance_mm": clearance,
        "left_fell_of_6": _mean(float(r.fell[6:12].sum()) for _, r in done),
        "right_fell_of_6": _mean(float(r.fell[12:].sum()) for _, r in done),
        "last_left_delay_ms": _mean(1e3 * (r.fall_time[11] - base.fall_time[11]) for _, r in done),
        "last_right_delay_ms": _mean(1e3 * (r.fall_time[17] - base.fall_time[11]) for _, r in done),
        "first_left_delay_ms": _mean(1e3 * (r.fall_time[6] - base.fall_time[6]) for _, r in done),
        "first_right_delay_ms": _mean(1e3 * (r.fall_time[12] - base.fall_time[6]) for _, r in done),
        "straight_ms_per_domino": ms,
        "runs": runs,
        "push_rad_s": push,
    }


def pose_rows(poses: Sequence[Pose], r: Run, domino: Domino, **labels: object) -> Iterator[Row]:
    """Yield one row a domino: how it ended. Slide is that of the bottom edge it turned about, along and across its
    own heading.
    """
    for i, (x, y, heading) in enumerate(poses):
        fell = bool(r.fell[i])
        c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        lean = _turn(r.fall_heading[i] - heading)
        back = abs(lean) > 90
        edge = (-1 if back else 1) * domino.thickness / 2
        at = r.foot[i] if fell else r.centre[i, :2] + edge * np.array([c, s])
        dx, dy = at[0] - x - edge * c, at[1] - y - edge * s
        yield {
            **labels,
            "domino": i + 1,
            "x_mm": x,
            "y_mm": y,
            "heading_deg": heading,
            "fell": int(fell),
            "fall_time_ms": 1e3 * r.fall_time[i],
            "direction": ("backward" if back else "forward") if fell else "standing",
            "tilt_deg": r.tilt[i],
            "fall_heading_less_own_deg": lean if fell else math.nan,
            "yaw_deg": r.yaw[i],
            "slide_along_mm": dx * c + dy * s,
            "slide_across_mm": dy * c - dx * s,
        }


def narrow_row(striker: str, gap: float, push: float, domino: Domino = Domino(), material: Material = Material()) -> Row:
    """Return the row of a last domino turned 90 degrees and struck on its narrow side; `gap` = free gap from face to
    narrow side / height.
    """
    before = 9 if striker == "in chain" else 1
    poses = straight(gap * domino.height + domino.thickness, before)
    away = domino.thickness / 2 + gap * domino.height + domino.width / 2
    poses.append((poses[-1][0] + away, 0.0, 90.0))
    r = simulate(poses, [Push(0, push)], domino=domino, material=material, until_fallen=False)
    return {
        **_size(domino, material),
        "striker": striker,
        "gap_over_height": gap,
        "falls": int(r.tilt[-1] > 5),
        "tilt_deg": r.tilt[-1],
        "yaw_deg": r.yaw[-1],
        "fall_heading_deg": r.fall_heading[-1] if r.tilt[-1] > 5 else math.nan,
        "pushed_mm": r.centre[-1, 0] - poses[-1][0],
        "striker_tilt_deg": r.tilt[-2],
        "push_rad_s": push,
    }


def threshold_row(gap: float, n: int = 15, domino: Domino = Domino(), material: Material = Material()) -> Row:
    """Return the smallest tilt rate of the first domino for which the whole chain of n falls, by bisection (n = 1: an
    isolated one).
    """
    poses = straight(gap * domino.height + domino.thickness, n)

    def completes(rate: float) -> bool:
        return bool(simulate(poses, [Push(0, rate)], domino=domino, material=material).fell.all())

    low, high = 1.0, 2.0
    while not completes(high):
        low, high = high, high * 1.5
    while high - low > 0.02:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if completes(middle) else (middle, high)
    return {
        **_size(domino, material),
        "dominoes": n,
        "gap_over_height": gap,
        "fails_at_rad_s": low,
        "completes_at_rad_s": high,
        "isolated_theory_rad_s": critical_rate(domino),
    }


def photo_row(
    turn: float,
    pitch: float,
    runs: int = 20,
    domino: Domino = Domino(),
    material: Material = Material(),
    sd_mm: float = 0.3,
    sd_deg: float = 1.0,
    serpentine: bool = False,
) -> Row:
    """Return where a disc astride dominoes 3 and 4 of the curve ends, from where it lay: forward, inward."""
    numerics = Numerics(dt=2e-4)
    poses = curve(pitch, turn, n=min(10, int(240 / turn)) if turn else 10, serpentine=serpentine)
    a, b = poses[6], poses[7]
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    t = math.atan2(b[1] - a[1], b[0] - a[0])
    forward, inward, on, restless = [], [], 0, 0
    push = default_push((pitch - domino.thickness) / domino.height, domino)
    for seed in range(runs):
        rng = np.random.default_rng(1000 + seed)
        r = simulate(
            jitter(poses, rng, sd_mm, sd_deg),
            [Push(0, push)],
            domino=domino,
            material=material,
            numerics=numerics,
            discs=[Disc(x + rng.normal(0, sd_mm), y + rng.normal(0, sd_mm))],
            until_fallen=False,
            t_max=2.0,
        )
        dx, dy = r.discs[0, 0] - x, r.discs[0, 1] - y
        forward.append(dx * math.cos(t) + dy * math.sin(t))
        inward.append(dy * math.cos(t) - dx * math.sin(t))
        on += not r.discs_on_table[0]
        restless += not r.quiet
    return {
        "turn_deg_per_domino": turn,
        "pitch_mm": pitch,
        "runs": runs,
        "forward_mean_mm": _mean(forward),
        "forward_sd_mm": _sd(forward),
        "inward_mean_mm": _mean(inward),
        "inward_sd_mm": _sd(inward),
        "ended_on_dominoes": on,
        "forward_median_mm": float(np.median(forward)),
        "inward_median_mm": float(np.median(inward)),
        "not_at_rest": restless,
    }


SIZES = [Domino(40, 20, 8), Domino(56, 28, 7), Domino(48, 24, 10), Domino(48, 24, 5), Domino(96, 48, 15), Domino(24, 12, 3.75)]
MUS = (0.1, 0.3, 0.4)


def table_straight() -> Iterator[Row]:
    for gap in (0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        yield straight_row(gap)
    for mu in MUS:
        for gap in (0.3, 0.5, 0.7):
            yield straight_row(gap, material=Material(mu=mu))
    for size in SIZES:
        for gap in (0.3, 0.5, 0.7):
            yield straight_row(gap, domino=size)


def table_curves() -> Iterator[Row]:
    turns = (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70)
    for pitch in (25.0, 20.0, 30.0, 35.0):
        for turn in turns:
            yield curve_row(pitch, turn, runs=6 if turn >= 55 else 3)


def table_curves_more() -> Iterator[Row]:
    for mu in (0.1, 0.4):
        for turn in (10, 20, 30, 40, 50, 60):
            yield curve_row(25.0, turn, material=Material(mu=mu), runs=3)
    for width in (18.0, 30.0):
        for turn in (10, 20, 30, 40, 50, 60):
            yield curve_row(25.0, turn, domino=Domino(width=width), runs=3)
    for size in SIZES:
        for turn in (15, 30, 45):
            yield curve_row(round(25.0 * size.height / 48, 3), turn, domino=size, runs=3)


def table_kinks() -> Iterator[Row]:
    for gap in (0.4, 0.2, 0.6, 0.3, 0.5, 0.7):
        for step in ("A", "mid"):
            for turn in range(0, 81, 10):
                if clearance_of(kink(gap * 48 + 7.5, turn, step)) > 0:
                    yield kink_row(step, gap, float(turn))


def table_forks() -> Iterator[Row]:
    for pitch in (25.0, 20.0, 30.0):
        for turn in (0.0, 15.0, 25.0, 35.0, 45.0):
            yield fork_row(pitch, turn)


def _merge_runs() -> Iterator[tuple[Row, list[Pose], Run]]:
    for pitch in (25.0, 20.0, 30.0):
        for turn in (0.0, 15.0, 25.0, 35.0, 45.0):
            for pushed, starts in (("both", (0, 8)), ("left", (0,))):
                poses = merge(pitch, turn)
                push = default_push((pitch - 7.5) / 48)
                r = simulate(poses, [Push(i, push) for i in starts], until_fallen=False)
                yield {"pitch_mm": pitch, "arm_angle_deg": turn, "clearance_mm": 1.0, "pushed": pushed, "push_rad_s": push}, poses, r


def table_merges() -> Iterator[Row]:
    for labels, poses, r in _merge_runs():
        lag = 1e3 * (r.fall_time[16] - min(t for t in (r.fall_time[7], r.fall_time[15]) if not math.isnan(t)))
        right = r.fell[8:16]
        yield {
            **labels,
            "left_arm_fell_of_8": int(r.fell[:8].sum()),
            "right_arm_fell_of_8": int(right.sum()),
            "stem_fell_of_6": int(r.fell[16:].sum()),
            "first_stem_delay_ms": lag,
            "last_stem_time_ms": 1e3 * r.fall_time[21],
            "right_last_tilt_deg": r.tilt[15],
            "right_last_fall_heading_less_own_deg": _turn(r.fall_heading[15] - poses[15][2]) if r.fell[15] else math.nan,
            "right_last_yaw_deg": r.yaw[15],
        }


def table_merges_late() -> Iterator[Row]:
    """Yield how every domino ends when both arms are pushed at once, the right one longer by 1, 2 or 4 dominoes."""
    for turn in (0.0, 25.0, 45.0):
        for late in (1, 2, 4):
            poses = merge(25.0, turn, late=late)
            r = simulate(poses, [Push(0, 3.0), Push(8, 3.0)], until_fallen=False)
            part = ["left"] * 8 + ["right"] * (8 + late) + ["stem"] * 6
            for label, row in zip(
                part, pose_rows(poses, r, Domino(), pitch_mm=25.0, arm_angle_deg=turn, right_longer_by=late), strict=True
            ):
                yield {**row, "part": label}


def table_head_on() -> Iterator[Row]:
    """Yield fronts that meet: run 0 exact, the others jittered; `push_back` above `push` lets them meet off the
    middle.
    """
    for n in (12, 13):
        for gap in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
            push = default_push(gap)
            for number, factor in ((0, 1.0), (1, 1.0), (2, 1.0), (3, 1.15), (4, 1.5), (5, 2.0)):
                poses = straight(gap * 48 + 7.5, n)
                if number:
                    poses = jitter(poses, np.random.default_rng(number))
                r = simulate(poses, [Push(0, push), Push(n - 1, push * factor, forward=False)], until_fallen=False)
                yield from pose_rows(
                    poses, r, Domino(), dominoes=n, gap_over_height=gap, run=number, push_rad_s=push, push_back_rad_s=push * factor
                )


def table_offsets() -> Iterator[Row]:
    offsets = (0, 3, 6, 9, 12, 15, 18, 20, 21, 22, 22.5, 23, 23.5, 24, 25, 27)
    for gap in (0.4, 0.2, 0.6):
        for offset in offsets:
            yield offset_row("in chain", gap, offset)
    for gap, push in ((0.4, 3.0), (0.2, 3.0), (0.2, 6.0), (0.6, 3.0)):
        for offset in offsets:
            yield offset_row("lone", gap, offset, push)


def table_lone_turned() -> Iterator[Row]:
    for step in ("A", "mid"):
        for gap in (0.4, 0.5, 0.6, 0.3, 0.7):
            for turn in range(0, 91, 5):
                if clearance_of(kink(gap * 48 + 7.5, turn, step, 1, 1)) > 0:
                    yield lone_turned_row(step, gap, float(turn))


def table_narrow() -> Iterator[Row]:
    for gap in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
        yield narrow_row("in chain", gap, default_push(gap))
        yield narrow_row("lone", gap, 3.0)
        yield narrow_row("lone", gap, 6.0)


def table_rest() -> Iterator[Row]:
    for gap in (0.2, 0.4, 0.6, 0.8, 0.3, 0.5, 0.7, 0.9):
        push = default_push(gap)
        poses = straight(gap * 48 + 7.5, 32)
        r = simulate(poses, [Push(0, push)], until_fallen=False, t_max=6.0)
        for row in pose_rows(poses, r, Domino(), gap_over_height=gap, push_rad_s=push):
            i = int(row["domino"]) - 1
            tilt = math.radians(r.tilt[i])
            yield {
                **row,
                "head_from_old_centre_mm": 3.75 + float(row["slide_along_mm"]) + 48 * math.sin(tilt),
                "acos_d_over_pitch_deg": math.degrees(math.acos(7.5 / (gap * 48 + 7.5))),
            }


def table_thresholds() -> Iterator[Row]:
    yield threshold_row(0.4, n=1)
    for gap in (0.1, 0.15, 0.2, 0.25, 0.4):
        yield threshold_row(gap)
    for gap in (0.3, 0.6, 0.8):
        yield threshold_row(gap)
    for size in (Domino(48, 24, 10), Domino(48, 24, 5)):
        for gap in (0.15, 0.25, 0.4):
            yield threshold_row(gap, domino=size)


def table_photos() -> Iterator[Row]:
    for turn in (10.0, 20.0, 0.0, 15.0, 30.0, 5.0, 25.0, 40.0):
        for pitch in (25.0, 20.0, 30.0):
            yield photo_row(turn, pitch)


TABLES = {name[6:]: build_rows for name, build_rows in list(globals().items()) if name.startswith("table_")}


def _format(value: object) -> object:
    if isinstance(value, float | np.floating):
        return "" if math.isnan(value) else f"{value:.5g}"
    return value


def write_table(name: str, out: Path) -> None:
    """Write a table row by row, so that it can be read while it grows."""
    out.mkdir(parents=True, exist_ok=True)
    start, count = time.time(), 0
    with (out / f"{name}.csv").open("w", newline="") as f:
        writer = None
        for row in TABLES[name]():
            if writer is None:
                writer = csv.DictWriter(f, list(row), lineterminator="\n")
                writer.writeheader()
            writer.writerow({k: _format(v) for k, v in row.items()})
            f.flush()
            count += 1
    print(f"{name}: {count} rows, {time.time() - start:.0f} s", flush=True)


def known(folder: Path, which: Sequence[str]) -> None:
    """Rerun the rows of the reference tables and print them side by side."""

    def rows(name: str) -> list[dict[str, str]]:
        with (folder / f"{name}_3d.csv").open() as f:
            return list(csv.DictReader(f))

    def show(name: str, label: str, theirs: str, ours: float) -> None:
        try:
            error = f"{100 * ours / float(theirs) - 100:+.1f} %"
        except (ValueError, ZeroDivisionError):
            error = ""
        print(f"{name},{label},{theirs},{ours:.4g},{error}", flush=True)

    if "straight" in which:
        for k in rows("straight"):
            r = straight_row(float(k["gap_over_height"]), material=Material(float(k["mu_domino"]), float(k["mu_table"])))
            show("straight", f"mu {k['mu_domino']} gap {k['gap_over_height']}", k["speed_m_s"], float(r["speed_m_s"]))
    if "curves" in which:
        for k in rows("curves"):
            r = curve_row(float(k["pitch_mm"]), float(k["turn_deg_per_domino"]))
            show(
                "curves",
                f"turn {k['turn_deg_per_domino']} (completes {k['completes_fraction_of_runs']} | {r['completes_fraction_of_runs']:.2f})",
                k["speed_m_s"],
                float(r["speed_m_s"]),
            )
    if "kinks" in which:
        for k in rows("kinks"):
            r = kink_row(k["step"], float(k["gap_over_height"]), float(k["turn_deg"]))
            show(
                "kinks",
                f"{k['step']} {k['turn_deg']} (completes {k['completes']} | {r['completes']} {r['completes_fraction_of_runs']:.2f})",
                k["strike_delay_ms"],
                float(r["strike_delay_ms"]),
            )
    if "offsets" in which:
        for k in rows("offsets"):
            r = offset_row(k["striker"], float(k["gap_over_height"]), float(k["sideways_offset_mm"]))
            show(
                "offsets",
                f"{k['sideways_offset_mm']} (falls {k['falls']} | {r['falls']}, fall heading {r['fall_heading_deg']:.1f})",
                k["yaw_deg"],
                float(r["yaw_deg"]),
            )
    if "forks" in which:
        for k in rows("forks"):
            r = fork_row(float(k["pitch_mm"]), float(k["branch_angle_deg"]), float(k["clearance_mm"]))
            for c in ("left_fell_of_6", "right_fell_of_6", "last_left_delay_ms", "last_right_delay_ms", "straight_ms_per_domino"):
                show("forks", f"{k['branch_angle_deg']} {c}", k[c], float(r[c]))
    if "photos" in which:
        for k in rows("animal_photo"):
            r = photo_row(float(k["turn_deg_per_domino"]), float(k["pitch_mm"]))
            for c in list(k)[3:]:
                show("photos", f"turn {k['turn_deg_per_domino']} pitch {k['pitch_mm']} {c}", k[c], float(r[c]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="names of tables, or: known")
    parser.add_argument("--out", type=Path, default=Path("out"))
    parser.add_argument("--against", type=Path, default=Path("reference"), help="folder of the reference tables, for: known")
    parser.add_argument(
        "--only", nargs="*", default=["straight", "curves", "kinks", "offsets", "forks"], help="kinds of row, for: known (also: photos)"
    )
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    unknown = set(args.tables) - set(TABLES) - {"known"}
    if unknown:
        parser.error(f"no such table: {', '.join(sorted(unknown))} (there are: {', '.join(TABLES)})")
    if args.list or not args.tables:
        print("\n".join(TABLES))
        return 0
    for name in args.tables:
        if name == "known":
            known(args.against, args.only)
        else:
            write_table(name, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
