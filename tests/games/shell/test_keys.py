"""The keys: a value of names and keys, a page to look at and change it, and every screen does what the map says."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games.i18n.words import Words, languages
from games.screens.keys_screen import KeysScreen
from games.screens.loop import _App
from games.shell import settings as files
from games.shell.dialog import Answer, Dialog
from games.shell.keys import KeyMap, actions_by_group, all_actions, describe_key, is_key
from games.shell.services import Services, services_at
from games.ui.screen import STAY, Change, Screen
from tests.games.conftest import PaperWindow
from tests.games.events import Event, click, key

ROOT = Path(__file__).parents[3]


def test_every_action_is_said_in_every_language() -> None:
    for language in languages():
        words = Words(language)
        assert [name for name in all_actions() if f"keys.{name}" not in words or f"keys.room.{all_actions()[name].room}" not in words] == []


def test_every_usual_key_is_a_key_and_asks_for_one_thing_in_its_room() -> None:
    keys = [(action.room, one) for action in all_actions().values() for one in action.defaults]
    assert [one for _, one in keys if not is_key(one)] == []
    assert len(set(keys)) == len(keys)


def test_a_key_asks_for_what_it_is_kept_for() -> None:
    keys = KeyMap({"cards.hint": ["f6"]})
    assert (keys.action(key(pygame.K_F6), "cards"), keys.action(key(pygame.K_F2), "cards")) == ("cards.hint", "")


def test_what_is_held_belongs_to_the_key_and_shift_alone_may_mean_further() -> None:
    keys = KeyMap()
    assert keys.action(key(pygame.K_z, pygame.KMOD_LCTRL), "cards") == "cards.undo"
    assert keys.action(key(pygame.K_z), "cards") == "cards.zoom"
    assert keys.action(key(pygame.K_TAB, pygame.KMOD_LSHIFT), "shell") == "shell.previous"
    assert keys.action(key(pygame.K_LEFT, pygame.KMOD_LSHIFT), "shell") == "shell.left"


def test_a_sign_is_found_wherever_the_keyboard_has_it() -> None:
    keys = KeyMap()
    assert keys.asks(key(pygame.K_COMMA, pygame.KMOD_LSHIFT, "?"), "shell.keys")
    assert keys.action(key(pygame.K_EQUALS, pygame.KMOD_LSHIFT, "+"), "aya") == "aya.zoom_in"


@pytest.mark.parametrize(
    ("code", "place"),
    [
        pytest.param(pygame.K_SLASH, pygame.KSCAN_SLASH, id="english"),
        pytest.param(pygame.K_COMMA, pygame.KSCAN_M, id="french"),
        pytest.param(ord("ß"), pygame.KSCAN_MINUS, id="german"),
        pytest.param(pygame.K_QUOTE, pygame.KSCAN_MINUS, id="spanish"),
    ],
)
def test_the_question_mark_is_known_where_no_text_is_written_and_sdl_tells_the_sign_without_shift(code: int, place: int) -> None:
    pressed = {"key": code, "mod": pygame.KMOD_LSHIFT, "unicode": chr(code), "scancode": place}
    assert KeyMap().asks(Event(pygame.KEYDOWN, pressed), "shell.keys")
    assert not KeyMap().asks(Event(pygame.KEYDOWN, pressed | {"mod": 0}), "shell.keys")
    if code != pygame.K_SLASH:
        assert not KeyMap().asks(Event(pygame.KEYDOWN, pressed | {"scancode": pygame.KSCAN_COMMA}), "shell.keys")


def test_what_is_no_key_or_no_action_is_left_out() -> None:
    assert KeyMap({"cards.hint": ["no such key"], "nobody.knows": ["a"], "cards.log": []}).changed == {}


@pytest.mark.parametrize(
    ("name", "one", "other"), [("cards.hint", "f3", "cards.log"), ("cards.hint", "tab", "shell.next"), ("cards.hint", "y", "")]
)
def test_a_key_is_taken_by_what_holds_at_the_same_time(name: str, one: str, other: str) -> None:
    assert KeyMap().find_conflict(name, one) == other


def test_keys_are_named_in_the_language_of_the_player() -> None:
    assert [describe_key(one, Words("fr")) for one in ("return", "ctrl+z", "f2", "shift+tab", "page down", "[", "[+]")] == [
        "Entrée",
        "Ctrl+Z",
        "F2",
        "Maj+Tab",
        "Page suivante",
        "[",
        "+",
    ]


def test_changed_keys_are_found_again(services: Services) -> None:
    services.change(replace(services.settings, keys={"cards.hint": ("f6",)}))
    assert services.keys.keys("cards.hint") == ("f6",)
    assert services_at(services.places).keys.keys("cards.hint") == ("f6",)
    assert files.load(services.places.settings)[0].keys == {"cards.hint": ("f6",)}


class Remembers(Screen):
    """Remembers what was asked for."""

    key_rooms = ("aya",)

    def __init__(self, services: Services) -> None:
        self.services = services
        self.came: list[str] = []

    def on_event(self, event: Event) -> Change | None:
        if event.type == pygame.KEYDOWN:
            self.came.append(self.services.keys.action(event, "aya", "shell"))
        return STAY


def pressed(services: Services, window: PaperWindow, screen: Screen, events: Sequence[Event]) -> _App:
    app = _App([screen], services, window, lambda: 0.0, None)
    for event in events:
        app._answer([event, Event(pygame.KEYUP, event.dict)])
    return app


def test_a_screen_is_asked_by_the_changed_keys_and_no_more_by_the_default_ones(services: Services, paper_window: PaperWindow) -> None:
    services.change(replace(services.settings, keys={"aya.draw": ("x",), "aya.undo": ("f4",)}))
    screen = Remembers(services)
    pressed(services, paper_window, screen, [key(pygame.K_x), key(pygame.K_F4), key(pygame.K_d), key(pygame.K_r)])
    assert screen.came == ["aya.draw", "aya.undo", "", "aya.reserve"]


def test_a_dialog_is_left_by_the_key_that_is_kept_for_it(services: Services, paper_window: PaperWindow) -> None:
    services.change(replace(services.settings, keys={"shell.back": ("f4",)}))
    said: list[str] = []
    dialog = Dialog(services, "?", "", [Answer("yes", lambda: said.append("yes")), Answer("no", lambda: said.append("no"))])
    app = pressed(services, paper_window, dialog, [key(pygame.K_ESCAPE)])
    assert app.stack == [dialog]
    dialog.on_event(key(pygame.K_F4))
    assert app.stack == [dialog]
    pressed(services, paper_window, dialog, [key(pygame.K_F4)])
    assert "no" in said


def at_row(screen: KeysScreen, name: str) -> KeysScreen:
    screen.arrange((1280, 800))
    screen.list.chosen = screen.names.index(name)
    return screen


def test_a_key_is_changed_on_the_page_of_keys_and_kept(services: Services) -> None:
    screen = at_row(KeysScreen(services), "cards.hint")
    screen.on_event(key(pygame.K_RETURN))
    screen.on_event(key(pygame.K_F6))
    assert services.keys.keys("cards.hint") == ("f6",)
    assert screen.list.items[screen.names.index("cards.hint")].note == "F6"
    assert files.load(services.places.settings)[0].keys == {"cards.hint": ("f6",)}


def test_a_key_that_is_taken_is_refused_and_said_by_what(services: Services) -> None:
    screen = at_row(KeysScreen(services), "cards.hint")
    screen.on_event(key(pygame.K_RETURN))
    screen.on_event(key(pygame.K_F3))
    assert services.keys.keys("cards.hint") == ("f2",)
    assert screen.says().urgent == (services.words("keys.taken", key="F3", action=services.words("keys.cards.log")),)


def test_esc_leaves_a_key_as_it_was(services: Services) -> None:
    screen = at_row(KeysScreen(services), "cards.hint")
    screen.on_event(key(pygame.K_RETURN))
    assert screen.on_event(key(pygame.K_ESCAPE)) == STAY
    assert services.keys.changed == {}


def test_one_key_and_all_keys_are_given_back(services: Services) -> None:
    services.change(replace(services.settings, keys={"cards.hint": ("f6",), "cards.log": ("f12",), "aya.draw": ("x",)}))
    screen = at_row(KeysScreen(services), "cards.hint")
    screen.on_event(key(pygame.K_DELETE))
    assert set(services.keys.changed) == {"cards.log", "aya.draw"}
    screen.usual.press()
    assert services.keys.changed == {}


def test_while_a_key_is_waited_for_every_key_is_only_a_key(services: Services, paper_window: PaperWindow) -> None:
    screen = KeysScreen(services)
    app = pressed(services, paper_window, at_row(screen, "cards.hint"), [key(pygame.K_RETURN), key(pygame.K_F12)])
    assert (services.keys.keys("cards.hint"), app.stack) == (("f12",), [screen])
    at_row(screen, "cards.log")
    pressed(services, paper_window, screen, [key(pygame.K_RETURN), key(pygame.K_F11)])
    assert not paper_window.fullscreen
    assert services.keys.keys("cards.log") == ("f3",), "F11 is taken"


def test_the_question_mark_shows_the_keys_of_the_room_first(services: Services, paper_window: PaperWindow) -> None:
    class Quiet(Screen):
        key_rooms = ("cards",)

    app = pressed(services, paper_window, Quiet(), [key(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?")])
    shown = app.stack[-1]
    assert isinstance(shown, KeysScreen)
    assert shown.list.items[0].is_heading
    assert all_actions()[shown.names[1]].room == "cards"


def test_the_keys_are_listed_room_by_room_below_its_name(services: Services) -> None:
    screen = KeysScreen(services, ("aya",))
    screen.arrange((1280, 800))
    heads = [item.text for item in screen.list.items if item.is_heading]
    assert heads == [services.words(f"keys.room.{room}") for room in actions_by_group(("aya",))]
    assert [name for name in screen.names if name] == [name for names in actions_by_group(("aya",)).values() for name in names]
    assert sorted(name for name in screen.names if name) == sorted(all_actions())


def test_the_arrows_and_the_mouse_pass_over_the_name_of_a_room(services: Services) -> None:
    screen = KeysScreen(services)
    screen.arrange((1280, 800))
    last = screen.names.index("speech.repeat") - 2
    screen.list.chosen = last
    screen.on_event(key(pygame.K_DOWN))
    assert screen.names[screen.list.chosen] == "speech.repeat"
    assert str(screen.list.spoken().value).startswith(services.words("keys.room.speech")), "the room is said with its first key"
    screen.on_event(key(pygame.K_UP))
    assert screen.list.chosen == last
    screen.on_event(key(pygame.K_HOME))
    assert screen.list.chosen == 1
    head = screen.list.rect.move(0, 10).midtop
    for event in click(head):
        screen.on_event(event)
    assert (screen.list.chosen, screen.waiting) == (1, "")


def test_card_tables_know_no_keys_but_by_name() -> None:
    told_ = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games" / "card_table").rglob("*.py")))
    assert told_.count("pygame.K_") == told_.count("pygame.K_c and event.mod"), "only Ctrl+C, the desktop's own"


def test_a_sentence_names_the_key_that_holds_now(services: Services) -> None:
    said = services.words("cards.strip.hint")
    assert str(said).endswith("(F2)")
    services.change(replace(services.settings, keys={"cards.hint": ("f6",)}))
    assert str(said).endswith("(F6)"), "also where it was said before"


@pytest.mark.parametrize(
    ("changed", "english", "french"),
    [
        ({}, "1 to 5", "1 à 5"),
        ({"album.choose_2": ("x",)}, "1, X, 3 to 5", "1, X, 3 à 5"),
        ({"album.choose_4": ("f6",), "album.choose_5": ("q",)}, "1 to 3, F6, Q", "1 à 3, F6, Q"),
    ],
)
def test_the_keys_of_several_things_are_named_together(changed: dict[str, tuple[str, ...]], english: str, french: str) -> None:
    names = [f"album.choose_{k}" for k in range(1, 6)]
    assert [KeyMap(changed).describe_together(names, Words(language)) for language in ("en", "fr")] == [english, french]


def test_figures_and_letters_are_named_apart() -> None:
    names = [f"face_cards.card_{k}" for k in range(1, 15)]
    assert KeyMap().describe_together(names, Words("en")) == "1 to 9, 0, H to K"
    assert KeyMap().describe_together(names[:2], Words("en")) == "1, 2"


def test_a_key_of_a_game_meets_those_of_its_table_and_no_other_games() -> None:
    keys = KeyMap()
    assert keys.find_conflict("album.hint", "f2") == "cards.hint"
    assert keys.find_conflict("cards.hint", "h") == "album.hint"
    assert keys.find_conflict("album.hint", "x") == "", "X is of Face Cards"
    assert keys.find_conflict("album.hint", "d") == "", "D is of Aya and of Albedo"
    assert keys.find_conflict("albedo.done", "t") == "albedo.turn"


def test_sentences_name_no_action_that_does_not_exist() -> None:
    for language in languages():
        told_ = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "assets" / "words" / language).glob("*.po"))
        named = re.findall(r"\{key:([\w.]+)\}", told_) + [f"{name}1" for name in re.findall(r"\{key:([\w.]+_)\d+-[^}]+\}", told_)]
        assert {name for name in named if name not in all_actions()} == set()
