"""Words are understood, in English and in French, and compared with the pictures of a deck."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.pictures import BOX, Deck, DeckKind, deck_named
from games.pictures.meaning import LANGUAGES, Bond, Kin, fit, kin, meaning
from games.pictures.meaning.lexicon import stem_of
from games.pictures.meaning.plurals import plural


@pytest.fixture(scope="module")
def dreams() -> Deck:
    return deck_named(BOX, DeckKind.IMAGINE)


@pytest.fixture(scope="module")
def faces() -> Deck:
    return deck_named(BOX, DeckKind.FACE_CARDS)


def number(deck: Deck, name: str) -> int:
    """Return the card of the picture with this id."""
    return next(card for card, picture in enumerate(deck.pictures) if picture.id == name)


def rank(deck: Deck, text: str, name: str) -> int:
    """Return how many pictures fit the text better than this one."""
    scores = fit(deck, text).scores
    return sum(score > scores[number(deck, name)] for score in scores)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("an owl on the moon", "owl-moon"),
        ("OWLS", "owl-moon"),
        ("a scarlet telephon", "phone-desert"),
        ("un hibou sur la lune", "owl-moon"),
        ("Échec et mat", "chess-cliff"),
        ("echec et mat", "chess-cliff"),
        ("l’escargot", "snail-castle"),
        ("des escargots", "snail-castle"),
        ("polar bears", "ice-bear-fire"),
        ("penguins", "penguin-heat"),
        ("un telephonne", "phone-desert"),
    ],
)
def test_a_plain_description_finds_its_picture(dreams: Deck, text: str, name: str) -> None:
    assert rank(dreams, text, name) == 0


@pytest.mark.parametrize(
    ("text", "name"), [("a reptile", "dinosaur-bus"), ("a crustacean", "crown-beach"), ("an arachnid", "spider-stars")]
)
def test_a_kind_that_no_picture_names_finds_what_is_of_it(dreams: Deck, text: str, name: str) -> None:
    assert rank(dreams, text, name) < 5


@pytest.mark.parametrize("text", ["", "the of and", "…!?", "xqzvwk", "12 34"])
def test_what_says_nothing_is_not_understood_and_fits_nothing(dreams: Deck, text: str) -> None:
    found = fit(dreams, text)
    assert not found.understood
    assert set(found.scores) == {0.0}


def test_scores_are_from_0_to_1_one_for_each_picture(dreams: Deck) -> None:
    scores = fit(dreams, "an old lighthouse keeper dreams of the sea").scores
    assert len(scores) == len(dreams)
    assert all(0.0 <= score <= 1.0 for score in scores)


def test_a_description_is_read_in_the_language_that_knows_more_of_it(dreams: Deck) -> None:
    assert fit(dreams, "une échelle vers la lune").language == "fr"
    assert fit(dreams, "a ladder to the moon").language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_deck_is_known_by_heart_unless_it_is_to_be_forgotten(dreams: Deck, language: str) -> None:
    card = number(dreams, "snail-castle")
    for line in meaning(dreams, card, language).says:
        assert fit(dreams, line).scores[card] == 1.0
        assert fit(dreams, line, by_heart=False).scores[card] < 1.0


def test_kin_are_all_other_pictures_the_closest_first(faces: Deck) -> None:
    card = number(faces, "baby")
    found = kin(faces, card)
    assert sorted(one.card for one in found) == [other for other in range(len(faces)) if other != card]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert faces[found[0].card].id == "dark-baby"
    assert found[0].why("en") == "both are babies"
    assert kin(faces, card, "fr")[0].why("fr") == "ce sont deux bébés"
    assert kin(faces, card, most=5) == found[:5]


def find_kin(deck: Deck, one: str, other: str, language: str = "en") -> tuple[int, Kin]:
    """Return the place of the other among the kin of one, from 1 on, and how it belongs with it."""
    return next(
        (place, found) for place, found in enumerate(kin(deck, number(deck, one), language), start=1) if deck[found.card].id == other
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("one", "other"), [("blond-man", "blond-woman"), ("red-haired-man", "red-haired-woman")])
def test_what_is_recalled_in_several_words_is_the_picture_that_all_of_them_describe(
    faces: Deck, one: str, other: str, language: str
) -> None:
    assert find_kin(faces, one, other, language)[0] <= 2


@pytest.mark.parametrize(("one", "other"), [("cat", "black-cat"), ("detective", "detective-woman"), ("baby", "dark-baby")])
def test_of_all_kin_a_second_one_of_the_same_name_comes_first(faces: Deck, one: str, other: str) -> None:
    assert find_kin(faces, one, other)[0] == 1


@pytest.mark.parametrize(
    ("one", "other", "language", "why"),
    [
        ("panda", "paper-lantern", "en", "both bring “China” to mind"),
        ("paper-lantern", "goblin-mask", "en", "both bring “Japan” to mind"),
        ("raccoon", "heroine", "fr", "les deux évoquent «\u202fZorro\u202f»"),
        ("bear", "teddy", "en", "both are bears"),
        ("hamster", "mouse", "en", "both are rodents"),
    ],
)
def test_a_reason_says_what_both_are_or_recall_rather_than_what_one_of_them_is_called(
    faces: Deck, one: str, other: str, language: str, why: str
) -> None:
    assert find_kin(faces, one, other, language)[1].why(language) == why


def test_a_reason_names_a_kind_only_if_both_are_surely_of_it(faces: Deck) -> None:
    assert find_kin(faces, "sun", "sunflower", "fr")[1].bond is not Bond.KIND
    assert find_kin(faces, "pilot", "astronaut", "fr")[1].bond is not Bond.KIND
    assert find_kin(faces, "welder", "mechanic", "en")[1].why("en") != "both are works"


@pytest.mark.parametrize(
    ("noun", "language", "expected"),
    [
        ("grand-mère", "fr", "grands-mères"),
        ("vieil homme", "fr", "vieux hommes"),
        ("haut-de-forme", "fr", "hauts-de-forme"),
        ("chapeau de paille", "fr", "chapeaux de paille"),
        ("ours polaire", "fr", "ours polaires"),
        ("headgear", "en", "headgear"),
        ("big cat", "en", "big cats"),
    ],
)
def test_a_kind_is_put_in_the_plural_with_its_adjectives(noun: str, language: str, expected: str) -> None:
    assert plural(noun, language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_two_threads_ask_for_at_the_same_time_have_the_stems_that_they_have_alone(language: str) -> None:
    words = [f"{first}{second}" for first in ("zork", "yélen", "quoïl", "blom") for second in ("ing", "ement", "ation", "eries", "ously")]
    stem_of.cache_clear()
    alone = [stem_of(word, language) for word in words]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            for _ in range(5):
                stem_of.cache_clear()
                assert list(threads.map(stem_of, words, [language] * len(words))) == alone
    finally:
        sys.setswitchinterval(switching)
