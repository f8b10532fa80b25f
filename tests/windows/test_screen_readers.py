"""The program read and played through the AT-SPI bus, as a screen reader does it: a client finds things by name, reads and presses them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.i18n.words import Words
from tests.windows.harness import WindowUnderTest, display, window

pytest.importorskip("accesskit")
pytest.importorskip("jeepney")

from tests.windows.atspi import FOCUSED, Client, Thing, bus, wait_until

WORDS = Words("en")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Client]:
    with bus(tmp_path / "bus") as client:
        yield client


def has_focus(thing: Thing) -> bool:
    return thing.has(FOCUSED)


def test_the_settings_are_found_read_and_changed(screen: str, reader: Client, tmp_path: Path) -> None:
    with window(home=tmp_path / "home", on=screen, extra=reader.environment) as it:
        assert reader.wait_for("Aya", "frame")
        assert reader.wait_for(has_focus).name
        reader.press_when_there(WORDS("launcher.settings"))
        reader.wait_for(WORDS("settings.title"), "dialog")
        reader.press_when_there("Sound", "radio button")
        switch = reader.wait_for(WORDS("settings.sound"), "toggle button")
        was = switch.is_on
        reader.press(switch)
        wait_until(lambda: reader.wait_for(WORDS("settings.sound"), "toggle button").is_on != was, lambda: "the switch")
        it.picture("settings")
        reader.press_when_there("Screen", "radio button")
        slider = reader.wait_for(WORDS("settings.ui_scale"), "slider")
        was_scale = reader.value(slider)
        reader.set(slider, was_scale + 0.1)
        wait_until(lambda: reader.value(reader.wait_for(WORDS("settings.ui_scale"), "slider")) > was_scale, lambda: "the slider")
        reader.press_when_there(WORDS("settings.done"))
        assert reader.wait_for("Aya", "landmark")


def test_a_name_is_written_in_the_set_up_and_a_message_is_read_and_answered(screen: str, reader: Client, tmp_path: Path) -> None:
    with window("play", "album", "--seed", "5", home=tmp_path / "home", on=screen, extra=reader.environment) as it:
        field = reader.wait_for(lambda thing: "Text" in thing.interfaces and bool(thing.name))
        reader.focus(field)
        wait_until(lambda: reader.wait_for(lambda thing: thing.path == field.path).has(FOCUSED), lambda: "the focus in the field")
        it.type("Ondine")
        wait_until(lambda: reader.text(field) == "Ondine", lambda: f"the name, but there is {reader.text(field)!r}")
        reader.press_when_there(WORDS("setup.start"))
        reader.press_when_there(starting(WORDS("cards.strip.menu")[:4]))
        message = reader.wait_for(lambda thing: True, "dialog")
        it.picture("message")
        assert message.name
        reader.press_when_there(WORDS("menu.back"))
        reader.wait_for(lambda thing: thing.name == "Album", "landmark")


def test_a_reader_that_goes_and_comes_again_finds_the_window_again(screen: str, reader: Client, tmp_path: Path) -> None:
    with window(home=tmp_path / "home", on=screen, extra=reader.environment):
        reader.wait_for(WORDS("launcher.settings"), "button")
        for _ in range(5):
            reader.end()
            wait_until(lambda: not reader.windows(), lambda: "the window to be silent")
            reader.begin()
            reader.wait_for(WORDS("launcher.settings"), "button")


@contextmanager
def start_game(name: str, players: int, reader: Client, screen: str, home: Path) -> Iterator[WindowUnderTest]:
    """Open a window at the set-up of a game against beginners, read it and begin the game."""
    arguments = ("play", name, "--players", str(players), "--bots", ",".join(["beginner"] * (players - 1)), "--seed", "5")
    with window(*arguments, home=home, on=screen, extra=reader.environment) as it:
        reader.wait_for(has_focus)
        reader.press_when_there(WORDS("setup.start"))
        yield it


def has_heard(reader: Client, part: str) -> None:
    """Wait until a sentence with these words was announced."""
    wait_until(lambda: any(part in line for line in reader.announcements()), lambda: f"{part!r} among {reader.announcements()}")


def starting(*beginnings: str) -> Callable[[Thing], bool]:
    return lambda thing: thing.name.startswith(beginnings)


def test_a_turn_of_album(screen: str, reader: Client, tmp_path: Path) -> None:
    with start_game("album", 2, reader, screen, tmp_path / "home") as it:
        for number in range(1, 5):
            has_heard(reader, f"Hint {number} of 4")
            reader.press_when_there(starting("Level 3, clearly."))
        has_heard(reader, "Your hints are placed")
        it.picture("album")


def test_a_turn_of_face_cards(screen: str, reader: Client, tmp_path: Path) -> None:
    with start_game("face-cards", 3, reader, screen, tmp_path / "home") as it:
        has_heard(reader, "make a pair")
        first = reader.press_when_there(starting("In your hand:"))
        reader.press_when_there(lambda thing: thing.name.startswith("In your hand:") and thing.name != first.name)
        reader.press_when_there("Lay these two face down")
        it.picture("face-cards")
        wait_until(lambda: not any(thing.name == first.name for thing in reader.things()), lambda: "the card laid")


def test_a_turn_of_imagine(screen: str, reader: Client, tmp_path: Path) -> None:
    with start_game("imagine", 3, reader, screen, tmp_path / "home") as it:
        has_heard(reader, "Clara describes a card")
        reader.press_when_there(starting("Card 2 of 6."))
        reader.press_when_there(starting("Stake 1"))
        wait_until(lambda: reader.wait_for(starting("Stake 1")).is_on, lambda: "the stake")
        reader.press_when_there(starting("Play the card face down"))
        has_heard(reader, "Ada plays a card")
        it.picture("imagine")


def test_a_turn_of_albedo(screen: str, reader: Client, tmp_path: Path) -> None:
    with start_game("albedo", 2, reader, screen, tmp_path / "home") as it:
        for _ in range(6):
            reader.press_when_there(starting("Quill"))
        reader.press_when_there(starting("Done", "Send"))
        it.picture("albedo")


def test_a_turn_of_aya(screen: str, reader: Client, tmp_path: Path) -> None:
    with start_game("aya", 2, reader, screen, tmp_path / "home") as it:
        reader.press_when_there(starting("In hand:"))
        reader.press_when_there(lambda thing: thing.has(FOCUSED) and "Start" in thing.name)
        reader.wait_for(lambda thing: thing.name.startswith("The Start tile"), "list item")
        reader.press_when_there(WORDS("aya.do.hourglass"))
        reader.press_when_there(starting("In hand:"))
        reader.set(reader.wait_for(WORDS("aya.spoken.spots")), 1)
        held = reader.wait_for(lambda thing: thing.has(FOCUSED) and "domino" in thing.name)
        reader.press(held)
        reader.wait_for(lambda thing: "domino" in thing.name, "list item")
        it.picture("aya")
