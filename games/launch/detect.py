"""Detect what a file is by its content, not by its name: a path in, its type and game out. Nothing is drawn.

Every file is read to its end, so that a damaged one is refused here, in one sentence, before a window or screen is made for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from aya_sim import layout_file
from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile, Message
from aya_sim.files import is_folder, read_bytes
from aya_sim.game.text import loads as game_of
from aya_sim.replay import loads as replay_of
from games.albedo.tables import tables_of
from games.core.registry import GAMES
from games.network.table_file import loads as table_of
from games.pictures.deck_file import deck_of
from games.pictures.own import category_folders
from games.pictures.reading import ENDINGS, FORMATS, what_else
from games.pictures.types import LEAST, MOST


class FileType(StrEnum):
    """The type of a file."""

    LAYOUT = "layout"
    CHALLENGE = "challenge"
    REPLAY = "replay"
    GAME = "game"  # one that was kept, to go on with
    HOSTED = "hosted"  # a table that a host kept, to be opened again with the same links
    DECK = "deck"  # a deck file
    PICTURES = "pictures"  # a folder
    CARDS = "cards"  # Albedo's, an owner's own
    PLANETS = "planets"


@dataclass(frozen=True, slots=True)
class DetectedFile:
    """A file that can be opened. games: names of the games it fits; more than one only for pictures."""

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
    "aya-cascade": Message("file.ours.cascade", "what `aya topple --json` prints"),
    "aya-count": Message("file.ours.count", "what `aya count --json` prints"),
    "aya-sim": Message("file.ours.sim", "what `aya sim --json` prints"),
    "aya-sweep": Message("file.ours.sweep", "the plan of a sweep; `aya sweep` reads it"),
    "aya-settings": Message("file.ours.settings", "a player's settings"),
    "aya-doctor": Message("file.ours.doctor", "what `aya doctor --json` prints"),
}
"""Files of this program that hold nothing to look at or to play."""


def detect_file(path: Path) -> DetectedFile:
    """Return what a file or folder is. Raises BadFile if it cannot be opened, is damaged, or is of a newer program."""
    if is_folder(path):
        return _pictures(path)
    _refuse_strange(path)
    data = read_bytes(path)
    if _is_picture(data):
        return _pictures(path.absolute().parent)
    try:
        return _detect(path, data)
    except BadFile as refused:
        raise (refused if refused.where[:1] == (str(path),) else refused.at(path)) from None


def _refuse_strange(path: Path) -> None:
    """Raise BadFile for a file that would block or be read to its end for nothing: a pipe, a film."""
    try:
        strange = path.exists() and not path.is_file()
        begun = b"" if strange or not path.is_file() else _beginning(path)
    except (OSError, ValueError):
        return  # reading it whole says why
    if strange:
        raise BadFile("file.strange", "not a file", where=path)
    if begun and not (begun.startswith(_ZIP) or _is_picture(begun) or begun.removeprefix(_BOM).lstrip()[:1] in (b"{", b"")):
        raise BadFile("file.unknown", "neither a layout, a replay, a kept game, a deck nor a folder of pictures, or damaged", where=path)


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
            raise BadFile("file.ours", "is {what}, there is nothing in it to open", what=_OURS[heading.format])
        raise BadFile("file.stranger", "{got!r} is none of this program's", where="$.format", got=heading.format[:40])
    return read(path, data, heading)


def _replay(path: Path, data: bytes) -> DetectedFile:
    try:
        replay_of(data)
    except BadFile as refused:
        other = refused.code in ("zip.not_a_zip", "zip.members", "zip.others")
        raise (BadFile("file.zip", "a zip, but not one of a replay") if other else refused) from None
    return DetectedFile(path, FileType.REPLAY, ("aya",))


def _heading(data: bytes) -> _Heading:
    if not data:
        raise BadFile("file.empty", "empty, 0 bytes")
    try:
        return msgspec.json.decode(data.removeprefix(_BOM), type=_Heading)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFile("file.unknown", "neither a layout, a replay, a kept game, a deck nor a folder of pictures, or damaged") from None


def _layout(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    layout_file.loads(data)
    return DetectedFile(path, FileType.LAYOUT, ("aya",))


def _challenge(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    from games.aya.challenges.file import loads as challenge_of  # with the engines, which no other file needs

    challenge_of(data)
    return DetectedFile(path, FileType.CHALLENGE, ("aya",))


def _game(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    game_of(data)
    return DetectedFile(path, FileType.GAME, ("aya",))


def _cards(path: Path, _data: bytes, heading: _Heading) -> DetectedFile:
    """Return a saved card game, its state validated. The rest of its table is validated when it is opened."""
    record = next((record for record in GAMES if record.name == heading.game and record.adapter), None)
    if record is None:
        raise BadFile("file.no_card_game", "there is no game {got!r} of cards here", where="$.game", got=heading.game[:40])
    record.game().states.read(heading.state)
    return DetectedFile(path, FileType.GAME, (record.name,))


def _kept_table(path: Path, data: bytes, _heading: _Heading) -> DetectedFile:
    return DetectedFile(path, FileType.HOSTED, (table_of(data).table.game.name,))


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
    "aya-challenge": _challenge,
    "aya-game": _game,
    "aya-cards": _cards,
    "aya-hosted": _kept_table,
    "aya-deck": _deck,
    "aya-albedo-cards": _albedo(FileType.CARDS),
    "aya-albedo-planets": _albedo(FileType.PLANETS),
}


def _is_picture(data: bytes) -> bool:
    """Return whether the first bytes are those of a picture."""
    return data.startswith((_JPEG, _PNG + _PNG_HEAD)) or (data.startswith(_RIFF) and data[8:12] == _WEBP)


def _pictures(folder: Path) -> DetectedFile:
    """Return a folder with the games it holds enough pictures for. Each picture is read only when a game begins."""
    here, others = _scan_pictures(folder)
    found = here + sum(_scan_pictures(place)[0] for place in category_folders(folder))
    fits = tuple(str(kind) for kind, least in LEAST.items() if found >= least)
    if not fits:
        raise BadFile(
            "pictures.few",
            "{n} picture ({formats}); a deck needs at least {low}{others}"
            if found == 1
            else "{n} pictures ({formats}); a deck needs at least {low}{others}",
            where=folder,
            n=found,
            formats=", ".join(FORMATS),
            low=min(LEAST.values()),
            others=_describe_others(others),
        )
    return DetectedFile(folder, FileType.PICTURES, fits)


def _describe_others(others: dict[str, Message]) -> Message | str:
    """Return the end of the sentence about files that are pictures by name only; the first is the example."""
    for file, why in others.items():
        values = {"count": len(others), "file": file, "why": why}
        return Message("pictures.others", "; files named so that are none: {count}, such as {file} ({why})", **values)
    return ""


def _scan_pictures(folder: Path) -> tuple[int, dict[str, Message]]:
    """Return how many files here begin like pictures, and {file name: what it is} of those that are pictures by name only."""
    try:
        named = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith("."))
    except OSError as refused:
        raise BadFile("file.unread", "cannot be read ({why})", where=folder, why=system_reason(refused)) from None
    found, others = 0, dict[str, Message]()
    for path in named:
        why = _why_no_picture(path)
        found += why is None
        if why is not None:
            others[path.name] = why
        if found == MOST:
            break  # as many as a deck may hold
    return found, others


def _why_no_picture(path: Path) -> Message | None:
    """Return what a file is if it is no picture; None if it begins like one."""
    try:
        begun = _beginning(path) if path.is_file() else None  # a pipe would be waited for
    except OSError as refused:
        return Message("file.unread", "cannot be read ({why})", why=system_reason(refused))
    if begun is None:
        return Message("file.strange", "not a file")
    return None if _is_picture(begun) else what_else(begun)
