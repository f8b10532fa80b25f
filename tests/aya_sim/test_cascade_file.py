"""The cascade as JSON (docs/formats.md), key by key, and in a sentence."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from aya_sim import cascade_file, scenes
from aya_sim.components import Terrain
from aya_sim.layout import Domino, Dominoes, Layout, Push, State
from aya_sim.physics import Cascade, topple

KEYS = ["format", "version", "engine", "pushes", "falls", "standing", "duration", "wave_speed", "rest", "animals", "digest"]


def printed(cascade: Cascade) -> dict[str, Any]:
    text = "".join(cascade_file.as_json(cascade))
    assert text.endswith("}\n")
    document: dict[str, Any] = json.loads(text, parse_constant=lambda odd: pytest.fail(f"{odd} is no JSON"))
    return document


@pytest.fixture(scope="module")
def fork() -> Cascade:
    return topple(scenes.scene("fork"))


def test_the_keys_are_those_of_the_format_in_its_order(fork: Cascade) -> None:
    document = printed(fork)
    assert list(document) == KEYS
    assert (document["format"], document["version"]) == ("aya-cascade", 1)
    assert document["engine"] == {"name": "pymunk", "dt": 0.001, "version": fork.engine_version}
    assert list(document["falls"][0]) == ["domino", "time", "by", "direction"]
    assert list(document["rest"][0]) == ["domino", "fall_heading", "tilt", "slide"]
    assert document["digest"] == fork.digest
    assert len(document["digest"]) == len("sha256:") + 64


def test_falls_come_in_order_of_time_then_id_and_name_their_striker(fork: Cascade) -> None:
    falls = printed(fork)["falls"]
    assert [(fall["time"], fall["domino"]) for fall in falls] == sorted((fall["time"], fall["domino"]) for fall in falls)
    assert [fall["by"] for fall in falls].count(None) == 1
    times = {fall["domino"]: fall["time"] for fall in falls}
    assert all(times[fall["by"]] < fall["time"] for fall in falls if fall["by"] is not None)
    assert {fall["direction"] for fall in falls} == {"forward"}


def test_dominoes_that_fall_at_one_moment_are_listed_by_id() -> None:
    pushed = tuple(Push(one) for one in (31, 11, 21))
    layout = Layout(Dominoes.of([Domino(one, Terrain.POLE, 100.0, 100.0 * one, 0.0) for one in (31, 11, 21)]))
    falls = printed(topple(layout, tuple(replace(push, time=0.0) for push in pushed)))["falls"]
    assert [fall["domino"] for fall in falls] == [11, 21, 31]
    assert len({fall["time"] for fall in falls}) == 1


def test_who_fell_before_is_in_neither_list_and_who_stands_is_listed() -> None:
    rows = [
        Domino(1, Terrain.POLE, 100, 100, 0),
        Domino(2, Terrain.POLE, 125, 100, 0),
        Domino(9, Terrain.POLE, 900, 100, 0),
        Domino(5, Terrain.POLE, 900, 300, 0),
        Domino(6, Terrain.POLE, 900, 500, 0, state=State.FORWARD),
        Domino(7, Terrain.POLE, 900, 700, 0, state=State.FLAT),
    ]
    document = printed(topple(Layout(Dominoes.of(rows)), (Push(1),)))
    assert [fall["domino"] for fall in document["falls"]] == [1, 2]
    assert [rest["domino"] for rest in document["rest"]] == [1, 2]
    assert document["standing"] == [5, 9]


def test_pushes_are_those_made_with_their_times() -> None:
    rows = [Domino(1, Terrain.POLE, 100, 100, 0), Domino(2, Terrain.POLE, 500, 100, 0)]
    document = printed(topple(Layout(Dominoes.of(rows)), until_down=True))
    assert [push["domino"] for push in document["pushes"]] == [1, 2]
    assert document["pushes"][0] == {"domino": 1, "time": 0.0}
    assert document["pushes"][1]["time"] > 0
    assert document["standing"] == []


def test_the_wave_has_a_speed_from_nine_strikes_on() -> None:
    assert printed(topple(scenes.straight(9)))["wave_speed"] is None
    ten = printed(topple(scenes.straight(10)))
    assert isinstance(ten["wave_speed"], float)
    falls = ten["falls"]
    third = falls[(10 - 1) // 3 :]
    pitch = scenes.straight(10).dominoes.x[1] - scenes.straight(10).dominoes.x[0]
    assert ten["wave_speed"] == pytest.approx(pitch * (len(third) - 1) / (third[-1]["time"] - third[0]["time"]) / 1000)


def test_a_fall_backward_is_told_with_its_direction_and_heading() -> None:
    document = printed(topple(scenes.scene("uphill")))
    back = [fall["domino"] for fall in document["falls"] if fall["direction"] == "backward"]
    assert len(back) == 15
    headings = {rest["domino"]: math.cos(math.radians(rest["fall_heading"])) for rest in document["rest"]}
    pushed = document["pushes"][0]["domino"]
    assert all(headings[one] == pytest.approx(headings[pushed], abs=0.2) for one in back), "all fall one way over the ground"


def test_photos_are_listed_by_their_index(fork: Cascade) -> None:
    assert printed(fork)["animals"] == []
    document = printed(topple(scenes.scene("animal-photo")))
    assert [list(photo) for photo in document["animals"]] == [["index", "x", "y", "on_chain"]] * len(document["animals"])
    assert [photo["index"] for photo in document["animals"]] == list(range(len(document["animals"])))
    assert {type(photo["on_chain"]) for photo in document["animals"]} == {bool}


def test_nothing_to_push_is_a_cascade_too() -> None:
    document = printed(topple(Layout(Dominoes.of([]))))
    assert (document["pushes"], document["falls"], document["rest"], document["animals"], document["standing"]) == ([], [], [], [], [])
    assert (document["duration"], document["wave_speed"]) == (0.0, None)


def test_long_lists_lose_no_line_where_pieces_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    n = 30
    monkeypatch.setattr(cascade_file, "_LINES", n * 5 // 6)
    rows = [Domino(i + 1, Terrain.POLE, 0.0, 100.0 * i, 0.0) for i in range(n)]
    document = printed(topple(Layout(Dominoes.of(rows)), tuple(Push(i + 1, time=0.0) for i in range(n))))
    assert [fall["domino"] for fall in document["falls"]] == list(range(1, n + 1))
    assert len(document["rest"]) == n


def test_the_sentence_says_who_fell_who_stands_and_how_often_it_was_pushed() -> None:
    whole = cascade_file.summary(topple(scenes.straight(12)))
    assert whole.startswith("12 of 12 dominoes fell in ")
    assert " m/s along the longest run; 1 push." in whole
    rows = [Domino(1, Terrain.POLE, 100, 100, 0), *(Domino(i, Terrain.POLE, 100 * i, 500, 0) for i in range(2, 13))]
    part = cascade_file.summary(topple(Layout(Dominoes.of(rows)), (Push(1), Push(3))))
    assert part.startswith("2 of 12 dominoes fell in ")
    assert "; 2 pushes. 10 still stand: 2, 4, 5, 6, 7, 8, 9, 10, ..." in part
    assert "15 fell backward." in cascade_file.summary(topple(scenes.scene("uphill")))
