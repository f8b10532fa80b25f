"""Keep numeric functions as machine code: compiled once for this version of their sources, then loaded without the compiler. No physics.

The code is kept in a folder of the user's, named after everything that it depends on. Where no folder can be written, it is compiled in
every process. A call hands over plain numbers and the addresses of arrays, so that neither numba nor its types are needed to call.
"""

import ctypes
import hashlib
import json
import os
import platform
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from aya_sim.compile_watch import code_folder

F = TypeVar("F", bound=Callable[..., object])
P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., object]

_ROOT = Path(__file__).parent.parent
_MAKER, _LOADER = "aya_sim.physics.compiling", "aya_sim.physics.machine_code"

_PROTOTYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
_POINTER = ctypes.pythonapi.PyCapsule_GetPointer
_POINTER.restype, _POINTER.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
_DATA = 8 + 16 + 2 * ctypes.sizeof(ctypes.c_void_p)  # bytes before the address in numpy's PyArrayInterface
_FLOAT, _BITS = struct.Struct("d"), struct.Struct("q")
_loading = threading.RLock()  # neither numba nor LLVM is asked by two threads at once


class Array(NamedTuple):
    """An array among the parameters of compiled code, with its elements in rows one after the other."""

    type: "np.dtype[Any]"
    dimensions: int

    @property
    def dtype(self) -> str:
        """Return the type of the elements as numpy writes it."""
        return self.type.str


class Compiler:
    """The functions of one engine that are compiled together.

    name: what users call them. sources: patterns of files below `aya_sim`. modules: those that, once imported, have noted all of the
    functions; other processes import them to compile a part each. Without any it is this process that compiles.
    """

    known: "dict[str, Compiler]" = {}  # noqa: RUF012  # by name

    def __init__(self, name: str, *sources: str, modules: tuple[str, ...] = ()) -> None:
        self.name = name
        self.sources = ("physics/compiler.py", "physics/machine_code.py", "physics/numba_compiler.py", *sources)
        self.modules = modules
        self.inner_functions: dict[Function, bool] = {}  # and whether each is inlined wherever it is called
        self.kernels: list[Kernel[Any, Any]] = []
        self._code: Any = None
        Compiler.known[name] = self

    def kernel(self, function: Callable[P, R]) -> "Kernel[P, R]":
        """Return the function as machine code, which is compiled or loaded when it is first called."""
        made = Kernel(self, function)
        self.kernels.append(made)
        return made

    def inner(self, function: F) -> F:
        """Note the function as one that compiled code calls, and return it as it is."""
        self.inner_functions[function] = False
        return function

    def hot(self, function: F) -> F:
        """Note the function as one that is inlined into its caller, because it is called in every step, and return it as it is.

        Handing over arrays costs as much as a contact.
        """
        self.inner_functions[function] = True
        return function

    @property
    def path(self) -> Path:
        """Return the file in which the machine code is kept, or would be."""
        return cache_folder(self.sources) / f"{self.name}.o"

    @property
    def is_kept(self) -> bool:
        """Return whether the machine code is in its file."""
        return os.path.exists(self.path)  # noqa: PTH110 - Path.exists raises for a folder that may not be looked into

    def prepare(self) -> None:
        """Compile all functions if that was never done, and load them."""
        self.load()

    def load(self) -> Any:
        """Return the machine code, loaded; compiled first where it is not kept."""
        with _loading:
            if self._code is None:
                maker: Any = None if self.is_kept else import_module(_MAKER)
                code = self.path.read_bytes() if maker is None else maker.compile_and_keep(self)
                loader: Any = import_module(_LOADER)
                self._code = loader.Code(code)
            return self._code

    def needed_functions(self) -> list[Function]:
        """Return the kernels and all that they call."""
        for module in self.modules:
            import_module(module)
        found: dict[Function, None] = {kernel.plain: None for kernel in self.kernels}
        waiting = list(found)
        known = {*found, *self.inner_functions}
        while waiting:
            for called in find_calls(waiting.pop(), known).values():
                if called not in found:
                    found[called] = None
                    waiting.append(called)
        return list(found)


def find_calls(function: Any, known: "set[Function]") -> Mapping[str, Function]:
    """Return which of the known functions this one calls, by the names it knows them by."""
    found = {}
    for name in function.__code__.co_names:
        meant = function.__globals__.get(name)
        if isinstance(meant, Kernel):
            meant = meant.plain
        if isinstance(meant, FunctionType) and meant in known:
            found[name] = meant
    return found


def symbol_of(function: Any) -> str:
    """Return the name of a function in machine code."""
    return f"{function.__module__}.{function.__qualname__}"


