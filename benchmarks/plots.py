"""Plot the figures for a report: speed against gap and turn, arrival along a chain, cost against size.

Figures in, SVG and PNG files out. Imports matplotlib (the extra `plots`), as no other file of the benchmarks but `truth_plots`.
"""

import io
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from aya_sim.distribution import name_extra
from aya_sim.errors import NotInstalled
from aya_sim.files import make_folder, write_bytes

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter, FuncFormatter, MaxNLocator, PercentFormatter
except ImportError as missing:
    raise NotInstalled(
        "bench.plots", "pictures of figures need matplotlib; install it with the extra `plots`: pip install {how}", how=name_extra("plots")
    ) from missing

Figures = dict[str, Any]

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#4d4d4d")  # told apart by colour-blind readers as well
LINES = ("-", "--", ":", "-.")  # one an engine
STYLE: Any = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e0e0e0",
    "grid.linewidth": 0.6,
    "legend.framealpha": 0.9,
    "legend.edgecolor": "none",
    "legend.fontsize": 8,
    "axes.titlesize": 10,
    "lines.linewidth": 1.5,
    "svg.hashsalt": "aya",  # the same figures, the same file
}
INCHES = (8.0, 4.4)
THEORY: dict[str, Any] = {"linewidth": 0.7, "marker": "x", "markersize": 3}
STOPPED = "#c8c8c8"
ALL = 0.9  # share of runs from which a wave is said to go


def draw(figures: Figures, folder: Path) -> list[str]:
    """Draw the figures of `aya bench speed` into this folder and return the names of the files. Raises BadFile."""
    with mpl.rc_context(STYLE):
        return [
            *save(_speed_against_gap(figures), folder, "speed-gap"),
            *save(_speed_against_turn(figures), folder, "speed-turn"),
            *save(_arrivals(figures), folder, "arrival"),
        ]


def draw_costs(figures: Figures, folder: Path) -> list[str]:
    """Draw the figures of `aya bench throughput` and return the names of the files. Raises BadFile.

    Dominoes per CPU second by their number, by the fronts, and beside other programs.
    """
    with mpl.rc_context(STYLE):
        others = [row for row in figures.get("beside", ()) if row["step_s"] is not None]
        picture, (by_size, by_fronts, *rest) = empty_picture(3 if others else 2, (11.0 if others else 7.6, 3.8))
        rows = [*figures["sizes"], *figures["fronts"]]
        looks = dict(_coloured(dict.fromkeys(row["engine"] for row in rows)))
        _rates(by_size, figures["sizes"], "dominoes", looks)
        _rates(by_fronts, figures["fronts"], "fronts", looks)
        low, high = min(map(_rate, rows)) / 1.6, max(map(_rate, rows)) * 1.6
        for panel in (by_size, by_fronts):
            panel.set(xscale="log", yscale="log", ylim=(low, high))
            panel.yaxis.set_major_formatter(FuncFormatter(lambda rate, _: f"{rate:,.0f}"))
            panel.xaxis.set_major_formatter(EngFormatter(sep="\N{NARROW NO-BREAK SPACE}"))
        by_size.set(title="one row (star: the group world record)", xlabel="dominoes", ylabel="dominoes per CPU second")
        by_fronts.set(title=f"{figures['fronts'][0]['dominoes']:,} dominoes" if figures["fronts"] else "", xlabel="rows pushed together")
        by_fronts.legend(loc="best")
        for panel in rest:
            _bars(panel, others, looks)
        return list(save(picture, folder, "throughput"))


def draw_learning(figures: Figures, folder: Path) -> list[str]:
    """Draw the curve of `benchmarks.train_ppo` and return the names of the files. Raises BadFile.

    Games won and Easy players beaten on the left, mean points on the right, against the decisions learnt from.
    """
    with mpl.rc_context(STYLE):
        picture, (won, points) = empty_picture(2, (9.0, 3.8))
        learnt = [row["decisions"] for row in figures["curve"]]
        for panel, lines in ((won, {"first": "games won alone", "beaten": "opponents beaten"}), (points, {"points": "learner"})):
            for (name, label), colour in zip(lines.items(), COLOURS, strict=False):
                panel.plot(learnt, [row[name] for row in figures["curve"]], "o-", color=colour, markersize=4, label=label)
            panel.xaxis.set_major_formatter(EngFormatter(sep="\N{NARROW NO-BREAK SPACE}"))
            panel.set(xlabel="decisions learnt from")
        points.plot(learnt, [row["others"] for row in figures["curve"]], "s--", color=COLOURS[6], markersize=4, label="its opponents")
        won.axhline(1 / figures["players"], color="#909090", linewidth=0.8)
        _faint(won, "by chance", (learnt[-1], 1 / figures["players"]), ha="right", textcoords="offset points", xytext=(0, -9))
        won.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        won.set(ylabel="share", ylim=(0, 1), title=f"{figures['title']}, {figures['players'] - 1} opponents: {figures['others']}")
        points.set(ylabel="mean points a game", title=f"{figures['curve_games']} games for each mark")
        for panel in (won, points):
            panel.legend(loc="best")
        return list(save(picture, folder, "learning"))


