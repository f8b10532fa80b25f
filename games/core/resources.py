"""Find pictures, fonts, sounds, words and benchmarks: in the installed package first, in the checkout second."""

import importlib.resources
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

from aya_sim.distribution import find_stranger
from aya_sim.errors import BadQuestion


@cache
def asset_folder() -> Traversable:
    """Return the folder of assets."""
    installed = importlib.resources.files("games") / "assets"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "assets"


def asset(*parts: str) -> bytes | None:
    """Return the bytes of an asset; None if there is none."""
    place = asset_folder()
    for part in parts:
        place = place / part
    return place.read_bytes() if place.is_file() else None


def benchmarks_name() -> str:
    """Return the name of the package of the benchmarks: `aya_benchmarks` in a wheel, `benchmarks` in a checkout."""
    return "aya_benchmarks" if (Path(__file__).parents[2] / "aya_benchmarks").is_dir() else "benchmarks"


def import_benchmarks(module: str = "") -> ModuleType:
    """Return the package of the benchmarks, or a module of it, imported. Raises BadQuestion if another package of its name comes first."""
    name = benchmarks_name()
    stranger = find_stranger(name)
    if stranger:
        raise BadQuestion(
            "package.stranger", "another package called {name} is found before this program's: {path}", name=name, path=stranger
        )
    return importlib.import_module(f"{name}.{module}" if module else name)
