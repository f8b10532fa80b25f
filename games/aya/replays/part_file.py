"""Keep a file that is still being written beside its place, under a name that tells whose it is, and move it there once it is whole."""

import contextlib
import glob
import os
import tempfile
from pathlib import Path

from aya_sim.errors import BadFile


def begin_part(place: Path) -> Path:
    """Return an empty file beside this place; what a killed program left of the same is removed. Raises BadFile."""
    begins = f".aya-{place.name[:60]}-"
    for old in place.parent.glob(glob.escape(begins) + "*.part"):
        pid = old.name.removeprefix(begins).partition("-")[0]
        if pid.isdecimal() and not _is_running(int(pid)):
            with contextlib.suppress(OSError):
                old.unlink()  # of a film whose program was killed
    try:
        handle, part = tempfile.mkstemp(prefix=f"{begins}{os.getpid()}-", suffix=".part", dir=place.parent)
    except OSError as refused:
        raise BadFile("file.unwritten", "cannot be written ({why})", where=place, why=str(refused.strerror).lower()) from None
    os.close(handle)
    return Path(part)


def move_part(part: Path, place: Path) -> None:
    """Put a whole file in its place. Raises BadFile."""
    try:
        part.chmod(0o666 & ~_umask())
        part.replace(place)
    except OSError as refused:
        raise BadFile("file.unwritten", "cannot be written ({why})", where=place, why=str(refused.strerror).lower()) from None


def _is_running(process: int) -> bool:
    """Return whether there is such a process; True where the system cannot say without harm."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
