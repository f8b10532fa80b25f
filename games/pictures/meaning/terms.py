"""Understand words: a text in, its terms out, each with every word it may stand for. Knows the lexicon, and no pictures."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from games.pictures.meaning.letters import SMALL_WORDS, edits, split_words
from games.pictures.meaning.lexicon import Lexicon, lexicon, stem_of

LONGEST_PHRASE = 4  # words
SHORTEST_MISSPELT = 4  # letters
STEM = 0.85  # how much a word of the same stem counts
MISSPELT = 0.9
PART = 0.55  # how much the words of a phrase count beside the phrase

_ENGLISH_ENDINGS = (
    *(("ies", "y"), ("ves", "f"), ("ses", "s"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")),
    *(("ied", "y"), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""), ("er", "e"), ("er", ""), ("est", "")),
)
_FRENCH_ENDINGS = (
    *(("aux", "al"), ("eaux", "eau"), ("eux", "eu"), ("s", ""), ("x", ""), ("es", ""), ("e", "")),
    *(("euse", "eur"), ("euses", "eur"), ("trice", "teur"), ("elle", "el"), ("enne", "en"), ("onne", "on"), ("ive", "if"), ("ere", "er")),
    *(("ent", "er"), ("es", "er"), ("e", "er"), ("ant", "er"), ("ait", "er"), ("aient", "er"), ("ee", "er"), ("ees", "er"), ("ons", "er")),
    *(("it", "ir"), ("issent", "ir"), ("issant", "ir"), ("ie", "ir"), ("i", "ir"), ("u", "re"), ("d", "dre"), ("dent", "dre")),
    *(("a", "er"), ("era", "er"), ("ez", "er"), ("ons", "er")),
)
_ENDINGS = {"en": _ENGLISH_ENDINGS, "fr": _FRENCH_ENDINGS}


@dataclass(frozen=True, slots=True)
class Term:
    """One thing a text speaks of. words: what it may stand for and how surely, 0 to 1, itself first. weight: its part in the text."""

    text: str
    words: dict[str, float]
    stem: str
    weight: float
    known: bool  # the lexicon or the deck has it

    @property
    def key(self) -> tuple[str, float]:
        """Return what tells it from other terms."""
        return self.text, max(self.words.values())


def terms_of(text: str, language: str, also: Container[str] = frozenset()) -> tuple[Term, ...]:
    """Return the terms of a text in this language. also: words that are known besides the lexicon."""
    small, words = SMALL_WORDS[language], split_words(text)
    known = lexicon(language)
    found: list[Term] = []
    covered: set[int] = set()
    for length in range(min(LONGEST_PHRASE, len(words)), 1, -1):
        for at in range(len(words) - length + 1):
            places = range(at, at + length)
            phrase = " ".join(words[at : at + length])
            ends_in_small = words[at] in small or words[at + length - 1] in small
            if not ends_in_small and not covered.intersection(places) and (phrase in also or phrase in known):
                covered.update(places)
                found.append(Term(phrase, {phrase: 1.0}, phrase, known.rarity(phrase), True))
    for at, word in enumerate(words):
        if word not in small and not word.isdigit():
            found += _terms_of_word(word, language, also, PART if at in covered else 1.0)
    return tuple(found)


def is_known(word: str, language: str) -> bool:
    """Return whether a word, as it is written, is one of this language; a small word of another language is not."""
    return word in SMALL_WORDS[language] or (bool(_lemmas(word, language)) and word not in _foreign(language))


def lemmas(word: str, language: str) -> tuple[str, ...]:
    """Return the words that a form may be of: itself, if the lexicon has it, then its lemmas."""
    return _lemmas(word, language)


@cache
def _foreign(language: str) -> frozenset[str]:
    """Return the small words of the other languages."""
    return frozenset[str]().union(*(small for other, small in SMALL_WORDS.items() if other != language))


@lru_cache(maxsize=16384)
def lemmas_of(word: str, language: str) -> tuple[str, ...]:
    """Return a word and the words that it may be a form of, each once."""
    return tuple(dict.fromkeys((word, *_lemmas(word, language))))


def _terms_of_word(word: str, language: str, also: Container[str], share: float) -> Sequence[Term]:
    known = lexicon(language)
    found = _lemmas(word, language)
    if found or word in also:
        return [_term(word, (word, *found), 1.0, language, share, True)]
    if "-" in word:
        parts = [one for one in word.split("-") if one not in SMALL_WORDS[language] and len(one) > 1]
        joined = word.replace("-", "")
        if joined in known or joined in also:
            return [_term(joined, (joined, *_lemmas(joined, language)), 1.0, language, share, True)]
        return [term for one in parts for term in _terms_of_word(one, language, also, share)]
    if (guess := _spell(word, known, also)) is not None:
        return [_term(guess, (guess, *_lemmas(guess, language)), MISSPELT, language, share, True)]
    return [_term(word, (word,), 1.0, language, share, False)]


def _term(word: str, words: Sequence[str], sure: float, language: str, share: float, known: bool) -> Term:
    rarity = min(lexicon(language).rarity(one) for one in words)
    counted = {one: sure if number == 0 else sure * 0.97 for number, one in enumerate(dict.fromkeys(words))}
    return Term(word, counted, stem_of(words[-1], language), share * rarity, known)


@lru_cache(maxsize=16384)
def _lemmas(word: str, language: str) -> tuple[str, ...]:
    known = lexicon(language)
    found = [word] if word in known else []
    if word in known.forms:
        found.append(known.forms[word])
    for old, new in _ENDINGS[language]:
        if word.endswith(old) and len(word) - len(old) >= 2:
            root = word[: len(word) - len(old)]
            found += [one for one in (root + new, _drop_double(root) + new) if one in known and len(one) > 2]
    return tuple(dict.fromkeys(found))[:4]


def _drop_double(root: str) -> str:
    return root[:-1] if len(root) > 3 and root[-1] == root[-2] else root


def _spell(word: str, known: Lexicon, also: Container[str]) -> str | None:
    """Return the commonest word one letter away; those of the deck first."""
    if len(word) < SHORTEST_MISSPELT:
        return None
    near = [one for one in edits(word) if one in also or one in known]
    return max(near, key=lambda one: (one in also, 1.0 - known.rarity(one), one), default=None)
