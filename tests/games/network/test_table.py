"""The table as a value: who is welcomed, what is carried out, what is refused and what each line is sent."""

import json
import re
from dataclasses import replace

import pytest

from games.core.game_api import WATCHER
from games.i18n.words import Words
from games.network.acts import carry_out
from games.network.lines import AWAY_AFTER, HELLO_WITHIN, MOST_BAD, MOST_WATCHERS, connect, disconnect, pass_time, receive
from games.network.table import Step, Table
from tests.games.network.tables import NAMES, Player, a_table, act, hello, seat_down, told


def all_seated(name: str, players: int | None = None) -> tuple[Table, dict[int, dict[str, object]]]:
    """A table with a line for each seat, which has its number, and the last view of each."""
    table, views = a_table(name, players), {}
    for seat, token in enumerate(table.tokens):
        step = seat_down(table, seat, token)
        table, views[seat] = step.table, told(step.outgoing, seat)[-1]
    return table, views


@pytest.mark.parametrize("name", NAMES)
def test_players_who_see_only_messages_play_a_whole_game(name: str) -> None:
    table, views = all_seated(name)
    player, seq = Player(3), 0
    while views[0]["over"] is None:
        seat = views[0]["to_move"][0]  # type: ignore[index]
        step = receive(table, seat, act(seq, player.choose(views[seat])), 1.0)
        table, seq = step.table, seq + 1
        for line in views:
            (views[line],) = told(step.outgoing, line)
            assert views[line]["seq"] == seq
            assert (views[line]["choices"] == []) == (line not in views[line]["to_move"])  # type: ignore[operator]
    outcome = table.game.outcome(table.state)
    assert table.is_over
    why = re.sub(r"Player (\d+)", lambda found: table.names[int(found[1]) - 1], outcome.why)
    assert views[0]["over"] == {"winners": list(outcome.winners), "scores": list(outcome.scores), "why": why}


def test_a_token_is_welcomed_with_its_seat_and_a_view() -> None:
    table = a_table("imagine")
    welcome, view = told(seat_down(table, 7, table.tokens[1]).outgoing, 7)
    assert welcome == {"type": "welcome", "protocol": 1, "game": "imagine", "players": 3, "seat": 1, "names": ["P0", "P1", "P2"]}
    assert (view["type"], view["seq"], view["seen"]["seat"]) == ("view", 0, 1)
    assert view["seen"] == json.loads(table.game.observations.write(table.game.observe(table.state, 1)))


def test_a_watcher_is_sent_no_hand_until_the_end() -> None:
    table = a_table("imagine")
    welcome, view = told(seat_down(table, 0, table.watch).outgoing, 0)
    assert welcome["seat"] is None
    assert (view["seen"]["seat"], view["seen"]["hand"], view["choices"]) == (WATCHER, [], [])
    assert "all" not in view


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (hello("no such token"), "belongs to no seat"),
        (hello(""), "belongs to no seat"),
        (json.dumps({"type": "hello", "protocol": 2, "token": "token-0", "strange": [1]}), "different versions"),
    ],
)
def test_a_stranger_is_told_why_and_closed(first: str, why: str) -> None:
    step = receive(connect(a_table("album", levels=("natural",)), 0, 0.0), 0, first, 0.0)
    (bye,) = told(step.outgoing, 0)
    assert bye["type"] == "bye"
    assert why in bye["sentence"]
    assert step.outgoing[0].closes
    assert step.table.lines == {}


def test_a_second_device_takes_the_seat_over_and_the_older_is_told() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0]).table
    step = seat_down(table, 1, table.tokens[0])
    assert "another device" in told(step.outgoing, 0)[0]["sentence"]
    assert [one["type"] for one in told(step.outgoing, 1)] == ["welcome", "view"]
    assert list(step.table.lines) == [1]


def test_the_same_act_twice_is_carried_out_once_and_answered_with_the_view() -> None:
    table, views = all_seated("album")
    seat = views[0]["to_move"][0]  # type: ignore[index]
    message = act(0, Player(1).choose(views[seat]))
    first = receive(table, seat, message, 0.0)
    again = receive(first.table, seat, message, 0.0)
    assert again.table == first.table
    assert told(again.outgoing, seat) == told(first.outgoing, seat)


