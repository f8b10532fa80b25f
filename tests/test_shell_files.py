"""Completion and the man page are those of the parser, and real shells complete by them."""

import os
import pty
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "packaging" / "shell"
BEGINNINGS = [
    ("aya top", {"topple"}),
    ("aya play face", {"face-cards"}),
    ("aya rules fa", {"face-cards"}),
    ("aya topple --until", {"--until-down"}),
    ("aya topple --engine mu", {"mujoco"}),
    ("aya topple riv", {"river.json"}),
    ("aya demo --out fol", {"folder"}),
    ("aya play face-cards --variant sec", {"secret-agents"}),
    ("aya pictures ima", {"imagine"}),
    ("aya pictures riv", {"river.json"}),
    ("aya host aya --bots exp", {"expert"}),
]
"""What is typed before Tab, and what it must become."""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a file and a folder to complete."""
    (tmp_path / "river.json").write_text("{}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "_aya").write_bytes((FOLDER / "aya.zsh").read_bytes())
    return tmp_path


class Terminal:
    """An interactive shell on a terminal of its own."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.master, slave = pty.openpty()
        settings = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8", "COLUMNS": "120"}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=settings, start_new_session=True, close_fds=True
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def read_until(self, wanted: str, seconds: float = 60.0) -> str:
        """Return what is shown, once it ends the wanted way or contains it; fails after so many seconds."""
        shown, end = "", time.monotonic() + seconds
        while wanted not in shown:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{wanted!r} was not shown, but {shown!r}"
            shown += os.read(self.master, 4096).decode(errors="replace")
        return shown

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def find_program(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not there (apt-get install {program})")
    return found


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_tab_completes_commands_options_values_and_files(shell: str, here: Path) -> None:
    program = find_program(shell)
    begin = {
        "bash": ([program, "--norc", "--noprofile", "-i"], f"source {FOLDER / 'aya.bash'}"),
        "zsh": ([program, "-f", "-i"], "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste"),
    }
    command, load = begin[shell]
    terminal = Terminal(command, here)
    try:
        terminal.type(f"PS1='rea''dy> '; aya() {{ :; }}; {load}\n")
        terminal.read_until("ready> ")
        for typed, whole in BEGINNINGS:
            (wanted,) = whole
            terminal.type(f"echo got; {typed}\t")
            terminal.read_until(f"{typed.rsplit(' ', 1)[0]} {wanted}")
            terminal.type("\x15")  # forget the line
    finally:
        terminal.close()


def test_fish_completes_commands_options_values_and_files(here: Path) -> None:
    program = find_program("fish")
    for typed, whole in BEGINNINGS:
        code = f"source {FOLDER / 'aya.fish'}; complete -C '{typed}'"
        told = subprocess.run([program, "--no-config", "-c", code], cwd=here, capture_output=True, text=True, check=True).stdout
        assert {line.split("\t")[0].rstrip("/") for line in told.splitlines()} == whole, typed


def test_the_man_page_is_set_without_a_complaint_and_names_every_command() -> None:
    from games.cli.entry_point import COMMANDS

    program = find_program("man")
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80", "GROFF_NO_SGR": "1"}
    done = subprocess.run(
        [program, "--warnings", "--local-file", str(FOLDER / "aya.1")], env=settings, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert all(f"aya {command}" in lines for command in COMMANDS)
    assert {"NAME", "SYNOPSIS", "EXIT STATUS", "FILES"} <= set(lines)


def test_the_files_are_those_that_the_parser_makes_now(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("shtab", reason="shtab is not there (extra dev)")
    pytest.importorskip("argparse_manpage", reason="argparse-manpage is not there (extra dev)")
    from tools import shell_files

    for name, value in shell_files.PLAIN.items():
        monkeypatch.setenv(name, value)
    for name, text in shell_files.files().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run python -m tools.shell_files"


def test_every_engine_that_is_offered_is_known() -> None:
    pytest.importorskip("shtab", reason="shtab is not there (extra dev)")
    pytest.importorskip("argparse_manpage", reason="argparse-manpage is not there (extra dev)")
    from aya_sim.errors import BadQuestion
    from aya_sim.physics import engine_named
    from tools.shell_files import ENGINES

    with pytest.raises(BadQuestion) as refused:
        engine_named("none")
    assert str(refused.value).endswith(", ".join(ENGINES))
