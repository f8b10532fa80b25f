"""Compute what can be said of a card and how well cards fit a description. Only this module looks at the deck.

What is said of a picture and how words are understood is `games.pictures.meaning`; here a card's part of it becomes descriptions.
"""

import itertools
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from games.i18n.catalogues import ENGLISH
from games.pictures import COLOURS, Deck, Picture, deck_named
from games.pictures.meaning import LANGUAGES, Meaning, fit, meaning, seen_in

GAME = "imagine"
MOST_DESCRIPTIONS = 20  # of one card, that computer players and programs choose from
MOST_LINES, MOST_RECALLED, MOST_PAIRS, MOST_ALLUSIONS = 8, 5, 4, 17
MOST_DECKS = 6
NOTHING_TO_SAY = "a dream"  # of a card whose deck says nothing of it
WHOLE = 10_000  # the score of a card that fits in full; scores are whole numbers, so that they add up alike on every machine

Scores = npt.NDArray[np.int64]


def reference(deck: str) -> str:
    """Return the name a state keeps for this deck. Raises BadQuestion and BadFile."""
    return deck_named(deck, GAME).reference


@lru_cache(maxsize=64)
def deck_size(deck: str) -> int:
    """Return how many cards it has."""
    return len(deck_named(deck, GAME))


def picture(deck: str, card: int) -> Picture:
    """Return what the deck knows of this card."""
    return deck_named(deck, GAME)[card]


def descriptions(deck: str, card: int) -> tuple[str, ...]:
    """Return what computer players and programs may say of a card, in English: allusions first, then plain things to be seen on it."""
    return tuple(english for english, _ in _sayings(deck).of_card(card, ENGLISH)[0]) or (NOTHING_TO_SAY,)


def allusions(deck: str, card: int) -> tuple[str, ...]:
    """Return the descriptions of a card that do not just name a thing on it: lines, tales and occasions, two ideas together."""
    said, plain = _sayings(deck).of_card(card, ENGLISH)
    return tuple(english for english, _ in said[:plain]) or descriptions(deck, card)


def told_in(language: str, deck: str, words: str) -> str:
    """Return a description in this language, where it is one that a computer player may give; what people say stays
    as they said it.
    """
    return words if language == ENGLISH or language not in LANGUAGES else _sayings(deck).told_in(language).get(words, words)


def hear(deck: str, words: str) -> Scores:
    """Return how well each card fits this description, 0 to WHOLE, as one who knows none of the deck's lines by heart."""
    found: Scores = np.rint(np.array(fit(deck_named(deck, GAME), words, by_heart=False).scores) * WHOLE).astype(np.int64)
    return found


def name_in(language: str, deck: str, card: int) -> str:
    """Return what a person would call this card."""
    return meaning(deck_named(deck, GAME), card, language).name


@lru_cache(maxsize=1000)
def reasons_in(language: str, deck: str, card: int, words: str) -> tuple[str, ...]:
    """Return what on this card the description made a computer player think of, at most two things, as this language has it."""
    return seen_in(deck_named(deck, GAME), card, told_in(language, deck, words), language if language in LANGUAGES else ENGLISH)


class _Sayings:
    """What may be said of the cards of one deck, worked out when it is first asked for."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._of_card: dict[tuple[int, str], tuple[tuple[tuple[str, str], ...], int]] = {}
        self._told: dict[str, dict[str, str]] = {}

    def of_card(self, card: int, language: str) -> tuple[tuple[tuple[str, str], ...], int]:
        """Return what may be said of a card, in English and in another language by its place; and how many of these are allusions."""
        key = card, language
        if key not in self._of_card:
            both = (meaning(self.deck, card, ENGLISH), meaning(self.deck, card, language))
            lines, recalled = _beside(both, "says")[:MOST_LINES], _beside(both, "recalls")[:MOST_RECALLED]
            things = [one for one in _beside(both, "shows") if one[0] != self.deck[card].category]
            moods = _beside(both, "mood")
            alone = () if moods else things  # where nothing else is known, to name a thing is all there is
            said = _once([*lines, *recalled, *alone, *_pair(moods, things)])[:MOST_ALLUSIONS]
            self._of_card[key] = tuple(_once([*said, *things])[:MOST_DESCRIPTIONS]), len(said)
        return self._of_card[key]

    def told_in(self, language: str) -> dict[str, str]:
        """Return what computer players say in English, and what the same is in this language."""
        if language not in self._told:
            said = itertools.chain.from_iterable(self.of_card(card, language)[0] for card in reversed(range(len(self.deck))))
            self._told[language] = dict(said)
        return self._told[language]


_kept: dict[str, _Sayings] = {}


def _sayings(deck: str) -> _Sayings:
    """What may be said of this deck; the last few decks are kept, as long as the same is said of their pictures."""
    found = deck_named(deck, GAME)
    kept = _kept.get(deck)
    if kept is not None and kept.deck is not found and kept.deck == found:
        kept.deck = found  # read anew, and nothing else is said
    if kept is None or kept.deck is not found:
        if len(_kept) >= MOST_DECKS:
            _kept.pop(next(iter(_kept)))
        kept = _kept[deck] = _Sayings(found)
    return kept


def _pair(moods: Sequence[tuple[str, str]], things: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put two ideas together: a mood with a thing; where no mood is known, two things."""
    told = zip(moods[:MOST_PAIRS], things[1:], strict=False) if moods else itertools.combinations(things, 2)
    return [(f"{one[0]}, {other[0]}", f"{one[1]}, {other[1]}") for one, other in told]


def _beside(both: tuple[Meaning, Meaning], field: str) -> list[tuple[str, str]]:
    one, other = (getattr(said, field) for said in both)
    return list(zip(one, other, strict=False))


def _once(said: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each once, none a bare colour or longer than may be said."""
    found: dict[str, str] = {}
    for english, other in said:
        if english.isprintable() and english.strip() and len(english) <= 100 and english.casefold() not in COLOURS:
            found.setdefault(english.strip(), other)
    return list(found.items())