def test_an_act_for_another_seat_or_out_of_turn_or_from_the_past_or_future_is_refused() -> None:
    table, views = all_seated("album")
    seat = views[0]["to_move"][0]  # type: ignore[index]
    choice = Player(1).choose(views[seat])
    other = 1 - seat
    assert _refusal(receive(table, other, act(0, choice), 0.0), other) == "not_your_seat"
    assert _refusal(receive(table, other, act(0, {**choice, "seat": other}), 0.0), other) == "not_your_turn"
    assert _refusal(receive(table, seat, act(1, choice), 0.0), seat) == "stale"
    table = receive(table, seat, act(0, choice), 0.0).table
    if seat in table.to_move:
        fresh = json.loads(table.game.actions.write(table.game.legal_actions(table.state, seat)[-1]))
        assert _refusal(receive(table, seat, act(0, fresh), 0.0), seat) == "stale"


def _refusal(step: Step, line: int) -> object:
    (no,) = told(step.outgoing, line)
    assert no["type"] == "no"
    assert no["sentence"]
    assert step.accepted is None
    return no["reason"]


def test_players_who_choose_at_the_same_time_may_act_on_the_view_before_the_others_did() -> None:
    table, views = all_seated("face-cards", 4)
    assert views[0]["to_move"] == [0, 1, 2, 3]
    for seat in (2, 0, 3, 1):
        step = receive(table, seat, act(0, Player(seat).choose(views[seat])), 0.0)
        assert step.accepted is not None
        table = step.table
    assert table.seq == 4
    assert table.since == 4


def test_what_is_no_message_is_answered_and_too_many_of_them_end_the_line() -> None:
    table, _ = all_seated("album")
    nonsense = [
        "",
        "[]",
        "{",
        "nul",
        '{"type": "act"}',
        "[" * 50_000,
        hello(table.tokens[0]),
        act(0, {"type": "?"}),
        "x" * 70_000,
        "\ud800",
    ]
    for k in range(MOST_BAD):
        step = receive(table, 0, nonsense[k % len(nonsense)], 1.0)
        assert _refusal(step, 0) == "not_understood"
        table = step.table
    assert told(receive(table, 0, b"{}", 1.5).outgoing, 0)[0]["type"] == "bye"
    assert _refusal(receive(table, 0, b"{}", 30.0), 0) == "not_understood"


def test_a_lost_line_keeps_the_seat_and_after_a_while_its_player_is_away() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0], presence=True).table
    table = seat_down(table, 1, table.tokens[1], presence=True).table
    step = disconnect(table, 1, 10.0)
    assert step.outgoing == ()
    assert pass_time(step.table, 10.0 + AWAY_AFTER - 1).outgoing == ()
    step = pass_time(step.table, 10.0 + AWAY_AFTER)
    (seats,) = told(step.outgoing, 0)
    assert [seat["here"] for seat in seats["seats"]] == [True, False]
    back = seat_down(step.table, 2, table.tokens[1])
    assert [seat["here"] for seat in told(back.outgoing, 0)[-1]["seats"]] == [True, True]


def test_a_computer_player_sits_in_for_who_is_away_and_leaves_with_the_return() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0], presence=True).table
    sit = json.dumps({"type": "sit_in", "seat": 1, "level": "natural"})
    step = receive(table, 0, sit, 0.0)
    assert told(step.outgoing, 0)[0]["seats"][1]["sits_in"]
    assert step.table.seats[1].bot == "natural"
    back = seat_down(step.table, 1, table.tokens[1])
    assert back.table.seats[1].bot == ""
    assert _refusal(receive(back.table, 0, sit, 0.0), 0) == "not_away"


