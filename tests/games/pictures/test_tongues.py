"""What is said of pictures, in every language there is."""

import pytest

from games.i18n.catalogues import languages
from games.pictures import BOX, DeckKind, deck_named, hint_words
from games.pictures.meaning import Bond
from games.pictures.tongues import name_of, said_in, tongues
from tools import words as keeping

BOXES = [DeckKind.ALBUM, DeckKind.FACE_CARDS, DeckKind.IMAGINE]


def texts(kind: DeckKind) -> set[str]:
    pictures = deck_named(BOX, kind).pictures
    return {text for one in pictures for text in (one.category, *one.tags, *one.colours, *one.says)}


@pytest.mark.parametrize("kind", BOXES)
@pytest.mark.parametrize("language", languages())
def test_everything_said_of_a_picture_of_the_box_is_said_in_every_language(kind: DeckKind, language: str) -> None:
    known = keeping.read_language(keeping.WORDS / language)["pictures"].messages
    assert [text for text in sorted(texts(kind)) if name_of(text) not in known] == []


def test_nothing_else_is_said_of_pictures() -> None:
    """But what is said of one's own, which is seen by their pixels, and why two pictures belong together."""
    every = {name_of(text) for kind in BOXES for text in texts(kind)} | {name_of(f"hint:{word.en}") for word in hint_words()}
    every |= {f"pictures.kin.{bond}" for bond in Bond}
    known = keeping.read_language(keeping.WORDS / "en")["pictures"].messages
    seen = ("light", "warmth", "colour", "calm", "format", "sky")
    others = [name for name in known if name not in every and name.removeprefix("pictures.").split("-")[0] not in seen]
    assert [name for name in others if not name.startswith("pictures.measured.")] == ["pictures.a-dream"]


def test_a_tag_is_said_as_one_says_it() -> None:
    assert said_in("en", "expression:smiling") == "smiling expression"
    assert said_in("fr", "expression:smiling") == "sourire"
    assert said_in("fr", "light:half light") == "demi-jour"
    assert said_in("en", "top:blue") == "blue at the top"
    assert said_in("fr", "top:blue") == "bleu en haut"


def test_what_nobody_has_put_into_a_language_stays_as_it_is() -> None:
    assert said_in("fr", "my aunt's garden") == "my aunt's garden"
    assert said_in("de", "a red bow") == "a red bow"
    assert said_in("en", "He said: never again") == "He said: never again"


def test_two_texts_of_the_box_with_one_name_mean_the_same() -> None:
    every = {text for kind in BOXES for text in texts(kind)}
    shared = [(one, other) for one in every for other in every if one < other and name_of(one) == name_of(other)]
    assert sorted(shared) == [("Earth", "earth"), ("Moon", "moon"), ("arms up", "arms:up")]


def test_english_comes_first() -> None:
    assert tongues()[0] == "en"
    assert set(tongues()) == set(languages())
