"""Pictures of the players' own in Face Cards: added to the box or instead of it, with as many as the players need."""

from pathlib import Path

import pygame
import pytest

from aya_sim.errors import BadFile, BadQuestion
from games.card_table.log_dialog import LogSheet
from games.card_table.setup.screen import SetupScreen
from games.core.options import PICTURES
from games.core.registry import game_named
from games.face_cards import GAME
from games.face_cards.pairing import pictures_needed
from games.face_cards.types import Variant
from games.face_cards.ui import card_art
from games.pictures import DeckKind, deck_named, is_of_box
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
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


def the_setup(services: Services, players: int) -> SetupScreen:
    setup = SetupScreen(services, game_named("face-cards").table_adapter())
    setup.arrange((1280, 800))
    setup._set_players(players - 3)
    return setup


def chosen(setup: SetupScreen, path: Path) -> Dialog | LogSheet:
    """What is asked when this picture was chosen."""
    change = setup.take_file(PICTURES, path)
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog | LogSheet)
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
    assert setup.note.text == "7 players need 43 pictures; this folder has 25."


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


def test_an_added_picture_lies_on_a_blank_card_of_the_box(tmp_path: Path) -> None:
    reference = deck_named(f"box+{a_folder(tmp_path, 11)}", DeckKind.FACE_CARDS).reference
    surface = pygame.Surface((240, 280))
    grounds = set()
    for card in range(142, 152):
        card_art.card(reference, card, Theme(1.0))(surface, surface.get_rect())
        grounds.add(tuple(surface.get_at((14, 14)))[:3])
    assert len(grounds) == 10, "each of the ten has a ground of its own"
