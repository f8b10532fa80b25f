"""A hosted table in a file: it comes back as it was, and what is no such file is refused with the place at fault."""

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from aya_sim.errors import AyaError, BadFile
from games.network.lines import receive
from games.network.table_file import dumps, loads, read_table, write_table
from tests.games.network.tables import NAMES, Player, a_table, act, seat_down, told


@pytest.mark.parametrize("name", NAMES)
def test_a_table_comes_back_as_it_was_without_its_lines(name: str) -> None:
    table = a_table(name, levels=("natural",))
    for _ in range(6):
        if table.to_move[0] == len(table.seats) - 1:
            break
        seat = table.to_move[0]
        table = seat_down(table, seat, table.tokens[seat]).table
        (view,) = told(receive(table, seat, "?", 0.0).outgoing, seat)
        step = seat_down(table, 50 + seat, table.tokens[seat])
        view = told(step.outgoing, 50 + seat)[-1]
        table = receive(step.table, 50 + seat, act(view["seq"], Player(2).choose(view)), 0.0).table
    kept = loads(dumps(table, 4711))
    there = tuple(replace(seat, is_here=False, left=None) for seat in table.seats)
    assert kept.table == replace(table, lines={}, seats=there, game=kept.table.game)
    assert kept.port == 4711


def test_the_same_act_is_not_carried_out_again_after_a_crash() -> None:
    table = a_table("album")
    seat = table.to_move[0]
    step = seat_down(table, seat, table.tokens[seat])
    message = act(0, Player(1).choose(told(step.outgoing, seat)[-1]))
    after = receive(step.table, seat, message, 0.0).table
    back = seat_down(loads(dumps(after, 0)).table, 5, after.tokens[seat]).table
    again = receive(back, 5, message, 0.0)
    assert again.table.seq == 1
    assert told(again.outgoing, 5)[0]["seq"] == 1


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    for _ in range(2):
        write_table(path, a_table("album"), 0)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "aya-cards"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"game": "chess"}, "chess"),
        ({"seats": []}, "$.seats"),
        ({"watch": ""}, "$.seats"),
        ({"watch": "token-0"}, "$.seats"),
        ({"since": 1}, "$.since"),
        ({"port": 70_000}, "$.since"),
        ({"seq": "x"}, "$.seq"),
        ({"strange": 1}, "strange"),
        ({"state": "{}"}, "missing"),
        ({"state": "[[["}, ""),
    ],
)
def test_a_foreign_or_damaged_file_is_refused(tmp_path: Path, change: dict[str, object], place: str) -> None:
    path = tmp_path / "table.json"
    document = json.loads(dumps(a_table("album"), 0)) | change
    path.write_text(json.dumps(document))
    with pytest.raises(AyaError) as refused:
        read_table(path)
    assert place in str(refused.value)


def test_a_file_cut_anywhere_is_refused() -> None:
    data = dumps(a_table("imagine"), 0)
    for length in range(0, len(data), 37):
        with pytest.raises(BadFile):
            loads(data[:length])


@pytest.mark.parametrize("change", [{"name": ""}, {"name": "a\nb"}, {"level": "great"}, {"stand_in": "great"}, {"acted": 9}, {"rng": -1}])
def test_a_seat_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    document = json.loads(dumps(a_table("album"), 0))
    document["seats"][1] |= change
    with pytest.raises(BadFile, match=r"seats\[1\]"):
        loads(json.dumps(document).encode())
