"""The records as CSV: every seat a row, every sign as it was, and nothing that a spreadsheet would run."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.records.csv_export import COLUMNS, table
from games.records.results import Help, seats_of
from tests.games.records.results import result


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline="")))


def test_every_seat_is_a_row_with_what_is_known_of_its_game() -> None:
    (first, second) = rows(table([result("one", 31, 28, names="Zoë 猫", help=Help(hints=2), rating="30", engine="pymunk")]))
    assert tuple(first) == COLUMNS
    assert (first["name"], first["score"], first["place"], first["won"], first["hints"]) == ("Zoë", "31", "1", "1", "2")
    assert (second["name"], second["score"], second["place"], second["won"], second["seat"]) == ("猫", "28", "2", "0", "2")
    assert first["ended"] == "2026-05-28T20:26:40Z"


def test_points_below_nothing_stay_numbers() -> None:
    assert rows(table([result("one", -3)]))[0]["score"] == "-3"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", '=HYPERLINK("x")'])
def test_no_name_is_run_as_a_formula(name: str) -> None:
    (seat,) = seats_of([name], [""], (3,), (0,))
    one = result("one", 3)
    (row,) = rows(table([type(one)(one.id, one.game, one.ended, one.seconds, (seat,), one.together)]))
    assert row["name"] == f"'{name}"


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=30))
def test_any_name_comes_back_as_it_was_but_for_an_apostrophe(name: str) -> None:
    (seat,) = seats_of([name], [""], (3,), (0,))
    one = result("one", 3)
    (row,) = rows(table([type(one)(one.id, one.game, one.ended, one.seconds, (seat,), one.together)]))
    assert row["name"] in (seat.name, f"'{seat.name}")
    assert not row["name"].lstrip(" ").startswith(("=", "+", "-", "@"))
