"""Compute what can be said of a card and how well a card fits a description. Only this module looks at the deck.

Words are compared by content, not by grammar: "the foxes, in a storm" holds fox and storm. Rare words count more. A
description is
read in the language that knows most of its words, so that people may describe in any language of the program.
"""

import itertools
import math
import re
from dataclasses import dataclass
from functools import lru_cache

from games.i18n.catalogues import ENGLISH
from games.pictures import Deck, Picture, deck_named
from games.pictures.tongues import said_in, tongues

GAME = "imagine"
MOST_DESCRIPTIONS = 20  # of one card, that computer players and programs choose from
NOTHING_TO_SAY = "a dream"  # of a card whose deck says nothing of it
_ENGLISH_SMALL = "a an and at by for from in into is it of on or over the there to under with"
_FRENCH_SMALL = "au aux avec ce dans de des du elle en est et il la le les ne ou par pour qu que qui sa se ses son sous sur un une"
_SMALL_WORDS = frozenset(_ENGLISH_SMALL.split(" ")) | frozenset(_FRENCH_SMALL.split(" ")) | frozenset("cdls")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of a deck in one language: which cards each one is true of."""

    deck: Deck
    words: tuple[str, ...]  # ascending
    cards: dict[str, frozenset[int]]  # by word


def reference(deck: str) -> str:
    """Return the name a state keeps for this deck. Raises BadQuestion and BadFile."""
    return deck_named(deck, GAME).reference


@lru_cache(maxsize=64)
def deck_size(deck: str) -> int:
    """Return how many cards it has."""
    return len(deck_named(deck, GAME))


@lru_cache(maxsize=16)
def lexicon(deck: str, language: str = ENGLISH) -> Lexicon:
    """Return the words of this deck."""
    found = deck_named(deck, GAME)
    cards: dict[str, set[int]] = {}
    for card, picture in enumerate(found.pictures):
        said = (picture.category, *picture.tags, *picture.colours)
        for word in words_of(" ".join(said if language == ENGLISH else (said_in(language, one) for one in said))):
            cards.setdefault(word, set()).add(card)
    return Lexicon(found, tuple(sorted(cards)), {word: frozenset(cards[word]) for word in sorted(cards)})


def words_of(text: str) -> tuple[str, ...]:
    """Return what a text holds: its words in small letters, without small words, each once, in their order."""
    found = re.findall(r"\w+", text.casefold())
    return tuple(dict.fromkeys([_stem(word) for word in found if word not in _SMALL_WORDS]))


@lru_cache(maxsize=4096)
def descriptions(deck: str, card: int) -> tuple[str, ...]:
    """Return what computer players and programs may say of a card: its lines, its words, its words two by two."""
    picture = deck_named(deck, GAME)[card]
    alone = (*picture.says[:1], *picture.tags, *picture.colours)
    pairs = (f"{one}, {other}" for one, other in itertools.combinations(picture.tags, 2))
    said = dict.fromkeys(one.strip()[:100] for one in itertools.chain(alone, pairs) if words_of(one) and one.isprintable())
    return tuple(itertools.islice(said, MOST_DESCRIPTIONS)) or (NOTHING_TO_SAY,)


@lru_cache(maxsize=4096)
def suits(deck: str, words: str) -> tuple[float, ...]:
    """Return how well each card of the deck suits this description: 0, nothing of it, to 1, all of it. Words no card
    has are passed over.
    """
    held = words_of(words)
    known = max((lexicon(deck, language) for language in tongues()), key=lambda one: sum(word in one.cards for word in held))
    size = len(known.deck)
    weighed = [(_weight(size, len(known.cards[word])), known.cards[word]) for word in held if word in known.cards]
    whole = sum(weight for weight, _ in weighed)
    if not whole:
        return (0.0,) * size
    return tuple(sum(weight for weight, cards in weighed if card in cards) / whole for card in range(size))


def told_in(language: str, deck: str, words: str) -> str:
    """Return a description in this language, where it is one that a computer player may give; what people say stays
    as they said it.
    """
    if language == ENGLISH or words not in _by_computers(deck):
        return words
    whole = said_in(language, words)
    return whole if whole != words else ", ".join(said_in(language, one) for one in words.split(", "))


@lru_cache(maxsize=16)
def _by_computers(deck: str) -> frozenset[str]:
    return frozenset(said for card in range(deck_size(deck)) for said in descriptions(deck, card))


def picture(deck: str, card: int) -> Picture:
    """Return what the deck knows of this card."""
    return deck_named(deck, GAME)[card]


def _weight(cards: int, true_of: int) -> float:
    """What a word tells: the logarithm of how much rarer it makes the card, never nothing."""
    return math.log(cards / true_of) + 0.1


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
