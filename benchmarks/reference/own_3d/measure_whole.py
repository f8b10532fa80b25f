"""Measure what `photo_scenes.py` and `rough_tables.py` lay (the extra `peers`; what is measured already is kept).

    PYTHONPATH=. python -m benchmarks.reference.own_3d.measure_whole photos|tables --out DIR [--part 0/2] [--runs 4]
    PYTHONPATH=. python -m benchmarks.reference.own_3d.measure_whole write --out DIR

Every run is written to DIR as it ends; `write` makes the CSV files of this folder of all runs that are there.
"""

import argparse
import csv
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TOUCH
from aya_sim.errors import Diverged
from aya_sim.geometry.footprints import Boxes
from aya_sim.layout import Floats, Layout, State
from aya_sim.layout_file import save
from aya_sim.physics import Cascade
from aya_sim.scoring import count

from .photo_scenes import FOLDER, PhotoScene, displace, layout_rows, photo_scenes
from .rough_tables import RoughTable, rough_tables

Row = dict[str, Any]
RUNS = 4
PHOTO_DT, TABLE_DT = 5e-4, 1e-3  # s


def measure(name: str, layout: Layout, photo_friction: float, run: int, dt: float) -> Row:
    """Return how one run of a layout ended; run 0 as laid, the others displaced by what no player can tell apart."""
    from .referee import topple_whole

    rest = topple_whole(displace(layout, run), photo_friction, dt)
    cascade, d = rest.cascade, layout.dominoes
    return {
        "name": name,
        "run": run,
        "id": d.id.tolist(),
        "state": cascade.state.tolist(),
        "time": [None if math.isnan(t) else round(t, 4) for t in cascade.fall_time.tolist()],
        "by": [0 if by < 0 else int(d.id[by]) for by in cascade.by.tolist()],
        "centre": np.round(rest.centre, 3).tolist(),
        "up": np.round(rest.up, 6).tolist(),
        "photo": np.round(rest.photo, 3).tolist(),
        "flat": np.round(rest.photo_flat, 4).tolist(),
        "verdicts": _verdicts(cascade),
        "pushes": [(push.domino, push.speed, push.time) for push in cascade.pushes],
        "duration": round(cascade.duration, 3),
    }


def _verdicts(cascade: Cascade) -> list[tuple[str, str, str]]:
    """Return kind, which and why it was lost (empty: won) of every photo, as the program counts; none where a domino stands."""
    if len(cascade.standing):
        return []
    counted = count(cascade.fallen)
    animals = [("a", str(photo.index), "+".join(photo.failed)) for photo in counted.animals]
    return animals + [("l", photo.tile, "+".join(photo.failed)) for photo in counted.landscapes]


def covered_by(layout: Layout, measured: Mapping[str, Any]) -> Boxes:
    """Return the rectangles that the dominoes of a run cover."""
    centre, up, size = np.array(measured["centre"]), np.array(measured["up"]), layout.domino
    level = np.hypot(up[:, 0], up[:, 1])
    way = np.where(level > 1e-6, np.arctan2(up[:, 1], up[:, 0]), layout.dominoes.heading)
    length = (size.height * level + size.thickness * np.abs(up[:, 2])) / 2
    return Boxes(centre[:, 0], centre[:, 1], np.cos(way), np.sin(way), length, np.full(len(up), size.width / 2))


def touches_chain(layout: Layout, measured: Mapping[str, Any], photo: int) -> bool:
    """Return whether a photo of a run lies on or touches a domino that fell forward."""
    rows = np.flatnonzero(np.equal(measured["state"], State.FORWARD))
    chain = covered_by(layout, measured).take(rows)
    at = np.tile(measured["photo"][photo][:2], (len(chain), 1))
    return bool(chain.distances(at).min(initial=math.inf) <= ANIMAL_DIAMETER / 2 + TOUCH)


def spread_of(places: Floats) -> float:
    """Return the root of the mean square distance of the runs from their mean, mm. places: (runs, 2)."""
    apart = places - places.mean(axis=0)
    return float(math.sqrt((apart**2).sum() / max(1, len(places) - 1)))


