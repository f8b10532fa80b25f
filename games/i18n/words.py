"""Words, in one place. A name in, a sentence of the language asked for out; the sentences are in assets/words/<language>/*.po.

They are gettext catalogues: msgid is the name, msgstr the sentence; `{count}` and the like are filled in. A sentence that bends with
a number has the forms its language counts (Plural-Forms in the header), chosen by the value called `n`. What a language lacks is
said in English.
"""

from collections.abc import Iterator, Mapping

from games.i18n.catalogues import ENGLISH, catalogue_of, languages

__all__ = ["ENGLISH", "Words", "languages"]


class Words:
    """The sentences of one language: `words("play.draw", n=3)`. What was said knows its name, and follows when another is spoken."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.key: object = NoKeys()
        self.turn = 0  # of saying everything anew
        self.speak(language)

    def speak(self, language: str) -> None:
        """Say everything in this language from now on."""
        self.language = language
        self._known = catalogue_of(language)
        self._marks = {".": self._known.gettext("number.point"), ",": self._known.gettext("number.thousands")}
        self.turn += 1

    def name_keys(self, key: object) -> None:
        """Name keys like this from now on: what `{key:cards.hint}` in a sentence says."""
        self.key = key
        self.turn += 1

    def __call__(self, name: str, /, **values: object) -> str:
        """The sentence of this name. One that is not there shows its name: a hole to see, no reason to stop a game."""
        return Said(self, name, values)

    def written(self, name: str, values: Mapping[str, object]) -> str:
        """The sentence as a text like any other, which stays as it is."""
        sentence = self._known.ngettext(name, name, abs(_whole(values["n"]))) if "n" in values else name
        return (self._known.gettext(name) if sentence == name else sentence).format_map(_Holes(self, {"key": self.key, **values}))

    def number(self, value: float, spec: str = "") -> str:
        """A number as it is written in this language. spec: as of `format`, in English ("," between thousands, "." before parts)."""
        return self.figures(format(value, spec))

    def figures(self, text: str) -> str:
        """Figures as they are written in English, written as in this language."""
        return "".join(self._marks.get(sign, sign) for sign in text)

    def __contains__(self, name: str) -> bool:
        return self._known.gettext(name) != name


class Said(str):
    """A sentence that can be said again: where it is shown, or part of another, it has the language and the keys of then."""

    __slots__ = ("_name", "_turn", "_values", "_words")
    _words: Words
    _name: str
    _values: Mapping[str, object]
    _turn: int

    def __new__(cls, words: Words, name: str, values: Mapping[str, object]) -> "Said":
        said = super().__new__(cls, words.written(name, values))
        said._words, said._name, said._values, said._turn = words, name, values, words.turn
        return said

    def __str__(self) -> str:
        """In the language of now, as a text like any other: what is kept in a file, for one."""
        return super().__str__() if self._turn == self._words.turn else self._words.written(self._name, self._values)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def _whole(n: object) -> int:
    """The number to bend with; for what is no whole number, one that is many in every language."""
    return int(n) if isinstance(n, int | float) and n == n // 1 else 100


class NoKeys:
    """Where nobody has a keyboard, an action stands for its key."""

    def __format__(self, spec: str) -> str:
        return spec or "{key}"


class _Holes(Mapping[str, object]):
    """The values of a sentence: numbers as its language writes them; one that was not given stays as it is written."""

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
    """What was not given, as it is written."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __format__(self, spec: str) -> str:
        return "{" + self._key + (f":{spec}" if spec else "") + "}"


class _Number:
    """A number in a sentence."""

    def __init__(self, words: Words, value: float) -> None:
        self._words, self._value = words, value

    def __format__(self, spec: str) -> str:
        return self._words.number(self._value, spec)

    def __repr__(self) -> str:
        return repr(self._value)
