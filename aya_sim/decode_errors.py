"""Turn what msgspec, json and the system say of a file into messages of our own: the only place that reads a third party's text."""

import errno
import json
import os
import re

from aya_sim.errors import BadFile, Message

_AT = re.compile(r" - at `(\$[^`]*)`$")
_LONGEST = 200  # characters of a message we have no words for

CODES = {
    "embedded null byte": "os.null",
    "Expecting value": "json.value",
    "Expecting ':' delimiter": "json.colon",
    "Expecting ',' delimiter": "json.comma",
    "Expecting property name enclosed in double quotes": "json.name",
    "Extra data": "json.extra",
    "Illegal trailing comma before end of array": "json.list.end",
    "Illegal trailing comma before end of object": "json.name.end",
    "Invalid control character at": "json.control",
    "Unterminated string starting at": "json.string",
    "Input data was truncated": "json.truncated",
    "maximum recursion depth exceeded while deserializing an object": "json.too_deep",
    "expected ':'": "json.delimiter.colon",
    "expected ',' or ']'": "json.delimiter.list",
    "expected '\"'": "json.quote",
    "invalid character": "json.character",
    "trailing characters": "json.trailing",
}
SYSTEM_CODES = {
    errno.EADDRINUSE: "os.address_taken",
    errno.EADDRNOTAVAIL: "os.address_foreign",
    errno.EIO: "os.device",
    errno.EISDIR: "os.folder",
    errno.ENOSPC: "os.full",
    errno.EINVAL: "os.invalid",
    errno.ENAMETOOLONG: "os.long",
    errno.ELOOP: "os.loop",
    errno.ENXIO: "os.no_device",
    errno.ENOENT: "os.none",
    errno.EPERM: "os.not_allowed",
    errno.ENOTDIR: "os.not_folder",
    errno.EDQUOT: "os.quota",
    errno.EROFS: "os.read_only",
    errno.EACCES: "os.refused",
    errno.EBADF: "os.stream",
    errno.EEXIST: "os.there",
    errno.EFBIG: "os.too_large",
}


def foreign(text: object, code: str = "foreign") -> Message:
    """Return a third party's sentence as a message. code: of its translation, where there is one."""
    return Message(code, "{text}", text=text)


def system_reason(refused: OSError | ValueError) -> Message:
    """Return why the system refused a file or an address, in lower case: it follows a sentence of ours."""
    if isinstance(refused, OSError) and refused.errno in SYSTEM_CODES:
        return foreign(os.strerror(refused.errno).lower(), SYSTEM_CODES[refused.errno])
    if isinstance(refused, OSError) and refused.strerror:
        return foreign(str(refused.strerror).lower())
    return foreign(str(refused).lower(), CODES.get(str(refused), "foreign"))


def json_reason(refused: Exception) -> Message:
    """Return why json refused a text."""
    if isinstance(refused, json.JSONDecodeError):
        what = foreign(refused.msg, CODES.get(refused.msg, "foreign"))
        values = {"line": refused.lineno, "column": refused.colno, "at": refused.pos}
        return Message("json.at", "{what}: line {line} column {column} (char {at})", what=what, **values)
    return foreign(refused, CODES.get(str(refused), "foreign"))


def msgspec_reason(refused: Exception) -> tuple[str, Message]:
    """Return the path of what msgspec refused ("$" for the whole document) and why."""
    text = str(refused)
    at = _AT.search(text)
    path, what = (at[1], text[: at.start()]) if at else ("$", text)
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return path, Message("json.unknown.field", "object contains unknown field `{key}`", key=found[1])
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return path, Message("json.missing.field", "object missing required field `{key}`", key=found[1])
    if found := re.fullmatch(r"Expected (.+), got (.+)", what, re.DOTALL):
        return path, Message("expected", "expected {what}, got {got}", what=found[1], got=found[2])
    if found := re.fullmatch(r"JSON is malformed: (.+?)(?: \(byte (\d+)\))?", what, re.DOTALL):
        what_else = foreign(found[1], CODES.get(found[1], "foreign"))
        why = Message("json.byte", "{what} (byte {at})", what=what_else, at=found[2]) if found[2] else what_else
        return path, Message("json.malformed", "JSON is malformed: {why}", why=why)
    return path, foreign(what[:1].lower() + what[1:], CODES.get(what, "foreign"))


def decode_error(refused: Exception) -> BadFile:
    """Return what msgspec refused as an error in plain words, with the path of the key."""
    path, why = msgspec_reason(refused)
    if why.code == "json.unknown.field":
        return BadFile("json.unknown", "unknown key", where=f"{path}.{str(why.values['key'])[:60]}")
    if why.code == "json.missing.field":
        return BadFile("json.missing", "missing", where=f"{path}.{why.values['key']}")
    plain = {name: value if isinstance(value, Message) else str(value).replace("`", "")[:_LONGEST] for name, value in why.values.items()}
    return BadFile(why.code, why.template, where=path, **plain)
