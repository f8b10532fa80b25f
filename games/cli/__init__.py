"""Run the command line, `aya`: arguments in, files and exit codes out. `main` is the console script.

It imports only what Python has loaded anyway, so that Ctrl-C is answered from the beginning, also while the modules of a command are being
imported.
"""

import _signal  # type: ignore[import-not-found]  # known to no stub; `signal` itself imports enum and re
import os
import sys

from games.cli.exit_codes import INTERRUPTED

TYPE_CHECKING = False  # as in `typing`, which takes long to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run one command and return its exit code."""
    try:
        if _signal.getsignal(_signal.SIGINT) in (_signal.default_int_handler, _end_at_once):  # else it is ignored, or not ours
            _signal.signal(_signal.SIGINT, _interrupt)
        if getattr(sys, "frozen", False):  # bots think in a process of their own, which is the one-file program again
            import multiprocessing

            multiprocessing.freeze_support()
        from games.cli.entry_point import main as run

        return run(arguments)
    except KeyboardInterrupt:
        return _say_interrupted()


def _interrupt(number: int, frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt; but end at once during an import, which extension modules do not survive when it is broken off."""
    while frame is not None:
        if "importlib._bootstrap" in frame.f_code.co_filename:
            _end_at_once(number, frame)
        frame = frame.f_back
    raise KeyboardInterrupt


def _end_at_once(_number: int, _frame: "FrameType | None") -> None:
    os._exit(_say_interrupted())


def _say_interrupted() -> int:
    """Say it before there are words in any language, and return the exit code."""
    try:  # noqa: SIM105 - contextlib is not there yet
        os.write(2, b"Interrupted.\n")
    except OSError:
        pass
    return INTERRUPTED


if sys.argv[:1] == ["-m"] and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _end_at_once)  # `python -m games.cli` has yet to find the module that calls `main`
