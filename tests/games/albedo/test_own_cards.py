"""The set-up takes an owner's cards from files."""

from pathlib import Path

import pygame
import pytest

from games.albedo.ui.adapter import ADAPTER
from games.card_table.screen import TableScreen
from games.card_table.setup.screen import SetupScreen
from games.core.resources import asset
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Opening, Services
from games.ui.screen import Push, Replace
from games.ui.widgets import Choice
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Ours, with stronger tanks."""
    place = tmp_path / "printed.json"
    ours = asset("albedo", "cards.json")
    assert ours is not None
    place.write_bytes(ours.replace(b'"upright": [0, 5]', b'"upright": [0, 9]'))
    return place


def chosen(services: Services, file: Path) -> SetupScreen:
    """A set-up in which this file of units was chosen."""
    screen = SetupScreen(services, ADAPTER, Opening(players=2, seed=1))
    screen.arrange((960, 600))
    units = screen.rows[0][1]
    assert isinstance(units, Choice)
    asked = units.act(1)
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, FileChooser)
    asked.screen.on_chosen(file)
    return screen


def test_a_game_is_played_with_the_units_of_a_file(services: Services, cards: Path) -> None:
    change = chosen(services, cards)._start()
    assert isinstance(change, Replace)
    assert isinstance(change.screen, TableScreen)
    state = change.screen.session.state
    assert state.tables is not None
    assert next(unit.upright for unit in state.tables.units if unit.name == "tank") == (0, 9)
    change.screen.arrange((960, 600))
    change.screen.draw(pygame.Surface((960, 600)))


def test_a_file_that_cannot_be_played_with_is_told_and_the_set_up_stays(services: Services, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    change = chosen(services, broken)._start()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert "broken.json" in change.screen.text


def test_the_file_is_remembered_as_long_as_it_is_there(services: Services, cards: Path) -> None:
    chosen(services, cards).start.press()
    assert SetupScreen(services, ADAPTER).options.options["cards"] == str(cards)
    cards.unlink()
    assert SetupScreen(services, ADAPTER).options.options["cards"] == ""
