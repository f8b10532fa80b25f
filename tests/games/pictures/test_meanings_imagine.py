"""What is said of Imagine's pictures: all 84 in both languages, with eight lines each that leave something to guess."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from games.core.resources import asset
from games.pictures import BOX, COLOURS, DeckKind, deck_named

LANGUAGES = ("en", "fr")
COUNTS = {"shows": (8, 18), "doing": (2, 8), "where": (2, 8), "mood": (5, 12), "recalls": (5, 14), "says": (8, 8)}
LONGEST = 100  # letters in a line
MOST_NAMED = 3  # things of the picture that one line may name
WORD = re.compile(r"[^\W\d_]+")
BARE = {
    "en": {*COLOURS, "violet", "turquoise", "gold", "golden", "silver"},
    "fr": {"noir", "noire", "blanc", "blanche", "gris", "grise", "brun", "brune", "marron", "rouge", "rose", "orange", "jaune"}
    | {"vert", "verte", "turquoise", "bleu", "bleue", "violet", "violette", "roux", "rousse", "doré", "dorée", "argenté", "argentée"},
}

Meaning = dict[str, Any]


def read_pictures(language: str) -> dict[str, Meaning]:
    """Return what the file of this language says of each picture."""
    text = asset("pictures", DeckKind.IMAGINE, f"meanings.{language}.json")
    assert text is not None
    document = json.loads(text)
    assert (document["format"], document["version"], document["language"]) == ("aya-meanings", 1, language)
    return dict(document["pictures"])


def list_entries(meaning: Meaning) -> list[str]:
    """Return the name and the entries of all fields."""
    return [meaning["name"], *(entry for field in COUNTS for entry in meaning[field])]


def find_repeats(entries: list[str]) -> list[str]:
    """Return the entries that are there more than once, whatever their capitals."""
    return [entry for entry, times in Counter(map(str.casefold, entries)).items() if times > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_the_deck_is_there_in_its_order_with_every_field(language: str) -> None:
    pictures = read_pictures(language)
    assert list(pictures) == [picture.id for picture in deck_named(BOX, DeckKind.IMAGINE).pictures]
    assert [name for name, meaning in pictures.items() if list(meaning) != ["name", *COUNTS]] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", COUNTS)
def test_a_field_has_as_many_entries_as_the_format_asks_for_and_repeats_none(language: str, field: str) -> None:
    least, most = COUNTS[field]
    for name, meaning in read_pictures(language).items():
        assert least <= len(meaning[field]) <= most, name
        assert find_repeats(meaning[field]) == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_empty_untidy_or_too_long(language: str) -> None:
    for name, meaning in read_pictures(language).items():
        untidy = [entry for entry in list_entries(meaning) if not entry or " ".join(entry.split(" ")) != entry.strip() or "'" in entry]
        assert untidy == [], name
        assert [entry for entry in list_entries(meaning) if len(entry) > LONGEST] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_pictures_share_a_name_or_a_line(language: str) -> None:
    pictures = read_pictures(language).values()
    assert find_repeats([meaning["name"] for meaning in pictures]) == []
    assert find_repeats([line for meaning in pictures for line in meaning["says"]]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_a_bare_colour_or_names_all_that_is_seen(language: str) -> None:
    for name, meaning in read_pictures(language).items():
        seen = {word for entry in meaning["shows"] if len(found := WORD.findall(entry.casefold())) == 1 for word in found}
        for line in meaning["says"]:
            words = set(WORD.findall(line.casefold()))
            assert not words <= BARE[language], (name, line)
            assert len(words & seen) < MOST_NAMED, (name, line)


def test_french_lines_are_no_copies_of_the_english_ones() -> None:
    english, french = (read_pictures(language) for language in LANGUAGES)
    assert [name for name in english if english[name]["name"] == french[name]["name"]] == []
    assert [name for name in english if set(english[name]["says"]) & set(french[name]["says"])] == []
