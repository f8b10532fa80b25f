"""What people say of the pictures, and the pairs they lay, fit the decks of the box."""

from collections import Counter

import pytest

from games.pictures import BOX, DeckKind, deck_named
from tests.games.pictures.said_by_people import Bond, Half, Language, Wording, load_later_pairs, load_pairs, load_sayings


def ids(kind: DeckKind) -> set[str]:
    """Return the ids of the pictures of a deck of the box."""
    return {picture.id for picture in deck_named(BOX, kind).pictures}


@pytest.mark.parametrize("language", Language)
def test_people_describe_every_picture_of_imagine_in_each_way_and_language(language: Language) -> None:
    sayings = [saying for saying in load_sayings() if saying.language is language]
    assert len(sayings) >= 200
    described = {(saying.picture, saying.wording) for saying in sayings}
    assert described == {(picture, wording) for picture in ids(DeckKind.IMAGINE) for wording in Wording}


def test_no_saying_is_empty_or_given_twice() -> None:
    sayings = load_sayings()
    assert [saying for saying in sayings if not saying.text or saying.text != saying.text.strip()] == []
    counts = Counter((saying.language, saying.picture, saying.text.casefold()) for saying in sayings)
    assert [said for said, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("language", Language)
def test_few_sayings_are_misspelt(language: Language) -> None:
    misspelt = [saying.misspelt for saying in load_sayings() if saying.language is language]
    assert 0.04 < sum(misspelt) / len(misspelt) < 0.1


def test_pairs_are_of_two_different_face_cards_and_none_is_laid_twice() -> None:
    pairs = load_pairs()
    assert len(pairs) >= 50
    assert {picture for pair in pairs for picture in pair.pictures} <= ids(DeckKind.FACE_CARDS)
    assert len({frozenset(pair.pictures) for pair in pairs}) == len(pairs)
    assert {len(set(pair.pictures)) for pair in pairs} == {2}


def test_each_bond_joins_a_third_of_the_pairs_and_no_face_card_lies_in_more_than_three() -> None:
    pairs = load_pairs()
    bonds = Counter(pair.bond for pair in pairs)
    assert set(bonds) == set(Bond)
    assert max(bonds.values()) - min(bonds.values()) <= 2
    assert max(Counter(picture for pair in pairs for picture in pair.pictures).values()) <= 3


def test_every_pair_has_a_short_reason() -> None:
    assert [pair for pair in load_pairs() if not 2 <= len(pair.reason.split()) <= 6] == []


def test_the_second_list_has_pairs_of_its_own_in_two_halves_of_one_size() -> None:
    pairs = load_later_pairs()
    laid = [frozenset(pair.pictures) for pair in (*load_pairs(), *pairs)]
    assert len(set(laid)) == len(laid)
    assert frozenset().union(*laid) <= ids(DeckKind.FACE_CARDS)
    assert {len(load_later_pairs(half)) for half in Half} == {len(pairs) // 2}
    assert len(pairs) // 2 >= 60
