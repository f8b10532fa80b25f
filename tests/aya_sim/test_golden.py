"""Digests that were written down: what every scene comes to on a platform does not change unless somebody means it to.

A platform that nobody has written down has nothing to compare; `python -m tools.golden` writes it down.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aya_sim.physics import topple
from aya_sim.proof import Verdict
from aya_sim.replay import load
from aya_sim.replay.verify import verify
from aya_sim.scenes import SCENES, scene
from tools.golden import DIGESTS, SHIPPED, platform

ROOT = Path(__file__).parents[2]
KNOWN: dict[str, dict[str, str]] = json.loads(DIGESTS.read_text(encoding="utf-8"))
OTHERS = """
import json
from aya_sim.replay import of_topple, loads, dumps
from aya_sim.scenes import SCENES, scene
print(json.dumps({name: loads(dumps(of_topple(scene(name)))).digest for name in SCENES}))
"""

here_only = pytest.mark.skipif(platform() not in KNOWN, reason=f"no digests were written down for {platform()}")


@here_only
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_comes_to_what_was_written_down(name: str) -> None:
    assert topple(scene(name)).digest == KNOWN[platform()][name]


@here_only
def test_other_processes_come_to_what_was_written_down() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", OTHERS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for seed in ("0", "random")
    ]
    for run in runs:
        out, _ = run.communicate()
        assert json.loads(out) == KNOWN[platform()]


def test_digests_were_written_down_for_every_scene() -> None:
    assert KNOWN
    for digests in KNOWN.values():
        assert set(digests) == set(SCENES)


def test_the_replay_that_is_shipped_is_what_this_program_simulates() -> None:
    replay = load(SHIPPED)
    assert (replay.total, len(replay.last.dominoes)) == (40, 156)
    finding = verify(replay)
    assert finding.verdict == (Verdict.SAME if platform() in KNOWN and _same_program(replay.made.program) else Verdict.OTHER)


def _same_program(program: str) -> bool:
    import aya_sim

    return program == aya_sim.__version__
