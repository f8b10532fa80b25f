"""Run one cascade in a fresh process, from file to answer, for `throughput`; print its figures as JSON.

python -m benchmarks.once LAYOUT [--count]
"""

import contextlib
import ctypes
import gc
import json
import sys
import time
from pathlib import Path

from aya_sim.cascade_file import as_json
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout_file import load
from aya_sim.physics import topple
from aya_sim.scoring import count

RECORDING_RATE = 120.0  # 1/s, the poses that the window keeps of a cascade


def main(path: Path, counted: bool) -> dict[str, float | int | str | None]:
    """Return the CPU seconds of each part, memory in kB, and a digest that proves that the work was the same."""
    imported = time.process_time()
    layout = load(path)
    refuse_impossible(layout)
    ready = time.process_time()
    cascade = topple(layout)
    fallen = time.process_time()
    letters = sum(map(len, as_json(cascade)))
    total = count(cascade.fallen).total if counted else None
    answered = time.process_time()
    return {
        "dominoes": len(layout.dominoes),
        "fell": int(cascade.fell.sum()),
        "import_s": imported,
        "physics_s": fallen - ready,
        "file_to_answer_s": answered - imported,
        "whole_s": answered,
        "resident_kb": resident("VmRSS"),
        "peak_kb": resident("VmHWM"),
        "letters": letters,
        "total": total,
        "digest": cascade.digest,
    }


def resident(line: str) -> int | None:
    """Return this process's memory, kB; None where the system does not report it.

    Not `ru_maxrss`: a child of a large process begins with its parent's.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    words = next(words for words in map(str.split, status.read_text().splitlines()) if words[0] == line + ":")
    return int(words[1])


def forget_peak() -> None:
    """Give free memory back to the system and restart the count of its peak, where the system allows it."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), "--count" in sys.argv)))
