"""The window's line to a real server in a thread, with players at real sockets who know nothing but what they are sent."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from aya_sim.errors import BadFile, BadQuestion, NotInstalled
from aya_sim.rng import seeded
from games.card_table import autosave
from games.card_table.bot_worker import InlineWorker
from games.card_table.hosting import server_line
from games.card_table.hosting.line import Acted, Declined, Heard, Present, UndoAsked, Undone
from games.card_table.hosting.opening import read_session
from games.card_table.hosting.screen import HostedEnd, HostedTable
from games.card_table.hosting.server_line import ServerLine, open_line
from games.card_table.session import Session
from games.core.game_api import RANDOM, WATCHER
from games.i18n.words import Words
from games.network.client import Other, parse_link
from games.network.client_line import wait_for_seat
from games.network.table import Accepted
from games.screens.joining.connecting import open_line as open_guest
from games.shell.services import Hosting, Services
from games.ui.screen import Replace
from tests.games.card_table.tables import FACES, LARGE
from tests.games.card_table.test_hosting import act_at_random, session_of
from tests.games.network.test_lines import SlowWire

client = pytest.importorskip("websockets.sync.client", reason="needs the extra net")
ConnectionClosed = pytest.importorskip("websockets.exceptions", reason="needs the extra net").ConnectionClosed
HERE = Hosting("127.0.0.1", (0,))
PATIENCE = 120.0  # s


@contextmanager
def line_of(session: Session[Any, Any, Any], hosting: Hosting = HERE) -> Iterator[ServerLine]:
    """A line to a new server, closed at the end."""
    line = open_line(session, lambda: None, hosting=hosting, words=Words("en"))
    try:
        yield line
    finally:
        line.close()


class Player:
    """A player at a socket, who acts at random on what is sent, in a thread."""

    def __init__(self, line: ServerLine, seat: int, port: int = 0) -> None:
        opening = client.connect(f"ws://127.0.0.1:{port or line.invitation.port}/table", open_timeout=PATIENCE)
        self.socket = opening.__enter__()  # closed by the server
        self.heard: list[dict[str, Any]] = []
        self.rng, self.seat = seeded(seat), seat
        self.say({"type": "hello", "protocol": 1, "token": line.links.seats[seat].partition("#")[2], "presence": True})

    def say(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            self.heard.append(message)
            if message["type"] == kind:
                return message

    def play(self) -> None:
        """Act whenever it is this seat's turn, until the end or until the table is closed."""
        for text in self.socket:
            message = json.loads(text)
            self.heard.append(message)
            if message["type"] == "view" and message["choices"]:
                k = (message["seq"] * 7 + self.seat) % len(message["choices"])
                self.say({"type": "act", "seq": message["seq"], "do": message["choices"][k]})


class HeardOf(list[Any]):
    """What a line has reported so far."""

    def __init__(self, line: ServerLine) -> None:
        super().__init__()
        self.line = line

    def wait_for(self, done: Callable[[list[Any]], bool]) -> None:
        """Listen until this is so."""

        def listen() -> bool:
            self.extend(self.line.take_news())
            return done(self)

        wait_for(listen)


