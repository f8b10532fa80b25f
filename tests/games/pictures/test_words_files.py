"""Words beside one's own pictures: NAME.txt and tables are read, or refused with a reason, and computer players understand them."""

import os
from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.pictures import DeckKind, Own, deck_named, own_pictures
from games.pictures.meaning import fit, meaning
from games.pictures.types import Picture
from games.pictures.words_files import LARGEST, LONGEST_LINE, words_in
from tests.games.pictures.files import a_folder, a_picture

KINDS = tuple(DeckKind)


def own(folder: Path) -> Own:
    return own_pictures(folder, DeckKind.IMAGINE)


def picture(folder: Path, name: str) -> Picture:
    return next(one for one in own(folder).pictures if one.id == name)


def reasons(folder: Path) -> list[str]:
    """What is refused of the words in a folder of one picture."""
    a_picture(folder / "fox.jpg")
    return [f"{one.file}: {one.why}" for one in own(folder).refused]


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_beside_a_picture_says_what_it_shows_in_every_game(tmp_path: Path, kind: DeckKind) -> None:
    a_picture(tmp_path / "IMG_1.jpg")
    (tmp_path / "IMG_1.txt").write_text("fox, red letter\nYou have been waiting for this.\n", encoding="utf-8")
    read = own_pictures(tmp_path, kind)
    assert read.pictures[0].tags[:2] == ("fox", "red letter")
    assert read.pictures[0].says == ("You have been waiting for this.",)
    assert (read.refused, read.with_words) == ((), 1)


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        ("fox", ("fox",), ()),
        ("fox; snow ,letter", ("fox", "snow", "letter"), ()),
        ("the last gardener on earth", (), ("the last gardener on earth",)),
        ("The end.", (), ("The end.",)),
        ("Once upon a time there was a fox, and it was cold", (), ("Once upon a time there was a fox, and it was cold",)),
        ("un renard, la neige\nL’appel du large !", ("un renard", "la neige"), ("L’appel du large !",)),
        ("half past: noon", (), ("half past: noon",)),
        ("fox, fox\n\n---\n,,;", ("fox",), ()),
    ],
)
def test_commas_part_words_and_what_is_longer_is_a_sentence(text: str, words: tuple[str, ...], lines: tuple[str, ...]) -> None:
    found = words_in(text)
    assert (found.words, found.lines) == (words, lines)


def test_a_sentence_is_never_longer_than_a_player_may_say() -> None:
    text = "A first sentence. " + "and on and on " * 20 + "x" * 300
    found = words_in(text)
    assert found.lines[0] == "A first sentence."
    assert max(map(len, found.lines)) <= LONGEST_LINE
    assert found.lines[1].endswith("…")
    assert found.lines[2].startswith("…")


def test_signs_that_turn_or_hide_text_are_left_out() -> None:
    assert words_in("fo\u200bx, sn\u202eow,\u00a0letter\u2028x").words == ("fox", "snow", "letter x")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("words.csv", "file,words\nfox.jpg,fox,letter\nhuman/aunt.png,grandmother\n"),
        ("words.csv", 'fox,"fox, letter"\nhuman/aunt,grandmother'),
        ("Words.CSV", "\ufefffichier;mots\nFOX.JPG;fox, letter\nhuman\\aunt.png;grandmother\n"),
        ("words.tsv", "fox.jpg\tfox\tletter\n\nhuman/aunt.png\tgrandmother\n"),
    ],
)
def test_a_table_names_pictures_in_its_first_column(tmp_path: Path, name: str, text: str) -> None:
    a_picture(tmp_path / "fox.jpg")
    (tmp_path / "human").mkdir()
    a_picture(tmp_path / "human" / "aunt.png")
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert own(tmp_path).refused == ()
    assert picture(tmp_path, "fox.jpg").tags[:2] == ("fox", "letter")
    assert picture(tmp_path, "human/aunt.png").tags[0] == "grandmother"


def test_a_table_in_a_folder_of_a_category_names_the_pictures_beside_it(tmp_path: Path) -> None:
    (tmp_path / "Animal").mkdir()
    a_picture(tmp_path / "Animal" / "fox.PNG")
    a_picture(tmp_path / "fox.jpg")
    (tmp_path / "Animal" / "words.csv").write_text("fox.png,a hunter", encoding="utf-8")
    assert picture(tmp_path, "Animal/fox.PNG").tags[0] == "a hunter"
    assert "a hunter" not in picture(tmp_path, "fox.jpg").tags


def test_accents_may_be_of_one_piece_or_of_two(tmp_path: Path) -> None:
    a_picture(tmp_path / "e\u0301te\u0301.jpg")
    (tmp_path / "\u00e9t\u00e9.txt").write_text("plage", encoding="utf-8")
    assert own(tmp_path).pictures[0].tags[0] == "plage"


