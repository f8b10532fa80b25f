"""Run the command line, `aya`: arguments in, files and exit codes out. `main` is the console script.

It imports next to nothing, so that Ctrl-C is answered from the beginning, also while the modules of a command are being imported.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

from games.cli.exit_codes import INTERRUPTED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is ignored, or somebody else's
            signal.signal(signal.SIGINT, _interrupt)
        if getattr(sys, "frozen", False):  # bots think in a process of their own, which is the one-file program again
            import multiprocessing

            multiprocessing.freeze_support()
        from games.cli.entry_point import main as run

        return run(arguments)
    except KeyboardInterrupt:
        return _say_interrupted()


def _interrupt(_signal: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; but end at once during an import, which extension modules do not survive when it is broken off."""
    while frame is not None:
        if "importlib._bootstrap" in frame.f_code.co_filename:
            os._exit(_say_interrupted())
        frame = frame.f_back
    raise KeyboardInterrupt


def _say_interrupted() -> int:
    """Say it before there are words in any language, and return the exit code."""
    with suppress(OSError):
        os.write(2, b"Interrupted.\n")
    return INTERRUPTED
