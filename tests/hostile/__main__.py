"""Run the campaign: `python -m tests.hostile --count 2000 --seed 1 --kind layout`. Prints a line for each kind, then what failed."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.hostile.campaign import run
from tests.hostile.kinds import KINDS


def main() -> int:
    """Return 1 where anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description="Give changed files to the program.")
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first file, to see one again")
    asked = parser.parse_args()
    failed = 0
    for name in asked.kind or KINDS:
        with tempfile.TemporaryDirectory() as folder:
            found = run(KINDS[name], asked.count, asked.seed, Path(folder), asked.first)
        failed += len(found.failures)
        print(f"{name}: {found.refused} refused, {found.accepted} accepted, {len(found.failures)} failed", flush=True)
        print("\n".join(found.failures[:20]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
