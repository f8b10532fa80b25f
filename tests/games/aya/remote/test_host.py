"""A window hosts a game of Aya: a server in a thread owns the table, and the window is one of its guests."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from aya_sim.game import Game, Phase, legal
from games.aya.cascade.screen import CascadeScreen
from games.aya.opening import open_game
from games.aya.play.screen import TableScreen
from games.aya.remote.controller import RemoteController
from games.aya.remote.hosting import HostController, host_game, seats_of
from games.aya.setup.screen import SetupScreen
from games.card_table.hosting.invite_sheet import InviteSheet
from games.network.client import parse_link
from games.network.client_line import wait_for_seat
from games.screens.joining.connecting import open_line
from games.shell.services import Hosting, Opening, Services
from games.ui.screen import Push, Replace
from tests.games.aya.play.table_driver import FRAME, SIZE, game_with
from tests.games.aya.remote.test_guest import a_laid_river

pytest.importorskip("websockets", reason="needs the extra net")
HERE = Hosting("127.0.0.1", (0,), chat=True)
PATIENCE = 60.0  # s


class Two:
    """The host's window and a guest's, which go on together in real time."""

    def __init__(self, services: Services, game: Game, *, all_elsewhere: bool = False) -> None:
        self.host = host_game(services, game, seats_of(game, all_elsewhere=all_elsewhere), HERE)
        assert self.host.links is not None
        self.line = open_line(parse_link(self.host.links.seats[1]), services.words)
        assert wait_for_seat(self.line), self.line.guest.why
        self.guest = RemoteController(services, self.line)
        self.screens = [TableScreen(services, one.game, controller=one) for one in (self.host, self.guest)]
        for screen in self.screens:
            screen.arrange(SIZE)

    def until(self, is_there: Callable[[], object], what: str) -> None:
        """Let both go on until something is there."""
        end = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < end, what
            time.sleep(FRAME)
            for screen in self.screens:
                screen.update(FRAME)

    def close(self) -> None:
        self.line.close()
        self.host.close()


@pytest.fixture
def two(services: Services) -> Iterator[Two]:
    both = Two(services, game_with(5))
    yield both
    both.close()


def lay(two: Two, seat: int) -> None:
    """The player of this seat lays the domino in hand at the first good spot."""
    screen = two.screens[seat]
    two.until(lambda: screen.game.turn == seat and screen.game.seats[seat].hand is not None and not screen.controller.is_waiting, "a turn")
    before = len(screen.game.layout.dominoes)
    for key in (pygame.K_TAB, pygame.K_RETURN):
        screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    two.until(lambda: all(len(one.game.layout.dominoes) == before + 1 for one in two.screens), "a domino at both")


def test_host_and_guest_lay_in_turn_and_see_the_same(two: Two) -> None:
    two.until(lambda: isinstance(two.screens[0].update(0.0), Push) or True, "the invitation")
    for seat in (0, 1, 0):
        lay(two, seat)
    host, guest = (screen.game for screen in two.screens)
    assert host.layout == guest.layout == two.host.whole.layout
    assert two.host.whole.seats[0].stock != guest.seats[0].stock, "a guest is told no order of a stock"
    assert guest.record == ()


def test_the_first_thing_at_a_hosted_table_are_its_links(services: Services, two: Two) -> None:
    screen = TableScreen(services, two.host.game, controller=two.host)
    change = screen.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.screen, InviteSheet)
    sheet = change.screen
    sheet.arrange(SIZE)
    sheet.draw(pygame.Surface(SIZE))
    assert not sheet.link_of(0), "this window plays the first seat"
    assert sheet.link_of(1).startswith("http://127.0.0.1:")


def test_the_host_keeps_the_whole_game(services: Services, two: Two) -> None:
    lay(two, 0)
    kept = services.saves.resume("aya")
    screen = open_game(services, Opening(resume=kept))
    assert isinstance(screen, TableScreen)
    assert len(screen.game.layout.dominoes) == 1
    assert screen.game.seats[0].stock == two.host.whole.seats[0].stock
    screen.leave()


def test_a_computer_player_of_the_host_lays_at_the_guests_window_too(services: Services) -> None:
    game = game_with(5, partners=("natural", ""))
    two = Two(services, game, all_elsewhere=True)
    try:
        two.until(lambda: len(two.screens[1].game.layout.dominoes) == 1, "what the computer player laid")
        assert two.host.people == ()
        assert two.guest.people == (1,)
    finally:
        for screen in two.screens:
            screen.bots.close()
        two.close()


def test_a_stand_in_plays_for_a_guest_until_the_guest_is_back(services: Services, two: Two) -> None:
    lay(two, 0)
    two.line.close()
    two.host.change_seats((two.host.seats[0], replace(two.host.seats[1], level="natural")))
    end = time.monotonic() + PATIENCE
    while len(two.host.game.layout.dominoes) < 2:
        assert time.monotonic() < end
        time.sleep(FRAME)
        two.screens[0].update(FRAME)
    assert two.host.links is not None
    two.line = open_line(parse_link(two.host.links.seats[1]), services.words)
    assert wait_for_seat(two.line)
    while two.host.bots:
        assert time.monotonic() < end
        time.sleep(FRAME)
        two.screens[0].update(FRAME)
    two.screens[0].bots.close()


def test_the_cascade_is_shown_at_both_windows_at_once_and_counted_alike(services: Services) -> None:
    two = Two(services, a_laid_river())
    try:
        shows: list[CascadeScreen] = []
        for screen in two.screens:
            screen._invites = False
            change = screen.update(0.0)
            assert isinstance(change, Replace)
            assert isinstance(change.screen, CascadeScreen)
            change.screen.arrange(SIZE)
            shows.append(change.screen)
        turn = two.host.whole.turn
        shows[turn].nudge(legal(two.host.whole, turn).to_nudge[0])
        end = time.monotonic() + PATIENCE
        while any(show.state.playback is None or not show.state.playback.is_over for show in shows):
            assert time.monotonic() < end
            for show in shows:
                show.update(FRAME)
            time.sleep(FRAME)
        assert two.host.whole.phase is Phase.COUNTING
        assert shows[0].game.count == shows[1].game.count == two.host.whole.count
        assert shows[1].game.record == two.host.whole.record, "after the end the guest has the whole game, for its replay"
    finally:
        two.close()


def test_a_game_is_opened_to_others_from_the_set_up_and_from_the_menu(services: Services) -> None:
    setup = SetupScreen(services, Opening(players=2, seed=5))
    setup.hosting = HERE
    screen = setup.begin(5)
    assert isinstance(screen.controller, HostController)
    screen.leave()
    kept = services.saves.resume("aya")
    again = open_game(services, Opening(resume=kept, hosting=HERE))
    assert isinstance(again, TableScreen)
    assert isinstance(again.controller, HostController)
    again.leave()
