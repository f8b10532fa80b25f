"""Tables that were counted by hand come to the same points and the same reasons through `aya count`."""

import json
import tomllib
from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest

from aya_sim import layout_file
from aya_sim.components import Shape, Terrain
from aya_sim.layout import NOT_STRUCK, Domino, Layout, Push, State
from games.cli import entry_point
from tests.aya_sim.river_tables import LETTERS, a_river, a_table, a_tile, photo

TABLES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("hand_counted.toml").read_text(encoding="utf-8"))["tables"]
STATES = {"!": State.BACKWARD, "_": State.FLAT}


def one_domino(word: str, x: float, y: float, heading: float) -> Domino:
    """The domino of a word of a row: a letter and what is said behind it."""
    domino = Domino(1, LETTERS[word[0]], x, y, heading, state=STATES.get(word[1:2], State.FORWARD))
    if word[1:] == ">":
        return replace(domino, fall_heading=heading + radians(90))
    if "=" in word:
        return replace(domino, by=int(word.partition("=")[2]) or NOT_STRUCK)
    return replace(domino, slide=float(word[2:])) if word[1:2] == "+" else domino


def laid(table: dict[str, Any]) -> Layout:
    """The layout of a table of the file."""
    if "river" in table:
        return a_river(table["river"])
    dominoes, tiles, animals = [], [], []
    for line in table["table"].splitlines():
        head, _, words = line.partition(":")
        kind, *said = head.split()
        if kind == "row":
            x, y, heading, pitch = float(said[0]), float(said[1]), radians(float(said[2])), float(said[3])
            way = complex(x, y)
            step = pitch * complex(cos(heading), sin(heading))
            for word in words.split():
                dominoes.append(one_domino(word, way.real, way.imag, heading))
                way += step
        elif kind == "tile":
            tiles.append(a_tile(said[0], float(said[2]), float(said[3]), radians(float(said[4])), Shape(said[1])))
        else:
            animals.append(photo(Terrain(said[0]), float(said[1]), float(said[2]), buffer="buffer" in said))
    return a_table(dominoes, tiles, animals)


def counted(table: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `aya count --json` prints of the table."""
    path = folder / "fallen.json"
    layout_file.save(replace(laid(table), pushes=(Push(1),) * table.get("pushes", 0)), path)
    assert entry_point.main(["count", str(path), "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["name"])
def test_a_table_comes_to_what_was_counted_by_hand(table: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = counted(table, tmp_path, capsys)
    assert [" ".join(one["failed"]) for one in answer["animals"]] == table["animals"], table["why"]
    assert {one["tile"]: " ".join(one["failed"]) for one in answer["landscapes"]} == table["landscapes"], table["why"]
    assert answer["triptychs"] == table.get("triptychs", []), table["why"]
    assert answer["total"] == table["points"], table["why"]


def test_there_are_sixty_and_each_says_why() -> None:
    assert len(TABLES) >= 60
    assert len({table["name"] for table in TABLES}) == len(TABLES)
    assert all(len(table["why"]) > 12 for table in TABLES)
