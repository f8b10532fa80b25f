"""The records on the screen, on the dummy driver: what is chosen is shown, people are renamed and forgotten, and nothing pressed raises."""

import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games.core.registry import GAMES
from games.records.bests import Best, BestReached
from games.records.results import Ended, Result
from games.screens.loop import _App
from games.screens.records.bests_sheet import BestsSheet
from games.screens.records.players_dialog import PickSheet, PlayersSheet
from games.screens.records.screen import RecordsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Pop, Push, Screen
from tests.games.conftest import PaperWindow
from tests.games.events import click, key
from tests.games.random_events import anything
from tests.games.records.results import result

SIZE = (960, 600)
FRAME = 1 / 60  # s
TITLES = [(game.name, game.title) for game in GAMES]


def shown(services: Services, *results: Result) -> RecordsScreen:
    services.records.add(*(Ended(one) for one in results))
    services.records.settle()
    screen = RecordsScreen(services, TITLES)
    screen.arrange(SIZE)
    screen.draw(pygame.Surface(SIZE))
    return screen


def some() -> list[Result]:
    games = [result(f"aya-{k}", 10 + 3 * k % 20, 10 + 3 * k % 20, game="aya", day=k) for k in range(9)]
    return [*games, result("duel", 3, 5), result("other", 8, 2, names="Ada Clara", day=1), result("bots", 9, 9, bots=2, names="Finn Greta")]


def test_without_results_it_is_said_where_they_come_from(services: Services) -> None:
    screen = shown(services)
    assert "Aya" in screen._empty()
    assert not screen.plot.visible
    assert not screen.list.visible
    assert not screen.export.enabled


def test_records_of_practice_are_one_button_away_where_a_game_has_any(services: Services) -> None:
    services.records.add(BestReached(Best("aya.practice", "dominoes", 156.0, 1_780_000_000)))
    screen = shown(services, *some())
    assert screen.practice.visible
    opened = screen.practice.press()
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, BestsSheet)
    assert [item.text for item in opened.screen.list.items] == ["Dominoes: 156"]
    screen.on_event(key(pygame.K_RIGHT))
    assert not screen.practice.visible


def test_a_game_is_chosen_with_the_keys_and_remembered(services: Services) -> None:
    screen = shown(services, *some())
    assert len(screen.shown) == 9
    for _ in range(3):
        screen.on_event(key(pygame.K_RIGHT))
    assert [one.id for one in screen.shown] == ["other", "duel"]
    assert RecordsScreen(services, TITLES).question.game == "imagine"


def test_one_person_is_picked_from_those_who_played(services: Services) -> None:
    screen = shown(services, *some())
    screen.game.chosen = 3
    change = screen.person.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, PickSheet)
    assert [item.text for item in change.screen.list.items][:2] == ["Everyone", "Ada"]
    change.screen._take([item.text for item in change.screen.list.items].index("Clara"))
    assert [one.id for one in screen.shown] == ["other"]


def test_games_of_computer_players_alone_are_shown_apart(services: Services) -> None:
    screen = shown(services, *some())
    screen.game.chosen, screen.kind.chosen = 3, 1
    screen._renew()
    assert [one.id for one in screen.shown] == ["bots"]


def test_a_dot_and_its_row_are_chosen_together_and_opened(services: Services) -> None:
    screen = shown(services, *some())
    for event in click(screen.plot.dots()[2])[:2]:
        screen.on_event(event)
    assert screen.shown[screen.list.chosen or 0].id == "aya-2"
    change = screen.on_event(click(screen.plot.dots()[2])[2])
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    screen.list._choose(0)
    assert screen.plot.steps[screen.plot.chosen or 0].result.id == "aya-8"


def test_arrows_in_the_plot_go_from_result_to_result(services: Services) -> None:
    screen = shown(services, *some())
    screen.group.focus(screen.plot, by_keys=True)
    assert screen.plot.chosen == 8
    screen.on_event(key(pygame.K_LEFT))
    assert screen.plot.chosen == 7
    assert screen.plot.spoken().value != ""
    assert isinstance(screen.on_event(key(pygame.K_RETURN)), Push)


@pytest.mark.parametrize(
    ("game", "english", "french"),
    [
        ("aya", "38 points", "38 points"),
        ("album", "38 stars", "38 étoiles"),
        ("face-cards", "38 pictures", "38 images"),
        ("albedo", "38 points", "38 points"),
    ],
)
def test_a_result_is_told_in_what_its_game_counts(game: str, english: str, french: str, services: Services) -> None:
    screen = shown(services, result("one", 38, 38, game=game))
    screen.game.chosen = [one.name for one in GAMES].index(game)
    screen._renew()
    screen.plot.choose(0)
    for language, counted in (("en", english), ("fr", french)):
        services.words.speak(language)
        hint = screen.plot._told(screen.plot.steps[0])
        assert hint.startswith(f"{counted}, ")
        screen._renew()
        assert str(screen.list.items[0].text).startswith(counted)


