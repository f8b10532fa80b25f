"""Notices: what goes wrong beside the game is said over whatever screen there is, takes nothing from it, and the game goes on."""

import errno
import io
import random
import tempfile
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from aya_sim.game import LayOnReserve
from games.aya.play.screen import TableScreen as AyaTable
from games.card_table.screen import TableScreen
from games.screens.loop import _App
from games.shell.audio.voices import Printed
from games.shell.dialog import Dialog
from games.shell.notices import Notices
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui.screen import STAY, Change, Screen
from tests.games.aya.play.table_driver import game_with
from tests.games.card_table.tables import FACES, screen_of, session_of
from tests.games.conftest import PaperWindow
from tests.games.events import Event, down, key, move, up

F4 = key(pygame.K_F4)
SENTENCE = "The disk is full. The game goes on."


class Clock:
    """Tells the time it was set to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Quiet(Screen):
    """Shows one colour and remembers the events that came."""

    def __init__(self) -> None:
        self.came: list[int] = []

    def on_event(self, event: Event) -> Change | None:
        self.came.append(event.type)
        return STAY

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((10, 20, 30))


class Loop:
    """The loop over one screen, turned by hand."""

    def __init__(self, services: Services, window: PaperWindow, *screens: Screen) -> None:
        self.clock, self.window = Clock(), window
        self.app = _App(list(screens), services, window, self.clock, None)

    def turn(self, seconds: float = 0.1, *events: Event) -> bytes:
        """One turn of the loop; the pixels it shows."""
        self.clock.now += seconds
        self.app._answer(list(events))
        self.app._arrange()
        self.app._pass_time()
        self.app._speak()
        self.app._draw_if_due()
        return pygame.image.tobytes(self.window.surface, "RGB")

    @property
    def said(self) -> str:
        return self.app._notice.said


@pytest.fixture
def loop(services: Services, paper_window: PaperWindow) -> Loop:
    return Loop(services, paper_window, Quiet())


def test_a_notice_lies_over_any_screen_and_goes_after_a_while(loop: Loop, services: Services) -> None:
    before = loop.turn()
    services.notices.tell(SENTENCE, "album")
    assert loop.turn() != before
    assert loop.turn(2.0, key(pygame.K_a)) != before, "it is still to be read, whatever else is pressed"
    assert loop.turn(20.0) == before
    assert services.notices == []


def test_a_frame_is_due_when_a_notice_has_to_go(loop: Loop, services: Services) -> None:
    services.notices.tell(SENTENCE, "album")
    loop.turn()
    assert loop.app._next_frame() == pytest.approx(loop.clock.now + 8.0)


def test_its_key_puts_a_notice_away_and_is_the_screens_own_otherwise(loop: Loop, services: Services) -> None:
    quiet = loop.app.stack[0]
    assert isinstance(quiet, Quiet)
    before = loop.turn()
    services.notices.tell(SENTENCE, "album")
    loop.turn()
    assert loop.turn(0.1, F4, Event(pygame.KEYUP, F4.dict)) == before
    assert pygame.KEYDOWN not in quiet.came
    loop.turn(0.1, F4)
    assert pygame.KEYDOWN in quiet.came


def test_a_click_on_a_notice_puts_it_away_and_presses_nothing_below(loop: Loop, services: Services) -> None:
    quiet = loop.app.stack[0]
    assert isinstance(quiet, Quiet)
    services.notices.tell(SENTENCE, "album")
    loop.turn()
    there = loop.app._notice.rect.center
    loop.turn(0.1, move(there), down(there), up(there))
    assert (loop.said, quiet.came) == ("", [pygame.MOUSEMOTION])
    loop.turn(0.1, down(there), up(there))
    assert quiet.came[1:] == [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]


def test_several_notices_come_one_after_the_other(loop: Loop, services: Services) -> None:
    services.notices += ["one", "two"]
    loop.turn()
    assert loop.said == "one"
    loop.turn(0.1, F4)
    assert loop.said == "two"


def test_the_same_trouble_is_told_again_only_after_all_was_well() -> None:
    notices = Notices()
    for _ in range(3):
        notices.tell(SENTENCE, "album")
    notices.tell(SENTENCE, "aya")
    assert notices == [SENTENCE, SENTENCE]
    notices.well("album")
    notices.tell(SENTENCE, "album")
    notices.tell(SENTENCE, "aya")
    assert len(notices) == 3


def test_the_first_page_shows_its_notices_itself(services: Services, paper_window: PaperWindow) -> None:
    class First(Quiet):
        shows_notices = True

    services.notices.tell(SENTENCE, "album")
    loop = Loop(services, paper_window, First(), Dialog(services, "?", ""))
    loop.turn()
    assert (loop.said, services.notices) == ("", [SENTENCE])


def test_a_notice_is_spoken_repeated_and_found_again(loop: Loop, services: Services) -> None:
    heard = io.StringIO()
    services.speech.use(Printed(heard))
    loop.turn()

    def lines_after(event: Event) -> list[str]:
        heard.seek(0)
        heard.truncate()
        loop.turn(0.1, event, Event(pygame.KEYUP, event.dict))
        return heard.getvalue().splitlines()

    services.notices.tell(SENTENCE, "album")
    assert lines_after(key(pygame.K_a)) == [SENTENCE]
    assert lines_after(key(pygame.K_F5)) == [SENTENCE]
    assert SENTENCE in lines_after(key(pygame.K_F7))
    assert str(services.words("notice.away")) in lines_after(key(pygame.K_F8))
    lines_after(F4)
    assert SENTENCE not in lines_after(key(pygame.K_F7))


# a disk that is full, a folder that is read-only, a damaged file: a sentence, and the game goes on

TROUBLES = ["full", "locked", "damaged"]


def _full(_handle: int) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


def _locked(*_args: object, **_values: object) -> NoReturn:
    raise OSError(errno.EROFS, "Read-only file system")


def befallen(trouble: str, places: Places, monkeypatch: pytest.MonkeyPatch) -> Services:
    """Services to which this happened."""
    if trouble == "damaged":
        places.data.mkdir(parents=True)
        places.settings.write_text('{"format": "aya-settings", "vers')
    services = services_at(places)
    services.sounds.choose(on=False, volume=0)
    if trouble == "full":
        monkeypatch.setattr("aya_sim.files.os.fsync", _full)
    if trouble == "locked":
        monkeypatch.setattr(tempfile, "mkstemp", _locked)
    return services


def expected(trouble: str, services: Services) -> str:
    words = services.words
    if trouble == "damaged":
        return words("notice.settings_damaged", file="settings.json.damaged-1")
    return words("notice.game_not_kept", why=words(f"notice.why.{trouble}"))


@pytest.mark.parametrize("trouble", TROUBLES)
def test_over_a_card_game_trouble_is_a_sentence_and_the_game_goes_on(
    trouble: str, tmp_path: Path, paper_window: PaperWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = befallen(trouble, Places(tmp_path / "data", tmp_path / "log" / "failure.log"), monkeypatch)
    table: TableScreen = screen_of(services, session_of(FACES["imagine"], 1, first_architect=0), (1280, 800))
    loop, rng = Loop(services, paper_window, table), random.Random(2)
    seen = set()
    for _ in range(3):
        action, _luck = table.state.adapter.game.choose(table.session.observe(), "natural", rng.getrandbits(60))
        before = table.session.state
        table.play.do(action)
        services.saves.wait_until_written()
        loop.turn()
        seen.add(loop.said)
        assert table.session.state != before
        if table.session.bot_to_move is not None or table.state.reveal:
            break
    assert seen == {expected(trouble, services)}
    assert services.notices == [], "told once"
    table.leave()


@pytest.mark.parametrize("trouble", TROUBLES)
def test_over_the_table_of_aya_trouble_is_a_sentence_and_the_game_goes_on(
    trouble: str, tmp_path: Path, paper_window: PaperWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = befallen(trouble, Places(tmp_path / "data", tmp_path / "log" / "failure.log"), monkeypatch)
    table = AyaTable(services, game_with(3))
    loop = Loop(services, paper_window, table)
    loop.turn()
    table.controller.submit(LayOnReserve(0))
    loop.turn()
    assert loop.said == expected(trouble, services)
    assert table.controller.game.seats[0].hand is None, "it was laid on the reserve"
    assert services.notices == [], "told once"
    table.leave()


def test_damaged_records_are_told_over_the_game_that_ended(services: Services, paper_window: PaperWindow) -> None:
    services.places.data.mkdir(parents=True, exist_ok=True)
    services.places.records.write_bytes(b"no records " * 500)
    loop = Loop(services, paper_window, Quiet())
    services.records.results()
    loop.turn()
    assert loop.said == services.words("records.trouble.damaged", file="records.sqlite.damaged-1")


def test_settings_that_cannot_be_kept_hold_and_are_told_over_any_screen(
    loop: Loop, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aya_sim.files.os.fsync", _full)
    services.change(services.settings.remembering("a", 1))
    services.change(services.settings.remembering("a", 2))
    loop.turn()
    assert loop.said == services.words("notice.settings_not_kept", why=services.words("notice.why.full"))
    assert (services.settings.remembered["a"], services.notices) == (2, [])


def test_the_reason_is_in_the_players_language(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.words.speak("fr")
    monkeypatch.setattr("aya_sim.files.os.fsync", _full)
    services.keep_settings()
    assert "le disque est plein" in services.notices[0]
