"""Room: words, in one place. A name in, a sentence of the language asked for out; the sentences are in assets/words/<language>/*.json.

A file maps names to sentences; `{count}` and the like are filled in. A sentence that bends with a number is an object of the
forms "one" and "other", chosen by the value called `n`. What a language lacks is said in English.
"""

import json
from functools import lru_cache

from games.assets_here import asset_folder

_Sentence = str | dict[str, str]


class Words:
    """The sentences of one language: `words("play.draw", n=3)`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._known = {**_read("en"), **_read(language)}

    def __call__(self, name: str, /, **values: object) -> str:
        """The sentence of this name. One that is not there shows its name: a hole to see, no reason to stop a game."""
        sentence = self._known.get(name, name)
        if isinstance(sentence, dict):
            sentence = sentence[self._form(values.get("n"))] if self._form(values.get("n")) in sentence else sentence["other"]
        return sentence.format_map(_Holes(values))

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def _form(self, n: object) -> str:
        if self.language == "fr":
            return "one" if isinstance(n, int | float) and abs(n) < 2 else "other"
        return "one" if n == 1 else "other"


class _Holes(dict[str, object]):
    """Leaves a value that was not given as it is written."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def languages() -> tuple[str, ...]:
    """Those there are words of."""
    folder = asset_folder() / "words"
    return tuple(sorted(place.name for place in folder.iterdir() if place.is_dir())) if folder.is_dir() else ("en",)


@lru_cache(maxsize=4)
def _read(language: str) -> dict[str, _Sentence]:
    known: dict[str, _Sentence] = {}
    if language.isalpha() and (folder := asset_folder() / "words" / language).is_dir():
        for place in sorted(folder.iterdir(), key=lambda place: place.name):
            if place.name.endswith(".json"):
                known |= json.loads(place.read_text(encoding="utf-8"))
    return known
