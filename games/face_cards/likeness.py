"""Measure how alike two pictures of a deck are, from their tags. Only this module looks at the deck for the computer
players.
"""

from collections import Counter
from functools import lru_cache
from math import log

import numpy as np
import numpy.typing as npt

from games.pictures import Deck, DeckKind, Picture, deck_named

PLACES = 6  # decimals: the last bits of a sum differ between machines, and what players do must not


class Likeness:
    """What the pictures of a deck have in common. alike: (n, n) from 0 to 1 with a zero diagonal; across: (n, n)
    bool, categories differ.
    """

    def __init__(self, deck: Deck) -> None:
        said = [_tags(picture) for picture in deck.pictures]
        times = Counter(word for words in said for word in words)
        known = sorted(times)
        # a word that few pictures share tells more than one that most do
        worth = np.array([log((len(deck) + 1) / times[word]) for word in known])
        has = np.array([[word in words for word in known] for words in said], dtype=float)
        shared = (has * worth) @ has.T
        whole = np.sqrt(np.outer(np.diag(shared), np.diag(shared)))
        alike = np.divide(shared, whole, out=np.zeros_like(shared), where=whole > 0)
        self.alike: npt.NDArray[np.float64] = alike.round(PLACES)
        np.fill_diagonal(self.alike, 0.0)
        categories = np.array([picture.category for picture in deck.pictures])
        self.across: npt.NDArray[np.bool_] = categories[:, None] != categories[None, :]


@lru_cache(maxsize=8)
def likeness(deck: str) -> Likeness:
    """Return the likeness of the deck with this reference."""
    return Likeness(deck_named(deck, DeckKind.FACE_CARDS))


def _tags(picture: Picture) -> frozenset[str]:
    """Its tags and colours; not its category, which is printed on the card and makes nothing look alike."""
    return frozenset((*picture.tags, *(f"colour:{colour}" for colour in picture.colours)))
