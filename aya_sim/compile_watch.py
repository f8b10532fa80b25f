"""Report how far the compiling of an engine is to those that show it, in this process and in others. Imports no engine."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import platformdirs

from aya_sim.errors import Unwritable


class Compiling(NamedTuple):
    """How far the compiling of an engine is."""

    name: str  # of the engine
    done: int
    total: int  # of which so many are done
    refused: Unwritable | None = None  # why the code cannot be kept, known at the end


Report = Callable[[Compiling], None]
_watchers: list[Report] = []


def watch_compiling(report: Report) -> Callable[[], None]:
    """Have all compiling from now on reported, in the thread that waits for it; return how to stop that."""
    _watchers.append(report)
    return lambda: _watchers.remove(report)


def report_compiling(now: Compiling) -> None:
    """Tell those that watch how far it is."""
    for report in _watchers:
        report(now)


def code_folder() -> Path:
    """Return the folder below which compiled code is kept: NUMBA_CACHE_DIR if that is set, else the user's cache. It may not exist."""
    return Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("aya"))


def write_progress(now: Compiling) -> None:
    """Write down how far the compiling is, where that can be done, for other processes; nothing once it has ended."""
    place = code_folder() / f"compiling-{now.name}"
    with suppress(OSError):
        if now.done < now.total:
            place.write_text(f"{now.done} {now.total}", encoding="ascii")
        else:
            place.unlink()


def read_progress(name: str) -> Compiling | None:
    """Return how far another process is that compiles this engine; None where none has said so."""
    try:
        done, total = map(int, (code_folder() / f"compiling-{name}").read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return None
    return Compiling(name, done, total) if 0 <= done < total else None
