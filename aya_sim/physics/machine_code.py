"""Load compiled code into the process, and turn LLVM's language into it for the processor it runs on, without numba. No physics."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from llvmlite import binding

_LEVEL = 3  # of optimisation
_ENTRY = ".call"


class Code:
    """Machine code in this process, for as long as this is kept."""

    def __init__(self, code: bytes) -> None:
        self._engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine())
        self._engine.add_object_file(binding.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, symbol: str) -> int:
        """Return the address of the entry of this function."""
        return int(self._engine.get_function_address(symbol + _ENTRY))


def link(functions: bytes, entries: Mapping[str, Sequence[int]], done: Callable[[], None]) -> bytes:
    """Return the machine code of functions that are LLVM's bitcode, optimised together, with entries that take arguments from a table.

    entries: the functions that have one, by their symbols. For each parameter as Python knows it, how many words of eight bytes it has
    in the table; negative for one that is handed over as the address of its words, positive for one handed over word by word. A
    function takes an address for its result, one for an error, and its arguments; an entry one for the result and one of the table.
    done: called when the code is optimised, and when it is made.
    """
    module = binding.parse_bitcode(functions)
    for symbol, words in entries.items():
        module.link_in(
            binding.parse_assembly(_write_entry(symbol, [str(one.type) for one in module.get_function(symbol).arguments], words))
        )
    kept = {symbol + _ENTRY for symbol in entries}
    for found in (*module.functions, *module.global_variables):
        if not found.is_declaration and found.name not in kept:
            found.linkage = "internal"
    machine = _machine()
    options = binding.create_pipeline_tuning_options(speed_level=_LEVEL)
    options.loop_vectorization = True
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    done()
    code: bytes = machine.emit_object(module)
    done()
    return code


def _write_entry(symbol: str, kinds: Sequence[str], words: Sequence[int]) -> str:
    """Return the assembly of the entry of this function. kinds: of its parameters in LLVM's language."""
    lines, values = [], [f"{kinds[0]} %result", f"{kinds[1]} %excuse"]
    place, left = 0, iter(kinds[2:])
    for count in words:
        for word in range(place, place + max(count, 1)):
            kind = next(left)
            lines.append(f"%at{word} = getelementptr i64, ptr %table, i64 {word}")
            if count > 0:
                lines.append(f"%value{word} = load {kind}, ptr %at{word}")
            values.append(f"{kind} {'%value' if count > 0 else '%at'}{word}")
        place += abs(count)
    body = "\n".join(["%excuse = alloca ptr", *lines, f'%status = call i32 @"{symbol}"({", ".join(values)})', "ret i32 %status"])
    declared = f'declare i32 @"{symbol}"({", ".join(kinds)})'
    return f'{declared}\ndefine i32 @"{symbol}{_ENTRY}"(ptr %result, ptr %table) {{\n{body}\n}}\n'


@cache
def processor() -> tuple[str, str]:
    """Return the name of the processor and what it can do."""
    return str(binding.get_host_cpu_name()), str(binding.get_host_cpu_features().flatten())


def _machine() -> Any:
    """Return the target that code is made for, set up as numba sets up its own."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    target = binding.Target.from_default_triple()
    name, features = processor()
    model = "static" if target.name.startswith("x86") else "default"
    return target.create_target_machine(cpu=name, features=features, opt=_LEVEL, reloc=model, codemodel="jitdefault", jit=True)
