"""The same table falls the same way: in any process, whatever its dominoes are numbered, wherever it stands."""

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.layout import Layout
from aya_sim.physics import Cascade, topple
from aya_sim.scenes import SCENES, scene
from aya_sim.scoring import count
from tests.aya_sim.physics.layouts import enlarged, ids, mirrored, moved, renumbered

ROOT = Path(__file__).parents[2]
DIGESTS = """
import json, sys
from aya_sim.physics import topple
from aya_sim.scenes import SCENES, scene
print(json.dumps({name: topple(scene(name)).digest for name in sys.argv[1:]}))
"""
MOVES = [  # the last two move and turn at once; the others are for the campaign
    pytest.param((0.0, 0.0, math.pi / 2), id="turned", marks=pytest.mark.soak),
    pytest.param((310.7, -95.3, 0.0), id="moved", marks=pytest.mark.soak),
    pytest.param((-40.0, 1000.0, 1.234), id="both"),
    pytest.param((1e5, 1e5, -2.5), id="far away"),
]


@pytest.fixture(scope="module")
def cascades() -> dict[str, Cascade]:
    return {name: topple(scene(name)) for name in SCENES}


def score(cascade: Cascade) -> int | None:
    """Points, where no domino stands any more."""
    return None if len(cascade.standing) else count(cascade.fallen).total


def shuffled_file(layout: Layout, seed: int) -> Layout:
    """Through a file whose dominoes come in another order and with other numbers."""
    file = json.loads(layout_file.dumps(renumbered(layout, seed)))
    random.Random(seed).shuffle(file["dominoes"])
    return layout_file.loads(json.dumps(file).encode())


def digests_of_a_process(names: list[str], hash_seed: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *names],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_three_processes_and_this_one_find_the_same_digest_for_every_scene(cascades: dict[str, Cascade]) -> None:
    names = list(SCENES)
    here = {name: cascade.digest for name, cascade in cascades.items()}
    assert digests_of_a_process(names, "0") == here
    assert digests_of_a_process(names[::-1], "1") == here
    assert digests_of_a_process(sorted(names), "random") == here


def test_every_scene_has_a_digest_of_its_own(cascades: dict[str, Cascade]) -> None:
    assert len({cascade.digest for cascade in cascades.values()}) == len(SCENES)


@pytest.mark.parametrize("name", SCENES)
def test_a_cascade_run_twice_in_one_process_is_the_same(name: str, cascades: dict[str, Cascade]) -> None:
    assert topple(scene(name)).digest == cascades[name].digest


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", SCENES)
def test_numbers_and_order_in_the_file_decide_nothing(name: str, seed: int, cascades: dict[str, Cascade]) -> None:
    again = topple(shuffled_file(scene(name), seed))
    assert again.digest == cascades[name].digest
    assert score(again) == score(cascades[name])


@pytest.mark.parametrize("name", SCENES)
def test_a_file_keeps_the_digest(name: str, cascades: dict[str, Cascade]) -> None:
    assert topple(layout_file.loads(layout_file.dumps(scene(name)))).digest == cascades[name].digest


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("name", SCENES)
def test_moving_and_turning_the_table_changes_neither_who_falls_nor_the_count(
    name: str, move: tuple[float, float, float], cascades: dict[str, Cascade]
) -> None:
    again = topple(moved(scene(name), *move))
    assert ids(again) == ids(cascades[name])
    assert again.state.tolist() == cascades[name].state.tolist()
    assert score(again) == score(cascades[name])


@pytest.mark.parametrize("name", SCENES)
def test_in_the_mirror_the_same_ones_fall(name: str, cascades: dict[str, Cascade]) -> None:
    again = topple(mirrored(scene(name)))
    assert ids(again) == ids(cascades[name])
    assert again.state.tolist() == cascades[name].state.tolist()


@pytest.mark.parametrize("times", [2.0, pytest.param(0.25, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", SCENES)
def test_a_table_twice_as_large_falls_alike_and_slower_by_the_root_of_two(name: str, times: float, cascades: dict[str, Cascade]) -> None:
    again, before = topple(enlarged(scene(name), times)), cascades[name]
    assert ids(again) == ids(before)
    slower = math.sqrt(times)
    assert again.fall_time[again.fell] == pytest.approx(before.fall_time[before.fell] * slower, rel=1e-3, abs=1e-3 * slower)
    if before.wave_speed is not None:
        assert again.wave_speed == pytest.approx(before.wave_speed * slower, rel=1e-3)


def test_the_mass_of_a_domino_decides_nothing() -> None:
    table = scene("serpentine")
    heavy = Layout(table.dominoes, domino=type(table.domino)(mass=900.0), pushes=table.pushes)
    assert topple(heavy).digest == topple(table).digest
