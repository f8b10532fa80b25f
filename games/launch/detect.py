"""What a file is, by what is in it and not by its name. A path in; a kind, and the game it belongs to, out. Nothing is drawn.

Everything is read to its end, so that a damaged file is refused here, in one sentence, before any window or screen is made for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from aya_sim import layout_file
from aya_sim.errors import BadFile
from aya_sim.files import is_folder, read_bytes
from aya_sim.game.text import loads as game_of
from aya_sim.replay import loads as replay_of
from games.albedo.tables import tables_of
from games.core.registry import GAMES
from games.pictures.deck_file import deck_of
from games.pictures.reading import ENDINGS, FORMATS, what_else
from games.pictures.types import CATEGORIES, LEAST, MOST, DeckKind


class FileType(StrEnum):
    """What lies in a file."""

    LAYOUT = "layout"
    REPLAY = "replay"
    GAME = "game"  # one that was kept, to go on with
    DECK = "deck"  # a deck file
    PICTURES = "pictures"  # a folder
    CARDS = "cards"  # Albedo's, an owner's own
    PLANETS = "planets"


@dataclass(frozen=True, slots=True)
class DetectedFile:
    """A file that can be opened. games: those it fits, by name; more than one only for pictures."""

    path: Path
    what: FileType
    games: tuple[str, ...]


class _Heading(msgspec.Struct, frozen=True):
    format: str
    game: str = ""
    kind: str = ""
    state: str = ""


_ZIP, _JPEG, _PNG, _RIFF, _WEBP = b"PK\x03\x04", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"
_PNG_HEAD = b"\x00\x00\x00\x0dIHDR"
_BOM = b"\xef\xbb\xbf"
_BEGINNING = 4096  # bytes that tell what a file might be
_OURS = {
    "aya-cascade": "what `aya topple --json` prints",
    "aya-count": "what `aya count --json` prints",
    "aya-sim": "what `aya sim --json` prints",
    "aya-sweep": "the plan of a sweep; `aya sweep` reads it",
    "aya-settings": "a player's settings",
    "aya-doctor": "what `aya doctor --json` prints",
}
"""Files of this program that hold nothing to look at or to play."""


def known_file(path: Path) -> DetectedFile:
    """What this is. Raises BadFile, with the file's name: nothing that can be opened, damaged, or made by a newer program."""
    if is_folder(path):
        return _pictures(path)
    _refuse_strange(path)
    data = read_bytes(path)
    if _is_picture(data):
        return _pictures(path.absolute().parent)
    try:
        return _detect(path, data)
    except BadFile as refused:
        told = str(refused)
        raise BadFile(told if told.startswith(f"{path}: ") else f"{path}: {told}") from None


def _refuse_strange(path: Path) -> None:
    """What would be waited for, or read to its end for nothing: a pipe, a film. Raises BadFile."""
    try:
        strange = path.exists() and not path.is_file()
        begun = b"" if strange or not path.is_file() else _beginning(path)
    except (OSError, ValueError):
        return  # reading it whole says why
    if strange:
        raise BadFile(f"{path}: not a file")
    if begun and not (begun.startswith(_ZIP) or _is_picture(begun) or begun.removeprefix(_BOM).lstrip()[:1] in (b"{", b"")):
        raise BadFile(f"{path}: neither a layout, a replay, a kept game, a deck nor a folder of pictures, or damaged")


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_BEGINNING)


def _detect(path: Path, data: bytes) -> DetectedFile:
    if data.startswith(_ZIP):
        return _replay(path, data)
    heading = _heading(data)
    read = _READERS.get(heading.format)
    if read is None:
        if heading.format in _OURS:
            raise BadFile(f"is {_OURS[heading.format]}, there is nothing in it to open")
        raise BadFile(f"$.format: {heading.format[:40]!r} is none of this program's")
    return read(path, data, heading)


def _replay(path: Path, data: bytes) -> DetectedFile:
    try:
        replay_of(data)
    except BadFile as refused:
        other = str(refused).startswith("not a replay: ") and not str(refused).endswith("cut short")
        raise (BadFile("a zip, but not one of a replay") if other else refused) from None
    return DetectedFile(path, FileType.REPLAY, ("aya",))


