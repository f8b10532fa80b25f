"""Measure what the first use of each compiled engine costs: each is compiled into an empty cache, and then loaded from it.

python -m benchmarks.compiling [--runs N]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from statistics import median

ENGINES = {"fast": "aya_sim.physics.fast.engine", "full": "aya_sim.physics.full.engine", "photos": "aya_sim.physics.photos.surroundings"}
_PROGRAM = """
import json, os, sys, time
import {module}
from aya_sim.physics.compiler import Compiler
imported, began = time.process_time(), time.perf_counter()
Compiler.known["{name}"].prepare()
used = os.times()
print(json.dumps([imported, sum(used[:4]), time.perf_counter() - began, "numba" in sys.modules]))
"""


def measure(name: str, folder: str) -> tuple[float, float, float]:
    """Return for a fresh process with this cache: CPU of importing the engine and of all, with the processes it starts, and wall, s."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    program = _PROGRAM.format(module=ENGINES[name], name=name)
    run = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, encoding="utf-8")
    imported, used, wall, has_numba = json.loads(run.stdout)
    assert not has_numba
    return imported, used, wall


def main() -> None:
    """Print a table of medians, with the best and the worst beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    print("engine  use     import CPU s         all CPU s            wall s")
    for name in ENGINES:
        first, second = [], []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as folder:
                first.append(measure(name, folder))
                second.append(measure(name, folder))
        for use, found in (("first", first), ("second", second)):
            columns = zip(*found, strict=True)
            print(f"{name:7} {use:7} " + " ".join(f"{median(one):5.2f} ({min(one):.2f}-{max(one):.2f})".ljust(20) for one in columns))


if __name__ == "__main__":
    main()
