"""The start of the command line: nothing is imported that the command asked for does not need."""

import subprocess
import sys

import pytest

from games.cli.entry_point import COMMANDS, build_parser

SLOW = ("numpy", "numba", "msgspec", "pygame", "pymunk", "shapely", "importlib.resources", "games.core.registry")


def imported_by(*arguments: str) -> set[str]:
    """Return the names of the modules in a Python that has run a command."""
    code = "import sys; from games.cli import main; main(sys.argv[1:]); print('\\n' + ' '.join(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(ran.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_version_and_help_import_no_command_and_nothing_slow(option: str) -> None:
    modules = imported_by(option)
    assert modules.isdisjoint(SLOW)
    assert modules.isdisjoint(dotted.rpartition(".")[0] for dotted in COMMANDS.values())


def test_a_command_imports_no_other() -> None:
    others = {dotted.rpartition(".")[0] for dotted in COMMANDS.values()} - {"games.cli.text_commands"}
    assert imported_by("rules", "album").isdisjoint(others)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_parser_adds_its_arguments_once(name: str) -> None:
    command = build_parser()._subparsers._group_actions[0].choices[name]  # type: ignore[union-attr, index]
    told = command.format_help()
    assert command.format_help() == told
    assert "--help" in told