def _heading(data: bytes) -> _Heading:
    if not data:
        raise BadFile("empty, 0 bytes")
    try:
        return msgspec.json.decode(data.removeprefix(_BOM), type=_Heading)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFile("neither a layout, a replay, a kept game, a deck nor a folder of pictures, or damaged") from None


def _layout(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    layout_file.loads(data)
    return DetectedFile(path, FileType.LAYOUT, ("aya",))


def _game(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    game_of(data)
    return DetectedFile(path, FileType.GAME, ("aya",))


def _cards(path: Path, _data: bytes, heading: _Heading) -> DetectedFile:
    """A kept game of cards. Its table is read again by whoever opens it; here its state, which is nearly all of it."""
    record = next((record for record in GAMES if record.name == heading.game and record.adapter), None)
    if record is None:
        raise BadFile(f"$.game: there is no game {heading.game[:40]!r} of cards here")
    record.game().states.read(heading.state)
    return DetectedFile(path, FileType.GAME, (record.name,))


def _deck(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    return DetectedFile(path, FileType.DECK, (str(deck_of(data, str(path)).kind),))


def _albedo(what: FileType) -> "_Reader":
    def read(path: Path, _data: bytes, _heading: _Heading) -> DetectedFile:
        tables_of(str(path) if what is FileType.CARDS else "", str(path) if what is FileType.PLANETS else "")
        return DetectedFile(path, what, ("albedo",))

    return read


_Reader = Callable[[Path, bytes, _Heading], DetectedFile]
_READERS: dict[str, _Reader] = {
    "aya-layout": _layout,
    "aya-game": _game,
    "aya-cards": _cards,
    "aya-deck": _deck,
    "aya-albedo-cards": _albedo(FileType.CARDS),
    "aya-albedo-planets": _albedo(FileType.PLANETS),
}


def _is_picture(data: bytes) -> bool:
    """By its first bytes."""
    return data.startswith((_JPEG, _PNG + _PNG_HEAD)) or (data.startswith(_RIFF) and data[8:12] == _WEBP)


def _pictures(folder: Path) -> DetectedFile:
    """A folder, and the games that it holds enough pictures for. Whether each is whole is seen when one is begun."""
    here, others = _looked_at(folder)
    in_categories = sum(_looked_at(folder / category)[0] for category in CATEGORIES if is_folder(folder / category))
    there = {DeckKind.ALBUM: here, DeckKind.FACE_CARDS: here + in_categories, DeckKind.IMAGINE: here}
    fits = tuple(str(kind) for kind, least in LEAST.items() if there[kind] >= least)
    if not fits:
        found = max(there.values())
        told = f"{found} picture{'' if found == 1 else 's'} ({', '.join(FORMATS)}); a deck needs at least {min(LEAST.values())}"
        first, why = next(iter(others.items()), ("", ""))
        but = f"; files named so that are none: {len(others)}, such as {first} ({why})" if others else ""
        raise BadFile(f"{folder}: {told}{but}")
    return DetectedFile(folder, FileType.PICTURES, fits)


def _looked_at(folder: Path) -> tuple[int, dict[str, str]]:
    """How many files here begin as pictures do; and those that are only named so, with what they are."""
    try:
        named = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith("."))
    except OSError as refused:
        raise BadFile(f"{folder}: cannot be read ({str(refused.strerror).lower()})") from None
    found, others = 0, {}
    for path in named:
        why = _why_none(path)
        found += not why
        if why:
            others[path.name] = why
        if found == MOST:
            break  # as many as a deck may hold
    return found, others


def _why_none(path: Path) -> str:
    """What it is if it is no picture; "" if it begins as one does."""
    try:
        begun = _beginning(path) if path.is_file() else None  # a pipe would be waited for
    except OSError as refused:
        return f"cannot be read ({str(refused.strerror).lower()})"
    return "not a file" if begun is None else "" if _is_picture(begun) else what_else(begun)
