"""Load the lexicon of a language: its words, which of them are near one another, and what each is a kind of.

The asset is loaded when it is first asked for; tools/make_lexicon makes it. Nothing here knows pictures.
"""

import io
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
import snowballstemmer

from games.core.resources import asset
from games.pictures.meaning.letters import fold

NAMES = {"en": "english", "fr": "french"}
NO_WORDS: dict[str, float] = {}


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one language. number: by a word without accents; forms: irregular forms and their lemmas;
    stems: of the words."""

    language: str
    words: tuple[str, ...]
    number: dict[str, int]
    forms: dict[str, str]
    stems: tuple[str, ...]
    common: npt.NDArray[np.uint8]  # (words,), 16 for every doubling
    near: "Relation"
    kinds: "Relation"

    def __contains__(self, word: str) -> bool:
        return word in self.number

    def near_words(self, word: str) -> dict[str, float]:
        """Return synonyms, derived and similar words and how near they are, 0 to 1."""
        return self._relate(self.near, word)

    def kinds_of(self, word: str) -> dict[str, float]:
        """Return what this is a kind of, and how surely, 0 to 1."""
        return self._relate(self.kinds, word)

    def rarity(self, word: str) -> float:
        """Return how much a word says by being rare, from 0.35 (any sentence has it) to 1."""
        at = self.number.get(word)
        return 1.0 if at is None else max(0.35, min(1.0, 1.35 - float(self.common[at]) / 255))

    def _relate(self, relation: "Relation", word: str) -> dict[str, float]:
        at = self.number.get(word)
        if at is None:
            return NO_WORDS
        if at in relation.read:
            return relation.read[at]
        rows = slice(int(relation.begins[at]), int(relation.begins[at + 1]))
        strengths = relation.strengths[rows] / 255
        found = relation.read[at] = {
            fold(self.words[other]): s for other, s in zip(relation.words[rows].tolist(), strengths.tolist(), strict=True)
        }
        return found


@dataclass(frozen=True, eq=False)
class Relation:
    """For every word the numbers of others and how strongly they are related, one after another."""

    begins: npt.NDArray[np.uint32]
    words: npt.NDArray[np.uint16]
    strengths: npt.NDArray[np.uint8]
    read: dict[int, dict[str, float]] = field(default_factory=dict)  # what was asked for before


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of this language, "en" or "fr"."""
    data = asset("lexicon", f"{NAMES[language]}.npz")
    assert data is not None, "the package carries its lexicon"
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        words = tuple(arrays["words"].tobytes().decode().split("\n"))
        forms = dict(line.split("\t") for line in arrays["forms"].tobytes().decode().split("\n"))
        number: dict[str, int] = {}
        for at, word in enumerate(words):
            number.setdefault(fold(word), at)
        return Lexicon(
            language,
            words,
            number,
            {fold(form): fold(lemma) for form, lemma in forms.items()},
            tuple(arrays["stems"].tobytes().decode().split("\n")),
            arrays["common"],
            *(Relation(*(arrays[f"{kind}_{part}"] for part in ("begins", "words", "strengths"))) for kind in ("near", "up")),
        )


@lru_cache(maxsize=4096)
def stem_of(word: str, language: str) -> str:
    """Return what a word has in common with its other forms; a phrase has itself."""
    known = lexicon(language)
    at = known.number.get(word)
    if at is not None:
        return fold(known.stems[at])
    if " " in word:
        return word
    stemmer = snowballstemmer.stemmer(NAMES[language])  # of its own: one works on one word at a time, and threads ask at the same time
    return str(stemmer.stemWord(word))
