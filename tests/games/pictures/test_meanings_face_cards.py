"""What is said of the pictures of Face Cards: complete in both languages, and in words that pictures share."""

import json
from collections import Counter
from typing import Any

import pytest

from games.core.resources import asset
from games.pictures import BOX, DeckKind, deck_named

LANGUAGES = ("en", "fr")
MOST_IN_A_LINE = 100
SHARED_AT_LEAST = 4
COUNTS = {"shows": (8, 18), "doing": (2, 8), "where": (2, 8), "mood": (5, 12), "recalls": (10, 14), "says": (1, 2)}
COLOURS = {
    "en": "red orange yellow green blue purple violet pink brown black white grey gold golden silver teal turquoise",
    "fr": "rouge orange jaune vert verte bleu bleue violet violette rose brun marron noir noire blanc blanche "
    "gris grise doré dorée argenté argentée turquoise",
}


def read_file(language: str) -> dict[str, Any]:
    data = asset("pictures", DeckKind.FACE_CARDS, f"meanings.{language}.json")
    assert data is not None
    content: dict[str, Any] = json.loads(data)
    return content


def read_pictures(language: str) -> dict[str, dict[str, Any]]:
    pictures: dict[str, dict[str, Any]] = read_file(language)["pictures"]
    return pictures


def list_lines(entry: dict[str, Any]) -> list[str]:
    return [entry["name"], *(line for field in COUNTS for line in entry[field])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_says_what_it_is_and_names_every_picture_in_the_order_of_the_deck(language: str) -> None:
    file = read_file(language)
    assert (file["format"], file["version"], file["language"]) == ("aya-meanings", 1, language)
    assert list(file["pictures"]) == [picture.id for picture in deck_named(BOX, DeckKind.FACE_CARDS).pictures]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_picture_has_enough_lines_and_not_too_many(language: str) -> None:
    for name, entry in read_pictures(language).items():
        assert set(entry) == {"name", *COUNTS}, name
        for field, (least, most) in COUNTS.items():
            assert least <= len(entry[field]) <= most, (name, field)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_repeats_nothing_and_holds_no_empty_or_untidy_line(language: str) -> None:
    for name, entry in read_pictures(language).items():
        for field in COUNTS:
            lines = entry[field]
            assert len({line.casefold() for line in lines}) == len(lines), (name, field)
        assert all(line and line == line.strip() and "  " not in line for line in list_lines(entry)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_a_bare_colour(language: str) -> None:
    colours = set(COLOURS[language].split())
    for name, entry in read_pictures(language).items():
        assert [line for line in list_lines(entry) if line.casefold() in colours] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_pictures_have_the_same_name_or_say_the_same_line_and_every_line_fits(language: str) -> None:
    pictures = read_pictures(language).values()
    for lines in ([entry["name"] for entry in pictures], [line for entry in pictures for line in entry["says"]]):
        assert [line for line, times in Counter(map(str.casefold, lines)).items() if times > 1] == []
        assert max(map(len, lines)) <= MOST_IN_A_LINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_shares_words_with_another(language: str) -> None:
    words = {
        name: {line.casefold() for field in COUNTS if field != "says" for line in entry[field]}
        for name, entry in read_pictures(language).items()
    }
    for name, own in words.items():
        assert max(len(own & others) for other, others in words.items() if other != name) >= SHARED_AT_LEAST, name


def test_french_lines_use_the_typographic_apostrophe() -> None:
    assert [line for entry in read_pictures("fr").values() for line in list_lines(entry) if "'" in line] == []
