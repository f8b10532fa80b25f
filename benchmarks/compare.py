"""Compare our cascades with the measured ones: run the layout behind every row of `reference/` and say how far off we
are.

`GIVEN` are the tables that the model is held to, `OWN` those we made to see how it does elsewhere
(`reference/own_3d/`). The tests assert what is printed here. A limit that is None judges nothing: the row is only
shown.
"""

import csv
import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from aya_sim.components import Terrain
from aya_sim.geometry.paths import Pose, chain
from aya_sim.layout import Animal, DominoSize, Layout, Material, Push, State
from aya_sim.physics import DEFAULT, Cascade, Engine, topple
from aya_sim.physics.engine import Tolerances
from aya_sim.physics.engines import tolerances_of
from aya_sim.physics.photos.ride import ride
from aya_sim.scenes import curve, fork, kink, merge, sideways_offset, straight

from .tables import format_rows, format_signed

REFERENCE = Path(__file__).parent / "reference"
PHOTO_SEEDS = 12

# The limits that the model is held to, besides the tolerances of its engine.
WIDE = 0.85  # gap/height from which a row is wide
PHOTO_APART = 4.0  # mm beyond the scatter of the runs
PHOTO_SCATTER = 10.0  # mm: runs that scatter more decide nothing

_UNDER = slice(6, 8)  # rows of the dominoes under a photo
_NEVER = 1e3  # rad: a curve that does not change sides

_GOES, _STOPS = 0.9, 0.1  # shares of jittered runs from which, and up to which, a measured verdict is clear

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Compared:
    """Hold one row of a reference table and our result for it."""

    what: str
    measured: str
    ours: str
    error: float | None = None  # in the unit
    unit: str = ""
    limit: float | None = None  # in the unit
    ok: bool = True

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the row as text."""
        limit = "-" if self.limit is None else f"{self.limit:g}{self.unit}"
        return self.what, self.measured, self.ours, format_signed(self.error, 1, self.unit), limit, "" if self.ok else "OUTSIDE"


def rows_of(table: str) -> list[Row]:
    """Return the rows of a table below `reference/`, by its name without the ending."""
    with (REFERENCE / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def format_comparison(title: str, compared: Iterable[Compared]) -> str:
    """Return the comparison as a table."""
    return format_rows(title, ("row", "measured", "ours", "error", "limit", ""), (one.cells() for one in compared))


def _tolerances_for(engine: Engine | None) -> Tolerances:
    """What the registry declares for this engine; None: the default one."""
    return tolerances_of(engine.name if engine is not None else DEFAULT)


def straights(table: str, engine: Engine | None = None, tolerances: Tolerances | None = None) -> Iterator[Compared]:
    """Yield the speeds of 32 dominoes in a row."""
    tolerances = tolerances or _tolerances_for(engine)
    for row in rows_of(table):
        gap, size = float(row["gap_over_height"]), _size(row)
        cascade = _topple_row(straight(32, gap * size.height + size.thickness), row, gap, engine)
        limit = tolerances.wide if gap >= WIDE else tolerances.straight
        yield _speed(f"{_made_of(row)}, gap/height {gap:g}", float(row["speed_m_s"]), cascade, limit)


def curves(table: str, engine: Engine | None = None, tolerances: Tolerances | None = None) -> Iterator[Compared]:
    """Yield the speeds and verdicts of 20 dominoes in a curve."""
    tolerances = tolerances or _tolerances_for(engine)
    for row in rows_of(table):
        turn, pitch, size = float(row["turn_deg_per_domino"]), float(row["pitch_mm"]), _size(row)
        cascade = _topple_row(curve(20, pitch, math.radians(turn)), row, (pitch - size.thickness) / size.height, engine)
        what = f"{_made_of(row)}, pitch {pitch:g} mm, {turn:g} deg a domino"
        share = float(row["completes_fraction_of_runs"])
        if share >= _GOES:
            yield _speed(what, float(row["speed_m_s"]), cascade, tolerances.sharp if turn >= tolerances.sharp_from else tolerances.gentle)
        else:
            yield _verdict(what, share, not len(cascade.standing))


def kinks(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the verdicts of a chain that turns once."""
    for row in rows_of(table):
        gap, turn = float(row["gap_over_height"]), float(row["turn_deg"])
        step = "A" if row["step"] == "A" else "mid"
        cascade = _topple_row(kink(math.radians(turn), _pitch(gap), step), row, gap, engine)  # type: ignore[arg-type]  # one of the two
        share = float(row.get("completes_fraction_of_runs") or row["completes"])
        yield _verdict(f"step {step}, gap/height {gap:g}, {turn:g} deg", share, not len(cascade.standing))