def _rates(panel: Axes, rows: list[Figures], along: str, looks: dict[str, str]) -> None:
    """A line for each engine; runs of no row, which are scenes, as stars."""
    for engine in dict.fromkeys(row["engine"] for row in rows):
        own = [row for row in rows if row["engine"] == engine]
        lined = [row for row in own if row["fronts"]]
        panel.plot([row[along] for row in lined], list(map(_rate, lined)), "o-", color=looks[engine], markersize=4, label=engine)
        scenes = [row for row in own if not row["fronts"]]
        panel.plot([row[along] for row in scenes], list(map(_rate, scenes)), "*", color=looks[engine], markersize=11)


def _bars(panel: Axes, rows: list[Figures], looks: dict[str, str]) -> None:
    """A bar for each program that toppled the same row, the quickest on top, its rate beside it."""
    rows = sorted(rows, key=_rate)
    bars = panel.barh(
        [row["program"] for row in rows], list(map(_rate, rows)), color=[looks.get(row["program"], "#b0b0b0") for row in rows]
    )
    panel.bar_label(bars, [f"{_rate(row):,.0f}" for row in rows], padding=3, fontsize=8)
    panel.set(xscale="log", xlabel="dominoes per CPU second", title=f"the same row of {rows[0]['dominoes']:,}")
    panel.xaxis.set_major_formatter(EngFormatter(sep="\N{NARROW NO-BREAK SPACE}"))
    panel.set_axisbelow(True)
    panel.grid(visible=False, axis="y")
    panel.margins(x=0.25)


def _rate(row: Figures) -> float:
    return float(row["dominoes"] / row["cpu_s"])


def save(picture: Figure, folder: Path, name: str) -> Iterator[str]:
    """Write a picture as PNG and SVG and yield the names of the files. Raises BadFile."""
    make_folder(folder)
    for kind, extra in (("png", {"Software": None}), ("svg", {"Date": None})):
        drawn, path = io.BytesIO(), folder / f"{name}.{kind}"
        picture.savefig(drawn, format=kind, dpi=160, metadata=extra)
        write_bytes(path, drawn.getvalue())
        yield str(path)


def empty_picture(columns: int = 1, inches: tuple[float, float] = INCHES, **shared: Any) -> tuple[Figure, list[Axes]]:
    """Return an empty picture of so many panels side by side."""
    picture = Figure(figsize=inches, layout="constrained")
    axes = picture.subplots(1, columns, squeeze=False, **shared)
    return picture, list(axes[0])


def _speed_against_gap(figures: Figures) -> Figure:
    """A panel for each size, a colour for each friction: engines as lines, theory thin, 3D runs as circles, the measured band grey."""
    sizes = list(dict.fromkeys(tuple(row["size_mm"]) for row in figures["gaps"]))
    frictions = list(dict.fromkeys(row["friction"] for row in figures["gaps"]))
    low, high = figures["band_m_s"]
    picture, panels = empty_picture(len(sizes), (INCHES[0] + 3.4 * (len(sizes) - 1), INCHES[1]), sharey=True)
    for panel, size in zip(panels, sizes, strict=True):
        panel.axhspan(low, high, color="#f2f2f2", zorder=0)
        _faint(panel, f"stopwatch reports, {low:g} to {high:g} m/s", (0.02, low), textcoords="offset points", xytext=(0, 3))
        for friction, colour in _coloured(frictions):
            rows = [row for row in figures["gaps"] if tuple(row["size_mm"]) == size and row["friction"] == friction]
            gaps = [row["gap_over_height"] for row in rows]
            for engine, line in _engines(figures):
                panel.plot(gaps, _gaps_as_nan(row["speeds_m_s"][engine] for row in rows), line, color=colour)
            panel.plot(gaps, _gaps_as_nan(row["theory_m_s"] for row in rows), color=colour, **THEORY)
            _circles(panel, gaps, _gaps_as_nan(row["measured_m_s"] for row in rows), colour)
        panel.set(xlabel="free gap / height", xlim=(0, 1), ylim=(0, None), title="dominoes of {:g} x {:g} x {:g} mm".format(*size))
    panels[0].set_ylabel("wave speed, m/s")
    _keys(panels[-1], {f"friction {f:g}": c for f, c in _coloured(frictions)}, figures, theory=True)
    return picture


