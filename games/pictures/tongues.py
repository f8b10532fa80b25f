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
    """Return the text in this language; a tag ("fur:red") as one says it ("red fur")."""
    name = name_of(text)
    said = catalogue_of(language).gettext(name)
    return said if said != name else " ".join(reversed(text.split(":", 1)))


def tongues() -> tuple[str, ...]:
    """Return the languages there are words in, English first."""
    return (ENGLISH, *(language for language in languages() if language != ENGLISH))
