"""Read and write deck files. Text in, `Deck` out or BadFile with the path of the key; pictures lie beside the deck file."""

from pathlib import Path
from typing import Literal

import msgspec

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from games.pictures.types import Deck, DeckKind, Picture

FORMAT = "aya-deck"
VERSION = 1
LONGEST = 16 << 20  # bytes; the largest deck with everything said of it is a few


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as it is written."""

    format: Literal["aya-deck"]
    version: int
    kind: DeckKind
    pictures: tuple[Picture, ...]


class _Heading(msgspec.Struct, frozen=True):
    format: str = FORMAT
    version: int = VERSION


def deck_of(text: bytes, name: str) -> Deck:
    """Return the deck of this text, called so. Raises BadFile."""
    try:
        heading = msgspec.json.decode(text, type=_Heading)
        if heading.format != FORMAT:
            raise BadFile("expected", "expected {what}, got {got!r}", where=f"{name}: $.format", what=FORMAT, got=heading.format[:40])
        if heading.version != VERSION:
            if heading.version > VERSION:
                raise BadFile(
                    "expected.newer",
                    "expected {what}, got {got} (a newer program will open it)",
                    where=(name, "$.version"),
                    what=VERSION,
                    got=heading.version,
                )
            raise BadFile("expected", "expected {what}, got {got}", where=(name, "$.version"), what=VERSION, got=heading.version)
        document = msgspec.json.decode(text, type=DeckFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        raise decode_error(refused).at(name) from None
    try:
        return Deck(name, document.kind, document.pictures)
    except BadFile as refused:
        raise refused.at(name) from None


def load_deck(path: Path) -> Deck:
    """Return the deck of this file, called by its path. Raises BadFile."""
    text = read_bytes(path)
    if len(text) > LONGEST:
        raise BadFile("file.large", "larger than {size}", where=path, size=f"{LONGEST >> 20} MiB")
    return deck_of(text, str(path))


def deck_text(deck: Deck) -> bytes:
    """Return the deck as a file: one picture a line."""
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "kind": "{deck.kind}", "pictures": [\n'
    return head.encode() + b",\n".join(msgspec.json.encode(picture) for picture in deck.pictures) + b"\n]}\n"


def save_deck(path: Path, deck: Deck) -> Deck:
    """Write the deck whole or not at all, and return it under its new name, the path. Raises BadFile."""
    write_bytes(path, deck_text(deck))
    return Deck(str(path), deck.kind, deck.pictures)
