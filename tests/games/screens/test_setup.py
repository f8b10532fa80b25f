"""The set-up of every game: what it offers first, values of the players' own, and what the next game keeps."""

from typing import Any

import pygame
import pytest

from games.core.options import SEAT
from games.core.registry import GAMES, Record, game_named
from games.i18n.words import Words
from games.screens.settings_screen import SettingsScreen
from games.screens.setup import SetupScreen, opening_again
from games.screens.setup.choices import describe_value
from games.screens.setup.tile_sheet import TileSheet
from games.shell.dialog import Dialog
from games.shell.services import Opening, Services
from games.ui.screen import Change, Pop, Push, Replace
from games.ui.widgets import Button, TextField
from tests.games.events import click, key

SIZE = (960, 600)
OTHER: dict[str, dict[str, Any]] = {
    "aya": {"solo": True, "first": 1, "hourglass": 90.0, "table": (1500.0, 900.0), "cameras": 40, "assist": "clumsy", "take_back": True},
    "album": {"journey": "4-3-4-2-3-2", "first_guide": 2},
    "face-cards": {"variant": "risky-moves", "first_camera": 2},
    "imagine": {"wrong_bets_lose": True, "first_architect": 1},
    "albedo": {},
}
every_game = pytest.mark.parametrize("record", GAMES, ids=lambda record: record.name)


def set_up(services: Services, record: Record, opening: Opening | None = None) -> SetupScreen:
    screen = record.open()(services, opening or Opening())
    assert isinstance(screen, SetupScreen)
    screen.arrange(SIZE)
    return screen


def ask_own(screen: SetupScreen, name: str, text: str) -> SetupScreen | Dialog:
    """Write a value of one's own: the set-up again, or the dialog that asks once more."""
    change = screen._ask_own(next(spec for spec, _ in screen.rows if spec.name == name))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert isinstance(change.screen.extra, TextField)
    change.screen.extra.put(text)
    pop = change.screen.on_event(key(pygame.K_RETURN))
    assert isinstance(pop, Pop)
    if isinstance(pop.then, Push):
        assert isinstance(pop.then.screen, Dialog)
        return pop.then.screen
    return screen


@every_game
def test_a_player_alone_begins_with_computer_players_and_is_called_you(services: Services, record: Record) -> None:
    screen = set_up(services, record)
    assert [level for _, level in screen.seats()] == ["", "natural", "natural"][: record.players[1]]
    assert [(button.text, button.picture) for button in screen.sitters[:2]] == [("You", "person"), ("Normal", "computer")]


@every_game
def test_who_begins_is_chosen_in_the_same_words_in_every_game(services: Services, record: Record) -> None:
    screen = set_up(services, record, Opening(players=record.players[1]))
    for spec in record.options:
        if spec.kind is SEAT:
            own = dict(spec.values)
            values = [value for value in spec.choices(screen.options.players) if value not in own]
            names = [describe_value(services.words, spec, value) for value in values]
            assert names == ["By lot", *(f"Player {k + 1}" for k in range(record.players[1]))]


@every_game
def test_another_game_keeps_every_option_of_the_last(services: Services, record: Record) -> None:
    seats = (("Zoë", ""), ("Dan", "expert"), ("Cleo", "beginner"))[: record.players[1]]
    other = OTHER[record.name] if record.options else {}
    first = set_up(services, record, Opening(seats=seats, seed=3, options=other))
    started = first._start()
    assert isinstance(started, Replace)
    screen: Any = started.screen
    state = screen.game if record.name == "aya" else screen.session.state
    screen.leave()
    again = set_up(services, record, opening_again(record, seats, state.options))
    assert again.seats() == seats
    assert {field: again.options.options[field] for field in other} == other


def test_a_table_of_any_size_is_asked_for_and_a_bad_one_is_refused_in_a_sentence(services: Services) -> None:
    screen = set_up(services, game_named("aya"))
    assert ask_own(screen, "table", "1800x750") is screen
    assert screen.options.options["table"] == (1800.0, 750.0)
    refused = {
        "wide": "“wide” cannot be used. Enter width x depth in mm, each from 360 to 100000, such as 1600x1000.",
        "50x1000": "Width: expected 360 to 100000 mm, got 50.",
    }
    for text, why in refused.items():
        asked = ask_own(screen, "table", text)
        assert isinstance(asked, Dialog)
        assert asked.text == why
    assert screen.options.options["table"] == (1800.0, 750.0)


