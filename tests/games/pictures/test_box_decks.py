"""The decks of the box: real pictures, and what is said of each."""

import io
import json
from collections import Counter

import pytest
from PIL import Image

from games.core.resources import asset
from games.pictures import BOX, HINTS, DeckKind, deck_named, hint_words, pixels

DECKS = {DeckKind.ALBUM: 98, DeckKind.FACE_CARDS: 142, DeckKind.IMAGINE: 84}


def image(kind: DeckKind, card: int) -> Image.Image:
    data = asset("pictures", kind, str(deck_named(BOX, kind)[card].file))
    assert data is not None
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize(("kind", "count"), DECKS.items())
def test_a_deck_of_the_box_has_its_cards_each_with_its_picture(kind: DeckKind, count: int) -> None:
    deck = deck_named(BOX, kind)
    assert len(deck) == count
    assert all(image(kind, card).format == "JPEG" for card in range(count))


@pytest.mark.parametrize("kind", DECKS)
def test_no_two_pictures_of_the_box_are_the_same(kind: DeckKind) -> None:
    deck = deck_named(BOX, kind)
    seen = [asset("pictures", kind, str(picture.file)) for picture in deck.pictures]
    assert len(set(seen)) == len(deck)


@pytest.mark.parametrize("kind", DECKS)
def test_every_picture_of_the_box_has_words_and_colours(kind: DeckKind) -> None:
    assert [picture.id for picture in deck_named(BOX, kind).pictures if not picture.tags or not picture.colours] == []


@pytest.mark.parametrize("kind", DECKS)
def test_no_two_pictures_of_the_box_are_said_to_be_the_same(kind: DeckKind) -> None:
    deck = deck_named(BOX, kind)
    assert len({(picture.category, frozenset(picture.tags), picture.colours) for picture in deck.pictures}) == len(deck)


@pytest.mark.parametrize("word", range(HINTS), ids=[word.id for word in hint_words()])
def test_every_word_is_strong_in_eight_photos_and_faint_in_twenty(word: int) -> None:
    strengths = [picture.evokes[word] for picture in deck_named(BOX, DeckKind.ALBUM).pictures]
    assert sum(strength >= 4 for strength in strengths) >= 8
    assert sum(strength <= 1 for strength in strengths) >= 20


def test_photos_are_twice_as_wide_as_high() -> None:
    for card in range(DECKS[DeckKind.ALBUM]):
        width, height = image(DeckKind.ALBUM, card).size
        assert width == 2 * height


def test_a_photos_pixels_are_found_in_the_package() -> None:
    rows = pixels(deck_named(BOX, DeckKind.ALBUM), 0, 240)
    assert rows is not None
    assert rows.shape == (120, 240, 3)


def test_face_cards_are_of_three_categories() -> None:
    counts = Counter(picture.category for picture in deck_named(BOX, DeckKind.FACE_CARDS).pictures)
    assert counts == {"human": 62, "animal": 45, "object": 35}


def test_every_face_card_has_look_alikes_in_its_category_and_outside_it() -> None:
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    for one in deck.pictures:
        shared = [
            (other.category == one.category, len({*one.tags, *one.colours} & {*other.tags, *other.colours}))
            for other in deck.pictures
            if other != one
        ]
        assert max(many for within, many in shared if within) >= 3, one.id
        assert max(many for within, many in shared if not within) >= 3, one.id


def test_ten_blank_cards_lie_beside_the_deck() -> None:
    assert all(asset("pictures", "face-cards", f"blank-{number}.jpg") for number in range(1, 11))


def test_every_dream_has_a_line_and_shares_some_of_its_words_with_others() -> None:
    deck = deck_named(BOX, DeckKind.IMAGINE)
    times = Counter(word for picture in deck.pictures for word in picture.tags)
    assert len({picture.says for picture in deck.pictures}) == len(deck)
    for picture in deck.pictures:
        assert len(picture.tags) >= 5, picture.id
        assert any(times[word] > 1 for word in picture.tags), picture.id


def test_every_planet_unit_and_place_of_albedo_has_its_picture() -> None:
    planets = json.loads(asset("albedo", "planets.json") or b"")["planets"]
    units = json.loads(asset("albedo", "cards.json") or b"")["units"]
    places = {place["what"] for planet in planets for row in planet["locations"] for place in row}
    names = [
        *(f"planet-{planet['name']}" for planet in planets),
        *(f"unit-{unit['name']}" for unit in units),
        *(f"sign-{what}" for what in (*places, "space", "ground", "mine")),
    ]
    files = [f"{name.lower().replace(' ', '-')}.webp" for name in names]
    assert [file for file in files if asset("pictures", "albedo", file) is None] == []
