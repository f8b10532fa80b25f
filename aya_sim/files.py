"""Read a file without surprises and write one whole or not at all. Bytes only; must not know what they mean."""

import contextlib
import errno
import os
import stat
from pathlib import Path

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile, Message, Unwritable

LARGEST_FILE = 2 << 30  # bytes; five million dominoes are about half of that


def read_bytes(path: Path, most: int = LARGEST_FILE) -> bytes:
    """Return the whole file. most: bytes.

    Raises BadFile with one line: not there, a folder, a device, not allowed, too large.
    """
    try:
        with path.open("rb") as file:
            kind = os.fstat(file.fileno()).st_mode
            usual = stat.S_ISREG(kind) or stat.S_ISFIFO(kind)
            data = file.read(most + 1) if usual else b""
    except IsADirectoryError:
        raise BadFile("file.folder", "is a folder, expected a file", where=path) from None
    except FileNotFoundError:
        raise BadFile("file.none", "there is no such file", where=path) from None
    except (OSError, ValueError) as refused:
        raise BadFile("file.unread", "cannot be read ({why})", where=path, why=system_reason(refused)) from None
    if not usual:
        raise BadFile("file.strange", "not a file", where=path)
    if len(data) > most:
        size = f"{most >> 30} GiB" if most >> 30 else f"{most >> 20} MiB" if most >> 20 else f"{most >> 10} KiB"
        raise BadFile("file.large", "larger than {size}", where=path, size=size)
    return data


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file beside its place and rename it, so that a kill or a full disk leaves the old file or the new one.

    A link keeps being one: its target is written. A device or pipe is written as it is, never replaced.
    Raises Unwritable with one line; no half-written file stays behind.
    """
    part: str | None = None
    try:
        place = _place(path)
        if place.exists() and not place.is_file():
            with place.open("wb") as device:
                device.write(data)
            return
        import tempfile  # here: it loads much, and most commands only read

        handle, part = tempfile.mkstemp(prefix=".aya-", suffix=".part", dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(part).chmod(_mode_for(place))
        Path(part).replace(place)
    except Unwritable:
        raise
    except (OSError, ValueError) as refused:
        raise unwritable(path, refused) from None
    finally:
        if part is not None:
            with contextlib.suppress(OSError):
                Path(part).unlink()  # gone already when all went well


def refuse_unwritable(path: Path) -> None:
    """Raise Unwritable if `write_bytes` could not begin; call it before long work whose result is to be written."""
    try:
        _place(path)
    except Unwritable:
        raise
    except (OSError, ValueError) as refused:
        raise unwritable(path, refused) from None


def make_folder(folder: Path) -> None:
    """Create a folder to write into if it is missing; call it before the work that fills it. Raises BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as refused:
        raise folder_error(folder, refused) from None
    refuse_unwritable(folder / "any file")


def is_folder(path: Path) -> bool:
    """Return whether this path is a folder; False for a name that cannot be a path."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises for a name that is too long


def same_place(one: Path, other: Path) -> bool:
    """Return whether two paths mean the same file, whether it exists or not."""
    return os.path.realpath(one) == os.path.realpath(other)


def _place(path: Path) -> Path:
    """Where the bytes go, links followed. Raises Unwritable: a folder, no folder to write into, not allowed; OSError: a loop of links."""
    place = Path(os.path.realpath(path))
    try:
        kind = place.stat().st_mode
    except FileNotFoundError:
        kind = 0
    if stat.S_ISDIR(kind):
        raise _unwritable(path, Message("file.folder", "is a folder, expected a file"), errno.EISDIR)
    if not place.parent.is_dir():
        raise _unwritable(path, Message("os.no_folder", "there is no such folder"), errno.ENOENT)
    if not os.access(place if kind else place.parent, os.W_OK) or (stat.S_ISREG(kind) and not os.access(place.parent, os.W_OK)):
        raise _unwritable(path, Message("os.refused", "permission denied"), errno.EACCES)
    return place


def _mode_for(path: Path) -> int:
    """Permissions of the file that is replaced, else what a new file gets."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def folder_error(folder: Path, refused: OSError | ValueError) -> Unwritable:
    """Return the error for a folder that the system refuses to create."""
    number = getattr(refused, "errno", None)
    return Unwritable("file.unmade", "cannot be made ({why})", where=folder, errno=number, why=system_reason(refused))


def unwritable(path: Path, refused: OSError | ValueError) -> Unwritable:
    """Return the error for a file that the system refuses to write."""
    return _unwritable(path, system_reason(refused), getattr(refused, "errno", None))


def _unwritable(path: Path, why: Message, number: int | None) -> Unwritable:
    return Unwritable("file.unwritten", "cannot be written ({why})", where=path, errno=number, why=why)
