"""Room: what `aya open` does. A file of any kind is looked at first, and refused before there is a window; then it is opened in one."""

import argparse
from pathlib import Path
from typing import Any

from aya_sim.errors import BadQuestion
from games.known_file import known_file
from games.shell.display import has_display


def run(wanted: argparse.Namespace) -> int:
    """Open a file in the window; without one the start page, as a desktop asks for. Raises AyaError."""
    path: Path | None = wanted.file
    if path is not None:
        known_file(path)
    if not has_display():
        raise BadQuestion("no window can be opened (there is no display); aya topple, count, replay and verify need none")
    from games import shelf
    from games.shell import start  # pygame is loaded only by who opens a window

    try:
        return start.show_launcher(shelf.shelf(), path)
    except start.NoWindow as refused:
        raise BadQuestion(f"no window can be opened ({refused}); aya topple, count, replay and verify need none") from None


def add(them: Any) -> None:
    """Put the command among the others."""
    told = "open a layout, replay, kept game, deck or folder of pictures, whatever it is"
    command = them.add_parser("open", help=told, description=f"{told[:1].upper()}{told[1:]}.")
    command.set_defaults(run=run)
    command.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a file, or a folder of pictures (none: the start page)")
