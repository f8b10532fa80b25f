"""Translate what is said of pictures. Decks speak English; their words in other languages are in the catalogues.

A text of a deck of the box ("a red bow", "expression:smiling") has the name `pictures.` and its words with hyphens. A text without
a translation, such as one of the user's own deck, stays as it is.
"""

import re
from functools import lru_cache

from games.i18n.catalogues import ENGLISH, catalogue_of, languages


def name_of(text: str) -> str:
    """Return the name under which the catalogues have this text."""
    return f"pictures.{'-'.join(re.findall(r'[a-z0-9]+', text.casefold()))}"


@lru_cache(maxsize=4096)
def said_in(language: str, text: str) -> str:
    """Return the text in this language; a tag ("fur:red", "top:blue") as one says it ("red fur", "blue at the top")."""
    name = name_of(text)
    said = catalogue_of(language).gettext(name)
    if said != name:
        return said
    aspect, mark, word = text.partition(":")
    if not mark or not aspect.isalpha() or word[:1].isspace():
        return text  # a sentence with a colon
    place = f"pictures.measured.{aspect}"  # "top:blue" is blue at the top
    pattern = catalogue_of(language).gettext(place)
    return pattern.format(colour=said_in(language, word)) if pattern != place else f"{word} {aspect}"


def tongues() -> tuple[str, ...]:
    """Return the languages there are words in, English first."""
    return (ENGLISH, *(language for language in languages() if language != ENGLISH))
