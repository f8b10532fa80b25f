"""Pictures of the players' own: added to the box or instead of it, with as many as the players of each game need."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from aya_sim.errors import AyaError, BadFile, BadQuestion
from games.card_table.log_dialog import LogSheet
from games.card_table.setup.screen import SetupScreen
from games.core import simulate
from games.core.options import PICTURES
from games.core.registry import game_named
from games.face_cards import GAME
from games.face_cards.pairing import pictures_needed
from games.face_cards.types import Variant
from games.face_cards.ui import card_art
from games.i18n.errors import translate_error
from games.launch.detect import detect_file
from games.pictures import DeckKind, deck_named, hint_words, is_of_box, own_pictures
from games.screens.setup.choices import remember_choices
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Opening, Services
from games.ui.screen import STAY, Push
from games.ui.theme import Theme
from tests.games.pictures.files import a_folder, a_picture


def test_own_pictures_are_added_to_the_142_and_a_game_is_saved_with_them(tmp_path: Path) -> None:
    state = GAME.new_game(5, 1, deck=f"box+{a_folder(tmp_path, 12)}")
    deck = deck_named(state.deck, DeckKind.FACE_CARDS)
    assert len(deck) == 142 + 12
    assert [is_of_box(deck, card) for card in (0, 141, 142, 153)] == [True, True, False, False]
    assert GAME.states.read(GAME.states.write(state)) == state


@pytest.mark.parametrize(("players", "needed"), [(3, 22), (4, 29), (5, 36), (6, 37), (7, 43)])
def test_a_deck_that_is_too_small_is_refused_with_the_number_these_players_need(tmp_path: Path, players: int, needed: int) -> None:
    folder = a_folder(tmp_path, max(22, needed - 1))
    assert pictures_needed(players, Variant.PLAIN) == needed
    if needed > 22:
        with pytest.raises(BadQuestion, match=f"{players} players need {needed} pictures at least, got {needed - 1}"):
            GAME.new_game(players, 1, deck=str(folder))
        a_picture(folder / "more.png")
    GAME.new_game(players, 1, deck=str(folder))


def test_capitals_do_not_matter_in_the_folders_of_categories(tmp_path: Path) -> None:
    for category in ("Human", "animal", "OBJECT"):
        a_folder(tmp_path / category, 8)
    (tmp_path / "Human" / "000.jpg").rename(tmp_path / "Human" / "000.JPG")
    deck = deck_named(str(tmp_path), DeckKind.FACE_CARDS)
    assert [sum(one.category == category for one in deck.pictures) for category in ("human", "animal", "object")] == [8, 8, 8]


def test_a_folder_without_pictures_adds_nothing_and_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear friends")
    with pytest.raises(BadFile, match="expected one picture or more, got none"):
        deck_named(f"box+{tmp_path}", DeckKind.FACE_CARDS)


def test_the_chooser_lists_files_whose_endings_are_capitals(services: Services, tmp_path: Path) -> None:
    a_folder(tmp_path, 1)
    (tmp_path / "000.jpg").rename(tmp_path / "000.JPG")
    chooser = FileChooser(services, "Pictures", tmp_path, (".jpg",), lambda _: STAY)
    chooser._show(tmp_path)
    assert [path.name for path in chooser.found] == ["000.JPG"]


def the_setup(services: Services, players: int, game: str = "face-cards") -> SetupScreen:
    record = game_named(game)
    setup = SetupScreen(services, record.table_adapter())
    setup.arrange((1280, 800))
    setup._set_players(players - record.players[0])
    return setup


def chosen(setup: SetupScreen, path: Path) -> Any:
    """What is asked when this picture was chosen, a `Dialog` or a `LogSheet`."""
    change = setup.take_file(PICTURES, path)
    assert isinstance(change, Push)
    return change.screen


def answer(asked: Dialog | LogSheet, text: str) -> None:
    assert isinstance(asked, Dialog)
    act = next(answer.act for answer in asked.answers if answer.text == text)
    assert act is not None
    act()


def test_in_the_set_up_a_folder_is_added_to_the_box_or_replaces_it(services: Services, tmp_path: Path) -> None:
    setup, folder = the_setup(services, 5), a_folder(tmp_path / "ours", 36)
    answer(chosen(setup, folder / "000.jpg"), "Add them to the box")
    assert setup.options.options["deck"] == f"box+{folder}"
    answer(chosen(setup, folder / "000.jpg"), "Play with these alone")
    assert setup.options.options["deck"] == str(folder)


@pytest.mark.parametrize(("players", "needed"), [(3, 22), (5, 36), (6, 37), (7, 43)])
def test_a_folder_that_is_too_small_alone_can_only_be_added(services: Services, tmp_path: Path, players: int, needed: int) -> None:
    asked = chosen(the_setup(services, players), a_folder(tmp_path / "few", needed - 1) / "000.jpg")
    assert isinstance(asked, Dialog)
    assert asked.text == f"{players} players need {needed} pictures; this folder has {needed - 1}."
    assert [one.text for one in asked.answers] == ["Add them to the box", "Cancel"]


def test_a_folder_that_no_longer_does_says_so_as_soon_as_more_players_sit_down(services: Services, tmp_path: Path) -> None:
    setup = the_setup(services, 3)
    answer(chosen(setup, a_folder(tmp_path / "ours", 25) / "000.jpg"), "Play with these alone")
    setup._set_players(4)
    assert setup.notes["deck"].text == "7 players need 43 pictures; this folder has 25."


def test_a_picture_in_the_folder_of_a_category_stands_for_the_whole_folder(services: Services, tmp_path: Path) -> None:
    for category in ("Human", "animal"):
        a_folder(tmp_path / category, 12)
    setup = the_setup(services, 3)
    answer(chosen(setup, tmp_path / "Human" / "000.jpg"), "Play with these alone")
    assert setup.options.options["deck"] == str(tmp_path)


def test_a_folder_without_pictures_is_refused_with_every_reason(services: Services, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear friends")
    asked = chosen(the_setup(services, 3), tmp_path / "letter.txt")
    assert isinstance(asked, LogSheet)
    assert asked.lines[0] == "3 players need 22 pictures; this folder has 0."
    assert "letter.txt" in asked.lines[1]


NEEDED = [("album", 2, 30), ("album", 6, 30), ("imagine", 3, 20), ("imagine", 4, 25), ("imagine", 5, 30), ("imagine", 6, 36)]


@pytest.mark.parametrize(("game", "players", "needed"), [*NEEDED, ("face-cards", 3, 22), ("face-cards", 7, 43)])
def test_the_set_up_of_every_game_tells_how_many_pictures_its_players_need(
    services: Services, tmp_path: Path, game: str, players: int, needed: int
) -> None:
    setup, rules = the_setup(services, players, game), game_named(game).game()
    setup._set(PICTURES, "box")
    assert f" {players} players need {needed} pictures." in setup.notes["deck"].text
    folder = a_folder(tmp_path / "few", needed - 1)
    asked = chosen(setup, folder / "000.jpg")
    assert isinstance(asked, Dialog)
    assert asked.text == f"{players} players need {needed} pictures; this folder has {needed - 1}."
    with pytest.raises(AyaError):
        rules.new_game(players, 1, deck=str(folder))
    a_picture(folder / "more.PNG")
    rules.new_game(players, 1, deck=str(folder))
    assert [one.text for one in chosen(setup, folder / "000.jpg").answers][1] == "Play with these alone"


@pytest.mark.parametrize(("game", "box"), [("album", 98), ("imagine", 84), ("face-cards", 142)])
def test_in_every_game_one_picture_can_be_added_to_the_box_and_a_game_is_played_to_its_end(
    services: Services, tmp_path: Path, game: str, box: int
) -> None:
    setup, folder = the_setup(services, 3, game), a_folder(tmp_path / "ours", 1)
    answer(chosen(setup, folder / "000.jpg"), "Add them to the box")
    table = simulate.table(game, 3, (), deck=setup.options.options["deck"])
    assert len(deck_named(f"box+{folder}", game)) == box + 1
    assert simulate.play_game(table, 1).outcome.scores


def test_an_added_photo_of_album_is_compared_with_those_of_the_box(tmp_path: Path) -> None:
    """A dark photo evokes darkness and a bright one light, also where it is the only one of its kind."""
    for name, colour in (("dark", (8, 8, 10)), ("bright", (250, 250, 245))):
        folder = tmp_path / name
        folder.mkdir()
        Image.new("RGB", (60, 40), colour).save(folder / "only.png")
        levels = deck_named(f"box+{folder}", DeckKind.ALBUM)[98].evokes
        words = {word.id: level for word, level in zip(hint_words(), levels, strict=True)}
        assert (words["darkness"], words["light"]) == ((5, 0) if name == "dark" else (0, 5))


@pytest.mark.parametrize("game", ["album", "imagine", "face-cards"])
def test_in_every_game_the_folders_of_categories_are_one_deck(services: Services, tmp_path: Path, game: str) -> None:
    for category in ("HUMAN", "animal", "Object"):
        a_folder(tmp_path / category, 10)
    (tmp_path / "HUMAN" / "000.jpg").rename(tmp_path / "HUMAN" / "000.JPEG")
    assert game in detect_file(tmp_path).games
    setup = the_setup(services, 3, game)
    answer(chosen(setup, tmp_path / "HUMAN" / "000.JPEG"), "Play with these alone")
    assert setup.options.options["deck"] == str(tmp_path)
    assert len(deck_named(str(tmp_path), game)) == 30


def test_another_variant_that_needs_more_pictures_says_so(services: Services, tmp_path: Path) -> None:
    setup = the_setup(services, 5)
    variant = next(spec for spec, _ in setup.rows if spec.field == "variant")
    setup._set(variant, "improv-talents")
    answer(chosen(setup, a_folder(tmp_path / "ours", 31) / "000.jpg"), "Play with these alone")
    setup._set(variant, "plain")
    assert setup.notes["deck"].text == "5 players need 36 pictures; this folder has 31."


def test_a_remembered_folder_that_does_no_longer_says_so_at_once(services: Services, tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "ours", 36)
    setup = the_setup(services, 6, "imagine")
    answer(chosen(setup, folder / "000.jpg"), "Play with these alone")
    remember_choices(services, setup.record, setup.options, Opening())
    again = SetupScreen(services, game_named("imagine").table_adapter())
    assert again.notes["deck"].text == "36 pictures in ours. 6 players need 36 pictures."
    (folder / "000.jpg").unlink()
    again = SetupScreen(services, game_named("imagine").table_adapter())
    assert again.notes["deck"].text == "6 players need 36 pictures; this folder has 35."


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (
            0,
            "Computer players see only light and colours in them. Say what a picture shows in a text file of its name, and they will know.",
        ),
        (1, "Computer players know 1 of them by your words. In the others they see only light and colours."),
        (20, "Computer players know them all by your words."),
    ],
)
def test_the_set_up_tells_how_much_computer_players_know_of_the_pictures(services: Services, tmp_path: Path, count: int, said: str) -> None:
    setup, folder = the_setup(services, 3, "imagine"), a_folder(tmp_path / "ours", 20)
    for path in sorted(folder.iterdir())[:count]:
        path.with_suffix(".txt").write_text("a lighthouse", encoding="utf-8")
    asked = chosen(setup, folder / "000.jpg")
    assert isinstance(asked, Dialog)
    assert asked.text == f"Add them to the pictures of the box, or play with these alone? {said}"
    answer(asked, "Play with these alone")
    assert setup.notes["deck"].text == f"20 pictures in ours. 3 players need 20 pictures. {said}"


@pytest.mark.parametrize(("described", "rounds"), [(0, "2 or 3"), (5, "2 to 4"), (30, "3 to 5")])
def test_the_set_up_of_album_tells_how_well_computer_players_will_do(
    services: Services, tmp_path: Path, described: int, rounds: str
) -> None:
    setup, folder = the_setup(services, 3, "album"), a_folder(tmp_path / "ours", 30)
    for path in sorted(folder.iterdir())[:described]:
        path.with_suffix(".txt").write_text("a lighthouse", encoding="utf-8")
    asked = chosen(setup, folder / "000.jpg")
    assert isinstance(asked, Dialog)
    assert f"Expect to win {rounds} rounds in 10 with them" in asked.text


def test_in_french_the_set_up_and_what_it_refuses_are_french(services: Services, tmp_path: Path) -> None:
    services.words.speak("fr")
    setup, folder = the_setup(services, 6, "imagine"), a_folder(tmp_path / "ours", 25)
    setup._set(PICTURES, "box")
    assert "À 6 joueurs, il faut 36 images." in setup.notes["deck"].text
    (folder / "notes.txt").write_text("a list", encoding="utf-8")
    assert chosen(setup, folder / "000.jpg").text == "À 6 joueurs, il faut 36 images ; ce dossier en a 25."
    setup._set(PICTURES, str(folder))
    refused = setup._start()
    assert isinstance(refused, Push)
    assert isinstance(refused.screen, Dialog)
    assert "il faut au moins 36 images pour 6 joueurs, reçu 25" in refused.screen.text
    answer(chosen(setup, folder / "000.jpg"), "Les ajouter à la boîte")
    assert "il n’y a pas d’image nommée 'notes'" in translate_error(services.words, own_pictures(folder, DeckKind.IMAGINE).refused[0].why)


def test_an_added_picture_lies_on_a_blank_card_of_the_box(tmp_path: Path) -> None:
    reference = deck_named(f"box+{a_folder(tmp_path, 11)}", DeckKind.FACE_CARDS).reference
    surface = pygame.Surface((240, 280))
    grounds = set()
    for card in range(142, 152):
        card_art.card(reference, card, Theme(1.0))(surface, surface.get_rect())
        grounds.add(tuple(surface.get_at((14, 14)))[:3])
    assert len(grounds) == 10, "each of the ten has a ground of its own"
