"""Compile the ride of photos, where numba is there; without it the same code is interpreted, a hundred times slower. No physics."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated, ParamSpec, TypeVar

from aya_sim.layout import Floats, Ints
from aya_sim.physics.compiler import Compiler

P = ParamSpec("P")
R = TypeVar("R")

_PHOTOS = Compiler("photos", "physics/photos/*.py", modules=("aya_sim.physics.photos.surroundings",))
make_inner, prepare = _PHOTOS.inner, _PHOTOS.prepare


def make_fast(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function as machine code, if it can be compiled."""
    return function if find_spec("numba") is None else _PHOTOS.kernel(function)


Line = Annotated[Floats, 1]  # numbers in one row; all other arrays have rows and columns
Numbers = Annotated[Ints, 1]
Table = Annotated[Floats, 3]
