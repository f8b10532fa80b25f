"""Names of those who played before are offered where a name is written: by keys and by mouse, and in nobody's way."""

import pygame
import pytest

from games.aya.setup.screen import SetupScreen as AyaSetup
from games.card_table.setup.screen import SetupScreen
from games.records.results import Ended
from games.shell.services import Services
from games.ui.screen import Pop
from tests.games.card_table.tables import FACES
from tests.games.events import click, down, key, typed
from tests.games.records.results import result

SIZE = (960, 600)
Setup = SetupScreen | AyaSetup


@pytest.fixture(params=["cards", "aya"])
def setup(request: pytest.FixtureRequest, services: Services) -> Setup:
    services.records.add(Ended(result("one", 1, 2, names="Zoë Finn")), Ended(result("two", 1, 2, names="Zadie Finn", day=1)))
    services.records.settle()
    screen: Setup = SetupScreen(services, FACES["imagine"]) if request.param == "cards" else AyaSetup(services)
    screen.arrange(SIZE)
    return screen


def test_nothing_is_offered_until_a_name_is_written(setup: Setup) -> None:
    assert list(setup.known.offered) == []
    setup.group.focus(setup.fields[0])
    assert list(setup.known.offered) == ["Zadie", "Finn", "Zoë"]


def test_only_names_that_go_on_as_written_stay_and_none_that_sits_there(setup: Setup) -> None:
    setup.fields[1].put("Zoë")
    setup.group.focus(setup.fields[0])
    setup.on_event(typed("Z"))
    assert list(setup.known.offered) == ["Zadie"]
    setup.on_event(typed("x"))
    assert list(setup.known.offered) == []


def test_arrows_and_enter_take_a_name(setup: Setup) -> None:
    setup.group.focus(setup.fields[0], by_keys=True)
    setup.on_event(key(pygame.K_DOWN))
    setup.on_event(key(pygame.K_DOWN))
    assert setup.known.says() == "Finn"
    setup.draw(pygame.Surface(SIZE))
    setup.on_event(key(pygame.K_RETURN))
    assert setup.fields[0].text == "Finn"
    assert list(setup.known.offered) == []


def test_a_click_takes_a_name(setup: Setup) -> None:
    for event in click(setup.fields[0].rect.center):
        setup.on_event(event)
    rect, name = setup.known._rows()[2]
    setup.on_event(down(rect.center))
    assert (setup.fields[0].text, name) == ("Zoë", "Zoë")


def test_the_first_escape_sends_the_names_away_and_the_second_leaves(setup: Setup) -> None:
    setup.group.focus(setup.fields[0])
    assert not isinstance(setup.on_event(key(pygame.K_ESCAPE)), Pop)
    assert list(setup.known.offered) == []
    assert isinstance(setup.on_event(key(pygame.K_ESCAPE)), Pop)


def test_names_below_the_last_seat_stay_in_the_window(setup: Setup, services: Services) -> None:
    setup.options.players = len(setup.fields)
    setup.arrange(SIZE)
    setup.group.focus(setup.fields[-1])
    window = pygame.Rect(0, 0, *SIZE if services.window is None else services.window.size)
    assert all(window.contains(rect) for rect, _ in setup.known._rows())
