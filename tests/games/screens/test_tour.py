"""The first start: a tour that is skipped at once and does not come again by itself; later a tip, one a start, until nobody wants them."""

import pygame
import pytest

from games.screens.game_box import GameBox
from games.screens.help import HelpScreen
from games.screens.help_pages import tips
from games.screens.launcher import Launcher
from games.screens.tour import TIPS, TOURED, Tip, Tour, beside, greeting
from games.shell.services import Services
from games.ui.screen import STAY, Pop, Push, Screen
from tests.games.events import click, key

SIZES = [((960, 600), 1.0), ((1280, 800), 1.0), ((1920, 1200), 1.5)]


@pytest.fixture
def launcher(services: Services) -> Launcher:
    boxes = [
        GameBox(name, title, (2, 5), practise=lambda _: Screen(), replays=lambda _: Screen())
        for name, title in (("aya", "Aya"), ("album", "Album"), ("imagine", "Imagine"))
    ]
    made = Launcher(services, boxes, lambda _services, _path: STAY)
    made.arrange((1280, 800))
    return made


def test_the_first_start_begins_with_the_tour_and_the_next_with_a_tip(services: Services, launcher: Launcher) -> None:
    tour = greeting(services, launcher.steps())
    assert isinstance(tour, Tour)
    tour.arrange((1280, 800))
    assert tour.on_event(key(pygame.K_ESCAPE)) == Pop()
    assert services.settings.remembered[TOURED] is True
    first, second = greeting(services, launcher.steps()), greeting(services, launcher.steps())
    assert isinstance(first, Tip)
    assert isinstance(second, Tip)
    assert [first.text, second.text] == tips(services.words)[:2]


def test_who_wants_no_more_tips_is_told_none(services: Services, launcher: Launcher) -> None:
    services.settings = services.settings.remembering(TOURED, True)
    said = greeting(services, launcher.steps())
    assert isinstance(said, Tip)
    said.buttons[2].press()
    assert greeting(services, launcher.steps()) is None
    help_ = HelpScreen(services, "tips")
    assert not help_.tips.on
    help_._want_tips(True)
    assert isinstance(greeting(services, launcher.steps()), Tip)


def test_esc_leaves_a_tip_and_another_one_follows_when_it_is_asked_for(services: Services, launcher: Launcher) -> None:
    services.settings = services.settings.remembering(TOURED, True)
    said = greeting(services, launcher.steps())
    assert isinstance(said, Tip)
    assert said.on_event(key(pygame.K_ESCAPE)) == Pop()
    assert services.settings.remembered.get(TIPS, True) is True
    change = said.buttons[1].press()
    assert isinstance(change, Pop)
    assert isinstance(change.then, Push)
    assert isinstance(change.then.screen, Tip)
    assert change.then.screen.text == tips(services.words)[1]


def test_a_note_that_is_to_be_read_comes_before_any_greeting(services: Services, launcher: Launcher) -> None:
    services.notices.append("The settings could not be read.")
    assert greeting(services, launcher.steps()) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tour_goes_on_and_back_and_ends_after_its_last_step(services: Services, launcher: Launcher, language: str) -> None:
    services.words = type(services.words)(language)
    tour = Tour(services, launcher.steps())
    tour.arrange((1280, 800))
    for k in range(len(tour.steps)):
        assert tour.at == k
        assert not tour.title.startswith("tour.")
        assert not tour._text().startswith("tour.")
        change = tour.on_event(key(pygame.K_RIGHT))
    assert change == Pop()
    tour.on_event(key(pygame.K_LEFT))
    assert tour.at == len(tour.steps) - 2


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_step_hides_what_it_is_about(services: Services, launcher: Launcher, size: tuple[int, int], scale: float) -> None:
    services.theme = type(services.theme)(scale)
    launcher.arrange(size)
    tour = Tour(services, launcher.steps())
    for _ in tour.steps:
        tour.arrange(size)
        lit = tour.step.where()
        assert pygame.Rect(0, 0, *size).contains(tour.sheet)
        if lit is not None:
            covered = tour.sheet.clip(lit)
            assert covered.width * covered.height < 0.02 * lit.width * lit.height, tour.step.name
        tour.draw(pygame.Surface(size, 0, 32))
        tour._go(1)


def test_what_lies_outside_a_window_that_became_smaller_is_not_lit(services: Services, launcher: Launcher) -> None:
    tour = Tour(services, launcher.steps())
    tour._go(len(tour.steps) - 2)
    tour.arrange((960, 600))
    where = tour.step.where()
    assert where is not None
    assert where.top > 600
    tour.draw(pygame.Surface((960, 600), 0, 32))


def test_a_card_lies_beside_what_it_is_about() -> None:
    assert not beside(pygame.Rect(0, 0, 300, 600), (200, 100), (960, 600), 10).colliderect(pygame.Rect(0, 0, 300, 600))
    assert beside(None, (200, 100), (960, 600), 10).center == (480, 300)


def test_the_help_of_the_start_page_offers_the_tour_again(services: Services, launcher: Launcher) -> None:
    opened = launcher._rules(launcher.boxes[0])
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, HelpScreen)
    opened.screen.arrange((1280, 800))
    change = None
    for event in click(opened.screen.around.rect.center):
        change = opened.screen.on_event(event)
    assert isinstance(change, Pop)
    assert isinstance(change.then, Push)
    assert isinstance(change.then.screen, Tour)
