"""Read the words that people put beside their pictures: NAME.txt, words.csv and words.tsv. Files in; words, and what is refused, out.

A file names a picture only by its name among those that were found: no path that it holds is ever opened.
"""

import csv
import io
import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from aya_sim.errors import BadFile, Message
from aya_sim.files import read_bytes

ENDING = ".txt"
TABLES = ("words.csv", "words.tsv")
LARGEST = 4 << 10  # bytes said of one picture
LARGEST_TABLE = 1 << 20  # bytes
LONGEST_LINE = 100  # characters of a line that a player may say
LONGEST_WORD = 40  # characters
MOST_IN_WORD = 3  # "red wax seal" is still a word; what has more is a sentence
HEADINGS = ("file", "fichier", "name", "nom", "picture", "image")  # of the first column of a table

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")


@dataclass(frozen=True, slots=True)
class PictureWords:
    """What people wrote of one picture. words: what it shows or means; lines: sentences that a player could say."""

    words: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that is not used, or a line of one."""

    file: str  # within the folder
    why: Message


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a file says of one picture. line: of a table; 0: the whole file."""

    line: int
    picture: str
    text: str


def is_words_file(path: Path) -> bool:
    """Return whether a file is named as one of words."""
    return path.suffix.lower() == ENDING or path.name.lower() in TABLES


def read_words(folder: Path, files: Iterable[Path], pictures: Sequence[Path]) -> tuple[dict[Path, PictureWords], tuple[Refused, ...]]:
    """Return what these files say of each picture, and what cannot be used of them. All paths lie within the folder."""
    said: dict[Path, list[str]] = {}
    refused: list[Refused] = []
    for file in files:
        name, known = file.relative_to(folder).as_posix(), _names(file.parent, pictures)
        try:
            for number, entry in enumerate(_read_table(file) if file.name.lower() in TABLES else _read_text(file)):
                called = known.get(_plain(entry.picture), ())
                is_heading = number == 0 and entry.line > 0 and not called and entry.picture.casefold() in HEADINGS
                why = None if is_heading else _why_not(entry, called)
                if why is not None:
                    refused.append(Refused(name, why))
                for picture in called if why is None else ():
                    said.setdefault(picture, []).append(entry.text)
        except BadFile as why_file:
            refused.append(Refused(name, why_file.message))
    return {picture: words_in("\n".join(texts)) for picture, texts in said.items()}, tuple(refused)


def words_in(text: str) -> PictureWords:
    """Take a text apart: commas and line ends part words, and what is too long to be a word is a sentence."""
    words: dict[str, None] = {}
    lines: dict[str, None] = {}
    for line in map(_tidy_line, text.split("\n")):
        parts = [part.strip() for part in re.split("[,;]", line)]
        if all(_is_word(part) for part in parts) and line[-1:] not in tuple(".!?…"):
            words.update(dict.fromkeys(part for part in parts if _says_something(part)))
        else:
            lines.update(dict.fromkeys(piece for piece in _short_lines(line) if _says_something(piece)))
    return PictureWords(tuple(words), tuple(lines))


def _why_not(entry: _Entry, called: Sequence[Path]) -> Message | None:
    """Return why an entry cannot be used; None if it can."""
    if not called:
        why = Message("words.picture", "there is no picture called {name!r}", name=entry.picture)
    elif len(entry.text.encode()) > LARGEST:
        why = Message("words.long", "more than {most} kB about one picture", most=LARGEST >> 10)
    else:
        return None
    return Message("words.line", "line {line}: {why}", line=entry.line, why=why) if entry.line else why


def _names(folder: Path, pictures: Sequence[Path]) -> dict[str, tuple[Path, ...]]:
    """Return the pictures in this folder, and in folders in it, by every name that a file of words may use."""
    found: dict[str, tuple[Path, ...]] = {}
    for picture in pictures:
        if picture.is_relative_to(folder):
            within = picture.relative_to(folder)
            for name in (within, within.with_suffix("")):
                found[_plain(name.as_posix())] = (*found.get(_plain(name.as_posix()), ()), picture)
    return found


def _plain(name: str) -> str:
    """Return a name as it is compared: capitals, accents in one piece or two, and Windows' slashes do not matter."""
    return unicodedata.normalize("NFC", name).casefold().replace("\\", "/")


def _read_text(file: Path) -> Iterator[_Entry]:
    yield _Entry(0, file.stem, _text_of(file, LARGEST))


def _read_table(file: Path) -> Iterator[_Entry]:
    """The first column names the picture, all others are words. In a CSV a comma, a semicolon or a tab parts them, as in its first line."""
    text = _text_of(file, LARGEST_TABLE)
    first = next((sign for sign in text.partition("\n")[0] if sign in ",;\t"), ",")
    rows = csv.reader(io.StringIO(text), delimiter="\t" if file.suffix.lower() == ".tsv" else first, skipinitialspace=True, strict=True)
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield _Entry(rows.line_num, row[0].strip(), "\n".join(row[1:]))
    except csv.Error:
        raise BadFile("words.table", "line {line}: a quotation mark is missing or one too many", line=rows.line_num) from None


def _text_of(file: Path, most: int) -> str:
    if not file.is_file():  # a pipe would be waited for
        raise BadFile("file.strange", "not a file")
    data = read_bytes(file, most)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile("words.encoding", "not UTF-8 text; save it as UTF-8") from None
    if (strange := _CONTROL.search(text)) is not None:
        raise BadFile("words.control", "no plain text: it holds the control character {code}", code=f"U+{ord(strange[0]):04X}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _tidy_line(line: str) -> str:
    """Return a line as it can be shown: usual spaces, and no signs that turn or hide others."""
    return " ".join("".join(sign if sign.isprintable() else " " if sign.isspace() else "" for sign in line).split())


def _is_word(part: str) -> bool:
    return len(part.split()) <= MOST_IN_WORD and len(part) <= LONGEST_WORD and ":" not in part


def _says_something(text: str) -> bool:
    return any(sign.isalnum() for sign in text)


def _short_lines(line: str) -> Iterator[str]:
    """Yield a line whole; one that is too long to be said by sentences, and a sentence that is too long in pieces."""
    for sentence in _SENTENCE_END.split(line) if len(line) > LONGEST_LINE else (line,):
        pieces = textwrap.wrap(sentence, LONGEST_LINE - 2) if len(sentence) > LONGEST_LINE else [sentence]
        for number, piece in enumerate(pieces):
            yield f"{'…' if number else ''}{piece}{'…' if number < len(pieces) - 1 else ''}"
