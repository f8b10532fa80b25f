"""Compiled code is kept by the text of its sources, so every source has to be found; it is called without the compiler."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import numpy as np
import pytest

import aya_sim
from aya_sim.compile_watch import Compiling, read_progress, watch_compiling, write_progress
from aya_sim.file_lock import acquire
from aya_sim.files import unwritable
from aya_sim.physics import compiling
from aya_sim.physics.compiler import Array, Compiler, leaf_of

pytest.importorskip("numba")
from aya_sim.physics.fast import strikes  # it needs what may be missing
from aya_sim.physics.fast.kernels import _FAST
from aya_sim.physics.full.kernels import _FULL
from aya_sim.physics.photos.kernels import _PHOTOS

COMPILERS = {"fast": _FAST, "full": _FULL, "photos": _PHOTOS}


class Columns(NamedTuple):
    """Arrays as compiled code gets them."""

    one: Annotated[np.ndarray[tuple[int, ...], np.dtype[np.float64]], 1]
    other: np.ndarray[tuple[int, ...], np.dtype[np.int32]]


TWICE = """
import sys
import numpy as np
from aya_sim.physics.compiler import Compiler
compiler = Compiler("trial", "physics/rules.py")
@compiler.inner
def double(one: float) -> float:
    return 2.0 * one
@compiler.kernel
def fill(by: float, times: int, table: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> int:
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] = double(by) * times + column
    return table.size
