"""Windows at a table as a value: who may join, what they are told of an action, taking back with the others' consent, and talk."""

import json
from dataclasses import replace
from typing import Any

import pytest

import aya_sim
from games.core.game_api import WATCHER
from games.network import protocol
from games.network.acts import carry_out
from games.network.lines import answer_here, disconnect, pass_time, receive
from games.network.names import LONGEST_CHAT
from games.network.protocol import SIGNS
from games.network.table import AsksUndo, Outgoing, Step, Table
from games.network.talk import LIMITS
from games.network.undo import ANSWER_WITHIN, asks_here
from games.pictures import deck_text, plain_deck
from tests.games.network.tables import NAMES, Player, a_table, act, seat_down, seat_windows, send, told, window


def kinds(step: Step, line: int) -> list[str]:
    """The kinds of messages that a line was sent."""
    return [str(one["type"]) for one in told(step.outgoing, line)]


def refusal(step: Step, line: int) -> str:
    """The reason of the only message that a line was sent."""
    (no,) = told(step.outgoing, line)
    assert no["type"] == "no"
    assert no["sentence"]
    return str(no["reason"])


def any_act(table: Table, seat: int, which: int = 0) -> dict[str, Any]:
    """A message with an action of a seat that may act now."""
    action = table.game.legal_actions(table.state, seat)[which]
    return {"type": "act", "seq": table.seq, "do": json.loads(table.game.actions.write(action))}


# who may join


@pytest.mark.parametrize("name", NAMES)
def test_a_window_of_the_same_program_is_welcomed_with_what_its_screen_needs(name: str) -> None:
    table = a_table(name)
    step = seat_down(table, 5, table.tokens[0], window=window())
    welcome, seats, view = told(step.outgoing, 5)
    assert (welcome["type"], seats["type"], view["type"]) == ("welcome", "seats", "view")
    assert welcome["window"]["program"] == aya_sim.__version__
    assert welcome["window"]["rules"] == table.game.rules_version
    assert welcome["window"]["deck"] == table.deck
    assert welcome["window"]["options"] == json.loads(protocol.encode(table.state.options))
    assert welcome["window"]["chat"] is False
    assert welcome["window"]["by_clock"] is (name == "aya")
    assert view["choices"] == [], "a window works them out from what its seat sees"
    assert view["seen"] == json.loads(table.game.observations.write(table.game.observe(step.table.state, 0)))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"program": "0.0.1", "rules": {"imagine": 0}}, "is older than the host’s"),
        ({"program": "99.1", "rules": {"imagine": 7}}, "is older than this one"),
        ({"rules": {"imagine": 2}}, "Update both"),
        ({"rules": {}}, "Update both"),
        ({"program": "99.1", "decks": {"imagine": ["box@000000000000", "plain@000000000000"]}}, "is older than this one"),
        ({"program": "", "decks": {}}, "is older than the host’s"),
    ],
)
def test_a_window_with_other_rules_or_pictures_is_told_which_program_to_update(changes: dict[str, Any], why: str) -> None:
    table = a_table("imagine")
    step = seat_down(table, 0, table.tokens[0], window=window(**changes))
    (bye,) = told(step.outgoing, 0)
    assert bye["type"] == "bye"
    assert why in bye["sentence"]
    assert step.outgoing[0].closes
    assert step.table.lines == {}
    assert not step.table.seats[0].is_here


def test_a_window_at_a_table_with_pictures_of_its_own_is_sent_to_the_browser(tmp_path: Any) -> None:
    (tmp_path / "deck.json").write_bytes(deck_text(plain_deck("imagine")))
    table = a_table("imagine", deck=str(tmp_path / "deck.json"))
    (bye,) = told(seat_down(table, 0, table.tokens[0], window=window()).outgoing, 0)
    assert bye["type"] == "bye"
    assert "browser" in bye["sentence"]
    assert kinds(seat_down(table, 0, table.tokens[0]), 0) == ["welcome", "view"], "a program that is no window may play"


# what was done


