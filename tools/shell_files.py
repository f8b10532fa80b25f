"""Make completion for bash, zsh and fish, and the man page, of the parser of `aya`: `python -m tools.shell_files` after a change of it.

They are files, so that pressing Tab starts no Python. Needs shtab and argparse-manpage (extra `dev`).
"""

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shtab
from argparse_manpage.manpage import Manpage

import aya_sim
from benchmarks import BENCHMARKS
from games.cli.entry_point import build_parser
from games.cli.parser import Parser
from games.cli.text_commands import games_with_rules
from games.core.game_api import LEVELS, RANDOM
from games.core.options import FILE
from games.core.registry import GAMES
from games.i18n.catalogues import languages
from games.pictures import DeckKind

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "packaging" / "shell"
PLAIN = {"LC_ALL": "C", "COLUMNS": "80"}  # the environment to make them in: English, and lines of one length
SHELLS = ("bash", "zsh", "fish")
PLACES = {"FILE", "LAYOUT", "FALLEN", "F", "SPEC", "PATH"}  # what stands for a file in the help
ENGINES = ("pymunk", "fast", "full", "mujoco")
VIEWS = ("plan", "tilted", "film")
_DECKS = " ".join(DeckKind)
DECK_OR_FILE = {
    "bash": "_aya_decks",
    "zsh": "_aya_decks",
    "fish": f"{_DECKS} (__fish_complete_path)",
    "preamble": {
        "bash": f'_aya_decks() {{\n  compgen -W "{_DECKS}" -- "$1"\n  compgen -f -- "$1"\n}}',
        "zsh": f"_aya_decks() {{\n  _alternative 'decks:deck:({_DECKS})' 'files:file:_files'\n}}",
    },
}


EXIT_STATUS = """.TP
0
done
.TP
1
the program failed; the traceback is in the log
.TP
2
wrong use, or a file that is refused
.TP
3
a verification that differs
.TP
130
stopped by Ctrl-C"""
PLACES_KEPT = """.TP
~/.local/share/aya
settings, saved games, replays and records
.TP
~/.local/state/aya/log
logs
.TP
~/.cache/aya
what can be made again
.PP
XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME move them; aya doctor says where they are."""


def full_parser() -> Parser:
    """Return the parser with the arguments of every command, which are otherwise added when a command is used."""
    parser = build_parser()
    for _, command in commands_of(parser):
        command.fill()
    return parser


def commands_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, Parser]]:
    """Yield the name and the parser of every command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def add_completions(parser: Parser) -> None:
    """Say of every argument what its values may be, beyond what the parser itself refuses."""
    for name, command in commands_of(parser):
        for action in command._actions:
            found = values_of(name, action)
            if isinstance(found, tuple):
                action.choices = found
            elif found is not None:
                action.complete = found  # type: ignore[attr-defined]  # where shtab looks for it


def values_of(command: str, action: argparse.Action) -> Any:
    """Return the values of an argument as a tuple, as a completion of shtab, or None if they are not known."""
    metavar, name = action.metavar, action.dest
    if action.choices or metavar is None:
        return None
    if name.startswith("option "):
        return _option_values(name.removeprefix("option "))
    if name == "game":
        return tuple(games_with_rules() if command == "rules" else (record.name for record in GAMES))
    known: dict[str, Any] = {
        "bots": (*LEVELS, RANDOM) if command == "sim" else LEVELS,
        "engine": ENGINES,
        "names": tuple(BENCHMARKS),
        "view": VIEWS,
        "lang": tuple(languages()),
        "deck": DECK_OR_FILE,
    }
    return known.get(name) or (shtab.FILE if metavar in PLACES else shtab.DIRECTORY if metavar == "DIR" else None)


def _option_values(name: str) -> Any:
    specs = [spec for record in GAMES for spec in record.options if spec.name == name]
    if any(spec.kind is FILE for spec in specs):
        return shtab.FILE
    values = (spec.kind.write(value) for spec in specs for value, _ in spec.values if value != "")
    return tuple(dict.fromkeys(values)) or None


def release_date() -> str:
    """Return the date of this version in the changelog, YYYY-MM-DD."""
    found = re.search(
        rf"^## \[{re.escape(aya_sim.__version__)}\] - (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert found, f"no dated section of version {aya_sim.__version__} in CHANGELOG.md"
    return found[1]


def man_page() -> str:
    """Return the man page, in the language of man."""
    data = {
        "project_name": "Aya",
        "version": aya_sim.__version__,
        "date": release_date(),
        "manual_title": "Games",
        "description": "a co-operative domino game with a real cascade, and card games",
    }
    page = Manpage(full_parser(), _data=data, format="single-commands-section")
    page.add_section("exit status", "=", EXIT_STATUS)
    page.add_section("files", "=", PLACES_KEPT)
    return re.sub(r"^(usage: .*?)\n\n", r".nf\n\1\n.fi\n\n", str(page), flags=re.MULTILINE | re.DOTALL)  # its lines stay as they are


def files() -> dict[str, str]:
    """Return every file: name -> text."""
    parser = full_parser()
    add_completions(parser)
    return {f"aya.{shell}": shtab.complete(parser, shell) for shell in SHELLS} | {"aya.1": man_page()}


def main() -> None:
    """Write all files."""
    os.environ |= PLAIN
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print((FOLDER / name).relative_to(ROOT))


if __name__ == "__main__":
    main()
