"""Turn words into concepts and compare them with the pictures of a deck, in English and French.

`fit(deck, text)` says how well every picture fits a description; `kin(deck, card)` which pictures belong with one, and why;
`meaning(deck, card, language)` what is said of one. The lexicon is loaded with the first question. No rules, screens or
random numbers here.
"""

from games.pictures.meaning.bonds import Bond, Kin, family_of, kin, kin_of, kinship
from games.pictures.meaning.fitting import Fit, fit
from games.pictures.meaning.meanings import LANGUAGES, Meaning, meaning, meaning_of_picture, meanings_of
from games.pictures.meaning.reasons import seen_in

__all__ = [
    "LANGUAGES",
    "Bond",
    "Fit",
    "Kin",
    "Meaning",
    "family_of",
    "fit",
    "kin",
    "kin_of",
    "kinship",
    "meaning",
    "meaning_of_picture",
    "meanings_of",
    "seen_in",
]
