"""Change a file by chance: its bytes, or one value of its JSON. The same generator gives the same changes."""

import io
import json
import random
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

STRANGE: tuple[Any, ...] = (
    *(None, True, False, "", "x" * 5000, "two\nlines", "\u202e", "\ud800", "$.a: b", {}, [], [[]], {"a": 1}),
    *(0, -1, 1, 2, 7, 255, 2**31, 2**63, 2**64, -(2**63), 10**400, 0.5, -0.0, 1e308, 1e-308, float("nan"), float("inf")),
)
Place = tuple[Any, Any]  # a list or an object, and a key of it


def change_file(data: bytes, rng: random.Random) -> bytes:
    """Return the file with one change, or with a few."""
    ways = [_flip, _cut, _insert, _repeat, _swap_bytes]
    ways += [_change_value] * 9 if data.lstrip()[:1] == b"{" else [_change_member] * 9 if data[:2] == b"PK" else []
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(ways)(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 30))):
        if out:
            out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def _cut(data: bytes, rng: random.Random) -> bytes:
    one, other = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice((data[:one], data[one:], data[:one] + data[other:]))


def _insert(data: bytes, rng: random.Random) -> bytes:
    at, size = rng.randrange(len(data) + 1), rng.choice((1, 4, 1000))
    what = rng.choice((rng.randbytes(size), b"\x00" * size, b"[" * size, b"9" * size, b'"' * size, b"\xff\xfe", b"\xef\xbb\xbf"))
    return data[:at] + what + data[at:]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    one, other = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:other] + data[one:other] + data[other:]


def _swap_bytes(data: bytes, rng: random.Random) -> bytes:
    """Put digits for digits and letters for letters: what stays well formed is read further."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 2, 10))):
        at = rng.randrange(len(out)) if out else 0
        if out and chr(out[at]).isdigit():
            out[at] = rng.choice(b"0123456789")
        elif out and chr(out[at]).isalpha():
            out[at] = rng.choice(b"abcdefghijklmnopqrstuvwxyzTF")
    return bytes(out)


def _change_value(data: bytes, rng: random.Random) -> bytes:
    """Change one value of a JSON document, or of one that is a text within it, as the state in a saved game is."""
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return _flip(data, rng)
    places = _places(document)
    if not places:
        return data
    inside = [(holder, key) for holder, key in places if isinstance(holder[key], str) and holder[key][:1] == "{"]
    if inside and rng.random() < 0.8:
        holder, key = rng.choice(inside)
        holder[key] = _change_value(holder[key].encode("utf-8", "surrogatepass"), rng).decode("utf-8", "replace")
    else:
        depth = rng.choice((1, 1, 2, 3, 99))  # else long lists would hide what stands at the top
        rng.choice(_WAYS)(_places(document, depth), rng)
    text = json.dumps(document, ensure_ascii=rng.random() < 0.9)
    return text.encode("utf-8", "replace" if rng.random() < 0.5 else "surrogatepass")


def _change_member(data: bytes, rng: random.Random) -> bytes:
    """Change one file of a zip, and pack it again so that its checksum fits."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = {entry: packed.read(entry) for entry in packed.infolist()}
    except (zipfile.BadZipFile, ValueError, OSError, zlib.error, NotImplementedError, RuntimeError):
        return _flip(data, rng)
    out, which = io.BytesIO(), rng.choice(list(members))
    with zipfile.ZipFile(out, "w") as packed:
        for entry, content in members.items():
            packed.writestr(entry, change_file(content, rng) if entry is which else content)
    return out.getvalue()


def _places(value: Any, depth: int = 99) -> list[Place]:
    """Return every value, down to so many levels."""
    found: list[Place] = []
    todo = [(value, depth)]
    while todo:
        holder, left = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        found += [(holder, key) for key in keys]
        todo += [(holder[key], left - 1) for key in keys if left > 1]
    return found


def _put_strange(places: list[Place], rng: random.Random) -> None:
    holder, key = rng.choice(places)
    holder[key] = rng.choice(STRANGE)


def _put_other(places: list[Place], rng: random.Random) -> None:
    """Put a value of another place: the likeliest to be accepted."""
    holder, key = rng.choice(places)
    kind = type(holder[key])
    alike = [there[k] for there, k in places if type(there[k]) is kind and (kind in (int, float, str, bool) or k == key)]
    holder[key] = json.loads(json.dumps(rng.choice(alike or [holder[key]])))


def _nudge(places: list[Place], rng: random.Random) -> None:
    numbers = [(holder, key) for holder, key in places if type(holder[key]) in (int, float) and abs(holder[key]) < 1e300]
    if numbers:
        holder, key = rng.choice(numbers)
        holder[key] += rng.choice((-1, 1, -1, 1, -10, 10, 0.25))


def _delete(places: list[Place], rng: random.Random) -> None:
    holder, key = rng.choice(places)
    del holder[key]


def _add(places: list[Place], rng: random.Random) -> None:
    holder, _ = rng.choice(places)
    if isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), rng.choice((*STRANGE, *holder)))
    else:
        holder[rng.choice(("unknown", "k" * 5000, "two\nlines", "\u202e", "state", ""))] = rng.choice(STRANGE)


def _shuffle(places: list[Place], rng: random.Random) -> None:
    lists = [holder[key] for holder, key in places if isinstance(holder[key], list) and len(holder[key]) > 1]
    if lists:
        one = rng.choice(lists)
        i, j = rng.sample(range(len(one)), 2)
        one[i], one[j] = one[j], one[i]


_WAYS: tuple[Callable[[list[Place], random.Random], None], ...] = (
    *(_put_strange, _put_strange, _put_other, _put_other, _put_other),
    *(_nudge, _nudge, _nudge, _delete, _add, _shuffle, _shuffle),
)