@compiler.kernel
def count(table: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> int:
    return table.shape[0]
table = np.zeros((2, 3))
print(fill(0.5, 3, table), table.tolist(), count(table), "numba" in sys.modules)
"""


@pytest.mark.parametrize("compiler", COMPILERS.values(), ids=COMPILERS)
def test_every_pattern_names_a_source_file(compiler: Compiler) -> None:
    root = Path(aya_sim.__file__).parent
    assert [pattern for pattern in compiler.sources if not list(root.glob(pattern))] == []


@pytest.mark.parametrize("name", COMPILERS)
def test_every_compiled_file_is_a_source(name: str) -> None:
    root = Path(aya_sim.__file__).parent
    known = {path for pattern in COMPILERS[name].sources for path in root.glob(pattern)}
    assert set((root / "physics" / name).glob("*.py")) <= known


def run_trial(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    script = folder.parent / "trial.py"
    script.write_text(TWICE, encoding="utf-8")
    return subprocess.run([sys.executable, script], check=True, capture_output=True, encoding="utf-8").stdout.strip()


def test_what_was_compiled_once_is_called_without_loading_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "6 [[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]] 2"
    assert run_trial(tmp_path / "cache", monkeypatch) == f"{said} True"
    assert run_trial(tmp_path / "cache", monkeypatch) == f"{said} False"


def test_where_nothing_can_be_written_it_is_compiled_in_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file stands where the folder should be", encoding="utf-8")
    for _ in range(2):
        assert run_trial(blocked, monkeypatch).endswith("True")


def test_an_annotation_of_an_array_is_understood_also_as_an_alias_that_is_read_late() -> None:
    """As numpy 2.5 has it, which Python 3.12 and later get."""
    kind = TypeVar("kind", bound=np.generic)
    array: Any = np.ndarray[Any, np.dtype[kind]]  # type: ignore[valid-type]  # the value of an alias, whose parameter it is
    alias: Any = pytest.importorskip("typing_extensions").TypeAliasType("alias", array, type_params=(kind,))
    assert leaf_of(alias[np.float64]) == leaf_of(np.ndarray[Any, np.dtype[np.float64]]) == Array(np.dtype(np.float64), 2)
    assert leaf_of(Annotated[alias[np.int8], 1]) == Array(np.dtype(np.int8), 1)


def test_an_array_of_another_kind_is_refused() -> None:
    rows, small = np.zeros(2, np.int64), np.zeros(2, np.int32)
    wrong: Any = small
    with pytest.raises(TypeError, match="expected rows of <i8 in 1 dimensions, got int32"):
        strikes.label(wrong, rows, small, small, small)
    with pytest.raises(TypeError, match="expected rows"):
        strikes.label(np.zeros(4, np.int64)[::2], rows, small, small, small)


def test_compiling_is_reported_from_the_first_function_to_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = compile_trial(tmp_path, monkeypatch)
    assert heard[0] == Compiling("trial", 0, 3)
    assert heard[-1] == Compiling("trial", 3, 3)
    assert [one.done for one in heard] == sorted(one.done for one in heard)
    assert all(one.done < one.total for one in heard[:-1])


def test_what_cannot_be_kept_is_said_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file stands where the folder should be", encoding="utf-8")
    refused = compile_trial(blocked, monkeypatch)[-1].refused
    assert refused is not None
    assert str(blocked) in str(refused)


def test_a_full_disk_leaves_the_engine_working_and_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, _data: bytes) -> None:
        raise unwritable(path, OSError(errno.ENOSPC, "No space left on device"))

    monkeypatch.setattr(compiling, "write_bytes", refuse)
    refused = compile_trial(tmp_path, monkeypatch)[-1].refused
    assert refused is not None
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".lock"] == []


def compile_trial(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Compiling]:
    """Compile and call two functions with this folder for the code; return what was reported."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    heard: list[Compiling] = []
    compiler = Compiler("trial", "physics/rules.py")

    @compiler.inner
    def double(one: float) -> float:
        return 2.0 * one

    @compiler.kernel
    def quadruple(one: float, times: int) -> int:
        return int(one) * times

    stop = watch_compiling(heard.append)
    try:
        assert quadruple(2.0, 4) == 8
    finally:
        stop()
    assert double(1.0) == 2.0
    return heard


STAND_IN = """
from aya_sim.physics.compiler import Compiler
STAND_IN = Compiler("stand-in", "physics/rules.py", modules=("stand_in",))
@STAND_IN.inner
def square(one: float) -> float:
    return one * one
@STAND_IN.inner
def add(one: float, other: float) -> float:
    return square(one) + other
@STAND_IN.kernel
def add_up(count: int) -> int:
    total = 0.0
    for number in range(count):
        total = add(float(number), total)
    return int(total)
"""


def start_stand_in(folder: Path, program: str = "print(stand_in.add_up(4), 'numba' in sys.modules)") -> subprocess.Popen[str]:
    """Start a program that imports a module with functions to compile, which are kept in this folder."""
    (folder / "stand_in.py").write_text(STAND_IN, encoding="utf-8")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    command = [sys.executable, "-c", f"import sys, stand_in\n{program}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, encoding="utf-8")


def test_the_process_that_needs_compiled_code_never_loads_the_compiler(tmp_path: Path) -> None:
    assert start_stand_in(tmp_path).communicate()[0].strip() == "14 False"


def test_two_programs_that_need_the_same_code_compile_it_once(tmp_path: Path) -> None:
    program = """
from aya_sim.physics import compiling
compile_it = compiling._compile
def count(*args):
    print("compiled", end=" ", flush=True)
    return compile_it(*args)
compiling._compile = count
print(stand_in.add_up(4))
"""
    both = [start_stand_in(tmp_path, program) for _ in range(2)]
    assert sorted(one.communicate()[0].strip() for one in both) == ["14", "compiled 14"]


def test_a_program_that_waits_for_another_reports_how_far_that_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    compiler = Compiler("waiting", "physics/rules.py")
    compiler.path.parent.mkdir(parents=True)
    other = acquire(compiler.path)
    assert other is not None
    write_progress(Compiling("waiting", 3, 10))
    heard: list[Compiling] = []

    def hear(now: Compiling) -> None:
        heard.append(now)
        compiler.path.write_bytes(b"compiled by the other")
        other.release()

    stop = watch_compiling(hear)
    try:
        assert compiling.compile_and_keep(compiler) == b"compiled by the other"
    finally:
        stop()
    assert heard[0] == Compiling("waiting", 3, 10)
    assert read_progress("waiting") is None


def test_compiling_that_was_killed_leaves_nothing_broken_and_goes_on_next_time(tmp_path: Path) -> None:
    program = """
import os, signal
from aya_sim.compile_watch import watch_compiling
watch_compiling(lambda now: os.kill(os.getpid(), signal.SIGKILL) if now.done else None)
stand_in.add_up(4)
"""
    killed = start_stand_in(tmp_path, program)
    killed.communicate()
    assert killed.returncode != 0
    assert list((tmp_path / "cache").rglob("*.o")) == []
    assert start_stand_in(tmp_path).communicate()[0].strip() == "14 False"


def test_where_no_process_can_be_started_this_one_compiles(tmp_path: Path) -> None:
    program = "sys.executable = ''\nprint(stand_in.add_up(4), 'numba' in sys.modules)"
    assert start_stand_in(tmp_path, program).communicate()[0].strip() == "14 True"


def test_an_array_is_found_in_a_tuple_of_arrays_wherever_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    compiler = Compiler("columns", "physics/rules.py")

    @compiler.kernel
    def fill(first: int, columns: Columns, last: int) -> int:
        for row in range(len(columns.one)):
            columns.other[row, 1] = columns.one[row] * first + last
        return int(columns.other.shape[1])

    columns = Columns(np.array([1.0, 2.0]), np.zeros((2, 3), np.int32))
    assert fill(10, columns, 7) == 3
    assert columns.other.tolist() == [[0, 17, 0], [0, 27, 0]]


@pytest.mark.soak
@pytest.mark.parametrize("name", COMPILERS)
def test_every_engine_compiles_into_an_empty_cache(name: str, tmp_path: Path) -> None:
    script = f"import sys\nfrom {COMPILERS[name].modules[0]} import *\nfrom aya_sim.physics.compiler import Compiler\n"
    script += f"Compiler.known[{name!r}].prepare()\nprint('numba' in sys.modules)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment, encoding="utf-8")
    assert run.stdout.strip() == "False"
    assert [path.name for path in tmp_path.rglob("*.o")] == [f"{name}.o"]
