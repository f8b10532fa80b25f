"""Room: compiling for the full engine. No physics."""

from collections.abc import Callable
from typing import TypeVar

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """The same function as machine code; products may be contracted, sums keep their order, so the bits are the same every time."""
    fast: F = numba.njit(function, cache=True, nogil=True, error_model="numpy", fastmath={"contract"})
    return fast
