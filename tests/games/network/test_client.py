"""A guest as a value: links, what waits for an answer, lost lines, and whatever a host may send."""

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.errors import BadQuestion
from games.network import client
from games.network.client import BACK_OFF, Guest, No, NotOurs, Other, Phase, Stood, View, Welcome, parse_link
from games.network.lines import connect, disconnect, receive
from games.network.table import Table
from tests.games.network.tables import NAMES, a_table, told

LINK = parse_link("http://127.0.0.1:8472/#token-0")
WELCOME = json.dumps({"type": "welcome", "protocol": 1, "game": "imagine", "players": 3, "seat": 0, "names": ["A", "B", "C"], "news": 1})


def view(seq: int, **more: Any) -> str:
    """A view as a host sends it."""
    return json.dumps({"type": "view", "seq": seq, "to_move": [0, 1], "seen": {"seat": 0}, "choices": [], "over": None, **more})


def receive_all(guest: Guest, *messages: str) -> tuple[Guest, list[str], list[client.News]]:
    """The guest after these messages, what it sends and its news."""
    outgoing: list[str] = []
    news: list[client.News] = []
    for message in messages:
        step = client.receive(guest, message)
        guest = step.guest
        outgoing += step.outgoing
        news += step.news
    return guest, outgoing, news


def at_the_table(seq: int = 3) -> Guest:
    """A guest who sees the table."""
    return receive_all(Guest(LINK), WELCOME, view(seq))[0]


# links


@pytest.mark.parametrize(
    ("text", "socket", "page", "token"),
    [
        ("http://192.168.1.20:8472/#q2p-Q8_5", "ws://192.168.1.20:8472/table", "http://192.168.1.20:8472/", "q2p-Q8_5"),
        (" 192.168.1.20:8472/\n#q2p ", "ws://192.168.1.20:8472/table", "http://192.168.1.20:8472/", "q2p"),
        ("https://table.example.org/#a", "wss://table.example.org/table", "https://table.example.org/", "a"),
        ("https://table.example.org/t/CODE/#a", "wss://table.example.org/t/CODE/table", "https://table.example.org/t/CODE/", "a"),
        ("http://[fe80::1]:80/#a", "ws://[fe80::1]:80/table", "http://[fe80::1]:80/", "a"),
        ("http://host#a", "ws://host/table", "http://host/", "a"),
    ],
)
def test_a_link_leads_to_the_socket_and_the_seat(text: str, socket: str, page: str, token: str) -> None:
    link = parse_link(text)
    assert (link.socket, link.page, link.token) == (socket, page, token)
    assert parse_link(link.text) == link


@pytest.mark.parametrize(
    "text", ["", "#", "ftp://host/#a", "http:///#a", "http://host:99999/#a", "http://u:p@host/#a", "file.json", "http://h/"]
)
def test_what_is_no_link_to_a_seat_is_refused(text: str) -> None:
    with pytest.raises(BadQuestion):
        parse_link(text)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading_of_links(text: str) -> None:
    try:
        link = parse_link(text)
    except BadQuestion:
        return
    assert link.token
    assert "#" not in link.page


def test_the_token_of_a_link_is_in_no_representation() -> None:
    assert "token-0" not in repr(Guest(LINK))
    with pytest.raises(BadQuestion) as refused:
        parse_link("ftp://host/#secret")
    assert "secret" not in str(refused.value)


# what comes in


def test_a_guest_is_at_the_table_with_the_first_view() -> None:
    guest, outgoing, news = receive_all(Guest(LINK), WELCOME)
    assert guest.phase is Phase.CONNECTING
    assert not guest.is_live
    guest, more, later = receive_all(guest, view(3, sand={"left": 2.5}))
    assert guest.is_live
    assert (outgoing, more) == ([], [])
    assert isinstance(news[0], Welcome)
    assert later[0] == Stood(Phase.JOINED)
    assert isinstance(later[1], View)
    assert later[1].more == {"sand": {"left": 2.5}}


