"""Gather what is said of all pictures of a deck in one language, so that a term is compared with all of them at once."""

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from games.pictures.meaning.letters import SMALL_WORDS, fold, split_words
from games.pictures.meaning.lexicon import lexicon, stem_of
from games.pictures.meaning.meanings import Meaning, meaning
from games.pictures.meaning.terms import lemmas_of
from games.pictures.tongues import said_in
from games.pictures.types import Deck

Floats = npt.NDArray[np.float64]

WEIGHTS = {"name": 1.0, "shows": 1.0, "doing": 0.85, "where": 0.85, "mood": 0.8, "recalls": 0.75}
SPOKEN = 0.5  # the weight of a word in a line
LATER = 0.985  # an entry counts this much for every one before it
OF_PHRASE = {1: 1.0, 2: 0.85, 3: 0.7}  # what one word of an entry of so many says
OF_LONGER = 0.6
OF_COLOUR = (0.7, 0.5, 0.35, 0.25)  # by how much of the picture it covers
KIND = 0.8  # how much it says that what is shown is of a kind
LIGHTS = {"en": {"black": "dark", "white": "bright"}, "fr": {"black": "sombre", "white": "clair"}}


@dataclass(frozen=True, eq=False)
class Index:
    """What a deck's pictures mean in one language.

    words, stems, kinds: by word, how strongly it is said of each picture that it is said of. Lines of `says` count in words alone.
    authors: the pictures of a line; spoken: the lines of a picture that hold a word.
    """

    language: str
    size: int
    words: dict[str, dict[int, float]]
    stems: dict[str, dict[int, float]]
    kinds: dict[str, dict[int, float]]
    unspoken: dict[str, dict[int, float]]  # as words, without the lines
    authors: dict[str, tuple[int, ...]]
    spoken: dict[tuple[int, str], frozenset[str]]
    matches: dict[tuple[str, float], Floats] = field(default_factory=dict)  # of terms that were compared before

    def strength_without(self, word: str, card: int, line: str) -> float:
        """Return how strongly a word is said of a picture if one of its lines is forgotten."""
        others = self.spoken.get((card, word), frozenset()) - {line}
        return max(self.unspoken.get(word, {}).get(card, 0.0), SPOKEN if others else 0.0)


def index_of(deck: Deck, language: str) -> Index:
    """Return the index of this deck in this language."""
    said = tuple(_words_of_card(deck, card, language) for card in range(len(deck)))
    words: dict[str, dict[int, float]] = defaultdict(dict)
    stems: dict[str, dict[int, float]] = defaultdict(dict)
    kinds: dict[str, dict[int, float]] = defaultdict(dict)
    known = lexicon(language)
    for card, mine in enumerate(said):
        for word, strength in mine.items():
            for lemma in lemmas_of(word, language):
                _say_of(words, lemma, card, strength)
                _say_of(stems, stem_of(lemma, language), card, strength)
                for kind, sure in known.kinds_of(lemma).items():
                    _say_of(kinds, kind, card, strength * sure * KIND)
    unspoken = {word: dict(cards) for word, cards in words.items()}
    authors: dict[str, tuple[int, ...]] = defaultdict(tuple)
    spoken: dict[tuple[int, str], frozenset[str]] = defaultdict(frozenset)
    for card in range(len(deck)):
        for line in map(plain_line, meaning(deck, card, language).says):
            authors[line] += (card,)
            for word in line.split():
                if word not in SMALL_WORDS[language]:
                    for lemma in lemmas_of(word, language):
                        _say_of(words, lemma, card, SPOKEN)
                        spoken[card, lemma] |= {line}
    return Index(language, len(said), dict(words), dict(stems), dict(kinds), unspoken, dict(authors), dict(spoken))


def plain_line(text: str) -> str:
    """Return a text without capitals, accents and signs."""
    return " ".join(split_words(text))


def _words_of_card(deck: Deck, card: int, language: str) -> dict[str, float]:
    """Return what is said of a card but for its lines, its colours too: by word, how strongly."""
    found = _words_said(meaning(deck, card, language), language)
    for rank, colour in enumerate(deck[card].colours[: len(OF_COLOUR)]):
        _note(found, fold(said_in(language, colour)), OF_COLOUR[rank])
        if colour in LIGHTS[language]:
            _note(found, LIGHTS[language][colour], OF_COLOUR[rank])
    return found


def _say_of(said: dict[str, dict[int, float]], word: str, card: int, strength: float) -> None:
    if strength > said[word].get(card, 0.0):
        said[word][card] = strength


def phrase_of(entry: str, language: str) -> str:
    """Return an entry as one phrase, folded, without the small words it begins with."""
    words = split_words(entry)
    while words and words[0] in SMALL_WORDS[language]:
        words = words[1:]
    return " ".join(words)


def _words_said(said: Meaning, language: str) -> dict[str, float]:
    """Return every word and short phrase said of a picture, and how strongly."""
    found: dict[str, float] = {}
    for part, weight in WEIGHTS.items():
        entries = (said.name,) if part == "name" else getattr(said, part)
        for rank, entry in enumerate(entries):
            _note_entry(found, entry, weight * LATER**rank, language)
    return found


def _note_entry(found: dict[str, float], entry: str, strength: float, language: str) -> None:
    words = split_words(entry)
    telling = [word for word in words if word not in SMALL_WORDS[language]]
    phrase = phrase_of(entry, language)
    if 1 < len(phrase.split()) <= 4:
        _note(found, phrase, strength)
    for word in telling:
        each = strength * OF_PHRASE.get(len(telling), OF_LONGER)
        _note(found, word, each)
        if "-" in word:
            for part in word.split("-"):
                if part not in SMALL_WORDS[language] and len(part) > 2:
                    _note(found, part, each * OF_PHRASE[2])


def _note(found: dict[str, float], word: str, strength: float) -> None:
    if word and strength > found.get(word, 0.0):
        found[word] = strength
