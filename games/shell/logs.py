"""Log a few lines of every start to a rotating file, and the traceback of the last failure to another.

The lines hold nothing of the user: no names of people or files, no text written, no paths. (A traceback has the paths of the program's own
files.) A disk that refuses does no harm.
"""

import contextlib
import logging
import traceback
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

LARGEST = 64 << 10  # bytes of one file
TURNED_OVER = 2  # files before this one
NAME = "aya.log"

_log = logging.getLogger("aya")


class _Quiet(RotatingFileHandler):
    """A log handler that ignores a full disk, which is no reason to fill the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Ignore the error."""


@contextlib.contextmanager
def log_to(folder: Path) -> Iterator[None]:
    """Write what is noted inside the block to `aya.log` in this folder."""
    handler: logging.Handler = logging.NullHandler()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = _Quiet(folder / NAME, maxBytes=LARGEST, backupCount=TURNED_OVER, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    before, _log.propagate = _log.propagate, False
    try:
        yield
    finally:
        _log.propagate = before
        _log.removeHandler(handler)
        handler.close()


def note(what: str, **values: object) -> None:
    """Log one line. values: numbers, versions, names in the program's code; never anything of the user."""
    _log.info("%s", " ".join([what, *(f"{name}={value}" for name, value in values.items())]))


def note_failure(failure: BaseException) -> None:
    """Log the type of an exception and its place in the code, but not its text, which may name a file."""
    frames = traceback.extract_tb(failure.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else "-"
    _log.error("%s", f"failed kind={type(failure).__name__} at={where}")


def write_failure(text: str, place: Path) -> None:
    """Write the traceback of the last failure, renaming the one before. Raises OSError."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_file():
        place.replace(place.with_name(f"{place.name}.1"))
    place.write_text(text, encoding="utf-8", errors="backslashreplace")
