"""The four card games in a real window: two people and two computer players, by mouse alone and by keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.shell.services import Services
from tests.cards.tables import FACES
from tests.shell.conftest import _driver, paper_window, services
from tests.windows.card_twin import Twin, moments, twin_at
from tests.windows.harness import display, window

__all__ = ["_driver", "paper_window", "services"]

ACTS = 2  # of people; a whole game in the campaign


@pytest.fixture(scope="module")
def screen_of_its_own() -> Iterator[str]:
    with display() as name:
        yield name


def play(name: str, hand: str, home: Path, services: Services, on: str, acts: int) -> Twin:
    """Play until so many acts of people are done, or the end."""
    face = FACES[name]
    with window("play", name, "--players", "4", "--bots", "natural,natural", "--seed", "5", home=home, on=on) as w:
        twin = twin_at(w, face, services, 4, by_keys=hand == "keys")
        going = True
        while going and twin.acts < acts:
            going = twin.go_on()
            for moment in moments(twin):
                w.picture(f"{name}-{hand}-{moment}")
        if going:
            twin.agree()
        else:
            w.picture(f"{name}-{hand}-end")
        assert w.process.poll() is None, w.said
        return twin


@pytest.mark.parametrize("name", ["album", "imagine"])
def test_the_first_turns_of_two_people_and_two_computer_players(
    name: str, tmp_path: Path, services: Services, screen_of_its_own: str
) -> None:
    assert play(name, "mouse", tmp_path, services, screen_of_its_own, ACTS).acts == ACTS


@pytest.mark.soak
@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize("name", FACES)
def test_a_whole_game_of_two_people_and_two_computer_players(
    name: str, hand: str, tmp_path: Path, services: Services, screen_of_its_own: str
) -> None:
    assert play(name, hand, tmp_path, services, screen_of_its_own, 10_000).screen.session.is_over