@pytest.mark.parametrize("name", [name for name in NAMES if name != "aya"])
def test_windows_are_told_what_was_done_as_far_as_their_seat_may_know(name: str) -> None:
    table = seat_windows(a_table(name, seed=4))
    table = seat_down(table, 50, table.watch, window=window()).table
    player, public, hidden = Player(3), 0, 0
    while not table.is_over:
        seat = table.to_move[0]
        before, many = table.game.observe(table.state, seat), len(table.game.legal_actions(table.state, seat))
        message = any_act(table, seat, player.choose({"choices": range(many)}))
        action = table.game.actions.read(json.dumps(message["do"]))
        step = send(table, seat, message)
        for line in step.table.lines:
            view = told(step.outgoing, line)[-1]
            seen = line == seat or table.game.is_public(before, action)
            assert view["did"] == {"seat": seat, "do": message["do"] if seen else None}
            assert view["bot"] == ""
            public, hidden = public + seen, hidden + (not seen)
        table = step.table
    assert public
    assert hidden or name == "album"


def test_what_a_computer_player_did_is_told_with_its_level_and_a_program_is_told_nothing_new() -> None:
    table = a_table("album", 3, levels=("natural",))
    table = seat_down(table, 0, table.tokens[0], window=window()).table
    table = seat_down(table, 1, table.tokens[1]).table
    while table.bot_to_move is None:
        table = send(table, table.to_move[0], any_act(table, table.to_move[0])).table
    seat = table.bot_to_move
    step = carry_out(table, seat, table.game.legal_actions(table.state, seat)[0], 0.0, rng=9)
    assert told(step.outgoing, 0)[-1]["bot"] == "natural"
    assert set(told(step.outgoing, 1)[-1]) == {"type", "seq", "to_move", "seen", "choices", "over"}


# taking back


def played(
    table: Table,
    times: int,
) -> Table:
    """The table after so many acts, each of the first seat that may act."""
    for _ in range(times):
        table = send(table, table.to_move[0], any_act(table, table.to_move[0])).table
    return table


def a_pairing() -> Table:
    """Face Cards, in which the first of four players has made a secret pair, by which nothing was learnt."""
    table = seat_windows(a_table("face-cards", 4))
    return send(table, 0, any_act(table, 0)).table


def test_what_taught_nothing_is_taken_back_at_once_and_all_are_shown_the_table_before() -> None:
    begun = seat_windows(a_table("face-cards", 4))
    table = a_pairing()
    view = told(send(begun, 0, any_act(begun, 0)).outgoing, 0)[-1]
    assert view["undo"] == "now"
    step = send(table, 0, {"type": "undo", "seq": table.seq})
    assert step.undone == 0
    assert (step.table.state, step.table.seq) == (begun.state, 2)
    for line in range(4):
        (view,) = told(step.outgoing, line)
        assert (view["undone"], view["seq"], "did" in view) == (0, 2, False)
    assert refusal(send(step.table, 0, any_act(begun, 0) | {"seq": 1}), 0) == "stale"


def test_the_last_act_of_each_player_who_has_acted_can_be_asked_for_and_all_have_to_agree() -> None:
    table = a_pairing()
    step = send(table, 1, any_act(table, 1))
    assert [told(step.outgoing, line)[-1]["undo"] for line in range(4)] == ["ask", "now", "no", "no"]
    table, before = step.table, a_pairing().state
    assert refusal(send(table, 2, {"type": "undo", "seq": table.seq}), 2) == "nothing_to_undo"
    asked = send(table, 0, {"type": "undo", "seq": table.seq})
    assert [kinds(asked, line) for line in range(4)] == [[], ["asks_undo"], ["asks_undo"], ["asks_undo"]]
    table = asked.table
    for seat in (3, 1):
        step = send(table, seat, {"type": "agree", "seq": table.seq, "yes": True})
        assert step.undone is None
        table = step.table
    step = send(table, 2, {"type": "agree", "seq": table.seq, "yes": True})
    assert step.undone == 0
    assert step.table.state != before
    assert step.table.state == seat_windows(a_table("face-cards", 4)).state
    assert kinds(step, 1) == ["asks_undo", "view"]
    assert told(step.outgoing, 1)[0]["seat"] is None


def test_one_no_or_none_who_answers_or_another_act_ends_the_question() -> None:
    table = a_pairing()
    table = send(table, 1, any_act(table, 1)).table
    asked = send(table, 0, {"type": "undo", "seq": table.seq}).table
    step = send(asked, 2, {"type": "agree", "seq": asked.seq, "yes": False})
    assert refusal(step, 0) == "not_agreed"
    assert step.table.undo is None
    assert step.table.state == table.state
    late = pass_time(asked, ANSWER_WITHIN)
    assert refusal(late, 0) == "not_agreed"
    acted = send(asked, 2, any_act(asked, 2))
    assert told(acted.outgoing, 0)[0]["reason"] == "not_agreed"
    assert acted.table.undo is None
    assert refusal(send(acted.table, 3, {"type": "agree", "seq": acted.table.seq, "yes": True}), 3) == "stale"


