"""Decks: the plain ones, the words, and the files that hold them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadFile, BadQuestion
from games.pictures import (
    CATEGORIES,
    COLOURS,
    HINTS,
    Deck,
    DeckKind,
    Picture,
    deck_named,
    deck_of,
    deck_text,
    hint_words,
    load_deck,
    plain_deck,
    save_deck,
)


@pytest.mark.parametrize(("kind", "count"), [("album", 98), ("face-cards", 142), ("imagine", 84)])
def test_a_plain_deck_has_the_cards_of_the_box_and_no_two_alike(kind: str, count: int) -> None:
    deck = plain_deck(kind)
    assert len(deck) == count
    said = {(picture.category, picture.tags, picture.colours) for picture in deck.pictures}
    assert len(said) == count
    assert all(set(picture.colours) <= set(COLOURS) and picture.file is None for picture in deck.pictures)


def test_the_words_are_48_with_a_name_in_english_and_french() -> None:
    words = hint_words()
    assert len({word.id for word in words}) == len({word.en for word in words}) == len({word.named("fr") for word in words}) == HINTS == 48
    assert Counter(word.kind for word in words) == {"emotion": 16, "sense": 16, "value": 16}
    assert (words[0].named("en"), words[0].named("fr"), words[0].named("de")) == ("joy", "joie", "joy")


@pytest.mark.parametrize("word", range(48))
def test_every_word_is_strong_in_eight_plain_photos_and_faint_in_twenty(word: int) -> None:
    strengths = [picture.evokes[word] for picture in plain_deck("album").pictures]
    assert sum(strength >= 4 for strength in strengths) >= 8
    assert sum(strength <= 1 for strength in strengths) >= 20


def test_plain_face_cards_are_of_three_categories() -> None:
    assert Counter(picture.category for picture in plain_deck("face-cards").pictures) == {"human": 62, "animal": 45, "object": 35}


@pytest.mark.parametrize("kind", list(DeckKind))
def test_a_deck_comes_back_from_its_file(kind: DeckKind, tmp_path: Path) -> None:
    saved = save_deck(tmp_path / "deck.json", plain_deck(kind))
    assert saved.name == str(tmp_path / "deck.json")
    assert load_deck(tmp_path / "deck.json") == saved
    assert saved.pictures == plain_deck(kind).pictures
    assert deck_named(saved.reference, kind) == saved


def test_a_deck_that_has_changed_since_a_game_began_is_refused(tmp_path: Path) -> None:
    old = save_deck(tmp_path / "deck.json", plain_deck("imagine")).reference
    save_deck(tmp_path / "deck.json", Deck("fewer", DeckKind.IMAGINE, plain_deck("imagine").pictures[:60]))
    for number in range(20):  # so many others that it was forgotten, as in another run of the program
        deck_named(save_deck(tmp_path / f"{number}.json", plain_deck("imagine")).name, "imagine")
    with pytest.raises(BadFile, match="have changed since"):
        deck_named(old, "imagine")


@pytest.mark.parametrize(("kind", "digest"), [("album", "a940f91c0a5a"), ("face-cards", "11c4d9a4c558"), ("imagine", "2818477f6582")])
def test_a_game_goes_on_when_the_box_only_describes_its_pictures_in_other_words(kind: str, digest: str) -> None:
    assert deck_named(f"box@{digest}", kind) == deck_named("box", kind)
    with pytest.raises(BadFile, match="have changed since"):
        deck_named("box@0123456789ab", kind)


def test_a_bare_name_is_looked_up_anew_each_time(tmp_path: Path) -> None:
    saved = save_deck(tmp_path / "deck.json", plain_deck("imagine"))
    assert len(deck_named(saved.name, "imagine")) == 84
    save_deck(tmp_path / "deck.json", Deck("fewer", DeckKind.IMAGINE, plain_deck("imagine").pictures[:60]))
    assert len(deck_named(saved.name, "imagine")) == 60
    assert len(deck_named(saved.reference, "imagine")) == 84, "a game that was begun goes on"


def test_a_deck_for_another_game_is_refused(tmp_path: Path) -> None:
    saved = save_deck(tmp_path / "deck.json", plain_deck("imagine"))
    with pytest.raises(BadQuestion, match="is a deck for imagine, expected one for album"):
        deck_named(saved.name, "album")


def test_an_at_sign_in_a_folders_name_is_part_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "me@home").mkdir()
    saved = save_deck(tmp_path / "me@home" / "deck.json", plain_deck("imagine"))
    assert deck_named(saved.name, "imagine") == deck_named(saved.reference, "imagine") == saved


@pytest.mark.parametrize(("name", "kind"), [("nowhere", "album"), ("", "album"), ("plain", "aya")])
def test_a_name_that_is_no_deck_is_refused(name: str, kind: str) -> None:
    with pytest.raises(BadQuestion, match="deck"):
        deck_named(name, kind)


def document(**changes: Any) -> dict[str, Any]:
    pictures = [{"id": f"p{number}", "evokes": [number % 6] * HINTS} for number in range(30)]
    return {"format": "aya-deck", "version": 1, "kind": "album", "pictures": pictures} | changes


def with_picture(**changes: Any) -> dict[str, Any]:
    deck = document()
    deck["pictures"][3] |= changes
    return deck


def test_a_deck_file_needs_no_more_than_names_and_strengths() -> None:
    deck = deck_of(json.dumps(document()).encode(), "mine")
    assert deck[4] == Picture("p4", evokes=(4,) * HINTS)


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (document(format="aya-layout"), r"mine: \$\.format: expected aya-deck, got 'aya-layout'"),
        (document(version=2), r"\$\.version: expected 1, got 2 \(a newer program will open it\)"),
        (document(version=0), r"\$\.version: expected 1, got 0"),
        (document(version="1"), r"\$\.version: expected"),
        (document(kind="chess"), r"\$\.kind"),
        (document(more=1), r"\$\.more: unknown key"),
        (document(pictures=[]), r"\$\.pictures: expected 30 to 2000 pictures for album, got 0"),
        (document(pictures="many"), r"\$\.pictures: expected"),
        (with_picture(id=""), r"\$\.pictures\[3\]\.id: expected a name"),
        (with_picture(id="p4"), r"\$\.pictures: 'p4' is there twice"),
        (with_picture(id=7), r"\$\.pictures\[3\]\.id: expected"),
        (with_picture(colours=["mauve"]), r"\$\.pictures\[3\]\.colours\[0\]: expected one of red, .*, got 'mauve'"),
        (with_picture(evokes=[1, 2]), r"\$\.pictures\[3\]\.evokes: expected 48 numbers, got 2"),
        (with_picture(evokes=[6] * HINTS), r"\$\.pictures\[3\]\.evokes\[0\]: expected 0 to 5, got 6"),
        (with_picture(size=3), r"\$\.pictures\[3\]\.size: unknown key"),
    ],
)
def test_a_deck_file_that_breaks_the_format_is_refused_with_the_path(deck: dict[str, Any], told: str) -> None:
    with pytest.raises(BadFile, match=told):
        deck_of(json.dumps(deck).encode(), "mine")


@pytest.mark.parametrize("text", [b"", b"nonsense", b"[]", b"{", b"\xff\xfe", b'"aya-deck"', b"[" * 100_000])
def test_a_text_that_is_no_deck_is_refused(text: bytes) -> None:
    with pytest.raises(BadFile, match="mine: "):
        deck_of(text, "mine")


def test_a_face_card_has_one_of_three_categories() -> None:
    pictures = [{"id": f"p{number}", "category": CATEGORIES[number % 3]} for number in range(22)]
    assert len(deck_of(json.dumps(document(kind="face-cards", pictures=pictures)).encode(), "mine")) == 22
    pictures[5]["category"] = "plant"
    with pytest.raises(BadFile, match=r"\$\.pictures\[5\]\.category: expected human or animal or object, got 'plant'"):
        deck_of(json.dumps(document(kind="face-cards", pictures=pictures)).encode(), "mine")


def test_a_deck_text_has_one_picture_a_line() -> None:
    assert len(deck_text(plain_deck("imagine")).splitlines()) == 84 + 2


def test_a_game_goes_on_when_more_is_said_of_its_pictures_but_not_with_other_pictures(tmp_path: Path) -> None:
    first, *others = plain_deck("imagine").pictures
    begun = save_deck(tmp_path / "deck.json", plain_deck("imagine")).reference
    told = Deck("told", DeckKind.IMAGINE, (replace(first, tags=("a moon",), says=("everybody sees it",)), *others))
    assert save_deck(tmp_path / "deck.json", told).reference == begun
    other = Deck("other", DeckKind.IMAGINE, (replace(first, id="another"), *others))
    assert save_deck(tmp_path / "deck.json", other).reference != begun


def test_a_face_card_of_another_category_is_another_card(tmp_path: Path) -> None:
    first, *others = plain_deck("face-cards").pictures
    assert first.category != "object"
    begun = save_deck(tmp_path / "deck.json", plain_deck("face-cards")).reference
    other = Deck("other", DeckKind.FACE_CARDS, (replace(first, category="object"), *others))
    assert save_deck(tmp_path / "deck.json", other).reference != begun
