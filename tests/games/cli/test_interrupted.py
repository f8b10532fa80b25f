"""Ctrl-C ends every command with 130 and one line, however early it comes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MOMENTS = 20
STARTS = [["--version"], ["sim", "album", "--seed", "1"]]
SCRIPT = """
import os, signal, sys

class Interrupter:
    found = 0

    def find_spec(self, name, path=None, target=None):
        Interrupter.found += 1
        if Interrupter.found == int(sys.argv[1]):
            os.kill(os.getpid(), signal.SIGINT)

from games.cli import main
sys.meta_path.insert(0, Interrupter())
code = main(sys.argv[2:])
if sys.argv[1] == "0":
    print(Interrupter.found, file=sys.stderr)
sys.exit(code)
"""

needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="SIGINT is Unix's")


def start(moment: int, arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that interrupts itself at this import; 0: at none."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, str(moment), *arguments], capture_output=True, text=True, env=environment, timeout=120, check=False
    )


@needs_unix
@pytest.mark.parametrize("arguments", STARTS, ids=[words[0] for words in STARTS])
def test_ctrl_c_while_modules_are_imported_ends_with_130_and_one_line(arguments: list[str], tmp_path: Path) -> None:
    imports = int(start(0, arguments, tmp_path).stderr.split()[-1])
    assert imports > MOMENTS
    for k in range(MOMENTS):
        said = start(1 + k * (imports - 1) // MOMENTS, arguments, tmp_path)
        assert (said.returncode, said.stderr.splitlines()) == (130, ["Interrupted."]), k
        assert said.stdout == ""


@needs_unix
def test_ctrl_c_before_python_has_found_the_module_of_the_command_ends_with_130_and_one_line(tmp_path: Path) -> None:
    script = """
import os, runpy, signal, sys

class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == "games.cli.__main__":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupter())
sys.argv = ["-m"]  # as Python has it until it has found the module
runpy.run_module("games.cli", run_name="__main__", alter_sys=True)
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert (said.returncode, said.stderr.splitlines()) == (130, ["Interrupted."])


def test_nothing_but_the_program_is_imported_before_ctrl_c_is_answered() -> None:
    script = "import sys; had = set(sys.modules); import games.cli; print(*sorted(set(sys.modules) - had))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, timeout=120, check=True)
    assert found.stdout.split() == ["games", "games.cli", "games.cli.exit_codes"]
