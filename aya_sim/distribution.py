"""Name the distribution, and find strangers that bear the names of its packages.

The package called `aya` on the index is not this program, so no sentence spells the name itself: `pip install {how}` gets it from here.
It imports next to nothing, because the console script asks it first.
"""

import os
import sys
from importlib.machinery import PathFinder

NAME = "aya-dominoes"


def name_extra(extra: str) -> str:
    """Return what to give `pip install` for this program with an extra, quoted for a shell."""
    return f"'{NAME}[{extra}]'"


def find_stranger(package: str) -> str:
    """Return the file or folder from which Python would import a top-level package of this name, if it is not the one beside this
    package; "" if it is ours, or there is none.
    """
    if getattr(sys, "frozen", False):  # the one-file program brings its own and looks nowhere else
        return ""
    found = PathFinder.find_spec(package)
    if found is None:
        return ""
    where = found.origin or next(iter(found.submodule_search_locations or ()), "")
    ours = os.path.join(os.path.dirname(os.path.dirname(__file__)), package, "__init__.py")  # noqa: PTH118, PTH120 - pathlib is slow
    return "" if os.path.realpath(where) == os.path.realpath(ours) else where
