"""What the commands say to people, in the language chosen in the settings, else in the one the environment asks for.

In English where nobody asks for any; and wherever the environment asks for C or POSIX, as programs do that read what is printed.
"""

from pathlib import Path

import msgspec
import platformdirs

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.files import read_bytes
from games.i18n.catalogues import ENGLISH, languages
from games.i18n.errors import translate_error
from games.i18n.language import is_plain, of_environment
from games.i18n.words import Words

_LARGEST = 1 << 20  # bytes of a settings file


class _Chosen(msgspec.Struct):
    language: str | None = None


class _Settings(msgspec.Struct):
    """Of a settings file only what is asked for here; the window reads it whole, and keeps a damaged one aside."""

    settings: _Chosen


def language() -> str:
    """The one the commands speak."""
    return ENGLISH if is_plain() else _of_settings() or of_environment() or ENGLISH


def _of_settings() -> str | None:
    """The language chosen in the window; None where none is, or the file tells nothing."""
    try:
        place = Path(platformdirs.user_data_dir("aya", appauthor=False)) / "settings.json"
        chosen = msgspec.json.decode(read_bytes(place, _LARGEST), type=_Settings).settings.language
    except (BadFile, RuntimeError, msgspec.DecodeError, UnicodeDecodeError):  # RuntimeError: nobody has a home here
        return None
    return chosen if chosen in languages() else None


def words(name: str, /, **values: object) -> str:
    """The sentence of this name, as a text like any other."""
    return str(Words(language())(name, **values))


def bad_question(name: str, /, **values: object) -> BadQuestion:
    """Return the error for arguments the commands refuse, in the words of this name."""
    return BadQuestion(name, "{text}", text=words(name, **values))


def translate(error: object) -> str:
    """Return an error, a verdict or a message of the library in the language spoken."""
    return translate_error(Words(language()), error)
