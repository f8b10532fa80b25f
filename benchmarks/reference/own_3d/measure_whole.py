"""Measure what `photo_scenes.py` lays (the extra `peers`; what is measured already is kept).

    PYTHONPATH=. python -m benchmarks.reference.own_3d.measure_whole photos --out DIR [--part 0/2] [--runs 4]
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

from .photo_scenes import FOLDER, PhotoScene, displace, layout_rows, photo_scenes

Row = dict[str, Any]
RUNS = 4


def measure(name: str, layout: Layout, photo_friction: float, run: int) -> Row:
    """Return how one run of a layout ended; run 0 as laid, the others displaced by what no player can tell apart."""
    from .referee import topple_whole

    rest = topple_whole(displace(layout, run), photo_friction)
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
        "pushes": [(push.domino, push.speed, push.time) for push in cascade.pushes],
        "duration": round(cascade.duration, 3),
    }


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


def measure_photos(out: Path, part: int, parts: int, runs: int) -> None:
    """Measure the scenes of one part, first one run of each, so that what was broken off is balanced."""
    done = {(name, run["run"]) for name, measured in read_runs(out / "photos").items() for run in measured}
    scenes = list(photo_scenes())[part::parts]
    (out / "photos").mkdir(parents=True, exist_ok=True)
    with (out / "photos" / f"{part}of{parts}.jsonl").open("a", encoding="utf-8") as file:
        for first, scene in ((k, scene) for k in range(0, runs, 2) for scene in scenes):
            for run in (first, first + 1):
                if (scene.name, run) not in done:
                    try:
                        print(json.dumps(measure(scene.name, scene.layout, scene.photo_friction, run)), file=file, flush=True)
                    except Diverged as lost:
                        print(scene.name, run, lost, flush=True)


def write_photos(out: Path) -> None:
    """Write `photo_runs.csv` and `photo_layouts.csv` of all scenes with two runs or more."""
    measured = read_runs(out / "photos")
    scenes = [scene for scene in photo_scenes() if len(measured.get(scene.name, ())) >= 2]
    write_rows(FOLDER / "photo_runs.csv", (photo_row(scene, measured[scene.name]) for scene in scenes))
    write_rows(FOLDER / "photo_layouts.csv", (row for scene in scenes for row in layout_rows(scene)))


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
    parser.add_argument("what", choices=["photos", "write"])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--runs", type=int, default=RUNS)
    asked = parser.parse_args(arguments)
    part, parts = map(int, asked.part.split("/"))
    if asked.what == "photos":
        measure_photos(asked.out, part, parts, asked.runs)
    else:
        write_photos(asked.out)


if __name__ == "__main__":
    main()
