"""Pictures as data for Album, Face Cards and Imagine: a card is a number, and its deck says what can be said about it.

States and observations keep `deck: str`, a `Deck.reference`; `deck_named(reference, kind)` finds the deck and caches it. No rules
look into a picture; computer players, views and the categories of Face Cards do.
"""

from games.pictures.deck_file import deck_of, deck_text, load_deck, save_deck
from games.pictures.decks import ADDED, BOX, PLAIN, blank_card, check_enough, deck_named, is_of_box, pixels, plain_deck
from games.pictures.hint_words import HINTS, STRONGEST, HintWord, hint_words
from games.pictures.own import Own, count_pictures, own_deck, own_pictures, with_own
from games.pictures.types import CATEGORIES, COLOURS, LEAST, Deck, DeckKind, Picture
from games.pictures.words_files import Refused

__all__ = [
    "ADDED",
    "BOX",
    "CATEGORIES",
    "COLOURS",
    "HINTS",
    "LEAST",
    "PLAIN",
    "STRONGEST",
    "Deck",
    "DeckKind",
    "HintWord",
    "Own",
    "Picture",
    "Refused",
    "blank_card",
    "check_enough",
    "count_pictures",
    "deck_named",
    "deck_of",
    "deck_text",
    "hint_words",
    "is_of_box",
    "load_deck",
    "own_deck",
    "own_pictures",
    "pixels",
    "plain_deck",
    "save_deck",
    "with_own",
]
