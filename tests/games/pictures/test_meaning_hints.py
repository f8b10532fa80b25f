"""What words say of a picture tells how strongly it evokes Album's hints, in both languages, and which of them do."""

import numpy as np
import pytest
from msgspec.structs import replace

from games.album.eyes import is_described, sight_of
from games.pictures import BOX, Deck, DeckKind, deck_named
from games.pictures.hint_words import HINTS, numbers
from games.pictures.meaning import LANGUAGES, Meaning, meaning
from games.pictures.meaning.hints import levels_by_words, senses, traces

BOX_DECK = deck_named(BOX, DeckKind.ALBUM)


def described(language: str) -> Deck:
    """The photos of the box, of which only what a person would see is known."""
    pictures = []
    for card, picture in enumerate(BOX_DECK.pictures):
        said = meaning(BOX_DECK, card, language)
        pictures.append(replace(picture, id=f"{card:03}.jpg", tags=(said.name, *said.shows, *said.doing, *said.mood), says=()))
    return Deck("a folder", DeckKind.ALBUM, tuple(pictures))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_word_has_senses_of_its_own_in_every_language(language: str) -> None:
    found = [senses(word, language) for word in range(HINTS)]
    assert all(len(set(one)) == len(one) >= 8 for one in found)
    assert len(set(found)) == HINTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_tell_what_people_judged_a_photo_to_evoke(language: str) -> None:
    """Correlation with what was judged by eye, over all photos: the pixels alone come to 0.13."""
    judged = np.array([picture.evokes for picture in BOX_DECK.pictures])
    told = np.array(levels_by_words(described(language)))
    alike = [np.corrcoef(judged[:, word], told[:, word])[0, 1] for word in range(HINTS)]
    assert np.mean(alike) > 0.45


def test_the_same_words_give_the_same_strengths() -> None:
    deck = described("en")
    assert levels_by_words(deck) == levels_by_words(replace(deck, name="another folder"))


@pytest.mark.parametrize(
    ("language", "shows", "word", "expected"),
    [
        ("en", ("a fire", "two children", "snow"), "cold", ("snow",)),
        ("en", ("a fire", "burning logs", "snow"), "warmth", ("a fire",)),
        ("fr", ("un feu", "deux enfants", "la neige"), "cold", ("la neige",)),
        ("en", ("a spoon",), "fear", ()),
    ],
)
def test_what_of_a_picture_evokes_a_word_is_said_in_the_words_of_the_picture(
    language: str, shows: tuple[str, ...], word: str, expected: tuple[str, ...]
) -> None:
    assert traces(Meaning("", shows=shows), numbers()[word], language) == expected


def test_photos_of_the_box_are_seen_as_people_judged_them() -> None:
    sight = sight_of(BOX_DECK.reference)
    assert sight.strengths == tuple(picture.evokes for picture in BOX_DECK.pictures)
    assert all(sight.judged)


def test_a_picture_that_was_only_measured_is_not_described() -> None:
    picture = replace(BOX_DECK[0], tags=("light:dark", "calm:busy"), says=())
    assert not is_described(picture)
    assert is_described(replace(picture, tags=("light:dark", "a fox")))