def test_messages_of_a_later_version_are_passed_on() -> None:
    guest = at_the_table()
    _, _, news = receive_all(guest, json.dumps({"type": "sign", "seat": 2, "sign": "thanks"}))
    assert news == [Other("sign", {"type": "sign", "seat": 2, "sign": "thanks"})]


def test_a_farewell_ends_the_line_for_good() -> None:
    guest, _, news = receive_all(at_the_table(), json.dumps({"type": "bye", "sentence": "Closed."}))
    assert (guest.phase, guest.why, guest.retry_at) == (Phase.ENDED, "Closed.", None)
    assert news == [Stood(Phase.ENDED, "Closed.")]
    assert client.lose(guest, "lost", 5.0).guest == client.receive(guest, view(9)).guest == guest


def test_a_view_before_the_welcome_is_no_table() -> None:
    with pytest.raises(NotOurs):
        client.receive(Guest(LINK), view(1))


@given(
    st.one_of(
        st.binary(max_size=80),
        st.text(max_size=80),
        st.recursive(
            st.none() | st.integers() | st.text(max_size=5),
            lambda some: st.lists(some) | st.dictionaries(st.sampled_from(["type", "seq", "seen", "seat", "sentence", "seats"]), some),
            max_leaves=12,
        ).map(json.dumps),
    )
)
def test_whatever_is_sent_is_a_message_or_is_not(data: str | bytes) -> None:
    for guest in (Guest(LINK), at_the_table()):
        try:
            after = client.receive(guest, data).guest
        except NotOurs:
            continue
        assert after.link == guest.link


# acts


def test_an_act_is_sent_at_once_and_answered_by_a_view_or_a_refusal() -> None:
    guest = at_the_table(3)
    step = client.submit(guest, 3, '{"type":"pass","seat":0}')
    assert json.loads(step.outgoing[0]) == {"type": "act", "seq": 3, "do": {"type": "pass", "seat": 0}}
    others, _, _ = receive_all(step.guest, view(4, did={"seat": 1, "do": None}))
    assert others.asked is not None, "another seat acted"
    ours, _, _ = receive_all(others, view(5, did={"seat": 0, "do": {"type": "pass", "seat": 0}}))
    assert ours.asked is None
    refused, _, news = receive_all(step.guest, json.dumps({"type": "no", "seq": 3, "reason": "stale", "sentence": "Look again."}))
    assert refused.asked is None
    assert isinstance(news[0], No)
    unrelated, _, _ = receive_all(step.guest, json.dumps({"type": "no", "seq": 2, "reason": "too_fast", "sentence": "Wait."}))
    assert unrelated.asked is not None


KNOCK = '{"type":"knock","seat":0}'


def refusal(seq: int, reason: str = "not_standing") -> str:
    """What the host answers to an act that it refuses."""
    return json.dumps({"type": "no", "seq": seq, "reason": reason, "sentence": "No."})


def done_message(seq: int, text: str) -> str:
    """The view after an own act."""
    return view(seq, did={"seat": 0, "do": json.loads(text)})


def test_an_answer_to_what_was_asked_for_besides_leaves_what_is_waited_for() -> None:
    before = client.submit(client.submit_aside(at_the_table(3), 3, KNOCK).guest, 3, "{}").guest
    after = client.submit_aside(client.submit(at_the_table(3), 3, "{}").guest, 3, KNOCK).guest
    for guest, answers in (
        (before, [refusal(3), refusal(3)]),
        (before, [done_message(4, KNOCK), refusal(3)]),
        (before, [refusal(3), done_message(4, "{}")]),
    ):
        waits, _, _ = receive_all(guest, answers[0])
        assert waits.asked is not None, "the knock was answered, which was sent first"
        assert waits.asides == ()
        answered, _, _ = receive_all(waits, answers[1])
        assert answered.asked is None
    for answers in ([refusal(3), refusal(3)], [done_message(4, "{}"), refusal(3)]):
        answered, _, _ = receive_all(after, answers[0])
        assert answered.asked is None, "the laying was answered, which was sent first"
        nothing, _, _ = receive_all(client.submit(answered, 4, "{}").guest, answers[1])
        assert nothing.asked is not None, "the knock was answered late"