def test_what_taught_something_is_not_taken_back_from_computer_players_and_not_where_a_program_cannot_be_asked() -> None:
    alone = a_table("album", 2, levels=("natural",))
    alone = seat_down(alone, 0, alone.tokens[0], window=window()).table
    while alone.bot_to_move is not None:
        alone = carry_out(alone, 1, alone.game.legal_actions(alone.state, 1)[0], 0.0, rng=1).table
    alone = send(alone, 0, any_act(alone, 0)).table
    assert refusal(send(alone, 0, {"type": "undo", "seq": alone.seq}), 0) == "learnt"
    table = seat_windows(a_table("album", 3))
    table = seat_down(disconnect(table, 2, 0.0).table, 60, table.tokens[2]).table
    while (seat := table.to_move[0]) == 2:
        table = send(table, 60, any_act(table, 2)).table
    table = send(table, seat, any_act(table, seat)).table
    assert refusal(send(table, seat, {"type": "undo", "seq": table.seq}), seat) == "cannot_ask"


def test_players_at_pages_are_asked_too() -> None:
    table = a_pairing()
    table = seat_down(disconnect(table, 2, 0.0).table, 60, table.tokens[2], screen={"width": 1280, "height": 692}).table
    table = send(table, 1, any_act(table, 1)).table
    asked = send(table, 0, {"type": "undo", "seq": table.seq})
    assert kinds(asked, 60) == ["asks_undo"]
    table = asked.table
    for line in (1, 3, 60):
        step = send(table, line, {"type": "agree", "seq": table.seq, "yes": True})
        table = step.table
    assert step.undone == 0
    assert kinds(send(asked.table, 60, {"type": "agree", "seq": asked.table.seq, "yes": False}), 0) == ["no"]


@pytest.mark.parametrize("yes", [True, False])
def test_players_at_the_hosts_own_window_are_asked_too_and_answer_once_for_all(yes: bool) -> None:
    table = a_pairing()
    for seat in (2, 3):
        table = disconnect(table, seat, 0.0).table.with_seat(seat, is_local=True, left=None)
    table = send(table, 1, any_act(table, 1)).table
    assert asks_here(table).seat is None
    table = send(table, 0, {"type": "undo", "seq": table.seq}).table
    assert asks_here(table) == AsksUndo(0, table.seq)
    assert answer_here(table, table.seq - 1, yes=yes, now=0.0).table == table, "they were asked about another table"
    here = answer_here(table, table.seq, yes=yes, now=0.0)
    assert asks_here(here.table).seat is None
    if not yes:
        assert refusal(here, 0) == "not_agreed"
        return
    assert here.undone is None, "another player is still to answer"
    step = send(here.table, 1, {"type": "agree", "seq": table.seq, "yes": True})
    assert step.undone == 0
    alone = send(table, 1, {"type": "agree", "seq": table.seq, "yes": True}).table
    step = answer_here(alone, table.seq, yes=True, now=0.0)
    assert step.undone == 0
    assert told(step.outgoing, 1)[-1]["undone"] == 0, "the last to answer are those at the host's window"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "aya"])
def test_a_window_plays_on_from_a_table_that_was_taken_back_to_the_same_luck(name: str) -> None:
    table = played(seat_windows(a_table(name, seed=8)), 3)
    seat = table.past[-1].seat
    message = {"type": "undo", "seq": table.seq}
    step = send(table, seat, message)
    for other in range(len(table.seats)):
        if step.undone is None and other != seat:
            step = send(step.table, other, {"type": "agree", "seq": table.seq, "yes": True})
    assert step.undone == seat
    again = played(step.table, 1)
    assert again.state == table.state
    assert again.seq == table.seq + 2


# talk


def test_a_sign_is_told_to_all_windows_and_to_nothing_else() -> None:
    table = seat_windows(a_table("album", 3))
    table = seat_down(disconnect(table, 2, 0.0).table, 60, table.tokens[2]).table
    table = seat_down(table, 70, table.watch, window=window()).table
    for k, sign in enumerate(SIGNS):
        step = send(table, 1, {"type": "sign", "sign": sign}, now=10.0 * k)
        assert step.table.state == table.state
        assert {one.line for one in step.outgoing} == {0, 1, 70}
        assert all(json.loads(one.text) == {"type": "sign", "seat": 1, "sign": sign} for one in step.outgoing)
    assert refusal(send(table, 1, {"type": "sign", "sign": "damn"}), 1) == "not_understood"
    assert refusal(send(table, 60, {"type": "sign", "sign": "here"}), 60) == "not_understood"
    assert refusal(send(table, 70, {"type": "sign", "sign": "here"}), 70) == "not_understood"


