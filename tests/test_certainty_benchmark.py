"""The measurement of certainty: what was said to be sure beside what three-dimensional runs decide."""

from pathlib import Path

import pytest

from benchmarks.certainty import Judged, calibration, draw, held, judge_table
from benchmarks.truth_tables import ANIMAL, LANDSCAPE, load_tables


def photos() -> list[Judged]:
    said = ((ANIMAL, 1.0, True), (ANIMAL, 1.0, True), (ANIMAL, 0.9375, False), (ANIMAL, 0.5, False), (LANDSCAPE, 1.0, True))
    return [Judged("table", kind, str(k), sure, true) for k, (kind, sure, true) in enumerate(said)]


def test_photos_are_gathered_by_how_sure_they_were_said_to_be() -> None:
    assert calibration(photos(), ANIMAL) == [(0.5, 1, 0), (0.9375, 1, 0), (1.0, 2, 2)]
    assert calibration(photos(), LANDSCAPE) == [(1.0, 1, 1)]


def test_those_said_to_be_sure_are_counted_with_those_that_came_true() -> None:
    assert held(photos(), ANIMAL) == (3, 2)
    assert held(photos(), ANIMAL, least=0.95) == (2, 2)
    assert held([], ANIMAL) == (0, 0)


def test_of_a_measured_table_every_decided_photo_is_judged_and_the_sure_ones_come_true() -> None:
    (table,) = load_tables(only=("nat1",))
    judged = list(judge_table(table, "fast"))
    assert {(one.kind, one.which) for one in judged} == {(one.kind, one.which) for one in table.verdicts if one.is_decided}
    for kind in (ANIMAL, LANDSCAPE):
        many, so = held(judged, kind)
        assert so >= 0.9 * many > 0


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw(photos(), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["certainty.png", "certainty.svg"]
