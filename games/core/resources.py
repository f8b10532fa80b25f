"""Find pictures, fonts, sounds, words and benchmarks: in the installed package first, in the checkout second."""

import importlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from aya_sim.distribution import find_stranger
from aya_sim.errors import BadQuestion

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from types import ModuleType


@cache
def asset_folder() -> "Traversable":
    """Return the folder of assets."""
    for place in (Path(__file__).parents[1] / "assets", Path(__file__).parents[2] / "assets"):
        if place.is_dir():
            return place
    from importlib.resources import files  # slow to import, and needed only where the package is no folder

    return files("games") / "assets"


def asset(*parts: str) -> bytes | None:
    """Return the bytes of an asset; None if there is none."""
    place = asset_folder()
    for part in parts:
        place = place / part
    return place.read_bytes() if place.is_file() else None


def benchmarks_name() -> str:
    """Return the name of the package of the benchmarks: `aya_benchmarks` in a wheel, `benchmarks` in a checkout."""
    return "aya_benchmarks" if (Path(__file__).parents[2] / "aya_benchmarks").is_dir() else "benchmarks"


def import_benchmarks(module: str = "") -> "ModuleType":
    """Return the package of the benchmarks, or a module of it, imported. Raises BadQuestion if another package of its name comes first."""
    name = benchmarks_name()
    stranger = find_stranger(name)
    if stranger:
        raise BadQuestion(
            "package.stranger", "another package called {name} is found before this program's: {path}", name=name, path=stranger
        )
    return importlib.import_module(f"{name}.{module}" if module else name)