def test_written_words_need_the_hosts_switch_and_are_cleaned_and_short() -> None:
    table = seat_windows(a_table("album"))
    assert refusal(send(table, 0, {"type": "chat", "text": "hello"}), 0) == "no_chat"
    table = replace(table, chat=True)
    step = send(table, 0, {"type": "chat", "text": " a\u202eb\x07c\nd" + "!" * 400})
    assert [one.line for one in step.outgoing] == [0, 1]
    (said,) = told(step.outgoing, 1)
    assert said["seat"] == 0
    assert said["text"].startswith("ab c d!!!")
    assert len(said["text"]) <= LONGEST_CHAT
    assert refusal(send(table, 0, {"type": "chat", "text": "\u200b \u202e"}), 0) == "not_understood"


@pytest.mark.parametrize(
    ("message", "is_answered"),
    [
        ({"type": "sign", "sign": "wait"}, True),
        ({"type": "chat", "text": "x"}, True),
        ({"type": "mark", "x": 1.0, "y": 2.0}, False),
        ({"type": "carry", "piece": "standard", "x": 1.0, "y": 2.0, "heading": 0.5}, False),
    ],
)
def test_no_player_is_flooded(message: dict[str, Any], is_answered: bool) -> None:
    table = replace(seat_windows(a_table("album")), chat=True)
    most, within = LIMITS[message["type"]]
    relayed = 0
    for k in range(5 * most):
        step = send(table, 0, message, now=k * within / (5 * most))
        table = step.table
        relayed += kinds(step, 1) != []
        if k >= most:
            assert kinds(step, 0) == (["no"] if is_answered else [])
    assert relayed == most
    assert kinds(send(table, 0, message, now=2 * within), 1) != []


def test_a_carried_piece_and_a_mark_are_shown_to_the_others_and_may_be_left_out_where_a_line_is_slow() -> None:
    table = seat_windows(a_table("aya", 3))
    step = send(table, 1, {"type": "carry", "piece": "standard", "x": 123.456, "y": 7.89, "heading": 1.23456}, now=1.0)
    assert [(one.line, one.can_drop) for one in step.outgoing] == [(0, True), (2, True)]
    assert told(step.outgoing, 0) == [{"type": "ghost", "seat": 1, "piece": "standard", "x": 123, "y": 8, "heading": 1.23}]
    step = send(table, 1, {"type": "carry", "piece": ""}, now=1.0)
    assert told(step.outgoing, 2) == [{"type": "ghost", "seat": 1, "piece": ""}]
    step = send(table, 2, {"type": "mark", "x": 10.04, "y": 20.0}, now=1.0)
    assert told(step.outgoing, 0) == [{"type": "mark", "seat": 2, "x": 10.0, "y": 20.0}]
    assert step.outgoing == (Outgoing(0, step.outgoing[0].text), Outgoing(1, step.outgoing[0].text))
    for wrong in ({"x": 1e300, "y": 0}, {"x": "NaN", "y": 0}, {"x": 5}):
        assert refusal(send(table, 2, {"type": "mark", **wrong}, now=1.0), 2) == "not_understood"


def test_only_windows_are_told_the_hosts_clock() -> None:
    table = seat_windows(a_table("album"))
    table = seat_down(disconnect(table, 1, 0.0).table, 60, table.tokens[1]).table
    assert told(receive(table, 0, '{"type":"clock","sent":12.5}', 99.25).outgoing, 0) == [{"type": "clock", "sent": 12.5, "now": 99.25}]
    assert refusal(receive(table, 60, '{"type":"clock","sent":12.5}', 99.25), 60) == "not_understood"


def test_a_watching_window_can_do_nothing() -> None:
    table = seat_windows(a_table("album"))
    table = seat_down(table, 70, table.watch, window=window()).table
    assert table.lines[70].seat == WATCHER
    for message in (
        {"type": "undo", "seq": 0},
        {"type": "agree", "seq": 0, "yes": True},
        {"type": "carry", "piece": "x"},
        {"type": "settle"},
        json.loads(act(0, {})),
    ):
        assert refusal(send(table, 70, message), 70) == "not_understood"
