"""What is said of Album's photographs: all of them, in both languages, as much as a computer player needs."""

import json
from collections import Counter
from typing import Any

import pytest

from games.core.resources import asset
from games.pictures import BOX, COLOURS, DeckKind, deck_named

COUNTS = {"shows": (8, 18), "doing": (2, 8), "where": (2, 8), "mood": (5, 12), "recalls": (5, 14), "says": (2, 3)}
LONGEST = 100  # letters in an entry
FRENCH_COLOURS = {
    "noir",
    "blanc",
    "gris",
    "brun",
    "marron",
    "rouge",
    "rose",
    "orange",
    "jaune",
    "vert",
    "turquoise",
    "bleu",
    "violet",
    "roux",
}
BARE = {
    "en": {*COLOURS, "violet", "turquoise"},
    "fr": FRENCH_COLOURS | {"noire", "blanche", "grise", "brune", "verte", "bleue", "violette", "rousse"},
}

Meaning = dict[str, Any]


def load_pictures(language: str) -> dict[str, Meaning]:
    """Return what the file of this language says of each photo."""
    text = asset("pictures", DeckKind.ALBUM, f"meanings.{language}.json")
    assert text is not None
    document = json.loads(text)
    assert (document["format"], document["version"], document["language"]) == ("aya-meanings", 1, language)
    return dict(document["pictures"])


@pytest.fixture(scope="module", params=["en", "fr"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def pictures(language: str) -> dict[str, Meaning]:
    return load_pictures(language)


def find_repeats(lines: list[str]) -> list[str]:
    """Return the lines that are there more than once, whatever their capitals."""
    return [line for line, count in Counter(line.casefold() for line in lines).items() if count > 1]


def test_every_photo_of_the_deck_is_there_in_the_order_of_the_deck(pictures: dict[str, Meaning]) -> None:
    assert list(pictures) == [picture.id for picture in deck_named(BOX, DeckKind.ALBUM).pictures]


def test_every_photo_has_every_field(pictures: dict[str, Meaning]) -> None:
    assert [name for name, meaning in pictures.items() if list(meaning) != ["name", *COUNTS]] == []


@pytest.mark.parametrize("field", COUNTS)
def test_each_field_has_as_many_entries_as_the_format_asks_for(pictures: dict[str, Meaning], field: str) -> None:
    least, most = COUNTS[field]
    assert {name: len(meaning[field]) for name, meaning in pictures.items() if not least <= len(meaning[field]) <= most} == {}


@pytest.mark.parametrize("field", COUNTS)
def test_no_entry_of_a_field_is_empty_untidy_repeated_or_too_long(pictures: dict[str, Meaning], field: str) -> None:
    untidy = {
        name: entry
        for name, meaning in pictures.items()
        for entry in meaning[field]
        if not 0 < len(entry) <= LONGEST or entry != entry.strip() or "  " in entry
    }
    assert untidy == {}
    assert [name for name, meaning in pictures.items() if find_repeats(meaning[field])] == []


def test_no_two_photos_share_a_name_or_a_line(pictures: dict[str, Meaning]) -> None:
    assert find_repeats([meaning["name"] for meaning in pictures.values()]) == []
    assert find_repeats([line for meaning in pictures.values() for line in meaning["says"]]) == []


def test_no_entry_is_a_bare_colour(language: str, pictures: dict[str, Meaning]) -> None:
    bare = [
        (name, entry)
        for name, meaning in pictures.items()
        for field in COUNTS
        for entry in meaning[field]
        if entry.casefold() in BARE[language]
    ]
    assert bare == []


def test_the_french_sentences_are_not_the_english_ones() -> None:
    english, french = load_pictures("en"), load_pictures("fr")
    assert [name for name in english if set(english[name]["says"]) & set(french[name]["says"])] == []
    assert [name for name in english if english[name]["name"] == french[name]["name"]] == []
