"""Compile the functions of a `Compiler` in several processes and keep the machine code; only imported where none is kept. No physics.

Another process that compiles the same is waited for. One that is killed leaves nothing behind, and the next begins anew.
"""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from threading import Event
from typing import Any

from aya_sim.compile_watch import Compiling, read_progress, report_compiling, write_progress
from aya_sim.errors import Unwritable
from aya_sim.file_lock import acquire
from aya_sim.files import unwritable, write_bytes
from aya_sim.physics.compiler import Compiler, Function, symbol_of

_TRANSLATOR, _LINKER = "aya_sim.physics.numba_compiler", "aya_sim.physics.machine_code"
_MOST_PROCESSES = 4
_LINKING = 0.4  # of the time of translating
_PATIENCE = 0.1  # s between two looks at another process that compiles
_PROGRAM = (
    "import json, sys; task = json.load(sys.stdin); sys.path[:] = task['path']; "
    "from aya_sim.physics.compiling import translate_beside; translate_beside(task)"
)
_STEP, _RESULT = b".\n", b"!\n"  # what a process says of each function, and before its result


def compile_and_keep(compiler: Compiler) -> bytes:
    """Return the machine code of all functions, and keep it where that can be done."""
    path = compiler.path
    progress = _Progress(compiler.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        progress.refused = unwritable(path, refused)
    while (lock := acquire(path)) is None:
        progress.follow_other()
        Event().wait(_PATIENCE)
    try:
        if compiler.is_kept:  # another process has compiled it
            return path.read_bytes()
        code = _compile(compiler, progress)
        try:
            write_bytes(path, code)
        except Unwritable as refused:
            progress.refused = progress.refused or refused
        return code
    finally:
        progress.end()
        lock.release()


class _Progress:
    """Reports how far the compiling is, and writes it down for other processes that wait for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.done, self.count = 0, 1
        self.refused: Unwritable | None = None

    def begin(self, count: int) -> None:
        """Begin: so many functions are to be compiled."""
        self.done, self.count = 0, count + 2 * max(1, round(_LINKING * count / 2))
        self._report()

    def step(self) -> None:
        """Count one function."""
        self.done += 1
        self._report()

    def step_far(self) -> None:
        """Count half of what follows when all functions are translated."""
        self.done += max(1, round(_LINKING * self.count / (1.0 + _LINKING) / 2))
        self._report()

    def follow_other(self) -> None:
        """Report how far the other process is, as far as it says."""
        now = read_progress(self.name)
        if now is not None:  # else it has just begun, has just ended, or cannot write
            self.done, self.count = now.done, now.total
            report_compiling(now)

    def end(self) -> None:
        """Report the end."""
        self._report(Compiling(self.name, self.count, self.count, self.refused))

    def _report(self, now: Compiling | None = None) -> None:
        now = now or Compiling(self.name, min(self.done, self.count - 1), self.count)
        write_progress(now)
        report_compiling(now)


def _compile(compiler: Compiler, progress: _Progress) -> bytes:
    functions = compiler.needed_functions()
    progress.begin(len(functions))
    part = None
    if compiler.modules and sys.executable and not getattr(sys, "frozen", False):
        part = _translate_beside(compiler, progress.step)
    if not part:  # there is no program to run, or it failed: here it says why
        progress.begin(len(functions))
        part = _translate(compiler, 1, progress.step)
    linker: Any = import_module(_LINKER)
    code: bytes = linker.link(part, {symbol_of(kernel.plain): kernel.words for kernel in compiler.kernels}, progress.step_far)
    return code


def _translate_beside(compiler: Compiler, step: Callable[[], None]) -> bytes | None:
    """Translate all functions in another process, so that this one has not to load numba; return None where that fails."""
    task = {"path": list(map(str, sys.path)), "compiler": compiler.name, "modules": compiler.modules}
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError:
        return None
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with process.stdin:
            process.stdin.write(json.dumps(task).encode())
        while (line := process.stdout.readline()) == _STEP:
            step()
        return process.stdout.read() if line == _RESULT else None
    except OSError:
        return None
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def translate_beside(task: dict[str, Any]) -> None:
    """Translate the functions of a compiler and write the result to stdout. Runs in a process of its own."""
    sys.modules["scipy"] = None  # type: ignore[assignment]  # numba would look there for what nothing here needs, and loading it takes long
    for module in task["modules"]:
        import_module(module)

    def step() -> None:
        os.write(1, _STEP)  # an error if nothing listens any more: then there is no need to go on

    result = _translate(Compiler.known[task["compiler"]], os.cpu_count() or 1, step)
    sys.stdout.buffer.write(_RESULT + result)
    sys.stdout.flush()


def _translate(compiler: Compiler, processes: int, step: Callable[[], None]) -> bytes:
    """Return all functions as bitcode. processes: at most so many work on them, where the system can split one that has begun in two."""
    translation: Any = import_module(_TRANSLATOR).Translator(compiler)
    functions = sorted(compiler.needed_functions(), key=_size)
    parts = [functions]
    collected = gc.isenabled()
    gc.disable()  # what numba builds is all needed: looking through it again and again takes an eighth of the time
    try:
        first: bytes = translation.translate(functions[:1], step)  # loads what all of them need
        if sys.platform == "linux":
            parts = _share_out(functions[1:], min(processes, _MOST_PROCESSES))
        else:
            parts = [functions[1:]]
        others = [_split_off(part, translation, step) for part in parts[1:]]
        own: bytes = translation.translate(parts[0], step)
        return bytes(translation.join([first, own, *(other() for other in others)]))
    finally:
        if collected:
            gc.enable()


def _split_off(functions: list[Function], translation: Any, step: Callable[[], None]) -> Callable[[], bytes]:
    """Translate these functions in a process that has loaded all that this one has; return what waits for the result."""
    mine, other = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(mine)
            with os.fdopen(other, "wb") as out:
                out.write(translation.translate(functions, step))
        finally:
            os._exit(0)
    os.close(other)

    def wait() -> bytes:
        with os.fdopen(mine, "rb") as answer:
            result = answer.read()
        os.waitpid(child, 0)
        return result

    return wait


def _share_out(functions: list[Function], count: int) -> list[list[Function]]:
    """Return the functions in so many parts that take about as long."""
    parts: list[list[Function]] = [[] for _ in range(max(1, min(count, len(functions))))]
    sizes = [0] * len(parts)
    for function in sorted(functions, key=_size, reverse=True):
        least = sizes.index(min(sizes))
        parts[least].append(function)
        sizes[least] += _size(function)
    return parts


def _size(function: Any) -> int:
    return len(function.__code__.co_code)
