"""How much computer players understand of what people said of the pictures; the figures are in docs/meaning.md."""

import pytest

from benchmarks.meaning import find_partners, find_right
from games.pictures import BOX, deck_named
from tests.games.pictures.said_by_people import Language, load_pairs, load_sayings

LEAST_RIGHT = {Language.ENGLISH: 0.84, Language.FRENCH: 0.81}
MOST_SILENT = 0.05
LEAST_PAIRS = 0.68


@pytest.mark.parametrize("language", Language)
def test_a_description_finds_the_right_one_of_five(language: Language) -> None:
    said = [saying for saying in load_sayings() if saying.language == language]
    figures = find_right(deck_named(BOX, "imagine"), said, draws=10)
    assert figures["descriptions"] >= 200
    assert figures["right"] >= LEAST_RIGHT[language]
    assert figures["silent"] <= MOST_SILENT


@pytest.mark.parametrize("language", Language)
def test_a_partner_is_among_the_first_five(language: Language) -> None:
    figures = find_partners(deck_named(BOX, "face-cards"), load_pairs(), language)
    assert figures["pairs"] >= 50
    assert figures["from either side"] >= LEAST_PAIRS
