"""Measure how well two pictures of a deck go together: by what they show, and by how they look. Only this module looks at the deck
for the computer players.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from math import log

import numpy as np
import numpy.typing as npt

from games.pictures import Deck, DeckKind, Picture, deck_named
from games.pictures.meaning import LANGUAGES, family_of, kinship

LOOKS = 0.5  # how much looks count beside what the pictures show
PLACES = 6  # decimals: the last bits of a sum differ between machines, and what players do must not

Floats = npt.NDArray[np.float64]


class Likeness:
    """What the pictures of a deck have in common, (n, n) from 0 to 1 with a zero diagonal.

    looks: of colours, shapes, faces. kin: of kind, use and tale; a picture that is drawn from its tags has looks alone. alike: of both.
    across: (n, n) bool, categories differ.
    """

    def __init__(self, deck: Deck) -> None:
        said = [_tags(picture) for picture in deck.pictures]
        times = Counter(word for words in said for word in words)
        self._known = sorted(times)
        # a word that few pictures share tells more than one that most do
        self._worth = np.array([log((len(deck) + 1) / times[word]) for word in self._known])
        self._has = np.array([[word in words for word in self._known] for words in said], dtype=float)
        shared = (self._has * self._worth) @ self._has.T
        whole = np.sqrt(np.outer(np.diag(shared), np.diag(shared)))
        self.looks: Floats = np.divide(shared, whole, out=np.zeros_like(shared), where=whole > 0).round(PLACES)
        np.fill_diagonal(self.looks, 0.0)
        drawn = all(picture.file is None for picture in deck.pictures)
        self.kin: Floats = np.zeros_like(self.looks) if drawn else kinship(deck)
        self.alike: Floats = self.looks if drawn else (self.kin + (1.0 - self.kin) * LOOKS * self.looks).round(PLACES)
        categories = np.array([picture.category for picture in deck.pictures])
        self.across: npt.NDArray[np.bool_] = categories[:, None] != categories[None, :]

    def shared_look(self, one: int, other: int) -> str:
        """Return what tells most of how both look, as the deck says it ("head:hat"); empty where they look nothing alike."""
        worth = self._has[one] * self._has[other] * self._worth
        return self._known[int(worth.argmax())] if worth.any() else ""


def preparations(deck: str) -> tuple[Callable[[], object], ...]:
    """Return what `likeness` of a deck and its reasons are made of, each a call that takes half a second and keeps what it found."""
    found = deck_named(deck, DeckKind.FACE_CARDS)
    of_languages = (partial(family_of, found, language) for language in LANGUAGES)
    return (*of_languages, partial(likeness, deck))


@lru_cache(maxsize=8)
def likeness(deck: str) -> Likeness:
    """Return the likeness of the deck with this reference."""
    return Likeness(deck_named(deck, DeckKind.FACE_CARDS))


def _tags(picture: Picture) -> frozenset[str]:
    """Its tags and colours; not its category, which is printed on the card and makes nothing look alike."""
    return frozenset((*picture.tags, *(f"colour:{colour}" for colour in picture.colours)))
