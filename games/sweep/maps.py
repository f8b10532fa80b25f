"""Draw maps of a sweep for a report: where chains die and how fast they run, over the axes varied.

Rows in, PNG and SVG files out. Needs matplotlib (the extra `plots`).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aya_sim.layout import Floats
from aya_sim.sweep import Row, Sweep
from games.core.resources import import_benchmarks

plots: Any = import_benchmarks("plots")
"""Sheets and styles are those of the benchmarks; raises NotInstalled."""

NAMES = {
    "pitch": "pitch, mm",
    "turn": "turn, degrees a domino",
    "friction": "friction between dominoes",
    "friction_table": "friction on the table",
    "height": "height, mm",
    "width": "width, mm",
    "thickness": "thickness, mm",
    "placing_mm": "placing error, mm",
    "placing_deg": "placing error, degrees",
}
ACROSS = ("turn", "placing_mm", "placing_deg", "friction", "friction_table")  # what likes to lie along x, the first that was varied
PANELS = 4
EMPTY = "#d9d9d9"
Value = Callable[[Sequence[Row]], float]


def draw(sweep: Sweep, rows: Sequence[Row], folder: Path) -> list[str]:
    """Draw two maps and return their file names: `goes`, the share that goes all the way, and `speed` of those that do, m/s."""
    kinds: list[tuple[str, str, str, Value]] = [
        ("goes", "share that goes all the way", "RdYlBu", _share),
        ("speed", "wave speed, m/s", "viridis", _speed),
    ]
    with plots.mpl.rc_context({**plots.STYLE, "axes.grid": False}):
        return [
            name for file, label, colours, value in kinds for name in plots.save(_map(sweep, rows, label, colours, value), folder, file)
        ]


def _share(rows: Sequence[Row]) -> float:
    laid = [row for row in rows if row.result != "impossible"]
    return sum(row.result == "goes" for row in laid) / len(laid) if laid else float("nan")


def _speed(rows: Sequence[Row]) -> float:
    speeds = [row.wave_speed for row in rows if row.result == "goes" and row.wave_speed is not None]
    return sum(speeds) / len(speeds) if speeds else float("nan")


def _map(sweep: Sweep, rows: Sequence[Row], label: str, colours: str, value: Value) -> Any:
    varied = ["pitch" if name == "gap" else name for name in sweep.varied]
    varied = sorted(dict.fromkeys(varied), key=lambda name: (ACROSS.index(name) if name in ACROSS else len(ACROSS), -_lots(rows, name)))
    if len(varied) < 2:
        return _line(rows, varied[0] if varied else "seed", label, value)
    across, up, *rest = (varied[0], *sorted(varied[1:], key=lambda name: -_lots(rows, name)))
    panels = _panels(rows, rest)
    picture, axes = plots.empty_picture(len(panels), (2.0 + 3.6 * len(panels), 3.9), sharey=True)
    shown = [value([row]) for row in rows]
    low, high = (
        (0.0, 1.0) if label.startswith("share") else (np.nanmin(shown), np.nanmax(shown)) if not np.isnan(shown).all() else (0.0, 1.0)
    )
    drawn = None
    for panel, (title, own) in zip(axes, panels, strict=True):
        drawn = _field(panel, own, across, up, value, {"cmap": colours, "vmin": low, "vmax": high})
        panel.set(xlabel=NAMES.get(across, across), title=title)
    axes[0].set_ylabel(NAMES.get(up, up))
    picture.colorbar(drawn, ax=axes, label=f"{label} (grey: {'none' if colours == 'viridis' else 'feet overlap'})")
    return picture


def _field(panel: Any, rows: Sequence[Row], across: str, up: str, value: Value, look: dict[str, Any]) -> Any:
    """Draw squares where the axes form a grid, dots where they were sampled at random."""
    x, y = (sorted({getattr(row.case, name) for row in rows}) for name in (across, up))
    if len(x) * len(y) > 2 * len(rows):
        of = np.array([(getattr(row.case, across), getattr(row.case, up), value([row])) for row in rows])
        empty = np.isnan(of[:, 2])
        panel.scatter(of[empty, 0], of[empty, 1], c=EMPTY, s=14, linewidths=0)
        return panel.scatter(of[~empty, 0], of[~empty, 1], c=of[~empty, 2], s=14, linewidths=0, **look)
    panel.set_facecolor(EMPTY)
    cells: dict[tuple[float, float], list[Row]] = {}
    for row in rows:
        cells.setdefault((getattr(row.case, across), getattr(row.case, up)), []).append(row)
    field = np.array([[value(cells.get((a, b), [])) for a in x] for b in y])
    return panel.pcolormesh(_edges(x), _edges(y), field, **look)


def _line(rows: Sequence[Row], across: str, label: str, value: Value) -> Any:
    picture, (panel,) = plots.empty_picture()
    x = sorted({getattr(row.case, across) for row in rows})
    panel.plot(x, [value([row for row in rows if getattr(row.case, across) == at]) for at in x], "o-", markersize=3, color=plots.COLOURS[0])
    panel.set(xlabel=NAMES.get(across, across), ylabel=label, ylim=(0, None))
    panel.grid(visible=True)
    return picture


def _panels(rows: Sequence[Row], rest: Sequence[str]) -> list[tuple[str, list[Row]]]:
    """Return (title, rows) for each value of the next axis with at most `PANELS` values; other axes are averaged."""
    few = next((name for name in rest if _lots(rows, name) <= PANELS), None)
    if few is None:
        return [("", list(rows))]
    values = sorted({getattr(row.case, few) for row in rows})
    return [(f"{NAMES.get(few, few)}: {v:g}", [row for row in rows if getattr(row.case, few) == v]) for v in values]


def _lots(rows: Sequence[Row], name: str) -> int:
    return len({getattr(row.case, name) for row in rows})


def _edges(middles: Sequence[float]) -> Floats:
    """Return the borders of cells around these centres, shape (n + 1,)."""
    m = np.asarray(middles, np.float64)
    if len(m) == 1:
        return np.array([m[0] - 0.5, m[0] + 0.5])
    between = (m[1:] + m[:-1]) / 2
    return np.concatenate(([2 * m[0] - between[0]], between, [2 * m[-1] - between[-1]]))
