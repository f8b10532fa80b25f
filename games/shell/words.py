"""Room: words, in one place. A name in, a sentence of the language asked for out; the sentences are in assets/words/<language>/*.po.

They are gettext catalogues: msgid is the name, msgstr the sentence; `{count}` and the like are filled in. A sentence that bends with
a number has the forms its language counts (Plural-Forms in the header), chosen by the value called `n`. What a language lacks is
said in English.
"""

from games.catalogues import ENGLISH, catalogue_of, languages

__all__ = ["ENGLISH", "Words", "languages"]


class Words:
    """The sentences of one language: `words("play.draw", n=3)`."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self._known = catalogue_of(language)

    def __call__(self, name: str, /, **values: object) -> str:
        """The sentence of this name. One that is not there shows its name: a hole to see, no reason to stop a game."""
        sentence = self._known.ngettext(name, name, abs(_whole(values["n"]))) if "n" in values else name
        return (self._known.gettext(name) if sentence == name else sentence).format_map(_Holes(values))

    def __contains__(self, name: str) -> bool:
        return self._known.gettext(name) != name


def _whole(n: object) -> int:
    """The number to bend with; for what is no whole number, one that is many in every language."""
    return int(n) if isinstance(n, int | float) and n == n // 1 else 100


class _Holes(dict[str, object]):
    """Leaves a value that was not given as it is written."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
