"""Room: what `aya bench` does. Names and choices in, tables or JSON out; the benchmarks are found in the checkout or in the wheel."""

import argparse
import importlib
import importlib.util
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize

DONE = 0


def add(them: Any) -> None:
    """Add the command to the parser's commands."""
    bench = them.add_parser("bench", help="the toppling benchmarks", description="The toppling benchmarks; alone: a list of them.")
    bench.set_defaults(run=run)
    bench.add_argument("names", nargs="?", default="", metavar="NAMES", help="one or more of them, with commas between")
    bench.add_argument("--json", action="store_true", help="print figures as JSON")
    bench.add_argument("--engine", default="", metavar="NAME,...", help="which engines are measured (pymunk)")
    bench.add_argument("--size", default="", metavar="HxWxD,...", help="sizes of dominoes, mm (48x24x7.5)")
    bench.add_argument("--friction", default="", metavar="MU,...", help="frictions between dominoes (0.1,0.2,0.4)")
    bench.add_argument("--gap", default="", metavar="G,...", help="free gaps as parts of the height (0.1 to 0.95)")
    bench.add_argument("--plot", type=Path, metavar="DIR", help="draw the figures into this folder (needs the extra `plots`)")


def run(wanted: argparse.Namespace) -> int:
    """Run the benchmarks that were named."""
    benches = found()
    known: dict[str, Callable[..., Any]] = benches.BENCHMARKS
    names = [name for name in wanted.names.split(",") if name]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BadQuestion(f"there is no benchmark {unknown[0]!r}; there are {', '.join(known)}")
    if not names:
        for name, bench in known.items():
            print(f"{name:12} {(bench.__doc__ or '').splitlines()[0]}")
        return DONE
    chosen = _chosen(benches, wanted)
    if chosen != benches.USUAL and not set(names) & set(benches.CHOOSY):
        raise BadQuestion(f"{names[0]} takes no choices; {', '.join(benches.CHOOSY)} does")
    figures = {name: known[name](quiet=wanted.json, **({"chosen": chosen} if name in benches.CHOOSY else {})) for name in names}
    if wanted.json:
        print(json.dumps(figures, indent=1))
    return DONE


def found() -> Any:
    """The package of the benchmarks: beside us in a checkout, `aya_benchmarks` in a wheel."""
    return importlib.import_module("benchmarks" if importlib.util.find_spec("benchmarks") else "aya_benchmarks")


def _chosen(benches: Any, wanted: argparse.Namespace) -> Any:
    """The usual choice with what was asked instead. Raises BadQuestion, BadLayout."""
    asked: dict[str, Any] = {"plot": wanted.plot}
    if wanted.engine:
        asked["engines"] = tuple(filter(None, wanted.engine.split(",")))
    if wanted.size:
        asked["sizes"] = tuple(_size(size) for size in wanted.size.split(","))
    for option, field in (("friction", "frictions"), ("gap", "gaps")):
        if getattr(wanted, option):
            asked[field] = tuple(_number(option, one) for one in getattr(wanted, option).split(","))
    return replace(benches.USUAL, **asked)


def _size(text: str) -> DominoSize:
    parts = text.lower().split("x")
    if len(parts) != 3:
        raise BadQuestion(f"--size: expected height x width x thickness like 48x24x7.5, got {text[:40]!r}")
    height, width, thickness = (_number("size", part) for part in parts)
    return DominoSize(height, width, thickness)


def _number(option: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0.0 <= value < float("inf"):
        raise BadQuestion(f"--{option}: expected a number from 0, got {text[:40]!r}")
    return value