def _speed_against_turn(figures: Figures) -> Figure:
    """A colour for each pitch; 3D runs as circles, grey inside where not all of them went all the way."""
    picture, (panel,) = empty_picture()
    pitches = list(dict.fromkeys(row["pitch_mm"] for row in figures["turns"]))
    for pitch, colour in _coloured(pitches):
        rows = [row for row in figures["turns"] if row["pitch_mm"] == pitch]
        for engine, line in _engines(figures):
            panel.plot([row["turn_deg"] for row in rows], _gaps_as_nan(row["speeds_m_s"][engine] for row in rows), line, color=colour)
        for row in rows:
            if row["measured_m_s"] is not None:
                _circles(panel, row["turn_deg"], row["measured_m_s"], colour, "white" if row["measured_goes"] >= ALL else STOPPED)
    panel.set(xlabel="turn, degrees a domino", ylabel="wave speed, m/s", xlim=(-1, None), ylim=(0, None))
    _keys(panel, {f"pitch {p:g} mm": c for p, c in _coloured(pitches)}, figures, stopped=True)
    _faint(panel, "a line ends where the wave does", (0.01, 0.015), xycoords="axes fraction")
    return picture


def _arrivals(figures: Figures) -> Figure:
    """How much later each domino falls than in a straight row: curves on the left, forks on the right."""
    picture, panels = empty_picture(2, (9.0, 5.2))
    for panel, kind, begins, how in zip(panels, ("curve", "fork"), (4.5, 6.5), ("turns from here", "splits here"), strict=True):
        rows = [row for row in figures["arrivals"] if row["chain"].startswith(kind)]
        chains = list(dict.fromkeys(row["chain"] for row in rows))
        looks = dict(_engines(figures))
        for chain, colour in _coloured(chains):
            for row in (row for row in rows if row["chain"] == chain):
                panel.plot(range(1, len(row["later_ms"]) + 1), _gaps_as_nan(row["later_ms"]), looks[row["engine"]], color=colour)
                if row["measured_ms"] is not None:
                    _circles(panel, len(row["later_ms"]), row["measured_ms"], colour)
        panel.axvline(begins, color="#909090", linewidth=0.8)
        _faint(panel, how, (begins, 0), xycoords=("data", "axes fraction"), xytext=(3, 4), textcoords="offset points")
        panel.set(xlabel="domino", title=f"{kind}s, pitch 25 mm")
        panel.xaxis.set_major_locator(MaxNLocator(integer=True))
        _keys(panel, {chain.split(", ")[1]: c for chain, c in _coloured(chains)}, figures, measured=kind == "fork", below=True)
    panels[0].set_ylabel("starts to fall later than in a straight row, ms")
    return picture


def _keys(
    panel: Axes,
    colours: dict[str, str],
    figures: Figures,
    theory: bool = False,
    measured: bool = True,
    stopped: bool = False,
    below: bool = False,
) -> None:
    """The legend, beside the panel or below it, so that it hides nothing: colours first, then what kind of line or mark is whose.

    stopped: some circles are grey inside.
    """
    grey = "#606060"
    keys = [panel.plot([], [], color=colour, label=name)[0] for name, colour in colours.items()]
    keys += [panel.plot([], [], line, color=grey, label=f"engine {name}")[0] for name, line in _engines(figures)]
    if theory:
        keys += panel.plot([], [], color=grey, label="theory (van Leeuwen 2010)", **THEORY)
    marks = [("3D rigid bodies", "white")] * measured + [("3D, some runs stopped", STOPPED)] * stopped
    keys += [panel.plot([], [], "o", color=grey, markerfacecolor=fill, markersize=5, label=name)[0] for name, fill in marks]
    if below:
        panel.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=2)
    else:
        panel.legend(handles=keys, loc="upper left", bbox_to_anchor=(1.02, 1.0), borderaxespad=0.0)


def _gaps_as_nan(values: Iterable[float | None]) -> list[float]:
    """Return the values with nan for None, so that a line has gaps there."""
    return [float("nan") if value is None else value for value in values]


def _coloured(values: Iterable[Any]) -> list[tuple[Any, str]]:
    return list(zip(values, cycle(COLOURS), strict=False))


def _engines(figures: Figures) -> list[tuple[str, str]]:
    """Each engine with its kind of line."""
    return list(zip(figures["engines"], cycle(LINES), strict=False))


def _faint(panel: Axes, words: str, at: tuple[float, float], **how: Any) -> None:
    panel.annotate(words, at, fontsize=7, color="#707070", **how)


def _circles(panel: Axes, x: Any, y: Any, colour: str, fill: str = "white") -> None:
    """What was measured in three dimensions."""
    panel.plot(x, y, "o", color=colour, markerfacecolor=fill, markersize=5, zorder=4)
