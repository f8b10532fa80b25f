"""Draw whole tables beside their three-dimensional runs: how engines agree over all, and each table with both rests on it.

Figures and compared tables in, SVG and PNG files out. Imports matplotlib (the extra `plots`).
"""

from .plots import COLOURS, STYLE, save  # before matplotlib, for it says how to install it

# isort: split
import math
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER, Terrain
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import DominoSize, Floats, Layout

from .truth_beside import RUNS, Beside, Figures
from .truth_tables import ANIMAL, TrueRests, TrueTable, TrueVerdict

LEAST = 0.1  # mm, degrees, %: what is less off is drawn there
FAR = 5.0  # mm between two places from which they are marked
RUNS_COLOUR, ENGINE_COLOUR, FAR_COLOUR, WRONG_COLOUR = "#0072b2", "#d55e00", "#8a5a00", "#c2006b"
GROUND = {
    Terrain.FOREST: "#dcead6",
    Terrain.MOUNTAIN: "#e3e1e6",
    Terrain.DESERT: "#f5e9cf",
    Terrain.POLE: "#dcecf3",
    Terrain.FIELD: "#f3efc4",
    Terrain.START: "#eeeeee",
}
RIM = "#c4c4c4"  # of a tile
WIDTH, LIST = 9.5, 2.9  # inches: of a table, of the list beside it
_MARGIN = 15.0  # mm

_PANELS: tuple[
    tuple[str, str, Callable[[Beside], Floats], Callable[[TrueTable], Floats]], ...
] = (  # title, unit, errors of an engine on a table, spread of the runs of a table
    ("centre of a domino at rest", "mm", lambda one: one.centre, lambda table: table.rests.spread),
    ("way a domino lies", "degrees", lambda one: one.heading, lambda table: table.rests.heading_spread),
    ("time since the push", "%", lambda one: 100 * np.abs(one.time), lambda table: 100 * table.rests.time_spread / table.rests.time),
    ("animal photo at rest", "mm", lambda one: one.photo, lambda table: table.photos.spread),
)


def draw(figures: Figures, compared: Sequence[Beside], folder: Path) -> list[str]:
    """Draw the figures of `aya bench truth` and every table by every engine; return the names of the files. Raises BadFile."""
    with mpl.rc_context(STYLE):
        names = list(save(_overall(figures, compared), folder, "truth"))
        for one in compared:
            names += save(draw_table(one), folder, f"truth-{one.table.name}-{one.engine}")
        return names


def _overall(figures: Figures, compared: Sequence[Beside]) -> Figure:
    """What share of dominoes and photos lies within a distance of the runs, a line for each engine; wrong verdicts as bars."""
    picture = Figure(figsize=(11.0, 6.4), layout="constrained")
    panels = picture.subplots(2, 3).ravel().tolist()
    looks = dict(zip((RUNS, *figures["engines"]), cycle((COLOURS[-1], *COLOURS[:-1])), strict=False))
    tables = list({one.table.name: one.table for one in compared}.values())
    for panel, kind in zip(panels, ("animals", "landscapes"), strict=False):
        _bars(panel, figures["agreement"], kind, looks)
    for panel, (title, unit, errors, own) in zip(panels[2:], _PANELS, strict=True):
        _shares(panel, [own(table) for table in tables], looks[RUNS], "3D runs: their spread", ":")
        for engine in figures["engines"]:
            _shares(panel, [errors(one) for one in compared if one.engine == engine], looks[engine], f"engine {engine}", "-")
        panel.axhline(50, color="#909090", linewidth=0.6)
        panel.set(title=title, xlabel=f"off by up to, {unit}", ylabel="% of them", xscale="log", xlim=(LEAST, 100), ylim=(0, 100))
        panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    panels[2].legend(loc="lower right")
    return picture