def test_names_are_cut_and_cleaned() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0], presence=True).table
    for given, kept in {
        "  Ada\nLovelace ": "Ada Lovelace",
        "a\u202eb\u0000c": "ab c",
        "n" * 99: "n" * 24,
        "e" + "\u0301" * 50: "é\u0301\u0301",
    }.items():
        step = receive(table, 0, json.dumps({"type": "name", "name": given}), 0.0)
        assert told(step.outgoing, 0)[0]["seats"][0]["name"] == kept
    assert _refusal(receive(table, 0, json.dumps({"type": "name", "name": "\u202e\n"}), 0.0), 0) == "not_understood"


def test_a_name_that_changes_all_the_time_is_refused() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0], presence=True).table
    for k in range(10):
        table = receive(table, 0, json.dumps({"type": "name", "name": f"Ada {k}"}), 0.5 * k).table
    step = receive(table, 0, json.dumps({"type": "name", "name": "Ada"}), 5.0)
    assert _refusal(step, 0) == "too_fast"
    assert step.table.names[0] == "Ada 9"
    assert receive(table, 0, json.dumps({"type": "name", "name": "Ada"}), 10.0).table.names[0] == "Ada"


def test_a_line_without_a_hello_is_closed_and_gets_nothing() -> None:
    table = connect(a_table("album"), 0, 0.0)
    assert _refusal(receive(table, 0, act(0, {}), 1.0), 0) == "not_understood"
    step = pass_time(table, HELLO_WITHIN)
    assert told(step.outgoing, 0)[0]["type"] == "bye"
    assert step.table.lines == {}


def test_there_is_room_for_so_many_watchers() -> None:
    table = a_table("album")
    for line in range(MOST_WATCHERS):
        table = seat_down(table, line, table.watch).table
    assert told(seat_down(table, 99, table.watch).outgoing, 99)[0]["type"] == "bye"


def test_refusals_are_in_the_language_of_the_player() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0], language="fr").table
    assert "compris" in told(receive(table, 0, "?", 0.0).outgoing, 0)[0]["sentence"]


def test_an_action_of_the_host_is_told_to_all() -> None:
    table, _ = all_seated("album")
    seat = table.to_move[0]
    step = carry_out(table, seat, table.game.legal_actions(table.state, seat)[0], 0.0)
    assert [one.line for one in step.outgoing] == [0, 1]
    assert replace(step.table, acted=table.acted, seq=0, since=0, state=table.state) == table


@pytest.mark.parametrize("wrong", [{"token": "none"}, {"protocol": 2}])
def test_a_player_who_is_turned_away_is_told_so_in_the_own_language(wrong: dict[str, object]) -> None:
    table = connect(a_table("album"), 0, 0.0)
    first = json.loads(hello(table.tokens[0], language="fr")) | wrong
    (bye,) = told(receive(table, 0, json.dumps(first), 1.0).outgoing, 0)
    assert bye["type"] == "bye"
    assert bye["sentence"] == str(Words("fr")("net.bye.token" if "token" in wrong else "net.bye.protocol"))
    assert bye["sentence"] != str(Words("en")("net.bye.token" if "token" in wrong else "net.bye.protocol"))


def test_a_page_is_told_why_its_line_is_closed() -> None:
    table, screen = a_table("imagine"), {"width": 400, "height": 600}
    (bye,) = told(seat_down(table, 7, "no token", screen=screen).outgoing, 7)
    assert bye["reason"] == "token"
    first = seat_down(table, 7, table.tokens[0], screen=screen)
    second = seat_down(first.table, 8, table.tokens[0], screen=screen)
    assert told(second.outgoing, 7)[0]["reason"] == "taken_over"


def test_a_page_that_changes_its_language_is_answered_in_it() -> None:
    table = a_table("imagine")
    table = seat_down(table, 7, table.tokens[0], screen={"width": 400, "height": 600, "language": "en"}).table
    screen = {"width": 400, "height": 600, "language": "fr"}
    table = receive(table, 7, json.dumps({"type": "screen", "screen": screen}), 1.0).table
    (no,) = told(receive(table, 7, act(99, {}), 1.0).outgoing, 7)
    assert no["sentence"] == str(Words("fr")("net.no.not_understood"))
