"""Translate what the commands print into the language of the settings, else of the environment.

English if neither names one, and wherever the environment asks for C or POSIX, as programs do that parse the output.
"""

from aya_sim.errors import BadQuestion
from games.i18n.catalogues import ENGLISH, languages
from games.i18n.errors import translate_error
from games.i18n.language import environment_language, is_plain
from games.i18n.words import Words
from games.shell.chosen_language import load_language
from games.shell.places import usual_places


def language() -> str:
    """Return the language the commands speak."""
    return ENGLISH if is_plain() else _of_settings() or environment_language() or ENGLISH


def _of_settings() -> str | None:
    """Return the language chosen in the window; None if none is chosen or the settings cannot be read."""
    try:
        chosen = load_language(usual_places().settings)
    except RuntimeError:  # there is no home folder here
        return None
    return chosen if chosen in languages() else None


def words(name: str, /, **values: object) -> str:
    """Return the sentence of this name as a plain str."""
    return str(Words(language())(name, **values))


def bad_question(name: str, /, **values: object) -> BadQuestion:
    """Return the error for refused arguments, with the sentence of this name."""
    return BadQuestion(name, "{text}", text=words(name, **values))


def translate(error: object) -> str:
    """Return an error, a verdict or a message of the library in the language the commands speak."""
    return translate_error(Words(language()), error)
