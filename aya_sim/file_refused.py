"""Room: what a refused layout file is told. Slow, and only ever reached when something is wrong.

The text is read a second time by the standard library, which accepts more, to find the value that was refused and its place.
"""

import json
import math
import re
from typing import Any

from aya_sim.errors import BadLayout

FORMAT = "aya-layout"
VERSION = 1

_AT = re.compile(r" - at `(.+?)`$", re.DOTALL)
_KINDS = {"float": "a number", "int": "a whole number", "str": "text", "bool": "true or false", "object": "an object", "array": "a list"}


def explained(data: bytes, refused: Exception) -> BadLayout:
    """The refusal in our words, with the value that was refused."""
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except RecursionError:
        return BadLayout("nested too deeply to be a layout")
    except UnicodeDecodeError:
        return BadLayout("not JSON: the text is not UTF-8")
    except ValueError as malformed:
        return BadLayout(f"not JSON: {malformed}")
    unknown_first = _newer_version(document)
    if unknown_first is not None:
        return unknown_first
    odd = _not_finite(document, "$")
    if odd is not None:
        return BadLayout(f"{odd[0]}: expected a finite number, got {odd[1]}")
    text = str(refused)
    at = _AT.search(text)
    path, what = (at[1], text[: at.start()]) if at else ("$", text)
    return BadLayout(_in_words(document, path, what))


def _newer_version(document: Any) -> BadLayout | None:
    """A newer file may hold anything: say so rather than blame its new keys."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return None
    version = document.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return BadLayout(version_refused(version))
    return None


def _not_finite(document: Any, path: str) -> tuple[str, str] | None:
    """Path and name of the first NaN or infinity; depth is bounded by what json.loads accepted."""
    todo = [(path, document)]
    while todo:
        here, value = todo.pop()
        if isinstance(value, float) and not math.isfinite(value):
            return here, {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[str(value)]
        if isinstance(value, dict):
            todo += [(f"{here}.{k}", v) for k, v in reversed(value.items())]
        elif isinstance(value, list):
            todo += [(f"{here}[{i}]", v) for i, v in reversed(list(enumerate(value)))]
    return None


def _in_words(document: Any, path: str, what: str) -> str:
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    if unknown:
        return f"{path}.{_cut(unknown[1])}: unknown key"
    missing = re.fullmatch(r"Object missing required field `(.*)`", what)
    if missing:
        return f"{path}.{missing[1]}: missing"
    value = _value_at(document, path)
    expected = re.match(r"Expected `([a-z]+)(?: \| \w+)*`, got", what)
    if expected:
        return f"{path}: expected {_KINDS.get(expected[1], expected[1])}, got {shown(value)}"
    if what.startswith("Invalid enum value"):
        return f"{path}: {shown(value)} is not one of the words this key knows"
    if what.startswith("Number out of range"):
        return f"{path}: expected a number of at most 1e9 in size, got {shown(value)}"
    return f"{path}: {what[0].lower()}{what[1:]}, got {shown(value)}"


def _value_at(document: Any, path: str) -> Any:
    """The value at a path such as `$.dominoes[3].heading`; the whole document where the path leads nowhere."""
    value = document
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            value = value[key] if key else value[int(index)]
        except (LookupError, TypeError):
            return document
    return value


def shown(value: Any) -> str:
    """A value short enough for one line."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    try:
        return _cut(json.dumps(value))
    except ValueError:  # a whole number of thousands of digits
        return "a very large number"


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def version_refused(version: int) -> str:
    if version > VERSION:
        return f"$.version: {version} is newer than this program reads ({VERSION}); a newer Aya will open it"
    return f"$.version: expected {VERSION}, got {version}"
