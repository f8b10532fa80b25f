"""Run `aya bench`: names and choices in, tables or JSON out.

The benchmarks are imported from the checkout or from the wheel.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from aya_sim.layout import DominoSize
from games.cli.language import bad_question, language, words
from games.cli.parser import Parser, place
from games.cli.progress import RunProgress
from games.core.resources import import_benchmarks
from games.i18n.errors import translate_cell
from games.i18n.words import Words

DONE = 0


def add_bench(parser: Parser) -> None:
    """Add the arguments of `aya bench`."""
    parser.set_defaults(run=run)
    parser.add_argument("names", nargs="?", default="", metavar="NAMES", help=words("cli.bench.names"))
    parser.add_argument("--json", action="store_true", help=words("cli.bench.json"))
    parser.add_argument("--engine", default="", metavar="NAME,...", help=words("cli.bench.engine"))
    parser.add_argument("--size", default="", metavar="HxWxD,...", help=words("cli.bench.size"))
    parser.add_argument("--friction", default="", metavar="MU,...", help=words("cli.bench.friction"))
    parser.add_argument("--gap", default="", metavar="G,...", help=words("cli.bench.gap"))
    parser.add_argument("--tables", type=place, metavar="DIR", help=words("cli.bench.tables"))
    parser.add_argument("--only", default="", metavar="TABLE,...", help=words("cli.bench.only"))
    parser.add_argument("--plot", type=place, metavar="DIR", help=words("cli.bench.plot"))


def run(args: argparse.Namespace) -> int:
    """Run the benchmarks named in the arguments and return the exit code."""
    benches: Any = import_benchmarks()
    known: dict[str, Callable[..., Any]] = benches.BENCHMARKS
    names = [name for name in args.names.split(",") if name]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise bad_question("refused.bench", got=unknown[0], names=", ".join(known))
    if not names:
        for name in known:
            print(f"{name:12} {words(f'cli.bench.is.{name}')}")
        return DONE
    chosen = _benchmark_options(benches, args)
    if chosen != benches.USUAL and not set(names) & set(benches.CHOOSY):
        raise bad_question("refused.bench.choices", name=names[0], others=", ".join(benches.CHOOSY))
    if (chosen.tables or chosen.only) and "truth" not in names:
        raise bad_question("refused.bench.tables", name=names[0])
    benches.set_translator(partial(translate_cell, Words(language())))
    figures = {}
    for name in names:
        with RunProgress(name):
            figures[name] = known[name](quiet=args.json, **({"chosen": chosen} if name in benches.CHOOSY else {}))
    if args.json:
        print(json.dumps(figures, indent=1))
    return DONE


def _benchmark_options(benches: Any, args: argparse.Namespace) -> Any:
    """Return the default options of the benchmarks, changed as the arguments ask. Raises BadQuestion, BadLayout."""
    asked: dict[str, Any] = {"plot": args.plot, "tables": args.tables, "only": tuple(filter(None, args.only.split(",")))}
    if args.engine:
        asked["engines"] = tuple(filter(None, args.engine.split(",")))
    if args.size:
        asked["sizes"] = tuple(_size(size) for size in args.size.split(","))
    for option, field in (("friction", "frictions"), ("gap", "gaps")):
        if getattr(args, option):
            asked[field] = tuple(_number(option, one) for one in getattr(args, option).split(","))
    return replace(benches.USUAL, **asked)


def _size(text: str) -> DominoSize:
    parts = text.lower().split("x")
    if len(parts) != 3:
        raise bad_question("refused.bench.size", got=text[:40])
    height, width, thickness = (_number("size", part) for part in parts)
    return DominoSize(height, width, thickness)


def _number(option: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0.0 <= value < float("inf"):
        raise bad_question("refused.bench.number", option=option, got=text[:40])
    return value
