"""The 48 words of Album's hint tiles. Their order is their number, from 0; other languages' names are in the catalogues."""

from functools import cache

import msgspec

from games.core.resources import asset
from games.i18n.catalogues import ENGLISH
from games.pictures.tongues import said_in

HINTS = 48
"""The number of hint words."""
STRONGEST = 5
"""How strongly a picture may evoke a word, from 0."""


class HintWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word, an emotion, a sense or a value, with its English name."""

    id: str
    kind: str
    en: str

    def named(self, language: str) -> str:
        """Return its name in this language; in English where the language has none."""
        return self.en if language == ENGLISH else said_in(language, f"hint:{self.en}")


@cache
def hint_words() -> tuple[HintWord, ...]:
    """Return all of them, by number."""
    text = asset("pictures", "hint_words.json")
    assert text is not None, "the package carries its words"
    words = msgspec.json.decode(text, type=tuple[HintWord, ...])
    assert len(words) == HINTS
    return words


@cache
def numbers() -> dict[str, int]:
    """Return the number of each word by its id."""
    return {word.id: number for number, word in enumerate(hint_words())}
