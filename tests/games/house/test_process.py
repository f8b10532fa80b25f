"""A process that serves a house has loaded everything before the first visitor."""

import json
import subprocess
import sys

from games.core.registry import GAMES
from games.house.process import SWITCH

PROGRAM = """
import gc, json, sys
from games.house.process import prepare_process
prepare_process()
print(json.dumps([sys.getswitchinterval(), gc.get_freeze_count(), len(gc.get_objects()), sorted(sys.modules)]))
"""


def test_all_games_are_loaded_and_memory_that_stays_is_passed_over() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    interval, frozen, others, modules = json.loads(done.stdout.splitlines()[-1])
    assert interval == SWITCH
    assert frozen > 10_000 > others
    assert {record.rules.rpartition(".")[0] for record in GAMES if record.has_rules} <= set(modules)
