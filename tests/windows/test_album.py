"""A whole game of Album at a real window, two people and two computer players: once with the mouse alone, once with the keys alone."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile
from games.album.types import Action, Eliminate, Place, Refuse, Reveal, State
from games.album.ui.adapter import ADAPTER
from games.card_table import autosave
from games.card_table.bot_worker import InlineWorker
from games.card_table.end_screen import EndScreen
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.pictures import DeckKind, deck_named
from games.shell import settings
from games.shell.services import Opening, Services
from games.ui.widgets import Choice
from tests.games.album.tables import others, the_target
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import PATIENCE, WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)
SEED = 11
GAME = ("play", "album", "--players", "4", "--bots", "natural,natural", "--seed", str(SEED))
HARDEST = "3-3-3-2-2-2"  # fewer hints
NOTHING = (20.0, 24.0)  # a place of the strip where nothing can be pressed
CONTINUE = (1216.0, 773.0)  # the button of the line below
Kept = Session[Any, Any, Any]
Place_ = tuple[float, float]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def meant(state: State) -> Action:
    """What the people of this test do: refuse one hint, place by the photo, turn a hint when they must, win a round and lose the others."""
    if not state.row:
        assert state.target is not None
        assert state.drawn is not None
        if state.refused is None and not state.rounds:
            return Refuse(state.guide)
        return Place(state.guide, deck_named(state.deck, DeckKind.ALBUM)[state.target].evokes[state.drawn])
    if not state.eliminated and not state.revealed:
        return Reveal(state.oya, next(number for number, hint in enumerate(state.scale) if not hint.face_up))
    return Eliminate(state.oya, the_target(state) if state.rounds else others(state)[0])


def told(session: Kept) -> int:
    """Steps of all that was laid open so far: the look of each person who guided, an answer to each photo taken out, and
    the two pages of each round."""
    state: State = session.state
    guides = [played.guide for played in state.rounds] + ([state.guide] if state.row else [])
    looks = sum(guide in session.people for guide in guides)
    return looks + sum(len(played.eliminated) + 2 for played in state.rounds) + len(state.eliminated)


class AtTheWindow:
    """What both of them do. The game is known only as the program keeps it on disk; places are asked of the same screens beside it."""

    def __init__(self, window_: WindowUnderTest, services: Services) -> None:
        self.window, self.services = window_, services
        self.seen: list[Kept] = []  # every table that was met
        self.met_last = 0.0  # s of the clock, when the game last changed
        self.beside: TableScreen | None = None
        self.file = window_.home / "data" / "aya" / "saves" / "album.autosave"

    def kept(self) -> Kept | None:
        try:
            return autosave.loads(ADAPTER, self.file.read_bytes())
        except (OSError, BadFile):
            return None

    def table(self, session: Kept) -> TableScreen:
        """The same table beside the window."""
        if self.beside is None or self.beside.session is not session:
            self.beside = TableScreen(self.services, session, InlineWorker())
            self.beside.arrange(SIZE)
        return self.beside

    def spot(self, session: Kept, key: str) -> Place_:
        found = self.table(session).stage.spot(key)
        assert found is not None, key
        return found.rect.center

    def play(self) -> Kept:
        """To the end; the last table."""
        self.window.wait_until(self.file.exists, "a game")
        self.met_last = time.monotonic()
        heard = 0
        while not self.seen or not self.seen[-1].is_over:
            session = self.changed()
            if not self.seen or session != self.seen[-1]:
                self.met_last = time.monotonic()
            self.seen.append(session)
            for _ in range(heard, told(session)):
                self.go_on()
            heard = told(session)
            if session.covered:
                self.lift(session)
            elif session.may_act:
                self.act(session, meant(session.state))
            elif session.bot_to_move is not None and session.state.row:
                self.let_decide()
        return self.seen[-1]

    def changed(self) -> Kept:
        """The table once something was done; what a busy machine lost is said again."""
        again = time.monotonic() + 5.0
        while (session := self.kept()) is None or (self.seen and session == self.seen[-1]):
            assert time.monotonic() < self.met_last + PATIENCE, f"nothing happens: {self.seen[-1:]}"
            if time.monotonic() > again and session is not None:
                return session
            time.sleep(0.05)
        return session

    def let_decide(self) -> None:
        """The people have looked: a computer Oya that asked them may rule a photo out."""
        raise NotImplementedError

    def lift(self, session: Kept) -> None:
        raise NotImplementedError

    def act(self, session: Kept, action: Action) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        """The next step of what all look at together."""
        raise NotImplementedError


class MouseOnly(AtTheWindow):
    """Clicks and drags."""

    def agree(self) -> None:
        setup = SetupScreen(self.services, ADAPTER, Opening(players=4, bots=("natural", "natural"), seed=SEED))
        setup.arrange(SIZE)
        first_guide = next(widget for spec, widget in setup.rows if spec.field == "first_guide")
        assert isinstance(first_guide, Choice)
        self.window.click(*first_guide._cells()[1].center)  # by lot, then the first player
        self.window.picture("album-setup")
        self.window.click(*setup.start.rect.center)

    def lift(self, session: Kept) -> None:
        self.window.click(*self.table(session).curtain.button.rect.center)

    def act(self, session: Kept, action: Action) -> None:
        match action:
            case Refuse():
                self.window.click(*self.spot(session, "refuse"))
            case Place() if not session.state.scale:
                hand = self.spot(session, "hint.0")
                self.window.drag(hand, self.spot(session, f"level.{action.level}"), steps=5)
            case Place():
                self.window.click(*self.spot(session, f"level.{action.level}"))
            case Reveal():
                self.window.double_click(*self.spot(session, f"hint.{action.hint}"))
            case Eliminate():
                self.window.click(*self.spot(session, f"photo.{action.photo}"))
                self.window.click(*self.spot(session, "do"))

    def go_on(self) -> None:
        self.window.click(*NOTHING)

    def let_decide(self) -> None:
        self.window.click(*CONTINUE)

    def leave(self, session: Kept) -> None:
        end = EndScreen(self.services, session)
        end.arrange(SIZE)
        self.window.click(*end.home.rect.center)


class KeysOnly(AtTheWindow):
    """Never touches the mouse."""

    def agree(self) -> None:
        self.window.key("Return")

    def lift(self, session: Kept) -> None:
        self.window.key("Return")

    def act(self, session: Kept, action: Action) -> None:
        match action:
            case Refuse():
                self.window.key("r")
            case Place():
                self.window.key(str(action.level))
            case Reveal():
                self.window.key("h", "t")
            case Eliminate():
                self.window.key(str(action.photo + 1), "t")

    def let_decide(self) -> None:
        self.window.key("Return")

    def go_on(self) -> None:
        self.window.key("Right")

    def leave(self, session: Kept) -> None:
        self.window.key("Escape")


def was_whole(last: Kept, met: list[Kept]) -> bool:
    """Six rounds; people and computer players guided and guessed; a hint was refused; the curtain fell before each person who guided,
    and never before photos that all look at."""
    state: State = last.state
    assert state.journey == (3, 3, 3, 2, 2, 2)
    guides = {played.guide for played in state.rounds}
    assert last.is_over
    assert len(state.rounds) == 6
    assert guides == {0, 1, 2, 3}
    assert any(played.refused is not None for played in state.rounds if played.guide in last.people)
    assert any(session.covered and not session.state.row for session in met)
    assert not any(session.covered and session.state.row for session in met)  # all look on
    return not any(session.covered and session.state.guide in (2, 3) and session.viewer == session.state.guide for session in met)


def at_once(home: Path) -> Path:
    """A home where nothing slides or turns, and the last game had the hardest journey: what is played is the same, and sooner over."""
    data = home / "data" / "aya"
    data.mkdir(parents=True)
    chosen = settings.Settings(motion=False).remembering("album.journey", HARDEST)
    settings.save(chosen, data / "settings.json")
    return home


@pytest.mark.parametrize("hands", [pytest.param(MouseOnly, id="mouse"), pytest.param(KeysOnly, id="keys", marks=pytest.mark.soak)])
def test_a_whole_game_of_album_is_played_with_two_people_and_two_computer_players(
    hands: type[MouseOnly] | type[KeysOnly], tmp_path: Path, screen: str, services: Services
) -> None:
    with window(*GAME, home=at_once(tmp_path), on=screen) as w:
        them = hands(w, services)
        them.agree()
        last = them.play()
        assert was_whole(last, them.seen)
        w.picture(f"album-end-{hands.__name__}")
        them.leave(last)
        w.wait_for_title("Aya")
        assert w.said == ["READY"]