def photo_row(scene: PhotoScene, runs: Sequence[Mapping[str, Any]]) -> Row:
    """Return the row of `photo_runs.csv` of this scene."""
    photo, d = scene.layout.animals[0], scene.layout.dominoes
    rests = np.array([run["photo"][0] for run in runs])
    mean = rests.mean(axis=0)
    return {
        "name": scene.name,
        "kind": scene.kind,
        "turn": scene.turn,
        "pitch": scene.pitch,
        "mu_photo": scene.photo_friction,
        "mu_domino": scene.layout.material.friction_domino,
        "pushes": " ".join(str(push.domino) for push in scene.layout.pushes),
        "x": photo.x,
        "y": photo.y,
        "on_a": (photo.on or (0, 0))[0],
        "on_b": (photo.on or (0, 0))[1],
        "rest_x": round(mean[0], 2),
        "rest_y": round(mean[1], 2),
        "rest_z": round(mean[2], 2),
        "spread_mm": round(spread_of(rests[:, :2]), 2),
        "touches_chain": round(float(np.mean([touches_chain(scene.layout, run, 0) for run in runs])), 3),
        "on_dominoes": round(float(np.mean([is_off_table(run, 0) for run in runs])), 3),
        "flat": round(float(np.mean([run["flat"][0] for run in runs])), 3),
        "fell": round(float(np.mean([len(d) - run["state"].count(State.STANDING) for run in runs])), 2),
        "runs": len(runs),
        "each": " ".join(f"{x:.1f},{y:.1f},{z:.1f}" for x, y, z in rests.tolist()),
    }


def is_off_table(measured: Mapping[str, Any], photo: int) -> bool:
    """Return whether no point of the photo is on the table: dominoes or photos carry it."""
    flat = measured["flat"][photo]
    low = measured["photo"][photo][2] - ANIMAL_DIAMETER / 2 * math.sqrt(max(0.0, 1 - flat * flat)) - flat
    return bool(low > 0.5)