def test_a_journey_of_any_six_tiles_is_put_together_by_pressing_them(services: Services) -> None:
    screen = set_up(services, game_named("album"))
    spec = next(spec for spec, _ in screen.rows if spec.name == "journey")
    change = screen._ask_own(spec)
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, TileSheet)
    sheet.arrange(SIZE)
    assert not sheet.done.enabled

    def press(button: Button) -> Change | None:
        change: Change | None = None
        for event in click(button.rect.center):
            change = sheet.on_event(event)
        return change

    for tile in (7, 4, 0, 8, 5, 7, 1):  # a tile that is pressed twice counts once
        press(sheet.tiles[tile])
    assert [place.text for place in sheet.places] == ["2", "3", "4", "2", "3", "4"]
    press(sheet.places[1])
    assert [place.text for place in sheet.places] == ["2", "4", "2", "3", "4", ""]
    assert not sheet.done.enabled
    press(sheet.tiles[9])
    taken = press(sheet.done)
    assert isinstance(taken, Pop)
    assert screen.options.options["journey"] == "2-4-2-3-4-2"
    again = screen._ask_own(spec)
    assert isinstance(again, Push)
    assert isinstance(again.screen, TileSheet)
    assert [place.text for place in again.screen.places] == ["2", "4", "2", "3", "4", "2"]
    assert isinstance(again.screen.go_back(), Pop)
    assert screen.options.options["journey"] == "2-4-2-3-4-2"


def test_what_fewer_players_cannot_choose_becomes_the_usual_choice(services: Services) -> None:
    screen = set_up(services, game_named("face-cards"), Opening(players=5, options={"variant": "risky-moves", "first_camera": 4}))
    screen.players.act(0)
    assert screen.options.options["first_camera"] is None
    screen.players.act(4)
    assert screen.options.options["variant"] == "plain"


@pytest.mark.parametrize(("game", "theirs"), [("aya", True), ("album", False)])
def test_the_settings_within_a_game_show_what_it_has(services: Services, game: str, theirs: bool) -> None:
    shown = set()
    for leaf in (1, 2):
        screen = SettingsScreen(services, leaf, game_named(game))
        shown |= {row.label.text for row in screen.rows if row.label is not None}
    for name in ("settings.cascade_speed", "settings.assist", "settings.marks"):
        assert (services.words(name) in shown) is theirs
    assert services.words("settings.motion") in shown


def test_a_duration_is_said_in_minutes_and_with_a_fraction_only_where_there_is_one() -> None:
    spec = next(spec for spec in game_named("aya").options if spec.field == "hourglass")
    told = [[describe_value(Words(language), spec, one) for one in (600.0, 90.0, 100.0, 45.0)] for language in ("en", "fr")]
    assert told == [["10 min", "1.5 min", "100 s", "45 s"], ["10 min", "1,5 min", "100 s", "45 s"]]


def test_what_six_players_cannot_choose_is_not_explained_to_them(services: Services) -> None:
    screen = set_up(services, game_named("face-cards"), Opening(players=5))
    spec = next(spec for spec, _ in screen.rows if spec.name == "variant")
    assert "Risky Moves" in dict(screen.rows)[spec].tip
    screen._set(spec, "risky-moves")
    assert "Risky Moves" in screen.notes["variant"].text
    screen._set_players(6 - screen.record.players[0])
    assert "Secret Agents" in dict(screen.rows)[spec].tip
    assert "Risky Moves" not in dict(screen.rows)[spec].tip + screen.notes["variant"].text


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=["960x600", "1280x800"])
def test_a_line_explains_every_option_at_once(services: Services, record: Record, language: str, size: tuple[int, int]) -> None:
    services.words.speak(language)
    screen = set_up(services, record)
    screen.arrange(size)
    area = screen.option_rows
    for row in area.rows:
        assert row.note.text
        assert row.note.text != f"{row.spec.words}.tip"
        if row.note.rect.bottom > area.rect.bottom:
            area.scroll(row.note.rect.bottom - area.rect.bottom)
        assert area.rect.contains(row.note.rect)
        assert not row.note.rect.colliderect(row.widget.rect)
    if size == (1280, 800):
        assert area.top == 0  # all of them are there at a glance


def test_the_line_of_an_option_follows_what_is_chosen_and_no_tooltip_repeats_it(services: Services) -> None:
    screen = set_up(services, game_named("aya"))
    row = next(row for row in screen.option_rows.rows if row.spec.field == "solo")
    assert services.words(row.spec.words) != row.note.text
    before = row.note.text
    screen._set(row.spec, True)
    assert screen.notes["solo"].text != before
    glass = next(row for row in screen.option_rows.rows if row.spec.field == "hourglass")
    assert glass.note.text == glass.widget.tip
    screen.option_rows.group.focus(glass.widget, by_keys=True)
    assert screen.option_rows.group.next_frame_in() is None  # no tooltip is to come