def test_a_refusal_of_something_else_than_an_act_leaves_what_is_waited_for() -> None:
    guest = client.submit(at_the_table(3), 3, "{}").guest
    for reason in ("too_fast", "not_agreed"):
        after, _, _ = receive_all(guest, refusal(3, reason))
        assert after.asked is not None


def test_what_is_asked_for_besides_is_not_sent_again_after_the_line_was_lost() -> None:
    guest = client.lose(client.submit_aside(at_the_table(3), 3, KNOCK).guest, "lost", 10.0).guest
    assert client.submit_aside(guest, 3, KNOCK).outgoing == ()
    back, outgoing, _ = receive_all(guest, WELCOME, view(3))
    assert (back.asides, outgoing) == ((), [])


def test_an_act_on_a_lost_line_is_sent_when_the_line_stands_again() -> None:
    guest = client.lose(at_the_table(3), "lost", 10.0).guest
    step = client.submit(guest, 3, "{}")
    assert step.outgoing == ()
    back, outgoing, _ = receive_all(step.guest, WELCOME, view(3))
    assert [json.loads(one)["type"] for one in outgoing] == ["act"]
    again, nothing, _ = receive_all(back, view(4))  # the host's answer to an act that had arrived: the view as it is
    assert (again.asked, nothing) == (None, [])


def test_a_lost_line_is_tried_again_after_longer_and_longer_times() -> None:
    guest, waits = at_the_table(), []
    for _ in range(9):
        guest = client.lose(guest, "lost", 100.0).guest
        assert guest.phase is Phase.LOST
        assert not guest.is_live
        assert guest.retry_at is not None
        waits.append(guest.retry_at - 100.0)
    assert tuple(waits[: len(BACK_OFF)]) == BACK_OFF
    assert set(waits[len(BACK_OFF) :]) == {BACK_OFF[-1]}
    back, _, _ = receive_all(guest, WELCOME, view(4))
    assert client.lose(back, "lost", 0.0).guest.retry_at == BACK_OFF[0]


def test_a_guest_who_was_never_at_the_table_is_told_why_and_is_not_tried_again() -> None:
    guest = client.lose(Guest(LINK), "No table.", 1.0).guest
    assert (guest.phase, guest.why) == (Phase.ENDED, "No table.")


MESSAGES = st.sampled_from(
    [
        WELCOME,
        view(3),
        view(4, did={"seat": 1}),
        view(5, did={"seat": 0, "do": {}}),
        view(5, undone=1),
        json.dumps({"type": "no", "seq": 3, "reason": "stale", "sentence": "S"}),
        json.dumps({"type": "seats", "seats": [{"seat": 0, "name": "A", "kind": "person", "here": True, "sits_in": False}]}),
        json.dumps({"type": "bye", "sentence": "B"}),
        json.dumps({"type": "chat", "seat": 1, "text": "hi"}),
    ]
)


@given(st.lists(st.one_of(MESSAGES, st.sampled_from(["lose", "submit"])), max_size=30))
@settings(max_examples=300)
def test_in_whatever_order_messages_come_only_a_line_that_stands_shows_a_live_table(steps: list[str]) -> None:
    guest = Guest(LINK)
    for step in steps:
        before = guest
        try:
            if step == "lose":
                result = client.lose(guest, "lost", 0.0)
            elif step == "submit":
                result = client.submit(guest, 3, "{}")
            else:
                result = client.receive(guest, step)
        except NotOurs:
            continue
        guest = result.guest
        if step == "lose":
            assert not guest.is_live
            assert result.outgoing == ()
        if guest.phase is not Phase.JOINED:
            assert not result.outgoing
        assert len(result.outgoing) <= 1
        stood = [one for one in result.news if isinstance(one, Stood)]
        assert (guest.phase != before.phase) <= bool(stood)
        assert not (guest.is_live and (guest.view is None or guest.welcome is None))
        assert not guest.is_live or guest.why == ""


# whole games over lines that are cut


