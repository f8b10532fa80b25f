"""The parser of the commands' arguments: says what is wrong in two lines instead of a page, in the language of the environment.

argparse has its sentences from gettext, under the name `_`; it is given ours there. What is not in the table stays English.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

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
    """Takes no shortened option for another."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def _print_message(self, message: str, file: Any = None) -> None:
        """argparse keeps still where its help finds no room; that is for whoever asked to know."""
        if file is sys.stdout:
            sys.stdout.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        refused = words("cli.refused", command=self.prog, why=on_one_line(message))
        self.exit(REFUSED, f"{refused}\n{words('cli.try', command=self.prog)}\n")


def place(text: str) -> Path:
    """A file or folder by name; no name at all would be the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError(words("refused.no_name"))
    return Path(text)


def add_speech(parser: argparse.ArgumentParser) -> None:
    """Add where the window speaks to; what is asked for before the command holds where nothing is asked for after it."""
    parser.add_argument("--speak-to", default=argparse.SUPPRESS, choices=("stdout", "speech"), help=words("cli.play.speak_to"))


def speak() -> None:
    """Let argparse speak as we do, from now on."""
    argparse._ = _translate  # type: ignore[attr-defined]  # no public name: it is how argparse asks gettext


def _translate(message: str) -> str:
    return words(_NAMES[message]) if message in _NAMES and language() != ENGLISH else message


def on_one_line(what: object) -> str:
    """A text short enough for one line, without control characters of somebody's file name; its end, which tells why, is kept."""
    text = "".join(c if c.isprintable() or c in "\u202f\u00a0" else "?" for c in str(what))
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE // 2]}...{text[-LONGEST_LINE // 2 :]}"
