"""What a refused layout file is told. Slow, and only ever reached when something is wrong or looks so.

The text is read a second time by the standard library, which accepts more, to find the value that was refused and its place.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from aya_sim.components import DOMINO_TERRAINS, LANDS, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.layout import State

FORMAT = "aya-layout"
VERSION = 1

_AT = re.compile(r" - at `(\$[\w.\[\]]*)`$")
_KINDS = {"float": "a number", "int": "a whole number", "str": "text", "bool": "true or false", "object": "an object", "array": "a list"}
_WORDS: dict[str, tuple[str, ...]] = {
    "$.dominoes.terrain": DOMINO_TERRAINS,
    "$.dominoes.state": tuple(state.name.lower() for state in State),
    "$.tiles.terrain": (*LANDS, Terrain.START),
    "$.tiles.shape": tuple(Shape),
    "$.animals.terrain": LANDS,
    "$.animals.state": ("buffer",),
}
_MOST_DIGITS = 309  # of a whole number; the largest double has so many


def explain(data: bytes, refused: Exception) -> BadLayout:
    """The refusal in our words, with the value that was refused."""
    try:
        document = _document(data)
    except BadLayout as worse:
        return worse
    foreign = _foreign(document) or _not_finite(document)
    if foreign is not None:
        return BadLayout(foreign)
    text = str(refused)
    at = _AT.search(text)
    path, what = (at[1], text[: at.start()]) if at else ("$", text)
    return BadLayout(in_words(document, path, what))


def refuse_doubles(data: bytes) -> None:
    """Raise BadLayout for the first object that has one key twice: readers differ in which of them counts."""
    doubles: list[tuple[dict[str, Any], str]] = []

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            names = [name for name, _ in pairs]
            doubles.append((made, next(name for name in names if names.count(name) > 1)))
        return made

    document = _document(data, keep)
    for made, name in doubles[:1]:
        path = next((path for path, value in _walk(document) if value is made), "$")
        raise BadLayout(f"{_child(path, name)}: this key is there twice")


def _document(data: bytes, keep: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_int=_whole, object_pairs_hook=keep)
    except RecursionError:
        raise BadLayout("nested too deeply to be a layout") from None
    except UnicodeDecodeError:
        raise BadLayout("not JSON: the text is not UTF-8") from None
    except ValueError as malformed:
        raise BadLayout(f"not JSON: {malformed}") from None


def _whole(digits: str) -> float:
    """A whole number; one that is larger than any double is refused as infinite, whatever its key takes."""
    return int(digits) if len(digits) <= _MOST_DIGITS else math.copysign(math.inf, -(digits[0] == "-") or 1)


def _foreign(document: Any) -> str | None:
    """A newer file, or one of another format, may hold anything: say so rather than blame its keys."""
    if not isinstance(document, dict):
        return None
    kind, version = document.get("format"), document.get("version")
    if isinstance(kind, str) and kind != FORMAT:
        return f"$.format: expected {shorten(FORMAT)}, got {shorten(kind)}"
    if kind == FORMAT and isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return version_refused(version)
    return None


def _not_finite(document: Any) -> str | None:
    for path, value in _walk(document):
        if isinstance(value, float) and not math.isfinite(value):
            name = "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
            return f"{path}: expected a finite number, got {name}"
    return None


def _walk(document: Any) -> Iterator[tuple[str, Any]]:
    """Every value with its path, in the order of the text; depth is bounded by what json.loads accepted."""
    todo = [("$", document)]
    while todo:
        path, value = todo.pop()
        yield path, value
        if isinstance(value, dict):
            todo += [(_child(path, key), one) for key, one in reversed(value.items())]
        elif isinstance(value, list):
            todo += [(f"{path}[{i}]", one) for i, one in reversed(list(enumerate(value)))]


def _child(path: str, key: str) -> str:
    """The path of a key in an object; a key that is no plain word is quoted, so that the refusal stays one line."""
    return f"{path}.{_cut(key)}" if re.fullmatch(r"\w+", key, re.ASCII) else f"{path}[{shorten(key)}]"


def in_words(document: Any, path: str, what: str) -> str:
    """What the decoder says of this document, in our words. path: of what it refused, `$` for all of it."""
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    if unknown:
        return f"{_child(path, unknown[1])}: unknown key"
    missing = re.fullmatch(r"Object missing required field `(.*)`", what)
    if missing:
        return f"{path}.{missing[1]}: missing"
    value = _value_at(document, path)
    if what.startswith("Expected `array` of length 2"):
        return f"{path}: expected the ids of two dominoes, got {_with_count(value)}"
    words = _WORDS.get(re.sub(r"\[\d+\]", "", path))
    if words and what.startswith(("Invalid enum value", "Expected `str`")):
        return f"{path}: expected {' or '.join(words)}, got {shorten(value)}"
    expected = re.match(r"Expected `([a-z]+)(?: \| \w+)*`, got", what)
    if expected:
        return f"{path}: expected {_KINDS.get(expected[1], expected[1])}, got {shorten(value)}"
    if what.startswith("Number out of range"):
        return f"{path}: expected a number of at most 1e9 in size, got {shorten(value)}"
    return f"not JSON: {_cut(shorten(what.removeprefix('JSON is malformed: '))[1:-1])}"


def _value_at(document: Any, path: str) -> Any:
    """The value at a path such as `$.dominoes[3].heading`; the whole document where the path leads nowhere."""
    value = document
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            value = value[key] if key else value[int(index)]
        except (LookupError, TypeError):
            return document
    return value


def shorten(value: Any) -> str:
    """A value short enough for one line."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    try:
        return _cut(json.dumps(value))
    except ValueError:  # a whole number of thousands of digits
        return "a very large number"


def _with_count(value: Any) -> str:
    return f"{len(value)} values" if isinstance(value, list) else shorten(value)


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def version_refused(version: int) -> str:
    """What is said of a version this program does not read."""
    if version > VERSION:
        return f"$.version: {shorten(version)} is newer than this program reads ({VERSION}); a newer Aya will open it"
    return f"$.version: expected {VERSION}, got {shorten(version)}"