def test_minutes_are_told_as_such_and_parts_of_them_with_the_comma_of_french(services: Services) -> None:
    services.words.speak("fr")
    screen = shown(services, result("one", 3, 5, game="aya", seconds=90.0), result("two", 3, 5, game="aya", day=1, seconds=60.0))
    screen.measure.chosen = 1
    screen._renew()
    assert screen.plot._told(screen.plot.steps[0]).startswith("2 min, ")
    assert "0,5" in [screen.plot._number(level) for level in screen.plot._levels()]


def test_the_best_are_listed_best_first(services: Services) -> None:
    screen = shown(services, *some())
    screen.order.chosen = 1
    screen._renew()
    values = [one.seats[0].score for one in screen.shown]
    assert values == sorted(values, reverse=True)


def test_results_that_wait_for_the_disk_are_shown_and_said(services: Services) -> None:
    services.places.records.mkdir(parents=True)
    screen = shown(services, *some()[:1])
    assert len(screen.shown) == 1
    assert services.records.unwritten == 1


def test_the_table_is_written_where_it_is_wanted(services: Services, tmp_path: Path) -> None:
    screen = shown(services, *some())
    change = screen.export.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, FileChooser)
    screen._written(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text().count("\n") == 1 + sum(len(one.seats) for one in some())
    failed = screen._written(tmp_path / "nowhere" / "table.csv")
    assert isinstance(failed, Push)
    assert isinstance(failed.screen, Dialog)


def players(services: Services) -> PlayersSheet:
    sheet = PlayersSheet(services, lambda: None)
    sheet.arrange(SIZE)
    sheet.draw(pygame.Surface(SIZE))
    return sheet


def test_a_person_gets_another_name_and_two_become_one_when_it_is_agreed(services: Services) -> None:
    shown(services, *some())
    sheet = players(services)
    sheet.list._choose(sheet.names.index("Ben"))
    sheet.field.put("Benno")
    sheet.rename.press()
    assert "Benno" in sheet.names
    assert "Ben" not in sheet.names
    sheet.field.put("Ada")
    change = sheet.rename.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert "Benno" in sheet.names
    change.screen.buttons[0].press()
    assert set(sheet.names) == {"Ada", "Clara"}


def test_who_is_forgotten_leaves_the_results_and_the_set_ups(services: Services) -> None:
    shown(services, *some())
    services.settings = services.settings.remembering("imagine.name.0", "Ada").remembering("imagine.deck", "Ada")
    sheet = players(services)
    sheet.list._choose(sheet.names.index("Ada"))
    change = sheet.forget.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert isinstance(change.screen.buttons[0].press(), Pop)
    services.records.settle()
    assert "Ada" not in services.records.names()
    assert services.settings.remembered["imagine.name.0"] == ""
    assert services.settings.remembered["imagine.deck"] == "Ada"
    assert b"Ada" not in services.places.records.read_bytes()


@pytest.mark.parametrize("count", [pytest.param(400, id="many"), pytest.param(10_000, id="soak", marks=pytest.mark.soak)])
def test_events_of_any_kind_raise_nothing(
    count: int, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr(FileChooser, "_go_up", lambda _: None)
    below = shown(services, *some())
    rng, now = random.Random(5), 0.0

    def opened() -> _App:
        first: list[Screen] = [below, RecordsScreen(services, TITLES)]
        if rng.random() < 0.3:
            first.append(PlayersSheet(services, lambda: None))
        return _App(first, services, paper_window, lambda: now, None)

    app = opened()
    for k in range(count):
        if app.ended or len(app.stack) < 2:
            app = opened()
        app._answer(_aimed(rng, paper_window, app.stack[-1]))
        now += FRAME if rng.random() < 0.9 else 1.0
        if app.stack and not app.ended:
            app._pass_time()
            if rng.random() < 0.1:
                app._draw_if_due()
        if k % 100 == 0:
            services.records.add(Ended(result(f"more-{k}", k, 3, bots=k % 3, day=k / 50)))
    services.records.settle()


def _aimed(rng: random.Random, window: PaperWindow, top: Screen) -> list[Event]:
    """More often than not where there is something."""
    widgets = [widget for widget in getattr(top, "group").widgets if widget.visible]  # noqa: B009 - every screen here has one
    if widgets and rng.random() < 0.3:
        rect = rng.choice(widgets).rect
        return click((rng.randint(rect.left, max(rect.left, rect.right - 1)), rng.randint(rect.top, max(rect.top, rect.bottom - 1))))
    return anything(rng, window, top)
