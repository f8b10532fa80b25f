"""Pictures without words: computer players say in sentences what was measured, in English and in French."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from games.pictures import DeckKind, own_pictures, plain_deck
from games.pictures.meaning import LANGUAGES, meaning_of_picture
from games.pictures.measured import measured_lines, places_of
from games.pictures.types import Picture
from tests.games.pictures.files import RGB, a_folder


def painted(folder: Path, rows: np.ndarray) -> Picture:
    """The picture of these pixels in a folder of one's own."""
    Image.fromarray(rows.astype(np.uint8)).save(folder / "IMG_2041.png")
    return own_pictures(folder, DeckKind.IMAGINE).pictures[0]


def a_landscape() -> np.ndarray:
    """A pale sky over dark green land."""
    rows = np.full((60, 90, 3), (200, 205, 220))
    rows[30:] = RGB["green"]
    return rows


def test_a_landscape_is_told_in_sentences(tmp_path: Path) -> None:
    picture = painted(tmp_path, a_landscape())
    assert meaning_of_picture(picture, "en").says == (
        "a bright, quiet picture, lightest at the top",
        "mostly green, with some white",
        "white at the top, green at the bottom",
        "a bright, quiet picture, mostly green, with some white",
    )
    assert meaning_of_picture(picture, "fr").says == (
        "une image lumineuse et calme, plus claire en haut",
        "surtout du vert, avec du blanc",
        "du blanc en haut, du vert en bas",
        "une image lumineuse et calme, surtout du vert, avec du blanc",
    )
    assert meaning_of_picture(picture, "en").name == "a bright, quiet picture, lightest at the top"


def test_what_lies_in_the_middle_is_told(tmp_path: Path) -> None:
    rows = np.full((60, 60, 3), 245)
    rows[15:45, 15:45] = RGB["red"]
    assert "red in the middle, white around it" in meaning_of_picture(painted(tmp_path, rows), "en").says
    assert "red in the middle" in meaning_of_picture(painted(tmp_path, rows), "en").shows


def test_a_dark_picture_is_not_called_pale(tmp_path: Path) -> None:
    says = meaning_of_picture(painted(tmp_path, np.full((30, 30, 3), 12)), "en").says
    assert says[:2] == ("a dark, quiet picture", "almost all black")


@pytest.mark.parametrize("size", [(1, 1), (1, 50), (50, 1), (2, 3), (3, 4), (5, 7)])
def test_a_picture_of_any_size_is_told(tmp_path: Path, size: tuple[int, int]) -> None:
    assert meaning_of_picture(painted(tmp_path, np.full((*size, 3), 200)), "fr").says
    places_of(np.full((*size, 3), 200, dtype=np.uint8))


def test_sentences_are_plain_and_as_many_in_every_language(tmp_path: Path) -> None:
    for picture in own_pictures(a_folder(tmp_path, 30), DeckKind.FACE_CARDS).pictures:
        said = [meaning_of_picture(picture, language).says for language in LANGUAGES]
        assert len(said[0]) == len(said[1]) > 0
        assert not any(mark in line for lines in said for line in lines for mark in (":", "{", "measured"))


def test_a_picture_that_nobody_measured_has_no_such_sentences() -> None:
    assert measured_lines(plain_deck(DeckKind.IMAGINE)[0], "en") == ()
    assert measured_lines(Picture("fox", tags=("light:dark",), colours=("red",)), "en") == ()
