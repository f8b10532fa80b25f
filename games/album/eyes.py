"""See photos as a computer player does: how strongly each evokes the hint words, and whether people judged that.

The box and deck files say it, as people judged it. Of a folder of one's own the words beside the pictures say it, else their pixels.
"""

from collections import OrderedDict
from dataclasses import dataclass

from games.pictures import BOX, PLAIN, Deck, DeckKind, Picture, deck_named
from games.pictures.decks import ENDING, is_of_box
from games.pictures.meaning.hints import levels_by_words

MOST_DECKS = 4


@dataclass(frozen=True, slots=True)
class Sight:
    """How a computer player sees a deck, card by card. strengths: of every hint word, 0 to 5; judged: by people, from the picture."""

    strengths: tuple[tuple[int, ...], ...]
    judged: tuple[bool, ...]


_kept: OrderedDict[str, Sight] = OrderedDict()


def sight_of(name: str) -> Sight:
    """Return how a computer player sees the deck of this name; the last few are kept."""
    if name not in _kept:
        _kept[name] = _look(deck_named(name, DeckKind.ALBUM))
        if len(_kept) > MOST_DECKS:
            _kept.popitem(last=False)
    _kept.move_to_end(name)
    return _kept[name]


def is_described(picture: Picture) -> bool:
    """Tell whether there are words of this picture, besides what was measured."""
    return bool(picture.says) or any(":" not in tag for tag in picture.tags)


def _look(deck: Deck) -> Sight:
    whole = deck.name in (BOX, PLAIN) or deck.name.endswith(ENDING)
    judged = tuple(whole or is_of_box(deck, card) for card in range(len(deck)))
    described = [card for card in range(len(deck)) if not judged[card] and is_described(deck[card])]
    strengths = [picture.evokes for picture in deck.pictures]
    if described:
        by_words = levels_by_words(deck)
        for card in described:
            strengths[card] = by_words[card]
    return Sight(tuple(strengths), judged)
