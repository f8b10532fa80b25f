"""`aya pictures`: the pictures of a deck, what fits a description, what belongs with a picture; docs/formats.md is the contract."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.cli import entry_point
from games.pictures import BOX, DeckKind, deck_named, plain_deck, save_deck
from tests.games.pictures.files import a_folder

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def aya(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run one command in this process, in an empty folder, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")

    def run(*arguments: object) -> tuple[int, str, str]:
        code = entry_point.main(["pictures", *map(str, arguments)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def read(answer: tuple[int, str, str]) -> dict[str, Any]:
    """Return the document of a command that was done."""
    code, out, err = answer
    assert (code, err) == (0, "")
    document: dict[str, Any] = json.loads(out)
    assert (document["format"], document["version"]) == ("aya-pictures", 1)
    return document


@pytest.mark.parametrize("kind", DeckKind)
def test_every_deck_of_the_box_is_listed_with_its_names(aya: Run, kind: DeckKind) -> None:
    document = read(aya(kind, "--json"))
    ids = [picture.id for picture in deck_named(BOX, kind).pictures]
    assert [picture["id"] for picture in document["pictures"]] == ids
    assert all(picture["name"] for picture in document["pictures"])
    assert (document["deck"], document["likes"], document["kin"]) == (kind, [], [])
    assert [line.split()[0] for line in aya(kind)[1].splitlines()] == ids


def test_likes_are_all_pictures_the_best_first(aya: Run) -> None:
    document = read(aya("imagine", "--like", "the last gardener", "--like", "une baleine en laisse", "--json"))
    assert [like["text"] for like in document["likes"]] == ["the last gardener", "une baleine en laisse"]
    for like in document["likes"]:
        assert list(like) == ["text", "understood", "pictures"]
        assert like["understood"] is True
        scores = [picture["score"] for picture in like["pictures"]]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        assert sorted(picture["id"] for picture in like["pictures"]) == sorted(one.id for one in deck_named(BOX, "imagine").pictures)
    assert document["likes"][1]["pictures"][0]["id"] == "whale-over-hills"


def test_what_says_nothing_is_not_understood_and_scores_0(aya: Run) -> None:
    (like,) = read(aya("imagine", "--like", "xqzvwk", "--json"))["likes"]
    assert like["understood"] is False
    assert {picture["score"] for picture in like["pictures"]} == {0.0}
    assert "says nothing to computer players" in aya("imagine", "--like", "xqzvwk")[1]


def test_kin_are_all_but_the_picture_itself_with_reasons(aya: Run) -> None:
    (kin,) = read(aya("face-cards", "--kin", "cat", "--json"))["kin"]
    assert kin["id"] == "cat"
    assert kin["pictures"][0] == {"id": "black-cat", "score": kin["pictures"][0]["score"], "why": "both are cats"}
    assert len(kin["pictures"]) == len(deck_named(BOX, "face-cards")) - 1
    assert "cat" not in {picture["id"] for picture in kin["pictures"]}


def test_the_language_is_that_of_the_reasons(aya: Run) -> None:
    document = read(aya("face-cards", "--kin", "cat", "--language", "fr", "--json"))
    assert document["language"] == "fr"
    assert document["kin"][0]["pictures"][0]["why"] == "ce sont deux chats"
    assert read(aya("face-cards", "--kin", "cat", "--json"))["language"] == "en"


def test_a_word_of_both_languages_is_read_in_the_one_asked_for(aya: Run) -> None:
    def best(language: str) -> str:
        (like,) = read(aya("face-cards", "--like", "cochon pig", "--language", language, "--json"))["likes"]
        return str(like["pictures"][0]["id"])

    assert best("en") == best("fr") == "pig"


def test_words_are_printed_in_columns(aya: Run) -> None:
    code, out, err = aya("face-cards", "--like", "rocket", "--kin", "rocket")
    assert (code, err) == (0, "")
    likes, kin = out.rstrip("\n").split("\n\n")
    assert likes.splitlines()[0] == "“rocket” fits"
    assert likes.splitlines()[1].split()[1] == "rocket"
    assert kin.splitlines()[0].startswith("rocket (")
    assert len(kin.splitlines()) == len(deck_named(BOX, "face-cards"))


def test_a_deck_file_is_a_deck(aya: Run, tmp_path: Path) -> None:
    save_deck(tmp_path / "mine.json", plain_deck("imagine"))
    document = read(aya("mine.json", "--like", "a fox that sleeps", "--json"))
    deck = plain_deck("imagine")
    best = document["likes"][0]["pictures"][0]["id"]
    assert "fox" in next(picture for picture in deck.pictures if picture.id == best).tags


def test_a_folder_is_a_deck_and_its_pictures_are_known_by_their_names(aya: Run, tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "mine", 24)
    (folder / "003.jpg").rename(folder / "old lighthouse.jpg")
    document = read(aya(folder, "--like", "lighthouses", "--json"))
    assert document["likes"][0]["pictures"][0]["id"] == "old lighthouse.jpg"
    assert len(document["likes"][0]["pictures"]) == 24


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no deck 'chess'; expected album, face-cards, imagine, or the path of a deck file or of a folder"),
        (["imagine", "--kin", "nowhere"], "there is no picture 'nowhere' in imagine"),
        (["imagine", "--language", "de"], "invalid choice"),
        (["imagine", "--like"], "expected one argument"),
        ([], "required"),
    ],
)
def test_what_is_not_there_is_refused(aya: Run, arguments: list[str], message: str) -> None:
    code, out, err = aya(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert 1 <= len(err.splitlines()) <= 3


def test_a_folder_with_too_few_pictures_is_refused(aya: Run, tmp_path: Path) -> None:
    code, out, err = aya(a_folder(tmp_path / "few", 3))
    assert (code, out) == (2, "")
    assert "got 3" in err


def test_the_example_for_people_who_make_decks_works_as_its_page_says(aya: Run, tmp_path: Path) -> None:
    """docs/decks.md, "Your own deck": words beside the pictures, a table, a mistake that is named, and pictures without words."""
    folder = a_folder(tmp_path / "holidays", 22)
    (folder / "000.jpg").rename(folder / "IMG_2041.jpg")
    (folder / "IMG_2041.txt").write_text("lighthouse, storm, old sailor\nSomeone left the light on for you.\n", encoding="utf-8")
    (folder / "words.csv").write_text(
        'file,words\n003.jpg,"grandmother, birthday, cake",Blow harder!\n004.png,chat noir\nharbour.jpg,boats\n', encoding="utf-8"
    )
    code, out, err = aya(folder, "--like", "a beacon for sailors", "--like", "un anniversaire", "--like", "un chat")
    assert code == 0
    best = [part.splitlines()[1].split()[1:] for part in out.split("\n\n")]
    assert [row[0] for row in best] == ["IMG_2041.jpg", "003.jpg", "004.png"]
    assert best[0][1:] == ["lighthouse"]
    assert err == "words.csv: line 4: there is no picture called 'harbour.jpg'\n"
    listed = aya(folder)[1]
    assert "008.webp" in listed
    assert ":" not in next(line for line in listed.splitlines() if "008.webp" in line)
