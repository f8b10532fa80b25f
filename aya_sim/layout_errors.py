"""Explain why a layout file was refused. Slow, and only reached when something is wrong or looks so.

The standard library, which accepts more, reads the text a second time to find the refused value and its place.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from aya_sim.components import DOMINO_TERRAINS, LANDS, Shape, Terrain
from aya_sim.decode_errors import json_reason, msgspec_reason
from aya_sim.errors import BadLayout, Message
from aya_sim.layout import State

FORMAT = "aya-layout"
VERSION = 1

_KINDS = {
    "float": Message("kind.number", "a number"),
    "int": Message("kind.whole", "a whole number"),
    "str": Message("kind.text", "text"),
    "bool": Message("kind.flag", "true or false"),
    "object": Message("kind.object", "an object"),
    "array": Message("kind.list", "a list"),
}
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
    """Return the refusal in plain words, with the value that was refused."""
    try:
        document = _document(data)
    except BadLayout as worse:
        return worse
    strange = _foreign(document) or _not_finite(document)
    return strange or in_words(document, *msgspec_reason(refused))


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
        raise BadLayout("json.twice", "this key is there twice", where=_child(path, name))


def _document(data: bytes, keep: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_int=_whole, object_pairs_hook=keep)
    except RecursionError:
        raise BadLayout("json.deep", "nested too deeply to be a layout") from None
    except UnicodeDecodeError:
        raise BadLayout("json.utf8", "not JSON: the text is not UTF-8") from None
    except ValueError as malformed:
        raise BadLayout("json.not", "not JSON: {why}", why=json_reason(malformed)) from None


def _whole(digits: str) -> float:
    """A whole number; one that is larger than any double is refused as infinite, whatever its key takes."""
    return int(digits) if len(digits) <= _MOST_DIGITS else math.copysign(math.inf, -(digits[0] == "-") or 1)


def _foreign(document: Any) -> BadLayout | None:
    """A newer file, or one of another format, may hold anything: say so rather than blame its keys."""
    if not isinstance(document, dict):
        return None
    kind, version = document.get("format"), document.get("version")
    if isinstance(kind, str) and kind != FORMAT:
        return _expectation_error("$.format", shorten(FORMAT), shorten(kind))
    if kind == FORMAT and isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return version_error(version, VERSION)
    return None


def _not_finite(document: Any) -> BadLayout | None:
    for path, value in _walk(document):
        if isinstance(value, float) and not math.isfinite(value):
            name = "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
            return _expectation_error(path, Message("kind.finite", "a finite number"), name)
    return None


def _expectation_error(path: str, what: object, got: object) -> BadLayout:
    return BadLayout("expected", "expected {what}, got {got}", where=path, what=what, got=got)


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


def in_words(document: Any, path: str, refused: Message) -> BadLayout:
    """Return the decoder's refusal of this document in plain words. path: of the refused value, `$` for the whole document."""
    if refused.code == "json.unknown.field":
        return BadLayout("json.unknown", "unknown key", where=_child(path, str(refused.values["key"])))
    if refused.code == "json.missing.field":
        return BadLayout("json.missing", "missing", where=f"{path}.{refused.values['key']}")
    value = _value_at(document, path)
    text, kind = str(refused), str(refused.values.get("what", "")).split(" | ")[0].strip("`")
    if text.startswith("expected `array` of length 2"):
        return _expectation_error(path, Message("kind.ids", "the ids of two dominoes"), _with_count(value))
    words = _WORDS.get(re.sub(r"\[\d+\]", "", path))
    if words and (kind == "str" or text.startswith("invalid enum value")):
        return _expectation_error(path, _either(*words), shorten(value))
    if kind:
        return _expectation_error(path, _KINDS.get(kind, kind), shorten(value))
    if text.startswith("number out of range"):
        return _expectation_error(path, Message("kind.size", "a number of at most {high} in size", high="1e9"), shorten(value))
    why = refused.values.get("why", text)
    return BadLayout("json.not", "not JSON: {why}", why=why if isinstance(why, Message) else _cut(str(why)))


def _either(first: str, *others: str) -> Message | str:
    return Message("kind.either", "{one} or {what}", one=first, what=_either(*others)) if others else first


def _value_at(document: Any, path: str) -> Any:
    """The value at a path such as `$.dominoes[3].heading`; the whole document where the path leads nowhere."""
    value = document
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            value = value[key] if key else value[int(index)]
        except (LookupError, TypeError):
            return document
    return value


def shorten(value: Any) -> str | Message:
    """Return a value in a form short enough for one line."""
    if isinstance(value, dict | list):
        return _KINDS["object" if isinstance(value, dict) else "array"]
    try:
        return _cut(json.dumps(value))
    except ValueError:  # a whole number of thousands of digits
        return Message("kind.huge", "a very large number")


def _with_count(value: Any) -> str | Message:
    return Message("kind.values", "{n} values", n=len(value)) if isinstance(value, list) else shorten(value)


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def version_error(version: int, known: int) -> BadLayout:
    """Return the refusal of a version of a file that this program does not read. known: the one it reads."""
    if version > known:
        return BadLayout(
            "version.newer",
            "{got} is newer than this program reads ({known}); a newer Aya will open it",
            where="$.version",
            got=shorten(version),
            known=known,
        )
    return _expectation_error("$.version", known, shorten(version))
