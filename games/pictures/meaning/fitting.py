"""Say how well each picture of a deck fits a description. Deterministic: scores are rounded before they are compared."""

import math
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from games.pictures.meaning.index import Index, index_of, index_without, plain_line
from games.pictures.meaning.letters import SMALL_WORDS, split_words
from games.pictures.meaning.lexicon import lexicon
from games.pictures.meaning.meanings import LANGUAGES
from games.pictures.meaning.terms import STEM, Term, terms_of
from games.pictures.types import Deck, DeckKind

Floats = npt.NDArray[np.float64]

PLACES = 4  # decimals: the last bits of a sum differ between machines
MOST_DECKS = 6
MOST_TEXTS = 4096
NEAR = 0.8  # how much a synonym counts beside the word itself
ABOVE = 0.6  # how much it counts that a picture shows the kind of what is said: "fox" where an animal is
NEAREST = 3  # words of a picture that a vector is compared with
FAINT = 0.9  # standard deviations from which nearness says anything
FULL = 4.0  # and from which it says all it can
BY_VECTOR = 0.45  # all it can say, of 1
UNKNOWN = 0.15  # the part a word has in the score that no lexicon and no picture knows
GUESSED = 0.3  # the part a misspelt word has in how much is known of a language
LEAST = 0.08  # the best score of a description that is understood


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a description fits. scores: of every card, 0 to 1; understood: it says anything; language: it was read in."""

    scores: tuple[float, ...]
    understood: bool
    language: str


class Understanding:
    """What is known of a deck's pictures in all languages, with the descriptions that were read last."""

    def __init__(self, deck: Deck) -> None:
        """Gather what is said of this deck."""
        self.deck = deck
        self._indexes: dict[str, Index] = {}
        self._read: OrderedDict[tuple[str, bool], Fit] = OrderedDict()

    def index(self, language: str) -> Index:
        """Return the index in this language."""
        if language not in self._indexes:
            self._indexes[language] = index_of(self.deck, language)
        return self._indexes[language]

    def fit(self, text: str, by_heart: bool) -> Fit:
        """Return how well each card fits this text."""
        key = (text, by_heart)
        if key in self._read:
            self._read.move_to_end(key)
            return self._read[key]
        found = _fit(self, text, by_heart)
        self._read[key] = found
        if len(self._read) > MOST_TEXTS:
            self._read.popitem(last=False)
        return found


_kept: OrderedDict[tuple[str, DeckKind], Understanding] = OrderedDict()


def understanding(deck: Deck) -> Understanding:
    """Return what is known of this deck; the last few decks are kept."""
    key = (deck.reference, deck.kind)
    if key not in _kept:
        _kept[key] = Understanding(deck)
        if len(_kept) > MOST_DECKS:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def fit(deck: Deck, text: str, by_heart: bool = True) -> Fit:
    """Return how well every card of the deck fits a description in English or French, and whether it says anything.

    Words count by how rare they are, here and anywhere; first those said of a picture, then forms, synonyms, kinds ("animal" fits a
    fox), then words that are near. The description is read in the language that knows more of it.
    by_heart: a line of `says` of this deck may be recognised as such; without it that line is forgotten, and only the rest counts.
    """
    return understanding(deck).fit(text, by_heart)


def _fit(known: Understanding, text: str, by_heart: bool) -> Fit:
    read = {language: terms_of(text, language, known.index(language).words) for language in LANGUAGES}
    share = {language: _known_share(terms, text, language) for language, terms in read.items()}
    best = max(share.values())
    fits = [_fit_in(known, language, read[language], text, by_heart) for language in LANGUAGES if share[language] == best]
    return max(fits, key=lambda one: max(one.scores, default=0.0))


def _known_share(terms: tuple[Term, ...], text: str, language: str) -> float:
    """Return how many of the words are known in this language; words that are small in another one count little."""
    foreign = frozenset[str]().union(*(small for other, small in SMALL_WORDS.items() if other != language))
    small = sum(word in SMALL_WORDS[language] for word in split_words(text))
    exact = sum(0.2 if term.text in foreign else 1.0 for term in terms if term.known and max(term.words.values()) == 1.0)
    guessed = sum(term.known and max(term.words.values()) < 1.0 for term in terms)
    return small + exact + GUESSED * guessed


def _fit_in(known: Understanding, language: str, terms: tuple[Term, ...], text: str, by_heart: bool) -> Fit:
    """Return how well the terms fit, read in this language."""
    index = known.index(language)
    line = plain_line(text)
    authors = index.lines.get(line, ())
    forgetful = {} if by_heart else {card: index_without(known.deck, card, line, language) for card in authors}
    whole, total = 0.0, np.zeros(index.size)
    for term in terms:
        match = _match(index, term, forgetful)
        most = float(match.max(initial=0.0))
        if most <= 0.0:
            whole += UNKNOWN * term.weight
            continue
        alike = float(match.sum()) / most
        weight = term.weight * (math.log((index.size + 1) / alike) / math.log(index.size + 1) + 0.05)
        whole += weight
        total += weight * match
    scores = total / whole if whole else total
    if by_heart:
        scores[list(authors)] = 1.0
    scores = np.clip(scores, 0.0, 1.0).round(PLACES)
    understood = bool(scores.max(initial=0.0) >= LEAST and scores.max() > scores.min())
    return Fit(tuple(scores.tolist()), understood, language)


def _match(index: Index, term: Term, forgetful: dict[int, Index]) -> Floats:
    """Return how well this term fits every picture, 0 to 1. forgetful: pictures of which less is known now."""
    found, near = _by_words(index, term), _nearness(index, term)
    for card, less in forgetful.items():
        found[card], near[card] = _by_words(less, term)[0], _nearness(less, term)[0]
    return np.maximum(found, _stand_out(near))


def _by_words(index: Index, term: Term) -> Floats:
    """Return how well every picture fits by what is said of it: the word, another form, a synonym, a kind."""
    known = lexicon(index.language)
    found = np.zeros(index.size)

    def take(cards: dict[int, float] | None, strength: float) -> None:
        for card, said in (cards or {}).items():
            found[card] = max(found[card], said * strength)

    for word, sure in term.words.items():
        take(index.words.get(word), sure)
        take(index.kinds.get(word), sure)
        for other, near in known.near_words(word).items():
            take(index.words.get(other), sure * near * NEAR)
        for other, above in known.kinds_of(word).items():
            take(index.words.get(other), sure * above * ABOVE)
    take(index.stems.get(term.stem), STEM)
    return found


def _nearness(index: Index, term: Term) -> Floats:
    """Return how near the vector of a term is to the nearest words of every picture."""
    known = lexicon(index.language)
    vector = next((found for word in term.words if (found := known.vector(word)) is not None), None)
    if vector is None or not len(index.vectors):
        return np.zeros(index.size)
    near = (index.vectors @ vector).astype(np.float64)
    mine = np.where(index.owned >= 0, near[index.owned] * index.worth**0.5, -1.0)
    nearest: Floats = -np.sort(-mine, axis=1)[:, :NEAREST].mean(axis=1)
    return nearest


def _stand_out(near: Floats) -> Floats:
    """Return how much each picture stands out among the others by nearness, 0 to BY_VECTOR."""
    spread = float(near.std())
    if spread < 1e-9:
        return np.zeros(len(near))
    said: Floats = np.clip(((near - near.mean()) / spread - FAINT) / (FULL - FAINT), 0.0, 1.0) * BY_VECTOR
    return said
