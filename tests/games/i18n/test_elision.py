"""Short words before a vowel: "de Ada" is "d’Ada" in French, whatever the name, and English changes nothing."""

import pytest

from games.i18n.elision import Elision
from games.i18n.words import Words

FRENCH = Elision("de que")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "d’Ada"),
        ("Élodie", "d’Élodie"),
        ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"),
        ("Hélène", "d’Hélène"),
        ("Hugo", "d’Hugo"),
        ("Ben", "de Ben"),
        ("Yann", "de Yann"),
        ("Harry", "de Harry"),
        ("hibou", "de hibou"),
        ("Y", "de Y"),
        ("", "de "),
        ("猫", "de 猫"),
    ],
)
def test_a_short_word_is_shortened_before_a_vowel(name: str, said: str) -> None:
    assert FRENCH.shorten("de {name}", {"name": name}).format(name=name) == said


def test_each_placeholder_of_a_sentence_is_looked_at_by_itself() -> None:
    told = FRENCH.shorten("Que {one} parle de {other}, loin de {n} et de {what}.", {"one": "Ella", "other": "Ben", "n": 8})
    assert told == "Qu’{one} parle de {other}, loin de {n} et de {what}."


def test_a_word_that_only_ends_like_one_is_left_alone() -> None:
    assert FRENCH.shorten("onde {name}", {"name": "Ada"}) == "onde {name}"


def test_french_sentences_about_players_are_shortened_and_english_ones_are_not() -> None:
    french, english = Words("fr"), Words("en")
    assert french("album.recap.title", number=1, name="Ada") == "Manche 1\u202f: les indices d’Ada"
    assert french("album.recap.title", number=1, name="Ben") == "Manche 1\u202f: les indices de Ben"
    assert "d’Ella" in french("imagine.thought.wrong", name="Ben", n=1, owner="Ella")
    assert english("album.recap.title", number=1, name="Ada") == "Round 1: Ada’s hints"


def test_a_sentence_said_again_in_another_language_is_shortened_there() -> None:
    words = Words("en")
    said = words("album.recap.title", number=1, name="Ada")
    words.speak("fr")
    assert str(said) == "Manche 1\u202f: les indices d’Ada"
