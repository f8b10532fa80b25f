"""Translate functions of a `Compiler` from Python into LLVM's language; the only file that imports numba. No physics.

numba is asked for the types and the translation of one function at a time and for nothing else: it would optimise each function again
with everything that it calls, and make code of it that is never run. `machine_code` optimises all of them once.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any, get_args, get_origin, get_type_hints

import numba.core.compiler
import numba.core.registry
import numba.core.typed_passes
import numba.core.typing.templates
import numba.core.untyped_passes
import numba.extending
import numpy as np
from llvmlite import binding, ir

from aya_sim.physics.compiler import Array, Compiler, Function, find_calls, is_tuple_of_arrays, leaf_of, symbol_of, words_of

_core: Any = numba.core  # it has types for some of its names, and wrong ones
_types, _typed, _untyped, _templates = _core.types, _core.typed_passes, _core.untyped_passes, _core.typing.templates
_extending: Any = numba.extending
_WORD = ir.IntType(64)

_PASSES = (
    _untyped.TranslateByteCode,
    _untyped.FixupArgs,
    _untyped.IRProcessing,
    _untyped.ReconstructSSA,
    _typed.NopythonTypeInference,
    _typed.PreLowerStripPhis,
    _typed.NativeLowering,
    _typed.NoPythonBackend,
)  # of some thirty: the others look for what compiled code here does without, such as closures, exceptions and generators


class Translator:
    """Translates functions of a compiler, each for exactly the types of its annotations and apart from what it calls.

    The functions stay plain Python: what is translated are copies, for which the names of those they call mean copies too.
    """

    def __init__(self, compiler: Compiler) -> None:
        every_function = compiler.needed_functions()
        self.inlined = compiler.inner_functions
        self.typing = _Typing()
        self.target = _core.registry.cpu_target.target_context
        self.copies = {function: _copy(function) for function in every_function}
        self.types = {function: _types_of(function) for function in every_function}
        for function, (returned, *parameters) in self.types.items():
            symbol = symbol_of(function)
            template = _templates.make_concrete_template(function.__name__, symbol, [returned(*parameters)])
            self.typing.insert_user_function(self.copies[function], template)
            self.target.insert_user_function(symbol, _describe(function, returned, parameters))

    def translate(self, functions: list[Function], step: Callable[[], None]) -> bytes:
        """Return these functions as bitcode of LLVM, in which each has its `symbol_of`. step: called after each."""
        module = binding.parse_assembly("")
        for function in functions:
            for part in self._translate(function):
                module.link_in(part)
            step()
        known = set(map(symbol_of, functions))
        for found in (*module.functions, *module.global_variables):
            if not found.is_declaration and found.name not in known:
                found.linkage = "internal"  # other functions may have their own of this name
        return bytes(module.as_bitcode())

    @staticmethod
    def join(parts: list[bytes]) -> bytes:
        """Return several parts as one. Raises RuntimeError for one that is no bitcode."""
        module = binding.parse_bitcode(parts[0])
        for part in parts[1:]:
            module.link_in(binding.parse_bitcode(part))
        return bytes(module.as_bitcode())

    def _translate(self, function: Function) -> Iterator[Any]:
        """Yield this function as a module of LLVM, and those parts of numba that it calls."""
        copy = self.copies[function]
        copy.__globals__.update({name: self.copies[called] for name, called in find_calls(function, set(self.copies)).items()})
        flags = _core.compiler.Flags()
        flags.error_model, flags.nrt, flags.no_compile = "numpy", False, True
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        flags.forceinline = self.inlined.get(function, False)
        returned, *parameters = self.types[function]
        library = _Library(self.target.codegen(), function.__name__)
        found = _core.compiler.compile_extra(self.typing, self.target, copy, tuple(parameters), returned, flags, {}, library, _Pipeline)
        for module in library.modules():
            for one in module.functions:
                if one.name == found.fndesc.llvm_func_name and not one.is_declaration:
                    one.name = symbol_of(function)
            yield module


class _Pipeline(_core.compiler.CompilerBase):  # type: ignore[misc]  # numba has no types
    """The passes that plain numbers and arrays need."""

    def define_pipelines(self) -> list[Any]:
        """Return the only pipeline."""
        manager = _core.compiler_machinery.PassManager("plain numbers and arrays")
        for one in _PASSES:
            manager.add_pass(one, one.__name__)
        manager.finalize()
        return [manager]


class _Typing(_core.typing.Context):  # type: ignore[misc]
    """Finds types as numba does, and remembers them: the sum of two numbers is looked up a thousand times."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[tuple[Any, ...], Any] = {}

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """Return the signature with which this function is called with arguments of these types."""
        if type(func) is not _types.Function or kws or any(one.prefer_literal for one in func.templates):
            return super().resolve_function_type(func, args, kws)
        asked = func, tuple(map(_types.unliteral, args))  # which number an index is does not change the type
        if asked not in self._found:
            self._found[asked] = super().resolve_function_type(*asked, kws)
        return self._found[asked]


