"""A whole game of Face Cards at a real window, two people and two computer players: once with the mouse alone, once with the keys alone."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile
from games.card_table import autosave
from games.card_table.adapter import Table
from games.card_table.bot_worker import InlineWorker
from games.card_table.end_screen import EndScreen
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.face_cards import GAME
from games.face_cards.types import Action, Guess, MakePair, Phase
from games.face_cards.ui.adapter import ADAPTER
from games.shell import settings
from games.shell.keys import all_actions
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)
SEED = 7
ASKED = ("play", "face-cards", "--players", "4", "--bots", "natural,natural", "--seed", str(SEED))
NOTHING = (20.0, 24.0)  # a place of the strip where nothing can be pressed
PATIENCE = 1.5  # s until what did not come about is done again
Kept = Session[Any, Any, Any]
Place = tuple[float, float]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def _usual(name: str) -> str:
    """The key of an action at the table of Face Cards."""
    return all_actions()[f"face_cards.{name}"].defaults[0]


class AtTheWindow:
    """What both of them do. The game is known only as the program keeps it on disk; places are asked of the same screens beside it."""

    def __init__(self, window_: WindowUnderTest, services: Services) -> None:
        self.window, self.services = window_, services
        self.file = window_.home / "data" / "aya" / "saves" / "face-cards.autosave"
        self.rng = 5
        self.read: tuple[bytes, Kept] | None = None
        self.laid: Table | None = None
        self.pictured: set[str] = set()

    def kept(self) -> Kept | None:
        """The game as the program last kept it; read again where it has changed."""
        try:
            data = self.file.read_bytes()
            if self.read is None or data != self.read[0]:
                self.read = data, autosave.loads(ADAPTER, data)
        except (OSError, BadFile):
            return None
        return self.read[1]

    def screen(self, session: Kept) -> TableScreen:
        screen = TableScreen(self.services, session, InlineWorker())
        screen.arrange(SIZE)
        return screen

    def table(self, session: Kept) -> Table:
        """Where scenes are laid, the same all the time."""
        if self.laid is None:
            self.laid = self.screen(session).state.table()
        return self.laid

    def play(self) -> Kept:
        """To the end; the last table."""
        self.window.wait_until(self.file.exists, "a game")
        last = self.kept()
        assert last is not None
        began = time.monotonic()
        while (session := self.kept()) is not None:
            assert time.monotonic() < began + 200, f"the game did not end: {session.log()[-3:]}"
            self._look_on(last, session)
            if session.covered:
                self.lift(session)
                self._came(lambda: (now := self.kept()) is not None and not now.covered)
            elif session.may_act:
                self._act(session)
            last = session
            time.sleep(0.03)
        return last

    def _look_on(self, last: Kept, session: Kept) -> None:
        """What came between these two is looked at, step by step."""
        shown = ADAPTER.public_reveal(last.observe(0), session.observe(0))
        step = 0
        while shown is not None and ADAPTER.reveal_scene(shown, step, self.table(session)) is not None:
            self.picture(f"open-{type(shown).__name__}-{step}")
            self.go_on()
            step += 1

    def _act(self, session: Kept) -> None:
        self.picture(f"{session.state.phase}")
        action, self.rng = GAME.choose(session.observe(), "natural", self.rng)
        self.do(session, action)
        if not self._came(lambda: (now := self.kept()) is None or now.state != session.state):
            self.go_on()

    def _came(self, done: Any) -> bool:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if done():
                return True
            time.sleep(0.02)
        return False

    def picture(self, name: str) -> None:
        """The first moment of each kind; pictures are taken only for who keeps them, for they take longer than the playing."""
        if name not in self.pictured:
            self.pictured.add(name)
            if os.environ.get("AYA_PICTURES"):
                self.window.picture(f"face-cards-{type(self).__name__}-{name}")

    def lift(self, session: Kept) -> None:
        raise NotImplementedError

    def do(self, session: Kept, action: Action) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError


class MouseOnly(AtTheWindow):
    """Clicks and drags."""

    def agree(self) -> None:
        setup = SetupScreen(self.services, ADAPTER, Opening(players=4, bots=("natural", "natural"), seed=SEED))
        setup.arrange(SIZE)
        self.picture("setup")
        self._click(setup.start.rect.center)

    def lift(self, session: Kept) -> None:
        self._click(self.screen(session).curtain.button.rect.center)

    def do(self, session: Kept, action: Action) -> None:
        """Mostly with clicks; the first pair and the first guess of each round by dragging."""
        at = self._places(session)
        match action:
            case MakePair() if session.state.pairs:
                for key in (f"card.{action.front}", f"card.{action.centre}", "make"):
                    self._click(at[key])
            case MakePair():
                self.window.drag(at[f"card.{action.centre}"], at["place.centre"], steps=3)
                self.window.drag(at[f"card.{action.front}"], at["place.front"], steps=3)
                self._click(at["make"])
            case Guess() if session.state.guesses:
                self._click(at[f"card.{action.front}"])
                self._click(at[f"card.{action.centre}"])
            case Guess():
                self.window.drag(at[f"card.{action.centre}"], at[f"card.{action.front}"], steps=3)

    def go_on(self) -> None:
        self._click(NOTHING)

    def leave(self, session: Kept) -> None:
        end = EndScreen(self.services, session)
        end.arrange(SIZE)
        self._click(end.home.rect.center)

    def _places(self, session: Kept) -> dict[str, Place]:
        seen = session.observe()
        return {
            spot.key: spot.rect.center for spot in ADAPTER.build_scene(seen, ADAPTER.initial_selection(seen), self.table(session)).spots
        }

    def _click(self, at: Place) -> None:
        """At once: nothing here has to be pointed at first."""
        x, y = (str(round(along)) for along in at)
        self.window._xdotool("mousemove", "--window", self.window.id, x, y, "click", "1")
        self.window.settle(0.04)


class KeysOnly(AtTheWindow):
    """Never touches the mouse."""

    def agree(self) -> None:
        self.window.key("Return")

    def lift(self, session: Kept) -> None:
        self.window.key("Return")

    def do(self, session: Kept, action: Action) -> None:
        seen = session.observe()
        match action:
            case MakePair():
                self.window.key(*(str(seen.hand.index(card) + 1) for card in (action.front, action.centre)), "l")
            case Guess():
                owner = next(front.owner for front in seen.fronts if front.card == action.front)
                self.window.key(_usual(f"card_{seen.centre.index(action.centre) + 1}"), _usual(f"player_{owner + 1}"))

    def go_on(self) -> None:
        self.window.key("Right")

    def leave(self, session: Kept) -> None:
        self.window.key("Escape")


def ended(them: MouseOnly | KeysOnly, session: Kept) -> None:
    """The last guess was answered, the albums lie there, and nothing is left to resume."""
    assert session.state.phase is Phase.OVER
    them.window.settle(0.3)
    them.picture("end")
    them.leave(session)
    them.window.wait_for_title("Aya")
    assert them.window.said == ["READY"]
    assert sum(map(len, session.state.albums)) > 0
    assert {f"open-{kind}-0" for kind in ("TurnedUp", "Answered")} <= them.pictured


def at_once(home: Path) -> Path:
    """A home where nothing slides or turns: what is played is the same, and sooner over."""
    data = home / "data" / "aya"
    data.mkdir(parents=True)
    settings.save(settings.Settings(motion=False), data / "settings.json")
    return home


def test_a_whole_game_is_played_with_the_mouse_alone(tmp_path: Path, screen: str, services: Services) -> None:
    with window(*ASKED, home=at_once(tmp_path), on=screen) as w:
        them = MouseOnly(w, services)
        them.agree()
        ended(them, them.play())


@pytest.mark.soak
def test_a_whole_game_is_played_with_the_keys_alone(tmp_path: Path, screen: str, services: Services) -> None:
    with window(*ASKED, home=at_once(tmp_path), on=screen) as w:
        them = KeysOnly(w, services)
        them.agree()
        ended(them, them.play())
