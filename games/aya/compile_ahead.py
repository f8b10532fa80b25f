"""Compile the engine of forecasts beside the window when this version of the program first opens one, so that practice need not wait.

The process ends with the window; what it has not finished, practice or the next window does. On Linux and macOS it has a low priority;
Windows has no `os.nice`, and it competes there with the window for a processor.
"""

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from aya_sim import __version__
from aya_sim.compile_watch import code_folder
from aya_sim.physics import ENGINES, engine_named
from aya_sim.physics.compiler import Compiler
from games.core.worker import ProcessWorker, Worker

_ENGINE = "fast"
_PHOTOS = "aya_sim.physics.photos.surroundings"  # that a cascade carries: compiled too, and not needed in this process
_LOW = 10  # of the priorities of Unix


def compile_ahead(worker: Worker[str, bool] | None = None) -> None:
    """Begin to compile if that was not done yet for this version. worker: does it; None: a process. Does nothing without the engine."""
    if _ENGINE in ENGINES and not _note().exists():
        (worker or ProcessWorker(compile_engine, "aya compiles", or_here=False)).ask(_ENGINE)


def compile_engine(name: str) -> bool:
    """Compile an engine if its code is not kept yet, note that, and return whether the note could be written."""
    if hasattr(os, "nice"):
        os.nice(_LOW)
    engine_named(name)
    import_module(_PHOTOS)
    for compiler in Compiler.known.values():
        compiler.prepare()
    with suppress(OSError):
        _note().parent.mkdir(parents=True, exist_ok=True)
        _note().touch()
    return _note().exists()


def _note() -> Path:
    """Return the file that says that this version has compiled its engine."""
    return code_folder() / f"compiled-{_ENGINE}-{__version__}"