def read_runs(path: Path) -> dict[str, list[Row]]:
    """Return the runs in the files of this folder by name, each in the order of its runs."""
    found: dict[str, list[Row]] = {}
    for file in sorted(path.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found.setdefault(row["name"], []).append(row)
    return {name: sorted(runs, key=lambda run: run["run"]) for name, runs in found.items()}


def measure_all(jobs: Sequence[tuple[str, Layout, float, int]], out: Path, part: int, parts: int, dt: float) -> None:
    """Measure one part of these jobs: name, layout, friction of photos, run."""
    done = {(name, run["run"]) for name, measured in read_runs(out).items() for run in measured}
    out.mkdir(parents=True, exist_ok=True)
    with (out / f"{part}of{parts}.jsonl").open("a", encoding="utf-8") as file:
        for name, layout, photo_friction, run in jobs[part::parts]:
            if (name, run) not in done:
                try:
                    print(json.dumps(measure(name, layout, photo_friction, run, dt)), file=file, flush=True)
                except Diverged as lost:
                    print(name, run, lost, flush=True)


def write_photos(out: Path) -> None:
    """Write `photo_runs.csv` and `photo_layouts.csv` of all scenes with two runs or more."""
    measured = read_runs(out / "photos")
    scenes = [scene for scene in photo_scenes() if len(measured.get(scene.name, ())) >= 2]
    write_rows(FOLDER / "photo_runs.csv", (photo_row(scene, measured[scene.name]) for scene in scenes))
    write_rows(FOLDER / "photo_layouts.csv", (row for scene in scenes for row in layout_rows(scene)))


def write_tables(out: Path) -> None:
    """Write the folder `tables/` of all tables that were run, as `benchmarks/truth_tables.py` reads it."""
    measured = read_runs(out / "tables")
    folder = FOLDER / "tables"
    done = [(table, measured[table.name]) for table in rough_tables() if table.name in measured]
    for table, _ in done:
        save(table.layout, folder / f"{table.name}.json")
    write_rows(folder / "tables.csv", (table_row(table, runs) for table, runs in done))
    write_rows(folder / "dominoes.csv", (row for table, runs in done for row in domino_rows(table, runs)))
    write_rows(folder / "photos.csv", (row for table, runs in done for row in table_photo_rows(table, runs)))
    write_rows(folder / "pushes.csv", (row for table, runs in done for row in push_rows(table, runs)))
    write_rows(folder / "verdicts.csv", (row for table, runs in done for row in verdict_rows(table, runs)))


def table_row(table: RoughTable, runs: Sequence[Mapping[str, Any]]) -> Row:
    """Return what a table was laid as."""
    d, friction = table.layout.dominoes, table.layout.material.friction_domino
    rough = {"off_mm": table.off_mm, "off_deg": table.off_deg, "mu_domino": friction, "mu_photo": table.photo_friction}
    return {"table": table.name, "of": table.of, **rough, "dominoes": len(d), "photos": len(table.layout.animals), "runs": len(runs)}


def domino_rows(table: RoughTable, runs: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield the rows of `dominoes.csv` of a table: dominoes that fell in every run; pushes and times are those of the first."""
    d = table.layout.dominoes
    since = [_times_since_push(run) for run in runs]
    centre, up = (np.array([run[key] for run in runs]) for key in ("centre", "up"))
    ways = np.arctan2(up[:, :, 1], up[:, :, 0])
    for row, one in enumerate(d):
        times = [times[row] for times in since]
        if any(math.isnan(time) for _, time in times):
            continue
        middle, way = centre[:, row].mean(axis=0), math.atan2(np.sin(ways[:, row]).mean(), np.cos(ways[:, row]).mean())
        beside = [math.degrees(math.remainder(angle - way, math.tau)) for angle in ways[:, row].tolist()]
        tilt = np.degrees(np.arccos(np.clip(up[:, row, 2], -1.0, 1.0))).mean()
        yield {
            "table": table.name,
            "id": one.id,
            "x": one.x,
            "y": one.y,
            "heading": round(math.degrees(one.heading), 2),
            "push": times[0][0],
            "t_since_push": round(times[0][1], 4),
            "t_sd": round(float(np.std([time for _, time in times])), 4),
            "cx": round(middle[0], 2),
            "cy": round(middle[1], 2),
            "lies_towards": round(math.degrees(way) % 360.0, 1),
            "tilt": round(float(tilt), 1),
            "z": round(middle[2], 2),
            "spread_mm": round(spread_of(centre[:, row, :2]), 2),
            "spread_deg": round(float(np.sqrt(np.square(beside).sum() / max(1, len(beside) - 1))), 1),
        }


def _times_since_push(run: Mapping[str, Any]) -> list[tuple[int, float]]:
    """Return by row the domino whose push was the last before it fell, and how long after that push, s; NaN where it did not fall."""
    times = [math.nan if time is None else time for time in run["time"]]
    last = [max((push for push in run["pushes"] if push[2] <= time), key=lambda push: push[2], default=(0, 0.0, 0.0)) for time in times]
    return [(push[0], time - push[2]) for push, time in zip(last, times, strict=True)]


def table_photo_rows(table: RoughTable, runs: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield the rows of `photos.csv` of a table."""
    for index, photo in enumerate(table.layout.animals):
        rests = np.array([run["photo"][index] for run in runs])
        x, y, z = rests.mean(axis=0).tolist()
        on_a, on_b = photo.on or (0, 0)
        yield {
            "table": table.name,
            "index": index,
            "terrain": photo.terrain.value,
            "x": photo.x,
            "y": photo.y,
            "on_a": on_a,
            "on_b": on_b,
            "mu_photo": table.photo_friction,
            "rest_x": round(x, 1),
            "rest_y": round(y, 1),
            "rest_z": round(z, 1),
            "spread_mm": round(spread_of(rests[:, :2]), 1),
        }


def push_rows(table: RoughTable, runs: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield the rows of `pushes.csv` of a table."""
    for run in runs:
        for domino, _, time in run["pushes"]:
            yield {"table": table.name, "run": "ABCD"[run["run"]], "domino": domino, "time": round(time, 3)}


def verdict_rows(table: RoughTable, runs: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield the rows of `verdicts.csv` of a table."""
    lost = [{(kind, which): why for kind, which, why in run["verdicts"]} for run in runs if run["verdicts"]]
    for kind, which in lost[0] if lost else ():
        share = np.mean([not one[kind, which] for one in lost])
        row = {"table": table.name, "kind": kind, "which": which}
        yield {**row, "won_share_of_runs": round(float(share), 3), "ref_A_failed": lost[0][kind, which]}


def write_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows as CSV, all with the keys of the first."""
    iterator: Iterator[Mapping[str, object]] = iter(rows)
    first = next(iterator)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(first), lineterminator="\n")
        writer.writeheader()
        writer.writerow(first)
        writer.writerows(iterator)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["photos", "tables", "write"])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--runs", type=int, default=RUNS)
    asked = parser.parse_args(arguments)
    part, parts = map(int, asked.part.split("/"))
    if asked.what == "photos":
        scenes = list(photo_scenes())
        of_scenes = [(scene.name, scene.layout, scene.photo_friction, run) for run in range(asked.runs) for scene in scenes]
        measure_all(of_scenes, asked.out / "photos", part, parts, PHOTO_DT)
    elif asked.what == "tables":
        tables = sorted(rough_tables(), key=lambda table: len(table.layout.dominoes))  # the cheapest first
        of_tables = [(table.name, table.layout, table.photo_friction, run) for run in range(asked.runs) for table in tables]
        measure_all(of_tables, asked.out / "tables", part, parts, TABLE_DT)
    else:
        write_photos(asked.out)
        write_tables(asked.out)


if __name__ == "__main__":
    main()
