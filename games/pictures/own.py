"""Turn a folder of the user's pictures into a deck, with every refused file and its reason.

The pictures stay where they are; only what is said of them is computed here, from their pixels.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile, Message
from aya_sim.files import is_folder
from games.pictures.looking import SIDE, Floats, Pixels, colours_of, evocation_levels, look, tags_of
from games.pictures.reading import ENDINGS, read_picture
from games.pictures.types import CATEGORIES, MOST, Deck, DeckKind, Picture

ANY = "object"  # the category of a face card that nobody gave one


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that did not become a picture."""

    file: str  # within the folder
    why: Message


@dataclass(frozen=True, slots=True)
class Own:
    """What a folder holds. pictures: their files are whole paths."""

    pictures: tuple[Picture, ...]
    refused: tuple[Refused, ...]


def own_pictures(folder: Path, kind: DeckKind, categories: Mapping[str, str] | None = None) -> Own:
    """Return every picture of a folder, by name; JPEG, PNG and WebP, upright.

    For Face Cards those in the folders human, animal and object in it have that category; categories names others by file, and what is
    left is an object. Hidden files are passed over. Raises BadFile where the folder cannot be read.
    """
    pictures: list[Picture] = []
    looks: list[Floats] = []
    refused: list[Refused] = []
    for path in _files(folder, kind):
        name = path.relative_to(folder).as_posix()
        try:
            pixels = _pixels(path, len(pictures))
        except BadFile as why:
            refused.append(Refused(name, why.message))
            continue
        category = _category(path, name, categories or {}) if kind is DeckKind.FACE_CARDS else ""
        pictures.append(Picture(name, str(path), category, tags_of(pixels), colours_of(pixels)))
        looks.append(look(pixels))
    if kind is DeckKind.ALBUM and pictures:
        pictures = [replace(picture, evokes=strengths) for picture, strengths in zip(pictures, evocation_levels(looks), strict=True)]
    return Own(tuple(pictures), tuple(refused))


def own_deck(folder: Path, kind: DeckKind | str, categories: Mapping[str, str] | None = None) -> tuple[Deck, tuple[Refused, ...]]:
    """Return a deck of nothing but a folder's pictures, called by the folder's path, and what was refused.

    Raises BadFile: no folder, or fewer pictures in it than the game needs.
    """
    kind = DeckKind(kind)
    own = own_pictures(folder, kind, categories)
    try:
        return Deck(str(folder), kind, own.pictures), own.refused
    except BadFile as few:
        raise _with_refused(few, own, folder) from None


def with_own(deck: Deck, own: Own, name: str) -> Deck:
    """Return a deck with one's own pictures added, as on blank cards, under a new name.

    Raises BadFile: there are none, or a picture is there already.
    """
    if not own.pictures:
        raise _with_refused(BadFile("pictures.no_own", "expected one picture or more, got none"), own, name)
    return Deck(name, deck.kind, deck.pictures + own.pictures)


def _with_refused(few: BadFile, own: Own, folder: Path | str) -> BadFile:
    """The same refusal with the first files that did not become pictures."""
    more: Message | str = ""
    for one in reversed(own.refused[:2]):
        more = Message("pictures.refused", "; {file} cannot be used ({why}){more}", file=one.file, why=one.why, more=more)
    return BadFile("pictures.refused.deck", "{why}{more}", where=folder, why=few, more=more)


def category_folders(folder: Path) -> list[Path]:
    """Return the folders in this one that are named after a category of face cards, in capitals or not."""
    return [path for path in sorted(folder.iterdir()) if path.name.lower() in CATEGORIES and is_folder(path)]


def _files(folder: Path, kind: DeckKind) -> list[Path]:
    """What lies in the folder, and for Face Cards in its folders of categories, by name."""
    if not is_folder(folder):
        raise BadFile("pictures.folder", "expected a folder of pictures", where=folder)
    try:
        found = sorted(folder.iterdir())
        if kind is DeckKind.FACE_CARDS:
            found += [path for place in category_folders(folder) for path in sorted(place.iterdir())]
    except OSError as refused:
        raise BadFile("file.unread", "cannot be read ({why})", where=folder, why=system_reason(refused)) from None
    return [path for path in found if not path.name.startswith(".") and not is_folder(path)]


def _pixels(path: Path, there: int) -> Pixels:
    if path.suffix.lower() not in ENDINGS:
        raise BadFile("pictures.name", "not named as a JPEG, PNG or WebP picture", where=path.name)
    if there == MOST:
        raise BadFile("pictures.most", "one more than the {most} pictures a deck may hold", where=path.name, most=MOST)
    return read_picture(path, SIDE)


def _category(path: Path, name: str, categories: Mapping[str, str]) -> str:
    """As given by name, else by the folder it lies in."""
    folder = path.parent.name.lower()
    return categories.get(name, folder if folder in CATEGORIES else ANY)
