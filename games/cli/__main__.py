"""Run the command line as `python -m games.cli`."""

import sys

from games.cli import main

sys.exit(main())
