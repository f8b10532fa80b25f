"""Where the one-file build begins: the console script, as the wheel installs it."""

import sys

from games.cli import main

if __name__ == "__main__":
    sys.exit(main())
