"""Run the command line: the console script `aya`, and `python -m aya_sim`.

The command line is in `games`, a name that other programs use as well: it is started only if it is the one beside this package.
"""

import sys

from aya_sim.distribution import find_stranger

WRONG_USE = 2  # as games/cli/exit_codes.py has it, which is not there yet


def main() -> int:
    """Run one command and return its exit code."""
    stranger = find_stranger("games")
    if stranger:
        print(f"aya: another package called `games` is found before this program's: {stranger}", file=sys.stderr)
        return WRONG_USE
    from importlib import import_module

    return int(import_module("games.cli").main())


if __name__ == "__main__":
    sys.exit(main())
