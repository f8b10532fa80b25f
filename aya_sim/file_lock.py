"""Lock files between windows that share a folder, with locks of the operating system that end with the program.

The lock is on a file beside the one it protects, since that is replaced at each write. In a folder that takes no locks or cannot be
written, every window behaves as if it were alone.
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
    """A lock on a file, held until it is released, collected or the program ends. file: descriptor of the lock file."""

    def __init__(self, path: Path, file: int | None = None) -> None:
        self.path, self._file = path, file

    def release(self) -> None:
        """Release the lock, so that another window may acquire it."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def __del__(self) -> None:
        self.release()


def acquire(path: Path) -> FileLock | None:
    """Return a lock on this file; None if another window holds it. Creates the folder if possible."""
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
    """Return whether no other window holds the lock on this file."""
    claim = acquire(path)
    if claim is not None:
        claim.release()
    return claim is not None


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file and return its new path; None if that cannot be done."""
    for k in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{k}")
        if not aside.exists():
            try:
                return path.replace(aside)
            except OSError:
                return None
    return None