def _bars(panel: Axes, columns: Figures, kind: str, looks: dict[str, str]) -> None:
    """How many verdicts of a kind differ, for one run of the three-dimensional ones and for each engine."""
    wrong = {name: one[kind]["decided"] - one[kind]["alike"] for name, one in columns.items()}
    names = ["another 3D run" if name == RUNS else name for name in wrong]
    bars = panel.bar(names, list(wrong.values()), color=[looks[name] for name in wrong], width=0.65)
    panel.bar_label(bars, [f"{count:g}" for count in wrong.values()], padding=2)
    panel.set(title=f"{kind} decided otherwise, of {columns[RUNS][kind]['decided']}", ylim=(0, max(4.0, 1.15 * max(wrong.values()))))
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_axisbelow(True)
    panel.grid(visible=False, axis="x")


def _shares(panel: Axes, parts: Sequence[Floats], colour: str, label: str, line: str) -> None:
    """A line that says how many of a hundred values are at most so large."""
    values = np.sort(np.concatenate([*parts, np.zeros(0)]))
    values = np.maximum(values[~np.isnan(values)], LEAST)
    panel.plot(values, 100.0 * np.arange(1, len(values) + 1) / max(1, len(values)), line, color=colour, label=label)


def draw_table(one: Beside) -> Figure:
    """Draw a table from above: three-dimensional rests filled, those of the engine as outlines, differences marked."""
    layout = one.table.layout
    left, bottom, right, top = _frame(layout)
    picture = Figure(figsize=(WIDTH + LIST, WIDTH * (top - bottom) / (right - left) + 1.0), layout="constrained")
    panel = picture.subplots()
    panel.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[])
    panel.grid(visible=False)
    panel.spines[:].set(visible=True, color=RIM)
    for tile in layout.tiles:
        panel.add_patch(Circle((tile.x, tile.y), TILE_DIAMETER / 2, facecolor=GROUND[tile.terrain], edgecolor="#c4c4c4", lw=0.6))
    _draw_dominoes(panel, one)
    _draw_photos(panel, one)
    wrong = _mark_wrong(panel, one)
    dominoes = f"{int((one.centre > FAR).sum())} of {len(one.centre)} dominoes"
    photos = f"{int((one.photo > FAR).sum())} of {len(one.photo)} photos over {FAR:g} mm off"
    verdicts = f"{wrong} of {len(one.table.verdicts)} verdicts otherwise"
    panel.set_title(f"{one.table.name}, {one.engine}: {dominoes} and {photos}; {verdicts}")
    _draw_keys(picture)
    return picture


