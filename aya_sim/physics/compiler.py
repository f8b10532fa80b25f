"""Compile functions with numba and cache the machine code between runs; the only file that imports numba, no physics.

The cache is a folder of the user's, named after everything that is compiled together, because a compiler that looks at one file at a time
would
not see that a number changed in another. Where no folder can be written, code is compiled anew in every process.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numba
import numpy as np
import platformdirs
from numba.core import config

F = TypeVar("F", bound=Callable[..., object])

# No reassociation of sums, so that the same bits come out every time; nothing is allocated, so nothing is counted; no interpreter's lock.
_PLAIN: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_SETTING = "CACHE_DIR"
_njit: Callable[..., Any] = numba.njit  # its types do not know all of its options
_ROOT = Path(__file__).parent.parent


class Compiler:
    """Compiles the functions of one engine, whose sources it knows.

    sources: patterns of files below `aya_sim`. contracts: a product and a sum may become one operation; sums keep their order all the same.
    """

    def __init__(self, *sources: str, contracts: bool = False) -> None:
        self.sources = ("physics/compiler.py", *sources)
        self._options = {**_PLAIN, "fastmath": {"contract"} if contracts else False}

    def compiled(self, function: F) -> F:
        """Return the function as machine code."""
        return self._compile(function)

    def inner(self, function: F) -> F:
        """Return the function as machine code that only compiled code can call, which compiles sooner."""
        return self._compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)

    def exact(self, function: F) -> F:
        """Return the function compiled for exactly the types of its annotations.

        Otherwise each number that begins as a constant is compiled anew. An array has two dimensions, or as many as `Annotated` says.
        """
        hints = get_type_hints(function, include_extras=True)
        returned = _type_of(hints.pop("return"))
        return self._compile(function, returned(*map(_type_of, hints.values())), no_cpython_wrapper=True, no_cfunc_wrapper=True)

    def hot(self, function: F) -> F:
        """Return the function as machine code that is inlined into its caller, for functions called in every step.

        Handing over arrays costs as much as a contact.
        """
        return self._compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)

    def _compile(self, function: F, *types: Any, **options: bool) -> F:
        kept, before = _cache_folder(self.sources), _requested_folder()
        setattr(config, _SETTING, kept or before)  # read once, when a function is taken on
        try:
            fast: F = _njit(*types, cache=kept is not None, **self._options, **options)(function)
        finally:
            setattr(config, _SETTING, before)
        return fast


def _type_of(hint: Any) -> Any:
    """Return what the compiler calls this annotation: a number, a tuple of them or an array."""
    dimensions = 2
    if get_origin(hint) is Annotated:
        hint, dimensions = get_args(hint)
    if get_origin(hint) is tuple:
        tuples: Any = numba.types.Tuple  # it has no types of its own
        return tuples(tuple(map(_type_of, get_args(hint))))
    if get_origin(hint) is np.ndarray:
        (number,) = get_args(get_args(hint)[1])
        return numba.types.Array(numba.from_dtype(np.dtype(number)), dimensions, "C")
    return {float: numba.float64, int: numba.int64, bool: numba.boolean, type(None): numba.void}[hint]


def _requested_folder() -> str:
    """Return the folder that the user named for compiled code; empty if none."""
    return str(getattr(config, _SETTING))


@cache
def _cache_folder(sources: tuple[str, ...]) -> str | None:
    """Return the cache folder: below NUMBA_CACHE_DIR if that is set, else in the user's cache; None where nothing can be written."""
    hashed = hashlib.sha256()
    for path in sorted(path for pattern in sources for path in _ROOT.glob(pattern)):
        hashed.update(path.read_bytes())
    chosen = Path(_requested_folder() or platformdirs.user_cache_dir("aya")) / f"compiled-{hashed.hexdigest()[:16]}"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(chosen) if os.access(chosen, os.W_OK) else None
