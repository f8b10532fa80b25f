"""The pieces that the player keeps: layout files in a folder of their own. Knows no pixels; files that cannot be used are named."""

from dataclasses import dataclass, replace
from pathlib import Path

from aya_sim import layout_file
from aya_sim.errors import AyaError, BadLayout, shorten_line
from aya_sim.files import make_folder, read_bytes, unwritable
from aya_sim.layout import Layout
from games.aya.practice.document import document_of
from games.aya.practice.make_dialog import free_place
from games.aya.practice.pieces.piece import MOST, Piece, piece_of

FOLDER = "pieces"
SUFFIX = ".json"
LONGEST = 40  # characters of a name
_LARGEST = 2 << 20  # bytes of a file
_MOST_FILES = 200


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """What the folder holds: pieces by the names of their files, and the files that are no pieces."""

    pieces: tuple[tuple[Path, Piece], ...] = ()
    skipped: tuple[tuple[Path, AyaError], ...] = ()


def read_library(folder: Path) -> Library:
    """Return the pieces in the player's folder, at most 200, and why other files of it are not among them."""
    try:
        places = sorted(place for place in folder.iterdir() if place.name.endswith(SUFFIX) and not place.name.startswith("."))
    except OSError:
        return Library()
    pieces: list[tuple[Path, Piece]] = []
    skipped: list[tuple[Path, AyaError]] = []
    for place in places[:_MOST_FILES]:
        try:
            pieces.append((place, read_piece(place)))
        except AyaError as refused:
            skipped.append((place, refused))
    return Library(tuple(pieces), tuple(skipped))


def read_piece(place: Path) -> Piece:
    """Return the piece in this file. Raises BadFile or BadLayout: no file, too large, empty, or nothing that can stand."""
    if not place.is_file():  # a pipe would never end
        raise BadLayout("file.strange", "not a file", where=place)
    layout = layout_file.loads(read_bytes(place, _LARGEST))
    if not 0 < len(layout.dominoes) + len(layout.tiles) + len(layout.animals) <= MOST:
        raise BadLayout("piece.size", "a piece has 1 to {most} dominoes, tiles and photos", where=place, most=MOST)
    standing = document_of(replace(layout, table=None)).layout
    return piece_of(standing, f"own/{place.name}", tidy_name(layout.name) or tidy_name(place.stem))


def tidy_name(name: str) -> str:
    """Return a name on one line of at most 40 characters."""
    return shorten_line(name.strip(), LONGEST)[:LONGEST]


def save_piece(folder: Path, pieces: Layout, name: str) -> Path:
    """Write pieces under a name into the player's folder, beside those that are there. Raises BadLayout for too many, and BadFile."""
    if len(pieces.dominoes) + len(pieces.tiles) + len(pieces.animals) > MOST:
        raise BadLayout("piece.size", "a piece has 1 to {most} dominoes, tiles and photos", most=MOST)
    make_folder(folder)
    place = free_place(folder, name, SUFFIX)
    layout_file.save(Layout(pieces.dominoes, tidy_name(name), tiles=pieces.tiles, animals=pieces.animals), place)
    return place


def rename_piece(place: Path, name: str) -> None:
    """Give a kept piece another name; its file stays where it is. Raises BadFile or BadLayout."""
    layout_file.save(replace(layout_file.loads(read_bytes(place, _LARGEST)), name=tidy_name(name)), place)


def delete_piece(place: Path) -> None:
    """Delete a kept piece. Raises BadFile if the system refuses; one that is gone already is deleted."""
    try:
        place.unlink(missing_ok=True)
    except OSError as refused:
        raise unwritable(place, refused) from None