def offsets(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the verdicts of a domino that stands beside the line."""
    for row in rows_of(table):
        gap, aside = float(row["gap_over_height"]), float(row["sideways_offset_mm"])
        before = 9 if row["striker"] == "in chain" else 1
        cascade = _topple_row(sideways_offset(aside, _pitch(gap), before), row, gap, engine)
        fell = cascade.state[before] != State.STANDING
        yield _verdict(f"{row['striker']}, gap/height {gap:g}, {aside:g} mm{_push(row)}", float(row["falls"]), bool(fell))


def forks(table: str, engine: Engine | None = None, tolerances: Tolerances | None = None) -> Iterator[Compared]:
    """Yield how much later than in a straight chain the last domino of each branch is reached."""
    tolerances = tolerances or _tolerances_for(engine)
    for row in rows_of(table):
        pitch, turn = float(row["pitch_mm"]), float(row["branch_angle_deg"])
        gap = (pitch - 7.5) / 48
        forked = _topple_row(fork(math.radians(turn), pitch, float(row["clearance_mm"])), row, gap, engine)
        plain = _topple_row(straight(12, pitch), row, gap, engine)
        for side, last in (("left", 11), ("right", 17)):
            what, measured = f"pitch {pitch:g} mm, {turn:g} deg, {side}", float(row[f"last_{side}_delay_ms"])
            ours = 1e3 * float(forked.fall_time[last] - plain.fall_time[11])
            goes = not len(forked.standing)
            error = ours - measured if goes else None
            fine = goes and abs(ours - measured) <= tolerances.fork
            yield Compared(what, f"{measured:.1f} ms", f"{ours:.1f} ms" if goes else "stops", error, " ms", tolerances.fork, fine)


def merges(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield how many dominoes fall of two arms of 8 and a stem of 6, and when the last one does."""
    for row in rows_of(table):
        pitch, turn = float(row["pitch_mm"]), math.radians(float(row["arm_angle_deg"]))
        laid = merge(turn, pitch, 6, 8)
        starts = (1, 9) if row["pushed"] == "both" else (1,)
        cascade = topple(laid, [Push(start, float(row["push_rad_s"]), 0.0) for start in starts], engine=engine)
        fell = [int(part.sum()) for part in (cascade.fell[:8], cascade.fell[8:16], cascade.fell[16:])]
        there = [int(row[f"{part}_of_{n}"]) for part, n in (("left_arm_fell", 8), ("right_arm_fell", 8), ("stem_fell", 6))]
        what = f"pitch {pitch:g} mm, {row['arm_angle_deg']} deg, {row['pushed']} pushed"
        late = 1e3 * float(cascade.fall_time[-1]) - float(row["last_stem_time_ms"])
        yield Compared(what, "{}+{}+{}".format(*there), "{}+{}+{}".format(*fell), late, " ms", ok=fell == there)


def late_merges(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield how many fall of each part of a merge whose right arm is longer, so that its front comes late."""
    for (turn, longer), there in _group(table, "arm_angle_deg", "right_longer_by"):
        cascade = topple(chain("Late merge", _poses(there)), [Push(1, 3.0, 0.0), Push(9, 3.0, 0.0)], engine=engine)
        parts = ("left", "right", "stem")
        measured = [sum(int(row["fell"]) for row in there if row["part"] == part) for part in parts]
        fell = [sum(bool(cascade.fell[i]) for i, row in enumerate(there) if row["part"] == part) for part in parts]
        late = 1e3 * float(cascade.fall_time[-1]) - float(there[-1]["fall_time_ms"])
        what = f"{turn} deg, right arm longer by {longer}"
        yield Compared(what, "{}+{}+{}".format(*measured), "{}+{}+{}".format(*fell), late, " ms", ok=fell == measured)


def head_on(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the tilts where two fronts have met; the error is the mean over the chain."""
    for (dominoes, gap, run), there in _group(table, "dominoes", "gap_over_height", "run"):
        if run != "0":
            continue
        poses = _poses(there)
        poses[-1] = poses[-1].turned(math.pi)  # so that it can be pushed
        push = float(there[0]["push_rad_s"])
        cascade = topple(chain("Head on", poses), [Push(1, push, 0.0), Push(len(poses), push, 0.0)], engine=engine)
        forward = np.where(np.cos(cascade.fall_heading) > 0, 1.0, -1.0)
        measured = [(1 if row["direction"] != "backward" else -1) * float(row["tilt_deg"]) for row in there]
        ours = np.degrees(forward * cascade.tilt)
        middle = slice(len(poses) // 2 - 1, len(poses) // 2 + 2)
        there_said, ours_said = (" ".join(f"{tilt:.0f}" for tilt in tilts[middle]) + " deg" for tilts in (measured, ours.tolist()))
        error = float(np.abs(ours - measured).mean())
        yield Compared(f"{dominoes} at gap/height {gap}, the middle", there_said, ours_said, error, " deg")


def narrow(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the verdicts of a domino that is struck on its narrow side."""
    for row in rows_of(table):
        gap = float(row["gap_over_height"])
        before = 9 if row["striker"] == "in chain" else 1
        line = [Pose(i * _pitch(gap), 0.0, 0.0) for i in range(before)]
        across = line[-1].ahead(7.5 / 2 + gap * 48 + 24 / 2).turned(math.pi / 2)
        cascade = _topple_row(chain("Narrow", [*line, across]), row, gap, engine)
        fell = cascade.state[before] != State.STANDING
        yield _verdict(f"{row['striker']}, gap/height {gap:g}{_push(row)}", float(row["falls"]), bool(fell))


def lone_turned(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the verdicts of a turned domino that is struck by a single other one."""
    for row in rows_of(table):
        gap, turn = float(row["gap_over_height"]), float(row["turn_deg"])
        step = "A" if row["step"] == "A" else "mid"
        laid = kink(math.radians(turn), _pitch(gap), step, 1, 1)  # type: ignore[arg-type]  # one of the two
        goes = not len(_topple_row(laid, row, gap, engine).standing)
        yield _verdict(f"step {step}, gap/height {gap:g}, {turn:g} deg", float(row["falls"]), goes)


def thresholds(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the gentlest push that brings a chain of 15 down."""
    for row in rows_of(table):
        gap, size = float(row["gap_over_height"]), _size(row)
        laid = replace(straight(int(row["dominoes"]), gap * size.height + size.thickness), domino=size)
        measured = (float(row["fails_at_rad_s"]) + float(row["completes_at_rad_s"])) / 2
        ours = _gentlest(laid, engine)
        error = 100 * (ours / measured - 1)
        what = f"{_made_of(row)}, {row['dominoes']} at gap/height {gap:g}"
        yield Compared(what, f"{measured:.2f} rad/s", f"{ours:.2f} rad/s", error, " %")


def rests(table: str, engine: Engine | None = None) -> Iterator[Compared]:
    """Yield the mean tilt and foot slide of dominoes 8 to 24 of 32 once everything rests."""
    rows = rows_of(table)
    for gap in dict.fromkeys(float(row["gap_over_height"]) for row in rows):
        there = [row for row in rows if float(row["gap_over_height"]) == gap][7:24]
        cascade = _topple_row(straight(32, _pitch(gap)), there[0], gap, engine)
        tilt, slide = (statistics.mean(float(row[key]) for row in there) for key in ("tilt_deg", "slide_along_mm"))
        ours = math.degrees(cascade.tilt[7:24].mean())
        measured = f"{tilt:.1f} deg, slid {slide:.1f} mm"
        yield Compared(f"gap/height {gap:g}", measured, f"{ours:.1f} deg, slid {cascade.slide[7:24].mean():.1f} mm", ours - tilt, " deg")


@dataclass(frozen=True, slots=True)
class Ride:
    """Hold how far a photo came to rest from where it lay, over many seeds; mm along the local tangent and towards
    the inside of the turn.
    """

    forward: tuple[float, ...]
    inward: tuple[float, ...]
    on_chain: float  # share


def measure_ride(turn: float, pitch: float, seeds: int = PHOTO_SEEDS, engine: Engine | None = None) -> Ride:
    """Topple a curve with a photo once (turn in rad, pitch in mm) and return where the photo rests, drawn anew for
    every seed.
    """
    laid = _with_a_photo(curve(8, pitch, turn, flip=_NEVER))
    photo, way = laid.animals[0], float(laid.dominoes.heading[_UNDER].mean())
    once = topple(laid, engine=engine)
    rests = [ride(replace(once, seed=seed)).photos[0] for seed in range(seeds)]
    moved = [(rest.x - photo.x, rest.y - photo.y) for rest in rests]
    c, s = math.cos(way), math.sin(way)
    return Ride(
        tuple(dx * c + dy * s for dx, dy in moved),
        tuple(math.copysign(1.0, turn) * (dy * c - dx * s) for dx, dy in moved),
        statistics.mean(rest.on_chain for rest in rests),
    )


def _with_a_photo(laid: Layout) -> Layout:
    """Astride the third and the fourth domino that turn, as it was measured."""
    first, second = (laid.dominoes[row] for row in range(_UNDER.start, _UNDER.stop))
    middle = Animal(Terrain.FIELD, (first.x + second.x) / 2, (first.y + second.y) / 2, (first.id, second.id))
    return replace(laid, animals=(middle,))


def photos(table: str, engine: Engine | None = None, judged: bool = True) -> Iterator[Compared]:
    """Yield how far from the mean of the three-dimensional runs photos come to rest; runs that scatter widely judge nothing."""
    for row in rows_of(table):
        turn, pitch = float(row["turn_deg_per_domino"]), float(row["pitch_mm"])
        ours = measure_ride(math.radians(turn), pitch, engine=engine)
        forward, inward = (float(row[f"{way}_mean_mm"]) for way in ("forward", "inward"))
        mean = statistics.mean(ours.forward), statistics.mean(ours.inward)
        apart = math.hypot(mean[0] - forward, mean[1] - inward)
        scatter = math.hypot(float(row["forward_sd_mm"]), float(row["inward_sd_mm"]))
        limit = PHOTO_APART + scatter if judged and scatter <= PHOTO_SCATTER else None
        said, here = f"{forward:.1f}, {inward:.1f} sd {scatter:.1f} mm", f"{mean[0]:.1f}, {mean[1]:.1f} mm"
        what = f"pitch {pitch:g} mm, {turn:g} deg a domino: forward, inward"
        yield Compared(what, said, here, apart, " mm", limit, limit is None or apart <= limit)


GIVEN: Mapping[str, Callable[..., Iterator[Compared]]] = {
    "straight": partial(straights, "straight_3d"),
    "curves": partial(curves, "curves_3d"),
    "kinks": partial(kinks, "kinks_3d"),
    "offsets": partial(offsets, "offsets_3d"),
    "forks": partial(forks, "forks_3d"),
    "animal photo": partial(photos, "animal_photo_3d"),
}
"""What the model is held to; each is called with the engine, None for the default one."""

OWN: Mapping[str, Callable[..., Iterator[Compared]]] = {
    "straight": partial(straights, "own_3d/straight"),
    "curves": partial(curves, "own_3d/curves"),
    "curves of other sizes and frictions": partial(curves, "own_3d/curves_more"),
    "kinks": partial(kinks, "own_3d/kinks"),
    "offsets": partial(offsets, "own_3d/offsets"),
    "forks": partial(forks, "own_3d/forks"),
    "merges": partial(merges, "own_3d/merges"),
    "late merges": partial(late_merges, "own_3d/merges_late"),
    "head on": partial(head_on, "own_3d/head_on"),
    "narrow side": partial(narrow, "own_3d/narrow"),
    "lone and turned": partial(lone_turned, "own_3d/lone_turned"),
    "thresholds": partial(thresholds, "own_3d/thresholds"),
    "rest": partial(rests, "own_3d/rest"),
    "animal photo": partial(photos, "own_3d/photos", judged=False),
}
"""What it was not fitted to, most of it."""


def _group(table: str, *keys: str) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """The rows of a table that has a row for every domino, by layout."""
    rows = rows_of(table)
    for values in dict.fromkeys(tuple(row[key] for key in keys) for row in rows):
        yield values, [row for row in rows if tuple(row[key] for key in keys) == values]


def _poses(rows: list[Row]) -> list[Pose]:
    return [Pose(float(row["x_mm"]), float(row["y_mm"]), math.radians(float(row["heading_deg"]))) for row in rows]


def _speed(what: str, measured: float, cascade: Cascade, limit: float) -> Compared:
    ours = None if len(cascade.standing) else cascade.wave_speed
    if ours is None:
        return Compared(what, f"{measured:.3f} m/s", "stops", None, " %", limit, ok=False)
    error = 100 * (ours / measured - 1)
    return Compared(what, f"{measured:.3f} m/s", f"{ours:.3f} m/s", error, " %", limit, abs(error) <= limit)


def _verdict(what: str, share: float, goes: bool) -> Compared:
    """share: of the measured runs that went all the way; between the clear ones either verdict will do."""
    clear = share >= _GOES or share <= _STOPS
    measured = ("goes" if share >= _GOES else "stops") if clear else f"{100 * share:.0f} % go"
    return Compared(what, measured, "goes" if goes else "stops", ok=not clear or goes == (share >= _GOES))


def _size(row: Row) -> DominoSize:
    usual = DominoSize()
    height, width, thickness = (
        float(row.get(key, default))
        for key, default in (("height_mm", usual.height), ("width_mm", usual.width), ("thickness_mm", usual.thickness))
    )
    return DominoSize(height, width, thickness)


def _material(row: Row) -> Material:
    return Material(float(row.get("mu_domino", 0.2)), float(row.get("mu_table", 0.5)))


def _made_of(row: Row) -> str:
    size, material = _size(row), _material(row)
    return f"{size.height:g} x {size.width:g} x {size.thickness:g} mm, friction {material.friction_domino:g}"


def _pitch(gap: float) -> float:
    return gap * 48 + 7.5


def _push(row: Row) -> str:
    return f", push {float(row['push_rad_s']):g}" if "push_rad_s" in row else ""


def _topple_row(laid: Layout, row: Row, gap: float, engine: Engine | None) -> Cascade:
    """Topple the chain with the row's size and material, pushed as the row says, else hard enough for this
    gap/height.
    """
    push = float(row["push_rad_s"]) if "push_rad_s" in row else 3.0 if gap >= 0.25 else 3.6 if gap >= 0.2 else 6.0
    return topple(replace(laid, domino=_size(row), material=_material(row)), [Push(1, push)], engine=engine)


def _gentlest(laid: Layout, engine: Engine | None) -> float:
    """Rad/s, to 1 %."""
    low, high = 0.5, 64.0
    while high / low > 1.01:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if len(topple(laid, [Push(1, middle)], engine=engine).standing) else (low, middle)
    return math.sqrt(low * high)
