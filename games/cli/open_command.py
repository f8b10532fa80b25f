"""Run `aya open`: detect what a file is, refuse it before there is a window if need be, and open it in one."""

import argparse
from pathlib import Path

from games.cli.language import bad_question, words
from games.cli.parser import Parser, add_speech, place
from games.launch.detect import detect_file
from games.shell.display import has_display


def run(args: argparse.Namespace) -> int:
    """Open a file in the window; without a file, open the start page. Raises AyaError."""
    path: Path | None = args.file
    if path is not None:
        detect_file(path)
    if not has_display():
        raise bad_question("refused.window", why=words("refused.display"), others=words("refused.window.open"))
    from games.launch import shelf
    from games.screens import start  # pygame is loaded only by who opens a window

    try:
        return start.show_launcher(shelf.shelf(), path, speak_to=args.speak_to)
    except start.NoWindow as refused:
        raise bad_question("refused.window", why=refused, others=words("refused.window.open")) from None


def add_open(parser: Parser) -> None:
    """Add the arguments of `aya open`."""
    parser.set_defaults(run=run)
    parser.add_argument("file", type=place, nargs="?", metavar="FILE", help=words("cli.open.file"))
    add_speech(parser)
