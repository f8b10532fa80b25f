"""Find pictures, fonts, sounds and words: in the installed package first, in the checkout second."""

import importlib.resources
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path


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
