"""Say how strongly pictures evoke Album's hint words by what is said of them, and which of those words do.

assets/pictures/hint_senses.json has what people think of with each hint word, the plainest first, in every language.
"""

from collections.abc import Iterable
from functools import cache

import msgspec
import numpy as np
import numpy.typing as npt

from games.core.resources import asset
from games.pictures.hint_words import HINTS, hint_words
from games.pictures.meaning.fitting import fit
from games.pictures.meaning.letters import SMALL_WORDS, split_words
from games.pictures.meaning.lexicon import stem_of
from games.pictures.meaning.meanings import LANGUAGES, Meaning, meaning
from games.pictures.types import Deck

Floats = npt.NDArray[np.float64]

SHARES = (0.54, 0.12, 0.12, 0.09, 0.08, 0.05)
"""Of the photos, how many evoke a word as strongly as 0, 1, .. 5: as people judged those of the box."""
SURE = 0.6  # how likely a word is evoked by a picture that one of its senses fits perfectly
MOST_SENSES = 2


@cache
def senses(word: int, language: str) -> tuple[str, ...]:
    """Return what people think of with this hint word, the plainest first."""
    return _all_senses()[hint_words()[word].id][language]


def levels_by_words(deck: Deck) -> tuple[tuple[int, ...], ...]:
    """Return how strongly each picture of the deck evokes each hint word by what is said of it, 0 to 5, for every card.

    Pictures are ranked by how well the senses of a word fit them; where that says nothing, by what their pixels evoke.
    """
    language = max(LANGUAGES, key=lambda one: _senses_said(deck, one))
    edges = np.cumsum(SHARES[:-1])
    levels = [_levels(deck, word, language, edges) for word in range(HINTS)]
    return tuple(zip(*levels, strict=True))


def traces(said: Meaning, word: int, language: str) -> tuple[str, ...]:
    """Return what is seen in a picture that makes one think of this hint word, in the words of the picture, the most telling first."""
    stems = {stem: rank for rank, stem in reversed(list(enumerate(_stems(senses(word, language), language))))}
    found: dict[str, int] = {}
    for entry in (*said.shows, *said.doing, *said.where):
        ranks = [stems[stem] for stem in _stems((entry,), language) if stem in stems]
        if ranks:
            found.setdefault(entry, min(ranks))
    return tuple(sorted(found, key=lambda entry: found[entry])[:MOST_SENSES])


def _levels(deck: Deck, word: int, language: str, edges: Floats) -> list[int]:
    fits = np.array([fit(deck, sense).scores for sense in senses(word, language)])
    score = (1.0 - np.prod(1.0 - SURE * np.clip(fits, 0.0, 0.95), axis=0)).round(4).tolist()
    order = sorted(range(len(deck)), key=lambda card: (score[card], deck[card].evokes[word], -card))
    ranked = np.digitize(np.arange(len(deck)) / len(deck), edges)
    levels = dict(zip(order, ranked.tolist(), strict=True))
    return [int(levels[card]) for card in range(len(deck))]


def _senses_said(deck: Deck, language: str) -> int:
    """Return how many senses of hint words are said of the deck's pictures in this language."""
    known = {stem for word in range(HINTS) for stem in _stems(senses(word, language), language)}
    said = (meaning(deck, card, language) for card in range(len(deck)))
    return sum(stem in known for one in said for stem in _stems((*one.shows, *one.says), language))


def _stems(entries: Iterable[str], language: str) -> list[str]:
    return [stem_of(word, language) for entry in entries for word in split_words(entry) if word not in SMALL_WORDS[language]]


@cache
def _all_senses() -> dict[str, dict[str, tuple[str, ...]]]:
    text = asset("pictures", "hint_senses.json")
    assert text is not None, "the package carries the senses of its words"
    return msgspec.json.decode(text, type=dict[str, dict[str, tuple[str, ...]]])
