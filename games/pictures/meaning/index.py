"""Gather what is said of all pictures of a deck in one language, so that a term is compared with all of them at once."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from games.pictures.meaning.letters import SMALL_WORDS, fold, split_words
from games.pictures.meaning.lexicon import lexicon
from games.pictures.meaning.meanings import Meaning, meaning
from games.pictures.meaning.terms import lemmas, stem_of
from games.pictures.tongues import said_in
from games.pictures.types import Deck

Floats = npt.NDArray[np.float64]

WEIGHTS = {"name": 1.0, "shows": 1.0, "doing": 0.85, "where": 0.85, "mood": 0.8, "recalls": 0.75, "says": 0.5}
LATER = 0.985  # an entry counts this much for every one before it
OF_PHRASE = {1: 1.0, 2: 0.85, 3: 0.7}  # what one word of an entry of so many says
OF_LONGER = 0.6
OF_COLOUR = (0.7, 0.5, 0.35, 0.25)  # by how much of the picture it covers
KIND = 0.8  # how much it says that what is shown is of a kind
LIGHTS = {"en": {"black": "dark", "white": "bright"}, "fr": {"black": "sombre", "white": "clair"}}


@dataclass(frozen=True, eq=False)
class Index:
    """What a deck's pictures mean in one language.

    words, stems, kinds: by word, how strongly it is said of each picture that it is said of. vectors: (words, sides) of all words
    that have one; owned: (pictures, most words of one) their numbers, -1 to fill up; worth: how much each counts.
    """

    language: str
    size: int
    words: dict[str, dict[int, float]]
    stems: dict[str, dict[int, float]]
    kinds: dict[str, dict[int, float]]
    lines: dict[str, tuple[int, ...]]  # lines of `says`, folded: whose they are
    vectors: npt.NDArray[np.float32]
    owned: npt.NDArray[np.int32]
    worth: Floats


def index_of(deck: Deck, language: str) -> Index:
    """Return the index of this deck in this language."""
    said = tuple(_words_of_card(deck, card, language, "") for card in range(len(deck)))
    lines: dict[str, list[int]] = defaultdict(list)
    for card in range(len(deck)):
        for line in meaning(deck, card, language).says:
            lines[plain_line(line)].append(card)
    return _gather(said, {line: tuple(cards) for line, cards in lines.items()}, language)


def index_without(deck: Deck, card: int, line: str, language: str) -> Index:
    """Return an index of this card alone, without one of the lines that are said of it. line: as `plain_line` has it."""
    return _gather((_words_of_card(deck, card, language, line),), {}, language)


def plain_line(text: str) -> str:
    """Return a text without capitals, accents and signs."""
    return " ".join(split_words(text))


def _words_of_card(deck: Deck, card: int, language: str, without: str) -> dict[str, float]:
    """Return what is said of a card, its colours too: by word, how strongly."""
    said = meaning(deck, card, language)
    found = _words_said(replace(said, says=tuple(line for line in said.says if plain_line(line) != without)), language)
    for rank, colour in enumerate(deck[card].colours[: len(OF_COLOUR)]):
        _note(found, fold(said_in(language, colour)), OF_COLOUR[rank])
        if colour in LIGHTS[language]:
            _note(found, LIGHTS[language][colour], OF_COLOUR[rank])
    return found


def _gather(said: tuple[dict[str, float], ...], lines: dict[str, tuple[int, ...]], language: str) -> Index:
    """Return the index of pictures of which this is said."""
    words: dict[str, dict[int, float]] = defaultdict(dict)
    stems: dict[str, dict[int, float]] = defaultdict(dict)
    kinds: dict[str, dict[int, float]] = defaultdict(dict)
    known = lexicon(language)
    for card, mine in enumerate(said):
        for word, strength in mine.items():
            for lemma in dict.fromkeys((word, *lemmas(word, language))):
                _say_of(words, lemma, card, strength)
                _say_of(stems, stem_of(lemma, language), card, strength)
                for kind, sure in known.kinds_of(lemma).items():
                    _say_of(kinds, kind, card, strength * sure * KIND)
    return Index(language, len(said), dict(words), dict(stems), dict(kinds), lines, *_vectors(said, language))


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
    for field, weight in WEIGHTS.items():
        entries = (said.name,) if field == "name" else getattr(said, field)
        for rank, entry in enumerate(entries):
            _note_entry(found, entry, weight * (LATER**rank if field != "says" else 1.0), language, whole=field != "says")
    return found


def _note_entry(found: dict[str, float], entry: str, strength: float, language: str, whole: bool) -> None:
    words = split_words(entry)
    telling = [word for word in words if word not in SMALL_WORDS[language]]
    phrase = phrase_of(entry, language)
    if whole and 1 < len(phrase.split()) <= 4:
        _note(found, phrase, strength)
    for word in telling:
        each = strength * (OF_PHRASE.get(len(telling), OF_LONGER) if whole else 1.0)
        _note(found, word, each)
        if "-" in word:
            for part in word.split("-"):
                if part not in SMALL_WORDS[language] and len(part) > 2:
                    _note(found, part, each * OF_PHRASE[2])


def _note(found: dict[str, float], word: str, strength: float) -> None:
    if word and strength > found.get(word, 0.0):
        found[word] = strength


def _vectors(said: tuple[dict[str, float], ...], language: str) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32], Floats]:
    known = lexicon(language)
    number: dict[str, int] = {}
    vectors, rows = [], []
    for mine in said:
        row: dict[int, float] = {}
        for word, strength in mine.items():
            for lemma in lemmas(word, language)[:1]:
                vector = known.vector(lemma)
                if vector is not None:
                    if lemma not in number:
                        number[lemma] = len(number)
                        vectors.append(vector)
                    row[number[lemma]] = max(row.get(number[lemma], 0.0), strength)
        rows.append(row)
    most = max(1, *map(len, rows))
    owned = np.full((len(said), most), -1, dtype=np.int32)
    worth = np.zeros((len(said), most))
    for card, row in enumerate(rows):
        owned[card, : len(row)] = list(row)
        worth[card, : len(row)] = list(row.values())
    sides = known.vectors.shape[1]
    return np.array(vectors, dtype=np.float32).reshape(-1, sides), owned, worth
