"""Read what is said of pictures: assets/pictures/DECK/meanings.LANGUAGE.json, or what a deck of one's own says of its pictures.

Files in, one `Meaning` a picture out. Nothing is compared here.
"""

import re
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Literal

import msgspec

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from games.core.resources import asset
from games.i18n.catalogues import ENGLISH
from games.pictures.decks import ADDED, BOX, deck_named
from games.pictures.measured import is_measured, measured_lines, measured_words, plain_tags
from games.pictures.tongues import said_in
from games.pictures.types import Deck, DeckKind, Picture

FORMAT = "aya-meanings"
VERSION = 1
LONGEST_LINE = 100  # characters of a line of `says`
LANGUAGES = (ENGLISH, "fr")
"""The languages that descriptions are understood in."""

BY_CAMERAS = frozenset(("img", "dsc", "dscf", "dscn", "pxl", "mvimg", "gopr", "image", "photo", "whatsapp", "screenshot", "scan"))
"""Words that cameras and telephones put into the names of files."""

FIELDS = ("shows", "doing", "where", "mood", "recalls", "says")


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person would say of one picture, in one language.

    name: as a person would call it. shows: what can be seen, most striking first. doing: what is being done. where: place, weather,
    hour, season. mood: feelings and ideas. recalls: things, tales, films, proverbs, occasions, what people think of first before the rest.
    says: whole lines to describe it with.
    """

    name: str
    shows: tuple[str, ...] = ()
    doing: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    mood: tuple[str, ...] = ()
    recalls: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


class MeaningsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of the pictures of a deck in one language, as it is written."""

    format: Literal["aya-meanings"]
    version: Literal[1]
    language: str
    pictures: dict[str, Meaning]


def meanings_of(text: bytes, name: str, language: str) -> dict[str, Meaning]:
    """Return what this file says of each picture, by id. Raises BadFile with the path of what is wrong."""
    try:
        document = msgspec.json.decode(text, type=MeaningsFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        raise decode_error(refused).at(name) from None
    if document.language != language:
        raise BadFile("expected", "expected {what}, got {got!r}", where=f"{name}: $.language", what=language, got=document.language)
    for picture, meaning in document.pictures.items():
        _refuse_wrong(meaning, f"{name}: $.pictures.{picture}")
    return document.pictures


@lru_cache(maxsize=16)
def _box_meanings(kind: DeckKind, language: str) -> dict[str, Meaning]:
    """Return what is said of the pictures of the box in this language, by id. Raises BadFile where a picture is not in the deck."""
    name = f"meanings.{language}.json"
    text = asset("pictures", kind, name)
    said = meanings_of(text, name, language) if text is not None else {}
    known = {picture.id for picture in deck_named(BOX, kind).pictures}
    for picture in said:
        if picture not in known:
            raise BadFile("meanings.unknown", "there is no picture {name!r} in this deck", where=f"{name}: $.pictures", name=picture)
    return said


def meaning(deck: Deck, card: int, language: str) -> Meaning:
    """Return what is said of this card; of a picture without an entry, what its tags and lines say."""
    picture = deck[card]
    if deck.name == BOX or deck.name.startswith(ADDED):
        found = _box_meanings(deck.kind, language).get(picture.id)
        if found is not None:
            return found
    return meaning_of_picture(picture, language)


def meaning_of_picture(picture: Picture, language: str) -> Meaning:
    """Return what the deck itself says of a picture; its words in English where the catalogues have no others.

    A picture without words is described as it was measured, in sentences.
    """
    called = _words_of_id(picture.id)
    words = tuple(said_in(language, tag) for tag in (*plain_tags(picture), picture.category) if tag)
    lines = tuple(said_in(language, line) for line in picture.says)
    if not is_measured(picture):
        return Meaning(name=lines[0] if lines else called or picture.id, shows=(called, *words) if called else words, says=lines)
    given = tuple(said_in(language, tag) for tag in plain_tags(picture))
    says = lines or given or measured_lines(picture, language)
    shows = tuple(filter(None, (called, *words, *measured_words(picture, language))))
    return Meaning(name=next(filter(None, (*given[:1], called, *says))), shows=shows, says=says)


def _words_of_id(name: str) -> str:
    """Return the words in the name of a file: "folder/Old_cat-2.jpg" is an old cat; "IMG_2041.jpg" says nothing."""
    found = re.findall(r"[^\W\d_]{3,}", PurePosixPath(name).with_suffix("").name)
    return " ".join(word for word in found if word.casefold() not in BY_CAMERAS)


def _refuse_wrong(meaning: Meaning, path: str) -> None:
    if not meaning.name.strip():
        raise BadFile("expected.nothing", "expected {what}, got nothing", where=f"{path}.name", what="a name")
    for field in FIELDS:
        for number, entry in enumerate(getattr(meaning, field)):
            if not entry.strip() or not entry.replace("\u202f", " ").replace("\xa0", " ").isprintable():  # French has spaces of its own
                raise BadFile("expected.nothing", "expected {what}, got nothing", where=f"{path}.{field}[{number}]", what="words")
    for number, line in enumerate(meaning.says):
        if len(line) > LONGEST_LINE:
            raise BadFile(
                "meanings.long",
                "longer than {most} characters",
                where=f"{path}.says[{number}]",
                most=LONGEST_LINE,
            )