class Window:
    """A guest at the pure table whose line is cut at one message, either way."""

    def __init__(self, seat: int, token: str, cut: int = -1) -> None:
        self.guest = Guest(replace(LINK, token=token))
        self.seat, self.line, self.cut, self.count = seat, seat, cut, 0
        self.inbox: list[str] = []
        self.acted = -1

    def come(self, table: Table) -> Table:
        """Say hello on a new line."""
        self.line += 100
        step = receive(connect(table, self.line, 0.0), self.line, client.greet(self.guest), 0.0)
        self.inbox = [json.dumps(one) for one in told(step.outgoing, self.line)]
        return step.table

    def is_cut(self) -> bool:
        """Whether the line is cut at this message."""
        self.count += 1
        return self.count == self.cut

    def lose(self, table: Table) -> Table:
        """Lose the line with all that was on its way, and come back; a player who was not welcomed yet tries again."""
        lost = client.lose(self.guest, "lost", 0.0).guest
        self.guest = lost if lost.phase is Phase.LOST else Guest(lost.link)
        return self.come(disconnect(table, self.line, 0.0).table)


def settled_action(table: Table, guest: Guest, seat: int) -> str:
    """The action that what the seat sees decides alone."""
    assert guest.view is not None
    game = table.game
    seen = game.observations.read(bytes(guest.view.seen).decode())
    choices = game.legal_actions_seen(seen)
    mark = hashlib.sha256(bytes(guest.view.seen)).digest()
    assert seat in guest.view.to_move
    return game.actions.write(choices[int.from_bytes(mark[:8], "big") % len(choices)])


def play(name: str, seat: int = 0, cut: int = -1) -> tuple[Table, int]:
    """Play a game whose line of one seat is cut at one message; return its table and how many messages that seat had."""
    table = a_table(name, seed=5)
    windows = [Window(k, token, cut if k == seat else -1) for k, token in enumerate(table.tokens)]

    def carry(table: Table, window: Window, texts: tuple[str, ...]) -> Table:
        """Carry what a window sends to the table; half of what is cut off has arrived."""
        for text in texts:
            is_cut = window.is_cut()
            if not is_cut or window.cut % 2:
                step = receive(table, window.line, text, 0.0)
                table = step.table
                for other in windows:
                    other.inbox += [json.dumps(one) for one in told(step.outgoing, other.line)]
            if is_cut:
                table = window.lose(table)
        return table

    for window in windows:
        table = window.come(table)
    while any(window.inbox for window in windows):
        window = next(one for one in windows if one.inbox)
        if window.is_cut():
            table = window.lose(table)
            continue
        step = client.receive(window.guest, window.inbox.pop(0))
        window.guest = step.guest
        table = carry(table, window, step.outgoing)
        guest = window.guest
        shown = guest.view
        first_to_move = shown is not None and shown.to_move[:1] == (window.seat,)
        if (
            shown is not None
            and guest.is_live
            and guest.asked is None
            and first_to_move
            and shown.over is None
            and shown.seq > window.acted
        ):
            window.acted = shown.seq
            asked = client.submit(guest, shown.seq, settled_action(table, guest, window.seat))
            window.guest = asked.guest
            table = carry(table, window, asked.outgoing)
    return table, windows[seat].count


def check_cuts(name: str, stride: int) -> int:
    """Cut the line of every seat at every so many messages; return how many games were played."""
    whole, games = play(name)[0], 0
    assert whole.is_over
    for seat in range(len(whole.seats)):
        for cut in range(1 + seat % stride, play(name, seat)[1] + 1, stride):
            table = play(name, seat, cut)[0]
            assert (table.seq, table.state) == (whole.seq, whole.state), (seat, cut)
            games += 1
    return games


@pytest.mark.campaign
@pytest.mark.parametrize("name", [name for name in NAMES if name != "aya"])
def test_a_window_whose_line_is_cut_at_some_message_ends_the_same_game(name: str) -> None:
    messages = play(name, 0)[1]
    assert check_cuts(name, min(29, messages // 2)) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in NAMES if name != "aya"])
def test_a_window_whose_line_is_cut_at_every_message_ends_the_same_game(name: str) -> None:
    print(name, check_cuts(name, 1), "games")
