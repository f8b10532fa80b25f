"""Whose file is whose, where several windows share a folder. A lock of the operating system, gone with the program that holds it.

The lock is on a file of its own beside the one that is meant, for that one is replaced each time it is written. Where a folder takes
no locks, or may not be written, everybody goes on as if alone.
"""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOCK = ".lock"


class FileLock:
    """A file that this window has for itself, until it is let go, forgotten, or the program ends. file: the descriptor of the lock."""

    def __init__(self, path: Path, file: int | None = None) -> None:
        self.path, self._file = path, file

    def let_go(self) -> None:
        """Others may have it."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def __del__(self) -> None:
        self.let_go()


def acquire(path: Path) -> FileLock | None:
    """This file, if no other window has it. Makes the folder where it can."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path.with_name(path.name + LOCK), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return FileLock(path)
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        os.close(file)
        return None
    except OSError:  # a folder on a network that knows no locks
        os.close(file)
        return FileLock(path)
    return FileLock(path, file)


def is_free(path: Path) -> bool:
    """Could it be claimed now?"""
    claim = acquire(path)
    if claim is not None:
        claim.let_go()
    return claim is not None


def set_aside(path: Path) -> Path | None:
    """Give a damaged file another name and say which; None if even that cannot be done."""
    for k in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{k}")
        if not aside.exists():
            try:
                return path.replace(aside)
            except OSError:
                return None
    return None
