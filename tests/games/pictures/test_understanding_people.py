"""How much computer players understand of what people said of the pictures; the figures are in docs/meaning.md."""

import pytest

from benchmarks.meaning import find_partners, find_right
from games.pictures import BOX, deck_named
from tests.games.pictures.said_by_people import Half, Language, load_later_pairs, load_pairs, load_sayings

LEAST_RIGHT = {Language.ENGLISH: 0.84, Language.FRENCH: 0.81}
MOST_SILENT = 0.05
LEAST_PAIRS = 0.73
LEAST_LATER_PAIRS = 0.75  # of the second list, whose author wrote what comes to mind at these pictures too


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


@pytest.mark.parametrize("half", Half)
@pytest.mark.parametrize("language", Language)
def test_a_partner_of_the_second_list_is_among_the_first_five(language: Language, half: Half) -> None:
    figures = find_partners(deck_named(BOX, "face-cards"), load_later_pairs(half), language)
    assert figures["pairs"] >= 60
    assert figures["from either side"] >= LEAST_LATER_PAIRS
