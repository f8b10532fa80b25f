"""Where the one-file build begins: the console script, as the wheel installs it."""

import multiprocessing
import sys

from games.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # bots think in a process of their own, which is this program again
    sys.exit(main())