class Kernel(Generic[P, R]):
    """One function that plain Python calls and that runs as machine code.

    Parameters are int, float, arrays, and named tuples of arrays, each as its annotation says. `plain` is the function itself.
    """

    def __init__(self, compiler: Compiler, function: Callable[P, R]) -> None:
        self.compiler, self.plain = compiler, function
        self.__doc__, self.__name__, self.__module__ = function.__doc__, function.__name__, function.__module__
        self._native: Callable[..., int] | None = None
        self._parameters: list[type | Array] = []
        self._returns: Any = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the machine code. Raises TypeError for an array that is not as the annotation says."""
        self.prepare()
        return self._call(_table(_flatten(args, iter(self._parameters))))

    def bind(self, *last: Any) -> Callable[..., R]:
        """Return the function with its last parameters given, all of them arrays or tuples of arrays: it is called with the ints before.

        The arrays are looked at once, which takes longer than a short cascade.
        """
        self.prepare()
        leading = len(get_type_hints(self.plain)) - 1 - len(last)
        table = _table([0] * leading + _flatten(last, iter(self._parameters[leading:])))

        def call(*numbers: int) -> R:
            table[:leading] = numbers
            return self._call(table)

        call.arrays = last  # type: ignore[attr-defined]  # they have to outlive the table, which has their addresses only
        return call

    @property
    def words(self) -> list[int]:
        """Return for each parameter how many words it has in the table of arguments; negative for a tuple, which is handed over whole."""
        hints = get_type_hints(self.plain, include_extras=True)
        hints.pop("return")
        return [-words_of(hint) if is_tuple_of_arrays(hint) else words_of(hint) for hint in hints.values()]

    def prepare(self) -> None:
        """Load the machine code, compiled first where it is not kept."""
        if self._native is not None:
            return
        with _loading:
            if self._native is not None:
                return  # another thread was first
            hints = get_type_hints(self.plain, include_extras=True)
            self._returns = hints.pop("return")
            self._parameters = [leaf for hint in hints.values() for leaf in leaves(hint)]
            self._native = _PROTOTYPE(self.compiler.load().address(symbol_of(self.plain)))

    def _call(self, table: Any) -> R:
        """Call the machine code with these arguments."""
        result = ctypes.c_int64(0)
        if self._native is None or self._native(ctypes.byref(result), table):
            raise ArithmeticError(f"{self.__name__} failed in compiled code")
        found: Any = None if self._returns is type(None) else self._returns(result.value)
        return found  # type: ignore[no-any-return]  # what the annotation of the function says


def leaf_of(hint: Any) -> Any:
    """Return what compiled code makes of an annotation: an `Array`, or the annotation itself."""
    dimensions = 2
    if get_origin(hint) in (Union, UnionType):  # arrays, or what plain Python reads sooner
        hint = get_args(hint)[0]
    if get_origin(hint) is Annotated:
        hint, dimensions = get_args(hint)
    alias: Any = get_origin(hint)
    if hasattr(alias, "__value__"):  # one that is read late, as NDArray is from numpy 2.5 on
        hint = alias.__value__[get_args(hint)]
    if get_origin(hint) is np.ndarray:
        (number,) = get_args(get_args(hint)[1])
        return Array(np.dtype(number), dimensions)
    return hint


def is_tuple_of_arrays(hint: Any) -> bool:
    """Return whether this annotation is a named tuple, whose fields are arrays."""
    return isinstance(hint, type) and issubclass(hint, tuple)


def leaves(hint: Any) -> Iterator[type | Array]:
    """Yield the numbers and arrays that a parameter with this annotation consists of."""
    if is_tuple_of_arrays(hint):
        for field in get_type_hints(hint, include_extras=True).values():
            yield from leaves(field)
    else:
        yield leaf_of(hint)


def words_of(hint: Any) -> int:
    """Return how many words of eight bytes a parameter with this annotation has in the table of arguments."""
    return sum(5 + 2 * leaf.dimensions if isinstance(leaf, Array) else 1 for leaf in leaves(hint))


def _table(flat: list[int]) -> Any:
    """Return these arguments where compiled code looks for them."""
    return (ctypes.c_int64 * len(flat))(*flat)


def _flatten(args: tuple[Any, ...], parameters: Iterator[type | Array]) -> list[int]:
    """Return the arguments as numba takes them: of each array two owners (none), its size, that of an element, address, shape, strides.

    Of a float its bits, read as a whole number.
    """
    flat: list[int] = []
    for arg in args:
        if isinstance(arg, tuple):
            flat += _flatten(arg, parameters)
            continue
        leaf = next(parameters)
        if not isinstance(leaf, Array):
            flat.append(_BITS.unpack(_FLOAT.pack(arg))[0] if leaf is float else int(arg))
            continue
        shape, dtype = arg.shape, arg.dtype
        if (dtype is not leaf.type and dtype != leaf.type) or len(shape) != leaf.dimensions or not arg.flags.c_contiguous:
            raise TypeError(f"expected rows of {leaf.dtype} in {leaf.dimensions} dimensions, got {dtype} {shape}")
        flat += (0, 0, arg.size, dtype.itemsize, _address_of(arg), *shape, *arg.strides)
    return flat


def _address_of(array: Any) -> int:
    """Return where the elements of an array begin, by the C side of numpy's array interface, which takes a quarter of the other's time."""
    interface = array.__array_struct__  # has to outlive the reading: what it points to is freed with it
    return ctypes.c_int64.from_address(_POINTER(interface, None) + _DATA).value


def cache_folder(sources: tuple[str, ...]) -> Path:
    """Return the folder for code of these sources. It may not exist."""
    return code_folder() / f"compiled-{_fingerprint(sources)}"


@cache
def _fingerprint(sources: tuple[str, ...]) -> str:
    """Return a short text that differs with anything that code of these sources depends on."""
    loader: Any = import_module(_LOADER)
    hashed = hashlib.sha256(json.dumps([platform.machine(), loader.processor(), version("numba"), version("llvmlite")]).encode())
    for path in sorted(path for pattern in sources for path in _ROOT.glob(pattern)):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]
