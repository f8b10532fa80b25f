"""Run the command line, `aya`: arguments in, files and exit codes out. `main` is the console script."""

from games.cli.entry_point import main

__all__ = ["main"]
