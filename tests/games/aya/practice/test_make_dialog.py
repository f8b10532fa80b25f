"""The practice table becomes a challenge of the player's own, by the dialog of tables; what cannot be one is told in a sentence."""

from aya_sim.components import Terrain
from aya_sim.layout import Domino, Dominoes, Layout, Table
from games.aya.challenges.library import FOLDER, own_challenges
from games.aya.practice.edits import Selection
from games.aya.practice.make_dialog import free_place
from games.aya.practice.scenes_dialog import TableDialog
from games.aya.practice.screen import PracticeScreen
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Pop, Push
from games.ui.widgets import TextField
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]

LINE = Layout(Dominoes.of([Domino(k, Terrain.FIELD, 100.0 + 26.7 * k, 200.0, 0.0) for k in range(1, 13)]), table=Table())


def dialog_of(screen: PracticeScreen) -> Dialog:
    """Return what *Make a challenge* in the dialog of tables opens."""
    opened = screen.files.open_dialog()
    assert isinstance(opened, Push)
    sheet = opened.screen
    assert isinstance(sheet, TableDialog)
    assert sheet.make.visible
    answer = sheet.make.press()
    assert isinstance(answer, Pop)
    assert isinstance(answer.then, Push)
    assert isinstance(answer.then.screen, Dialog)
    return answer.then.screen


def test_the_selected_pieces_become_a_challenge_in_the_players_folder(services: Services) -> None:
    screen = PracticeScreen(services, LINE)
    try:
        for _ in range(2):  # the second does not replace the first
            screen.editor.select(Selection(frozenset({5, 6, 7})))
            dialog = dialog_of(screen)
            assert isinstance(dialog.extra, TextField)
            dialog.extra.put("Over: the/gap")
            assert dialog.buttons[0].press() == Pop(None)
        assert screen.editor.note.name == "made"
        made = own_challenges(services.places.data / FOLDER)
        assert [entry.challenge.words_in("en").title for entry in made] == ["Over: the/gap"] * 2
        assert made[0].challenge.stars.three == 3
        assert screen.editor.document.layout.dominoes == LINE.dominoes
    finally:
        screen.leave()


def test_without_selected_pieces_or_where_it_cannot_be_one_a_sentence_says_why(services: Services) -> None:
    screen = PracticeScreen(services, LINE)
    try:
        assert dialog_of(screen).extra is None
        screen.editor.select(Selection(frozenset({12})))
        answer = dialog_of(screen).buttons[0].press()
        assert isinstance(answer, Pop)
        assert isinstance(answer.then, Push)
        assert isinstance(answer.then.screen, Dialog)
        assert "without the selected pieces" in answer.then.screen.text
        assert own_challenges(services.places.data / FOLDER) == []
    finally:
        screen.leave()


def test_a_name_of_strange_letters_is_a_file_all_the_same(services: Services) -> None:
    assert free_place(services.places.data, "../..").name == "challenge.ayachallenge"
    assert free_place(services.places.data, "Défi 1").name == "Défi-1.ayachallenge"
