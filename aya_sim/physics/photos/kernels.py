"""Compile the ride of photos, where numba is there; without it the same code is interpreted, a hundred times slower. No physics."""

import importlib
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from aya_sim.layout import Floats, Ints

F = TypeVar("F", bound=Callable[..., object])

try:
    _photos: Any = importlib.import_module("aya_sim.physics.compiler").Compiler("physics/photos/*.py")
except ModuleNotFoundError:  # numba is an extra, and photos move without it
    _photos = None


def make_fast(function: F) -> F:
    """Return the function as machine code, if it can be compiled."""
    made: F = function if _photos is None else _photos.compiled(function)
    return made


def make_inner(function: F) -> F:
    """Return the function as machine code that only compiled code calls, if it can be compiled."""
    made: F = function if _photos is None else _photos.exact(function)
    return made


Line = Annotated[Floats, 1]  # numbers in one row; all other arrays have rows and columns
Numbers = Annotated[Ints, 1]
Table = Annotated[Floats, 3]
