"""Room: reading a file without surprises and writing one whole or not at all. Bytes only; what they mean is other rooms' work."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from aya_sim.errors import BadFile

LARGEST_FILE = 2 << 30  # bytes; five million dominoes are about half of that


def read_bytes(path: Path) -> bytes:
    """The whole file. Raises BadFile with one line: not there, a folder, a device, not allowed, too large."""
    try:
        with path.open("rb") as file:
            kind = os.fstat(file.fileno()).st_mode
            if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
                raise BadFile(f"{path}: not a file")
            data = file.read(LARGEST_FILE + 1)
    except IsADirectoryError:
        raise BadFile(f"{path}: is a folder, expected a file") from None
    except FileNotFoundError:
        raise BadFile(f"{path}: there is no such file") from None
    except (OSError, ValueError) as refused:
        raise BadFile(f"{path}: cannot be read ({_why(refused)})") from None
    if len(data) > LARGEST_FILE:
        raise BadFile(f"{path}: larger than {LARGEST_FILE >> 30} GiB")
    return data


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file beside its place and rename it, so that a kill or a full disk leaves the old file or the new one.

    Raises BadFile with one line; no half-written file stays behind.
    """
    part: str | None = None
    try:
        handle, part = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(part).chmod(_mode_for(path))
        Path(part).replace(path)
    except (OSError, ValueError) as refused:
        raise BadFile(f"{path}: cannot be written ({_why(refused)})") from None
    finally:
        if part is not None:
            with contextlib.suppress(OSError):
                Path(part).unlink()  # gone already when all went well


def _mode_for(path: Path) -> int:
    """Permissions of the file that is replaced, else what a new file gets."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _why(refused: OSError | ValueError) -> str:
    reason = getattr(refused, "strerror", None)
    return (str(reason) if reason else str(refused)).lower()
