"""Say how well each picture of a deck fits a description. Deterministic: scores are rounded before they are compared."""

import math
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from games.pictures.meaning.index import Index, index_of, plain_line
from games.pictures.meaning.letters import SMALL_WORDS, fold, split_words
from games.pictures.meaning.lexicon import lexicon
from games.pictures.meaning.meanings import LANGUAGES
from games.pictures.meaning.terms import STEM, Term, is_known, terms_of
from games.pictures.types import Deck, DeckKind

Floats = npt.NDArray[np.float64]

PLACES = 4  # decimals: the last bits of a sum differ between machines
MOST_DECKS = 6
MOST_TEXTS = 4096
MOST_TERMS = 4096
NEAR = 0.65  # how much a synonym counts beside the word itself
ABOVE = 0.6  # how much it counts that a picture shows the kind of what is said: "fox" where an animal is
UNKNOWN = 0.15  # the part a word has in the score that no lexicon and no picture knows
FRENCH = "fr"  # the language with accents
LIKELY = 0.75  # words that the likelier language may know fewer of
FOREIGN = 0.2  # the part of a word that is a small one in another language
GUESSED = 0.3  # the part a misspelt word has in how much is known of a language
LEAST = 0.08  # the best score of a description that is understood


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a description fits. scores: of every card, 0 to 1; understood: it says anything; language: it was read in."""

    scores: tuple[float, ...]
    understood: bool
    language: str

    @property
    def order(self) -> tuple[int, ...]:
        """Return all cards, those that fit best first."""
        return tuple(sorted(range(len(self.scores)), key=lambda card: (-self.scores[card], card)))


class Understanding:
    """What is known of a deck's pictures in all languages, with the descriptions that were read last."""

    def __init__(self, deck: Deck) -> None:
        """Gather what is said of this deck."""
        self.deck = deck
        self._indexes: dict[str, Index] = {}
        self._read: OrderedDict[tuple[str, bool, str | None], Fit] = OrderedDict()

    def index(self, language: str) -> Index:
        """Return the index in this language."""
        if language not in self._indexes:
            self._indexes[language] = index_of(self.deck, language)
        return self._indexes[language]

    def fit(self, text: str, by_heart: bool, language: str | None) -> Fit:
        """Return how well each card fits this text."""
        key = (text, by_heart, language)
        if key in self._read:
            self._read.move_to_end(key)
            return self._read[key]
        found = _fit(self, text, by_heart, language)
        self._read[key] = found
        if len(self._read) > MOST_TEXTS:
            self._read.popitem(last=False)
        return found


_kept: OrderedDict[tuple[str, DeckKind], Understanding] = OrderedDict()


def understanding(deck: Deck) -> Understanding:
    """Return what is known of this deck; the last few decks are kept, as long as the same is said of their pictures."""
    key = (deck.reference, deck.kind)
    if key in _kept and _kept[key].deck is not deck and _kept[key].deck == deck:
        _kept[key].deck = deck  # read anew, and nothing else is said
    if key not in _kept or _kept[key].deck is not deck:
        _kept[key] = Understanding(deck)
        if len(_kept) > MOST_DECKS:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def fit(deck: Deck, text: str, *, by_heart: bool = True, language: str | None = None) -> Fit:
    """Return how well every card of the deck fits a description in English or French, and whether it says anything.

    Words count by how rare they are, here and anywhere; first those said of a picture, then forms, synonyms, kinds ("animal" fits a
    fox). The description is read in the language that knows more of it.
    by_heart: a line of `says` of this deck may be recognised as such; without it that line is forgotten, and only the rest counts.
    language: the one that a description is more likely in, where both know much of it.
    """
    return understanding(deck).fit(text, by_heart, language)


def _fit(known: Understanding, text: str, by_heart: bool, likely: str | None) -> Fit:
    words = split_words(text)
    if likely is None and fold(text) != text.casefold():
        likely = FRENCH
    plain = {language: sum(is_known(word, language) for word in words) for language in LANGUAGES}
    most = max(plain.values())
    sure = [language for language in LANGUAGES if plain[language] == most == len(words) and likely in (None, language)]
    read = {language: terms_of(text, language, known.index(language).words) for language in (sure if len(sure) == 1 else LANGUAGES)}
    share = {language: _known_share(terms, text, language) + (LIKELY if language == likely else 0.0) for language, terms in read.items()}
    best = max(share.values())
    fits = [_fit_in(known.index(language), terms, text, by_heart) for language, terms in read.items() if share[language] == best]
    return max(fits, key=lambda one: max(one.scores, default=0.0))


def _known_share(terms: tuple[Term, ...], text: str, language: str) -> float:
    """Return how many of the words are known in this language; words that are small in another one count little."""
    small = sum(word in SMALL_WORDS[language] for word in split_words(text))
    sure = [term for term in terms if term.known and max(term.words.values()) == 1.0]
    exact = sum(1.0 if " " in term.text or is_known(term.text, language) else FOREIGN for term in sure)
    guessed = sum(term.known and max(term.words.values()) < 1.0 for term in terms)
    return small + exact + GUESSED * guessed


def _fit_in(index: Index, terms: tuple[Term, ...], text: str, by_heart: bool) -> Fit:
    """Return how well the terms fit, read in the language of the index."""
    line = plain_line(text)
    authors = index.authors.get(line, ())
    whole, total = 0.0, np.zeros(index.size)
    for term in terms:
        match = _match(index, term)
        if not by_heart and authors:
            match = _forget(index, term, match, authors, line)
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
    return Fit(tuple(scores.tolist()), understood, index.language)


def _match(index: Index, term: Term) -> Floats:
    """Return how well this term fits every picture, 0 to 1: the word said of it, another form, a synonym, a kind."""
    found = index.matches.get(term.key)
    if found is None:
        if len(index.matches) >= MOST_TERMS:
            index.matches.clear()
        found = index.matches[term.key] = _compare(index, term)
    return found


def _forget(index: Index, term: Term, match: Floats, authors: tuple[int, ...], line: str) -> Floats:
    """Return how well the term fits if pictures forget a line of theirs."""
    forgetful = match.copy()
    for card in authors:
        words = (strength * index.strength_without(word, card, line) for word, strength in _stands_for(index.language, term).items())
        kinds = (sure * index.kinds.get(word, {}).get(card, 0.0) for word, sure in term.words.items())
        stem = STEM * index.stems.get(term.stem, {}).get(card, 0.0)
        forgetful[card] = max(*words, *kinds, stem)
    return forgetful


def _stands_for(language: str, term: Term) -> dict[str, float]:
    """Return all words that a picture may have instead of the term, and how much each counts: itself, synonyms, its kinds."""
    known = lexicon(language)
    found: dict[str, float] = {}
    for word, sure in term.words.items():
        others = [(word, 1.0)]
        others += [(other, near * NEAR) for other, near in known.near_words(word).items()]
        others += [(other, above * ABOVE) for other, above in known.kinds_of(word).items()]
        for other, strength in others:
            found[other] = max(found.get(other, 0.0), sure * strength)
    return found


def _compare(index: Index, term: Term) -> Floats:
    found = np.zeros(index.size)

    def take(cards: dict[int, float] | None, strength: float) -> None:
        for card, said in (cards or {}).items():
            found[card] = max(found[card], said * strength)

    for word, strength in _stands_for(index.language, term).items():
        take(index.words.get(word), strength)
    for word, sure in term.words.items():
        take(index.kinds.get(word), sure)
    take(index.stems.get(term.stem), STEM)
    return found
