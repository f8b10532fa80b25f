"""A window hosts a game of Aya: a server in a thread owns the table, and the window is one of its guests."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.game import Game, Phase, legal
from aya_sim.physics import Knock as HandKnock
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


def test_the_first_person_who_sits_down_at_a_host_without_people_has_a_line(services: Services) -> None:
    two = Two(services, game_with(5), all_elsewhere=True)
    try:
        assert two.host.seat is None
        assert not two.host.may_talk
        seats = two.host.seats
        two.host.change_seats((replace(seats[0], elsewhere=False), *seats[1:]))
        two.until(lambda: two.host.line.guest.is_live, "the line of the own seat")
        assert two.host.seat == 0
        assert two.host.people == (0,)
        assert two.host.may_talk
        for seat in (0, 1):
            lay(two, seat)
        two.host.point(700.0, 300.0)
        two.until(lambda: two.guest.company.marks, "the mark of the host at the guest")
        (domino,) = two.host.game.layout.dominoes.id.tolist()[:1]
        two.host.knock(HandKnock(domino, 1, 6.0))
        two.until(lambda: not two.guest.game.layout.dominoes.standing.all(), "the knock of the host at the guest")
        tips = [button.tip for button in two.screens[0].buttons]
        assert services.words("aya.strip.hint") in tips
        assert two.host.links is not None
        assert not two.host.trouble
    finally:
        two.close()


def test_a_hosted_game_goes_on_after_a_kill_with_its_links(services: Services, two: Two) -> None:
    lay(two, 0)
    lay(two, 1)
    links, whole, seq = two.host.links, two.host.whole, two.host.server.table.seq if two.host.server is not None else 0
    kept = services.saves.resume("aya")
    two.close()
    screen = open_game(services, Opening(resume=kept))
    assert isinstance(screen, TableScreen)
    host = screen.controller
    assert isinstance(host, HostController)
    try:
        assert host.links is not None
        assert links is not None
        assert [link.partition("#")[2] for link in host.links.seats] == [link.partition("#")[2] for link in links.seats]
        assert host.links.watch.partition("#")[2] == links.watch.partition("#")[2]
        assert host.people == (0,), "the first player sits here, the other one at another screen"
        assert host.has_chat
        assert host.whole.layout == whole.layout
        assert host.whole.seats == whole.seats
        assert host.server is not None
        assert host.server.table.seq == seq, "what a guest asked for before the kill is not carried out twice"
        line = open_line(parse_link(host.links.seats[1]), services.words)
        assert wait_for_seat(line), line.guest.why
        line.close()
    finally:
        screen.leave()


def test_a_hosted_game_that_cannot_be_hosted_again_is_played_on_here(services: Services, two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(two, 0)
    kept = services.saves.resume("aya")

    def refuse(*_args: object, **_more: object) -> None:
        raise BadQuestion("net.port", "port {port} of {address} cannot be opened ({why})", port=1, address="here", why="in use")

    monkeypatch.setattr("games.aya.remote.hosting.ServerLine", refuse)
    screen = open_game(services, Opening(resume=kept))
    assert isinstance(screen, TableScreen)
    assert not isinstance(screen.controller, RemoteController)
    assert len(screen.game.layout.dominoes) == 1
    assert len(services.notices) == 1
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
