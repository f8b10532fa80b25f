"""Look up sentences: a name in, a sentence of the chosen language out, from assets/words/<language>/*.po.

They are gettext catalogues: msgid is the name, msgstr the sentence with placeholders such as `{count}`. A sentence with plural forms
(Plural-Forms in the header) is chosen by the value called `n`. Sentences that a language lacks are in English.
"""

import re
from collections.abc import Iterator, Mapping

from games.i18n.catalogues import ENGLISH, catalogue_of, languages
from games.i18n.elision import Elision

__all__ = ["ENGLISH", "Words", "languages"]


class Words:
    """The sentences of one language: `words("play.draw", n=3)`. A returned sentence follows a later change of language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.key: object = NoKeys()
        self.has_keyboard = True
        self.turn = 0  # of saying everything anew
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switch to this language; sentences already returned follow."""
        self.language = language
        self._known = catalogue_of(language)
        self._marks = {".": self._known.gettext("number.point"), ",": self._known.gettext("number.thousands")}
        self._elision = Elision(self._known.gettext("grammar.elided"))
        self.turn += 1

    def name_keys(self, key: object) -> None:
        """Set the object that formats keys, as in `{key:cards.hint}`."""
        self.key = key
        self.turn += 1

    def forget_keys(self) -> None:
        """Leave out from now on what is said in brackets of keys, as in "Close (C)": there is no keyboard."""
        self.has_keyboard = False
        self.turn += 1

    def __call__(self, name: str, /, **values: object) -> str:
        """Return the sentence of this name as `Said`. A missing sentence is its name, which is visible but stops no game."""
        return Said(self, name, values)

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """Return the sentence as a plain str, which does not follow a change of language."""
        sentence = self._known.ngettext(name, name, abs(_whole(values["n"]))) if "n" in values else name
        told = self._known.gettext(name) if sentence == name else sentence
        told = told if self.has_keyboard else _IN_BRACKETS.sub("", told)
        return self._elision.shorten(told, values).format_map(_Holes(self, {"key": self.key, **values}))

    def number(self, value: float, spec: str = "") -> str:
        """Return a number as this language writes it, with a true minus sign. spec: a `format` spec in English notation ("," and ".")."""
        return self.figures(format(value, spec)).replace("-", "−")

    def figures(self, text: str) -> str:
        """Return a text with its figures changed from English notation to that of this language."""
        return "".join(self._marks.get(sign, sign) for sign in text)

    def __contains__(self, name: str) -> bool:
        return self._known.gettext(name) != name


_IN_BRACKETS = re.compile(r"\s*\([^(){}]*\{key:[^}]*\}[^()]*\)")


class Said(str):
    """A sentence that can be said again: str() of it, alone or within another, uses the language and keys of that moment."""

    __slots__ = ("_name", "_turn", "_values", "_words")
    _words: Words
    _name: str
    _values: Mapping[str, object]
    _turn: int

    def __new__(cls, words: Words, name: str, values: Mapping[str, object]) -> "Said":
        said = super().__new__(cls, words.render(name, values))
        said._words, said._name, said._values, said._turn = words, name, values, words.turn
        return said

    def __str__(self) -> str:
        """Return the sentence in the current language as a plain str, for a file for example."""
        return super().__str__() if self._turn == self._words.turn else self._words.render(self._name, self._values)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def _whole(n: object) -> int:
    """Return the number that selects the plural form; a plural in every language for what is no whole number."""
    return int(n) if isinstance(n, int | float) and n == n // 1 else 100


class NoKeys:
    """Formats a key as the name of its action, where there is no keyboard."""

    def __format__(self, spec: str) -> str:
        return spec or "{key}"


class _Holes(Mapping[str, object]):
    """The values of a sentence: numbers as its language writes them, and missing values as their placeholders."""

    def __init__(self, words: Words, values: Mapping[str, object]) -> None:
        self._words, self._values = words, values

    def __getitem__(self, key: str) -> object:
        if key not in self._values:
            return _Hole(key)
        value = self._values[key]
        return _Number(self._words, value) if isinstance(value, int | float) else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class _Hole:
    """A missing value, formatted as its placeholder."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __format__(self, spec: str) -> str:
        return "{" + self._key + (f":{spec}" if spec else "") + "}"


class _Number:
    """A number in a sentence, formatted as its language writes it."""

    def __init__(self, words: Words, value: float) -> None:
        self._words, self._value = words, value

    def __format__(self, spec: str) -> str:
        return self._words.number(self._value, spec)

    def __repr__(self) -> str:
        return repr(self._value)