class _Library(_core.codegen.JITCodeLibrary):  # type: ignore[misc]
    """The assembly of a function as numba writes it, neither optimised nor linked."""

    def __init__(self, owner: Any, name: str) -> None:
        _core.codegen.CodeLibrary.__init__(self, owner, name)
        self._texts: list[str] = []
        self._needed: dict[Any, None] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Take in what numba wrote."""
        self._texts.append(_core.cgutils.normalize_ir_text(str(ir_module)))

    def add_linking_library(self, library: Any) -> None:
        """Note a part of numba that this calls."""
        library._ensure_finalized()
        self._needed[library] = None

    def finalize(self) -> None:
        """Do nothing: there is nothing to be linked yet."""
        self._finalized = True

    def modules(self) -> Iterator[Any]:
        """Yield the function, and those parts of numba that it calls."""
        for text in self._texts:
            yield binding.parse_assembly(text)
        for library in self._needed:
            yield library._get_module_for_linking().clone()


class _Columns(_core.types.Type):  # type: ignore[misc]
    """A named tuple of arrays, handed over as the address of what `call_with_table` gets of them: 34 arrays would be 240 parameters."""

    def __init__(self, kind: type) -> None:
        super().__init__(f"columns of {kind.__module__}.{kind.__qualname__}")
        self.columns: dict[str, tuple[Any, int]] = {}  # the type of each, and where it begins, in words of eight bytes
        begins = 0
        for name, hint in get_type_hints(kind, include_extras=True).items():
            self.columns[name] = _type_of(hint), begins
            begins += words_of(hint)


@_extending.register_model(_Columns)
class _ColumnsModel(_extending.models.PrimitiveModel):  # type: ignore[misc]
    """An address."""

    def __init__(self, manager: Any, found: _Columns) -> None:
        super().__init__(manager, found, ir.IntType(8).as_pointer())


@_templates.infer_getattr
class _ColumnTypes(_core.typing.templates.AttributeTemplate):  # type: ignore[misc]
    """Knows the type of each column."""

    key = _Columns

    def generic_resolve(self, columns: _Columns, name: str) -> Any:
        """Return the type of this column; None where there is none."""
        return columns.columns[name][0] if name in columns.columns else None


@_extending.lower_getattr_generic(_Columns)  # type: ignore[untyped-decorator]
def _load_column(context: Any, builder: Any, columns: _Columns, address: Any, name: str) -> Any:
    """Write the code that loads the description of an array, which nothing changes while compiled code runs."""
    column, begins = columns.columns[name]
    words = builder.gep(builder.bitcast(address, _WORD.as_pointer()), [ir.Constant(_WORD, begins)])
    loaded = builder.load(builder.bitcast(words, context.get_value_type(column).as_pointer()))
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


def _copy(function: Any) -> FunctionType:
    return FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)


def _describe(function: Function, returned: Any, parameters: list[Any]) -> Any:
    """Return how numba describes a function that other functions call."""
    symbol = symbol_of(function)
    names = [f"arg{place}" for place in range(len(parameters))]
    return _core.funcdesc.PythonFunctionDescriptor(
        native=True,
        modname=None,
        qualname=symbol,
        unique_name=symbol,
        doc="",
        typemap={},
        restype=returned,
        calltypes={},
        args=names,
        kws=(),
        mangler=lambda name, _kinds, **_tags: name,
        argtypes=tuple(parameters),
    )


def _types_of(function: Function) -> list[Any]:
    """Return what the function returns and its parameters, as types of numba."""
    hints = get_type_hints(function, include_extras=True)
    return [_type_of(hints.pop("return")), *map(_type_of, hints.values())]


@cache
def _columns_of(kind: type) -> _Columns:
    return _Columns(kind)


def _type_of(hint: Any) -> Any:
    """Return what numba calls this annotation: a number, a tuple of them, an array, or columns."""
    leaf = leaf_of(hint)
    if isinstance(leaf, Array):
        return _types.Array(numba.from_dtype(np.dtype(leaf.dtype)), leaf.dimensions, "C")
    if get_origin(leaf) is tuple:
        return _types.Tuple(tuple(map(_type_of, get_args(leaf))))
    if is_tuple_of_arrays(leaf):
        return _columns_of(leaf)
    return {float: _types.float64, int: _types.int64, bool: _types.boolean, type(None): _types.none}[leaf]