def _frame(layout: Layout) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of what is drawn, mm: all that lies there, with a margin."""
    d, around = layout.dominoes, TILE_DIAMETER / 2 + _MARGIN
    xs, ys = [*d.x.tolist(), *(tile.x for tile in layout.tiles)], [*d.y.tolist(), *(tile.y for tile in layout.tiles)]
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around


def true_corners(rests: TrueRests, size: DominoSize) -> Floats:
    """Return the footprints of the three-dimensional rests, (n, 4, 2) float64, mm."""
    half = (size.height * np.sin(rests.tilt) + size.thickness * np.abs(np.cos(rests.tilt))) / 2
    along, across = np.multiply.outer(half, (-1.0, 1.0, 1.0, -1.0)), np.array((-1.0, -1.0, 1.0, 1.0)) * size.width / 2
    cos, sin = np.cos(rests.heading)[:, None], np.sin(rests.heading)[:, None]
    return np.stack((rests.x[:, None] + along * cos - across * sin, rests.y[:, None] + along * sin + across * cos), axis=-1)


def _draw_dominoes(panel: Axes, one: Beside) -> None:
    rests, covered = one.table.rests, boxes(one.cascade.fallen).take(one.table.rests.row)
    true = PolyCollection(list(true_corners(rests, one.table.layout.domino)), color=RUNS_COLOUR, alpha=0.22, lw=0.5)
    ours = PolyCollection(list(covered.corners), facecolor="none", edgecolor=ENGINE_COLOUR, lw=0.7)
    far = one.centre > FAR
    marked = PolyCollection(list(covered.corners[far]), facecolor="none", edgecolor=FAR_COLOUR, lw=1.4, hatch="////", alpha=0.85)
    for drawn in (true, marked, ours):
        panel.add_collection(drawn)
    for x, y, there_x, there_y in zip(covered.x[far], covered.y[far], rests.x[far], rests.y[far], strict=True):
        panel.plot([x, there_x], [y, there_y], color=FAR_COLOUR, lw=1.6, solid_capstyle="round")


def _draw_photos(panel: Axes, one: Beside) -> None:
    photos, rest = one.table.photos, {photo.index: photo for photo in one.cascade.photos}
    for index, x, y, off in zip(photos.index.tolist(), photos.x, photos.y, one.photo, strict=True):
        radius = ANIMAL_DIAMETER / 2
        panel.add_patch(Circle((x, y), radius, facecolor=RUNS_COLOUR, alpha=0.45, zorder=3))
        panel.add_patch(Circle((rest[index].x, rest[index].y), radius, facecolor="none", edgecolor=ENGINE_COLOUR, lw=1.6, zorder=3))
        if off > FAR:
            panel.plot([x, rest[index].x], [y, rest[index].y], color=FAR_COLOUR, lw=1.8, zorder=4, solid_capstyle="round")


def _mark_wrong(panel: Axes, one: Beside) -> int:
    """Ring and number the photos that are decided otherwise, list the reasons beside the table, and return how many there are."""
    photos, tiles = one.table.photos, {tile.id: tile for tile in one.table.layout.tiles}
    places = dict(zip(photos.index.tolist(), zip(photos.x.tolist(), photos.y.tolist(), strict=True), strict=True))
    lines = []
    wrong = [verdict for verdict in one.table.verdicts if verdict.is_decided and not one.is_alike(verdict)]
    for number, verdict in enumerate(wrong, 1):
        if verdict.kind == ANIMAL:
            (x, y), radius = places[int(verdict.which)], ANIMAL_DIAMETER * 0.85
        else:
            x, y, radius = tiles[verdict.which].x, tiles[verdict.which].y, TILE_DIAMETER / 2
        panel.add_patch(Circle((x, y), radius, facecolor="none", edgecolor=WRONG_COLOUR, lw=2.2, zorder=5))
        badge = {"boxstyle": "circle,pad=0.2", "facecolor": WRONG_COLOUR, "edgecolor": "white"}
        at = x - radius * math.sqrt(0.5), y + radius * math.sqrt(0.5)
        panel.text(*at, f"{number}", color="white", fontsize=8, weight="bold", ha="center", va="center", zorder=6, bbox=badge)
        there, ours = ("won" if won else f"lost, {', '.join(why) or 'why is not told'}" for won, why in _both(one, verdict))
        lines.append(f"{number}  {verdict.kind} {verdict.which}\n    3D: {there}\n    {one.engine}: {ours}".replace("_", " "))
    panel.text(
        1.01, 1.0, "\n\n".join(lines) or "all photos decided alike", transform=panel.transAxes, va="top", fontsize=8, color=WRONG_COLOUR
    )
    return len(wrong)


def _both(one: Beside, verdict: TrueVerdict) -> tuple[tuple[bool, Sequence[str]], ...]:
    """Return whether the photo is won and why not, for the three-dimensional runs and for the engine."""
    return (verdict.won, verdict.failed), (one.wins(verdict), one.failed[verdict.kind, verdict.which])


def _draw_keys(picture: Figure) -> None:
    keys: list[Any] = [
        Patch(facecolor=RUNS_COLOUR, edgecolor=RUNS_COLOUR, alpha=0.35, label="3D runs"),
        Patch(facecolor="none", edgecolor=ENGINE_COLOUR, label="engine"),
        Patch(facecolor="none", edgecolor=FAR_COLOUR, hatch="////", label=f"over {FAR:g} mm apart"),
        Line2D(
            [],
            [],
            color="none",
            marker="o",
            markerfacecolor="none",
            markeredgecolor=WRONG_COLOUR,
            markersize=9,
            markeredgewidth=2,
            label="decided otherwise",
        ),
    ]
    picture.legend(handles=keys, loc="outside lower center", ncols=4)
