"""Parse arguments like argparse, but report an error in two lines and in the language of the commands.

argparse gets its sentences from gettext, under the name `_`, which is replaced here. A sentence that is not in the table stays English.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from aya_sim.errors import shorten_line
from games.cli.language import language, words
from games.i18n.catalogues import ENGLISH

REFUSED = 2
LONGEST_LINE = 400  # characters of a message
_NAMES = {
    "usage: ": "argparse.usage",
    "options": "argparse.options",
    "positional arguments": "argparse.positional",
    "show this help message and exit": "argparse.help",
    "show program's version number and exit": "argparse.version",
    "the following arguments are required: %s": "argparse.required",
    "unrecognized arguments: %s": "argparse.unrecognized",
    "expected one argument": "argparse.one",
    "expected at least one argument": "argparse.at_least_one",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse.choice",
    "argument %(argument_name)s: %(message)s": "argparse.argument",
    "ignored explicit argument %r": "argparse.explicit",
    "invalid %(type)s value: %(value)r": "argparse.type",
}
"""What argparse says -> the name of ours."""


class Parser(argparse.ArgumentParser):
    """An argument parser that accepts no abbreviated options and reports errors in two lines."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a message. Unlike argparse, let a stdout that cannot be written raise its error."""
        if file is sys.stdout:
            sys.stdout.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and a hint to --help on stderr, and exit with code 2."""
        refused = words("cli.refused", command=self.prog, why=on_one_line(message))
        self.exit(REFUSED, f"{refused}\n{words('cli.try', command=self.prog)}\n")


def place(text: str) -> Path:
    """Parse the path of a file or folder. Raises ArgumentTypeError for "", which would be the current folder."""
    if not text:
        raise argparse.ArgumentTypeError(words("refused.no_name"))
    return Path(text)


def add_speech(parser: argparse.ArgumentParser) -> None:
    """Add --speak-to. A value given before the command holds unless another is given after it."""
    parser.add_argument("--speak-to", default=argparse.SUPPRESS, choices=("stdout", "speech"), help=words("cli.play.speak_to"))


def speak() -> None:
    """Make argparse speak the language of the commands from now on."""
    argparse._ = _translate  # type: ignore[attr-defined]  # no public name: it is how argparse asks gettext


def _translate(message: str) -> str:
    return words(_NAMES[message]) if message in _NAMES and language() != ENGLISH else message


def on_one_line(what: object) -> str:
    """Return a text without control characters and at most `LONGEST_LINE` long, shortened in the middle since its end gives the reason."""
    return shorten_line(str(what), LONGEST_LINE)
