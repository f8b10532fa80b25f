"""The logs. A few lines of every start in a file that is turned over before it grows, and the traceback of the last failure.

Nothing of whoever plays is in the lines: no names of people or files, nothing that was written, no places on the disk. (A traceback
names the places of the program's own files.) A disk that refuses does no harm.
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
    """A full disk is no reason to fill the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        pass


@contextlib.contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """While this holds, what is noted goes to `aya.log` in this folder."""
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
    """One line. values: numbers, versions, names of our own code; never anything of whoever plays."""
    _log.info("%s", " ".join([what, *(f"{name}={value}" for name, value in values.items())]))


def note_failure(failure: BaseException) -> None:
    """What failed and where in the code. Its text is left out: it may name a file."""
    frames = traceback.extract_tb(failure.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else "-"
    _log.error("%s", f"failed kind={type(failure).__name__} at={where}")


def write_failure(text: str, place: Path) -> None:
    """The traceback of the last failure; the one before is kept beside it. Raises OSError."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_file():
        place.replace(place.with_name(f"{place.name}.1"))
    place.write_text(text, encoding="utf-8", errors="backslashreplace")
