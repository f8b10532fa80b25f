"""What is said of the pictures of the box: all of them in both languages, as much as a computer player needs, in entries that are tidy."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games.core.resources import asset
from games.pictures import BOX, COLOURS, DeckKind, deck_named

LANGUAGES = ("en", "fr")
EACH = {"shows": (8, 18), "doing": (2, 8), "where": (2, 8), "mood": (5, 12)}
COUNTS = {
    DeckKind.ALBUM: EACH | {"recalls": (5, 14), "says": (2, 3)},
    DeckKind.FACE_CARDS: EACH | {"recalls": (10, 14), "says": (1, 2)},
    DeckKind.IMAGINE: EACH | {"recalls": (5, 14), "says": (8, 8)},
}
FIELDS = ("shows", "doing", "where", "mood", "recalls", "says")
LONGEST = 100  # letters in an entry
SHARED_AT_LEAST = 4  # entries of a face card that another one has too
MOST_NAMED = 3  # things of a dream that one line may name
WORD = re.compile(r"[^\W\d_]+")
BARE = {
    "en": {*COLOURS, "violet", "turquoise", "gold", "golden", "silver"},
    "fr": {"noir", "noire", "blanc", "blanche", "gris", "grise", "brun", "brune", "marron", "rouge", "rose", "orange", "jaune"}
    | {"vert", "verte", "turquoise", "bleu", "bleue", "violet", "violette", "roux", "rousse", "doré", "dorée", "argenté", "argentée"},
}
ALSO_THINGS = {
    DeckKind.ALBUM: {"gold", "golden", "silver"},
    DeckKind.FACE_CARDS: {"brune", "roux", "rousse"},
    DeckKind.IMAGINE: {"rose", "gold"},
}
"""Names of colours that are a metal, hair or a flower on the pictures of this deck."""

Meaning = dict[str, Any]
every_deck = pytest.mark.parametrize("kind", COUNTS)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def read_pictures(kind: DeckKind, language: str) -> dict[str, Meaning]:
    """Return what the file of this language says of each picture."""
    text = asset("pictures", kind, f"meanings.{language}.json")
    assert text is not None
    document = json.loads(text)
    assert (document["format"], document["version"], document["language"]) == ("aya-meanings", 1, language)
    return dict(document["pictures"])


def list_entries(meaning: Meaning) -> list[str]:
    """Return the name and the entries of all fields."""
    return [meaning["name"], *(entry for field in FIELDS for entry in meaning[field])]


def find_repeats(entries: list[str]) -> list[str]:
    """Return the entries that are there more than once, whatever their capitals."""
    return [entry for entry, times in Counter(map(str.casefold, entries)).items() if times > 1]


@every_deck
@both_languages
def test_every_picture_of_the_deck_is_there_in_its_order_with_every_field(kind: DeckKind, language: str) -> None:
    pictures = read_pictures(kind, language)
    assert list(pictures) == [picture.id for picture in deck_named(BOX, kind).pictures]
    assert [name for name, meaning in pictures.items() if list(meaning) != ["name", *FIELDS]] == []


@every_deck
@both_languages
@pytest.mark.parametrize("field", FIELDS)
def test_a_field_has_as_many_entries_as_the_format_asks_for_and_repeats_none(kind: DeckKind, language: str, field: str) -> None:
    least, most = COUNTS[kind][field]
    pictures = read_pictures(kind, language)
    assert {name: len(meaning[field]) for name, meaning in pictures.items() if not least <= len(meaning[field]) <= most} == {}
    assert [name for name, meaning in pictures.items() if find_repeats(meaning[field])] == []


@every_deck
@both_languages
def test_no_entry_is_empty_untidy_or_too_long(kind: DeckKind, language: str) -> None:
    for name, meaning in read_pictures(kind, language).items():
        entries = list_entries(meaning)
        assert [entry for entry in entries if not 0 < len(entry) <= LONGEST] == [], name
        assert [entry for entry in entries if entry != entry.strip() or "  " in entry] == [], name
        if language == "fr" or kind is DeckKind.IMAGINE:
            assert [entry for entry in entries if "'" in entry] == [], f"{name}: the apostrophe of print is ’"


@every_deck
@both_languages
def test_no_two_pictures_share_a_name_or_a_line(kind: DeckKind, language: str) -> None:
    pictures = read_pictures(kind, language).values()
    assert find_repeats([meaning["name"] for meaning in pictures]) == []
    assert find_repeats([line for meaning in pictures for line in meaning["says"]]) == []


@every_deck
@both_languages
def test_no_entry_is_a_bare_colour_and_no_line_made_of_colours_alone(kind: DeckKind, language: str) -> None:
    bare = BARE[language] - ALSO_THINGS[kind]
    for name, meaning in read_pictures(kind, language).items():
        assert [entry for entry in list_entries(meaning) if entry.casefold() in bare] == [], name
        assert [line for line in meaning["says"] if set(WORD.findall(line.casefold())) <= BARE[language]] == [], name


@every_deck
def test_french_names_and_lines_are_no_copies_of_the_english_ones(kind: DeckKind) -> None:
    english, french = (read_pictures(kind, language) for language in LANGUAGES)
    assert [name for name in english if english[name]["name"] == french[name]["name"]] == []
    assert [name for name in english if set(english[name]["says"]) & set(french[name]["says"])] == []


@both_languages
def test_every_face_shares_words_with_another(language: str) -> None:
    words = {
        name: {entry.casefold() for field in FIELDS if field != "says" for entry in meaning[field]}
        for name, meaning in read_pictures(DeckKind.FACE_CARDS, language).items()
    }
    for name, own in words.items():
        assert max(len(own & others) for other, others in words.items() if other != name) >= SHARED_AT_LEAST, name


@both_languages
def test_no_line_about_a_dream_names_all_that_is_seen(language: str) -> None:
    for name, meaning in read_pictures(DeckKind.IMAGINE, language).items():
        seen = {word for entry in meaning["shows"] if len(found := WORD.findall(entry.casefold())) == 1 for word in found}
        for line in meaning["says"]:
            assert len(set(WORD.findall(line.casefold())) & seen) < MOST_NAMED, (name, line)