# What is refused


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("notes.txt", b"a list", "notes.txt: there is no picture called 'notes'"),
        ("fox.txt", "renard, été".encode("latin-1"), "fox.txt: not UTF-8 text; save it as UTF-8"),
        ("fox.txt", "fox".encode("utf-16"), "fox.txt: not UTF-8 text; save it as UTF-8"),
        ("fox.txt", b"fox\x00", "fox.txt: no plain text: it holds the control character U+0000"),
        ("fox.txt", b"\x1b[31mfox", "fox.txt: no plain text: it holds the control character U+001B"),
        ("fox.txt", b"x" * (LARGEST + 1), "fox.txt: larger than 4 KiB"),
        ("words.csv", b"x" * (1 << 21), "words.csv: larger than 1 MiB"),
        ("words.csv", b"wolf.jpg,wolf", "words.csv: line 1: there is no picture called 'wolf.jpg'"),
        ("words.csv", b"fox,fox\n../../etc/passwd,root", "words.csv: line 2: there is no picture called '../../etc/passwd'"),
        ("words.csv", b"/etc/passwd,root", "words.csv: line 1: there is no picture called '/etc/passwd'"),
        ("words.csv", b"fox,fox\nfox," + b"x " * 3000, "words.csv: line 2: more than 4 kB about one picture"),
        ("words.csv", b'fox,"fox', "words.csv: line 1: a quotation mark is missing or one too many"),
        ("words.tsv", b'"fox"x\tfox', "words.tsv: line 1: a quotation mark is missing or one too many"),
    ],
)
def test_a_file_of_words_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(data)
    assert reasons(tmp_path) == [why]


def test_the_other_lines_of_a_table_are_used(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("wolf.jpg,wolf\nfox.jpg,fox\n", encoding="utf-8")
    assert len(reasons(tmp_path)) == 1
    assert picture(tmp_path, "fox.jpg").tags[0] == "fox"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind here")
def test_a_pipe_named_as_words_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fox.txt")
    assert reasons(tmp_path) == ["fox.txt: not a file"]


def test_words_of_a_picture_that_is_refused_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "torn.jpg").write_bytes(b"")
    (tmp_path / "torn.txt").write_text("a storm", encoding="utf-8")
    assert reasons(tmp_path) == ["torn.jpg: empty, 0 bytes"]
    assert own(tmp_path).with_words == 0


def test_what_is_refused_is_said_in_french(tmp_path: Path) -> None:
    a_folder(tmp_path, 3)
    (tmp_path / "words.csv").write_text("wolf.jpg,wolf", encoding="utf-8")
    (tmp_path / "torn.png").write_bytes(b"")
    words = Words("fr")
    assert [translate_error(words, one.why) for one in own(tmp_path).refused] == [
        "vide, 0 octet",
        "ligne 1 : il n’y a pas d’image nommée 'wolf.jpg'",
    ]
    with pytest.raises(BadFile) as refused:
        deck_named(str(tmp_path), DeckKind.IMAGINE)
    said = f"{tmp_path} : attendu de 20 à 2000 images pour imagine, reçu 3 ; torn.png est inutilisable (vide, 0 octet)"
    assert " ".join(translate_error(words, refused.value).split()) == said


# What computer players understand


def test_what_people_wrote_is_what_computer_players_know_of_a_picture(tmp_path: Path) -> None:
    """The example of docs/decks.md."""
    a_folder(tmp_path, 20)
    (tmp_path / "004.txt").write_text("lighthouse, storm, old sailor\nSomeone left the light on for you.", encoding="utf-8")
    (tmp_path / "words.csv").write_text('007.png,"birthday, cake",make a wish\n010.png,"bibliothèque, livres, silence"\n', encoding="utf-8")
    deck = deck_named(str(tmp_path), DeckKind.IMAGINE)
    for text, card in (("a beacon", 4), ("sailors", 4), ("happy birthday", 7), ("un gâteau", 7), ("un phare", 4), ("le silence", 10)):
        scores = fit(deck, text).scores
        assert scores.index(max(scores)) == card, text
    assert meaning(deck, 4, "fr").says == ("Someone left the light on for you.",)
    assert meaning(deck, 7, "en").name == "birthday"


def test_words_may_be_written_while_the_program_runs(tmp_path: Path) -> None:
    a_folder(tmp_path, 20)
    before = fit(deck_named(str(tmp_path), DeckKind.IMAGINE), "a lighthouse").scores[4]
    (tmp_path / "004.txt").write_text("lighthouse", encoding="utf-8")
    after = fit(deck_named(str(tmp_path), DeckKind.IMAGINE), "a lighthouse").scores[4]
    assert before < 0.5 < after


def test_a_game_goes_on_when_more_words_are_written(tmp_path: Path) -> None:
    a_folder(tmp_path, 20)
    before = deck_named(str(tmp_path), DeckKind.IMAGINE).reference
    (tmp_path / "004.txt").write_text("lighthouse", encoding="utf-8")
    assert deck_named(str(tmp_path), DeckKind.IMAGINE).reference == before