def wait_for(done: Callable[[], bool]) -> None:
    """Wait until this is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@pytest.mark.campaign
@pytest.mark.parametrize("name", FACES)
def test_a_whole_game_of_one_here_two_at_sockets_and_a_computer_player(name: str, services: Services) -> None:
    game = FACES[name].game
    plays = ("here", "elsewhere", "elsewhere", "natural")[: game.players[1]]
    lines: list[ServerLine] = []

    def connect(session: Session[Any, Any, Any], wake: Callable[[], None]) -> ServerLine:
        lines.append(open_line(session, wake, hosting=HERE, words=services.words))
        return lines[0]

    services.theme = services.theme_for(LARGE)
    table = HostedTable(services, session_of(name, *plays), connect, InlineWorker(), invites=False)
    table.arrange(LARGE)
    players = [Player(lines[0], seat) for seat, how in enumerate(plays) if how == "elsewhere"]
    threads = [threading.Thread(target=player.play, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    rng, change, end = seeded(9), None, time.monotonic() + 240
    while change is None:
        assert time.monotonic() < end, "the game never ended"
        change = table.update(0.5)
        if table.state.reveal is not None:
            table.play.show_all()
            table.play.advance_reveal()
        table.play.go_on()
        if table.session.may_act and table.session.bot_to_move is None and not table.play.is_behind and table.state.pending is None:
            action, rng = act_at_random(table.session, table.session.viewer, rng)
            table.play._act(action)
        elif table.play.is_behind or table.session.to_move:
            time.sleep(0.001)
    assert isinstance(change, Replace)
    assert isinstance(change.screen, HostedEnd)
    assert lines[0]._server.table.state == table.session.state
    wait_for(lambda: all(player.heard and player.heard[-1].get("over") for player in players))
    change.screen.leave()
    for thread in threads:
        thread.join(PATIENCE)
    outcome = game.outcome(table.session.state)
    for player in players:
        last = [message for message in player.heard if message["type"] == "view"][-1]
        assert last["over"]["scores"] == list(outcome.scores)
        assert player.heard[-1]["type"] == "bye"


@contextmanager
def slow_wire(port: int, latency: float) -> Iterator[int]:
    """A wire to this port that loses one piece in twenty, in a thread of its own; gives the port where it begins."""
    wire, is_open, loops = SlowWire(port, latency, 0.05), threading.Event(), list[asyncio.AbstractEventLoop]()
    is_over = asyncio.Event()

    async def carry() -> None:
        loops.append(asyncio.get_running_loop())
        async with await wire.open():
            is_open.set()
            await is_over.wait()

    thread = threading.Thread(target=asyncio.run, args=(carry(),), daemon=True)
    thread.start()
    try:
        assert is_open.wait(PATIENCE)
        yield wire.own_port
    finally:
        loops[0].call_soon_threadsafe(is_over.set)
        thread.join(PATIENCE)


def play_until_closed(player: Player) -> None:
    """Play until the table is closed, be it in the middle of an act."""
    with suppress(ConnectionClosed):
        player.play()


@pytest.mark.campaign
@pytest.mark.parametrize(
    "latency",
    [0.08, pytest.param(0.3, marks=pytest.mark.soak), pytest.param(1.0, marks=pytest.mark.soak)],
    ids=lambda s: f"{s * 1000:.0f}ms",
)
def test_over_a_slow_wire_the_window_shows_every_action_once_and_nothing_that_did_not_happen(
    latency: float, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.theme = services.theme_for(LARGE)
    happened, lines, note = list[Any](), list[ServerLine](), ServerLine._note

    def note_state(line: ServerLine, event: Any) -> None:
        if isinstance(event, Accepted):
            happened.append(line._server.table.state)
        note(line, event)

    def connect(session: Session[Any, Any, Any], wake: Callable[[], None]) -> ServerLine:
        lines.append(open_line(session, wake, hosting=HERE, words=services.words))
        return lines[0]

    monkeypatch.setattr(ServerLine, "_note", note_state)
    session = session_of("imagine", "here", "elsewhere", "elsewhere", "natural")
    table = HostedTable(services, session, connect, InlineWorker(), invites=False)
    table.arrange(LARGE)
    shown, rng, end = [table.session.state], seeded(9), time.monotonic() + 20 * PATIENCE
    with slow_wire(lines[0].invitation.port, latency) as port:
        threads = [threading.Thread(target=play_until_closed, args=(Player(lines[0], seat, port),), daemon=True) for seat in (1, 2)]
        for thread in threads:
            thread.start()
        while len(shown) < 25:
            assert time.monotonic() < end, "the game does not go on"
            table.update(0.5)
            if table.state.reveal is not None:
                table.play.show_all()
                table.play.advance_reveal()
            if table.session.state is not shown[-1]:
                shown.append(table.session.state)
            if table.session.may_act and table.session.bot_to_move is None and not table.play.is_behind and table.state.pending is None:
                action, rng = act_at_random(table.session, table.session.viewer, rng)
                table.play._act(action)
            time.sleep(0.001)
        table.leave()
        for thread in threads:
            thread.join(PATIENCE)
    assert shown == [session.state, *happened][: len(shown)]


def test_an_action_is_reported_in_order_with_its_generator_and_a_refused_one_with_its_reason() -> None:
    session = session_of("imagine", "here", "natural", "elsewhere")
    game = session.adapter.game
    with line_of(session) as line:
        state, news = session.state, HeardOf(line)
        for _ in range(3):
            seat = game.to_move(state)[0]
            action, rng = game.choose(game.observe(state, seat), RANDOM, seeded(4))
            line.submit(action, rng)
            line.submit(action, rng)  # it is no longer this seat's turn
            state = game.apply(state, action)
        news.wait_for(lambda heard: len(heard) >= 7)
    assert isinstance(news[0], Present)
    kinds = [type(one) for one in news[1:]]
    assert kinds == [Acted, Declined] * 3
    assert all(one.is_ours and one.rng is not None for one in news if isinstance(one, Acted))


def test_players_at_this_window_are_asked_before_a_guest_takes_back_what_they_saw() -> None:
    session = session_of("face-cards", "here", "here", "here", "elsewhere")
    game, words = session.adapter.game, Words("en")
    with line_of(session) as line:
        news = HeardOf(line)
        guest = open_guest(parse_link(line.links.seats[3]), words)
        assert wait_for_seat(guest), guest.guest.why
        begun = line.table.state
        guest.submit(0, game.actions.write(game.legal_actions(begun, 3)[0]))
        news.wait_for(lambda heard: any(isinstance(one, Acted) for one in heard))
        line.submit(game.legal_actions(line.table.state, 0)[0], None)
        news.wait_for(lambda heard: sum(isinstance(one, Acted) for one in heard) == 2)
        guest.send({"type": "undo", "seq": 2})
        news.wait_for(lambda heard: isinstance(heard[-1], UndoAsked))
        assert news[-1] == UndoAsked(3, 2)
        line.answer_undo(2, agrees=True)
        news.wait_for(lambda heard: isinstance(heard[-1], UndoAsked) and heard[-1].seat is None)
        undone = news[-2]
        assert isinstance(undone, Undone)
        assert (undone.seat, undone.state) == (3, begun)
        guest.close()


def test_a_game_that_goes_on_has_the_same_links_on_the_same_port() -> None:
    session = session_of("imagine", "here", "elsewhere", "elsewhere")
    with line_of(session) as line:
        links, invitation = line.links, line.invitation
    kept = autosave.loads(FACES["imagine"], autosave.dumps(replace(session, invitation=invitation)))
    with line_of(kept, Hosting("127.0.0.1", (invitation.port, 0))) as again:
        assert again.links == links


def test_a_port_that_is_taken_is_said_or_another_one_is_used() -> None:
    session = session_of("imagine", "here", "elsewhere", "elsewhere")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(BadQuestion, match=f"port {taken}"):
            open_line(session, lambda: None, hosting=Hosting("127.0.0.1", (taken,)), words=Words("en"))
        with line_of(session, Hosting("127.0.0.1", (taken, 0))) as line:
            assert line.invitation.port not in (0, taken)


def test_a_seat_gets_a_link_when_it_is_played_elsewhere_and_loses_it_here() -> None:
    session = session_of("imagine", "here", "elsewhere", "natural")
    with line_of(session) as line:
        assert [bool(link) for link in line.links.seats] == [False, True, False]
        first = line.links.seats[1]
        line.seat_players(tuple(replace(seat, level="", elsewhere=True) for seat in session.seats))
        assert all(line.links.seats)
        assert line.links.seats[1] == first
        player = Player(line, 1)
        player.hear("welcome")
        line.seat_players(tuple(replace(seat, elsewhere=False) for seat in session.seats))
        assert not any(line.links.seats)
        player.hear("bye")


def test_a_player_who_returns_sends_the_computer_player_away() -> None:
    session = session_of("imagine", "here", "elsewhere", "elsewhere")
    seats = session.seats
    with line_of(session) as line:
        news = HeardOf(line)
        line.seat_players((seats[0], replace(seats[1], level="natural"), seats[2]))
        assert line.links.seats[1]
        news.wait_for(lambda heard: any(one.seats[1].sits_in for one in heard))
        Player(line, 1).hear("welcome")
        news.wait_for(lambda heard: not heard[-1].seats[1].sits_in)
        assert news[-1].seats[1].here


def test_without_the_extra_the_player_is_told_which_one_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_line, "_NEEDED", ("no_such_package",))
    with pytest.raises(NotInstalled, match=r"aya-dominoes\[net\]"):
        open_line(session_of("imagine", "here", "elsewhere", "elsewhere"), lambda: None, hosting=HERE, words=Words("en"))


def test_a_table_kept_by_a_host_without_a_window_goes_on_in_one(tmp_path: Path) -> None:
    session = session_of("imagine", "here", "elsewhere", "natural")
    place = tmp_path / "kept.json"
    with line_of(session, Hosting("127.0.0.1", (0,), keep=place)) as line:
        line.seat_players(tuple(replace(seat, elsewhere=not seat.is_bot) for seat in session.seats))
        seat = session.to_move[0]
        action, rng = session.adapter.game.choose(session.adapter.game.observe(session.state, seat), RANDOM, seeded(4))
        line.submit(action, rng)
        heard = HeardOf(line)
        heard.wait_for(lambda news: any(isinstance(one, Acted) for one in news))
        links, state = line.links, line._server.table.state
    again = read_session(FACES["imagine"], place)
    assert again.state == state
    assert again.viewer == WATCHER
    assert [seat.elsewhere for seat in again.seats] == [True, True, False]
    assert again.invitation is not None
    with line_of(again, Hosting("127.0.0.1", (again.invitation.port, 0))) as line:
        assert line.links == links
    with pytest.raises(BadFile):
        read_session(FACES["album"], place)


def test_the_window_serves_the_page_and_lets_a_computer_player_sit_in() -> None:
    session = session_of("imagine", "elsewhere", "elsewhere", "elsewhere")
    with line_of(session) as line:
        with urlopen(line.links.page, timeout=PATIENCE) as page:
            assert b"page.js" in page.read()
        away = session.adapter.game.to_move(session.state)[0]
        player = Player(line, (away + 1) % 3)
        player.hear("view")
        player.say({"type": "sit_in", "seat": away, "level": "beginner"})
        assert player.hear("view")["seq"] == 1


@pytest.mark.parametrize("chat", [True, False])
def test_what_is_said_here_is_heard_at_other_screens_and_the_other_way_round(chat: bool) -> None:
    session, words = session_of("imagine", "here", "elsewhere", "elsewhere"), Words("en")
    with line_of(session, replace(HERE, chat=chat)) as line:
        news = HeardOf(line)
        guest = open_guest(parse_link(line.links.seats[1]), words)
        assert wait_for_seat(guest), guest.guest.why
        guest.take_news()
        assert line.has_chat == chat
        line.talk(0, "", "good evening")
        line.talk(0, "thanks", "")
        told: list[Any] = []

        def listen() -> bool:
            told.extend(one for one in guest.take_news() if isinstance(one, Other) and one.kind in ("chat", "sign"))
            return bool(told) and told[-1].kind == "sign"

        wait_for(listen)
        assert [one.data.get("text") for one in told if one.kind == "chat"] == (["good evening"] if chat else [])
        assert told[-1].data["sign"] == "thanks"
        assert told[-1].data["seat"] == 0
        guest.send({"type": "chat", "text": "and to you"})
        guest.send({"type": "sign", "sign": "well_done"})
        news.wait_for(lambda heard: any(isinstance(one, Heard) and one.sign == "well_done" for one in heard))
        texts = [one.text for one in news if isinstance(one, Heard) and one.text]
        assert texts == (["good evening", "and to you"] if chat else [])
        guest.close()
