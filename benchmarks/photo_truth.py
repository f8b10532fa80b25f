"""Measure where single photos come to rest: every engine beside three-dimensional runs of short chains that carry one.

The chains are those of `reference/own_3d/photo_scenes.py`: straight, bent, forked, at heads and tails, with three photo frictions.
"""

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from aya_sim.physics import Engine, topple

from .reference.own_3d.photo_scenes import FOLDER, PhotoScene, read_photo_scenes, read_rows
from .tables import format_number, format_rows

Figures = dict[str, Any]

SETTLED = 3.0  # mm: from this spread of the runs on, the place is a matter of chance
ALL = "all"


@dataclass(frozen=True, slots=True)
class PhotoRun:
    """Hold where the three-dimensional runs leave the photo of one scene."""

    scene: PhotoScene
    x: float  # mm, mean
    y: float
    spread: float  # mm
    touches: float  # share of the runs in which it touches the chain

    @property
    def is_touch_decided(self) -> bool:
        """Return whether most of the runs agree on its touching the chain."""
        return self.touches != 0.5


@dataclass(frozen=True, slots=True)
class PhotoBeside:
    """Hold where an engine leaves that photo."""

    run: PhotoRun
    engine: str
    error: float  # mm
    touches: bool

    @property
    def is_touch_alike(self) -> bool:
        """Return whether it touches the chain as in most of the runs."""
        return self.touches == (self.run.touches > 0.5)


def load_photo_runs() -> list[PhotoRun]:
    """Return the measured runs of all scenes."""
    scenes = read_photo_scenes()
    return [
        PhotoRun(scenes[row["name"]], float(row["rest_x"]), float(row["rest_y"]), float(row["spread_mm"]), float(row["touches_chain"]))
        for row in read_rows(FOLDER / "photo_runs.csv")
    ]


def compare_photo(run: PhotoRun, engine: Engine) -> PhotoBeside:
    """Topple the chain of a scene and return how far from the runs the photo comes to rest."""
    cascade = topple(run.scene.layout, until_down=True, engine=engine, photo_friction=run.scene.photo_friction)
    (photo,) = cascade.photos
    return PhotoBeside(run, engine.name, math.hypot(photo.x - run.x, photo.y - run.y), photo.on_chain)


def photos_alone(engines: Iterable[Engine], runs: Sequence[PhotoRun] | None = None) -> Iterator[Figures]:
    """Yield a row for each kind of chain, for each photo friction, for each half, and for all."""
    runs = load_photo_runs() if runs is None else runs
    compared = {engine.name: [compare_photo(run, engine) for run in runs] for engine in engines}
    groups: list[tuple[str, object]] = [("kind", kind) for kind in dict.fromkeys(run.scene.kind for run in runs)]
    groups += [("photo friction", friction) for friction in sorted({run.scene.photo_friction for run in runs})]
    groups += [("half", half) for half in sorted({run.scene.name[0] for run in runs})]
    for what, value in [*groups, (ALL, ALL)]:
        chosen = [k for k, run in enumerate(runs) if value == ALL or value == _value(run, what)]
        row = {"by": what, "value": value, "runs": len(chosen), "spread_mm": statistics.median(runs[k].spread for k in chosen)}
        yield row | {"engines": {name: _agreement([them[k] for k in chosen]) for name, them in compared.items()}}


def _value(run: PhotoRun, what: str) -> object:
    return {"kind": run.scene.kind, "photo friction": run.scene.photo_friction, "half": run.scene.name[0]}[what]


def _agreement(them: Sequence[PhotoBeside]) -> Figures:
    """Return the median error, how far it is above the median spread of the runs, and how often touching agrees."""
    error, spread = statistics.median(one.error for one in them), statistics.median(one.run.spread for one in them)
    touches = [one.is_touch_alike for one in them if one.run.is_touch_decided]
    settled = [one.error for one in them if one.run.spread < SETTLED]
    return {
        "error_mm": error,
        "above_spread_mm": error - spread,
        "settled_error_mm": statistics.median(settled) if settled else None,
        "touch_alike": sum(touches) / len(touches) if touches else None,
        "touch_decided": len(touches),
    }


def format_photos(rows: Sequence[Figures]) -> str:
    """Return the rows as a table."""
    engines = list(rows[0]["engines"]) if rows else []
    cells = []
    for row in rows:
        title = f"{row['value']}" if row["by"] in ("kind", ALL) else f"{row['by']} {row['value']}"
        ours = [row["engines"][name] for name in engines]
        said = [(format_number(one["above_spread_mm"], 1), _per_cent(one["touch_alike"])) for one in ours]
        cells.append((title, str(row["runs"]), format_number(row["spread_mm"], 1), *(cell for pair in said for cell in pair)))
    header = ("photos", "number", "spread of 3D", *(head for name in engines for head in (name, "touches")))
    return format_rows("Photos alone: median error above the spread of the 3D runs, mm, and touching the chain alike", header, cells)


def _per_cent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f} %"
