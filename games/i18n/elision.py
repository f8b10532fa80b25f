"""Shorten a short word before a vowel, as French does: "de Ada" is "d’Ada".

Which words a language shortens is in its catalogue (`grammar.elided`); nothing here names a language.
"""

import re
import unicodedata
from collections.abc import Mapping

NONE = "-"  # in the catalogue of a language that shortens nothing
_VOWELS = frozenset("aeiouœæ")


class Elision:
    """The words that one language shortens before a vowel."""

    def __init__(self, words: str) -> None:
        """words: parted by spaces."""
        listed = "|".join(map(re.escape, words.split())) if words != NONE else ""
        self._pattern = re.compile(rf"\b({listed}) \{{(\w+)\}}", re.IGNORECASE) if listed else None

    def shorten(self, sentence: str, values: Mapping[str, object]) -> str:
        """Return the sentence with each of these words shortened where it stands before a placeholder whose value asks for it."""
        if self._pattern is None or "{" not in sentence:
            return sentence

        def fit(found: re.Match[str]) -> str:
            word, hole = found.groups()
            value = values.get(hole)
            return f"{word[:-1]}’{{{hole}}}" if isinstance(value, str) and begins_with_vowel(str(value)) else found.group()

        return self._pattern.sub(fit, sentence)


def begins_with_vowel(text: str) -> bool:
    """Return whether a text is spoken with a vowel first: a vowel, y before a consonant, or the silent h of names such as Hélène.

    No rule tells a silent h; it is taken for one in a name, except before a: Hugo, but Harry.
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text[:4]) if not unicodedata.combining(sign))
    first, second = plain[:1].lower(), plain[1:2].lower()
    if first == "y":
        return second.isalpha() and second not in _VOWELS
    if first == "h":
        return plain[0].isupper() and (second == "y" or second in _VOWELS - {"a"})
    return first in _VOWELS
