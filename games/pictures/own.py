"""Turn a folder of the user's pictures into a deck, with every refused file and its reason.

The pictures stay where they are; what is said of them comes from the words beside them and from their pixels.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile, Message
from aya_sim.files import is_folder
from games.pictures.looking import SIDE, Floats, Pixels, colours_of, evocation_levels, look, tags_of
from games.pictures.measured import places_of
from games.pictures.reading import ENDINGS, read_picture
from games.pictures.types import CATEGORIES, MOST, Deck, DeckKind, Picture
from games.pictures.words_files import PictureWords, Refused, is_words_file, read_words

ANY = "object"  # the category of a face card that nobody gave one


@dataclass(frozen=True, slots=True)
class Own:
    """What a folder holds. pictures: their files are whole paths; with_words: how many of them people wrote words for."""

    pictures: tuple[Picture, ...]
    refused: tuple[Refused, ...]
    with_words: int = 0


def own_pictures(
    folder: Path, kind: DeckKind, categories: Mapping[str, str] | None = None, beside: Callable[[], list[Floats]] = list
) -> Own:
    """Return every picture of a folder, and of the folders human, animal and object in it, by name; JPEG, PNG and WebP, upright.

    For Face Cards those folders are their categories; categories names others by file, and what is left is an object. The words beside
    the pictures are read as well, and hidden files are passed over. beside: the looks of other photos of the same Album, which their
    strengths are compared with. Raises BadFile where the folder cannot be read.
    """
    files = _files(folder)
    said, refused_words = read_words(folder, filter(is_words_file, files), [path for path in files if _is_named_as_picture(path)])
    pictures: list[Picture] = []
    looks: list[Floats] = []
    refused: list[Refused] = []
    for path in files:
        if is_words_file(path):
            continue
        name = path.relative_to(folder).as_posix()
        try:
            pixels = _pixels(path, len(pictures))
        except BadFile as why:
            refused.append(Refused(name, why.message))
            continue
        category = _category(path, name, categories or {}) if kind is DeckKind.FACE_CARDS else ""
        pictures.append(_describe(Picture(name, str(path), category), pixels, said.get(path, PictureWords())))
        looks.append(look(pixels))
    if kind is DeckKind.ALBUM and pictures:
        strengths = evocation_levels([*looks, *beside()])
        pictures = [replace(picture, evokes=levels) for picture, levels in zip(pictures, strengths, strict=False)]
    with_words = sum(str(path) in {picture.file for picture in pictures} for path in said)
    return Own(tuple(pictures), (*refused, *refused_words), with_words)


def count_pictures(folder: Path) -> int:
    """Return how many files of a folder are named as pictures; none is opened. Raises BadFile where the folder cannot be read."""
    return min(MOST, sum(map(_is_named_as_picture, _files(folder))))


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
    pictures = [one for one in own.refused if not is_words_file(Path(one.file))]
    for one in reversed(pictures[:2]):
        more = Message("pictures.refused", "; {file} cannot be used ({why}){more}", file=one.file, why=one.why, more=more)
    why = few.message if few.where == ("$.pictures",) else few  # there are no keys in a folder
    return BadFile("pictures.refused.deck", "{why}{more}", where=folder, why=why, more=more)


def category_folders(folder: Path) -> list[Path]:
    """Return the folders in this one that are named after a category of face cards, in capitals or not."""
    return [path for path in sorted(folder.iterdir()) if path.name.lower() in CATEGORIES and is_folder(path)]


def _files(folder: Path) -> list[Path]:
    """Return what lies in the folder and in its folders of categories, by name."""
    if not is_folder(folder):
        raise BadFile("pictures.folder", "expected a folder of pictures", where=folder)
    try:
        found = sorted(folder.iterdir())
        found += [path for place in category_folders(folder) for path in sorted(place.iterdir())]
    except OSError as refused:
        raise BadFile("file.unread", "cannot be read ({why})", where=folder, why=system_reason(refused)) from None
    return [path for path in found if not path.name.startswith(".") and not is_folder(path)]


def _is_named_as_picture(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS


def _describe(picture: Picture, pixels: Pixels, said: PictureWords) -> Picture:
    """Return the picture with the words given to it, then what is measured of it."""
    tags = dict.fromkeys((*said.words, *tags_of(pixels), *places_of(pixels)))
    return replace(picture, tags=tuple(tags), colours=colours_of(pixels), says=said.lines)


def _pixels(path: Path, there: int) -> Pixels:
    if not _is_named_as_picture(path):
        raise BadFile("pictures.name", "not named as a JPEG, PNG or WebP picture", where=path.name)
    if there == MOST:
        raise BadFile("pictures.most", "one more than the {most} pictures a deck may hold", where=path.name, most=MOST)
    return read_picture(path, SIDE)


def _category(path: Path, name: str, categories: Mapping[str, str]) -> str:
    """As given by name, else by the folder it lies in."""
    folder = path.parent.name.lower()
    return categories.get(name, folder if folder in CATEGORIES else ANY)
