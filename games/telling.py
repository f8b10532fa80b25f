"""Room: what the commands say to people, in the language the environment asks for; in English where it asks for none, or for C."""

from games.catalogues import ENGLISH
from games.shell.language import of_environment
from games.shell.words import Words


def language() -> str:
    """The one the commands speak."""
    return of_environment() or ENGLISH


def words(name: str, /, **values: object) -> str:
    """The sentence of this name, as a text like any other."""
    return str(Words(language())(name, **values))
