"""Write the log of a house: one JSON object a line, without names, addresses, tokens or codes of tables."""

import hashlib
import logging
import sys
import time
import traceback

import msgspec

LOGGER = "games.house"
_encode = msgspec.json.Encoder().encode


def log_event(event: str, /, **values: object) -> None:
    """Log that something happened. values: numbers and words of the program's own, never what a visitor sent."""
    logging.getLogger(LOGGER).info(event, extra={"values": values})


def name_table(code: str) -> str:
    """Return what a table is called in the log: lines of one table can be told together, and its link cannot be found from it."""
    return hashlib.blake2b(code.encode(), digest_size=6, person=b"aya house").hexdigest()


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object. Of an exception it tells the kind and the places in the code: its text may repeat a message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "event": str(record.msg)}
        line |= getattr(record, "values", {})
        if record.exc_info and record.exc_info[1] is not None:
            failure = record.exc_info[1]
            line["failure"] = type(failure).__name__
            line["places"] = [f"{place.name}:{place.lineno}" for place in traceback.extract_tb(failure.__traceback__)[-8:]]
        return _encode(line).decode()


def write_json_lines() -> None:
    """Write every record of the program to stderr as JSON lines from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(LOGGER).setLevel(logging.INFO)
    logging.captureWarnings(True)
