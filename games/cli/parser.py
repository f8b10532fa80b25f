"""Parse arguments like argparse, but report an error in two lines and in the language of the commands.

argparse gets its sentences from gettext, under the name `_`, which is replaced here. A sentence that is not in the table stays English.
"""

import argparse
import sys
from importlib import import_module
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

    def __init__(self, *, arguments: str = "", **settings: Any) -> None:
        """Make the parser. arguments: dotted name of the function that adds its arguments, called when the parser is first used."""
        super().__init__(allow_abbrev=False, **settings)
        self._arguments = arguments

    def fill(self) -> None:
        """Add the arguments that were left until now."""
        dotted, self._arguments = self._arguments, ""
        if dotted:
            module, _, name = dotted.rpartition(".")
            getattr(import_module(module), name)(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments as argparse does."""
        self.fill()
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """Return the help as argparse does."""
        self.fill()
        return super().format_help()

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


def whole_number(text: str) -> int:
    """Parse a whole number from 0 to 2**63 - 1. Raises ArgumentTypeError."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 2**63 - 1:
        raise argparse.ArgumentTypeError(words("refused.whole", got=text))
    return value


def seconds(text: str) -> float:
    """Parse a positive number of seconds. Raises ArgumentTypeError."""
    return _positive(text, "refused.seconds")


def moment(text: str) -> float:
    """Parse a time in s, which may be negative. Raises ArgumentTypeError."""
    value = _float(text)
    if not abs(value) < float("inf"):
        raise argparse.ArgumentTypeError(words("refused.moment", got=text))
    return value


def times(text: str) -> float:
    """Parse a positive factor. Raises ArgumentTypeError."""
    return _positive(text, "refused.times")


def _positive(text: str, refusal: str) -> float:
    """Parse a positive number; raise ArgumentTypeError with this refusal for anything else."""
    value = _float(text)
    if not 0.0 < value < float("inf"):
        raise argparse.ArgumentTypeError(words(refusal, got=text))
    return value


def size(text: str) -> tuple[int, int]:
    """Parse WxH, pixels. Raises ArgumentTypeError."""
    one, _, other = text.lower().partition("x")
    if not (one.isdecimal() and other.isdecimal() and len(text) < 20):
        raise argparse.ArgumentTypeError(words("refused.size", got=text))
    return int(one), int(other)


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


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
